"""A page per game, made from its rulebook, board and declared facts: `python -m tests.pages FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee import words
from referee.facts import Shape, shapes_of
from referee.game import Game, Rule
from referee.registry import find_game, game_ids
from referee.rulebook import BASES, basis
from referee.words import say, show

# What only these pages say; everything else is said by the program, too.
PAGE = {
    "en": {
        "made": "Made by `python -m tests.pages docs/games` from `{id}/rulebook.toml`, `board.toml` and the facts\n"
        "that each question declares. Do not edit.",
        "drawn": "A table of {title}, drawn by referee show --svg",
        "questions": "Questions",
        "moves": "Moves",
        "rules": "Rules",
        "beyond": "Beyond the text:",
        "open": "Where the rulebook does not decide",
        "default": "(default)",
        "printed": "Printed values",
        "heads": "| value | ours | rests on |",
        "asked": "asked",
    },
    "ru": {
        "made": "Страница сделана командой `python -m tests.pages docs/games` из `{id}/rulebook.toml`, `board.toml`\n"
        "и фактов, которые объявляет каждый вопрос. Не редактируйте её.",
        "drawn": "Стол игры {title}, нарисованный командой referee show --svg",
        "questions": "Вопросы",
        "moves": "Ходы",
        "rules": "Правила",
        "beyond": "Сверх текста:",
        "open": "Где книга правил не решает",
        "default": "(обычно так)",
        "printed": "Напечатанные значения",
        "heads": "| значение | у нас | на чём основано |",
        "asked": "спрашиваем",
    },
    "pl": {
        "made": "Strona powstaje poleceniem `python -m tests.pages docs/games` z `{id}/rulebook.toml`, `board.toml`\n"
        "i faktów, które deklaruje każde pytanie. Nie edytuj jej.",
        "drawn": "Stół gry {title}, narysowany poleceniem referee show --svg",
        "questions": "Pytania",
        "moves": "Ruchy",
        "rules": "Zasady",
        "beyond": "Poza tekstem:",
        "open": "Gdzie instrukcja nie rozstrzyga",
        "default": "(zwykle tak)",
        "printed": "Nadrukowane wartości",
        "heads": "| wartość | u nas | na czym się opiera |",
        "asked": "pytamy",
    },
}


def named(id: str, ending: str, language: str) -> str:
    """`vasco.md`, `vasco.ru.svg`: English is the one without a name."""
    return f"{id}.{ending}" if language == "en" else f"{id}.{language}.{ending}"


@contextmanager
def speaking(language: str, game: str) -> Iterator[None]:
    """Another language for a while."""
    words.about(game)
    words.use(language)
    try:
        yield
    finally:
        words.use("en")


def page(game: Game, language: str = "en") -> str:
    """The whole page, in Markdown."""
    with speaking(language, game.id):
        parts = [
            _head(game, language),
            _rules(game, "questions"),
            _rules(game, "moves"),
            _clauses(game),
            _readings(game),
            _board(game),
        ]
        return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _own(name: str) -> str:
    return PAGE[words.language()][name]


def _head(game: Game, language: str) -> list[str]:
    title = str(say(game.title))
    drawn = _own("drawn").format(title=title)
    return [f"# {title}", "", _own("made").format(id=game.id), "", f"![{drawn}]({named(game.id, 'svg', language)})"]


def _rules(game: Game, what: str) -> list[str]:
    rules = map(game.the_question, game.questions) if what == "questions" else map(game.the_move, game.moves)
    return [f"## {_own(what)}", *(line for rule in rules for line in _rule(rule))]


def _rule(rule: Rule) -> Iterator[str]:
    yield from ("", f"### `{rule.id}`", "", str(say(rule.title)), "")
    for name, shape in shapes_of(rule.facts).items():
        yield f"- `{name.rstrip('_')}`: {_asked(shape)}"


def _asked(shape: Shape) -> str:
    prompt = str(say(shape.fact.ask, key="…")) if shape.fact else ""
    return f"{prompt} ({shape.wants()})".replace("|", "\\|")


def _clauses(game: Game) -> list[str]:
    lines = [f"## {_own('rules')}", ""]
    for clause in game.rulebook.clauses.values():
        where = clause.places()
        beyond = f" {_own('beyond')} {say(clause.derived)}" if clause.derived else ""
        note = f" {say(clause.note)}" if clause.note else ""
        stands = f"{where}, {basis(clause.basis)}" if where else str(basis(clause.basis))
        lines += [f"- **`{clause.id}`** {say(clause.title)}. {say(clause.says)}{beyond}{note} ({stands})"]
    return lines


def _readings(game: Game) -> list[str]:
    lines = [f"## {_own('open')}"]
    for reading in game.rulebook.readings.values():
        lines += ["", f"### `{reading.id}`", "", f"{say(reading.question)} {say(reading.why)} (`{reading.clause}`)", ""]
        for option, means in reading.options.items():
            default = f" {_own('default')}" if option == reading.default else ""
            lines.append(f"- `reading.{reading.id}={option}`{default}: {say(means)}")
    return lines


def _board(game: Game) -> list[str]:
    lines = [f"## {_own('printed')}", "", _own("heads"), "|---|---|---|"]
    for path, cell in game.board.cells.items():
        ours = _own("asked") if cell.basis == "unknown" else show(cell.value)
        rests = BASES[cell.basis]
        asked = f"{rests}; {_own('asked')}: {cell.prompt}" if not cell.usable else str(rests)
        lines.append(f"| `board.{path}` | {ours} | {asked.replace('|', '/')} |")
    return lines


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/games")
    folder.mkdir(parents=True, exist_ok=True)
    for id in game_ids():
        for language in words.SPOKEN:
            file = folder / named(id, "md", language)
            file.write_text(page(find_game(id), language), encoding="utf-8")


if __name__ == "__main__":
    main()
