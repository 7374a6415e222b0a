"""Expedition: Congo River 1884: bid characters for the post of station chief, all the way up the river."""

from referee.game import Game

game = Game(
    "congo",
    "Expedition: Congo River 1884",
    __name__,
    questions={
        "setup": {
            "setup": "What does each player get, and what is left out?",
        },
        "cards": {
            "special-draw": "Who draws a special card at this stop?",
        },
        "stations": {
            "flag": "Does the flag stay at this stop?",
        },
        "values": {
            "base-value": "What is this character worth here?",
        },
        "interpreters": {
            "interpreter": "May an interpreter be laid on this character?",
        },
        "auxiliaries": {
            "auxiliary": "May this auxiliary be laid on this character?",
        },
        "totals": {
            "bid-total": "What is my whole bid worth?",
        },
        "bidding": {
            "bids": "Who leads, who may wait, who must add or pass?",
        },
        "chiefs": {
            "station-winner": "Who becomes chief of the station?",
        },
        "specials": {
            "special-card": "May this special card be played, and what does it do?",
        },
        "discards": {
            "discard": "Where does this character card go?",
        },
        "scoring": {
            "final-score": "Who won?",
        },
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
