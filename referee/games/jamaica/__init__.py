"""Jamaica: race round the island, load, fight, find treasure."""

from referee.game import Game

game = Game(
    "jamaica",
    "Jamaica",
    __name__,
    questions={
        "setup": {
            "setup": "How is the table laid?",
        },
        "dice": {
            "dice": "Which die rules which action?",
        },
        "cards": {
            "hand": "How many cards do I draw?",
        },
        "loads": {
            "load": "May this load go into that hold?",
        },
        "sailing": {
            "moves": "Where can this ship end?",
        },
        "costs": {
            "space-cost": "What is paid here?",
        },
        "payments": {
            "payment": "From which holds is this paid?",
        },
        "shortage": {
            "shortage": "I cannot pay: what now?",
        },
        "attacks": {
            "attack": "Is there a battle, and who attacks whom?",
        },
        "battles": {
            "battle": "Who wins the battle?",
        },
        "sabre": {
            "sabre": "May I use the Sabre now?",
        },
        "spoils": {
            "spoils": "What may the winner take?",
        },
        "treasures": {
            "treasure": "Do I get a treasure here?",
        },
        "turns": {
            "turn": "What happens when I play this card?",
        },
        "finish": {
            "race-end": "Someone is in Port Royal: what is still played?",
        },
        "ghosts": {
            "ghost": "Which way must the ghost go?",
        },
        "scoring": {
            "final-score": "Who wins?",
        },
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
