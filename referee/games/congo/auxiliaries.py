"""Which auxiliaries fit on a character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.interpreters import Row, decide
from referee.games.congo.languages import CharacterRoll, StationRoll, rolls_needed
from referee.games.congo.pieces import Character, FlagFact, fitting
from referee.games.congo.stock import adds
from referee.games.congo.words import A_CARD, ICON_OF, AuxiliaryCard, cards
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """May this auxiliary be laid on this character?"""

    character: Annotated[Character, Fact("Character on which it is laid", "aux.icon")]
    card: Annotated[AuxiliaryCard, Fact("Auxiliary to be laid", "aux.icon")]
    laid: Annotated[
        tuple[AuxiliaryCard, ...],
        Fact("Auxiliaries already on this character", "aux.no-limit", untold="from the table"),
    ] = ()
    boy_laid: Annotated[bool, Fact("Does a boy lie anywhere this round?", "aux.boy-one", untold="from the table")] = (
        False
    )
    no_auxiliaries: Annotated[
        bool, Fact("Was the card No auxiliaries played this round?", "noaux.ban", untold="from the table")
    ] = False
    out: Annotated[bool, Fact("Has this player passed?", "pass.final", untold="from the table")] = False
    flag: FlagFact | None = None
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None


@dataclass(frozen=True, slots=True)
class Addition:
    allowed: bool
    adds: int | float


@game.question("auxiliary")
def auxiliary(facts: Auxiliary, book: Book) -> Ruling[Addition]:
    refuse(laid_problems("laid", facts.character, facts.laid))
    banned = facts.no_auxiliaries or facts.out
    row = _row_of(facts, banned, book)
    if row.allowed and not banned:
        worth = adds(facts.card, book)
        may = "Yes. The {card} may be laid on {character} and adds {adds}."
        text = say(may, card=say(facts.card), character=facts.character, adds=worth)
        return legal(Addition(True, worth), text, *_bans(facts), *row.reasons, _adds_reason(facts.card, worth))
    fits = _fits_in_vain(facts, row) if banned and row.allowed else row.reasons
    reasons = [*(_bans(facts) if banned else ()), *fits]
    instead = [rather("No card may be laid here this round.")] if banned else _could_be_laid(facts, book)
    text = say("No. The {card} may not be laid on {character}.", card=say(facts.card), character=facts.character)
    return illegal(text, *reasons, instead=instead, value=Addition(False, 0))


def _bans(facts: Auxiliary) -> tuple[Reason, ...]:
    """What forbids every auxiliary."""
    return (
        *told(
            facts.no_auxiliaries,
            "noaux.ban",
            "The card No auxiliaries was played: nobody lays any this round.",
            "The card No auxiliaries was not played this round.",
        ),
        *told(
            facts.out,
            "pass.final",
            "This player has passed and lays no more cards this round.",
            "This player has not passed.",
        ),
    )


def _fits_in_vain(facts: Auxiliary, row: Row) -> tuple[Reason, ...]:
    """The card would fit, but nothing may be laid; an interpreter that hangs on rolls is left open."""
    fits = "The {card} would fit on {character}, but no card may be laid."
    clauses = [reason.clause for reason in row.reasons if reason.applies]
    return told(False, clauses[-1], "", fits, card=say(facts.card), character=facts.character) if clauses else ()


def _row_of(facts: Auxiliary, banned: bool, book: Book) -> Row:
    """Whether the card itself fits, leaving bans aside."""
    if facts.card == "boy":
        return _boy_row(facts)
    if facts.card in ICON_OF:
        return _icon_row(facts.character, facts.card)
    return _interpreter_row(facts, banned, book)


def _boy_row(facts: Auxiliary) -> Row:
    if facts.boy_laid or "boy" in facts.laid:
        any_ = "A boy may be laid on any character, but not a second one in a round."
        one = "A boy lies already: one is the limit for all players."
        return Row(False, (because("aux.boy-any", any_, applies=False), because("aux.boy-one", one)))
    return Row(
        True,
        (
            because("aux.boy-one", "No boy lies anywhere yet this round.", applies=False),
            because("aux.boy-any", "A boy may be laid on any character."),
        ),
    )


def _icon_row(character: Character, card: str) -> Row:
    values: dict[str, Any] = {"card": say(card), "profession": say(ICON_OF[card]), "character": character}
    if ICON_OF[card] not in character.professions:
        lacks = "The {card} serves the {profession}, and not {character}."
        return Row(False, (because("aux.icon", lacks, **values), _not_for_anybody(character)))
    has = "The {card} serves the {profession}: the icon is on {character}."
    return Row(True, (because("aux.neutral-icons" if character.neutral else "aux.icon", has, **values),))


def _not_for_anybody(character: Character) -> Reason:
    """What one would bring up for a card without its icon."""
    if character.neutral:
        both = "A neutral takes the cards of its two professions ({professions}), and no others with an icon."
        return because("aux.neutral-icons", both, applies=False, professions=character.called)
    return because("aux.boy-any", "Only a boy may be laid on any character.", applies=False)


def _interpreter_row(facts: Auxiliary, banned: bool, book: Book) -> Row:
    """The row of the interpreter's table; under a ban it is looked up only as far as it needs no roll."""
    undecided = Row(True, ())
    interpreters = facts.laid.count("interpreter")
    if banned and facts.flag is None and not interpreters:
        return undecided
    flag: str = facts.flag or "none" if interpreters else book.need(facts, "flag")
    needed = [] if interpreters else rolls_needed(facts.character.nation, flag, book)
    if banned and needed:
        return undecided
    book.need(facts, *needed)
    return decide(facts.character.nation, flag, interpreters, facts.station_roll, facts.character_roll, book)


def _adds_reason(card: str, worth: int | float) -> Reason:
    if card == "boy":
        return because("aux.boy-half", "The boy adds {worth}.", worth=worth)
    return because("aux.plus-one", "The {card} adds {worth}.", card=say(card), worth=worth)


def _could_be_laid(facts: Auxiliary, book: Book) -> list[Instead]:
    """The auxiliaries that fit on this character now."""
    boy = not facts.boy_laid and "boy" not in facts.laid
    interpreter = facts.card != "interpreter" and facts.flag is not None and _interpreter_fits(facts, book)
    cards = [*fitting(facts.character), *(["boy"] if boy else []), *(["interpreter"] if interpreter else [])]
    return [rather("Lay {card}.", {"card": card}, card=A_CARD[card]) for card in cards]


def _interpreter_fits(facts: Auxiliary, book: Book) -> bool:
    nation, flag = facts.character.nation, facts.flag or "none"
    rolls = {"station_roll": facts.station_roll, "character_roll": facts.character_roll}
    if any(rolls[name] is None for name in rolls_needed(nation, flag, book)):
        return False
    return decide(nation, flag, facts.laid.count("interpreter"), facts.station_roll, facts.character_roll, book).allowed


def laid_problems(path: str, character: Character, laid: Sequence[str]) -> Iterator[Problem]:
    """What cannot lie on one character."""
    if laid.count("interpreter") > 1:
        yield impossible(path, "interpreter.one", "Two interpreters cannot lie on one character.")
    if laid.count("boy") > 1:
        yield impossible(path, "aux.boy-one", "Only one boy is laid in a round.")
    strange = sorted({card for card in laid if card in ICON_OF and ICON_OF[card] not in character.professions})
    if strange:
        lacks = "The icon of these is not on {character}: {strange}."
        yield impossible(path, "aux.icon", lacks, character=character, strange=cards(strange))


def interpreter_problems(
    path: str, nation: str, flag: str, rolls: Mapping[str, int | None], book: Book
) -> Iterator[Problem]:
    """An interpreter that no roll could allow, or that the rolls made forbid."""
    needed = rolls_needed(nation, flag, book)
    if all(rolls[name] for name in needed):
        row = decide(nation, flag, 0, rolls["station_roll"], rolls["character_roll"], book)
        if not row.allowed:
            yield Problem(path, row.why.sentence, row.why.clause)
