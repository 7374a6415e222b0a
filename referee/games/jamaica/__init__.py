"""Jamaica: race round the island, load, fight, find treasure."""

from referee.game import Game

game = Game(
    "jamaica",
    "Jamaica",
    __name__,
    questions={
        "laying": "setup",
        "rounds": "dice hand",
        "loads": "load",
        "sailing": "moves",
        "costs": "space-cost payment",
        "retreats": "shortage",
        "battles": "attack battle sabre",
        "booty": "spoils",
        "treasures": "treasure",
        "turns": "turn",
        "finishing": "race-end",
        "ghosts": "ghost",
        "scoring": "final-score",
    },
    moves={
        "laying": "set-up",
        "rounds": "roll reveal end-round",
        "loads": "load",
        "sailing": "sail",
        "fights": "fight",
        "booty": "spoils",
        "treasures": "draw-treasure show-treasures",
        "costs": "pay",
        "retreats": "retreat",
        "ghosts": "ghost-sail",
    },
)
