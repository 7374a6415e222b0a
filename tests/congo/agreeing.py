"""For every question what the move does that it speaks of: both ways, at a given table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from referee.facts import RefereeError
from referee.games.congo.special_cards import CARDS
from referee.games.congo.state import Table, in_contest
from referee.games.congo.words import AUXILIARIES, SPECIALS, STATIONS
from referee.journal import Session
from referee.plain import plain
from referee.ruling import Ruling

from .playing import facts_for

LAYING = ("auxiliaries", "hippos", "more-hippos")
IF_NOW = "If it were settled now"


def ask(session: Session, question: str, facts: Mapping[str, Any] | None = None) -> Ruling[Any] | RefereeError:
    try:
        return session.game.ask(question, facts or {}, session.house(), session.table)
    except RefereeError as error:
        return error


def play(session: Session, move: str, facts: Mapping[str, Any] | None = None) -> Ruling[Any] | RefereeError:
    try:
        return session.game.play(move, session.table, facts or {}, session.house())
    except RefereeError as error:
        return error


def ruled(found: Ruling[Any] | RefereeError) -> Ruling[Any]:
    assert isinstance(found, Ruling), found
    return found


def allowed(found: Ruling[Any] | RefereeError) -> bool:
    return isinstance(found, Ruling) and found.verdict != "illegal"


def alone(table: Table, player: str) -> bool:
    """Whether nobody else has laid the same character: then a question about it is about this bid."""
    characters = [str(bid.character) for bid in table.bids.values() if bid.state == "in"]
    return table.bids[player].state == "in" and characters.count(str(table.bids[player].character)) == 1


# --- set-up, station, cards ---


def setup(session: Session, chance: Random) -> None:
    """What everybody gets is what lies there before the first tile is turned."""
    dealt, table = ruled(ask(session, "setup")).answer, session.table
    if len(session.events) == 1:
        hand = {
            "characters": dealt.characters_each,
            "auxiliaries": dealt.auxiliaries_each,
            "special": dealt.special_each,
        }
        assert plain(table.hands) == dict.fromkeys(table.players, hand)
        assert (table.stop, table.hippo_stack) == (dealt.start, dealt.hippo_stack)
        assert table.hippos == dict.fromkeys(table.players, dealt.hippo_each)
    for card in dealt.special_removed:
        assert not allowed(ask(session, "special-card", {"card": card, "player": table.first}))


def flag(session: Session, chance: Random) -> None:
    table: Table = session.table
    for station in STATIONS if table.phase == "station" else ():
        turned = play(session, "turn-station", {"station": station, "flag": "france"})
        if allowed(turned):
            stays = ruled(ask(session, "flag", {"station": station})).answer.stays
            assert stays == (ruled(turned).after.flag != "none")
    if table.station:
        assert ruled(ask(session, "flag")).answer.stays == (table.flag != "none")


def special_draw(session: Session, chance: Random) -> None:
    table: Table = session.table
    asked, drawn = ruled(ask(session, "special-draw")), ruled(play(session, "draw-cards"))
    if table.phase == "cards":
        assert plain(asked.answer) == plain(drawn.answer)
        richer = [who for who in table.players if drawn.after.hands[who].special > table.hands[who].special]
        assert (richer or ["none"]) == [asked.answer.player]
    elif table.phase != "station":
        assert asked.verdict == drawn.verdict == "illegal"


# --- special cards ---


def special_card(session: Session, chance: Random) -> None:
    """Every card of every player: what may be played is played, and does what the question says."""
    table: Table = session.table
    for player in table.players if table.phase in ("special", "reveal", chance.choice(list(LAYING))) else ():
        for card in SPECIALS:
            _play_special(session, player, card)
    for _ in range(5 if table.phase == "effect" else 0):
        facts = facts_for(table, "resolve-special", chance)
        asked = ask(session, "special-card", {"card": table.special_card, "resolve": True, **facts, **_owner(table)})
        carried = play(session, "resolve-special", facts)
        assert type(asked) is type(carried), (facts, asked, carried)
        if isinstance(asked, Ruling) and isinstance(carried, Ruling):
            assert (asked.verdict, plain(asked.answer)) == (carried.verdict, plain(carried.answer))


def _owner(table: Table) -> dict[str, Any]:
    return {"player": table.special_by}


def _play_special(session: Session, player: str, card: str) -> None:
    table: Table = session.table
    facts: dict[str, Any] = {"player": player, "card": card, "draws": "none"}
    if card == "boiler-damage":
        others = [who for who in table.players if who != player]
        facts["discards"] = {who: "doctor france" if table.hands[who].characters else "none" for who in others}
    asked, played = ask(session, "special-card", facts), play(session, "play-special", facts)
    if table.hands[player].special:
        assert allowed(asked) == allowed(played), (card, player, table.phase, asked, played)
    if allowed(played) and CARDS[card].when in ("at once", "while laying"):  # type: ignore[index]
        effect = ruled(ask(session, "special-card", {**facts, "resolve": True})).answer
        assert plain(effect) == plain(ruled(played).answer)


# --- values and auxiliaries ---


def base_value(session: Session, chance: Random) -> None:
    table: Table = session.table
    if table.phase == "values":
        rolls = {who: chance.randint(1, 4) for who in table.players}
        values = ruled(play(session, "value-characters", {"sympathy": rolls})).answer.values
        for who in in_contest(table):
            character = table.bids[who].character
            roll = {"sympathy": rolls[who]} if character.neutral and table.flag != "none" else {}
            asked = ruled(ask(session, "base-value", {"character": str(character), **roll}))
            assert asked.answer.value == values[who]
    for who in table.players if table.phase in LAYING else ():
        if alone(table, who):
            asked = ruled(ask(session, "base-value", {"character": str(table.bids[who].character)}))
            assert asked.answer.value == table.bids[who].base


def bid_total(session: Session, chance: Random) -> None:
    """The worth of each bid, by itself and in the comparison of all."""
    table: Table = session.table
    for who in table.players if table.phase in LAYING else ():
        if alone(table, who):
            asked = ruled(ask(session, "bid-total", {"character": str(table.bids[who].character)}))
            assert asked.answer.total == ruled(ask(session, "bids")).answer.totals[who]


def auxiliary(session: Session, chance: Random) -> None:
    """A card that the question allows is laid by the move, and no other."""
    table: Table = session.table
    if table.phase != "auxiliaries":
        asked = ruled(ask(session, "auxiliary", {"card": "boy", "character": "doctor france"}))
        laid = ruled(play(session, "lay-auxiliaries", {"player": chance.choice(table.players), "cards": ["boy"]}))
        assert asked.verdict == laid.verdict == "illegal"
        return
    for player in table.players:
        for card in AUXILIARIES if alone(table, player) and table.hands[player].auxiliaries else ():
            facts = {"card": card, "character": str(table.bids[player].character), **_rolls(table, player)}
            asked = ruled(ask(session, "auxiliary", facts))
            laid = play(session, "lay-auxiliaries", {"player": player, "cards": [card], **_rolls(table, player)})
            assert allowed(asked) == allowed(laid), (card, player, asked.clauses, laid)


def interpreter(session: Session, chance: Random) -> None:
    table: Table = session.table
    if table.phase == "auxiliaries" and table.hands[table.turn].auxiliaries:
        rolls = _rolls(table, table.turn)
        asked = ruled(ask(session, "interpreter", rolls))
        laid = ruled(play(session, "lay-auxiliaries", {"player": table.turn, "cards": ["interpreter"], **rolls}))
        assert asked.verdict == laid.verdict, (asked.clauses, laid.clauses)
        rolled = play(session, "roll-language", {"player": table.turn, **rolls})
        if allowed(rolled):
            assert plain(ruled(rolled).answer) == plain(asked.answer)


def _rolls(table: Table, player: str) -> dict[str, int]:
    return {"station_roll": table.station_roll or 2, "character_roll": table.bids[player].language_roll or 1}


def bids(session: Session, chance: Random) -> None:
    """Who may skip can skip; and every move of the laying answers as the question does at the table after it."""
    table: Table = session.table
    asked = ask(session, "bids")
    if table.phase not in LAYING:
        assert allowed(asked) == (table.phase == "settle" and len(in_contest(table)) > 1)
        return
    standing = ruled(asked).answer
    for player in table.players:
        may = table.phase == "auxiliaries" and player == table.turn and player in standing.may_skip
        assert allowed(play(session, "skip", {"player": player})) == may
    for move in ("skip", "pass") if table.phase == "auxiliaries" else ():
        acted = ruled(play(session, move, {"player": table.turn}))
        if allowed(acted):
            again = session.game.ask("bids", {}, session.house(), acted.after)
            assert plain(again.answer) == plain(acted.answer)


# --- the end of a round, and of the game ---


def station_winner(session: Session, chance: Random) -> None:
    """Whoever the question makes chief is made chief by settling; before, the result is not final."""
    table: Table = session.table
    asked, settled = ask(session, "station-winner"), ruled(play(session, "settle"))
    if table.phase == "settle":
        assert plain(ruled(asked).answer) == plain(settled.answer)
        gained = {who: settled.after.scores[who] - table.scores[who] for who in table.players}
        assert gained == settled.answer.points
        return
    assert settled.verdict == "illegal"
    final = ruled(asked)
    assert final.verdict == "illegal" or (final.verdict == "answer" and str(final.text).startswith(IF_NOW))


def discard(session: Session, chance: Random) -> None:
    table: Table = session.table
    if table.phase != "settle":
        return
    settled = ruled(play(session, "settle"))
    for who, bid in table.bids.items():
        if bid.state != "returned":
            fate = {"in": "competed", "hunting": "hunted", "lost": "killed"}[bid.state]
            chief = settled.answer.chief
            result = "chief" if who == chief else "tie" if chief == "none" else "lost"
            asked = ask(session, "discard", {"character": str(bid.character), "fate": fate, "result": result})
            more = settled.after.hands[who].characters - table.hands[who].characters
            assert (ruled(asked).answer.goes == "hand") == (more == 1)


def final_score(session: Session, chance: Random) -> None:
    table: Table = session.table
    asked = ruled(ask(session, "final-score"))
    assert str(asked.text).startswith(IF_NOW) == (table.phase != "over")
    assert asked.answer.totals == {who: table.scores[who] + table.hands[who].special / 2 for who in table.players}


COMPARED: dict[str, Callable[[Session, Random], None]] = {
    "setup": setup,
    "special-draw": special_draw,
    "flag": flag,
    "base-value": base_value,
    "interpreter": interpreter,
    "auxiliary": auxiliary,
    "bid-total": bid_total,
    "bids": bids,
    "station-winner": station_winner,
    "special-card": special_card,
    "discard": discard,
    "final-score": final_score,
}
