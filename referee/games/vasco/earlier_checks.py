"""What makes a described table impossible: what the deal and the rounds before cannot have led to."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco.described import BEFORE_ACTING
from referee.games.vasco.state import Table
from referee.games.vasco.words import HARBOURS, LEAST_LIMIT, SAILOR_COLOURS, captains, missionaries, reals, ships
from referee.words import points


def from_earlier_rounds(table: Table, book: Book) -> Iterator[Problem]:
    """Everything that no round before this one can have led to, each with its clause."""
    yield from _points(table, book)
    yield from _missionaries(table)
    if table.phase in BEFORE_ACTING:
        yield from _as_dealt(table, book) if table.round == 1 else _refilled(table, book)


def _points(table: Table, book: Book) -> Iterator[Problem]:
    """Points are never lost: each ship at sea brought the value of its slot, and Dias his points every round."""
    for player, reserve in table.reserves.items():
        at_sea = table.at_sea(player)
        if reserve.vp < (least := at_sea * LEAST_LIMIT):
            sentence = "{player} has {ships} at sea, which brought {least} at least"
            path = f"reserves.{player}.vp"
            yield impossible(path, "send.vp", sentence, player=player, ships=ships(at_sea), least=points(least))
    rounds = table.round + (table.phase in ("final", "over"))
    dias: int = rounds * book.stated("worth.dias")
    if sum(reserve.vp for reserve in table.reserves.values()) < dias:
        yield impossible("reserves", "end.dias", "Dias alone has brought {least} by now", least=points(dias))


def _missionaries(table: Table) -> Iterator[Problem]:
    """Only Alvares brings missionaries, and whoever has taken him never puts him back."""
    for player, reserve in table.reserves.items():
        if reserve.crew.missionaries and table.holder("alvares") == "board":
            sentence = "{player} has {n}, and nobody has held Alvares yet"
            n = missionaries(reserve.crew.missionaries)
            yield impossible(f"reserves.{player}.crew", "alvares.now", sentence, player=player, n=n)


def _refilled(table: Table, book: Book) -> Iterator[Problem]:
    """Sections are filled while the bag lasts; a ship launched since then has brought its crew back to the bag."""
    launched = sum(len(reserve.ships) for reserve in table.reserves.values())
    refill: int = book.stated("course.refill")
    if table.bag > launched * len(SAILOR_COLOURS) and any(section.total < refill for section in table.sections):
        sentence = "sailors are left in the bag, so every section has {n} at least when a round begins"
        yield impossible("sections", "end.refill", sentence, n=refill)


def _as_dealt(table: Table, book: Book) -> Iterator[Problem]:
    """Before anybody has acted all is as it was dealt, but for what the first merchant ship brought."""
    at_sea = [(harbour, ship) for harbour in HARBOURS for ship in table.row(harbour).ships if ship]
    if any(not ship.is_merchant for _, ship in at_sea) or len(at_sea) != (table.phase != "merchant"):
        sentence = "only the first merchant ship is at sea before somebody acts"
        if table.phase == "merchant":
            sentence = "no ship is at sea before the first merchant ship is sent"
        yield impossible("harbours", "setup.merchant", sentence)
        return
    bonus = book.unnoted.known(f"harbours.{at_sea[0][0]}.bonus") if at_sea else None
    won: dict[str, int] = {bonus["kind"]: bonus["amount"]} if bonus else {}
    for player in table.seats:
        yield from _hand_as_dealt(table, player, won if player == table.holder("sernigi") else {}, book)
    missing = sum(book.stated("course.section") - section.total for section in table.sections)
    if missing > won.get("sailor", 0):
        yield impossible("sections", "setup.sections", "nobody has recruited yet, so every section holds five")


def _hand_as_dealt(table: Table, player: str, won: dict[str, int], book: Book) -> Iterator[Problem]:
    reserve = table.reserves.get(player)
    if reserve is None:
        return
    first = book.stated("first.points") if player == table.holder("dias") else 0
    dealt = {
        "vp": (first, points),
        "reals": (book.stated("first.reals") + won.get("reals", 0), reals),
        "captains": (book.stated("first.captains") + won.get("captain", 0), captains),
    }
    for name, (count, called) in dealt.items():
        if getattr(reserve, name) != count:
            sentence = "nobody has acted yet, so {player} has {amount}"
            path = f"reserves.{player}.{name}"
            yield impossible(path, "setup.seat", sentence, player=player, amount=called(count))
    missionary = int(player == table.holder("alvares"))
    if reserve.crew.missionaries != missionary or reserve.crew.sailors > won.get("sailor", 0):
        sentence = "nobody has recruited yet: {player} has {n}, and what the first merchant ship brought"
        n = missionaries(missionary)
        yield impossible(f"reserves.{player}.crew", "setup.gifts", sentence, player=player, n=n)
    if reserve.ships or len(reserve.projects) > won.get("project", 0):
        sentence = "nobody has bought a project yet: {player} has what the first merchant ship brought"
        path = "ships" if reserve.ships else "projects"
        yield impossible(f"reserves.{player}.{path}", "setup.seat", sentence, player=player)
