"""Expedition: Congo River 1884: bid characters for the post of station chief, all the way up the river."""

from referee.game import Game

game = Game(
    "congo",
    "Expedition: Congo River 1884",
    __name__,
    questions={
        "setup": "setup",
        "cards": "special-draw",
        "stations": "flag",
        "values": "base-value",
        "interpreters": "interpreter",
        "auxiliaries": "auxiliary",
        "totals": "bid-total",
        "bidding": "bids",
        "chiefs": "station-winner",
        "specials": "special-card",
        "discards": "discard",
        "scoring": "final-score",
    },
    moves={
        "setup": "set-up",
        "stations": "turn-station",
        "cards": "draw-cards lay-characters reveal-characters",
        "specials": "decline-special play-special",
        "resolving": "resolve-special",
        "values": "value-characters",
        "laying": "lay-auxiliaries skip pass",
        "rolling": "roll-language",
        "hippos": "bid-hippos add-hippos",
        "chiefs": "settle",
        "river": "move-boat",
    },
)
