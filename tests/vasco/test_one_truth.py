"""One table, one truth: questions, moves, guided play and described tables never contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.facts import MissingFacts, RefereeError, shapes_of
from referee.games.vasco.last_launches import cheapest
from referee.games.vasco.state import Table
from referee.games.vasco.words import AREAS, CHARACTERS, HARBOURS
from referee.journal import Session
from referee.plain import plain
from referee.ruling import Ruling

from ..one_truth import Run, asked_in, changed, played, silent
from .playing import SLOTS, begin, fill, game, next_move

GAMES = [(players, seed) for seed in range(2) for players in (2, 3, 4)]
NOT_FINAL = "If it were settled now"


def tables(players: int, seed: int) -> Iterator[tuple[Session, Random]]:
    """A random game, table by table."""
    yield from played(begin, next_move, players, seed)


def ask(session: Session, question: str, /, **facts: Any) -> Ruling[Any]:
    return game.ask(question, facts, session.house(), session.table)


def play(session: Session, move: str, /, **facts: Any) -> Ruling[Any]:
    return game.play(move, session.table, facts, session.house())


def final(asked: Ruling[Any]) -> bool:
    return not str(asked.text).startswith(NOT_FINAL)


def agree(asked: Ruling[Any], played: Ruling[Any]) -> None:
    """The same verdict and numbers; a question before or after its moment says so, and then the move is refused."""
    if not final(asked):
        assert played.verdict == "illegal", (str(asked.text), str(played.text))
        return
    assert asked.verdict == played.verdict, (str(asked.text), str(played.text), asked.clauses, played.clauses)
    if played.verdict == "legal" and asked.answer is not None:
        told, done = plain(asked.answer), plain(played.answer)
        assert {name: done[name] for name in told} == told


# --- what a question says is what the move does ---


COMPARED = {
    "whose-turn": "_turn",
    "place-disc": "_disc",
    "recruit-cost": "_recruit",
    "project-price": "_buy",
    "expedition": "_expedition",
    "placements": "_expedition",
    "character": "_character",
    "manuel": "_character",
    "merchant": "_merchant",
    "launch": "_launch",
    "launchable": "_launchable",
    "action-cost": "_fee_and_pass",
    "afford": "_fee_and_pass",
    "calling-order": "_fee_and_pass",
    "pass-pay": "_fee_and_pass",
    "cascade": "_phases",
    "end-round": "_phases",
    "final-score": "_phases",
    "setup": "test_what_everyone_gets_is_what_set_up_deals",
}
"""Where each question is compared with its move."""


def test_every_question_is_compared_with_its_move() -> None:
    assert set(COMPARED) == set(game.questions)
    assert set(COMPARED.values()) <= set(globals())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everyone_gets_is_what_set_up_deals(players: int) -> None:
    session = begin(Random(1), players)
    answer, table = ask(session, "setup").answer, session.table
    dealt = {seat.character: who for seat, who in zip(answer.seats, table.seats, strict=True)}
    assert {name: table.holder(name) for name in CHARACTERS} == dict.fromkeys(answer.on_board, "board") | dealt
    for seat, who in zip(answer.seats, table.seats, strict=True):
        held = table.reserves[who]
        assert (seat.vp, seat.reals, seat.captains) == (held.vp, held.reals, held.captains)
        assert (seat.captains_in_area, seat.missionaries) == (table.captains_in_area(who), held.crew.missionaries)
    assert (answer.bag, answer.missionaries) == (table.bag, table.missionaries)
    assert (answer.projects, answer.project_decks) == (len(table.places_with_project) + 1, sum(table.decks))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_questions_and_moves_agree_at_every_table(players: int, seed: int) -> None:
    for session, chance in tables(players, seed):
        _turn(session)
        _disc(session, chance)
        _elsewhere(session)
        _recruit(session, chance)
        _buy(session, chance)
        _expedition(session, chance)
        _character(session, chance)
        _merchant(session, chance)
        _launch(session, chance)
        _launchable(session)
        _fee_and_pass(session)
        _phases(session, chance)


def _turn(session: Session) -> None:
    """Whose turn it is by the question is whose move is due."""
    asked = ask(session, "whose-turn").answer.player
    due = [item for item in game.due(session.table, session.house()) if item.move != "launch"]
    players = {item.facts["player"] for item in due if "player" in item.facts}
    if session.table.phase == "act" and session.table.merchant_now == "none":
        players = {session.table.lowest.player}
    assert players == ({asked} if asked != "none" else set())


def _disc(session: Session, chance: Random) -> None:
    for _ in range(2):
        facts = {"player": chance.choice(session.table.seats), "number": chance.randint(1, 22)}
        facts["area"] = chance.choice(AREAS)
        asked, played = ask(session, "place-disc", **facts), play(session, "place-disc", **facts)
        agree(asked, played)
        assert played.verdict == "legal" or asked.clauses == played.clauses


def _elsewhere(session: Session) -> None:
    """What a disc is offered that acts in a wrong area is what is due: never an action that cannot be taken."""
    table: Table = session.table
    if table.phase != "act" or table.merchant_now != "none":
        return
    disc, take = table.lowest, {"section": 1, "take": "1 grey", "captain": False}
    wrong = ("recruit", take) if disc.area != "recruiting" else ("character", {"choice": "dias"})
    refused = play(session, wrong[0], number=disc.number, **wrong[1])
    moves = {item.move for item in game.due(table, session.house())} - {"launch", "pass"}
    assert len(refused.instead) == 1 + bool(moves), (table.lowest, [str(item.text) for item in refused.instead])


def _called(table: Table) -> int:
    return table.lowest.number if table.discs else 5


def _recruit(session: Session, chance: Random) -> None:
    table: Table = session.table
    at = chance.randint(1, len(table.sections))
    there = table.sections[at - 1]
    wanted = chance.choice([there.only(there.colours[:1]), there, there.only(()), "3 violet"])
    facts = {"take": str(wanted), "captain": chance.random() < 0.5}
    asked = ask(session, "recruit-cost", section=str(there), **facts)
    agree(asked, play(session, "recruit", number=_called(table), section=at, **facts))


def _buy(session: Session, chance: Random) -> None:
    table: Table = session.table
    number = chance.randint(0, 3)
    there = table.places_with_project
    places = [*there, *(at for at in range(1, 7) if at not in there)][:number]
    gabriel = chance.random() < 0.4
    asked = ask(session, "project-price", upper=number, sao_gabriel=gabriel)
    agree(asked, play(session, "buy-projects", number=_called(table), upper=places, sao_gabriel=gabriel))


def _expedition(session: Session, chance: Random) -> None:
    table: Table = session.table
    player = table.lowest.player if table.discs else chance.choice(table.seats)
    own = [str(ship) for ship in table.reserves[player].ships] or [f"{player} 9"]
    ships = chance.sample(own, chance.randint(1, min(2, len(own))))
    harbour = chance.choice(HARBOURS)
    slots = [chance.randint(1, len(SLOTS[harbour])) for _ in ships]
    facts = {"harbour": harbour, "ships": ships, "slots": slots}
    asked = ask(session, "expedition", **facts)
    try:
        agree(asked, play(session, "expedition", number=_called(table), **facts))
    except MissingFacts as missing:
        assert asked.verdict == "legal"
        assert set(missing.paths) <= {"bonus_projects", "bonus_sailors"}
    best = ask(session, "placements", harbour=harbour, ships=ships)
    if best.verdict != "illegal" and asked.verdict == "legal":
        assert asked.answer.vp <= best.answer.best_vp


def _character(session: Session, chance: Random) -> None:
    table: Table = session.table
    player = table.lowest.player if table.discs else chance.choice(table.seats)
    choice = chance.choice([*CHARACTERS, "upper", "lower"])
    asked = ask(session, "character", player=player, choice=choice)
    facts = {"send": "later"} if choice == "sernigi" else {}
    try:
        agree(asked, play(session, "character", number=_called(table), choice=choice, **facts))
    except MissingFacts as missing:
        assert asked.answer.extra_disc
        assert missing.paths == ("extra_number", "extra_area")
        for number in (21, 22):
            allowed = ask(session, "manuel", taker=player, taker_number=number)
            laid = play(
                session,
                "character",
                number=_called(table),
                choice=choice,
                extra_number=number,
                extra_area=_free(session),
            )
            assert allowed.verdict == laid.verdict


def _free(session: Session) -> str:
    """An area with an empty space: the one that the called disc leaves."""
    return str(session.table.lowest.area)


def _merchant(session: Session, chance: Random) -> None:
    table: Table = session.table
    harbour = chance.choice(HARBOURS)
    to = f"{harbour} {chance.randint(1, len(SLOTS[harbour]))}"
    asked = ask(session, "merchant", to=to)
    try:
        played = play(session, "send-merchant", player=table.holder("sernigi"), to=to)
    except MissingFacts:
        assert asked.verdict == "legal"
        return
    agree(asked, played)
    if played.verdict == "legal":
        before, after = table.reserves[table.holder("sernigi")], played.after.reserves[table.holder("sernigi")]
        won = next(space.bonus for space in asked.answer.spaces if f"{space.harbour} {space.slot}" == to)
        gained = {"reals": after.reals - before.reals, "captain": after.captains - before.captains}
        assert gained == {"reals": 0, "captain": 0} | ({won.kind: won.amount} if won.kind in gained else {})


def _launch(session: Session, chance: Random) -> None:
    table: Table = session.table
    player = chance.choice(table.seats)
    held = table.reserves[player]
    project = chance.choice([str(project) for project in held.projects] or ["7 crew 1"])
    colours = held.crew.colours[: chance.randint(1, 5)]
    members = ", ".join(f"1 {colour}" for colour in colours) or "1 grey"
    facts = {"project": project, "members": members}
    try:
        asked = ask(session, "launch", **facts)
    except MissingFacts as missing:
        assert missing.paths == ("reserve",), "several players have this project"
        return
    agree(asked, play(session, "launch", player=player, **facts))


def _launchable(session: Session) -> None:
    """The crews that are named can be launched one after the other; without any, each launch is refused."""
    table: Table = session.table
    builders = [who for who in table.seats if table.reserves[who].projects]
    for who in builders:
        projects = list(map(str, table.reserves[who].projects))
        try:
            asked = ask(session, "launchable", **({} if len(builders) == 1 else {"projects": projects}))
        except MissingFacts as missing:
            assert missing.paths == ("reserve",), "several players have these projects"
            continue
        assert (asked.verdict == "illegal") == (table.phase == "over" or _spent(table, who))
        if asked.verdict == "illegal":
            assert play(session, "launch", player=who, project=projects[0], members="1 grey").clauses == asked.clauses
            continue
        held, after = table.reserves[who], table
        possible = held.captains - held.final if table.phase == "final" else len(projects)
        for crew in asked.answer.crews[:possible]:
            facts = {"player": who, "project": projects[crew.project - 1], "members": str(crew.members)}
            launched = game.play("launch", after, facts, session.house())
            assert launched.verdict == "legal", facts
            after = launched.after


def _spent(table: Table, player: str) -> bool:
    """Whether every captain who is left has a ship that was launched after round 5."""
    return table.phase == "final" and table.reserves[player].captains <= table.reserves[player].final


def _fee_and_pass(session: Session) -> None:
    table: Table = session.table
    if table.phase != "act" or table.merchant_now != "none":
        return
    disc = table.lowest
    fee, paid = ask(session, "action-cost").answer.fee, ask(session, "afford", cost=0)
    assert paid.answer.fee == fee == ask(session, "calling-order").answer.order[0].fee
    assert (paid.verdict == "illegal") == (fee > table.reserves[disc.player].reals)
    moves = {item.move for item in game.due(table, session.house())} - {"launch"}
    assert paid.verdict == "legal" or moves == {"pass"}
    passed = play(session, "pass", number=disc.number)
    assert ask(session, "pass-pay").answer == passed.answer
    won = passed.after.reserves[disc.player].reals - table.reserves[disc.player].reals
    assert won == passed.answer.reals


def _phases(session: Session, chance: Random) -> None:
    """Sailing, the end of a round and the end of the game: final only when their moment has come."""
    phase = session.table.phase
    sailed, asked = play(session, "sail"), ask(session, "cascade")
    assert final(asked) == (sailed.verdict == "legal")
    if final(asked):
        assert asked.answer == sailed.answer
    between = ask(session, "end-round")
    assert final(between) == (phase == "end")
    if phase == "end":
        due = game.due(session.table, session.house())[0]
        assert play(session, "end-round", **fill(session.table, due, chance, session.house())).answer == between.answer
    score = ask(session, "final-score")
    assert final(score) == (phase in ("final", "over"))
    if phase == "final":
        assert play(session, "finish", launch="best").answer == score.answer
    if phase == "over":
        assert score.answer == session.replay()[-1].ruling.answer  # type: ignore[union-attr]


# --- described tables ---


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_described_table_is_equal_and_with_a_change_refused_or_playable(players: int, seed: int) -> None:
    refused = accepted = 0
    for session, chance in tables(players, seed):
        raw = plain(session.table)
        assert game.read_table(raw, session.house()) == session.table
        for other in (changed(raw, chance, _other, 0.95) for _ in range(3)):
            if other == raw:
                continue
            try:
                table = game.read_table(other, session.house())
            except RefereeError as error:
                assert error.all
                refused += 1
                continue
            assert table.phase == "over" or playable(session, table, chance)
            accepted += 1
    assert refused > 50
    assert accepted > 20


def _other(value: Any, name: str, chance: Random, raw: dict[str, Any]) -> Any:
    seats: list[str] = raw["seats"]
    words: dict[str, list[Any]] = {
        **{field: list(shape.choices()) for field, shape in shapes_of(Table).items() if shape.choices()},
        **{key: [*seats, "board"] for key in CHARACTERS},
        **{key: ["-", "9 0 5 5", "4 -3 1 1"] for key in ("tile_now", "tile_next")},
        **{key: ["-", "merchant 4", "merchant 11"] for key in ("merchant_up", "merchant_given")},
        "first": seats,
        "manuel_start": [*seats, "board"],
        "merchant_now": [*seats, "none"],
        "sao_gabriel": ["-", "I 7 crew 3"],
        "crew": ["none", "3 grey", "1 missionary"],
    }
    if name in words:
        return chance.choice(words[name])
    if isinstance(value, int):
        return chance.choice([0, value - 1, value + 1])
    if isinstance(value, list):
        items = {
            "skipped": seats,
            "discs": [f"{chance.randint(1, 22)} {chance.choice(seats)} {chance.choice(AREAS)}"],
            "portraits": [f"{chance.choice(CHARACTERS)} {chance.choice(seats)}"],
            "projects": ["I 7 crew 3"],
        }
        extra = [chance.choice(items[name])] if name in items else value[:1]
        return value[1:] if value and chance.random() < 0.5 else [*value, *extra]
    if name in HARBOURS:
        return ", ".join(chance.choice(["-", f"{seats[0]} 11", "merchant 11"]) for _ in SLOTS[name])
    return {} if isinstance(value, dict) else chance.choice(["none", "-", "best"])


def playable(session: Session, table: Table, chance: Random) -> bool:
    """One of the moves that are due can be made."""
    for due in game.due(table, session.house()):
        facts = fill(table, due, chance, session.house())
        if game.play(due.move, table, facts, session.house()).verdict == "legal":
            return True
    return False


# --- what a player chooses is asked ---


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_guided_move_asks_for_every_choice_left_out(players: int, seed: int) -> None:
    left_out = 0
    for session, chance in tables(players, seed):
        for due in game.due(session.table, session.house()):
            facts = fill(session.table, due, chance, session.house())
            shapes = shapes_of(game.the_move(due.move).facts)
            for name in facts:
                fact = shapes[name].fact
                if fact is None or fact.untold != "asked" or not _matters(session.table, due.move, name, facts):
                    continue
                rest = {key: value for key, value in facts.items() if key != name}
                with pytest.raises(MissingFacts) as missing:
                    game.play(due.move, session.table, rest, session.house(), guided=True)
                assert name in missing.value.paths
                left_out += 1
    assert left_out > 30


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_guided_question_asks_for_every_choice_left_out(players: int, seed: int) -> None:
    asked = {(name, fact) for name in game.questions for fact in asked_in(game.the_question(name).facts)}
    assert asked == {("afford", "cost"), ("project-price", "sao_gabriel")}
    for session, chance in tables(players, seed):
        for question, facts in (
            ("afford", {"number": _called(session.table), "cost": chance.randint(0, 9), "reals": 9}),
            ("project-price", {"upper": 0, "sao_gabriel": True}),
            ("project-price", {"upper": 1, "sao_gabriel": False}),
        ):
            assert list(silent(_asking(session, question), game.the_question(question).facts, facts)) == []


def _asking(session: Session, question: str) -> Run:
    return lambda told, guided: game.ask(question, told, session.house(), session.table, guided)


def _matters(table: Table, move: str, name: str, facts: dict[str, Any]) -> bool:
    """Whether this fact decides something here: what a table does not need is ignored."""
    if move == "finish":
        return any(cheapest(reserve, reserve.captains - reserve.final) for reserve in table.reserves.values())
    if move == "buy-projects":
        return name == "upper" and not facts["sao_gabriel"]
    if move == "recruit":
        return bool(facts["take"] != "none")
    if name == "send":
        return table.merchant_up.merchant is not None
    return not name.startswith("bonus_") or bool(facts[name])
