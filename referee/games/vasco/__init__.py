"""Vasco da Gama: place discs, act, sail."""

from referee.game import Game

game = Game(
    "vasco",
    "Vasco da Gama",
    __name__,
    questions={
        "fees": "action-cost afford calling-order pass-pay",
        "discs": "whose-turn place-disc manuel",
        "projects": "project-price",
        "recruiting": "recruit-cost",
        "crews": "launch launchable",
        "harbours": "placements expedition merchant cascade",
        "characters": "character",
        "rounds": "setup end-round",
        "scoring": "final-score",
    },
    moves={
        "rounds": "set-up begin-round reveal end-round",
        "discs": "place-disc keep-disc",
        "fees": "pass",
        "projects": "buy-projects",
        "recruiting": "recruit",
        "crews": "launch",
        "harbours": "expedition send-merchant sail",
        "characters": "character",
        "scoring": "finish",
    },
)
