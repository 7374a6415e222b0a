"""Navegador: sail, explore, found colonies, build, trade."""

from referee.game import Game

game = Game(
    "navegador",
    "Navegador",
    __name__,
    questions={
        "setup": {
            "setup": "What do we put out?",
        },
        "rondel": {
            "rondel": "What does it cost to move my stone there?",
        },
        "workers": {
            "workers": "What does hiring these workers cost me?",
        },
        "ships": {
            "ships": "What does building these ships cost me?",
        },
        "sailing": {
            "sail": "May my ships sail like this, and what comes of it?",
        },
        "exploring": {
            "explore": "What happens when these ships enter that region?",
        },
        "colonies": {
            "colonies": "May I found these colonies, and what do I pay?",
        },
        "buildings": {
            "buildings": "May I build these, and what do I pay?",
        },
        "market": {
            "market": "What does the market pay me, and where do the cubes go?",
        },
        "market_best": {
            "market-best": "What is the most cash one Market action can bring me?",
        },
        "privileges": {
            "privilege": "May I take this privilege, and what does it pay?",
        },
        "phases": {
            "phase": "Does the phase change, and what does it change?",
        },
        "card": {
            "navigator-card": "May I use the Navegador card now, or do I lose it?",
        },
        "ending": {
            "game-end": "Is the game over, and who still moves?",
        },
        "scoring": {
            "final-score": "Who won, with how many points?",
        },
        "king": {
            "king-privilege": "Where does the King's privilege count most?",
        },
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
