"""`referee` and `python -m referee`."""

import gc

from referee.interrupts import note


def main() -> None:
    """The command `referee`."""
    note()
    gc.set_threshold(50_000)  # starting makes many values and no garbage: look for it less often
    from referee.commands import main as commands

    gc.freeze()  # what was loaded stays to the end: it is never looked through for garbage
    try:
        commands()
    finally:
        gc.freeze()  # the system takes all of it back: nor is that looked through


if __name__ == "__main__":
    main()
