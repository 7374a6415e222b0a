"""`referee check FILE...`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.commands.mode import DIFFERS, USAGE, Mode, report
from referee.files import below, is_folder
from referee.problems import RefereeError, bad, harmless
from referee.words import Amount, say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.journal import Difference


def run(mode: Mode, files: Annotated[list[Path], typer.Argument(help=_("Session files or folders of them."))]) -> None:
    """Replay and compare with the rulings written in the files; exit 1 on a difference."""
    paths = [path for file in files for path in (below(file, ".toml") if is_folder(file) else [file])]
    if not paths:
        raise bad(str(files[0]), "There is no session file here.")
    differing: dict[str, list[Difference]] = {}
    unreadable: dict[str, RefereeError] = {}
    for path in paths:
        _check(path, differing, unreadable)
    if len(unreadable) == len(paths) == 1:
        raise unreadable[str(paths[0])]
    if mode.json:
        _print_data(mode, len(paths), differing, unreadable)
    else:
        _print(len(paths), differing, unreadable)
    if unreadable:
        raise typer.Exit(USAGE)
    if differing:
        raise typer.Exit(DIFFERS)


def _check(path: Path, differing: dict[str, list[Difference]], unreadable: dict[str, RefereeError]) -> None:
    """One file. A bad one is said, and the others are checked all the same."""
    from referee.journal import load

    try:
        found = [item for step in load(path).replay() for item in step.differences]
    except RefereeError as error:
        unreadable[str(path)] = error
        return
    if found:
        differing[str(path)] = found


def _print_data(mode: Mode, count: int, differing: Any, unreadable: dict[str, RefereeError]) -> None:
    from referee.plain import plain

    data: dict[str, Any] = {"files": count, "differences": plain(differing)}
    if unreadable:
        data["unreadable"] = {path: error.to_dict()["problems"] for path, error in unreadable.items()}
    mode.print_data(data)


def _print(count: int, differing: dict[str, list[Difference]], unreadable: dict[str, RefereeError]) -> None:
    for path, found in differing.items():
        print(harmless(path))
        for difference in found:
            print(harmless(f"  {difference}"))
    for error in unreadable.values():
        report(error)
    checked = Amount(count, "{n} file checked", "{n} files checked")
    print(say("{checked}, {count} with differences.", checked=checked, count=len(differing)))
    if unreadable:
        print(say("{count} could not be read.", count=len(unreadable)))
