"""`referee tour`."""

from __future__ import annotations

from referee.commands.mode import Mode
from referee.commands.opening import draw
from referee.words import say


def run(mode: Mode) -> None:
    """Eight moments of recorded games: something to see, nothing to answer."""
    from referee.showing.rulings import show_moment, show_ruling
    from referee.tour import stops

    if mode.json:
        mode.print_data([{"about": str(it.about), "ruling": it.case.decide().to_dict()} for it in stops()])
        return
    screen = mode.screen()
    for number, stop in enumerate(stops(), 1):
        title = say(
            "{number}. {game}: {question}", number=number, game=say(stop.case.game.title), question=stop.case.title
        )
        screen.say(title, style="bold underline")
        screen.say(stop.about)
        screen.gap()
        if stop.session:
            draw(mode, stop.session, stop.case.table)
            screen.gap()
        if mode.depth == "short":
            show_moment(screen, stop.case.decide())
        else:
            show_ruling(screen, stop.case.decide(), stop.case.game, depth=mode.depth)
        screen.gap()
    screen.say(say("Type {command} to settle something of your own.", command="referee"))
