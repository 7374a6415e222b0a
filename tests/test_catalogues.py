"""The catalogues of other languages: complete, with the placeholders, the plurals and the terms that are wanted."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee import catalogues, words
from referee.asking.asker import Key
from referee.asking.menu import welcome
from referee.catalogues import CORE, Entry, compile_into, read_po
from referee.speaking import kept_language
from referee.words import Amount, say

from .conftest import ROOT, Ran
from .interview.talking import Scripted
from .interview.test_interview import SILENT
from .messages.checking import GLOSSARY, read_terms, stem, terms, uses, wrong
from .messages.found import GAMES, Message, all_messages
from .messages.writing import update, written

# --- the catalogues that are there ---

CATALOGUES = sorted(catalogues.LOCALE.glob("*/LC_MESSAGES/*.po"))


def of_domain(domain: str) -> dict[str, Message]:
    return {text: message for text, message in all_messages().items() if message.domain == domain}


def test_the_catalogues_that_are_there() -> None:
    """What is translated is right in every catalogue; nothing is missing or stale where the language is spoken."""
    for file in CATALOGUES:
        language, entries = file.parent.parent.name, read_po(file.read_text(encoding="utf-8"))
        spoken = language in words.SPOKEN
        assert list(wrong(entries, of_domain(file.stem), language, terms(file.stem), spoken)) == [], file


def test_a_language_that_is_spoken_has_every_catalogue() -> None:
    there = {(file.parent.parent.name, file.stem) for file in CATALOGUES}
    wanted = {(language, domain) for language in words.SPOKEN if language != "en" for domain in (CORE, *GAMES)}
    assert wanted <= there


def test_messages_are_found_wherever_they_are_written() -> None:
    """One of each kind: said, a reason, a prompt, an amount, a title, a clause, a board, the tour, help, a choice."""
    found = all_messages()
    assert found["{n} point"] == Message(CORE, "{n} point", "{n} points")
    assert found["What does my number cost?"].domain == "vasco"
    assert found["Seven captains of each colour"].domain == "vasco"
    assert found["Two projects, one crew. Each project can be launched. Both?"].domain == CORE
    assert found["Ask nothing; list what is missing."].domain == CORE
    assert found["Natal: how many ship spaces does it have?"].domain == "vasco"
    assert found["recruiting"].domain == "vasco"
    assert found["Only shipyards give virtual ships: {count} at most."].domain == "navegador"  # a field of a class
    assert not any(text.isspace() or not text for text in found)


# --- the checks bite ---

MESSAGES = {
    text: Message("vasco", text, plural)
    for text, plural in {
        "{player} sails to {harbour}.": "",
        "The harbour is full.": "",
        "A merchant ship sails.": "",
        "{n} ship": "{n} ships",
        "Type `keep` or use --why.": "",
    }.items()
}
RIGHT = (
    Entry("{player} sails to {harbour}.", said=("{player}: путь в {harbour}.",)),
    Entry("The harbour is full.", said=("Гавани заполнены.",)),
    Entry("A merchant ship sails.", said=("Плывёт корабль Торговца.",)),
    Entry("{n} ship", "{n} ships", ("{n} корабль", "{n} корабля", "{n} кораблей")),
    Entry("Type `keep` or use --why.", said=("Наберите `keep` или --why.",)),
)
TERMS = read_terms(
    {
        "term": [
            {"en": "harbour", "ru": "гавань", "pl": "port"},
            {"en": "ship", "en_also": ["ships"], "ru": "корабль", "ru_forms": ["кораблей"], "pl": "statek"},
            {"en": "merchant ship", "ru": "Корабль Торговца", "pl": "statek kupiecki"},
        ]
    }
)


def faults(*changed: Entry, complete: bool = True) -> list[str]:
    """What is found when these stand instead of the right ones."""
    entries = {entry.message: entry for entry in (*RIGHT, *changed)}
    return list(wrong(entries.values(), MESSAGES, "ru", TERMS, complete))


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (Entry("The harbour is full.", said=("",)), "missing: The harbour is full."),
        (Entry("Gone.", said=("Нет.",)), "stale: Gone."),
        (Entry("The harbour is full.", said=("Гавань заполнена.",), fuzzy=True), "fuzzy: The harbour is full."),
        (Entry("{player} sails to {harbour}.", said=("{player}: путь.",)), "placeholders differ"),
        (Entry("{player} sails to {harbour}.", said=("{player} {player}: в {harbour}.",)), "placeholders differ"),
        (Entry("{n} ship", "{n} ships", ("{n} корабль", "{n} корабля", "")), "a plural form is missing"),
        (Entry("{n} ship", "{n} ships", ("{n} корабль", "{n} кораблей")), "a plural form is missing"),
        (Entry("The harbour is full.", said=("Гавань full.",)), "Latin letters (full)"),
        (Entry("The harbour is full.", said=("Бухта заполнена.",)), "the glossary says"),
        (Entry("A merchant ship sails.", said=("Плывёт корабль купца.",)), "the glossary says"),
    ],
)
def test_each_fault_is_found(entry: Entry, fault: str) -> None:
    found = faults(entry)
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_a_catalogue_that_is_begun_may_lack_messages_but_not_be_wrong() -> None:
    assert faults(Entry("The harbour is full.", said=("",)), complete=False) == []
    assert faults(Entry("The harbour is full.", said=("Гавань full.",)), complete=False) != []


def test_a_term_is_known_in_any_case() -> None:
    assert stem("гавань") == "гава"
    assert uses("В Гаванях нет места", ("гава",))
    assert not uses("В бухтах нет места", ("гава",))
    assert uses("dwóch statków kupieckich", ("stat kupie",))


# --- writing and reading them ---


def test_what_is_translated_is_kept_and_what_is_gone_becomes_obsolete(tmp_path: Path) -> None:
    update(tmp_path, "ru", MESSAGES)
    file = tmp_path / "vasco.po"
    entries = {entry.message: entry for entry in read_po(file.read_text(encoding="utf-8"))}
    assert not any(any(entry.said) for entry in entries.values() if entry.message)
    file.write_text(written("ru", RIGHT), encoding="utf-8")
    fewer = {text: message for text, message in MESSAGES.items() if text != "The harbour is full."}
    assert update(tmp_path, "ru", fewer)["vasco"] == (4, 4)
    gone = [entry for entry in read_po(file.read_text(encoding="utf-8")) if entry.obsolete]
    assert gone == [Entry("The harbour is full.", said=("Гавани заполнены.",), obsolete=True)]
    assert update(tmp_path, "ru", MESSAGES)["vasco"] == (5, 5)  # what comes back is known again


def test_a_message_that_two_games_say_takes_its_translation_along(tmp_path: Path) -> None:
    (tmp_path / "vasco.po").write_text(written("ru", RIGHT), encoding="utf-8")
    shared = {text: Message(CORE, text, message.plural) for text, message in MESSAGES.items()}
    assert update(tmp_path, "ru", shared)[CORE] == (5, 5)


def test_every_sign_survives_a_catalogue() -> None:
    hard = Entry('A "b" \\n {c}\tä\nзе', said=("\\\\ «я»\n",), notes=("# as spoken",))
    assert read_po(written("pl", [hard]))[1] == hard


def test_a_catalogue_as_other_programs_write_it() -> None:
    head = '# me\n#: x.py:1\n#, fuzzy, python-brace-format\n#| msgid "old"\n'
    text = f'{head}msgid ""\n"one "\n"two"\nmsgstr "raz "\n"dwa"\n'
    assert read_po(text) == [Entry("one two", said=("raz dwa",), fuzzy=True, notes=("# me",))]


# --- speaking ---


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small Russian, spoken for this test: one catalogue of the core, one of Vasco da Gama."""
    folder = tmp_path / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    core = [
        Entry("yes", said=("да",)),
        Entry("no", said=("нет",), fuzzy=True),
        Entry("{n} point", "{n} points", ("{n} очко", "{n} очка", "{n} очков")),
        Entry("What is on the table?", said=("Что на столе?",)),
    ]
    (folder / "core.po").write_text(written("ru", core), encoding="utf-8")
    (folder / "vasco.po").write_text(written("ru", RIGHT), encoding="utf-8")
    (folder / "congo.po").write_text(written("ru", [Entry("Pass.", said=("Пас.",))]), encoding="utf-8")
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(words, "SPOKEN", ("en", "ru"))
    monkeypatch.setattr(words, "_games", [])
    yield folder
    words.use("en")


def test_an_amount_in_russian(russian: Path) -> None:
    words.use("ru")
    told = [str(Amount(n, "{n} point", "{n} points")) for n in (0, 1, 2, 5, 11, 21, 22)]
    assert told == ["0 очков", "1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "22 очка"]
    assert (words.show(True), words.show(False)) == ("да", "no")  # what is fuzzy is not said


def test_one_game_is_loaded_when_it_is_talked_of(russian: Path) -> None:
    words.use("ru")
    assert str(say("The harbour is full.")) == "The harbour is full."
    words.about("vasco")
    assert str(say("The harbour is full.")) == "Гавани заполнены."
    assert str(say("Pass.")) == "Pass."
    assert sorted(file.name for file in russian.glob("*.mo")) == ["core.mo", "vasco.mo"]


def test_a_changed_catalogue_speaks_at_once(russian: Path) -> None:
    words.use("ru")
    words.about("vasco")
    file = russian / "vasco.po"
    file.write_text(file.read_text(encoding="utf-8").replace("Гавани заполнены", "Гавань заполнена"), encoding="utf-8")
    later = (russian / "vasco.mo").stat().st_mtime + 2
    os.utime(file, (later, later))
    words.use("ru")
    assert str(say("The harbour is full.")) == "Гавань заполнена."


def test_a_wheel_holds_them_compiled(russian: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = compile_into(russian.parent.parent, tmp_path / "built")
    assert len(made) == 3
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path / "built")
    words.use("ru")
    assert words.show(True) == "да"


def test_english_loads_no_catalogue() -> None:
    code = (
        "import sys, referee; referee.ask('vasco', 'action-cost', start=11, change=-3, number=5);"
        "print([name for name in ('gettext', 'referee.catalogues', 'referee.speaking') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


# --- which language ---


def test_the_first_menu_offers_languages_only_where_there_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "SPOKEN", ("en",))
    asker = Scripted("leave:")
    welcome(asker, SILENT)
    assert "language:" not in [option.value for option in asker.asked[0].options]


def test_the_language_chosen_in_the_first_menu_is_kept(russian: Path) -> None:
    asker = Scripted("language:", Key.BACK, "language:", "ru", "leave:")
    welcome(asker, SILENT)
    assert "Language: English, Русский" in [option.label for option in asker.asked[0].options]
    assert [prompt.text for prompt in asker.asked][-1] == "Что на столе?"
    assert kept_language() == "ru"


def test_a_kept_language_that_is_no_longer_spoken_is_forgotten(russian: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    welcome(Scripted("language:", "ru", "leave:"), SILENT)
    monkeypatch.setattr(words, "SPOKEN", ("en",))
    assert kept_language() == ""


@pytest.mark.parametrize(
    ("arguments", "variables", "wanted"),
    [
        (["--lang", "en"], {"REFEREE_LANG": "ru"}, "en"),
        ([], {"REFEREE_LANG": "ru_RU.UTF-8", "LANG": "en_GB"}, "ru"),
        ([], {"LANG": "ru_RU.UTF-8"}, "ru"),
        ([], {"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru"}, "ru"),
        ([], {"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_who_decides_on_the_language(
    russian: Path, arguments: list[str], variables: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.commands.mode import language

    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language(arguments) == wanted


def test_what_is_not_translated_is_refused_when_asked_for_and_else_english(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "SPOKEN", ("en",))
    assert run("games", "--lang", "pl").err.strip() == "--lang: Polish is not translated yet; English is spoken."
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert run("games").code == 0
    monkeypatch.setenv("REFEREE_LANG", "ru")
    ran = run("games")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip() == "REFEREE_LANG: Russian is not translated yet; English is spoken."
    assert run("games", "--lang", "en").code == 0


def test_a_language_that_is_refused_is_refused_in_the_one_that_the_environment_asks_for(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_LANG", "ru")
    assert run("games", "--lang", "de").err.strip() == "--lang: de: такого языка здесь нет. Есть: en, ru, pl"


# --- the glossaries ---


@pytest.mark.parametrize("game", GAMES)
def test_a_glossary(game: str) -> None:
    """Enough terms, each once, in three languages, with its place; what is counted has three forms."""
    listed = tomllib.loads((GLOSSARY / f"{game}.toml").read_text(encoding="utf-8"))["term"]
    assert 40 <= len(listed) <= 80
    assert len({term["en"] for term in listed}) == len(listed)
    for term in listed:
        assert {"en", "ru", "pl", "where"} <= set(term), term
        assert set(term) <= {
            "en",
            "en_also",
            "ru",
            "pl",
            "ru_also",
            "pl_also",
            "where",
            "ru_forms",
            "pl_forms",
            "usual",
            "binding",
        }
        assert ("ru_forms" in term) == ("pl_forms" in term), term
        assert all(len(term[key]) == 3 for key in ("ru_forms", "pl_forms") if key in term), term
        assert game == "vasco" or "pl" in term.get("usual", ()), term


@pytest.mark.parametrize("game", GAMES)
def test_the_terms_of_a_glossary_are_used(game: str) -> None:
    """A term that no message names helps nobody; a few may wait for a sentence that needs them."""
    texts = [text for text, message in all_messages().items() if message.domain in (game, CORE)]
    unused = [term.english for term in terms(game) if not any(term.is_in(text) for text in texts)]
    assert len(unused) <= 3, unused
