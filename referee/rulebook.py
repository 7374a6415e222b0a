"""The clauses and readings of one game, from its rulebook.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from referee.facts import BadFact, Problem, unknown
from referee.toml import loads
from referee.values import dataclass
from referee.words import Sentence, language, say, translate


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, in our words, and where it stands in the rulebook."""

    id: str
    title: str
    says: str
    where: tuple[str, ...]
    basis: str
    derived: str = ""
    """The part of what it says that goes beyond the text of the rulebook."""
    note: str = ""
    """A misprint, a mistranslation, or what another edition or language says."""

    def places(self) -> str:
        """Where it stands, in the rulebook of the reader's language first."""
        return "; ".join(map(_own_first, self.where))


def _own_first(place: str) -> str:
    """`RU «…», PL «…»`, turned round where Polish is spoken."""
    first, between, other = translate(place).partition(", PL ")
    return f"PL {other}, {first}" if between and language() == "pl" else f"{first}{between}{other}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A question the rulebook leaves open, and the ways to answer it. The first option is the default."""

    id: str
    clause: str
    question: str
    options: Mapping[str, str]
    why: str
    kind: str = "silent"
    """Why there is a choice: the rulebook is `silent`; an `edition` or `language` says otherwise; it is `derived`."""

    @property
    def default(self) -> str:
        return next(iter(self.options))


@dataclass(frozen=True, slots=True)
class ReadingUsed:
    """A reading that mattered: the option used, the others and what they would have given."""

    id: str
    clause: str
    question: Sentence
    option: str
    means: Sentence
    chosen: bool
    why: Sentence
    others: Mapping[str, Sentence]
    otherwise: Mapping[str, Sentence]
    kind: str = "silent"


class Rulebook:
    """Loaded when first looked into: a ruling that cites no reading never reads the file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def _data(self) -> dict[str, dict[str, dict[str, object]]]:
        return loads(self.file.read_text(encoding="utf-8"))

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        headings = self._data.get("where", {})
        return {
            id: Clause(
                id,
                str(item["title"]),
                str(item["says"]),
                tuple(str(headings[key]) for key in item["where"]),  # type: ignore[attr-defined]
                str(item["basis"]),
                str(item.get("derived", "")),
                str(item.get("note", "")),
            )
            for id, item in self._data["clause"].items()
        }

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return {
            id: Reading(
                id,
                str(item["clause"]),
                str(item["question"]),
                item["options"],  # type: ignore[arg-type]
                str(item["why"]),
                str(item.get("kind", "silent")),
            )
            for id, item in self._data.get("reading", {}).items()
        }

    @cached_property
    def synonyms(self) -> dict[str, list[str]]:
        """What else players call a thing, in any language, by the word that our clauses use."""
        return self._data.get("synonyms", {})  # type: ignore[return-value]

    def check_readings(self, chosen: Mapping[str, str]) -> None:
        """Every chosen reading must exist and have that option."""
        problems = []
        for id, option in chosen.items():
            reading = self.readings.get(id)
            if reading is None:
                problems.append(unknown(f"reading.{id}", id, self.readings, say("Reading")))
            elif not isinstance(option, str) or option not in reading.options:
                problems.append(unknown(f"reading.{id}", str(option), reading.options, say("Option")))
        if problems:
            raise BadFact(*problems)


BASES: Mapping[str, Sentence] = {
    "text": say("stated in the rulebook"),
    "example": say("follows from an example in the rulebook"),
    "derived": say("follows from the rules"),
    "implementation": say("from several independent descriptions of the board"),
    "guess": say("fits, but is not proven"),
    "unknown": say("not known"),
    "silent": say("the rulebook does not say"),
    "profile": say("as you read it off your board"),
    "untold": say("nobody told it"),
}
"""What a clause or a printed value rests on."""


def basis(name: str) -> Sentence:
    return BASES.get(name, say("{name}", name=name))


__all__ = ["BASES", "Clause", "Problem", "Reading", "Rulebook", "basis"]
