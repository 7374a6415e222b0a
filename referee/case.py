"""A case: what is asked or played, what the players told for it, and what holds at their table besides.

Commands, interviews, sessions and pages all pass cases. A case can be told more, and it can be decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.book import House
from referee.correcting import correct
from referee.facts import Faults, Record, Table, nest, put, shapes_of
from referee.game import Game, Rule
from referee.given import Given, nothing
from referee.plain import plain
from referee.ruling import Ruling
from referee.values import dataclass, field, replace
from referee.words import Sentence, say

KINDS = ("ask", "move", "table", "correct")


@dataclass(frozen=True, slots=True)
class Case:
    """A question ("ask"), a move, a table to be described or one to be put right, with everything known for it."""

    game: Game
    kind: str
    name: str
    given: Given = field(default_factory=nothing)
    house: House = field(default_factory=House)
    """What holds at this table: its printed values, its readings, and whether the player's own profile counts."""
    table: Any = None
    guided: bool = False
    """Whether somebody can be asked: then what a player chooses is never taken for granted."""
    file: Path | None = None
    """The session that it belongs to."""
    to: int | None = None
    """The event of the session after which it is asked, where that is not the last one."""

    @property
    def rule(self) -> Rule:
        return self.game.the_question(self.name) if self.kind == "ask" else self.game.the_move(self.name)

    @property
    def facts(self) -> type:
        """The class that declares what can be told."""
        found: type = self.game.module("table").Table if self.kind in ("table", "correct") else self.rule.facts
        return found

    @property
    def title(self) -> Sentence:
        if self.kind == "correct":
            return say("What is different at the table?")
        return say("The table as it lies") if self.kind == "table" else say(self.rule.title)

    def told(self, facts: Mapping[str, Any], board: Mapping[str, Any] | None = None) -> Case:
        """The same case, with these facts and printed values told: each replaces what was told at its path."""
        known = nest(self.given.facts)
        for path, value in facts.items():
            known = put(known, path, value)
        return replace(self, given=replace(self.given, facts=known, board={**self.given.board, **(board or {})}))

    def holds(self) -> House:
        """Which value wins, written once: what is told now, what holds at this table, then the player's profile."""
        if not (self.given.board or self.given.readings):
            return self.house
        told = self.game.house(self.given.board, self.given.readings)
        return House((*told.board, *self.house.board), {**self.house.readings, **told.readings}, self.house.profile)

    def decide(self) -> Ruling[Any]:
        """Rule on it."""
        if self.kind == "correct":
            return correct(self.game, self.table, self.given.facts, self.holds())
        if self.kind == "ask":
            return self.game.ask(self.name, self.given.facts, self.holds(), self.table, self.guided)
        return self.game.play(self.name, self.table, self.given.facts, self.holds(), self.guided)

    def outcome(self) -> Any:
        """The ruling; of a table that is described, the table itself."""
        return self.game.read_table(self.given.facts, self.holds()) if self.kind == "table" else self.decide()

    def written_facts(self, ruling: Ruling[Any]) -> dict[str, Any]:
        """What was told, as it was read for this ruling; a part of what lies on the table stays a part."""
        if self.kind == "correct":
            return dict(ruling.answer.now) if ruling.answer else {}
        shapes, found = shapes_of(self.facts), {}
        for name, raw in self.game.told(self.facts, self.given.facts, self.table).items():
            field_name = name if name in shapes else f"{name}_"
            partly = self.table is not None and isinstance(shapes.get(field_name), Record | Table)
            if partly or (ruling.facts is None and field_name in shapes):
                found[name] = plain(_alone(shapes[field_name], raw, name))
            elif raw is not None:
                found[name] = plain(getattr(ruling.facts, field_name))
        return found


def _alone(shape: Any, raw: Any, path: str) -> Any:
    """This part as it reads by itself, or as it was given when it does not."""
    faults = Faults()
    value = shape.read(raw, path, faults)
    return raw if faults.bad or faults.missing else value
