"""The interview: ask only what is still needed, one line at a time, until there is a ruling.

The rule is run again from the top after every answer; what it then misses is asked for next. So whatever depended on
a changed answer is asked again, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.asking.asker import Asker, Key, Left, Prompt
from referee.asking.described import beside, every_field, needed
from referee.asking.drafts import Draft, kept
from referee.asking.flat import Flat, Named, tree
from referee.asking.helping import going_on, likely, remember_answers, why_asked
from referee.asking.missing import NOT_MISSED, questions
from referee.asking.offering import alone, is_row, offered, only_words, what_enter_does
from referee.asking.printed import heard, keep_printed, told_kept
from referee.asking.questions import Entries, One, Question, options
from referee.asking.review import agreed, review
from referee.case import Case
from referee.facts import ASK, BadFact, MissingFacts, Problem, RefereeError, nest
from referee.values import dataclass, field, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class Reach:
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

    case: Case
    asker: Asker
    every: bool = False
    """Whether facts that have a usual value are asked for, too: a table that is described."""
    base: Flat = field(default_factory=dict)
    board: Flat = field(default_factory=dict)
    draft: Draft = field(default_factory=lambda: Draft({}))
    store: Flat = field(default_factory=dict)
    redo: list[Question] = field(default_factory=list)
    before_redo: list[Question] = field(default_factory=list)
    asked: int = 0
    refused: str = ""
    wrong: RefereeError | None = None
    """Why the answers do not fit together, as long as they do not."""
    warned: bool = False
    told_kept: bool = False
    """Whether it was said that printed values are kept."""
    brief: bool = False
    """Whether a wrong answer can be taken back: then nothing is reviewed, and what leaves no choice is not asked."""
    menu: bool = False
    """Whether there is a menu to go back to from the first question."""
    evening: dict[str, str] | None = None
    """The readings chosen for the questions and moves that follow, where some may."""

    # --- from answers to the outcome ---

    def run(self) -> Any:
        """Ask until there is an outcome and the player agrees with the answers it rests on."""
        with kept(self.draft, self.asker):
            while True:
                step = self.advance()
                if step.question:
                    self.ask_from(step)
                elif step.stuck:
                    self.asker.tell(say("This does not fit together yet. Which answer is wrong?"))
                    review(self, step, can_rule=False)
                elif not self.asked or self.brief or agreed(self, step):
                    return step.outcome

    def advance(self) -> Reach:
        """As far as the answers reach."""
        facts, board = dict(self.base), dict(self.board)
        order: list[Question] = []
        if self.redo:
            return Reach(self.before_redo, {**facts, **self.store}, self.redo[0])
        game = self.case.game
        problems = every_field(game, self.case.facts, self.base, self.store) if self.every else ()
        while True:
            waiting = self._questions(problems, facts)
            while waiting:
                question = offered(self.case, waiting.pop(0), facts)
                if self.every and not needed(game, question.path, facts, self.store):
                    continue
                if self.every:
                    question, waiting = beside(game, question, waiting, facts, self.store)
                answer = self._standing(question, facts)
                if answer is None:
                    self._not_enough(question, facts, problems)
                    return Reach(order, facts, question)
                order.append(question)
                (board if question.path.startswith("board.") else facts).update(answer)
                waiting = [*self._entries_of(answer, facts), *waiting]
            try:
                return Reach(order, facts, outcome=self._case(facts, board).outcome())
            except MissingFacts as error:
                problems = error.all
            except RefereeError as error:
                return self._wrong(error, Reach(order, facts))

    def _case(self, facts: Flat, board: Flat) -> Case:
        """The case as far as it is told."""
        return replace(self.case, given=replace(self.case.given, facts=tree(facts), board=cells(board)))

    def _questions(self, problems: tuple[Problem, ...], facts: Flat) -> list[Question]:
        return questions(self.case.game, self.case.facts, problems, {**facts, **self.store}, self.every)

    def _entries_of(self, answer: Flat, facts: Flat) -> list[Question]:
        """What is asked next for names without values."""
        named = [f"{path}.{name}" for path, names in answer.items() if isinstance(names, Named) for name in names]
        return self._questions(tuple(Problem(path, NOT_MISSED) for path in named), facts)

    def _standing(self, question: Question, facts: Flat) -> Flat | None:
        """The answer given before, if it still fits."""
        answer = question.given(self.store)
        if self.every and isinstance(question, Entries) and question.follows:
            self.store.setdefault(question.path, Named(question.names))
            return question.given(self.store)
        if not answer and self.brief and not question.given(facts):
            return alone(question)
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
            self.asker.tell(say("More {sentence}", sentence=sentence), "bad")

    def _wrong(self, error: RefereeError, step: Reach) -> Reach:
        """Facts that cannot be: say why, and ask for those concerned again."""
        again = self._concerned(error, step)
        if not self.asked or not again:
            raise error
        for text in dict.fromkeys(str(problem.sentence) for problem in error.all):
            self.asker.tell(text, "bad")
        self.wrong = error
        if self.refused == str(error):
            return Reach(step.order, step.facts, stuck=True)
        self.refused, self.redo, self.before_redo = str(error), again, step.order
        return Reach(step.order, step.facts, again[0])

    def _concerned(self, error: RefereeError, step: Reach) -> list[Question]:
        found: dict[str, Question] = {}
        for path in error.paths:
            question = next((item for item in reversed(step.order) if item.covers(path)), None)
            found |= {it.path: it for it in ([question] if question else self._questions_at(path))}
        return list(found.values())

    def question_at(self, path: str) -> Question | None:
        return next(iter(self._questions_at(path)), None)

    def _questions_at(self, path: str) -> list[Question]:
        """What to ask for this path; a record field by field."""
        try:
            found = self._questions((Problem(path, NOT_MISSED),), self.base)
            return [offered(self.case, question, {**self.base, **self.store}) for question in found]
        except (KeyError, AttributeError, AssertionError):
            return []

    # --- asking ---

    def ask_from(self, step: Reach) -> None:
        """Ask the next question; Back goes to those before it, with their answers kept."""
        assert step.question
        line = [*(item for item in step.order if item.path != step.question.path), step.question]
        at = len(line) - 1
        while True:
            reply = self.put(line[at], back=at > 0 or bool(self.base) or self.menu, review=at > 0 or bool(self.base))
            if reply is Key.BACK and at > 0:
                at -= 1
            elif reply is Key.BACK and self.menu:
                self.draft.drop()
                raise Left
            elif isinstance(reply, Key):
                review(self, step, can_rule=False)
                return
            else:
                try:
                    self.keep(line[at], reply)
                except BadFact as error:  # a key that got past the check of the line
                    self.asker.tell(str(error), "bad")
                    continue
                return

    def step_back(self, step: Reach) -> None:
        """To the last question that was answered."""
        if step.order:
            self.ask_from(Reach(step.order[:-1], step.facts, step.order[-1]))

    def put(self, question: Question, back: bool, review: bool = True) -> str | Key:
        kept = question.text({**self.base, **self.store, **self.board})
        default = question.default or likely(self.case, question)
        listed, shown = options(question), question.tongue.shown
        return self.asker.ask(
            Prompt(
                str(question.prompt),
                "" if question.offers and question.shape.choices() else question.tongue.told(str(question.wants)),
                listed,
                check=lambda text: heard(self.case, question, text),
                told=question.tongue.told,
                words=lambda text: going_on(question, text),
                several=question.several,
                free=bool(question.offers),
                only_words=only_words(question),
                default=default if listed else shown(default),
                guess=question.guess and default == question.default,
                kept=kept if listed else shown(kept),
                empty=question.may_lack or is_row(question),
                enter=what_enter_does(question),
                why=lambda: why_asked(self.case, question),
                back=back,
                review=review,
            )
        )

    def keep(self, question: Question, text: str) -> None:
        """Take an answer, and write it down at once."""
        new = question.typed(text)
        self.asked += 1
        self.redo = [item for item in self.redo if item.path != question.path]
        self._remember(question, new)
        place = self.base if question.given(self.base) else self.store
        stays = question.kept(place, new)
        for path in [path for path in place if question.covers(path)]:
            del place[path]
        place.update({**stays, **new})
        self.save()

    def _remember(self, question: Question, new: Flat) -> None:
        """Printed values go to the board profile; other answers are offered when the same is asked again."""
        printed = {path.removeprefix("board."): value for path, value in new.items() if path.startswith("board.")}
        if printed:
            self._keep_printed(printed)
        elif not isinstance(question, Entries):
            answers = {path: value for path, value in new.items() if value is not None}
            remember_answers(self.case, question, answers)

    def _keep_printed(self, printed: Flat) -> None:
        """Read off the board once, for every evening; that is said once."""
        game = self.case.game
        self._written(lambda: keep_printed(self.case, printed))
        if not self.told_kept:
            self.asker.tell(told_kept(game), "faint")
        self.told_kept = True

    def _written(self, write: Callable[[], object]) -> None:
        """A folder that cannot be written is said once; the interview goes on without it."""
        try:
            write()
        except RefereeError as error:
            if not self.warned:
                self.asker.tell(say("Your answers cannot be kept. {why}", why=str(error)), "bad")
            self.warned = True

    def answered(self) -> Case:
        """The case with all that counts now told."""
        step = self.advance()
        told = {**self.board, **{path: v for it in step.order for path, v in it.given(self.store).items()}}
        return self._case(step.facts, {path: value for path, value in told.items() if path.startswith("board.")})

    # --- on disk ---

    def save(self) -> None:
        facts = {**self.store, **self.base}
        names = {path: list(value) for path, value in facts.items() if isinstance(value, Named)}
        unsaid = {path for path, value in facts.items() if isinstance(value, Named) or value is ASK or value is None}
        known = {path: v for path, v in facts.items() if path not in unsaid and not path.startswith("board.")}
        notes = {"title": self.case.title.template, "names": names, "given": list(self.base)}
        self._written(lambda: self.draft.save(nest(known), cells(self.board), notes))


def cells(board: Flat) -> Flat:
    return {path.removeprefix("board."): value for path, value in board.items()}
