"""Jamaica: race round the island, load, fight, find treasure."""

from referee.game import Game

game = Game(
    "jamaica",
    "Jamaica",
    __name__,
    questions={
        "turns": "turn",
        "loads": "load",
        "sailing": "moves",
        "costs": "space-cost payment",
        "retreats": "shortage",
        "battles": "attack battle sabre",
        "booty": "spoils",
        "treasures": "treasure",
        "ghosts": "ghost",
        "rounds": "setup dice hand race-end",
        "scoring": "final-score",
    },
    moves={
        "rounds": "set-up roll reveal end-round",
        "loads": "load",
        "sailing": "sail",
        "battles": "fight",
        "booty": "spoils",
        "treasures": "draw-treasure show-treasures",
        "costs": "pay",
        "retreats": "retreat",
        "ghosts": "ghost-sail",
    },
)
