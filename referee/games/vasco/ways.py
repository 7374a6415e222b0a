"""All ways to send ships to a harbour: how many there are, the first of them, or every one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice

from referee.games.vasco.ships import Row, Ship
from referee.values import dataclass

LISTED = 100
"""So many ways are listed unless all are wanted."""


@dataclass(frozen=True, slots=True)
class Way:
    row: str
    sent: int
    vp: int


@dataclass(frozen=True, slots=True)
class Ways:
    """Some ways, the best first, and how many there are in all."""

    listed: tuple[Way, ...]
    count: int
    most: int


def ways_to_send(ships: Sequence[Ship], captains: int, row: Row, values: Sequence[int], all_of_them: bool) -> Ways:
    """Every row that sending one up to `captains` of these ships can lead to: by points, then by what is written."""
    by_size = _counted(ships, row, values)
    counts = [number for sent, number in enumerate(by_size) if 0 < sent <= captains]
    most = max((sent for sent, number in enumerate(by_size) if number and sent <= captains), default=0)
    if all_of_them:
        return Ways(_every_way(ships, captains, row, values), sum(counts), most)
    return Ways(tuple(islice(_in_order(ships, captains, row, values), LISTED)), sum(counts), most)


def _every_way(ships: Sequence[Ship], most: int, row: Row, values: Sequence[int]) -> tuple[Way, ...]:
    """Slot by slot, then sorted: quicker than one by one, where all are wanted."""
    kinds = Counter(ships)
    limits = [(at, ship.limit, f", {ship}") for at, ship in enumerate(kinds)]
    found = [("", tuple(kinds.values()), 0, 0)]
    for lying, value in zip(row, values, strict=True):
        if lying:
            found = [(f"{text}, {lying}", left, sent, vp) for text, left, sent, vp in found]
            continue
        fitting = [(at, name) for at, limit, name in limits if limit >= value]
        longer = [(text + ", -", left, sent, vp) for text, left, sent, vp in found]
        for text, left, sent, vp in found:
            if sent < most:
                for at, name in fitting:
                    if left[at]:
                        rest = (*left[:at], left[at] - 1, *left[at + 1 :])
                        longer.append((text + name, rest, sent + 1, vp + value))
        found = longer
    ordered = sorted((-vp, text[2:], sent) for text, _, sent, vp in found if sent)
    return tuple(Way(text, sent, -minus_vp) for minus_vp, text, sent in ordered)


def _counted(ships: Sequence[Ship], row: Row, values: Sequence[int]) -> list[int]:
    """How many rows there are with none, one, two… ships sent.

    From the dearest slot down, a ship that fits stays fitting: so it only matters how many of each kind are left.
    """
    free = sorted((value for lying, value in zip(row, values, strict=True) if not lying), reverse=True)
    waiting = sorted(Counter(ships).items(), key=lambda kind: -kind[0].limit)
    found: dict[tuple[int, tuple[int, ...]], int] = {(0, ()): 1}
    at = 0
    for value in free:
        joining: tuple[int, ...] = ()
        while at < len(waiting) and waiting[at][0].limit >= value:
            joining = (*joining, waiting[at][1])
            at += 1
        found = _one_slot_more(found, joining)
    counts = [0] * (len(free) + 1)
    for (sent, _), number in found.items():
        counts[sent] += number
    return counts


def _one_slot_more(
    found: dict[tuple[int, tuple[int, ...]], int], joining: tuple[int, ...]
) -> dict[tuple[int, tuple[int, ...]], int]:
    """The slot stays empty, or takes a ship of one of the kinds that are left."""
    after: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for (sent, left), number in found.items():
        pool = tuple(sorted((*left, *joining)))
        after[sent, pool] += number
        for kinds, count in Counter(pool).items():
            rest = list(pool)
            rest.remove(kinds)
            less = tuple(sorted((*rest, kinds - 1))) if kinds > 1 else tuple(rest)
            after[sent + 1, less] += number * count
    return dict(after)


def _in_order(ships: Sequence[Ship], captains: int, row: Row, values: Sequence[int]) -> Iterator[Way]:
    """The ways one by one, in their order: slots of the same worth together, their rows by what is written."""
    free = [at for at, lying in enumerate(row) if not lying]
    chosen = [slots for sent in range(1, captains + 1) for slots in combinations(free, sent)]
    worth = {slots: sum(values[at] for at in slots) for slots in chosen}
    for vp, group in groupby(sorted(chosen, key=lambda slots: -worth[slots]), key=lambda slots: worth[slots]):
        filled = [frozenset(slots) for slots in group]
        for names, sent in _Rows(ships, row, values).beginning((), Counter(ships), filled):
            yield Way(", ".join(names), sent, vp)


class _Rows:
    """The rows in which the slots of one of several sets are filled, in the order of their text."""

    def __init__(self, ships: Sequence[Ship], row: Row, values: Sequence[int]) -> None:
        self.row, self.values = tuple(row), tuple(values)
        choices: list[tuple[str, Ship | None]] = [("-", None), *((str(ship), ship) for ship in set(ships))]
        inside = sorted(choices, key=lambda it: f"{it[0]},")
        self.choices = [inside] * (len(self.row) - 1) + [sorted(choices, key=lambda it: it[0])]

    def beginning(
        self, names: tuple[str, ...], left: Counter[Ship], filled: list[frozenset[int]]
    ) -> Iterator[tuple[tuple[str, ...], int]]:
        """All that begin so: `filled` are the sets of slots that are still possible."""
        filled = [slots for slots in filled if self._enough(len(names), left, slots)]
        if not filled:
            return
        at = len(names)
        if at == len(self.row):
            yield names, len(filled[0])
        elif self.row[at]:
            yield from self.beginning((*names, str(self.row[at])), left, filled)
        else:
            for name, ship in self.choices[at]:
                if ship is None:
                    yield from self.beginning((*names, name), left, [it for it in filled if at not in it])
                elif left[ship] and ship.limit >= self.values[at]:
                    rest = left.copy()
                    rest[ship] -= 1
                    yield from self.beginning((*names, name), rest, [it for it in filled if at in it])

    def _enough(self, at: int, left: Counter[Ship], slots: frozenset[int]) -> bool:
        """Whether the ships left can fill the slots of this set from here on: the dearest first."""
        wanted = sorted((self.values[slot] for slot in slots if slot >= at), reverse=True)
        limits = sorted(left.elements(), key=lambda ship: -ship.limit)
        return len(wanted) <= len(limits) and all(
            ship.limit >= value for value, ship in zip(wanted, limits, strict=False)
        )
