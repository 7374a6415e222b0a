"""Vasco da Gama: place discs, act, sail."""

from referee.game import Game

game = Game(
    "vasco",
    "Vasco da Gama",
    __name__,
    questions={
        "setting_up": "setup",
        "fees": "action-cost pass-pay afford",
        "discs": "calling-order whose-turn",
        "placing": "place-disc",
        "manuel": "manuel",
        "characters": "character",
        "projects": "project-price",
        "recruiting": "recruit-cost",
        "crews": "launch launchable",
        "harbours": "placements expedition",
        "merchants": "merchant",
        "sailing": "cascade",
        "rounds": "end-round",
        "scoring": "final-score",
    },
    moves={
        "setting_up": "set-up",
        "rounds": "begin-round reveal end-round",
        "merchants": "send-merchant",
        "placing": "place-disc keep-disc",
        "calls": "pass",
        "projects": "buy-projects",
        "recruiting": "recruit",
        "harbours": "expedition",
        "characters": "character",
        "crews": "launch",
        "sailing": "sail",
        "scoring": "finish",
    },
)
