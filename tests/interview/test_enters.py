"""How often Enter is pressed from bare `referee` to a verdict. The keys go where a terminal sends them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.asking.asker import Key, Prompt, Talk
from referee.asking.helping import LAST
from referee.asking.menu import Views, welcome
from referee.asking.picker import Picker
from referee.game import find_game
from referee.profile import save_profile
from referee.words import Sentence


class Pressing(Talk):
    """Types the words of a list and presses Enter behind each, except where a key picks at once."""

    def __init__(self, *typed: str) -> None:
        self.typed, self.enters = list(typed), 0
        self.seen: list[str] = []
        self.told: list[str] = []

    def ask(self, prompt: Prompt) -> str | Key:
        if not self.typed:
            raise EOFError
        self.seen.append(prompt.text)
        text = self.typed.pop(0)
        if not prompt.options:
            self.enters += 1
            answer = text or prompt.standing
            assert answer or prompt.empty, prompt.text
            assert not answer or not prompt.mistake(answer), f"{prompt.text}: {prompt.mistake(answer)}"
            return answer
        picker = Picker(prompt)
        for sign in text:
            found = picker.type(sign)
            if found is not None:
                return found
        self.enters += 1
        chosen = picker.chosen()
        assert chosen is not None, f"{prompt.text}: {text}: {[option.label for option in prompt.options]}"
        return chosen

    def tell(self, text: Sentence | str, style: str = "") -> None:
        self.told.append(str(text))


def pressed(*typed: str) -> tuple[int, Any, Pressing]:
    """Enters until the verdict, and the verdict."""
    LAST.clear()
    rulings: list[Any] = []
    asker = Pressing(*typed)

    def show(ruling: Any, **more: Any) -> None:
        rulings.append((asker.enters, ruling))

    try:
        welcome(asker, Views(lambda game: show, lambda session: None))
    except EOFError:
        assert rulings, asker.seen
    assert not asker.typed, f"not asked for: {asker.typed}; asked: {asker.seen}"
    return (*rulings[-1], asker)


DISPUTES = {
    # all players in a line, and what is asked next may follow in it
    "final score of four, Vasco da Gama": (
        6,
        [
            "4",
            "who won?",
            "anna, ben, carl, dora",
            "40, 31, 28, 22; 0, 4, 2, 5; 5, 1, 2, 2; 1, 0, 2, 0",
            "9; -; 5; -; -; -; -; -; none; none; none; none",
            "",
            "",
        ],
    ),
    "final score of four, Vasco da Gama, a line per source": (
        11,
        [
            "4",
            "who won?",
            "anna, ben, carl, dora",
            "40, 31, 28, 22",
            "0, 4, 2, 5",
            "5, 1, 2, 2",
            "1, 0, 2, 0",
            "9; -; 5; -",
            "-; -; -; -",
            "none; none; none; none",
            "",
            "",
        ],
    ),
    "final score of four, Navegador": (
        6,
        [
            "3",
            "who won",
            "anna, ben, carl, dora",
            "5, 4, 3, 2; 5, 4, 3, 2; 100, 50, 0, 0; 5, 4, 3, 2; 1, 2, 3, 4; 1, 2, 3, 0; 1, 1, 1, 1; 1, 1, 1, 1",
            "-; -; -; -",
            "",
            "",
        ],
    ),
    "cost": (4, ["4", "my number", "11 -3 5", ""]),
    "interpreter": (5, ["1", "interpreter", "germany", "britain", ""]),
    "bid": (6, ["1", "whole bid", "missionary britain", "nun, boy", "5", ""]),
    "market": (6, ["3", "market pay", "gold 2", "spices 1", "5, 6", "gold 2; spices 1", ""]),
    "battle with gunpowder": (6, ["2", "wins the battle", "2", "6", "1", "4", ""]),
    "phase 3 with three ships": (8, ["4", "phase 3", "red 4 1vp 1r", "", "", "", "blue 9, red 9", "", ""]),
    "final score of four": (6, ["1", "who won", "anna 31, ben 28, carl 40, dora 22", "0, 1, 2, 0", ""]),
    "who wins the race of four": (
        6,
        [
            "2",
            "who wins?",
            "anna, ben, carl, dora",
            "47; 38; 30; 12",
            "gold 3; gold 6; -; -",
            "+7; none; none; none",
            "",
        ],
    ),
}


@pytest.mark.parametrize("dispute", DISPUTES)
def test_enters_to_a_verdict(dispute: str) -> None:
    most, typed = DISPUTES[dispute]
    for id in ("vasco", "congo", "navegador"):
        cells = find_game(id).board.cells
        save_profile(find_game(id).board, {path: cell.value for path, cell in cells.items() if cell.basis == "guess"})
    save_profile(find_game("vasco").board, {"harbours.natal.full": 0})
    enters, ruling, asker = pressed(*typed)
    assert ruling.text, asker.seen
    assert enters <= most, asker.seen
