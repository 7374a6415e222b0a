"""An open rule, and how this table reads it: picked on the verdict screen, in a review, or for an evening."""

from __future__ import annotations

from collections.abc import Mapping

from referee.asking.asker import Asker, Key, Option, Prompt
from referee.rulebook import Reading
from referee.words import say, translate


def pick_reading(readings: list[Reading], asker: Asker, holding: Mapping[str, str]) -> tuple[str, str] | None:
    """An open rule, and how it is read."""
    now = {reading.id: holding.get(reading.id, reading.default) for reading in readings}
    listed = tuple(Option(it.id, _read_as(it, now[it.id])) for it in readings)
    picked = asker.ask(Prompt(translate("Which rule?"), options=listed, back=True)) if listed else Key.BACK
    if isinstance(picked, Key):
        return None
    reading = next(it for it in readings if it.id == picked)
    ways = tuple(Option(option, translate(text)) for option, text in reading.options.items())
    option = asker.ask(Prompt(translate(reading.question), options=ways, default=now[picked], back=True))
    return None if isinstance(option, Key) else (picked, option)


def _read_as(reading: Reading, option: str) -> str:
    return str(say("{question} Now: {option}", question=say(reading.question), option=say(reading.options[option])))


def spoken_of(reading: Reading, option: str) -> str:
    """How it is read, as it stands at the end of a sentence."""
    return translate(reading.options[option]).removesuffix(".")
