"""Matches: take one, two or three; mind the last one."""

from referee.game import Game

game = Game(
    "matches",
    "Matches",
    __name__,
    questions={"heap": "take winner", "prizes": "prize"},
    moves={"heap": "set-up roll take"},
)
