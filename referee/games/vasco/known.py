"""What questions take from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.facts import ASK, RefereeError
from referee.game import Book
from referee.games.vasco.bonuses import LIMITED, available_for
from referee.games.vasco.discs import turn
from referee.games.vasco.fees import fee_of
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Disc, Project
from referee.games.vasco.ships import NO_MERCHANT, Ship
from referee.games.vasco.state import Reserve, Table, printed
from referee.games.vasco.words import HARBOURS

_SAME_NAMES = "seats first round piles discs skipped portraits characters manuel_start missionaries harbours decks"
_NOT_CALLED = ("merchant", "ready", "place")
"""Phases in which the change of the round is not known yet."""

Given = Mapping[str, Any]


def facts_of(table: Table, book: Book) -> dict[str, object]:
    """What lies there under the names of facts. `upper` and `sao_gabriel` mean something else in questions."""
    lying: dict[str, object] = {name: getattr(table, name) for name in _SAME_NAMES.split()}
    lying |= {"players": len(table.seats), "bag": table.bag, "manuel_now": table.holder("manuel")}
    lying |= {"dias": table.holder("dias"), "alvares": table.holder("alvares")}
    lying["sections"] = tuple(str(section) for section in table.sections)
    lying["reserves"] = {player: _final_reserve(table, player) for player in table.seats}
    lying["merchant_up"] = table.merchant_up if table.phase == "end" else NO_MERCHANT
    lying["place-disc/player"] = lambda given: _whose_turn(table, book)
    lying |= _facts_of_marker(table) | _facts_of_rewards(table) | _facts_of_manuel(table)
    return lying | _facts_of_player(table) | _facts_of_merchant(table)


def _facts_of_marker(table: Table) -> dict[str, object]:
    """Start number and change; the change of a round is not known before phase 2, its start number is."""
    if table.phase == "place":
        return {"start": table.start}
    tile = table.tile_next.tile
    if table.phase in _NOT_CALLED:
        return {"start": tile.start} if tile else {}
    return {"start": table.start, "change": table.change}


def _facts_of_rewards(table: Table) -> dict[str, object]:
    """The last rewards are those of round 5; before it, and when they are counted, a score takes what is there."""
    if table.round < printed("course.rounds") or table.phase in ("final", "over"):
        return {"final-score/dias": "none", "final-score/alvares": "none"}
    return {}


def _final_reserve(table: Table, player: str) -> dict[str, object]:
    reserve = table.reserves[player]
    names = ("vp", "reals", "captains", "crew", "projects", "ships", "final")
    told: dict[str, object] = {"launch": ()} if table.last_launches == "none" else {}
    return {name: getattr(reserve, name) for name in names} | {"at_sea": table.at_sea(player)} | told


def _whose_turn(table: Table, book: Book) -> object:
    try:
        player = turn(table, book.unnoted).player if table.phase == "place" else "none"
    except RefereeError:
        return ASK
    return ASK if player == "none" else player


def _facts_of_manuel(table: Table) -> dict[str, object]:
    """Who held him, the number of that extra disc as far as the discs still show it, and who has taken him.

    Extra discs are called last: while another lies there the holder's would lie there, too.
    """
    laid = next((disc.number for disc in table.discs if disc.is_extra and disc.player == table.manuel_start), 0)
    shown = laid or table.manuel_start == "board" or any(not disc.is_extra for disc in table.discs)
    found: dict[str, object] = {"holder": table.manuel_start}
    if shown or table.phase in _NOT_CALLED:
        found["holder_number"] = laid
    taker = next((disc.player for disc in table.portraits if disc.character == "manuel"), None)
    return found | ({"taker": taker} if taker else {})


# --- whoever the question is about ---


def called(table: Table, given: Given) -> Disc | None:
    """The disc that the question is about: the one with the number told, else the one called now."""
    if table.phase != "act":
        return None
    number = str(given.get("number", table.lowest.number))
    return next((disc for disc in table.discs if str(disc.number) == number), None)


def whose(table: Table, given: Given) -> str:
    """The player whose ships are named, or whose number is called; nobody when neither is known."""
    owners = {ship.owner for ship in ships_in(given.get("ships"))} & set(table.seats)
    disc = called(table, given)
    return owners.pop() if len(owners) == 1 else disc.player if disc else ""


def _facts_of_player(table: Table) -> dict[str, object]:
    """What the player who acts, or whose ships are named, has left: never taken as endless at a table."""

    def of(value: Callable[[str], Any], unknown: Any = ASK) -> Callable[[Given], Any]:
        return lambda given: value(player) if (player := whose(table, given)) else unknown

    def number(given: Given) -> Any:
        return disc.number if (disc := called(table, {})) else ASK

    def money(given: Given) -> Any:
        """What is left when the fee is paid; nothing is known of it unless a number is called."""
        disc = called(table, given)
        rest = table.reserves[disc.player].reals - fee_of(disc.number, table.first_free) if disc else -1
        return rest if rest >= 0 else None

    def acting(given: Given) -> Any:
        disc = called(table, given)
        return disc.player if disc and disc.area == "characters" else ASK

    return {
        "action-cost/number": number,
        "pass-pay/number": number,
        "afford/number": number,
        "afford/reals": of(lambda player: table.reserves[player].reals),
        "character/player": acting,
        "captains": of(lambda player: table.reserves[player].captains),
        "expedition/available": lambda given: _available(table, given),
        "recruit-cost/captains_left": of(table.captains_in_area, unknown=None),
        "recruit-cost/section": lambda given: _section_for(table, given.get("take")),
        "money": money,
        "launch/reserve": lambda given: _crew_for(table, given.get("project")),
        **_facts_of_builder(table),
        "project-price/crew": table.sao_gabriel.project.crew if table.sao_gabriel.project else None,
    }


def _available(table: Table, given: Given) -> Any:
    """How much of the bonus of this harbour is left; None where there is no end to it."""
    player, harbour = whose(table, given), str(given.get("harbour", "")).strip().lower()
    if harbour not in HARBOURS:
        return None
    kind = printed(f"harbours.{harbour}.bonus")["kind"]
    return available_for(table, player, kind) if player or kind != "captain" else ASK


def _facts_of_merchant(table: Table) -> dict[str, object]:
    """The ship that is to be sent, and what its sender can still win with it."""
    ship = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    sender = table.holder("sernigi")
    left = {kind: available_for(table, sender, kind) for kind in LIMITED if sender in table.reserves}
    return {"merchant/left": left, **({"limit": ship.limit} if ship else {})}


def ships_in(raw: object) -> tuple[Ship, ...]:
    """The ships that were given, in whatever form; nothing where they cannot be read."""
    try:
        items = raw if isinstance(raw, list | tuple) else str(raw or "").split(",")
        return tuple(Ship.read(" ".join(str(item).split())) for item in items if str(item).strip())
    except ValueError:
        return ()


def _section_for(table: Table, take: object) -> Any:
    """The section from which these sailors can come, or the one that holds most of them."""
    try:
        wanted = People.read(", ".join(map(str, take)) if isinstance(take, list | tuple) else str(take or "none"))
    except ValueError:
        return None
    return str(max(table.sections, key=lambda section: section.common(wanted).total))


def only_builder(table: Table) -> Reserve | None:
    """The reserve of the only player who has projects to launch."""
    builders = [held for held in table.reserves.values() if held.projects]
    return builders[0] if len(builders) == 1 else None


def _facts_of_builder(table: Table) -> dict[str, object]:
    """Whose projects `launchable` is about: of whoever has those told, or of the only player who has any."""
    only = only_builder(table)

    def crew(given: Given) -> Any:
        if "projects" in given:
            return _crew_for(table, given["projects"])
        return only.crew if only else ASK

    return {"launchable/projects": only.projects if only else ASK, "launchable/reserve": crew}


def owners_of(table: Table, projects: object) -> list[str]:
    """The players who have this project, or all of these; nobody where they cannot be read."""
    try:
        items = projects if isinstance(projects, list | tuple) else str(projects or "").split(",")
        wanted = [Project.read(" ".join(str(item).split())) for item in items]
    except ValueError:
        return []
    held = {who: reserve.projects for who, reserve in table.reserves.items()}
    return [who for who, own in held.items() if all(any(one.is_the(other) for other in own) for one in wanted)]


def _crew_for(table: Table, projects: object) -> Any:
    """The people of whoever has these projects; asked for where several players have them."""
    owners = owners_of(table, projects)
    return table.reserves[owners[0]].crew if len(owners) == 1 else ASK
