"""The picture of the table: everything that lies there is in it once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.journal import Session, load
from referee.picture import Panel
from referee.showing.tables import picture_of
from tests.pictured import counted, drawn, random_tables

GAME = Path(__file__).parents[2] / "scenarios" / "congo" / "30-a-game-up-the-whole-river.toml"


@pytest.mark.parametrize("seed", range(6))
def test_every_card_tile_and_flag_is_in_the_picture_once(seed: int) -> None:
    for session, table in random_tables("congo", seed):
        picture = drawn(session, table)
        wanted: Counter[tuple[str, str]] = Counter()
        for player in table.players:
            hand, bid = table.hands[player], table.bids.get(player)
            wanted["character", ""] += hand.characters + (bid is not None)
            wanted["auxiliary", ""] += hand.auxiliaries + len(bid.auxiliaries if bid else ())
            wanted["special", ""] += hand.special
            laid = len(table.tiles.get(player, ())) + len(table.more.get(player, ()))
            wanted["hippo", ""] += table.hippos[player] + laid
        wanted["hippo", ""] += table.hippo_stack
        wanted["special", table.special_by] += table.special_card != "none"
        wanted["tile", ""] += len(table.stations)
        wanted["flag", ""] += sum(flag != "none" for flag in table.flags.values())
        wanted["boat", ""] += table.phase != "over"
        kinds = ("character", "auxiliary", "special", "hippo", "tile", "flag", "boat")
        assert counted(picture, *kinds) == +wanted


def bids(session: Session, table: object) -> dict[str, list[str]]:
    """What stands in the line of each bid."""
    panel: Panel = picture_of(session, table).panels[-1]
    return {
        row.label: [
            " ".join(map(str, [place.printed, *(it.text for it in place.chips)])).strip() for place in row.places
        ]
        for row in panel.rows
    }


def test_the_boat_lies_at_its_stop_until_the_game_is_over() -> None:
    session = load(GAME)
    for step in session.replay():
        river = picture_of(session, step.table).panels[0]
        here = [row.label for row in river.rows if any(chip.kind == "boat" for chip in row.places[0].chips)]
        assert [name.lower().replace(" ", "-") for name in here] == (
            [] if step.table.phase == "over" else [step.table.stop]
        )


def test_a_bid_shows_its_cards_its_total_and_what_its_player_may_do() -> None:
    session = load(GAME)
    laid = next(step for step in session.replay() if step.event.facts.get("cards") == "boy")
    assert bids(session, laid.table) == {
        "dima": ["French doctor", "5", "nurse boy", "6.5", "-", "leads, may skip"],
        "petya": ["British missionary", "4", "interpreter", "5", "-", "has passed"],
        "lida": ["Belgian doctor", "5", "interpreter", "6", "-", "must add or pass"],
    }
