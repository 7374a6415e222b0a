"""Navegador: sail, explore, found colonies, build, trade."""

from referee.game import Game

game = Game(
    "navegador",
    "Navegador",
    __name__,
    questions={
        "seating": "setup",
        "rondel": "rondel",
        "hiring": "workers ships",
        "sailing": "sail",
        "exploring": "explore",
        "colonies": "colonies",
        "buildings": "buildings",
        "market": "market market-best",
        "privileges": "privilege",
        "phases": "phase",
        "card": "navigator-card",
        "ending": "game-end",
        "scoring": "final-score king-privilege",
    },
    moves={
        "seating": "set-up",
        "voyages": "sail use-card",
        "hiring": "hire build-ships",
        "market": "trade",
        "colonies": "found",
        "privileges": "take-privilege",
        "buildings": "build",
        "turns": "idle",
        "scoring": "place-king",
    },
)
