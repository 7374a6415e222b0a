"""Navegador: sail, explore, found colonies, build, trade."""

from referee.game import Game

game = Game(
    "navegador",
    "Navegador",
    __name__,
    questions={
        "setup": "setup",
        "rondel": "rondel",
        "workers": "workers",
        "ships": "ships",
        "sailing": "sail",
        "exploring": "explore",
        "colonies": "colonies",
        "buildings": "buildings",
        "market": "market",
        "market_best": "market-best",
        "privileges": "privilege",
        "phases": "phase",
        "card": "navigator-card",
        "ending": "game-end",
        "scoring": "final-score",
        "king": "king-privilege",
    },
    moves={
        "setup": "set-up",
        "sailing": "sail",
        "card": "use-card",
        "workers": "hire",
        "ships": "build-ships",
        "market": "trade",
        "colonies": "found",
        "privileges": "take-privilege",
        "buildings": "build",
        "turns": "idle",
        "king": "place-king",
    },
)
