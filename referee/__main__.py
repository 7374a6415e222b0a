"""`referee` and `python -m referee`."""

import sys


def main() -> None:
    """The command `referee`."""
    try:
        from referee.commands import main as commands
    except KeyboardInterrupt:
        sys.exit(130)
    commands()


if __name__ == "__main__":
    main()
