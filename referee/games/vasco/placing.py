"""Placing discs in phase 1: where a disc may go, and keeping one back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.discs import Discs, ManuelStart, check_discs, over_reasons, turn
from referee.games.vasco.pieces import Disc
from referee.games.vasco.table import DISCS, Table, not_now
from referee.games.vasco.terms import AREAS, EXTRA_NUMBERS, Area, Player
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
    _check_players(facts)
    forbidden = list(_forbidden_numbers(facts))
    if any(reason.applies for reason, _ in forbidden):
        instead = [_if_enough(facts, book, better) for reason, found in forbidden if reason.applies for better in found]
        text = say("No. {player} may not place {number} there.", player=facts.player, number=facts.number)
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
    full = spaces is not None and _lying(facts.discs, facts.area) >= spaces
    return replace(better, facts={}) if full or any(why.applies for why, _ in _forbidden_numbers(changed)) else better


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
        yield _out_of_four(facts), _only_extra(facts, taken)


def _only_extra(facts: PlaceDisc, taken: Mapping[int, str]) -> list[Instead]:
    """What is left to a player who has placed his four discs."""
    own = [disc for disc in facts.discs if disc.player == facts.player]
    free = [number for number in EXTRA_NUMBERS if number not in taken]
    if facts.player != facts.manuel_start or any(disc.is_extra for disc in own) or not free:
        return [rather("All discs of {player} are placed: he places no more this round.", player=facts.player)]
    return [rather("His extra disc may be placed with {n}.", {"number": number}, n=number) for number in free]


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
    used = _lying(facts.discs, facts.area)
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
        yield because("place.discs", "The extra disc is none of the four.", applies=False)
    else:
        yield _out_of_four(facts)


def _out_of_four(facts: PlaceDisc) -> Reason:
    """How many of his ordinary discs the player has placed."""
    own = sum(disc.player == facts.player and not disc.is_extra for disc in facts.discs)
    sentence = "{player} has placed {own} with 1 to 20, out of four."
    shown = so_many_discs(own)
    return because("place.discs", sentence, applies=own >= DISCS, player=facts.player, own=shown)


def _areas_with_space(facts: PlaceDisc, book: Book) -> Iterable[Instead]:
    """Areas known to have an empty space; of the others, where to look."""
    known = {area: book.known(f"spaces.{area}.{facts.players}") for area in AREAS}
    left = {area: spaces - _lying(facts.discs, area) for area, spaces in known.items() if spaces is not None}
    for area in (area for area in left if left[area] > 0):
        yield rather("The {area} area still has {left} empty.", {"area": area}, area=area, left=left[area])
    unknown = [area for area in AREAS if area not in left]
    if unknown:
        yield rather("Look for an empty space in: {areas}.", areas=unknown)
    elif not any(empty > 0 for empty in left.values()):
        yield rather("No area has an empty space: the disc stays in the reserve this round.")


def _lying(discs: Iterable[Disc], area: str) -> int:
    return sum(disc.area == area for disc in discs)


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
    now = turn(table, book)
    due = now.player
    if player == due:
        return None
    if due == "none":
        over = over_reasons(table.manuel_start, table.skipped)
        return illegal(
            say("No. All discs are placed."),
            *(reason for reason in over if reason.clause != "place.end"),
            instead=[rather("Turn up the next Vasco da Gama tile.")],
        )
    return illegal(
        say("No. It is the turn of {due}.", due=due),
        because("place.turns", "One disc per turn, clockwise: {due} is next, not {player}.", due=due, player=player),
        _waiting(player, now.left.get(player, 0)),
        instead=[rather("{due} places a disc.", due=due)],
    )


def _waiting(player: str, left: int) -> Reason:
    sentence = "{player} has {left} to place, but later." if left else "{player} has no disc to place."
    return because("place.discs", sentence, applies=False, player=player, left=so_many_discs(left))


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
        choice = because("place.stuck", "Empty spaces do not matter: he keeps it by choice.", applies=False)
        return legal(None, text, why, choice, after=after)
    empty = _empty_spaces(table, book)
    if empty:
        return illegal(
            say("No. There is an empty space in: {areas}.", areas=empty),
            because("place.stuck", "A disc is kept only when no area has an empty space."),
            because("place.turns", "It is the turn of {player}.", applies=False, player=facts.player),
            instead=[rather("Place it in the {area} area.", area=area) for area in empty],
        )
    stuck = because("place.stuck", "No area has an empty space: the disc stays this round.")
    numbers = because("place.number", "Numbers are free, but a disc needs a space, too.", applies=False)
    return legal(None, text, stuck, numbers, after=after)


def _empty_spaces(table: Table, book: Book) -> list[Area]:
    """Areas known to have an empty space; if there is none, all printed counts are needed to say so."""
    paths = {area: f"spaces.{area}.{len(table.seats)}" for area in AREAS}
    known = {area: book.known(path) for area, path in paths.items()}
    empty = [area for area, spaces in known.items() if spaces is not None and spaces > _lying(table.discs, area)]
    if not empty:
        book.printed(*paths.values())
    return empty
