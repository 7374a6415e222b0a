"""One table, one truth: questions, moves, guided play and described tables never contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from referee.facts import MissingFacts, RefereeError, shapes_of
from referee.games.jamaica.pieces import SABRE
from referee.games.jamaica.state import Table
from referee.plain import plain
from referee.ruling import Ruling

from ..one_truth import changed
from .playing import BOARD, CARDS, FACES, Race, Recorded, game

HOUSE = game.house(BOARD)
OTHER_READINGS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"lair-battle": "treasure-first", "shortage-lair": "must", "ghost-finish": "ends", "sabre-times": "each-die"},
    {"spoils-no-room": "bank", "bank-empty": "unlimited", "ghost-level": "shared", "ghost-powers": "idle"},
)
RACES = [(players, seed) for seed in range(4) for players in (2, 3, 4)] + [(5, 0), (6, 1)]
POSITIONS = ("start", "finish", "4", "17", "22", "30", "behind 44", "45")

Outcome = Ruling[Any] | RefereeError


def race_of(players: int, seed: int) -> Race:
    return Recorded(10 * seed + players, players, **OTHER_READINGS[seed % 4])


def tables(players: int, seed: int) -> Iterator[tuple[Race, Random]]:
    """A random race, table by table; what is tried out at a table comes from another die than the race."""
    race, chance = race_of(players, seed), Random(seed)
    while race.table.due != "over":
        yield race, chance
        race.step()
    yield race, chance


def tried(call: Callable[[], Ruling[Any]]) -> Outcome:
    try:
        return call()
    except RefereeError as error:
        return error


def ask(race: Race, question: str, facts: dict[str, Any] | None = None, guided: bool = False) -> Outcome:
    return tried(lambda: game.ask(question, facts or {}, race.house, race.table, guided))


def play(race: Race, move: str, facts: dict[str, Any], guided: bool = False) -> Outcome:
    return tried(lambda: game.play(move, race.table, facts, race.house, guided))


# --- what a question says is what the move does, and the other way round ---

ASKED = {
    "roll": "dice",
    "load": "load",
    "sail": "moves",
    "pay": "payment",
    "retreat": "shortage",
    "fight": "battle",
    "spoils": "spoils",
    "draw-treasure": "treasure",
    "ghost-sail": "ghost",
}
"""For each move the question that says the same."""


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_questions_and_moves_agree_at_every_table(players: int, seed: int) -> None:
    for race, chance in tables(players, seed):
        move = race.table.due
        if move in ASKED:
            for _ in range(4):
                _same(race, move, _proposal(race, chance))
        _attack(race)
        _sabre(race)
        _cost(race)
        _treasure(race)
        _hands(race)
        _ghost(race)
        _score(race)


def _proposal(race: Race, chance: Random) -> dict[str, Any]:
    """What somebody might want to do now, possible or not."""
    table, move = race.table, race.table.due
    ships = dict(table.ships())
    holds = len(ships[table.turn].holds) if table.turn in ships else 5
    if move == "roll":
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        return {"dice": dice, "morning": chance.choice([*dice, 3])}
    if move == "load":
        return {"into": chance.randint(1, holds)}
    if move in ("sail", "retreat"):
        found = ask(race, ASKED[move])
        assert isinstance(found, Ruling)
        ends = found.answer.ends if move == "sail" else found.answer.retreats
        return {"to": chance.choice([*(str(end.to) for end in ends), *POSITIONS[:2], chance.choice(POSITIONS)])}
    if move == "pay":
        return {"pay": [chance.randint(0, 3) for _ in range(holds)]}
    if move == "draw-treasure":
        return {"card": chance.choice([*CARDS, "?"])}
    if move == "ghost-sail":
        return {"direction": chance.choice(["forward", "backward"])}
    return _fight(chance) if move == "fight" else _spoils(race, chance)


def _fight(chance: Random) -> dict[str, Any]:
    facts: dict[str, Any] = {"attacker_die": chance.choice(FACES)}
    for name in ("defender_die", "attacker_reroll", "defender_reroll"):
        if chance.random() < (0.9 if name == "defender_die" else 0.3):
            facts[name] = chance.choice(FACES)
    return facts | {side: chance.choice([0, 0, 1, 3, 6]) for side in ("attacker_powder", "defender_powder")}


def _spoils(race: Race, chance: Random) -> dict[str, Any]:
    goods = [f"goods {number}" for number in range(1, 7)]
    cards = [f"treasure {card}" for card in ("map", "sabre", "beth", "hold", "?", "+7")]
    choice = chance.choice([*goods, *cards, "curse -2", "curse ?", "nothing"])
    more = {"into": chance.randint(1, 5)} if chance.random() < 0.5 else {}
    return {"choice": choice, **more, **({"card": chance.choice(CARDS)} if chance.random() < 0.3 else {})}


def _same(race: Race, move: str, facts: dict[str, Any]) -> None:
    """The question allows what the move allows, refuses what it refuses, and gives the same answer."""
    question = ASKED[move]
    if question == "battle":
        targets = _rivals(race.table)
        if len(targets) > 1:
            return  # which of them is attacked is told to the move only
    asked, played = ask(race, question, facts), play(race, move, facts)
    if isinstance(played, RefereeError):
        if not isinstance(played, MissingFacts):
            assert isinstance(asked, RefereeError), (move, facts, played)
            assert asked.paths == played.paths, (move, facts, played)
        return
    assert isinstance(asked, Ruling), (move, facts, asked)
    if move == "draw-treasure":
        return  # whether a card can be that one is known to the table: see `_treasure`
    if played.clauses == ("setup.pile",):
        return  # the card is known to lie with a third player, of whom the question knows nothing
    allowed = asked.verdict != "illegal"
    assert allowed == (played.verdict == "legal"), (move, facts, asked.clauses, played.clauses)
    if allowed:
        _same_answer(question, plain(asked.answer), plain(played.answer), facts)
    else:
        assert set(asked.clauses) <= set(played.clauses) or set(played.clauses) <= set(asked.clauses), (move, facts)


def _same_answer(question: str, asked: Any, played: Any, facts: dict[str, Any]) -> None:
    if question == "moves":
        assert played in asked["ends"]
    elif question == "ghost":
        assert asked["direction"] in ("either", facts["direction"])
    else:
        assert asked == played, facts


def _rivals(table: Table) -> list[str]:
    ships = dict(table.ships())
    here = ships[table.turn].at.space
    return sorted(name for name, ship in ships.items() if ship.at.space == here and name != table.turn)


def _attack(race: Race) -> None:
    """Whoever may be attacked by the question is attacked by the move, and nobody else."""
    asked = ask(race, "attack")
    assert isinstance(asked, Ruling)
    later = race.table.due == "draw-treasure" and race.house.readings.get("lair-battle") == "treasure-first"
    if race.table.due != "fight":
        assert asked.verdict == "illegal" or asked.answer.battle == (later and bool(_rivals(race.table)))
        return
    assert list(asked.answer.targets) == _rivals(race.table)
    for name, _ in race.table.ships():
        if name == race.table.turn:
            continue
        one = ask(race, "attack", {"target": name})
        fought = play(race, "fight", {"target": name, "attacker_die": "star"})
        assert isinstance(one, Ruling)
        assert isinstance(fought, Ruling)
        assert (one.verdict == "legal") == (fought.verdict == "legal") == (name in asked.answer.targets)


def _sabre(race: Race) -> None:
    """A die that the Sabre may repeat by the question is repeated by the move."""
    if race.table.due != "fight" or len(_rivals(race.table)) > 1:
        return
    for die in ("attacker", "defender"):
        asked = ask(race, "sabre", {"die": die, "moment": "now"})
        rolls = {"attacker_die": "2", "defender_die": "4", f"{die}_reroll": "6"}
        fought = play(race, "fight", rolls)
        assert isinstance(asked, Ruling)
        assert isinstance(fought, Ruling)
        assert asked.verdict == fought.verdict, (die, asked.clauses, fought.clauses)


def _cost(race: Race) -> None:
    """What the space costs is what the payment takes; nothing is due where nothing is paid."""
    asked, due = ask(race, "space-cost"), race.table.due
    if race.table.turn not in race.table.players:
        assert not isinstance(asked, Ruling) or asked.verdict == "illegal"
        return
    assert isinstance(asked, Ruling)
    cost = asked.answer.cost
    assert bool(cost) <= (due in ("pay", "retreat", "fight", "spoils", "draw-treasure"))
    if due not in ("pay", "retreat"):
        return
    paying = ask(race, "payment")
    assert isinstance(paying, Ruling)
    assert paying.answer.payable == (due == "pay")
    if due == "pay":
        paid = play(race, "pay", {"pay": race._split(race.table.players[race.table.turn].holds, cost.kind, cost.count)})
        assert isinstance(paid, Ruling)
        assert paid.verdict == "legal"
    else:
        short = ask(race, "shortage")
        assert isinstance(short, Ruling)
        assert paying.answer.missing == short.answer.missing


def _treasure(race: Race) -> None:
    """Whether the card must be taken, may be, or is not there."""
    asked, left = ask(race, "treasure"), play(race, "draw-treasure", {"take": False})
    if race.table.due == "draw-treasure":
        assert isinstance(asked, Ruling)
        assert isinstance(left, Ruling)
        assert {"must": "illegal", "may": "legal"}[asked.answer.takes] == left.verdict
        return
    assert isinstance(left, Ruling)
    assert left.verdict == "illegal"
    if isinstance(asked, Ruling) and asked.verdict != "illegal" and asked.answer.takes != "no":
        assert race.table.due in ("fight", "spoils")
        assert asked.answer.battle_first or race.table.due == "spoils"


def _hands(race: Race) -> None:
    """What the question says of a hand is what the end of the round deals."""
    if race.table.due != "end-round" or race.table.race_over:
        return
    dealt = play(race, "end-round", {})
    assert isinstance(dealt, Ruling)
    for name, ship in race.table.players.items():
        told = {"hand": ship.hand, "used": len(ship.used), "map": "map" in map(str, ship.treasures)}
        asked = ask(race, "hand", told)
        assert isinstance(asked, Ruling), asked
        assert asked.answer.draw == dealt.answer.drawn[name]
        assert asked.answer.limit == dealt.after.players[name].hand
    alone = ask(race, "hand")
    if isinstance(alone, Ruling):
        assert set(dealt.answer.drawn.values()) == {alone.answer.draw}


def _ghost(race: Race) -> None:
    """Where the ghost may go, who rolls for it, and what it may steal."""
    table = race.table
    asked = ask(race, "ghost")
    assert isinstance(asked, Ruling)
    if table.ghost is None:
        assert asked.verdict == "illegal"
        return
    ends = ask(race, "moves")
    if table.due == "ghost-sail" and asked.answer.direction != "either":
        assert isinstance(ends, Ruling), "where the ghost must go, the table says which way"
    if table.due == "fight" and "ghost" in (table.turn, *_rivals(table)) and len(_rivals(table)) == 1:
        fights = ({table.turn, *_rivals(table)} - {"ghost"}).pop()
        assert asked.answer.rolls == next(seat for seat in table.seats if seat != fights)
    if table.due == "spoils" and table.battle.winner == "ghost":
        spoils = ask(race, "spoils")
        assert isinstance(spoils, Ruling)
        assert asked.answer.steal == spoils.answer.options


def _score(race: Race) -> None:
    asked, over = ask(race, "final-score"), race.table.due == "over"
    if isinstance(asked, Ruling):
        assert str(asked.text).startswith("If it were settled now") != over
    else:
        assert not over
        assert any("?" in map(str, ship.treasures) for ship in race.table.players.values())


# --- a whole card is what its moves do one after another ---

PARTS = {"into": "into", "to": "to", "pay": "pay", "card": "card", "take": "take"}


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_a_whole_turn_goes_as_its_moves_do(players: int, seed: int) -> None:
    """Each move, told to the question, leads where the question asked after the move leads."""
    race = race_of(players, seed)
    while race.table.due != "over":
        before, half = race.table, race.table.action
        move, facts, _ = race.step()
        if before.turn not in before.players or move not in ("load", "sail", "pay", "retreat", "draw-treasure"):
            continue
        names = {**PARTS, "to": "retreat" if move == "retreat" else "to"}
        told = {f"{half}_{names[name]}": value for name, value in facts.items() if name in names}
        first = tried(lambda told=told, before=before: game.ask("turn", told, race.house, before))  # type: ignore[misc]
        assert isinstance(first, Ruling), (move, facts, first)
        if first.verdict == "illegal":
            assert "battle.start" in first.clauses or "treasure.take" in first.clauses, (move, facts, first.clauses)
            continue
        _goes_on(first, before, race, move)


def _goes_on(first: Ruling[Any], before: Table, race: Race, move: str) -> None:
    found, after = first.answer, race.table
    ship = after.players[before.turn]
    if after.turn != before.turn:
        assert found.next == "done"
        assert (found.at, plain(found.holds), found.treasures) == (ship.at, plain(ship.holds), ship.treasures)
    elif after.due == "fight":
        assert found.next == "battle"
        assert list(found.options) == _rivals(after)
    else:
        rest = ask(race, "turn")
        assert isinstance(rest, Ruling), (move, rest)
        there = rest.answer
        assert (found.at, found.holds, found.treasures) == (there.at, there.holds, there.treasures), move
        assert (found.next, found.options) == (there.next, there.options), move
        assert found.steps[len(found.steps) - len(there.steps) :] == there.steps, move


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_the_end_of_the_race_is_told_as_it_comes(players: int, seed: int) -> None:
    race = race_of(players, seed)
    while race.table.due != "over":
        before = race.table
        race.step()
        home = dict(race.table.ships()).get(before.turn)
        if home is None or not home.at.at_finish or dict(before.ships())[before.turn].at.at_finish:
            continue
        asked = ask(race, "race-end", {"ship": before.turn, "action": before.action})
        assert isinstance(asked, Ruling)
        end = asked.answer
        assert end.race_over == race.table.race_over
        assert end.evening_lost == (end.race_over and before.action == "morning")
        assert list(end.still_to_play) == ([] if before.turn == "ghost" else _not_yet(race.table))
        if not end.still_to_play:
            assert end.ghost_moves == (race.table.due == "ghost-sail")


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_who_still_plays_is_asked_at_any_time_of_the_last_round(players: int, seed: int) -> None:
    """Whoever has acted since a ship came home plays no more; of a ship on its way nothing is said for good."""
    for race, _ in tables(players, seed):
        table = race.table
        for name, ship in table.players.items():
            asked = ask(race, "race-end", {"ship": name, "action": "evening"})
            assert isinstance(asked, Ruling)
            assert str(asked.text).startswith("If it were settled now") != ship.at.in_port_royal
            if not ship.at.at_finish:
                continue
            waiting = [seat for seat in _not_yet(table) if seat != name]
            assert list(asked.answer.still_to_play) == waiting
            assert asked.answer.ghost_moves == (table.ghost is not None and table.due not in OVER)


OVER = ("end-round", "show-treasures", "over")


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_no_ship_is_told_to_sail_where_it_may_not(players: int, seed: int) -> None:
    """A way that is told is granted only where the move takes it; the Sabre works only in a battle that is due."""
    for race, _ in tables(players, seed):
        for way in ("forward", "backward"):
            asked = ask(race, "moves", {"direction": way})
            assert isinstance(asked, Ruling)
            if race.table.due not in ("sail", "ghost-sail"):
                assert asked.verdict == "illegal"
            elif race.table.due == "sail":
                card = race.table.players[race.table.turn].used[-1]
                assert (asked.verdict == "answer") == (getattr(card, race.table.action) == way)
            else:
                sailed = play(race, "ghost-sail", {"direction": way})
                assert (asked.verdict == "illegal") == (isinstance(sailed, Ruling) and sailed.verdict == "illegal")
        sabre = ask(race, "sabre", {"die": "attacker", "moment": "now"})
        if race.table.due != "fight":
            assert isinstance(sabre, Ruling)
            assert sabre.verdict == "illegal"


def _not_yet(table: Table) -> list[str]:
    first = table.seats.index(table.captain)
    return [name for name in table.seats[first:] + table.seats[:first] if not table.players[name].acted]


# --- a question out of its moment says so ---

MOMENTS = {
    "load": ("load",),
    "moves": ("sail", "ghost-sail"),
    "payment": ("pay", "retreat"),
    "shortage": ("pay", "retreat"),
    "attack": ("fight", "spoils", "draw-treasure", "pay", "retreat"),
    "spoils": ("spoils",),
    "treasure": ("fight", "spoils", "draw-treasure", "pay", "retreat"),
    "turn": ("load", "sail", "draw-treasure", "pay", "retreat"),
}


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_a_question_out_of_its_moment_says_so_and_what_comes_instead(players: int, seed: int) -> None:
    for race, _ in tables(players, seed):
        for question, when in MOMENTS.items():
            if race.table.due in when:
                continue
            asked = ask(race, question)
            assert isinstance(asked, Ruling), (question, race.table.due)
            assert asked.verdict == "illegal", (question, race.table.due)
            assert asked.instead
        for question in ("hand", "battle"):
            own = {"attacker_die": "4", "defender_die": "2"} if question == "battle" else {}
            asked = ask(race, question, own)
            final = race.table.due == {"hand": "end-round", "battle": "fight"}[question]
            if question == "hand" and race.table.race_over and isinstance(asked, Ruling):
                assert asked.verdict == "illegal"
            if isinstance(asked, Ruling) and asked.verdict != "illegal":
                assert str(asked.text).startswith("If it were settled now") != final, (question, race.table.due)


@pytest.mark.parametrize(("players", "seed"), RACES[:6])
def test_dice_that_are_set_are_not_set_again(players: int, seed: int) -> None:
    for race, _ in tables(players, seed):
        if race.table.dice:
            asked = ask(race, "dice")
            assert isinstance(asked, Ruling)
            assert asked.verdict == "legal"
            numbers = [action.split()[1] for action in asked.answer.actions]
            assert not numbers or "/".join(numbers) == race.table.dice
            morning, evening = race.table.dice.split("/")
            other = ask(race, "dice", {"morning": int(evening)})
            assert isinstance(other, Ruling)
            assert (other.verdict == "legal") == (morning == evening)


# --- what a player chooses is asked ---


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_guided_play_asks_for_every_choice_left_out_or_leaves_none(players: int, seed: int) -> None:
    """A fact that is left out of a guided move is asked for, or the move is the same without it."""
    race = race_of(players, seed)
    while race.table.due != "over":
        before = race.table
        move, facts, ruling = race.step()
        for name in facts:
            rest = {key: value for key, value in facts.items() if key != name}
            try:
                again = game.play(move, before, rest, race.house, guided=True)
            except MissingFacts as missing:
                assert _can_be_asked(missing, rest), (move, name, missing.paths)
            else:
                assert again.after == ruling.after, (move, name, facts)


def _can_be_asked(missing: MissingFacts, told: dict[str, Any]) -> bool:
    """Only what is not told is asked for."""
    return not set(missing.paths) & set(told)


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_a_guided_question_asks_for_every_choice_left_out_or_leaves_none(players: int, seed: int) -> None:
    race = race_of(players, seed)
    while race.table.due != "over":
        before = race.table
        move, facts, _ = race.step()
        question = ASKED.get(move)
        if question is None or (question == "battle" and len(_rivals(before)) > 1):
            continue
        shapes = shapes_of(game.the_question(question).facts)
        own = {name: value for name, value in facts.items() if name in shapes}
        whole = game.ask(question, own, race.house, before)
        for name in own:
            fact = shapes[name].fact
            if fact is None or fact.untold != "asked":
                continue
            rest = {key: value for key, value in own.items() if key != name}
            try:
                again = game.ask(question, rest, race.house, before, guided=True)
            except MissingFacts as missing:
                assert _can_be_asked(missing, rest)
            else:
                assert plain(again.answer) == plain(whole.answer), (question, name, own)


def test_the_card_drawn_and_gunpowder_before_each_roll_are_asked_in_the_order_of_the_rulebook() -> None:
    found: set[str] = set()
    for race, _ in (one for players, seed in RACES for one in tables(players, seed)):
        table = race.table
        if table.due == "draw-treasure" and table.turn != "ghost":
            first = play(race, "draw-treasure", {}, guided=True)
            assert isinstance(first, MissingFacts)
            assert set(first.paths) in ({"card"}, {"take"})
        elif table.due == "fight" and len(_rivals(table)) == 1 and not _owns_sabre(table):
            order = _asked_one_by_one(race)
            assert order == [name for name in _BATTLE if name in order]
            assert {"attacker_die", "defender_die"} <= set(order)
            found |= set(order)
    assert {"attacker_powder", "defender_powder"} <= found


_BATTLE = ("attacker_powder", "attacker_die", "defender_powder", "defender_die")


def _owns_sabre(table: Table) -> bool:
    return any(SABRE in ship.treasures for _, ship in table.ships())


def _asked_one_by_one(race: Race) -> list[str]:
    facts: dict[str, Any] = {}
    while isinstance(missing := play(race, "fight", facts, guided=True), MissingFacts):
        for path in missing.paths:
            facts[path] = 0 if path.endswith("powder") else "4"
    return list(facts)


# --- described tables ---


def _other(value: Any, name: str, chance: Random, raw: dict[str, Any]) -> Any:
    sailors = [*raw["seats"], "ghost", ""]
    words = {
        "due": [*ASKED, "reveal", "end-round", "show-treasures", "over"],
        "turn": sailors,
        "attacker": sailors,
        "defender": sailors,
        "winner": sailors,
        "captain": raw["seats"],
        "action": ["morning", "evening", ""],
        "dice": ["", "1/6", "4/2"],
        "at": [*POSITIONS, *(ship["at"] for ship in raw["players"].values())],
    }
    items = {
        "treasures": [*CARDS, "?"],
        "used": ["forward/forward", "gold/gold", "food/powder"],
        "tokens": [4, 9, 22, 30],
        "seats": ["red", "black"],
    }
    if name in words:
        return chance.choice(words[name])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([0, value - 1, value + 1])
    if name == "holds":
        return [chance.choice(["-", "food 1", "gold 6", "powder 3"]), *value[1:]]
    if isinstance(value, list):
        return value[1:] if value and chance.random() < 0.5 else [*value, chance.choice(items.get(name, ["-"]))]
    return {} if isinstance(value, dict) else None


@pytest.mark.parametrize(("players", "seed"), RACES)
def test_a_described_table_is_equal_and_with_a_change_refused_or_playable(players: int, seed: int) -> None:
    for race, chance in tables(players, seed):
        raw = plain(race.table)
        assert game.read_table(raw, race.house) == race.table
        for _ in range(3):
            other = changed(raw, chance, _other)
            differs = {name: other[name] for name in raw if raw[name] != other[name]}
            if differs:
                _refused_or_playable(other, race, differs)


def _refused_or_playable(raw: dict[str, Any], race: Race, differs: dict[str, Any]) -> None:
    """Refused, or some move can be played on, or the race is over; no question breaks."""
    try:
        table = game.read_table(raw, race.house)
    except RefereeError:
        return
    for question in game.questions:
        tried(lambda question=question: game.ask(question, {}, race.house, table))  # type: ignore[misc]
    moves = game.due(table, race.house)
    assert moves or table.due == "over", ("a dead end", differs)
    for move in moves:
        _played(move.move, {**move.facts}, table, race, differs)


def _played(move: str, facts: dict[str, Any], table: Table, race: Race, differs: dict[str, Any]) -> None:
    for _ in range(9):
        try:
            ruling = game.play(move, table, facts, race.house)
        except MissingFacts as missing:
            if move == "show-treasures":
                return  # what lies face down only its owner knows
            for problem in missing.all:
                facts[problem.path] = problem.options[0] if problem.options else _any(problem.path, table)
        else:
            assert ruling.verdict == "legal", (move, facts, differs)
            return
    raise AssertionError(f"{move} asks for ever")


def _any(path: str, table: Table) -> Any:
    if path != "pay":
        return {"dice": [3, 4], "morning": 3, "attacker_die": FACES[0], "defender_die": FACES[1]}[path]
    paid = game.ask("payment", {}, HOUSE, table)
    cost, split = game.ask("space-cost", {}, HOUSE, table).answer.cost, []
    for number, stock in enumerate(table.players[table.turn].holds, 1):
        taken = min(cost.count - sum(split), stock.count) if number in paid.answer.from_holds else 0
        split.append(taken)
    return split


@pytest.mark.parametrize(("players", "seed"), RACES[:8])
def test_what_follows_from_the_rest_need_not_be_told(players: int, seed: int) -> None:
    """The pile follows from the tokens, and who has acted from whose turn it is, or the other way round."""
    for race, _ in tables(players, seed):
        raw = plain(race.table)
        del raw["pile"]
        assert game.read_table({**raw, "players": _without("acted", raw)}, race.house) == race.table
        if race.table.turn != "ghost" or race.table.due == "ghost-sail":
            del raw["turn"]
            assert game.read_table(raw, race.house) == race.table


def _without(field: str, raw: dict[str, Any]) -> dict[str, Any]:
    return {name: {key: ship[key] for key in ship if key != field} for name, ship in raw["players"].items()}
