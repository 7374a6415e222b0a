"""Sentences are put together when they are shown, in the language spoken then."""

from __future__ import annotations

import pytest

from referee import words
from referee.words import Amount, points, say, show


class Polish:
    """Three plural forms, as a catalogue would give them."""

    FORMS = ("{n} punkt", "{n} punkty", "{n} punktów")

    def gettext(self, message: str) -> str:
        return {"You get {what}.": "Dostajesz {what}.", "Broken {x}": "Zepsute {y}", "yes": "tak"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if n == 1:
            return self.FORMS[0]
        return self.FORMS[1] if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else self.FORMS[2]


def test_a_sentence_is_translated_when_it_is_shown() -> None:
    sentence = say("You get {what}.", what=points(2))
    assert str(sentence) == "You get 2 points."
    words.install(Polish())
    assert str(sentence) == "Dostajesz 2 punkty."


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (1, "1 point", "1 punkt"),
        (3, "3 points", "3 punkty"),
        (12, "12 points", "12 punktów"),
        (0, "0 points", "0 punktów"),
        (-1, "-1 point", "-1 punkt"),
        (2.0, "2 points", "2 punkty"),
        (0.5, "0.5 points", "0.5 punkty"),
    ],
)
def test_an_amount_picks_its_plural(number: float, english: str, polish: str) -> None:
    amount = Amount(number, "{n} point", "{n} points")
    assert str(amount) == english
    words.install(Polish())
    assert str(amount) == polish


def test_a_translation_with_a_wrong_placeholder_falls_back_to_english() -> None:
    words.install(Polish())
    assert str(say("Broken {x}", x=1)) == "Broken 1"


def test_braces_in_a_value_are_text() -> None:
    assert str(say("{name} wins.", name="{0}{secret}")) == "{0}{secret} wins."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (None, "nothing"),
        ((), "nothing"),
        ([1, 2.0, 2.5], "1, 2, 2.5"),
        ({"anna": 3, "bela": [1, 2]}, "anna 3, bela 1, 2"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
    ],
)
def test_a_value_as_it_stands_in_a_sentence(value: object, text: str) -> None:
    assert show(value) == text


def test_yes_and_no_are_translated() -> None:
    words.install(Polish())
    assert show(True) == "tak"


def test_a_language_without_a_catalogue_is_spoken_in_english() -> None:
    words.use("xx")
    assert str(say("You get {what}.", what=points(1))) == "You get 1 point."


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "ru_RU"}, "ru"),
        ({"LANG": "de_DE", "LANGUAGE": "de:pl:ru"}, "pl"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "pl"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert words.preferred() == language
    monkeypatch.setattr(words, "SPOKEN", ("en",))
    assert words.preferred() == "en"  # what is not spoken is not complained of
