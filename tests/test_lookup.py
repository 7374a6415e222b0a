"""Rules are found by the words people use, in their languages and with any ending."""

from __future__ import annotations

import tomllib

import pytest

from referee.game import find_game
from referee.lookup import alike, look_up, words_of
from referee.words import translate

from .messages.checking import GLOSSARY
from .pages import speaking

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
        ("navegador", "same sector twice", "may not stay"),
        ("navegador", "wildcard", "orange factory"),
        ("navegador", "tiebreak", "ties"),
        ("jamaica", "cannon", "gunpowder"),
        ("jamaica", "retreat", "shortage"),
        ("jamaica", "overshoot", "finish"),
        ("jamaica", "mandatory", "must"),
        ("jamaica", "starting player", "captain"),
        ("vasco", "штраф", "below the first free"),
        ("vasco", "доп диск", "extra disc"),
        ("vasco", "реалы за пас", "passing pays"),
        ("vasco", "reale za pas", "passing pays"),
        ("vasco", "dodatkowy dysk", "extra disc"),
        ("vasco", "сколько раундов", "five rounds"),
        ("vasco", "ile rund", "five rounds"),
        ("vasco", "конец игры", "last launches"),
        ("vasco", "koniec gry", "last launches"),
        ("congo", "конец игры", "end at Kindu"),
        ("congo", "ile rund", "end at Kindu"),
        ("jamaica", "конец игры", "reaching Port Royal"),
        ("jamaica", "сколько раундов", "reaching Port Royal"),
        ("navegador", "koniec gry", "brings the end"),
        ("navegador", "сколько раундов", "brings the end"),
    ],
)
def test_the_best_rule_comes_first(game: str, words: str, title: str) -> None:
    assert title.lower() in look_up(find_game(game).rulebook, words).clauses[0].title.lower()


def test_a_clause_comes_before_what_only_mentions_it() -> None:
    assert look_up(find_game("vasco").rulebook, "fee.below").clauses[0].id == "fee.below"


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
@pytest.mark.parametrize("id", GAMES)
def test_a_title_as_it_is_shown_finds_its_rule_first(id: str, language: str) -> None:
    with speaking(language, id):
        book = find_game(id).rulebook
        for clause in book.clauses.values():
            title = translate(clause.title)
            assert translate(look_up(book, title).clauses[0].title) == title


def test_a_miss_offers_three_near_ones() -> None:
    found = look_up(find_game("vasco").rulebook, "captian xyzzy")
    assert (found.clauses, len(found.near)) == ((), 3)
    assert any("captain" in clause.title.lower() for clause in found.near)


@pytest.mark.parametrize("id", GAMES)
def test_the_terms_of_the_russian_and_polish_rulebooks_find_what_the_english_ones_find(id: str) -> None:
    book, terms = find_game(id).rulebook, tomllib.loads((GLOSSARY / f"{id}.toml").read_text(encoding="utf-8"))["term"]
    known = [term for term in terms if look_up(book, term["en"]).clauses]
    assert len(known) > len(terms) / 2
    assert [term[it] for term in known for it in ("ru", "pl") if not look_up(book, term[it]).clauses] == []


def test_a_name_that_was_typed_whole_is_meant() -> None:
    """порох is not порт, though they begin alike."""
    found = look_up(find_game("jamaica").rulebook, "порох").clauses
    assert all("gunpowder" in f"{clause.title} {clause.says}".lower() for clause in found)


def test_two_names_at_once_are_found() -> None:
    assert look_up(find_game("vasco").rulebook, "спустить капитан").clauses[0].title == "No captain needed to launch"


@pytest.mark.parametrize(
    ("language", "game", "forms"),
    [
        ("ru", "navegador", "рынок рынка рынку рынком рынке рынки рынков рынками"),
        ("pl", "navegador", "rynek rynku rynkowi rynkiem rynki rynków rynkami"),
        ("ru", "vasco", "торговец торговца торговцем торговцу"),
        ("pl", "vasco", "dwór dworu dworze dworem"),
        ("pl", "navegador", "cukier cukru cukrem"),
        ("ru", "congo", "очко очков очки очек"),
    ],
)
def test_a_vowel_that_comes_and_goes_does_not_matter(language: str, game: str, forms: str) -> None:
    """Every form of a word finds the rules that the first form finds."""
    first, *others = forms.split()
    assert [form for form in words_of(forms) if not alike(*words_of(first), form)] == []
    with speaking(language, game):
        book = find_game(game).rulebook
        wanted = {clause.id for clause in look_up(book, first).clauses}
        assert wanted
        assert [form for form in others if not wanted <= {clause.id for clause in look_up(book, form).clauses}] == []


@pytest.mark.parametrize(("one", "other"), [("рынок", "рыцарь"), ("ставок", "стакан"), ("rynek", "ryba")])
def test_other_words_are_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)
