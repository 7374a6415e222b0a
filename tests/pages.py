"""A page per game, made from its rulebook, board and declared facts: `python -m tests.pages FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from referee.facts import Shape, shapes_of
from referee.game import Game, Rule
from referee.registry import find_game, game_ids
from referee.rulebook import BASES
from referee.words import say, show


def page(game: Game) -> str:
    """The whole page, in Markdown."""
    parts = [
        _head(game),
        _rules(game, "Questions"),
        _rules(game, "Moves"),
        _clauses(game),
        _readings(game),
        _board(game),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _head(game: Game) -> list[str]:
    return [
        f"# {game.title}",
        "",
        f"Made by `python -m tests.pages docs/games` from `{game.id}/rulebook.toml`, `board.toml` and the facts",
        "that each question declares. Do not edit.",
        "",
        f"![A table of {game.title}, drawn by referee show --svg]({game.id}.svg)",
    ]


def _rules(game: Game, title: str) -> list[str]:
    rules = map(game.the_question, game.questions) if title == "Questions" else map(game.the_move, game.moves)
    return [f"## {title}", *(line for rule in rules for line in _rule(rule))]


def _rule(rule: Rule) -> Iterator[str]:
    yield from ("", f"### `{rule.id}`", "", rule.title, "")
    for name, shape in shapes_of(rule.facts).items():
        yield f"- `{name.rstrip('_')}`: {_asked(shape)}"


def _asked(shape: Shape) -> str:
    prompt = str(say(shape.fact.ask, key="…")) if shape.fact else ""
    return f"{prompt} ({shape.wants()})".replace("|", "\\|")


def _clauses(game: Game) -> list[str]:
    lines = ["## Rules", ""]
    for clause in game.rulebook.clauses.values():
        where = "; ".join(clause.where)
        beyond = f" Beyond the text: {clause.derived}" if clause.derived else ""
        note = f" {clause.note}" if clause.note else ""
        stands = f"{where}, {BASES[clause.basis]}" if where else str(BASES[clause.basis])
        lines += [f"- **`{clause.id}`** {clause.title}. {clause.says}{beyond}{note} ({stands})"]
    return lines


def _readings(game: Game) -> list[str]:
    lines = ["## Where the rulebook does not decide"]
    for reading in game.rulebook.readings.values():
        lines += ["", f"### `{reading.id}`", "", f"{reading.question} {reading.why} (`{reading.clause}`)", ""]
        for option, means in reading.options.items():
            default = " (default)" if option == reading.default else ""
            lines.append(f"- `reading.{reading.id}={option}`{default}: {means}")
    return lines


def _board(game: Game) -> list[str]:
    lines = ["## Printed values", "", "| value | ours | rests on |", "|---|---|---|"]
    for path, cell in game.board.cells.items():
        ours = "asked" if cell.basis == "unknown" else show(cell.value)
        asked = f"{BASES[cell.basis]}; asked: {cell.prompt}" if not cell.usable else str(BASES[cell.basis])
        lines.append(f"| `board.{path}` | {ours} | {asked.replace('|', '/')} |")
    return lines


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/games")
    folder.mkdir(parents=True, exist_ok=True)
    for id in game_ids():
        (folder / f"{id}.md").write_text(page(find_game(id)), encoding="utf-8")


if __name__ == "__main__":
    main()
