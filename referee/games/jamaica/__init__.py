"""Jamaica: race round the island, load, fight, find treasure."""

from referee.game import Game

game = Game(
    "jamaica",
    "Jamaica",
    __name__,
    questions={
        "setup": "setup",
        "dice": "dice",
        "cards": "hand",
        "loads": "load",
        "sailing": "moves",
        "costs": "space-cost",
        "payments": "payment",
        "shortage": "shortage",
        "attacks": "attack",
        "battles": "battle",
        "sabre": "sabre",
        "spoils": "spoils",
        "treasures": "treasure",
        "turns": "turn",
        "finish": "race-end",
        "ghosts": "ghost",
        "scoring": "final-score",
    },
    moves={
        "setup": "set-up",
        "dice": "roll",
        "cards": "reveal end-round",
        "loads": "load",
        "sailing": "sail",
        "battles": "fight",
        "spoils": "spoils",
        "treasures": "draw-treasure",
        "turning": "show-treasures",
        "payments": "pay",
        "shortage": "retreat",
        "ghosts": "ghost-sail",
    },
)
