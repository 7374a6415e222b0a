"""Placing discs in phase 1: where a disc may go, and keeping one back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.discs import Discs, ManuelStart, check_discs, turn
from referee.games.vasco.pieces import Disc
from referee.games.vasco.table import DISCS, Table, not_now
from referee.games.vasco.terms import AREAS, Area, Player
from referee.games.vasco.terms import discs as so_many_discs
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say


@dataclass(frozen=True, slots=True)
class PlaceDisc:
    """May this disc go there?"""

    players: Annotated[int, Fact("Number of players", "place.space", at_least=2, at_most=4)]
    discs: Discs
    player: Annotated[Player, Fact("Who places the disc", "place.turns")]
    number: Annotated[int, Fact("Order number on the disc", "place.number", at_least=1, at_most=22)]
    area: Annotated[Area, Fact("Area where the disc is to go", "place.space")]
    manuel_start: ManuelStart = "board"


@dataclass(frozen=True, slots=True)
class Spaces:
    spaces: int
    left: int


@vasco.question("place-disc")
def place_disc(facts: PlaceDisc, book: Book) -> Ruling[Spaces]:
    check_discs(facts.discs)
    forbidden = list(_forbidden_numbers(facts))
    if any(reason.applies for reason, _ in forbidden):
        instead = [better for reason, found in forbidden if reason.applies for better in found]
        text = say("No. {player} may not place {number} there.", player=facts.player, number=facts.number)
        return illegal(text, *(reason for reason, _ in forbidden), instead=instead)
    return _on_a_space(facts, book, [reason for reason, _ in forbidden])


def _forbidden_numbers(facts: PlaceDisc) -> Iterable[tuple[Reason, list[Instead]]]:
    """What the number alone may violate, in order."""
    taken = {disc.number: disc.player for disc in facts.discs}
    own = [disc for disc in facts.discs if disc.player == facts.player]
    number = facts.number
    if number in taken:
        why = because("place.number", "{number} lies on a disc of {owner} already.", number=number, owner=taken[number])
    else:
        why = because("place.number", "{number} is on no disc yet.", applies=False, number=number)
    yield why, _nearest_free(number, taken)
    if number > 20:
        used = any(disc.is_extra for disc in own)
        holds = facts.player == facts.manuel_start
        yield _extra_reason(facts, holds, used), _free_ordinary(taken)
    else:
        regular = sum(not disc.is_extra for disc in own)
        yield (
            because(
                "place.discs",
                "{player} has placed {own} with 1 to 20, out of four.",
                applies=regular >= DISCS,
                player=facts.player,
                own=so_many_discs(regular),
            ),
            [],
        )


def _extra_reason(facts: PlaceDisc, holds: bool, used: bool) -> Reason:
    if not holds:
        return because(
            "place.extra",
            "{number} goes only with an extra disc, and {player} did not hold Manuel when the round started.",
            number=facts.number,
            player=facts.player,
        )
    sentence = "{player} has placed his extra disc already." if used else "{player} has his extra disc to place."
    return because("place.extra", sentence, applies=used, player=facts.player)


def _nearest_free(number: int, taken: Mapping[int, str]) -> list[Instead]:
    below = [free for free in range(number - 1, 0, -1) if free not in taken and free <= 20][:1]
    above = [free for free in range(number + 1, 21) if free not in taken][:1]
    return [rather("{free} is still free.", {"number": free}, free=free) for free in below + above]


def _free_ordinary(taken: Mapping[int, str]) -> list[Instead]:
    free = [number for number in range(1, 21) if number not in taken]
    return [rather("Free numbers for an ordinary disc: {free}.", {"number": free[0]}, free=free)] if free else []


def _on_a_space(facts: PlaceDisc, book: Book, reasons: list[Reason]) -> Ruling[Spaces]:
    spaces: int = book.printed(f"spaces.{facts.area}.{facts.players}")
    used = sum(disc.area == facts.area for disc in facts.discs)
    if used > spaces:
        problem = "{used} lie in the {area} area, which has {spaces} spaces"
        refuse([impossible("discs", "place.space", problem, used=so_many_discs(used), area=facts.area, spaces=spaces)])
    value = Spaces(spaces, spaces - used)
    if not value.left:
        return illegal(
            say("No. The {area} area has no empty space left.", area=facts.area),
            *reasons,
            because("place.space", "All {spaces} spaces of the {area} area are taken.", spaces=spaces, area=facts.area),
            instead=_areas_with_space(facts, book),
            value=value,
        )
    return legal(
        value,
        say("Yes. {player} may place {number} there.", player=facts.player, number=facts.number),
        *_granted(facts),
        because(
            "place.space",
            "The {area} area has {left} of {spaces} spaces empty.",
            area=facts.area,
            left=value.left,
            spaces=spaces,
        ),
        because("place.fixed", "Once there, disc and number stay."),
    )


def _granted(facts: PlaceDisc) -> Iterable[Reason]:
    yield because("place.number", "{number} is on no disc yet.", number=facts.number)
    if facts.number > 20:
        yield because("place.extra", "{player} held Manuel when the round started.", player=facts.player)


def _areas_with_space(facts: PlaceDisc, book: Book) -> Iterable[Instead]:
    for area in AREAS:
        spaces = book.known(f"spaces.{area}.{facts.players}")
        left = (spaces or 0) - sum(disc.area == area for disc in facts.discs)
        if left > 0:
            yield rather("The {area} area still has {left} empty.", {"area": area}, area=area, left=left)


# --- moves ---


@dataclass(frozen=True, slots=True)
class PlacingDisc:
    """A player places a disc."""

    player: Annotated[Player, Fact("Who places the disc", "place.turns")]
    number: Annotated[int, Fact("Order number on the disc", "place.number", at_least=1, at_most=22)]
    area: Annotated[Area, Fact("Area where the disc goes", "place.space")]


def _not_his_turn(table: Table, player: str, book: Book) -> Ruling[Spaces] | None:
    """A refusal unless this player places now."""
    if table.phase != "place":
        return not_now(table, "place.turns", say("Discs are placed in phase 1."))
    due = turn(table, book).player
    if player == due:
        return None
    if due == "none":
        return illegal(
            say("No. All discs are placed."),
            because("place.turns", "Nobody has a disc left to place."),
            instead=[rather("Turn up the next Vasco da Gama tile.")],
        )
    return illegal(
        say("No. It is the turn of {due}.", due=due),
        because("place.turns", "One disc per turn, clockwise: {due} is next, not {player}.", due=due, player=player),
        instead=[rather("{due} places a disc.", due=due)],
    )


@vasco.move("place-disc")
def placing_disc(table: Table, facts: PlacingDisc, book: Book) -> Ruling[Spaces]:
    refused = _not_his_turn(table, facts.player, book)
    if refused:
        return refused
    asked = PlaceDisc(len(table.seats), table.discs, facts.player, facts.number, facts.area, table.manuel_start)
    ruling = place_disc(asked, book)
    if ruling.verdict == "illegal":
        return ruling
    placed = (*table.discs, Disc(facts.number, facts.player, facts.area))
    text = say(
        "{player} places {number} in the {area} area.", player=facts.player, number=facts.number, area=facts.area
    )
    taken = because("place.turns", "It is the turn of {player}.", player=facts.player)
    return replace(ruling, text=text, reasons=(taken, *ruling.reasons), after=replace(table, discs=placed))


@dataclass(frozen=True, slots=True)
class KeepingDisc:
    """A player keeps a disc in the reserve this round."""

    player: Annotated[Player, Fact("Who keeps a disc", "place.stuck")]


@vasco.move("keep-disc")
def keeping_disc(table: Table, facts: KeepingDisc, book: Book) -> Ruling[None]:
    refused = _not_his_turn(table, facts.player, book)
    if refused:
        return illegal(refused.text, *refused.reasons, instead=refused.instead)
    after = replace(table, skipped=(*table.skipped, facts.player))
    text = say("{player} keeps a disc this round.", player=facts.player)
    if turn(table, book).optional:
        why = because("manuel.start", "Only the extra disc of {player} is left, and he keeps it.", player=facts.player)
        return legal(None, text, why, after=after)
    empty = empty_spaces(table, book)
    if empty:
        return illegal(
            say("No. There is an empty space in: {areas}.", areas=list(empty)),
            because("place.stuck", "A disc is kept only when no area has an empty space."),
            instead=[rather("Place it in the {area} area.", area=area) for area in empty],
        )
    return legal(
        None, text, because("place.stuck", "No area has an empty space: the disc stays this round."), after=after
    )


def empty_spaces(table: Table, book: Book) -> dict[str, int]:
    """Areas that still have an empty space; needs all printed counts."""
    spaces = book.printed(*(f"spaces.{area}.{len(table.seats)}" for area in AREAS))
    used = Counter(disc.area for disc in table.discs)
    return {area: count - used[area] for area, count in zip(AREAS, spaces, strict=True) if count > used[area]}
