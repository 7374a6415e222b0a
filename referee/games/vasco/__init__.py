"""Vasco da Gama: place discs, act, sail."""

from referee.game import Game

game = Game(
    "vasco",
    "Vasco da Gama",
    __name__,
    questions={
        "setup": {
            "setup": "What does everyone get?",
        },
        "fees": {
            "action-cost": "What does my number cost?",
            "pass-pay": "What do I get for passing?",
            "afford": "Can I act with this money?",
        },
        "discs": {
            "calling-order": "Who acts when, and for how much?",
            "whose-turn": "Who places the next disc?",
        },
        "placing": {
            "place-disc": "May this disc go there?",
        },
        "manuel": {
            "manuel": "Who uses 21 and 22, and who keeps the extra disc?",
        },
        "characters": {
            "character": "May I take this, and what does it give at once?",
        },
        "projects": {
            "project-price": "What do these projects cost?",
        },
        "recruiting": {
            "recruit-cost": "What does recruiting cost?",
        },
        "launches": {
            "launch": "Is this crew right?",
        },
        "crews": {
            "launchable": "Which of my projects can I crew at once?",
        },
        "harbours": {
            "placements": "Where may these ships go?",
        },
        "expeditions": {
            "expedition": "Is this sending right, what does it earn?",
        },
        "merchants": {
            "merchant": "Where may the merchant ship go?",
        },
        "sailing": {
            "cascade": "Who leaves the harbour, and what does phase 3 pay?",
        },
        "between": {
            "end-round": "What happens between rounds?",
        },
        "scoring": {
            "final-score": "Who won?",
        },
    },
    moves={
        "setup": "set-up",
        "rounds": "begin-round reveal",
        "merchants": "send-merchant",
        "placing": "place-disc keep-disc",
        "calls": "pass",
        "projects": "buy-projects",
        "recruiting": "recruit",
        "expeditions": "expedition",
        "characters": "character",
        "launches": "launch",
        "sailing": "sail",
        "between": "end-round",
        "scoring": "finish",
    },
)
