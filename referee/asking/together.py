"""What lies side by side on a table: several questions put as one, with `;` between the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.asking.flat import Flat
from referee.asking.questions import One, Question
from referee.facts import Piece, bad
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Together(Question):
    """Facts of different kinds in one line, each answer read as if it stood alone."""

    each: tuple[One, ...] = ()

    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for one in self.each for word in one.words()))

    def kinds(self) -> tuple[type[Piece], ...]:
        return tuple(dict.fromkeys(kind for one in self.each for kind in one.kinds()))

    def read(self, text: str) -> Flat:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != len(self.each):
            wanted = "{count} answers are wanted, with ; between, in this order: {keys}"
            raise bad(self.path, wanted, count=len(self.each), keys=[one.prompt for one in self.each])
        return {path: it for one, part in zip(self.each, parts, strict=True) for path, it in one.read(part).items()}

    def covers(self, path: str) -> bool:
        return any(one.covers(path) for one in self.each)

    def text(self, facts: Mapping[str, Any]) -> str:
        texts = [one.text(facts) for one in self.each]
        return "; ".join(texts) if all(texts) else ""


def side_by_side(prompt: Sentence, each: Sequence[One]) -> Together:
    """These questions as one."""
    first = each[0]
    wanted = [one.wants for one in each]
    different = [it for at, it in enumerate(wanted) if it not in wanted[:at]]
    wants = say("{count} answers with ; between, in this order: {each}", count=len(each), each=different)
    defaults = [one.default for one in each]
    default = "; ".join(defaults) if all(defaults) else ""
    return Together(first.path, prompt, wants, first.shape, first.clause, (), default, first.names, each=tuple(each))
