"""Answers typed in one's own language: shown, completed and read; files keep the written form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee import words
from referee.asking.asker import Key, Option, Prompt, control
from referee.asking.missing import question_at
from referee.asking.questions import Question, options
from referee.asking.rows import understood
from referee.asking.tongue import tongue
from referee.facts import BadFact
from referee.game import find_game

from ..pages import speaking

OTHERS = [language for language in words.SPOKEN if language != "en"]


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest) -> Iterator[str]:
    """One of the other languages, with all games talked of."""
    for game in ("vasco", "congo", "jamaica", "navegador"):
        words.about(game)
    with speaking(request.param, "vasco"):
        yield request.param


def question(game: str, asked: str, path: str) -> Question:
    return question_at(find_game(game), find_game(game).the_question(asked).facts, path, {})


@pytest.mark.parametrize(
    ("language", "game", "asked", "path", "typed", "wanted"),
    [
        ("ru", "vasco", "recruit-cost", "section", "2 серых, 1 голубой", "1 turquoise, 2 grey"),
        ("ru", "vasco", "recruit-cost", "section", "2г о", "2 turquoise, 1 orange"),
        ("ru", "vasco", "recruit-cost", "section", "н", "none"),
        ("ru", "vasco", "launchable", "projects", "7 экипаж 5 2п 1р", "7 crew 5 2vp 1r"),
        ("ru", "vasco", "launchable", "projects", "7 5 2 1р", "7 crew 5 2vp 1r"),
        ("ru", "vasco", "cascade", "harbours.natal", "Петя 9 1п 2р, торговец 7", "Петя 9 1vp 2r, merchant 7"),
        ("ru", "congo", "base-value", "character", "врач Франция", "doctor france"),
        ("ru", "navegador", "rondel", "to", "мореплавание", "sailing"),
        ("ru", "navegador", "market", "sell", "золото 2, сахар 1", "sugar 1, gold 2"),
        ("pl", "vasco", "expedition", "harbour", "Malindi", "malindi"),
        ("pl", "vasco", "recruit-cost", "section", "2t p", "2 turquoise, 1 orange"),
        ("pl", "vasco", "recruit-cost", "section", "2t o", "2 turquoise, 1 orange"),
        ("pl", "vasco", "launchable", "projects", "7 załoga 5 2p 1r", "7 crew 5 2vp 1r"),
        ("pl", "vasco", "cascade", "harbours.natal", "Ola 9 1p, kupiec 7", "Ola 9 1vp, merchant 7"),
        ("pl", "congo", "base-value", "character", "lekarz Francja", "doctor france"),
        ("pl", "navegador", "market", "sell", "złoto 2", "gold 2"),
        ("pl", "navegador", "market", "sell", "zloto 2", "gold 2"),
    ],
)
def test_a_piece_is_typed_as_it_is_shown(
    language: str, game: str, asked: str, path: str, typed: str, wanted: str
) -> None:
    if language not in words.SPOKEN:
        pytest.fail(f"{language} is not spoken")
    with speaking(language, game):
        it = question(game, asked, path)
        assert it.text(it.typed(typed)) == it.text(it.typed(wanted)) == wanted
        assert it.typed(it.said(it.typed(wanted))) == it.typed(wanted)
        assert understood(it, typed) == understood(it, wanted)


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("ru", "1 violet, 2 grey, 5 orange, 3 missionary", "1 фиолетовый, 2 серых, 5 оранжевых, 3 миссионера"),
        ("pl", "1 violet, 2 grey, 5 orange, 3 missionary", "1 fioletowy, 2 szarych, 5 pomarańczowych, 3 misjonarzy"),
        ("ru", "21 turquoise", "21 голубой"),
        ("en", "2 grey", "2 grey"),
    ],
)
def test_what_is_counted_is_said_in_the_form_that_the_number_wants(language: str, written: str, said: str) -> None:
    with speaking(language, "vasco"):
        it = question("vasco", "launchable", "reserve")
        assert it.tongue.shown(written) == said
        assert it.tongue.heard(said) == written


def test_every_choice_of_every_question_is_typed_as_it_is_shown(other: str) -> None:
    """What a list shows can be typed, and means what it stands for."""
    for id in ("vasco", "congo", "jamaica", "navegador"):
        game = find_game(id)
        for name in game.questions:
            kind = game.the_question(name).facts
            for path in _words_of(kind):
                it = question_at(game, kind, path, {})
                for option in options(it):
                    if option.value:
                        assert it.tongue.heard(option.label) in (option.value, option.label), (id, name, option)


def _words_of(kind: type) -> list[str]:
    from referee.facts import Word, shapes_of

    return [name.rstrip("_") for name, shape in shapes_of(kind).items() if isinstance(shape, Word)]


def test_a_player_keeps_the_name(other: str) -> None:
    """A player who is called like a word of the game in this language is no such word."""
    own = {"ru": "Серый", "pl": "Szary"}[other]
    assert tongue(("grey",), (), endings=False).heard(f"{own} 9") == "grey 9"
    assert tongue(("grey",), (own,), endings=False).heard(f"{own} 9") == f"{own} 9"


def test_an_ending_does_not_matter_where_no_player_can_be_meant() -> None:
    with speaking("ru", "vasco"):
        assert tongue(("orange",), (), endings=True).heard("3 оранжевых") == "3 orange"
        assert tongue(("orange",), (), endings=False).heard("3 оранжевых") == "3 оранжевых"


def test_what_would_be_misread_is_shown_as_it_is_written() -> None:
    with speaking("ru", "vasco"):
        assert tongue(("grey",), ("Серый",), endings=False).shown("1 grey") == "1 grey"


def test_control_words_in_ones_own_language(other: str) -> None:
    prompt = Prompt("?", back=True, review=True)
    back, review = {"ru": ("вернуться", "обзор"), "pl": ("cofnij", "przegląd")}[other]
    assert (control(back, prompt), control(review, prompt)) == (Key.BACK, Key.REVIEW)
    assert control("back", prompt) is Key.BACK
    assert control(back, Prompt("?", options=(Option("x", back),), back=True)) is None


def test_english_is_left_alone() -> None:
    it = question("vasco", "recruit-cost", "section")
    assert it.tongue.heard("2 серых") == "2 серых"
    assert it.tongue.shown("2 grey") == "2 grey"


def test_what_is_wanted_is_told_in_the_words_that_are_typed() -> None:
    """Words of written forms are said as players say them, also in a mistake; quotations stay as they are."""
    with speaking("ru", "congo"):
        game = find_game("congo")
        cards = question_at(game, game.the_move("lay-auxiliaries").facts, "cards", {})
        with pytest.raises(BadFact) as error:
            cards.typed("xyz")
        for sentence in (cards.wants, error.value.all[0].sentence):
            told = cards.tongue.told(str(sentence))
            assert "медсестра" in told
            assert "nurse" not in told
        assert cards.tongue.told("nurse: «nurse», `nurse`") == "медсестра: «nurse», `nurse`"
