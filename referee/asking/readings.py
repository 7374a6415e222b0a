"""An open rule, and how this table reads it: picked on the verdict screen, in a review, or for an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.asking.asker import Asker, Key, Option, Prompt
from referee.rulebook import Reading
from referee.ruling import Ruling
from referee.values import replace
from referee.words import Sentence, say, translate

if TYPE_CHECKING:
    from referee.asking.interview import Interview
    from referee.case import Case


def pick_reading(readings: list[Reading], asker: Asker, holding: Mapping[str, str]) -> tuple[str, str] | None:
    """An open rule, and how it is read."""
    reading = pick_rule(readings, asker, holding)
    option = reading and _pick_option(reading, asker, holding.get(reading.id, reading.default))
    return (reading.id, option) if reading and option else None


def pick_rule(readings: list[Reading], asker: Asker, holding: Mapping[str, str]) -> Reading | None:
    """An open rule; where there is only one, that."""
    if len(readings) < 2:
        return readings[0] if readings else None
    listed = tuple(Option(it.id, _read_as(it, holding.get(it.id, it.default))) for it in readings)
    picked = asker.ask(Prompt(translate("Which rule?"), options=listed, back=True))
    return None if isinstance(picked, Key) else next(it for it in readings if it.id == picked)


def _pick_option(reading: Reading, asker: Asker, now: str) -> str | None:
    ways = tuple(Option(option, translate(text)) for option, text in reading.options.items())
    option = asker.ask(Prompt(translate(reading.question), options=ways, default=now, back=True))
    return None if isinstance(option, Key) else option


def _read_as(reading: Reading, option: str) -> str:
    return str(say("{question} Now: {option}", question=say(reading.question), option=say(reading.options[option])))


# --- in a review ---


def left_open(case: Case, outcome: object) -> tuple[Reading, ...]:
    """What the rulebook leaves open and this verdict depends on."""
    used = outcome.readings if isinstance(outcome, Ruling) else ()
    return tuple(case.game.rulebook.readings[it.id] for it in used)


def as_it_is_read(case: Case, reading: Reading) -> str:
    return _read_as(reading, _held(case, reading))


def _held(case: Case, reading: Reading) -> str:
    return case.holds().readings.get(reading.id, reading.default)


def choose(interview: Interview, reading: Reading) -> bool:
    """Read an open rule in another way: for this verdict, or for all that follows this evening."""
    asker = interview.asker
    option = _pick_option(reading, asker, _held(interview.case, reading))
    if option is None:
        return False
    spans = (Option("now", translate("For this verdict only")), Option("on", translate("For the whole evening")))
    asked = Prompt(translate("How long do you read it so?"), options=spans, default="now", back=True)
    span = "now" if interview.evening is None else asker.ask(asked)
    if isinstance(span, Key):
        return False
    said = read_as(interview, reading, option)
    interview.save()
    if interview.evening is not None and span == "on":
        interview.evening[reading.id] = option
        said = this_evening(reading, option)
    asker.tell(said)
    return True


def read_as(interview: Interview, reading: Reading, option: str) -> Sentence:
    """From now on the interview reads the rule so; tells what was chosen."""
    readings = {**interview.case.given.readings, reading.id: option}
    interview.case = replace(interview.case, given=replace(interview.case.given, readings=readings))
    interview.draft.readings = readings
    return say("Read this way: {option}.", option=_spoken_of(reading, option))


def this_evening(reading: Reading, option: str) -> Sentence:
    return say("From now on this evening: {option}.", option=_spoken_of(reading, option))


def _spoken_of(reading: Reading, option: str) -> str:
    """How it is read, as it stands at the end of a sentence."""
    return translate(reading.options[option]).removesuffix(".")
