"""Vasco da Gama: place discs, act, sail."""

from referee.game import Game

game = Game(
    "vasco",
    "Vasco da Gama",
    __name__,
    questions={
        "setup": "setup",
        "fees": "action-cost pass-pay afford",
        "discs": "calling-order whose-turn",
        "placing": "place-disc",
        "manuel": "manuel",
        "characters": "character",
        "projects": "project-price",
        "recruiting": "recruit-cost",
        "launches": "launch",
        "crews": "launchable",
        "harbours": "placements",
        "expeditions": "expedition",
        "merchants": "merchant",
        "sailing": "cascade",
        "between": "end-round",
        "scoring": "final-score",
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
