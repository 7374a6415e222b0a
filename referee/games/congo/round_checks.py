"""What makes the round on a described table impossible: bids, special card, auxiliaries, hippo tiles, whose turn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.congo.auxiliaries import interpreter_problems, laid_problems
from referee.games.congo.due import CALLED
from referee.games.congo.languages import noted_rolls, rolls_needed
from referee.games.congo.special_cards import misplaced, played_at, removed, waits_for_reveal
from referee.games.congo.state import (
    Table,
    in_contest,
    still_to_act,
    turn_order,
)
from referee.games.congo.tie_checks import tie_problems
from referee.games.congo.tokens import wrong_tokens
from referee.games.congo.words import TITLES

BEFORE_BIDS = ("station", "cards", "characters")
WITH_BIDS = ("special", "reveal", "effect", "values", "auxiliaries", "hippos", "more-hippos", "settle")
BEFORE_LAYING = WITH_BIDS[: WITH_BIDS.index("auxiliaries")]
FACE_UP = ("effect", "values", "auxiliaries", "hippos", "more-hippos", "settle")
VALUED = ("auxiliaries", "hippos", "more-hippos")


def in_this_round(table: Table, book: Book) -> Iterator[Problem]:
    """Everything that contradicts the phase of the round."""
    if missing := list(_bids(table)):
        yield from missing
        return
    yield from _unused(table)
    yield from _can_bid(table)
    yield from _faces(table)
    yield from wrong_tokens(table, book)
    yield from _states(table)
    yield from _special(table, book)
    yield from _declined(table)
    yield from _laid(table, book)
    yield from _rolls(table, book)
    yield from _passed(table)
    yield from tie_problems(table, book)
    yield from _turn(table, book)


# --- what lies there before its time, or after ---


def _bids(table: Table) -> Iterator[Problem]:
    if table.phase in (*BEFORE_BIDS, "boat", "over") and table.bids:
        text = "No bids lie there when {now}."
        yield impossible("bids", "bid.character", text, now=CALLED[table.phase])
    if table.phase in WITH_BIDS:
        for player in table.players:
            if player not in table.bids:
                yield impossible(
                    f"bids.{player}", "bid.character", "{player} has laid a character by now.", player=player
                )


def _unused(table: Table) -> Iterator[Problem]:
    """Notes of a round that have no place in this phase."""
    early = table.phase in (*BEFORE_BIDS, "over")
    notes = {
        "declined": (early and table.declined, "special.right"),
        "station_roll": ((early or table.phase in BEFORE_LAYING) and table.station_roll, "interpreter.station-roll"),
        "drew": (table.special_card != "colonist" and table.drew != "none", "colonist.draw"),
        "tiles": (table.phase not in ("more-hippos", "settle") and table.tiles, "tie.hippo"),
        "more": (table.phase not in ("more-hippos", "settle") and table.more, "tie.second"),
        "more_done": (table.phase not in ("more-hippos", "settle") and table.more_done, "tie.second"),
    }
    for path, (lies, clause) in notes.items():
        if lies:
            yield impossible(path, clause, "That cannot be so when {now}.", now=CALLED[table.phase])


def _can_bid(table: Table) -> Iterator[Problem]:
    """Everybody has drawn a character before the bids are laid (`draw.cards`)."""
    for player, hand in table.hands.items():
        if table.phase == "characters" and hand.characters < 1:
            text = "{player} has drawn a character by now."
            yield impossible(f"hands.{player}.characters", "draw.cards", text, player=player)


def _faces(table: Table) -> Iterator[Problem]:
    """Face down until the reveal; without a value until values are given."""
    alone = table.phase == "settle" and len(in_contest(table)) < 2
    for player, bid in table.bids.items():
        path = f"bids.{player}"
        tam_tam = table.special_card == "tam-tam" and table.phase == "settle"
        if table.phase in FACE_UP and not tam_tam and not bid.character.professions:
            yield impossible(f"{path}.character", "bid.character", "This character is face up by now.")
        if (table.phase in ("special", "reveal") or tam_tam) and bid.character.professions:
            yield impossible(f"{path}.character", "bid.character", "This character still lies face down.")
        if table.phase not in (*VALUED, "settle") and bid.base is not None:
            yield impossible(f"{path}.base", "value.token", "This character has no base value yet.")
        contests = bid.state == "in" and (table.phase in VALUED or (table.phase == "settle" and not alone))
        if contests and bid.base is None:
            yield impossible(f"{path}.base", "value.token", "This character has a base value by now.")
        if bid.state != "in" and bid.base is not None:
            yield impossible(f"{path}.base", "value.token", "This character left the contest before values were given.")
        if bid.sympathy and (not bid.character.neutral or bid.base is None or table.flag == "none"):
            text = "No sympathy is rolled for {character} here, or not yet."
            yield impossible(f"{path}.sympathy", "value.sympathy", text, character=bid.character)


def _states(table: Table) -> Iterator[Problem]:
    """A character leaves the contest only by the special card of the round."""
    leaves = {
        "lost": ("gorilla", "warrior", "malaria"),
        "hunting": ("okapi",),
        "returned": ("gorilla", "tam-tam", "only-nationals"),
    }
    early = table.phase in ("special", "reveal", "effect")
    for player, bid in table.bids.items():
        if bid.state != "in" and (early or table.special_card not in leaves[bid.state]):
            text = "No special card has taken the character of {player} out of the contest."
            yield impossible(f"bids.{player}.state", "chief.none", text, player=player)
    if table.phase in ("values", *VALUED) and len(in_contest(table)) < 2:
        yield impossible("phase", "chief.sole", "With fewer than two characters left the station is settled at once.")
    if table.special_card == "tam-tam" and (table.phase in WITH_BIDS[:-1] or in_contest(table)):
        yield impossible("phase", "tamtam.return", "After tam-tam all characters are back in hand.")
    hunters = [player for player, bid in table.bids.items() if bid.state == "hunting"]
    if any(player != table.special_by for player in hunters):
        yield impossible("bids", "okapi.hunt", "Only the owner of the okapi goes hunting.")


# --- the special card ---


def _special(table: Table, book: Book) -> Iterator[Problem]:
    card = table.special_card
    if (card == "none") != (table.special_by == "none"):
        yield impossible("special_card", "special.one", "A special card lies there exactly if somebody played it.")
    waits = waits_for_reveal(table)
    if table.phase == "effect" and not waits:
        yield impossible("phase", "special.one", "No special card is there to be carried out after the reveal.")
    if card == "none":
        return
    if table.phase in (*BEFORE_BIDS, "special", "over"):
        text = "No special card of this round lies there when {now}."
        yield impossible("special_card", "special.one", text, now=CALLED[table.phase])
    if card in removed(len(table.players)):
        text = "With {n} players the card {card} is not in the game."
        yield impossible("special_card", "setup.special-removed", text, n=len(table.players), card=TITLES[card])
    if card == "no-auxiliaries" and table.phase == "auxiliaries":
        yield impossible("phase", "noaux.ban", "The card No auxiliaries was played: nobody lays any this round.")
    if table.station:
        yield from misplaced(played_at(table, table.special_card, table.special_by), "special_card", book)


def _declined(table: Table) -> Iterator[Problem]:
    """Who has declined follows from who played a card, or from nobody having played one."""
    if table.phase in (*BEFORE_BIDS, "over"):
        return
    order, declined = turn_order(table), table.declined
    if table.special_by in order:
        wanted = order[: order.index(table.special_by)]
        first_stays = table.phase != "boat"
        if first_stays and set(declined) != set(wanted):
            text = "{by} played a special card, so exactly those before had declined: {wanted}."
            yield impossible("declined", "special.right", text, by=table.special_by, wanted=wanted)
    elif table.phase == "special":
        if set(declined) != set(order[: len(declined)]) or len(declined) == len(order):
            text = "The chance goes round in this order, and not all have declined: {order}."
            yield impossible("declined", "special.right", text, order=order)
    elif set(declined) != set(order) and table.phase != "boat":
        yield impossible("declined", "special.right", "Nobody played a special card, so all have declined.")


# --- auxiliaries ---


def _laid(table: Table, book: Book) -> Iterator[Problem]:
    """Auxiliaries that cannot lie there."""
    for player, bid in table.bids.items():
        path = f"bids.{player}.auxiliaries"
        if bid.auxiliaries and (table.phase not in (*VALUED, "settle") or bid.state != "in" or bid.base is None):
            yield impossible(path, "aux.turns", "Auxiliaries are laid only on characters that have their value.")
            continue
        if not bid.character.professions:
            continue  # that it still lies face down is said already
        one = laid_problems(path, bid.character, bid.auxiliaries)
        yield from (found for found in one if found.clause != "aux.boy-one")
        if "interpreter" in bid.auxiliaries and table.flag:
            rolls = {name: roll or None for name, roll in noted_rolls(table, player).items()}
            yield from interpreter_problems(path, bid.character.nation, table.flag, rolls, book)
        if bid.auxiliaries and table.special_card == "no-auxiliaries":
            yield impossible(path, "noaux.ban", "The card No auxiliaries was played: no card is laid.")
    if sum(bid.auxiliaries.count("boy") for bid in table.bids.values()) > 1:
        yield impossible("bids", "aux.boy-one", "Only one boy is laid in a round, by all players together.")


def _rolls(table: Table, book: Book) -> Iterator[Problem]:
    """Language rolls that nothing hangs on are not made."""
    if not table.flag or table.phase not in (*VALUED, "settle"):
        return
    if table.station_roll and table.flag != "belgium":
        yield impossible(
            "station_roll", "interpreter.station-roll", "Only the language of a Belgian station is rolled."
        )
    for player, bid in table.bids.items():
        needed = rolls_needed(bid.character.nation, table.flag, book)
        if bid.language_roll and "character_roll" not in needed:
            text = "No language is rolled for {character} here."
            yield impossible(f"bids.{player}.language_roll", "interpreter.belgian-roll", text, character=bid.character)


def _passed(table: Table) -> Iterator[Problem]:
    """Passing and skipping happen while auxiliaries are laid, by those in the contest; the laying ends with them."""
    contestants, laying = in_contest(table), table.phase in (*VALUED, "settle")
    for player, bid in table.bids.items():
        for note, clause in (
            ("out", "pass.final"),
            ("skipped", "pass.skip-then"),
            ("language_roll", "interpreter.belgian-roll"),
        ):
            banned = note == "out" and table.special_card == "no-auxiliaries"
            if getattr(bid, note) and (not laying or (bid.state != "in" and not banned)):
                text = "{player} has no turn for auxiliaries, or has not had one yet."
                yield impossible(f"bids.{player}.{note}", clause, text, player=player)
    waiting = [player for player in contestants if not table.bids[player].out]
    if table.phase == "auxiliaries" and contestants and not waiting:
        yield impossible("phase", "pass.end", "All have passed: the laying of auxiliaries is over.")
    done = table.phase in ("hippos", "more-hippos") or (table.phase == "settle" and len(contestants) > 1)
    if done and waiting:
        yield impossible("phase", "pass.end", "Not all have passed: {who}.", who=waiting)


# --- whose turn ---


def _turn(table: Table, book: Book) -> Iterator[Problem]:
    clause = {"special": "special.right", "more-hippos": "tie.second"}.get(table.phase, "aux.turns")
    waiting = still_to_act(table, book) if table.phase in ("special", "auxiliaries", "more-hippos") else ()
    if table.phase == "special" and waiting:
        waiting = waiting[:1]
    if table.turn == "none" and waiting:
        yield impossible("turn", clause, "It must be told whose turn it is: {waiting}.", waiting=waiting)
    elif table.turn != "none" and table.turn not in waiting and waiting:
        yield impossible(
            "turn", clause, "{turn} has no turn now. It can be: {waiting}.", turn=table.turn, waiting=waiting
        )
    elif table.turn != "none" and not waiting:
        yield impossible("turn", clause, "Nobody in particular is on turn when {now}.", now=CALLED[table.phase])
