"""The interview: ask only what is still needed, one line at a time, until there is a ruling.

The rule is run again from the top after every answer; what it then misses is asked for next. So whatever depended on
a changed answer is asked again, and nothing else is.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from referee.asking.asker import Asker, Key, Left, Prompt
from referee.asking.drafts import Draft, read
from referee.asking.flat import Flat, Named, leaves, tree
from referee.asking.missing import NOT_MISSED, may_lack, optional, questions
from referee.asking.questions import (
    Entries,
    One,
    Question,
    completions,
    fits,
    listed_in,
    may_name,
    options,
    understood,
    written,
)
from referee.asking.review import Entry, check_number, labels, number_and_value
from referee.board import save_profile
from referee.facts import (
    ASK,
    BadFact,
    MissingFacts,
    Problem,
    Record,
    RefereeError,
    Shape,
    Table,
    nest,
    shapes_of,
)
from referee.game import Game
from referee.given import Given
from referee.rulebook import basis
from referee.words import Sentence, say, translate

LAST: dict[tuple[str, str], str] = {}
"""The latest answer to each fact of a game in this sitting: offered where the same is asked again."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What the interview is for: `run` gives the outcome or says what is missing or wrong."""

    game: Game
    kind: type
    title: Sentence
    run: Callable[[dict[str, Any], Flat], Any]
    aim: Mapping[str, str]
    every: bool = False
    """Whether facts that have a usual value are asked for, too: a table that is described."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far the answers reach: the questions they answer, and the next one or the outcome."""

    order: list[Question]
    facts: Flat
    question: Question | None = None
    outcome: Any = None
    stuck: bool = False
    """Whether the answers do not fit together, though those concerned were asked again."""


@dataclass(slots=True)
class Interview:
    """One interview. `base` always counts; an answer in `store` only counts while it is asked for."""

    goal: Goal
    asker: Asker
    base: Flat = field(default_factory=dict)
    board: Flat = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    draft: Draft = field(default_factory=lambda: Draft({}))
    store: Flat = field(default_factory=dict)
    redo: list[Question] = field(default_factory=list)
    before_redo: list[Question] = field(default_factory=list)
    asked: int = 0
    refused: str = ""
    warned: bool = False
    menu: bool = False
    """Whether there is a menu to go back to from the first question."""

    # --- from answers to the outcome ---

    def run(self) -> Any:
        """Ask until there is an outcome and the player agrees with the answers it rests on."""
        with self._on_disk():
            while True:
                step = self._advance()
                if step.question:
                    self._ask_from(step)
                elif step.stuck:
                    self.asker.tell(say("This does not fit together yet. Which answer is wrong?"))
                    self._review(step, can_rule=False)
                elif self._agreed(step):
                    return step.outcome

    def _advance(self) -> Step:
        """As far as the answers reach."""
        facts, board = dict(self.base), dict(self.board)
        order: list[Question] = []
        if self.redo:
            return Step(self.before_redo, {**facts, **self.store}, self.redo[0])
        problems: tuple[Problem, ...] = self._every_field() if self.goal.every else ()
        while True:
            waiting = self._questions(problems, facts)
            while waiting:
                question = waiting.pop(0)
                answer = self._standing(question, facts)
                if answer is None:
                    self._not_enough(question, facts, problems)
                    return Step(order, facts, question)
                order.append(question)
                (board if question.path.startswith("board.") else facts).update(answer)
                waiting = [*self._entries_of(answer, facts), *waiting]
            try:
                return Step(order, facts, outcome=self.goal.run(tree(facts), _cells(board)))
            except MissingFacts as error:
                problems = error.all
            except RefereeError as error:
                return self._wrong(error, Step(order, facts))

    def _questions(self, problems: tuple[Problem, ...], facts: Flat) -> list[Question]:
        return questions(self.goal.game, self.goal.kind, problems, {**facts, **self.store}, self.goal.every)

    def _entries_of(self, answer: Flat, facts: Flat) -> list[Question]:
        """What is asked next for names without values."""
        named = [f"{path}.{name}" for path, names in answer.items() if isinstance(names, Named) for name in names]
        return self._questions(tuple(Problem(path, NOT_MISSED) for path in named), facts)

    def _every_field(self) -> tuple[Problem, ...]:
        """All fields of a table, in the order in which they are declared; rows of a fixed set one by one."""
        found = []
        for name, shape in shapes_of(self.goal.kind).items():
            path = name.rstrip("_")
            if self._not_there(name, shape):
                continue
            keys: tuple[str, ...] = shape.key.choices() if isinstance(shape, Table) else ()
            found += [Problem(f"{path}.{key}", say("")) for key in keys] or [Problem(path, NOT_MISSED)]
        given = {**self.base}
        return tuple(it for it in found if not any(p == it.path or p.startswith(f"{it.path}.") for p in given))

    def _not_there(self, name: str, shape: Shape) -> bool:
        """A record that a table may lack is asked for when the rules miss it."""
        optional = isinstance(shape, Record) and may_lack(self.goal.kind, name.rstrip("_"))
        return optional and not any(path.startswith(f"{name}.") for path in self.store)

    def _standing(self, question: Question, facts: Flat) -> Flat | None:
        """The answer given before, if it still fits."""
        answer = question.given(self.store)
        if not answer or question.given(facts):
            return None
        if isinstance(question, One):
            if question.path not in answer:
                return None
            try:
                question.read(question.text(answer))
            except BadFact:
                return None
        return answer

    def _not_enough(self, question: Question, facts: Flat, problems: tuple[Problem, ...]) -> None:
        """A fact that was given and is still missing wants more than was said."""
        sentence = next((str(it.sentence) for it in problems if question.covers(it.path)), "")
        if question.given(facts) and self.refused != sentence:
            self.refused = sentence
            self.asker.tell(say("{prompt}: more {sentence}", prompt=question.prompt, sentence=sentence), "bad")

    def _wrong(self, error: RefereeError, step: Step) -> Step:
        """Facts that cannot be: say why, and ask for those concerned again."""
        again = self._concerned(error, step)
        if not self.asked or not again:
            raise error
        for text in dict.fromkeys(str(problem.sentence) for problem in error.all):
            self.asker.tell(text, "bad")
        if self.refused == str(error):
            return Step(step.order, step.facts, stuck=True)
        self.refused, self.redo, self.before_redo = str(error), again, step.order
        return Step(step.order, step.facts, again[0])

    def _concerned(self, error: RefereeError, step: Step) -> list[Question]:
        found: dict[str, Question] = {}
        for path in error.paths:
            question = next((item for item in reversed(step.order) if item.covers(path)), None)
            found |= {it.path: it for it in ([question] if question else self._questions_at(path))}
        return list(found.values())

    def _question_at(self, path: str) -> Question | None:
        return next(iter(self._questions_at(path)), None)

    def _questions_at(self, path: str) -> list[Question]:
        """What to ask for this path; a record field by field."""
        try:
            return self._questions((Problem(path, NOT_MISSED),), self.base)
        except (KeyError, AttributeError, AssertionError):
            return []

    # --- asking ---

    def _ask_from(self, step: Step) -> None:
        """Ask the next question; Back goes to those before it, with their answers kept."""
        assert step.question
        line = [*(item for item in step.order if item.path != step.question.path), step.question]
        at = len(line) - 1
        while True:
            reply = self._put(line[at], back=at > 0 or bool(self.base) or self.menu, review=at > 0 or bool(self.base))
            if reply is Key.BACK and at > 0:
                at -= 1
            elif reply is Key.BACK and self.menu:
                self.draft.drop()
                raise Left
            elif isinstance(reply, Key):
                self._review(step, can_rule=False)
                return
            else:
                self.keep(line[at], reply)
                return

    def _put(self, question: Question, back: bool, review: bool = True) -> str | Key:
        kept = question.text({**self.base, **self.store, **self.board})
        last = LAST.get((self.goal.game.id, question.path), "")
        likely = last if last and not question.may_lack and fits(question, last) else ""
        default = question.default or likely
        return self.asker.ask(
            Prompt(
                str(question.prompt),
                str(question.wants),
                options(question),
                check=lambda text: understood(question, text),
                words=lambda text: self._going_on(question, text),
                default=default,
                kept=kept,
                empty=question.may_lack,
                enter=translate("Enter leaves it out") if question.may_lack else "",
                why=lambda: self.why(question),
                back=back,
                review=review,
            )
        )

    def _going_on(self, question: Question, text: str) -> list[str]:
        """How this text may go on: with words of the form, of earlier answers, or of what its mistake lists."""
        try:
            listed: tuple[str, ...] = ()
            question.read(text)
        except BadFact as error:
            listed = tuple(word for problem in error.all for word in listed_in(str(problem.sentence)))
        words = (*question.vocabulary(), *self._said(question), *(listed if text.strip() else ()))
        return completions(text, words, question.shape)

    def _said(self, question: Question) -> list[str]:
        """Words of earlier answers, where there can be words: the players, above all."""
        if not may_name(question.shape):
            return []
        said = " ".join(text for (game, _), text in LAST.items() if game == self.goal.game.id)
        return list(dict.fromkeys(re.findall(r"[a-z][a-z-]{2,}", said)))

    def keep(self, question: Question, text: str) -> None:
        """Take an answer, and write it down at once."""
        new = question.read(text)
        self.asked += 1
        self.redo = [item for item in self.redo if item.path != question.path]
        self._remember(question, new)
        place = self.base if question.given(self.base) else self.store
        stays = question.kept(place, new)
        for path in [path for path in place if question.covers(path)]:
            del place[path]
        place.update({**stays, **new})
        self._save()

    def _remember(self, question: Question, new: Flat) -> None:
        """Printed values go to the board profile; other answers are offered when the same is asked again."""
        printed = {path.removeprefix("board."): value for path, value in new.items() if path.startswith("board.")}
        if printed:
            self._written(lambda: save_profile(self.goal.game.board, printed))
        elif not isinstance(question, Entries):
            answers = {path: value for path, value in new.items() if value is not None}
            LAST.update({(self.goal.game.id, path): written(question.shape, v) for path, v in answers.items()})

    def _written(self, write: Callable[[], object]) -> None:
        """A folder that cannot be written is said once; the interview goes on without it."""
        try:
            write()
        except RefereeError as error:
            if not self.warned:
                self.asker.tell(say("Your answers cannot be kept. {why}", why=str(error)), "bad")
            self.warned = True

    def why(self, question: Question) -> list[str]:
        """The clause that makes this matter, or what is known of the printed value."""
        if question.path.startswith("board."):
            cell = self.goal.game.board.cells[_first(question).removeprefix("board.")]
            rests = say("This is printed on your board. What we know of it: {basis}.", basis=basis(cell.basis))
            return [str(rests), translate(cell.note)] if cell.note else [str(rests)]
        clause = self.goal.game.rulebook.clauses.get(question.clause)
        if not clause:
            return [str(say("It is needed for: {title}", title=self.goal.title))]
        where = "; ".join(clause.where) or str(basis(clause.basis))
        return [f"{translate(clause.title)} ({clause.id})", translate(clause.says), where]

    # --- review ---

    def _agreed(self, step: Step) -> bool:
        return not self.asked or len(self._entries(step)) < 2 or self._review(step)

    def _entries(self, step: Step) -> list[Entry]:
        """Every answer, then what is given, then what is taken as usual."""
        answers = {**self.store, **self.board}
        found = [Entry(question, question.text(answers)) for question in step.order]
        for path in self.base:
            question = self._question_at(path)
            if question and self.base[path] is not ASK:
                found.append(Entry(question, question.text(self.base), optional=True))
        for question, usual in optional(self.goal.game, self.goal.kind, {**step.facts, **self.base}):
            if usual:
                found.append(Entry(question, question.default or "none", usual=True, optional=True))
        return found

    def _more(self, step: Step) -> list[Entry]:
        every = optional(self.goal.game, self.goal.kind, {**step.facts, **self.base})
        return [Entry(question, "", optional=True) for question, usual in every if not usual]

    def _review(self, step: Step, can_rule: bool = True) -> bool:
        """All answers, numbered; True when the player agrees, False after a change."""
        entries = self._entries(step)
        more = self._more(step)
        self._list(entries)
        while True:
            reply = self.asker.ask(self._review_prompt(entries, more, can_rule))
            if reply is Key.BACK or (reply == "" and not can_rule):
                return self._step_back(step) if reply is Key.BACK else False
            text = str(reply).strip()
            if text == "":
                return True
            if text.lower() == "more":
                entries = entries + more
                more = []
                self._list(entries)
                continue
            if self._change(entries, text):
                return False

    def _step_back(self, step: Step) -> bool:
        if step.order:
            self._ask_from(Step(step.order[:-1], step.facts, step.order[-1]))
        return False

    def _list(self, entries: list[Entry]) -> None:
        self.asker.tell("")
        self.asker.tell(self.goal.title, "strong")
        for number, (entry, label) in enumerate(zip(entries, labels(entries), strict=True), 1):
            text = entry.text or translate("not given")
            text = str(say("{answer} (unless you say otherwise)", answer=text)) if entry.usual else text
            self.asker.tell(f"{number:>3}  {label} {text}", "faint" if entry.usual else "")

    def _review_prompt(self, entries: list[Entry], more: list[Entry], can_rule: bool) -> Prompt:
        wants = say("A number changes an answer; more: what else you can tell")
        wants = wants if more else say("A number changes an answer")
        return Prompt(
            translate("All right?"),
            str(wants),
            check=lambda text: check_number(entries, text, bool(more)),
            empty=True,
            enter=translate("Enter goes on to the ruling") if can_rule else translate("Enter goes back"),
            back=can_rule,
        )

    def _change(self, entries: list[Entry], text: str) -> bool:
        """Change one answer: its number, perhaps with the new answer behind it."""
        number, value = number_and_value(text)
        entry = entries[number - 1]
        question = entry.question
        if not value:
            reply = self._put(question, back=True)
            if isinstance(reply, Key):
                return False
            value = reply
        if entry.optional and not question.given(self.base):
            self.base.update(dict.fromkeys(question.read(value)))
        self.refused = ""
        self.keep(question, value)
        return True

    def what_if(self) -> Any:
        """Change one answer and run again; only what depended on it is asked."""
        with self._on_disk():
            step = self._advance()
            while not self._changed(step):
                pass
            while True:
                step = self._advance()
                if step.question:
                    self._ask_from(step)
                elif not step.stuck:
                    return step.outcome
                elif not self._changed(step):
                    continue

    def _changed(self, step: Step) -> bool:
        entries = [*self._entries(step), *self._more(step)]
        self._list(entries)
        prompt = Prompt(
            translate("Which answer is different?"),
            translate("its number, with the new answer if you like"),
            check=lambda text: check_number(entries, text, more=False),
        )
        return self._change(entries, str(self.asker.ask(prompt)))

    def answers(self) -> tuple[Flat, Flat]:
        """The facts and printed values that count now."""
        step = self._advance()
        cells = {**self.board, **{path: v for it in step.order for path, v in it.given(self.store).items()}}
        return step.facts, _cells({path: value for path, value in cells.items() if path.startswith("board.")})

    # --- on disk ---

    def _save(self) -> None:
        facts = {**self.store, **self.base}
        names = {path: list(value) for path, value in facts.items() if isinstance(value, Named)}
        unsaid = {path for path, value in facts.items() if isinstance(value, Named) or value is ASK or value is None}
        known = {path: v for path, v in facts.items() if path not in unsaid and not path.startswith("board.")}
        notes = {"title": self.goal.title.template, "names": names, "given": list(self.base)}
        self._written(lambda: self.draft.save(nest(known), _cells(self.board), notes))

    @contextmanager
    def _on_disk(self) -> Iterator[None]:
        """An interrupt, or a terminal that is closed, leaves the command that goes on."""
        hangup = getattr(signal, "SIGHUP", None)
        before = signal.signal(hangup, _hung_up) if hangup else None
        try:
            yield
        except (KeyboardInterrupt, EOFError):
            how = self.draft.how_to_go_on()
            if how:
                self.asker.tell("")
                self.asker.tell(how)
            raise
        finally:
            if hangup:
                signal.signal(hangup, before)


def _hung_up(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _first(question: Question) -> str:
    each = getattr(question, "each", ())
    return each[0].path if each else question.path


def _cells(board: Flat) -> Flat:
    return {path.removeprefix("board."): value for path, value in board.items()}


# --- beginning an interview -----------------------------------------------------------------------------------------


def begin_interview(goal: Goal, asker: Asker, given: Given, menu: bool = False) -> Interview:
    """A new interview, or one that goes on from its draft."""
    base, file = leaves(goal.kind, nest(given.facts)), given.draft
    flat = goal.game.board.flatten(given.board) if given.board else {}
    cells = {f"board.{path}": value for path, value in flat.items()}
    draft = Draft(goal.aim, file, file is not None, given.readings)
    interview = Interview(goal, asker, base, cells, given.readings, draft)
    interview.menu = menu
    notes = read(file).get("draft", {}) if file else {}
    if notes:
        interview.asked = 1
        told = set(notes.get("given", []))
        interview.store = {path: base.pop(path) for path in list(base) if path not in told}
        names = {path: Named(value) for path, value in notes.get("names", {}).items()}
        interview.base.update({path: value for path, value in names.items() if path in told})
        interview.store.update({path: value for path, value in names.items() if path not in told})
    return interview
