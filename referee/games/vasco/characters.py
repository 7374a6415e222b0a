"""Characters and money in the characters area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.calls import Called, CalledNumber, after_call, call_to_act, disc_back, with_fee
from referee.games.vasco.checks import always_held, portraits_twice
from referee.games.vasco.gifts import Taken, gives, gives_text, not_so
from referee.games.vasco.manuel import lay_extra_disc
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Portrait
from referee.games.vasco.state import Table
from referee.games.vasco.words import (
    CHARACTERS,
    NAMES,
    Area,
    CharacterName,
    ExtraNumber,
    Player,
    PlayerOrBoard,
    reals,
)
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass, field, replace
from referee.words import say, terms

DECIDING = ("dias.now", "alvares.now", "alvares.none", "sernigi.when", "manuel.take", "manuel.one", "character.take")
"""What is told of taking a character: what it gives, and where it comes from."""
PLACES = terms(("upper", "lower"))
"""The two money places."""
Choice = Literal["dias", "alvares", "sernigi", "manuel", "upper", "lower"]


@dataclass(frozen=True, slots=True)
class Character:
    """May I take this, and what does it give at once?"""

    player: Annotated[Player, Fact("Who takes it", "character.take")]
    choice: Annotated[Choice, Fact("Character, or upper or lower sum of money", "character.take")]
    characters: Annotated[
        Mapping[CharacterName, PlayerOrBoard],
        Fact("Who holds {key} now (or board)", "character.own", untold="from the table"),
    ] = field(default_factory=dict)
    portraits: Annotated[
        tuple[Portrait, ...], Fact("Discs on portraits", "character.once", untold="from the table")
    ] = ()
    missionaries: Annotated[
        int | None,
        Fact(
            "Missionaries in the characters area", "alvares.now", *game.bounds("missionaries"), untold="from the table"
        ),
    ] = None
    piles: Annotated[
        tuple[int, int] | None,
        Fact(
            "Reals on the upper and the lower place, 0 when taken",
            "character.money",
            at_least=0,
            untold="from the table",
        ),
    ] = None


@game.question("character")
def character(facts: Character, book: Book) -> Ruling[Taken]:
    refuse([*portraits_twice(facts.portraits, book), *_not_holding(facts), *_not_held(facts)])
    if facts.choice in PLACES:
        return _money(facts, book)
    name = NAMES[facts.choice]
    used = next((disc for disc in facts.portraits if disc.character == facts.choice), None)
    again = used is not None and used.player == facts.player and book.reading("character-again") == "own-again"
    if used and not again:
        return illegal(
            say("No. {name} cannot be taken again this round.", name=name),
            because("character.once", "{player} has a disc on the portrait.", player=used.player),
            _not_even_own(facts, used.player),
            instead=list(_still_free(facts)) or _only_pass(facts),
        )
    needed = [f"characters.{facts.choice}", *(["missionaries"] if facts.choice == "alvares" else [])]
    book.need(facts, *needed)
    holder: str = book.need(facts, needed[0])
    value, given = gives(facts, holder, book)
    text = say("Yes. {taking}", taking=gives_text(facts, value))
    unused = because("character.once", "No disc lies on the portrait of {name}.", applies=False, name=name)
    if again:
        sentence = "The disc on the portrait of {name} belongs to {player}."
        unused = because("character.once", sentence, applies=False, name=name, player=facts.player)
    reasons = [unused, *_taking(facts, holder), given, *not_so(facts, holder), _stays(facts)]
    return legal(value, text, *decided_by(reasons, *DECIDING))


def _not_even_own(facts: Character, holder: str) -> Reason:
    if facts.player == holder:
        sentence = "Even the holder takes a character only once a round."
        return because("character.own", sentence, applies=False)
    sentence = "{name} can be taken from {holder} in a later round."
    return because("character.take", sentence, applies=False, name=NAMES[facts.choice], holder=holder)


def _not_holding(facts: Character) -> Iterator[Problem]:
    """A disc on a portrait belongs to the holder of that character."""
    for disc in facts.portraits:
        if facts.characters.get(disc.character, disc.player) != disc.player:  # type: ignore[call-overload]
            sentence = "{player} does not hold {name}"
            yield impossible("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])


def _not_held(facts: Character) -> Iterator[Problem]:
    """A character that somebody must hold."""
    for name, holder in facts.characters.items():
        yield from always_held(name, holder, f"characters.{name}")


def _taking(facts: Character, holder: str) -> Iterator[Reason]:
    sentence = "The tile goes from {holder} to {player}, the disc on the portrait."
    if holder == "board":
        sentence = "The tile goes from the board to {player}, the disc on the portrait."
    if holder == facts.player:
        sentence = "{player} holds the tile already; the disc goes on the portrait."
    yield because("character.take", sentence, holder=holder, player=facts.player)
    if holder == facts.player:
        yield because("character.own", "The holder may take the same character again, with full effect.")


def _stays(facts: Character) -> Reason:
    sentence = "{name} stays with {player} until another takes it in a later round."
    return because("character.stays", sentence, name=NAMES[facts.choice], player=facts.player)


def _money(facts: Character, book: Book) -> Ruling[Taken]:
    piles: tuple[int, int] = book.need(facts, "piles")
    sum_there = piles[PLACES.index(facts.choice)]
    if not sum_there:
        return illegal(
            say("No. That sum has been taken."),
            because("character.money", "No money lies on the {place} place.", place=facts.choice),
            _no_portrait(),
            instead=list(_still_free(facts)) or _only_pass(facts),
        )
    return legal(
        Taken(0, sum_there, 0, False, False, "bank", "reserve"),
        say("Yes. {player} takes {sum}.", player=facts.player, sum=reals(sum_there)),
        because(
            "character.money",
            "On the {place} place: {sum}. The disc comes back.",
            sum=reals(sum_there),
            place=facts.choice,
        ),
        _no_portrait(),
    )


def _no_portrait() -> Reason:
    return because("character.once", "Discs on portraits do not matter for money.", applies=False)


def _still_free(facts: Character) -> Iterable[Instead]:
    used = {disc.character for disc in facts.portraits}
    for name in CHARACTERS:
        if name not in used:
            told = name in facts.characters and (name != "alvares" or facts.missionaries is not None)
            yield rather("{name} can still be taken.", {"choice": name} if told else {}, name=NAMES[name])
    for place, lying in zip(PLACES, facts.piles or (0, 0), strict=True):
        if lying:
            yield rather("{sum} on the {place} place.", {"choice": place}, sum=reals(lying), place=place)


def _only_pass(facts: Character) -> Iterable[Instead]:
    yield rather("Nothing else is known to be free: {player} passes.", player=facts.player)


# --- the move ---


@dataclass(frozen=True, slots=True)
class CharacterMove:
    """Take a character or money."""

    number: CalledNumber
    choice: Annotated[Choice, Fact("Character, or upper or lower sum of money", "character.take")]
    extra_number: Annotated[
        ExtraNumber | None, Fact("Number on the extra disc that Manuel brings", "manuel.number", untold="asked")
    ] = None
    extra_area: Annotated[Area | None, Fact("Area where the extra disc goes", "manuel.take", untold="asked")] = None
    send: Annotated[
        Literal["now", "later"] | None,
        Fact("Is the merchant ship sent now or later, in phase 3", "sernigi.when", untold="asked"),
    ] = None


@game.move("character")
def play_character(table: Table, facts: CharacterMove, book: Book) -> Ruling[Taken]:
    called = call_to_act(table, facts.number, "characters", book)
    asked = Character(called.player, facts.choice, table.holders, table.portraits, table.missionaries, table.piles)
    ruling = character(asked, book)
    taken = ruling.granted()
    if facts.choice in PLACES:
        after = _money_taken(table, facts, called, taken)
        text = say("{player} takes {sum}.", player=called.player, sum=reals(taken.reals))
        reasons = [*called.reasons, *ruling.reasons, disc_back(called)]
        return legal(taken, with_fee(called, text), *decided_by(reasons, "character.money", "fee.below"), after=after)
    after = _character_taken(table, _the_character(facts.choice), called, taken)
    if facts.choice == "manuel":
        return _with_manuel(table, after, facts, called, ruling, book)
    text = gives_text(asked, taken)
    if facts.choice == "sernigi":
        text = say("{player} takes {name}.", player=called.player, name=NAMES["sernigi"])
    if facts.choice == "sernigi" and table.merchant_up.merchant:
        send: str = book.need(facts, "send", options={"send": ("now", "later")})
        after = replace(after, merchant_now=called.player if send == "now" else "none")
        text = say(_WHEN[send], player=called.player, name=NAMES["sernigi"])
    reasons = [*called.reasons, *ruling.reasons, _on_portrait(called)]
    return legal(taken, with_fee(called, text), *decided_by(reasons, *DECIDING), after=after)


_WHEN = {
    "now": "{player} takes {name} and sends the merchant ship at once.",
    "later": "{player} takes {name} and sends the merchant ship in phase 3.",
}


def _the_character(choice: Choice) -> CharacterName:
    return next(name for name in CHARACTERS if name == choice)


def _on_portrait(called: Called) -> Reason:
    return because("call.back", "The disc of {player} lies on the portrait until the round ends.", player=called.player)


def _money_taken(table: Table, facts: CharacterMove, called: Called, taken: Taken) -> Table:
    upper, lower = table.piles
    piles = (0, lower) if facts.choice == "upper" else (upper, 0)
    return replace(after_call(table, called), piles=piles).earning(called.player, reals=taken.reals)


def _character_taken(table: Table, choice: CharacterName, called: Called, taken: Taken) -> Table:
    after = after_call(table, called).earning(called.player, vp=taken.vp)
    crew = after.reserves[called.player].crew.plus(People.of(missionary=taken.missionaries))
    return replace(
        after.with_reserve(called.player, crew=crew),
        missionaries=table.missionaries - taken.missionaries,
        characters={**table.characters, choice: called.player},
        portraits=(*table.portraits, Portrait(choice, called.player)),
    )


def _with_manuel(
    table: Table, after: Table, facts: CharacterMove, called: Called, taking: Ruling[Taken], book: Book
) -> Ruling[Taken]:
    """Manuel's extra disc is laid at once, if the taker has one to lay."""
    laid = lay_extra_disc(table, after, called.player, facts, book)
    if laid is None:
        text = say("{player} takes {name} without a further disc.", player=called.player, name=NAMES["manuel"])
        reasons = [*called.reasons, *taking.reasons, _on_portrait(called)]
        return legal(taking.granted(), with_fee(called, text), *decided_by(reasons, *DECIDING), after=after)
    # Under `may-hold` the holder lays the disc that he kept: `manuel.one` does not stand against it.
    why = [reason for reason in taking.reasons if reason.clause != "manuel.one"]
    granted = [*called.reasons, *why, *laid.reasons, _on_portrait(called)]
    text = say(
        "{player} takes {name} and lays {n} in the {area} area, on an empty space.",
        player=called.player,
        name=NAMES["manuel"],
        n=facts.extra_number,
        area=facts.extra_area,
    )
    value, marked = replace(taking.granted(), extra_disc=True), decided_by(granted, *DECIDING)
    return legal(value, with_fee(called, text), *marked, after=laid.after)
