"""The JSON Schema of a whole session file: the keys as they are checked, the facts as they are declared."""

from __future__ import annotations

from typing import Any

from referee.facts import schema as schema_of
from referee.game import Game
from referee.journal.keys import EVENT, KINDS, REFUSED, RULING, TOP, schema


def session_schema(game: Game) -> dict[str, Any]:
    """One game's. Facts at a table may be a part of what a question takes, so none of them is required."""
    whole = schema(TOP)
    properties = whole["properties"]
    properties["game"] = {"const": game.id}
    properties["readings"] = _readings(game)
    properties["table"] = _optional(schema_of(game.module("table").Table))
    properties["event"] = {"type": "array", "items": {"oneOf": list(_events(game))}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.title,
        **whole,
        "required": ["game"],
    }


def _readings(game: Game) -> dict[str, Any]:
    options = {id: {"enum": list(reading.options)} for id, reading in game.rulebook.readings.items()}
    return {"type": "object", "properties": options, "additionalProperties": False}


def _events(game: Game) -> Any:
    for kind, names in (("ask", game.questions), ("move", game.moves)):
        for name in names:
            rule = game.the_question(name) if kind == "ask" else game.the_move(name)
            yield _event(game, kind, {"const": name}, _optional(schema_of(rule.facts)))
    yield _event(game, "undo", {"type": "integer", "minimum": 1}, None)
    yield _event(game, "correct", _optional(schema_of(game.module("table").Table)), None)


def _event(game: Game, kind: str, name: dict[str, Any], facts: dict[str, Any] | None) -> dict[str, Any]:
    found = schema({key: what for key, what in EVENT.items() if key not in KINDS or key == kind})
    found["properties"] |= {
        kind: name,
        "readings": _readings(game),
        "ruling": schema(RULING),
        "refused": schema(REFUSED),
    }
    if facts is not None:
        found["properties"]["facts"] = facts
    return found | {"required": [kind]}


def _optional(facts: dict[str, Any]) -> dict[str, Any]:
    """Nothing is required, keys may be dotted, and every value may be written as text, as on the command line."""
    properties = {name: {"anyOf": [item, {"type": "string"}]} for name, item in facts["properties"].items()}
    return {"type": "object", "properties": properties, "patternProperties": {r"\.": {}}, "additionalProperties": False}
