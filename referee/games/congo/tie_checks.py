"""What makes hippo tiles on a described table impossible."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.congo.state import Table, leaders_of, still_tied, totals


def tie_problems(table: Table, book: Book) -> Iterator[Problem]:
    """Hippo tiles are laid by those who tie for the highest total, and by all of them."""
    if table.phase not in ("auxiliaries", "hippos", "more-hippos", "settle"):
        return
    leaders = leaders_of(totals(table, book))
    tied = leaders if len(leaders) > 1 and table.phase != "auxiliaries" else ()
    if table.phase in ("hippos", "more-hippos") and not tied:
        yield impossible("phase", "tie.hippo", "Nobody ties for the highest total: no hippo tiles are laid.")
    for path in ("tiles", "more"):
        for player in getattr(table, path):
            if player not in tied:
                text = "{player} does not tie for the highest total and lays no hippo tiles."
                yield impossible(f"{path}.{player}", "tie.hippo", text, player=player)
    if table.phase in ("more-hippos", "settle"):
        absent = [player for player in tied if player not in table.tiles]
        for player in absent:
            text = "{player} ties for the highest total and has laid hippo tiles by now."
            yield impossible(f"tiles.{player}", "tie.hippo", text, player=player)
        if tied and not absent:
            yield from _second_stage(table, tied, book)


def _second_stage(table: Table, tied: tuple[str, ...], book: Book) -> Iterator[Problem]:
    still = still_tied(table, book)
    open_ = len(still) > 1
    for player, laid in table.more.items():
        if laid and player in tied and not (open_ and player in still):
            text = "{player} was not tied any more and adds no tiles."
            yield impossible(f"more.{player}", "tie.second", text, player=player)
    for player in table.more_done:
        if not (open_ and player in still):
            text = "{player} was not tied any more and has no turn to add tiles."
            yield impossible("more_done", "tie.second", text, player=player)
    if len(set(table.more_done)) < len(table.more_done):
        yield impossible("more_done", "tie.second", "Nobody is done adding hippo tiles twice.")
    waiting = [player for player in still if player not in table.more_done]
    if table.phase == "more-hippos" and (not open_ or not waiting):
        yield impossible("phase", "tie.second", "Nobody is left who may add hippo tiles: the station is settled.")
    if table.phase == "settle" and open_ and waiting:
        yield impossible("phase", "tie.second", "Still tied and not done adding hippo tiles: {who}.", who=waiting)
    for player in tied:
        if not table.tiles[player] and table.hippos[player] + len(table.more.get(player, ())):
            text = "{player} held hippo tiles and had to lay one at least."
            yield impossible(f"tiles.{player}", "tie.hippo", text, player=player)
