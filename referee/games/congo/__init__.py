"""Expedition: Congo River 1884: bid characters for the post of station chief, all the way up the river."""

from referee.game import Game

game = Game(
    "congo",
    "Expedition: Congo River 1884",
    __name__,
    questions={
        "rounds": "setup special-draw",
        "stations": "flag",
        "values": "base-value",
        "interpreters": "interpreter",
        "auxiliaries": "auxiliary bid-total",
        "bidding": "bids",
        "chiefs": "station-winner",
        "specials": "special-card",
        "discards": "discard",
        "scoring": "final-score",
    },
    moves={
        "rounds": "set-up",
        "stations": "turn-station",
        "cards": "draw-cards lay-characters reveal-characters",
        "playing": "decline-special play-special resolve-special",
        "values": "value-characters",
        "laying": "lay-auxiliaries skip pass",
        "hippos": "bid-hippos add-hippos",
        "chiefs": "settle",
        "rivers": "move-boat",
    },
)
