"""All messages: from the code, the rulebooks, the boards, the tour, and the titles of questions and moves."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from referee.catalogues import CORE
from referee.commands import COMMANDS, command
from referee.facts import Piece, Shape, record_of
from referee.game import Game
from referee.registry import find_game
from tests.messages.flow import Flow, bindings
from tests.messages.program import Module, Program

ROOT = Path(__file__).parent.parent.parent
GAMES = tuple(sorted(folder.parent.name for folder in (ROOT / "referee" / "games").glob("*/rulebook.toml")))


@dataclass(frozen=True)
class Message:
    """A message in its domain: the core, or the one game that says it. An amount has a plural."""

    domain: str
    text: str
    plural: str = ""


def has_words(text: str) -> bool:
    """Whether there is anything to translate beside the values that go in: words, or quotation marks."""
    return any(letter.isalpha() or letter == "«" for letter in re.sub(r"\{\w*\}", "", text))


@cache
def all_messages(*more: Path) -> dict[str, Message]:
    """Every message by its text. One that two games say is one of the core: a message has one translation."""
    found: dict[str, Message] = {}
    for message in _everywhere(*more):
        known = found.get(message.text)
        domain = message.domain if known is None or known.domain == message.domain else CORE
        plural = message.plural or (known.plural if known else "")
        if has_words(message.text):
            found[message.text] = Message(domain, message.text, plural)
    return found


def _everywhere(*more: Path) -> Iterator[Message]:
    program = Program(ROOT / "referee", *more)
    yield from in_code(program)
    yield from (Message(CORE, inspect.cleandoc(command(name).__doc__ or "")) for name in COMMANDS)
    tour = tomllib.loads((ROOT / "referee" / "tour.toml").read_text(encoding="utf-8"))
    yield from (Message(CORE, stop["about"]) for stop in tour["stop"])
    for id in (*GAMES, *(folder.name for folder in more)):
        yield from of_game(find_game(id))


def in_code(program: Program) -> Iterator[Message]:
    flow = Flow(program)
    for function, parameter in (("say", "template"), ("translate", "text"), ("Sentence", "template")):
        flow.into("referee.words", function, parameter)
    flow.into("referee.facts.declared", "Fact", "ask")
    for text, modules in flow.found.items():
        yield from (Message(_domain(module), text) for module in modules)
    for called in program.modules["referee.words"].defined["Amount"]:
        for module, call in program.calls[called]:
            one, many = (program.given(call, called, name) for name in ("one", "many"))
            pairs = [(one, many)] if one and many else _pairs_of(program, module, call.args[-1])
            for one, many in pairs:
                yield Message(_domain(module), ast.literal_eval(one), ast.literal_eval(many))


def _pairs_of(program: Program, module: Module, given: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The two forms of each entry of a table: `Amount(n, *TABLE[key])`."""
    table = ast.unparse(given).removeprefix("*").partition("[")[0]
    home, called = program.bindings(module, table)
    for value, _ in bindings(home.tree)[called]:
        assert isinstance(value, ast.Dict), table
        for entry in value.values:
            assert isinstance(entry, ast.Tuple), table
            yield entry.elts[0], entry.elts[1]


def _domain(module: Module) -> str:
    parts = module.name.split(".")
    return parts[2] if parts[:2] == ["referee", "games"] and len(parts) > 2 else CORE


def of_game(game: Game) -> Iterator[Message]:
    """What a game says that does not stand in its code as a template."""
    rules = [*map(game.the_question, game.questions), *map(game.the_move, game.moves)]
    book, texts = game.rulebook, [game.title, *(rule.title for rule in rules)]
    for clause in book.clauses.values():
        texts += [clause.title, clause.says, clause.derived, clause.note]
        texts += [place for place in clause.where if re.search("[a-z]{4}", re.sub("«[^»]*»", "", place))]
    for reading in book.readings.values():
        texts += [reading.question, reading.why, *reading.options.values()]
    for entry in tomllib.loads(game.board.file.read_text(encoding="utf-8")).values():
        texts += _of_board(entry)
    for rule in (game.module("table").Table, *(rule.facts for rule in rules)):
        texts += [word for word in choices_in(record_of(rule)) if word[:1].isalpha()]
    for kind in _kinds(Piece):
        if kind.__module__.startswith(f"{game.package}."):
            texts += [kind.form, *kind.words(), *kind.marks]
    yield from (Message(game.id, text) for text in texts)


def _kinds(kind: type[Piece]) -> Iterator[type[Piece]]:
    for inner in kind.__subclasses__():
        yield from (inner, *_kinds(inner))


def choices_in(shape: Shape) -> Iterator[str]:
    """Every word that can be chosen somewhere in these facts."""
    yield from shape.choices()
    for inner in (getattr(shape, name, None) for name in ("item", "value", "key")):
        if isinstance(inner, Shape):
            yield from choices_in(inner)
    for item in getattr(shape, "fields", {}).values():
        yield from choices_in(item)


def _of_board(entry: dict[str, Any]) -> Iterator[str]:
    for part in (entry, *entry.get("cells", {}).values()):
        texts = (str(part.get(key, "")) for key in ("prompt", "tells", "proof", "note"))
        yield from (text.replace("{0}", "{p0}").replace("{1}", "{p1}") for text in texts)
        yield from (word for word in part.get("choices", ()) if word.isalpha())
        for called in (part.get("called", {}), part.get("value") if entry.get("kind") == "table" else {}):
            yield from (
                text for text in (called.values() if isinstance(called, dict) else [called]) if isinstance(text, str)
            )
