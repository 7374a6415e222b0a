"""The picture of the table: everything that lies there is in it once."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pictured import counted, drawn, random_tables


@pytest.mark.parametrize("seed", range(6))
def test_every_ship_disc_tile_and_sailor_is_in_the_picture_once(seed: int) -> None:
    for session, table in random_tables("vasco", seed):
        picture = drawn(session, table)
        wanted: Counter[tuple[str, str]] = Counter()
        for ship in (*table.ships_at_sea(), *(ship for held in table.reserves.values() for ship in held.ships)):
            wanted["ship", "" if ship.is_merchant else ship.owner] += 1
        wanted["ship", ""] += bool((table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant)
        wanted["merchant", ""] += table.merchants_left
        for disc in (*table.discs, *table.portraits):
            wanted["disc", disc.player] += 1
        for name in table.holders.values():
            wanted["character", "" if name == "board" else name] += 1
        for held in table.reserves.values():
            wanted["project", ""] += len(held.projects)
            wanted["captain", ""] += held.captains
            wanted["sailor", ""] += held.crew.sailors
            wanted["missionary", ""] += held.crew.missionaries
        wanted["project", ""] += len(table.places_with_project) + bool(table.sao_gabriel.project)
        wanted["sailor", ""] += table.bag + sum(section.sailors for section in table.sections)
        wanted["missionary", ""] += table.missionaries
        wanted["marker", ""] += table.start > 0
        assert counted(picture, *{kind for kind, _ in wanted}) == +wanted
