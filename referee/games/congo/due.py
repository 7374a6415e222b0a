"""What may come next at a table, and the refusal of what may not."""

from __future__ import annotations

from collections.abc import Mapping

from referee.facts import bad
from referee.game import Book, Due
from referee.games.congo.bidding import standing_on
from referee.games.congo.languages import rolls_open
from referee.games.congo.state import Table
from referee.games.congo.words import TITLES
from referee.ruling import Instead, Refused, because, illegal, rather
from referee.words import Sentence, say

MOVES_OF: Mapping[str, tuple[str, ...]] = {
    "station": ("turn-station",),
    "cards": ("draw-cards",),
    "characters": ("lay-characters",),
    "special": ("play-special", "decline-special"),
    "reveal": ("reveal-characters",),
    "effect": ("resolve-special",),
    "values": ("value-characters",),
    "auxiliaries": ("lay-auxiliaries", "roll-language", "skip", "pass"),
    "hippos": ("bid-hippos",),
    "more-hippos": ("add-hippos",),
    "settle": ("settle",),
    "boat": ("move-boat",),
    "over": (),
}
PHASE_OF = {move: phase for phase, moves in MOVES_OF.items() for move in moves}

CALLED: Mapping[str, Sentence] = {
    "station": say("the station tile is turned up"),
    "cards": say("cards are drawn"),
    "characters": say("characters are laid face down"),
    "special": say("a special card may be played"),
    "reveal": say("the characters are turned up"),
    "effect": say("the special card is carried out"),
    "values": say("the characters get their base values"),
    "auxiliaries": say("auxiliaries are laid"),
    "hippos": say("those tied lay hippo tiles"),
    "more-hippos": say("those still tied may add hippo tiles"),
    "settle": say("the station is settled"),
    "boat": say("the boat moves on"),
    "over": say("the game is over"),
}
"""What happens in each phase, as it stands in a sentence."""


TOGETHER = {"decline-special": say("Nobody plays a special card")}


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next."""
    moves = [move for move in MOVES_OF[table.phase] if _may(table, move, book)]
    settled = {"player": table.turn} if table.turn != "none" else {}
    return [Due(move, _text(move, table), settled, together=TOGETHER.get(move)) for move in moves]


def _may(table: Table, move: str, book: Book) -> bool:
    if move == "play-special":
        return table.hands[table.turn].special > 0
    if move == "lay-auxiliaries":
        return table.hands[table.turn].auxiliaries > 0
    if move == "roll-language":
        return table.hands[table.turn].auxiliaries > 0 and bool(rolls_open(table, table.turn, book))
    return move != "skip" or table.turn in standing_on(table, book).may_skip


def _text(move: str, table: Table) -> Sentence:
    texts = {
        "turn-station": say("Turn up the station tile at {stop}", stop=table.stop),
        "draw-cards": say("Everybody draws cards"),
        "lay-characters": say("Everybody lays a character face down"),
        "play-special": say("{turn} plays a special card", turn=table.turn),
        "decline-special": say("{turn} declines to play a special card", turn=table.turn),
        "reveal-characters": say("Turn the characters up"),
        "resolve-special": say("Carry out {card}", card=TITLES.get(table.special_card, "")),
        "value-characters": say("Give every character its base value"),
        "lay-auxiliaries": say("{turn} lays auxiliaries", turn=table.turn),
        "roll-language": say("A language is rolled for {turn}", turn=table.turn),
        "skip": say("{turn} skips the turn and stays in", turn=table.turn),
        "pass": say("{turn} passes", turn=table.turn),
        "bid-hippos": say("Those tied lay hippo tiles"),
        "add-hippos": say("{turn} adds hippo tiles or declines", turn=table.turn),
        "settle": say("Settle who becomes chief"),
        "move-boat": say("Move the boat on from {stop}", stop=table.stop),
    }
    return texts[move]


def due_now(table: Table) -> Instead:
    """What comes now instead of something out of its moment."""
    moves = [move for move in MOVES_OF[table.phase] if move != "roll-language"]
    if not moves:
        return rather("The game is over: count the points.")
    return rather("Now: {moves}.", moves=[_text(move, table) for move in moves])


# --- refusing ---


def refuse_unless_due(table: Table, move: str, player: str = "", clause: str = "") -> None:
    """A move belongs to one phase of the round (`round.phases`), and whoever acts must be on turn (`clause`)."""
    if table.phase != PHASE_OF[move]:
        late = "Now {now}; this comes when {then}."
        raise Refused(
            illegal(
                say("No. This does not come now: {now}.", now=CALLED[table.phase]),
                because("round.phases", late, now=CALLED[table.phase], then=CALLED[PHASE_OF[move]]),
                instead=[due_now(table)],
            )
        )
    if player and player not in table.players:
        raise bad("player", "{player} is none of the players {players}", player=player, players=table.players)
    if player and player != table.turn:
        raise Refused(
            illegal(
                say("No. It is the turn of {turn}.", turn=table.turn),
                because(
                    "round.phases",
                    "The moment is right, but it is not the turn of {player}.",
                    applies=False,
                    player=player,
                ),
                because(clause, "{turn} is on turn, not {player}.", turn=table.turn, player=player),
                instead=[rather("{turn} acts now.", turn=table.turn)],
            )
        )
