"""The house: who imports whom, how large a room may be, and that the four games are built by one plan."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, get_args

import pytest

from referee.facts import Record, Shape, Table, Unreadable, record_of
from referee.game import Game, Rule
from referee.registry import find_game
from referee.toml import loads

ROOT = Path(__file__).parent.parent / "referee"
GAMES = ("vasco", "congo", "jamaica", "navegador")
MODULES = sorted(file for file in ROOT.rglob("*.py") if "scenarios" not in file.parts)

FLOORS = (
    "values version interrupts",
    "catalogues",
    "words building",
    "problems plain",
    "toml files picture",
    "facts given",
    "lying ruling rulebook board registry sheet lookup",
    "profile",
    "book",
    "bounds deciding",
    "rule",
    "game",
    "case games correcting",
    "changes",
    "journal recent coverage tour speaking",
    "asking showing",
    "commands",
)
"""From below: a room imports from its own floor or from one below it, never from above."""


def name_of(file: Path) -> str:
    parts = ("referee", *file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file): file for file in MODULES}


def imported(file: Path) -> Iterator[str]:
    """Every module of ours that this one imports, also inside functions; what only types need does not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("referee"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in NAMES else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("referee"))


GRAPH = {name: {other for other in imported(file) if other != name} for name, file in NAMES.items()}


def test_no_module_imports_itself_by_a_detour() -> None:
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in sorted(GRAPH.get(name, ())):
                visit(other, (*way, name))
            done.add(name)

    for name in GRAPH:
        visit(name, ())


def room(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def floor(name: str) -> int:
    found = [at for at, rooms in enumerate(FLOORS) if room(name) in rooms.split()]
    assert found, f"{name} stands on no floor"
    return found[0]


def test_imports_point_downward() -> None:
    """The top, `referee` and `__main__`, stands above all."""
    for name, others in GRAPH.items():
        for other in others:
            if room(name) not in ("", "__main__"):
                assert room(other), f"{name} imports the top: {other}"
                assert floor(other) <= floor(name), f"{name} imports {other} from above"


def test_every_room_stands_in_the_document() -> None:
    told = (ROOT.parent / "docs" / "how-it-is-built.md").read_text(encoding="utf-8")
    table = told[told.index("## Where things are") :].partition("\n## Facts")[0]
    assert [room for rooms in FLOORS for room in rooms.split() if not re.search(rf"`{room}[/`]", table)] == []


def test_no_game_is_imported_by_name_and_none_knows_another() -> None:
    for name, others in GRAPH.items():
        own = ".".join(name.split(".")[:3])
        for other in others:
            if other.startswith("referee.games."):
                assert other == own or other.startswith(f"{own}."), f"{name} imports {other}"


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_room_can_be_read_in_one_sitting(file: Path) -> None:
    """300 lines, or its docstring says why it is longer; no function over 40."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    longer = "longer than 300 lines" in (ast.get_docstring(tree) or "").lower()
    assert len(text.splitlines()) <= 300 or longer
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 40, f"{node.name} in line {node.lineno}"


# --- nothing that nobody uses ---

CALLED_FROM_OUTSIDE = {
    "building.WithCatalogues": "pyproject.toml names it",
    "commands.Command.format_help": "click calls it",
    "commands.Commands.format_help": "click calls it",
    "commands.Commands.list_commands": "click calls it",
}


def used_in(tree: ast.Module) -> Iterator[str]:
    """Every name that is read, called, imported or written in a short text, such as a type that is quoted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 100:
            yield from re.findall(r"\w+", node.value)


def defined_in(tree: ast.Module) -> Iterator[str]:
    """What a module defines, with the methods of its classes; a decorated function is used by its decorator."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
            yield from (f"{node.name}.{item.name}" for item in node.body if isinstance(item, ast.FunctionDef))
        elif isinstance(node, ast.FunctionDef) and not node.decorator_list:
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            places = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (place.id for place in places if isinstance(place, ast.Name))


def test_nothing_is_defined_that_nobody_uses() -> None:
    trees = {room: ast.parse(file.read_text(encoding="utf-8")) for room, file in NAMES.items()}
    used = {name for tree in trees.values() for name in used_in(tree)}
    dead = {
        f"{room.removeprefix('referee.')}.{name}"
        for room, tree in trees.items()
        for name in defined_in(tree)
        if (own := name.rpartition(".")[2]) not in used and not own.startswith("__")
    }
    assert sorted(dead) == sorted(CALLED_FROM_OUTSIDE)


# --- four games by one hand ---

ROOMS = [
    "words",
    "pieces",
    "state",
    "checks",
    "round_checks",
    "described",
    "due",
    "moments",
    "known",
    "to_pick",
    "table",
    "setup",
    "scoring",
    "drawing",
]
PASSED_ON = {
    "checks": "problems_of as impossible",
    "described": "derived",
    "due": "due",
    "moments": "moment",
    "known": "facts_of",
    "state": "Table",
}
"""Where the table room has the names from that the core looks for."""


def camel(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("-"))


def rules(game: Game) -> Iterator[tuple[str, Rule]]:
    yield from (("question", game.the_question(id)) for id in game.questions)
    yield from (("move", game.the_move(id)) for id in game.moves)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_same_rooms(id: str) -> None:
    there = {file.stem for file in (ROOT / "games" / id).glob("*.py")}
    assert set(ROOMS) <= there
    assert {file.name for file in (ROOT / "games" / id).glob("*.toml")} == {"rulebook.toml", "board.toml"}


@pytest.mark.parametrize("id", GAMES)
def test_the_table_room_only_passes_on(id: str) -> None:
    tree = ast.parse((ROOT / "games" / id / "table.py").read_text(encoding="utf-8"))
    assert not [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    lines = (ROOT / "games" / id / "table.py").read_text(encoding="utf-8").splitlines()
    for room, name in PASSED_ON.items():
        assert any(re.fullmatch(rf"from referee.games.{id}.{room} import (.*, )?{name}", line) for line in lines), room


@pytest.mark.parametrize("id", GAMES)
def test_the_words_of_every_game_stand_in_the_same_order(id: str) -> None:
    text = (ROOT / "games" / id / "words.py").read_text(encoding="utf-8")
    heads = re.findall("^# .*", text, re.MULTILINE)
    assert heads[-2:] == ["# --- what things are called at the table ---", "# --- amounts ---"]


@pytest.mark.parametrize("id", GAMES)
def test_the_pieces_of_every_game_are_written_alike(id: str) -> None:
    """How it is read before all that it does, and its written form at the end."""
    for file in (ROOT / "games" / id).glob("*.py"):
        for kind in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(kind, ast.ClassDef):
                does = [item.name for item in kind.body if isinstance(item, ast.FunctionDef)]
                assert "read" not in does or does[0] == "read" or does[0] == "__init__", kind.name
                after = does[does.index("__str__") :] if "__str__" in does else []
                assert not [name for name in after if name[:2] != "__"] or does[0] == "__init__", kind.name


@pytest.mark.parametrize("id", GAMES)
def test_questions_and_moves_are_named_alike(id: str) -> None:
    for kind, rule in rules(find_game(id)):
        wanted = camel(rule.id) + ("Move" if kind == "move" else "")
        function = rule.id.replace("-", "_") if kind == "question" else f"play_{rule.id.replace('-', '_')}"
        assert (rule.facts.__name__, rule.function.__name__) == (wanted, function)


@pytest.mark.parametrize("id", GAMES)
def test_a_question_asks_and_a_move_instructs(id: str) -> None:
    game = find_game(id)
    for kind, rule in rules(game):
        assert rule.title.endswith("?" if kind == "question" else "."), rule.title
    assert {game.the_move(move).title for move in game.opening_moves()} == {"Set up the game."}


@pytest.mark.parametrize("id", GAMES)
def test_every_default_says_what_it_means_that_nobody_tells_it(id: str) -> None:
    assert undeclared_in(find_game(id)) == []


def undeclared_in(game: Game) -> list[str]:
    kinds = [rule.facts for _, rule in rules(game)] + [game.module("table").Table]
    return sorted({f"{kind.__name__}.{name}" for kind in kinds for name in undeclared(kind, record_of(kind))})


def undeclared(kind: type, shape: Shape) -> Iterator[str]:
    """Fields with a default whose declaration does not say what it stands for."""
    if isinstance(shape, Table):
        yield from undeclared(kind, shape.value)
    if isinstance(shape, Record):
        for item in fields(shape.kind):
            fact = shape.fields[item.name].fact
            if (item.default, item.default_factory) != (MISSING, MISSING) and not (fact and fact.untold):
                yield item.name
            yield from undeclared(shape.kind, shape.fields[item.name])


# --- the numbers of the rulebook stand in board.toml ---

OURS = {
    "jamaica.cargo.Heap": "whatever is said to lie in a hold is read, and what is too much is refused by the table",
    "jamaica.cargo.MOST_WAYS": "how many ways to pay are offered",
    "jamaica.voyage.MOST_TRIED": "how much is told that did not decide",
    "navegador.counts.DIGITS": "how long a number is read",
    "navegador.counts.SHOWN": "how much is repeated of what cannot be read",
    "navegador.turns.MANY": "how many ways to pay are offered",
    "vasco.crews.MOST_SETS": "how many sets are listed",
    "vasco.harbours.MOST_SHIPS": "for how many ships at a time all ways are listed",
    "vasco.pieces.Disc": "a disc is written in three words",
    "vasco.state.ON_BOARD": "a row for each number of players",
    "vasco.state.Table": "as many places as the type of the row has",
    "vasco.ways.LISTED": "how many ways are listed",
    "vasco.words.ExtraNumber": "a type cannot look anything up; compared with the board below",
    "vasco.written.MANY": "how long a number is written",
}
"""Numbers above two that no rulebook prints, by where they stand."""


def numbers_in(text: str) -> Iterator[tuple[str, float]]:
    """The numbers above two in a module, with the name of what they stand in, also as they are written; not how much a
    cache keeps, and no year of an edition."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
    for block in tree.body:
        at: Any = block
        named = at.targets[0] if isinstance(at, ast.Assign) else getattr(at, "target", at)
        for node in ast.walk(block):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and re.fullmatch(r"\d\d?", value):
                value = int(value)
            if type(value) in (int, float) and value > 2:
                yield getattr(named, "id", getattr(named, "name", "")), value


def test_numbers_are_found_wherever_they_stand() -> None:
    text = (
        "A = 1, 2\nB: int = 5\nC = Annotated[int, Fact('', at_most=22)]\n@lru_cache(maxsize=8)\n"
        "def d(x):\n    return x > 2.5 or x in ('2', '2021', '6')\n"
        "class E:\n    f: Annotated[int, Fact('', at_least=-3)] = 0\n"
    )
    assert list(numbers_in(text)) == [("B", 5), ("C", 22), ("d", 2.5), ("d", 6), ("E", 3)]


@pytest.mark.parametrize("id", GAMES)
def test_the_numbers_of_the_rulebook_stand_in_board_toml(id: str) -> None:
    """Where things are drawn is no number of a rulebook."""
    files = [file for file in (ROOT / "games" / id).glob("*.py") if file.stem != "drawing"]
    found = {f"{id}.{file.stem}.{name}" for file in files for name, _ in numbers_in(file.read_text(encoding="utf-8"))}
    assert sorted(found) == sorted(name for name in OURS if name.startswith(f"{id}."))


SENTENCE = {
    "say",
    "because",
    "impossible",
    "rather",
    "told",
    "unreadable",
    "bad",
    "illegal",
    "legal",
    "answer",
    "Reason",
}
NO_NUMBER_OF_THE_BOARD = r"\{[^}]*\}|[Pp]hases? \d|[Tt]he 6th Hold"
"""A placeholder, and what is called by a number."""


def numbers_told_in(text: str) -> Iterator[str]:
    """Sentences that name a number above two themselves: in a call that makes a sentence, or in a name for one."""
    for node in ast.walk(ast.parse(text)):
        called = getattr(node.func, "id", "") in SENTENCE if isinstance(node, ast.Call) else False
        parts = (
            node.args
            if called
            else [node.value]
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.IfExp)
            else []
        )
        named = {getattr(place, "id", "") for place in node.targets} if isinstance(node, ast.Assign) else set()
        for part in ast.walk(ast.Tuple(parts, ast.Load())) if "form" not in named else ():
            value = part.value if isinstance(part, ast.Constant) else None
            if isinstance(value, str) and " " in value and "[" not in value:
                numbers = re.findall(r"\d+", re.sub(NO_NUMBER_OF_THE_BOARD, "", value))
                if any(int(number) > 2 for number in numbers):
                    yield value


def test_numbers_are_found_in_sentences() -> None:
    text = (
        "def f(x):\n    'Up to 7.'\n    form = 'from 1 to 7'\n    text = 'At most 9.'\n"
        "    say('in phase 3, {a5} of 1')\n    because('a.b', 'Only 35.')\n    yield told(x, 'a.b', 'No 4.', text)\n"
    )
    assert sorted(numbers_told_in(text)) == ["At most 9.", "No 4.", "Only 35."]


@pytest.mark.parametrize("id", GAMES)
def test_a_sentence_takes_its_numbers_from_the_board(id: str) -> None:
    """In a clause of the rulebook a number may stand: it quotes the rule. `__init__` has titles, which are names."""
    files = [file for file in (ROOT / "games" / id).glob("*.py") if file.stem not in ("drawing", "__init__")]
    assert [sentence for file in files for sentence in numbers_told_in(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("id", GAMES)
def test_a_declaration_takes_the_numbers_of_the_board(id: str) -> None:
    """`bounds` reads them without a TOML reader: it must find what one finds."""
    game = find_game(id)
    board = loads((game.folder / "board.toml").read_text(encoding="utf-8"))

    def stated(end: int | str) -> int:
        if isinstance(end, int):
            return end
        section, _, name = end.rpartition(".")
        entry = board[section]
        places = [entry.get("cells", {}).get(name), entry.get("value"), entry]
        found = next(place[name] if name in place else place["value"] for place in places if isinstance(place, dict))
        assert isinstance(found, int)
        return found

    assert {name: game.bounds(name) for name in board["bounds"]} == {
        name: (stated(low), stated(high)) for name, (low, high) in board["bounds"].items()
    }


def test_what_a_type_or_a_form_says_is_what_the_board_says() -> None:
    vasco = find_game("vasco")
    words, section = vasco.module("words"), vasco.module("people").Section
    assert get_args(words.ExtraNumber) == words.EXTRA_NUMBERS
    most = vasco.board.cells["course.section"].value
    assert section.read(f"{most} grey")
    with pytest.raises(Unreadable):
        section.read(f"{most + 1} grey")


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_same_tests(id: str) -> None:
    topics = ("play", "moves", "rules", "table", "drawing", "one_truth")
    wanted = {"__init__.py", "playing.py", *(f"test_{topic}.py" for topic in topics)}
    assert wanted <= {file.name for file in (Path(__file__).parent / id).glob("*.py")}
