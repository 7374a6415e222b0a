"""One table, one truth: questions, moves, guided play and described tables never contradict each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from referee.facts import MissingFacts, RefereeError, shapes_of
from referee.games.navegador.due import MOVE_OF
from referee.games.navegador.state import Card, End, Seat, Table, free_to_take, paid_without_choice, ships_due
from referee.games.navegador.table import impossible
from referee.games.navegador.words import BUILDINGS, CATEGORIES, GOODS, REGIONS, SECTORS
from referee.plain import plain
from referee.ruling import Ruling

from .playing import BOOK, GOOD_OF, HOUSE, NAMES, NAVEGADOR, NEIGHBOURS, STACKS, begin, next_move, play, set_up

SEEDS = range(10)


def tables(seed: int, turns: int = 110) -> Iterator[Table]:
    """Tables along a random game, every third one, and the last."""
    random, after = Random(seed), None
    for at, step in enumerate(play(set_up(NAMES[: 2 + seed % 4]), random.choice, turns)):
        after = step.ruling.after or step.before
        if at % 3 == 0:
            yield after
    if after is not None:
        yield after


def ended(seed: int) -> Table:
    """The same game with every region explored and no final turn left."""
    *_, table = tables(seed, 90)
    raw = plain(table)
    first = raw["players"][0]
    raw["seats"][first]["explorers"] += len(raw["unexplored"])
    raw |= {"unexplored": [], "phase": 3, "end": {"why": ["nagasaki"], "by": first, "left": []}, "turn": first}
    raw["gallery"] = {}
    raw["round"] = max(2, raw["round"])
    for seat in raw["seats"].values():
        seat["stone"] = "ships" if seat["stone"] == "middle" else seat["stone"]
    raw["card"]["orange"] = "ships" if raw["card"]["orange"] == "none" else raw["card"]["orange"]
    over: Table = NAVEGADOR.read_table(raw, HOUSE)
    return over


def ask(question: str, table: Table, **facts: Any) -> Ruling[Any]:
    return NAVEGADOR.ask(question, facts, HOUSE, table)


def move(id: str, table: Table, **facts: Any) -> Ruling[Any]:
    return NAVEGADOR.play(id, table, facts, HOUSE)


def unsettled(ruling: Ruling[Any]) -> bool:
    return ruling.text.template.startswith("If it were settled now")


# --- what somebody might want to do ---


def pay_for(table: Table, sector: str) -> dict[str, Any]:
    """Ships for the stone, the first that lie there."""
    seat = table.seats[table.turn]
    due = ships_due(seat.stone, sector, BOOK)
    fleet = [region for region, number in seat.ships.items() for _ in range(number)]
    paid = fleet[:due] if due <= len(fleet) else []
    return {"pay": {region: paid.count(region) for region in dict.fromkeys(paid)}} if paid else {}


def things_to_do(table: Table, random: Random) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Question, move, sector and facts of things that somebody might want to do, allowed or not."""
    for number in (0, 1, 3, 9):
        yield "workers", "hire", "workers", {"hire": number}
        yield "ships", "build-ships", "ships", {"build": number}
    for row in BUILDINGS:
        yield "buildings", "build", "buildings", {"build": {row: random.randint(0, 2)}}
    for column in CATEGORIES:
        yield "privilege", "take-privilege", "privilege", {"category": column}
    tiles = [str(tile) for tile in table.open]
    for number in (0, 1, 2):
        yield "colonies", "found", "colony", {"found": random.sample(tiles, min(number, len(tiles)))}
    for good in GOODS:
        for trade in ({"sell": {good: 1}, "process": {}}, {"sell": {}, "process": {good: 2}}):
            yield "market", "trade", random.choice(["market-1", "market-2"]), trade
    yield "sail", "sail", "sailing", {"voyages": []}
    for voyage in voyages(table, random):
        yield "sail", "sail", "sailing", voyage


def voyages(table: Table, random: Random) -> Iterator[dict[str, Any]]:
    """Some of one or two regions' ships to a neighbour or anywhere; where a disk lies, with tiles to turn over."""
    fleet = table.seats[table.turn].ships
    for here in random.sample([*fleet], min(2, len(fleet))):
        for there in [*random.sample(sorted(NEIGHBOURS[here]), 2), random.choice(REGIONS)]:
            if there == here:
                continue
            number = random.choice((1, fleet[here]))
            yield {"voyages": f"{number} {here} > {there}"} | turned_over(there, table, random)


def turned_over(region: str, table: Table, random: Random) -> dict[str, Any]:
    """Prices of tiles that may lie there; the one who sails on afterwards is nobody."""
    if region not in table.unexplored:
        return {}
    good = GOOD_OF[region]
    seen = {tile.price for tile in table.open if GOOD_OF[tile.region] == good}
    prices = [it for it in NAVEGADOR.board.cells[f"tile_prices.{good}"].value if it not in seen]
    return {"revealed": sorted(random.sample(prices, STACKS[region])), "after_reveal": []}


# --- what a question says is what the move does ---


def agree(asked: Ruling[Any], played: Ruling[Any]) -> None:
    """The same verdict, the same forbidding clauses, the same numbers."""
    assert (asked.verdict == "illegal") == (played.verdict == "illegal"), (asked.to_dict(), played.to_dict())
    if played.verdict == "illegal":
        assert asked.clauses == played.clauses
    if asked.answer is not None:
        told, done = plain(asked.answer), plain(played.answer)
        common = [name for name in told if name in done]
        assert {name: done[name] for name in common} == {name: told[name] for name in common}


def as_told(answer: Any, before: Table, after: Table) -> None:
    """What the answer says will lie there lies there after the move."""
    player, seat, was = before.turn, after.seats[before.turn], before.seats[before.turn]
    won = (getattr(answer, "bonus", None) or 0) + (getattr(answer, "total", None) or 0)
    cost = getattr(answer, "net", getattr(answer, "cost", 0)) or 0
    assert seat.cash == was.cash + won - cost
    lies = {
        "cash_after": seat.cash,
        "workers_after": seat.workers,
        "ships_after": seat.ships if isinstance(getattr(answer, "ships_after", 0), dict) else seat.ships.total,
        "rows_after": after.market,
        "phase_next": after.phase,
        "ends_game": not before.end.why and after.end.by == player,
        "last_building": not before.end.why and after.end.by == player,
        "card_to": None if after.card.holder == before.card.holder else after.card.holder,
        "phase": after.phase,
        "next": None if after.over else after.turn,
    }
    for name, value in lies.items():
        if getattr(answer, name, None) is not None and not (before.end.why and name in ("ends_game", "last_building")):
            told = getattr(answer, name)
            assert (told.total if name == "ships_after" and not isinstance(told, int) else told) == value, name


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_says_what_the_move_does(seed: int) -> None:
    random = Random(seed)
    compared: dict[tuple[str, str], int] = {}
    for table in tables(seed):
        for question, id, sector, facts in things_to_do(table, random):
            paid = pay_for(table, sector)
            played = move(id, table, **facts, **paid, **({"sector": sector} if id == "trade" else {}))
            if question == "market" and ask("rondel", table, to=sector).verdict == "illegal":
                assert "rondel.pay" in played.clauses
                continue
            asked = ask(question, table, **told_of(table, question, facts, paid))
            assert not unsettled(asked)
            agree(asked, played)
            compared[question, played.verdict] = compared.get((question, played.verdict), 0) + 1
            if played.verdict == "legal":
                as_told(played.answer, table, played.after)
    questions = ("workers", "ships", "buildings", "colonies", "market", "sail")
    assert all(compared.get((question, "legal"), 0) for question in questions), compared
    assert all(compared.get((question, "illegal"), 0) > 5 for question in (*questions, "privilege")), compared


def told_of(table: Table, question: str, facts: dict[str, Any], paid: dict[str, Any]) -> dict[str, Any]:
    """A question about ships, once it is settled which are given up for the stone, is told the others."""
    told = {name: value for name, value in facts.items() if name != "after_reveal" or value}
    if question not in ("sail", "colonies") or not paid:
        return told
    return told | {"ships": table.seats[table.turn].ships.plus({here: -number for here, number in paid["pay"].items()})}


@pytest.mark.parametrize("seed", SEEDS)
def test_exploring_and_its_phase_are_as_the_questions_say(seed: int) -> None:
    explored, random = 0, Random(seed)
    for step in play(set_up(NAMES[: 2 + seed % 4]), random.choice, 110):
        table = step.before
        tries = [(step.move, step.facts)] if step.move in ("sail", "use-card") else []
        for id, facts in [*tries, *(("sail", voyage) for voyage in voyages(table, random))]:
            if "revealed" not in facts or "pay" in facts or pay_for(table, "sailing"):
                continue
            played, by = move(id, table, **facts), "card" if id == "use-card" else "rondel"
            if {"sail.range", "sail.adjacent", "rondel.pay"} & set(played.clauses) and played.verdict == "illegal":
                continue
            entering = [facts["voyages"]] if isinstance(facts["voyages"], str) else facts["voyages"]
            region, number = entering[0].rpartition(" > ")[2], sum(int(it.partition(" ")[0]) for it in entering)
            told = {"region": region, "ships": number, "revealed": facts["revealed"], "by": by}
            agree(ask("explore", table, **told), played)
            agree(ask("sail", table, **told_of(table, "sail", facts, {}), by=by), played)
            if played.verdict == "illegal":
                continue
            explored += 1
            begun = ask("phase", table, explored=region, by=by).answer
            assert (begun.phase_next, begun.phase_from) == (played.after.phase, played.answer.phase_from)
            assert played.after.gallery == (begun.gallery_after or table.gallery)
            assert not ask("phase", played.after, explored=region).answer.changed
    assert explored


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_trade_is_what_the_market_pays_at_most(seed: int) -> None:
    random = Random(seed)
    for table in tables(seed):
        best = ask("market-best", table)
        sector = min(("market-1", "market-2"), key=lambda to: ships_due(table.seats[table.turn].stone, to, BOOK))
        paid = pay_for(table, sector)
        plan = {"sell": best.answer.sell.plain(), "process": best.answer.process.plain()}
        played = move("trade", table, sector=sector, **plan, **paid)
        assert (played.verdict == "illegal") == unsettled(best)
        if played.verdict == "legal":
            assert (played.answer.total, played.answer.rows_after) == (best.answer.total, best.answer.rows_after)
            for _ in range(3):
                other = {way: {good: random.randint(0, 2) for good in GOODS} for way in ("sell", "process")}
                tried = move("trade", table, sector=sector, **other, **paid)
                assert tried.verdict == "illegal" or tried.answer.total <= best.answer.total


@pytest.mark.parametrize("seed", SEEDS)
def test_the_stone_and_the_card_are_as_the_questions_say(seed: int) -> None:
    for table in tables(seed):
        seat = table.seats[table.turn]
        for sector in SECTORS:
            asked = ask("rondel", table, to=sector)
            played = move("idle", table, sector=sector, **pay_for(table, sector))
            assert (asked.verdict, asked.answer.steps) == (played.verdict, played.answer.steps)
            assert asked.answer.ships_paid == played.answer.ships_paid
            if played.verdict == "legal":
                assert asked.answer.ships_after == played.after.seats[table.turn].ships.total
            if played.verdict == "legal" and table.turn == table.card.holder:
                fate = ask("navigator-card", table, use=False, to=sector).answer
                assert (played.after.card.holder == table.card.holder) == (not fate.passes)
                assert played.answer.card_to == fate.passes_to
                assert played.after.card.orange == (fate.orange_after or "none")
        used, asked = move("use-card", table, voyages=[]), ask("navigator-card", table, use=True)
        assert used.verdict == asked.verdict == ask("sail", table, voyages=[], by="card").verdict
        if used.verdict == "legal":
            assert used.after.card.holder == asked.answer.passes_to
            assert used.after.card.orange == (asked.answer.orange_after or "none")
        due = NAVEGADOR.due(table, HOUSE)
        within_reach = ships_due(seat.stone, "privilege", BOOK) <= seat.ships.total
        assert ("take-privilege" in {it.move for it in due}) == (
            within_reach and bool(free_to_take(table, table.turn, BOOK))
        )
        assert ("use-card" in {it.move for it in due}) == (used.verdict == "legal")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_and_the_points_are_those_of_the_table(seed: int) -> None:
    for table in [*tables(seed, 30), ended(seed)]:
        end = ask("game-end", table).answer
        assert (end.triggered, end.over, end.final_turns) == (bool(table.end.why), table.over, table.end.left)
        assert set(table.end.why) <= set(end.why)
        score = ask("final-score", table)
        assert unsettled(score)
        for player, seat in table.seats.items():
            points = score.answer.scores[player]
            assert (points.ships, points.workers, points.cash) == (seat.ships.total, seat.workers, seat.cash // 200)
            best = ask("king-privilege", table, player=player).answer
            assert (best.best, best.points.get(best.best)) == (points.king, points.king_points)


@pytest.mark.parametrize("seed", SEEDS)
def test_after_the_end_only_the_kings_privilege_is_laid(seed: int) -> None:
    table = ended(seed)
    for question, id, sector, facts in things_to_do(table, Random(seed)):
        asked = ask(question, table, **facts)
        played = move(id, table, **facts, **({"sector": sector} if id == "trade" else {}))
        assert asked.clauses == played.clauses == ("end.final",)
    for question, facts in (
        ("navigator-card", {"use": True}),
        ("explore", {"region": "goa", "ships": table.seats[table.turn].ships.total or 1, "by": "rondel"}),
        ("rondel", {"to": "ships"}),
        ("market-best", {}),
    ):
        assert ask(question, table, **facts).clauses == ("end.final",)
    while due := NAVEGADOR.due(table, HOUSE):
        player = str(due[0].facts["player"])
        points = ask("king-privilege", table, player=player).answer.points
        column = next(column for column in CATEGORIES if table.seats[player].privileges[column] < 3)
        laid = move("place-king", table, player=player, category=column)
        assert laid.answer.points == points[column]
        table = laid.after
    scores = ask("final-score", table)
    assert not unsettled(scores)
    assert {player: table.seats[player].king for player in table.players} == {
        player: score.king for player, score in scores.answer.scores.items()
    }


# --- described tables ---


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_described_again_is_the_same(seed: int) -> None:
    for table in tables(seed):
        assert NAVEGADOR.read_table(plain(table), HOUSE) == table


def changes(raw: dict[str, Any], seat: str) -> dict[str, list[Any]]:
    """Every field of a description, and what else it may be."""
    players, other = raw["players"], next(name for name in NAMES if name not in raw["players"] or name == NAMES[-1])
    return {
        "players": [players[::-1], players[1:], [*players, other]],
        "turn": players,
        "round": [1, 2, 9],
        "phase": [1, 2, 3],
        "unexplored": [[], raw["unexplored"][1:], ["nagasaki"], ["portugal"]],
        "gallery": [{}, "colony 4", "church 1", "church 2"],
        "open": [[], ["guine 60"], ["nagasaki 60"], ["guine 60", "guine 60"]],
        "left": [{}, raw["left"] | {"church": 1}],
        "card.holder": players,
        "card.orange": ["none", *SECTORS],
        "end.why": [[], ["nagasaki"], ["buildings"], ["nagasaki", "buildings"]],
        "end.by": ["", *players],
        "end.left": [[], players, players[::-1], players[1:]],
        "market": [{}, {"gold": 0}, {"sugar": 1, "gold": 10, "spices": 5}, {"gold": 11}],
        f"seats.{seat}.stone": ["middle", *SECTORS],
        f"seats.{seat}.ships": [{}, "portugal 7", "nagasaki 1", "portugal 8"],
        f"seats.{seat}.workers": [1, 2, 9, 10],
        f"seats.{seat}.cash": [0, 15, 2000],
        f"seats.{seat}.colonies": ["sugar 5", "-", "gold 1"],
        f"seats.{seat}.factories": ["-", "joker 1", "gold 1, joker 1", "gold 7, joker 1"],
        f"seats.{seat}.explorers": [0, 1, 12],
        f"seats.{seat}.shipyards": [0, 1, 2, 9],
        f"seats.{seat}.churches": [0, 1, 2, 9],
        f"seats.{seat}.privileges": [{}, "church 3", "colony 4", "church 1"],
        f"seats.{seat}.king": ["church", ""],
    }


def changed(raw: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """The same description with one field changed."""
    for path, values in changes(raw, random.choice(raw["players"])).items():
        table = json.loads(json.dumps(raw))
        *outer, last = path.split(".")
        here = table
        for step in outer:
            here = here[step]
        here[last] = random.choice(values)
        if table != raw:
            yield table


def test_every_field_of_a_description_is_changed() -> None:
    paths = {path.rpartition(".")[2] for path in changes(plain(set_up(NAMES[:2])), NAMES[0])}
    nested = {"card", "end", "seats"}
    named = {field.name for kind in (Table, Card, End, Seat) for field in fields(kind)}
    assert paths == named - nested


def check_playable(table: Table) -> None:
    """Over, or a turn can be taken and leaves a table that can be; no question about it breaks."""
    due = NAVEGADOR.due(table, HOUSE)
    if table.over:
        laid = [(item.facts["player"], column) for item in due for column in CATEGORIES]
        rulings = (move("place-king", table, player=player, category=column) for player, column in laid)
        assert not due or any(ruling.verdict == "legal" for ruling in rulings)
    else:
        free = next(sector for sector in SECTORS if not ships_due(table.seats[table.turn].stone, sector, BOOK))
        idle = move("idle", table, sector=free)
        assert due
        assert idle.verdict == "legal"
        assert impossible(idle.after, BOOK) == []
    for question in NAVEGADOR.questions:
        try:
            ask(question, table)
        except RefereeError as error:
            assert {path.split(".")[0] for path in error.paths} <= CHOSEN[question], (question, error)


CHOSEN: dict[str, set[str]] = {
    question: {
        name
        for name, shape in shapes_of(NAVEGADOR.the_question(question).facts).items()
        if shape.fact and shape.fact.untold != "from the table"
    }
    - {"players", "order", "seats", "at", "workers", "churches", "shipyards", "phase", "round", "unexplored"}
    | ({"player"} if question == "king-privilege" else set())
    for question in NAVEGADOR.questions
}
"""What a question may still ask for at a table: what somebody chooses, nothing that lies there."""


@pytest.mark.parametrize("seed", SEEDS)
def test_one_field_changed_is_refused_or_playable(seed: int) -> None:
    random, accepted, refused = Random(seed), 0, 0
    for table in tables(seed):
        for raw in changed(plain(table), random):
            try:
                read = NAVEGADOR.read_table(raw, HOUSE)
            except RefereeError as error:
                assert error.all
                refused += 1
                continue
            assert NAVEGADOR.read_table(plain(read), HOUSE) == read
            check_playable(read)
            accepted += 1
    assert accepted > 20
    assert refused > 20


# --- what a player chooses is asked ---


def declared(rule: Any) -> set[str]:
    """Facts of a question or move that a player chooses or reveals."""
    return {name for name, shape in shapes_of(rule.facts).items() if shape.fact and shape.fact.untold == "asked"}


def matters(table: Table, id: str, name: str, facts: dict[str, Any], explores: bool) -> bool:
    """Whether this choice is one here: ships where several ways to pay are open, tiles where some are turned over."""
    seat = table.seats[table.turn]
    if name == "pay":
        sector = str(facts.get("sector") or next(to for to, done in MOVE_OF.items() if done == id))
        return paid_without_choice(seat.ships, ships_due(seat.stone, sector, BOOK)) is None
    if name == "after_reveal":
        return explores and seat.ships.total > sum(int(str(it).split()[0]) for it in facts["voyages"])
    return name != "revealed" or explores


def test_a_guided_move_asks_for_every_choice_left_out() -> None:
    asked: set[tuple[str, str]] = set()
    for seed in range(8):
        random = Random(seed)
        session = begin(random, 2 + seed % 4)
        for _ in range(60):
            found = next_move(session, random)
            if found is None:
                break
            id, facts = found
            explores = bool(facts.get("revealed"))
            for name in declared(NAVEGADOR.the_move(id)) & facts.keys():
                if not matters(session.table, id, name, facts, explores) or ((id, name) in asked and seed > 3):
                    continue
                rest = {key: value for key, value in facts.items() if key != name}
                with pytest.raises(MissingFacts) as missing:
                    NAVEGADOR.play(id, session.table, rest, HOUSE, guided=True)
                assert name in missing.value.paths
                asked.add((id, name))
            session.play(id, facts)
    rules = {id: declared(NAVEGADOR.the_move(id)) for id in NAVEGADOR.moves}
    assert {(id, name) for id, names in rules.items() for name in names if name != "pay"} <= asked
    assert any(name == "pay" for _, name in asked)


QUESTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("market", {"sell": "-"}, "process"),
    ("market", {"process": "-"}, "sell"),
    ("navigator-card", {"use": False}, "to"),
    ("explore", {"region": "cabo", "ships": 2}, "by"),
    ("phase", {"explored": "cabo"}, "by"),
    ("sail", {"voyages": "2 angola > cabo"}, "by"),
]


@pytest.mark.parametrize(("id", "facts", "asked"), QUESTIONS, ids=[f"{id} {asked}" for id, _, asked in QUESTIONS])
def test_a_question_asks_for_a_choice_left_out(id: str, facts: dict[str, Any], asked: str) -> None:
    raw = plain(set_up(NAMES[:2]))
    raw |= {"unexplored": [region for region in raw["unexplored"] if region not in ("guine", "angola")], "round": 2}
    raw["seats"]["red"] |= {"stone": "buildings", "ships": "angola 2", "explorers": 2}
    raw["seats"]["green"]["stone"] = "ships"
    raw["card"]["orange"] = "ships"
    table = NAVEGADOR.read_table(raw, HOUSE)
    with pytest.raises(MissingFacts) as missing:
        NAVEGADOR.ask(id, facts, HOUSE, table, guided=True)
    assert missing.value.paths == (asked,)


def test_every_choice_of_a_question_is_asked_for() -> None:
    rules = {id: declared(NAVEGADOR.the_question(id)) for id in NAVEGADOR.questions}
    assert {(id, name) for id, names in rules.items() for name in names} == {(id, name) for id, _, name in QUESTIONS}
