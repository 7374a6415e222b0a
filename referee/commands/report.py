"""`referee report FILE [OUT.html]`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.completing import FileArgument
from referee.commands.mode import Mode
from referee.commands.opening import opened, write_page
from referee.words import translate as _


def run(
    mode: Mode,
    file: FileArgument,
    out: Annotated[Path | None, typer.Argument(help=_("The page to write; without it, beside the session."))] = None,
) -> None:
    """The evening as one page: score pad, chart, story, pictures."""
    from referee.showing.report import report_of

    page = report_of(opened(file, mode), mode.lang)
    write_page(mode, out or file.with_suffix(".html"), ".html", page)
