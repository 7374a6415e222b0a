"""Rules are found by the words people use, in their languages and with any ending."""

from __future__ import annotations

import pytest

from referee.game import find_game
from referee.lookup import look_up

GAMES = ("vasco", "congo", "jamaica", "navegador")


@pytest.mark.parametrize("id", GAMES)
def test_whatever_players_call_a_thing_a_rule_is_found(id: str) -> None:
    book = find_game(id).rulebook
    names = [name for ours, others in book.synonyms.items() for name in (ours, *others)]
    assert [name for name in names if not look_up(book, name).clauses] == []


@pytest.mark.parametrize(
    ("game", "words", "title"),
    [
        ("congo", "translator", "interpreter"),
        ("congo", "переводчиков", "interpreter"),
        ("congo", "tłumacza", "interpreter"),
        ("jamaica", "re-roll", "Sabre"),
        ("vasco", "капитаны", "captain"),
        ("vasco", "kapitanów", "captain"),
        ("vasco", "гаваней", "harbour"),
        ("vasco", "tie-break", "tie"),
        ("navegador", "last region", "Nagasaki"),
        ("navegador", "верфей", "shipyard"),
    ],
)
def test_the_best_rule_comes_first(game: str, words: str, title: str) -> None:
    assert title.lower() in look_up(find_game(game).rulebook, words).clauses[0].title.lower()


def test_a_clause_comes_before_what_only_mentions_it() -> None:
    assert look_up(find_game("vasco").rulebook, "fee.below").clauses[0].id == "fee.below"


def test_a_miss_offers_three_near_ones() -> None:
    found = look_up(find_game("vasco").rulebook, "captian xyzzy")
    assert (found.clauses, len(found.near)) == ((), 3)
    assert any("captain" in clause.title.lower() for clause in found.near)
