"""Characters and money in the characters area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.calls import Called, CalledNumber, after_call, call_to_act, disc_back
from referee.games.vasco.impossibility import portraits_twice
from referee.games.vasco.manuel import ExtraDiscs, ManuelQuestion, manuel
from referee.games.vasco.pieces import Disc, People, Portrait
from referee.games.vasco.table import Table
from referee.games.vasco.terms import (
    AREAS,
    CHARACTERS,
    NAMES,
    Area,
    Character,
    Player,
    PlayerOrBoard,
    missionaries,
    reals,
)
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import points, say

DIAS_POINTS = 2
PLACES = ("upper", "lower")
"""The two money places."""
Choice = Literal["dias", "alvares", "sernigi", "manuel", "upper", "lower"]


@dataclass(frozen=True, slots=True)
class CharacterQuestion:
    """May I take this, and what does it give at once?"""

    player: Annotated[Player, Fact("Who takes it", "character.take")]
    choice: Annotated[Choice, Fact("Character, or upper or lower sum of money", "character.take")]
    characters: Annotated[
        Mapping[Character, PlayerOrBoard], Fact("Who holds {key} now (or board)", "character.own")
    ] = field(default_factory=dict)
    portraits: Annotated[tuple[Portrait, ...], Fact("Discs on portraits", "character.once")] = ()
    missionaries: Annotated[
        int | None, Fact("Missionaries in the characters area", "alvares.now", at_least=0, at_most=6)
    ] = None
    piles: Annotated[
        tuple[int, int] | None,
        Fact("Reals on the upper and the lower place, 0 when taken", "character.money", at_least=0),
    ] = None


@dataclass(frozen=True, slots=True)
class Taken:
    vp: int
    reals: int
    missionaries: int
    merchant: bool
    extra_disc: bool
    from_: str
    disc: str


@vasco.question("character")
def character(facts: CharacterQuestion, book: Book) -> Ruling[Taken]:
    refuse([*portraits_twice(facts.portraits), *_not_holding(facts)])
    if facts.choice in PLACES:
        return _money(facts, book)
    name = NAMES[facts.choice]
    used = next((disc for disc in facts.portraits if disc.character == facts.choice), None)
    if used:
        return illegal(
            say("No. {name} cannot be taken again this round.", name=name),
            because("character.once", "{player} has a disc on the portrait.", player=used.player),
            _not_even_own(facts, used.player),
            instead=list(_still_free(facts)) or _only_pass(facts),
        )
    needed = [f"characters.{facts.choice}", *(["missionaries"] if facts.choice == "alvares" else [])]
    book.need(facts, *needed)
    holder: str = book.need(facts, needed[0])
    value, gives = _gives(facts, holder, book)
    text = say("Yes. {player} may take {name}.", player=facts.player, name=name)
    unused = because("character.once", "No disc lies on the portrait of {name}.", applies=False, name=name)
    return legal(value, text, unused, *_taking(facts, holder), gives, *_not_so(facts, holder), _stays(facts))


def _not_even_own(facts: CharacterQuestion, holder: str) -> Reason:
    if facts.player == holder:
        sentence = "Even the holder takes his own character only once a round."
        return because("character.own", sentence, applies=False)
    sentence = "{name} can be taken from {holder} in a later round."
    return because("character.take", sentence, applies=False, name=NAMES[facts.choice], holder=holder)


def _not_so(facts: CharacterQuestion, holder: str) -> Iterable[Reason]:
    """What the character might be thought to do, and does not."""
    if facts.choice == "dias":
        yield because("end.dias", "Dias makes nobody first player before the round ends.", applies=False)
    if facts.choice == "sernigi":
        yield because("merchant.must", "Before phase 3 nobody has to send it.", applies=False)
    if facts.choice == "manuel" and holder != facts.player:
        sentence = "{player} has not used his extra disc this round."
        yield because("manuel.one", sentence, applies=False, player=facts.player)
    if facts.choice == "alvares" and facts.missionaries:
        lying = missionaries(facts.missionaries)
        yield because("alvares.none", "In the characters area: {lying}.", applies=False, lying=lying)
    if facts.choice == "alvares" and not facts.missionaries:
        yield because("alvares.now", "In the characters area: {lying}.", applies=False, lying=missionaries(0))


def _not_holding(facts: CharacterQuestion) -> Iterator[Problem]:
    """A disc on a portrait belongs to the holder of that character."""
    for disc in facts.portraits:
        if facts.characters.get(disc.character, disc.player) != disc.player:  # type: ignore[call-overload]
            sentence = "{player} does not hold {name}"
            yield impossible("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])


def _taking(facts: CharacterQuestion, holder: str) -> Iterable[Reason]:
    sentence = "The tile goes from {holder} to {player}, the disc on the portrait."
    if holder == "board":
        sentence = "The tile goes from the board to {player}, the disc on the portrait."
    if holder == facts.player:
        sentence = "{player} holds the tile already; the disc goes on the portrait."
    yield because("character.take", sentence, holder=holder, player=facts.player)
    if holder == facts.player:
        yield because("character.own", "The holder may take his own character, with full effect.")


def _stays(facts: CharacterQuestion) -> Reason:
    sentence = "{name} stays with {player} until another takes it in a later round."
    return because("character.stays", sentence, name=NAMES[facts.choice], player=facts.player)


def _gives(facts: CharacterQuestion, holder: str, book: Book) -> tuple[Taken, Reason]:
    """What the character gives at once, and by which clause."""
    nothing = Taken(0, 0, 0, False, False, holder, "portrait")
    if facts.choice == "dias":
        return replace(nothing, vp=DIAS_POINTS), because("dias.now", "Dias gives {vp} at once.", vp=points(DIAS_POINTS))
    if facts.choice == "sernigi":
        why = because("sernigi.when", "The merchant ship is sent at once or at the start of phase 3.")
        return replace(nothing, merchant=True), why
    if facts.choice == "manuel":
        if holder == facts.player:
            return nothing, because(
                "manuel.one", "{player} has one extra disc, and no second one.", player=facts.player
            )
        why = because("manuel.take", "{player} places his extra disc with 21 or 22 at once.", player=facts.player)
        return replace(nothing, extra_disc=True), why
    lying: int = book.need(facts, "missionaries")
    if not lying:
        return nothing, because("alvares.none", "No missionary lies there; it is not made up later.")
    return replace(nothing, missionaries=1), because("alvares.now", "Alvares gives {n} at once.", n=missionaries(1))


def _money(facts: CharacterQuestion, book: Book) -> Ruling[Taken]:
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


def _still_free(facts: CharacterQuestion) -> Iterable[Instead]:
    used = {disc.character for disc in facts.portraits}
    for name in CHARACTERS:
        if name not in used:
            told = name in facts.characters and (name != "alvares" or facts.missionaries is not None)
            yield rather("{name} can still be taken.", {"choice": name} if told else {}, name=NAMES[name])
    for place, lying in zip(PLACES, facts.piles or (0, 0), strict=True):
        if lying:
            yield rather("{sum} on the {place} place.", {"choice": place}, sum=reals(lying), place=place)


def _only_pass(facts: CharacterQuestion) -> Iterable[Instead]:
    yield rather("Nothing else is known to be free: {player} passes.", player=facts.player)


# --- the move ---


@dataclass(frozen=True, slots=True)
class TakeCharacter:
    """The owner of the called number takes a character or money."""

    number: CalledNumber
    choice: Annotated[Choice, Fact("Character, or upper or lower sum of money", "character.take")]
    extra_number: Annotated[
        Literal[21, 22] | None, Fact("Number on the extra disc that Manuel brings", "manuel.number")
    ] = None
    extra_area: Annotated[Area | None, Fact("Area where the extra disc goes", "manuel.take")] = None
    send: Annotated[
        Literal["now", "later"] | None, Fact("Is the merchant ship sent now or later, in phase 3", "sernigi.when")
    ] = None


@vasco.move("character")
def take_character(table: Table, facts: TakeCharacter, book: Book) -> Ruling[Taken]:
    called = call_to_act(table, facts.number, "characters")
    if isinstance(called, Ruling):
        return called
    asked = CharacterQuestion(
        called.player, facts.choice, table.holders, table.portraits, table.missionaries, table.piles
    )
    ruling = character(asked, book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        return ruling
    if facts.choice in PLACES:
        after = _money_taken(table, facts, called, ruling.answer)
        return legal(ruling.answer, ruling.text, *called.reasons, *ruling.reasons, disc_back(called), after=after)
    after = _character_taken(table, _the_character(facts.choice), called, ruling.answer)
    if facts.choice == "manuel":
        return _with_manuel(table, after, facts, called, ruling, book)
    if facts.choice == "sernigi" and table.merchant_up.merchant:
        send: str = book.need(facts, "send", options={"send": ("now", "later")})
        after = replace(after, merchant_now=called.player if send == "now" else "none")
    text = say("{player} takes {name}.", player=called.player, name=NAMES[facts.choice])
    return legal(ruling.answer, text, *called.reasons, *ruling.reasons, _on_portrait(called), after=after)


def _the_character(choice: Choice) -> Character:
    return next(name for name in CHARACTERS if name == choice)


def _on_portrait(called: Called) -> Reason:
    return because("call.back", "The disc of {player} lies on the portrait until the round ends.", player=called.player)


def _money_taken(table: Table, facts: TakeCharacter, called: Called, taken: Taken) -> Table:
    upper, lower = table.piles
    piles = (0, lower) if facts.choice == "upper" else (upper, 0)
    return replace(after_call(table, called), piles=piles).earning(called.player, reals=taken.reals)


def _character_taken(table: Table, choice: Character, called: Called, taken: Taken) -> Table:
    after = after_call(table, called).earning(called.player, vp=taken.vp)
    crew = after.reserves[called.player].crew.plus(People.of(missionary=taken.missionaries))
    return replace(
        after.with_reserve(called.player, crew=crew),
        missionaries=table.missionaries - taken.missionaries,
        characters={**table.characters, choice: called.player},
        portraits=(*table.portraits, Portrait(choice, called.player)),
    )


def _with_manuel(
    table: Table, after: Table, facts: TakeCharacter, called: Called, ruling: Ruling[Taken], book: Book
) -> Ruling[Taken]:
    """Manuel's extra disc is laid at once, if the taker has one to lay."""
    laid = next((disc.number for disc in table.discs if disc.is_extra and disc.player == table.manuel_start), 0)
    asked = ManuelQuestion(table.manuel_start, laid, called.player)  # type: ignore[arg-type]
    free = manuel(asked, book).answer
    assert free
    assert ruling.answer
    text = say("{player} takes {name}.", player=called.player, name=NAMES["manuel"])
    if not free.numbers and facts.extra_number is None:
        return legal(ruling.answer, text, *called.reasons, *ruling.reasons, _on_portrait(called), after=after)
    options = {"extra_number": free.numbers, "extra_area": AREAS}
    number = facts.extra_number or book.need(facts, "extra_number", "extra_area", options=options)[0]
    chosen = manuel(replace(asked, taker_number=number), book)
    if chosen.verdict == "illegal":
        return illegal(chosen.text, *chosen.reasons, instead=_extra_instead(free, facts, after, book))
    area: str = book.need(facts, "extra_area", options=options)
    refused = _no_space(after, area, book)
    if refused:
        return refused
    lying = (*after.discs, Disc(number, called.player, area))
    value = replace(ruling.answer, extra_disc=True)
    # Under `may-hold` the holder lays the disc that he kept: `manuel.one` does not stand against it.
    taking = [reason for reason in ruling.reasons if reason.clause != "manuel.one"]
    granted = [*called.reasons, *taking, *chosen.reasons, _on_portrait(called)]
    return legal(value, text, *granted, after=replace(after, discs=lying, phase="act"))


def _extra_instead(free: ExtraDiscs, facts: TakeCharacter, table: Table, book: Book) -> Iterable[Instead]:
    if not free.numbers:
        yield rather("He takes Manuel without laying a disc.")
    spaces = book.known(f"spaces.{facts.extra_area}.{len(table.seats)}") if facts.extra_area else None
    full = spaces is not None and sum(disc.area == facts.extra_area for disc in table.discs) >= spaces
    for number in free.numbers:
        yield rather("{n} is his.", {} if full else {"extra_number": number}, n=number)


def _no_space(table: Table, area: str, book: Book) -> Ruling[Taken] | None:
    spaces: int = book.printed(f"spaces.{area}.{len(table.seats)}")
    if sum(disc.area == area for disc in table.discs) < spaces:
        return None
    return illegal(
        say("No. The {area} area has no empty space left.", area=area),
        because("place.space", "All {spaces} spaces of the {area} area bear a disc.", spaces=spaces, area=area),
        instead=_other_areas(table, book),
    )


def _other_areas(table: Table, book: Book) -> Iterable[Instead]:
    for area in AREAS:
        spaces = book.known(f"spaces.{area}.{len(table.seats)}")
        lying = sum(disc.area == area for disc in table.discs)
        if spaces is None:
            yield rather("Look for an empty space in the {area} area.", {"extra_area": area}, area=area)
        elif spaces > lying:
            sentence = "The {area} area still has {left} empty."
            yield rather(sentence, {"extra_area": area}, area=area, left=spaces - lying)
