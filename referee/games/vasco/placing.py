"""Placing discs in phase 1: where a disc may go, and keeping one back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.discs import Discs, ManuelStart, check_discs, check_phase_1, turn
from referee.games.vasco.due import refuse_unless_due, refuse_unless_his_turn
from referee.games.vasco.pieces import Disc
from referee.games.vasco.spaces import areas_with_space, has_space, lying, overfull, path_of, proven
from referee.games.vasco.state import Table
from referee.games.vasco.words import AREAS, EXTRA_NUMBERS, LAST_ORDINARY, NUMBERS, PLAYERS, THE_ORDINARY, Area, Player
from referee.games.vasco.words import discs as so_many_discs
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class PlaceDisc:
    """May this disc go there?"""

    players: Annotated[int, Fact("Number of players", "place.space", *PLAYERS)]
    discs: Discs
    player: Annotated[Player, Fact("Who places the disc", "place.turns")]
    number: Annotated[int, Fact("Order number on the disc", "place.number", *NUMBERS)]
    area: Annotated[Area, Fact("Area where the disc is to go", "place.space")]
    manuel_start: ManuelStart = "board"


@dataclass(frozen=True, slots=True)
class Spaces:
    spaces: int
    left: int


@game.question("place-disc")
def place_disc(facts: PlaceDisc, book: Book) -> Ruling[Spaces]:
    check_discs(facts.discs, book)
    check_phase_1(facts.discs, facts.manuel_start)
    _check_players(facts)
    refuse(overfull(facts.discs, facts.players, book.unnoted))
    return _may_place(facts, book)


def _may_place(facts: PlaceDisc, book: Book) -> Ruling[Spaces]:
    """Whether this disc may go there, where the others lie as they may."""
    forbidden = list(_forbidden_numbers(facts, book))
    if any(reason.applies for reason, _ in forbidden):
        instead = [_if_enough(facts, book, better) for reason, found in forbidden if reason.applies for better in found]
        text = say(
            "No. {player} may not place {number} in the {area} area.",
            player=facts.player,
            number=facts.number,
            area=facts.area,
        )
        return illegal(text, *(reason for reason, _ in forbidden), instead=instead)
    return _on_a_space(facts, book, [reason for reason, _ in forbidden])


def _check_players(facts: PlaceDisc) -> None:
    """Discs of no more players than there are."""
    owners = {facts.player, *(disc.player for disc in facts.discs)}
    if len(owners) > facts.players:
        sentence = "these are discs of {n} players, and {players} play"
        refuse([impossible("discs", "setup.seat", sentence, n=len(owners), players=facts.players)])


def _if_enough(facts: PlaceDisc, book: Book, better: Instead) -> Instead:
    """The advice, without its facts where something else would still forbid the disc."""
    if not better.facts:
        return better
    changed = replace(facts, number=int(str(better.facts["number"])))
    spaces = book.known(f"spaces.{facts.area}.{facts.players}")
    full = spaces is not None and lying(facts.discs, facts.area) >= spaces
    return (
        replace(better, facts={})
        if full or any(why.applies for why, _ in _forbidden_numbers(changed, book))
        else better
    )


def _forbidden_numbers(facts: PlaceDisc, book: Book) -> Iterator[tuple[Reason, Iterator[Instead]]]:
    """What the number alone may violate, in order, each with what is better."""
    taken = {disc.number: disc.player for disc in facts.discs}
    number = facts.number
    if number in taken:
        why = because("place.number", "{number} lies on a disc of {owner} already.", number=number, owner=taken[number])
    else:
        why = because("place.number", "{number} is on no disc yet.", applies=False, number=number)
    yield why, _nearest_free(number, taken)
    if number > LAST_ORDINARY:
        yield _extra_reason(facts), _free_ordinary(taken)
    else:
        yield _out_of_four(facts, book), _only_extra(facts, taken)


def _own(facts: PlaceDisc) -> list[Disc]:
    return [disc for disc in facts.discs if disc.player == facts.player]


def _only_extra(facts: PlaceDisc, taken: Mapping[int, str]) -> Iterator[Instead]:
    """What is left to a player who has placed his four discs."""
    used = any(disc.is_extra for disc in _own(facts))
    free = [number for number in EXTRA_NUMBERS if number not in taken]
    if facts.player != facts.manuel_start or used or not free:
        yield rather("All discs of {player} are placed: no more this round.", player=facts.player)
        return
    for number in free:
        yield rather("The extra disc may be placed with {n}.", {"number": number}, n=number)


def _extra_reason(facts: PlaceDisc) -> Reason:
    if facts.player != facts.manuel_start:
        return because(
            "place.extra",
            "{number} goes only with an extra disc, and {player} did not hold Manuel when the round started.",
            number=facts.number,
            player=facts.player,
        )
    used = any(disc.is_extra for disc in _own(facts))
    sentence = "{player} has placed the extra disc already." if used else "{player} has the extra disc to place."
    return because("place.extra", sentence, applies=used, player=facts.player)


def _nearest_free(number: int, taken: Mapping[int, str]) -> Iterator[Instead]:
    below = [free for free in range(number - 1, 0, -1) if free not in taken and free <= LAST_ORDINARY][:1]
    above = [free for free in range(number + 1, LAST_ORDINARY + 1) if free not in taken][:1]
    for free in below + above:
        yield rather("{free} is still free.", {"number": free}, free=free)


def _free_ordinary(taken: Mapping[int, str]) -> Iterator[Instead]:
    free = [number for number in range(1, LAST_ORDINARY + 1) if number not in taken]
    if free:
        yield rather("Free numbers for an ordinary disc: {free}.", {"number": free[0]}, free=free)


def _on_a_space(facts: PlaceDisc, book: Book, reasons: list[Reason]) -> Ruling[Spaces]:
    used = lying(facts.discs, facts.area)
    free = has_space(facts.area, facts.discs, facts.players, book)
    spaces: int | None = book.known(path_of(facts.area, facts.players))
    value = None if spaces is None else Spaces(spaces, spaces - used)
    if not free:
        return illegal(
            say("No. The {area} area has no empty space left.", area=facts.area),
            *reasons,
            because("place.space", "All {spaces} spaces of the {area} area are taken.", spaces=spaces, area=facts.area),
            instead=areas_with_space(facts.discs, facts.players, "area", book),
            value=value,
        )
    return Ruling(
        "legal",
        value,
        say(
            "Yes. {player} may place {number} in the {area} area.",
            player=facts.player,
            number=facts.number,
            area=facts.area,
        ),
        decided_by(
            (*_granted(facts, reasons), _empty_space(facts, value, book), _stays()), "place.number", "place.space"
        ),
    )


def _empty_space(facts: PlaceDisc, value: Spaces | None, book: Book) -> Reason:
    if value is None:
        sentence = "The {area} area has at least {n} spaces, and {used} there."
        n, used = proven(facts.area, facts.players, book), so_many_discs(lying(facts.discs, facts.area))
        return because("place.space", sentence, area=facts.area, n=n, used=used)
    sentence = "The {area} area has {left} of {spaces} spaces empty before this disc."
    return because("place.space", sentence, area=facts.area, left=value.left, spaces=value.spaces)


def _stays() -> Reason:
    return because("place.fixed", "Once there, disc and number stay.")


def _granted(facts: PlaceDisc, tried: Sequence[Reason]) -> Iterator[Reason]:
    """What allows the disc, of what might have forbidden it."""
    yield because("place.number", "{number} is on no disc yet.", number=facts.number)
    if facts.number > LAST_ORDINARY:
        yield because("place.extra", "{player} held Manuel when the round started.", player=facts.player)
        yield because("place.discs", "The extra disc does not count among the four.", applies=False)
    else:
        yield tried[-1]


def _out_of_four(facts: PlaceDisc, book: Book) -> Reason:
    """How many of his ordinary discs the player has placed."""
    own = sum(not disc.is_extra for disc in _own(facts))
    whole: int = book.stated("course.discs")
    sentence = "{player} has placed {own} with {lowest} to {highest}, out of {all}."
    values = {"player": facts.player, "own": so_many_discs(own), "all": whole, **THE_ORDINARY}
    return because("place.discs", sentence, applies=own >= whole, **values)


# --- the moves ---


@dataclass(frozen=True, slots=True)
class PlaceDiscMove:
    """Place a disc."""

    player: Annotated[Player, Fact("Who places the disc", "place.turns")]
    number: Annotated[int, Fact("Order number on the disc", "place.number", *NUMBERS)]
    area: Annotated[Area, Fact("Area where the disc goes", "place.space")]


@game.move("place-disc")
def play_place_disc(table: Table, facts: PlaceDiscMove, book: Book) -> Ruling[Spaces]:
    refuse_unless_due(table, "place-disc")
    refuse_unless_his_turn(table, facts.player, book)
    asked = PlaceDisc(len(table.seats), table.discs, facts.player, facts.number, facts.area, table.manuel_start)
    ruling = _may_place(asked, book)
    if ruling.verdict == "illegal":
        return ruling
    placed = (*table.discs, Disc(facts.number, facts.player, facts.area))
    text = say(
        "{player} places {number} in the {area} area.", player=facts.player, number=facts.number, area=facts.area
    )
    taken = because("place.turns", "It is the turn of {player}.", player=facts.player)
    return replace(ruling, text=text, reasons=(taken, *ruling.reasons), after=replace(table, discs=placed))


@dataclass(frozen=True, slots=True)
class KeepDiscMove:
    """Keep a disc in the reserve this round."""

    player: Annotated[Player, Fact("Who keeps a disc", "place.stuck")]


@game.move("keep-disc")
def play_keep_disc(table: Table, facts: KeepDiscMove, book: Book) -> Ruling[None]:
    refuse_unless_due(table, "keep-disc")
    refuse_unless_his_turn(table, facts.player, book)
    after = replace(table, skipped=(*table.skipped, facts.player))
    text = say("{player} keeps a disc this round.", player=facts.player)
    if turn(table, book).optional:
        why = because("manuel.start", "Only the extra disc of {player} is left, and it is kept.", player=facts.player)
        choice = because("place.stuck", "Empty spaces do not matter: the extra disc is kept by choice.", applies=False)
        return legal(None, text, why, choice, after=after)
    empty = _empty_spaces(table, book)
    if empty:
        return illegal(
            say("No. An area with an empty space is left: {areas}.", areas=empty),
            because("place.stuck", "A disc is kept only when no area has an empty space."),
            because("place.turns", "It is the turn of {player}.", applies=False, player=facts.player),
            instead=[rather("Place it in the {area} area.", area=area) for area in empty],
        )
    stuck = because("place.stuck", "No area has an empty space: the disc stays this round.")
    numbers = because("place.number", "Numbers are free, but a disc needs a space, too.", applies=False)
    return legal(None, text, stuck, numbers, after=after)


def _empty_spaces(table: Table, book: Book) -> list[Area]:
    """Areas known to have an empty space; if there is none, all printed counts are needed to say so."""
    players = len(table.seats)
    empty = [area for area in AREAS if lying(table.discs, area) < proven(area, players, book)]
    if not empty:
        book.printed(*(path_of(area, players) for area in AREAS))
    return empty
