"""A new interview about a case, or one that goes on from its draft."""

from __future__ import annotations

from referee.asking.asker import Asker
from referee.asking.drafts import Draft, aim, read
from referee.asking.flat import Named, leaves
from referee.asking.interview import Interview
from referee.case import Case
from referee.facts import nest
from referee.values import replace


def begin_interview(case: Case, asker: Asker, menu: bool = False) -> Interview:
    """A new interview about this case, or one that goes on from its draft. What a player chooses is asked."""
    given = case.given
    base, file = leaves(case.facts, nest(given.facts)), given.draft
    flat = case.game.board.flatten(given.board) if given.board else {}
    draft = Draft(aim(case), file, file is not None, given.readings)
    every = case.kind == "table" and (not given.facts or file is not None)
    guided = replace(case, guided=True)
    interview = Interview(guided, asker, every, base, {f"board.{path}": v for path, v in flat.items()}, draft)
    interview.menu = menu
    if file:
        interview.asked = 1
        notes = read(file)["draft"]
        told = set(notes.get("given", []))
        interview.store = {path: base.pop(path) for path in list(base) if path not in told}
        names = {path: Named(value) for path, value in notes.get("names", {}).items()}
        interview.base.update({path: value for path, value in names.items() if path in told})
        interview.store.update({path: value for path, value in names.items() if path not in told})
    return interview
