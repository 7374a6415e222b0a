"""What README and docs show is what the program prints. `python -m tests.shown` writes it into them anew."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee import words

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INCLUDED = re.compile(r"^`(docs/matches/\S+)`:\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def language_of(page: Path) -> str:
    """`README.ru.md` shows what is printed in Russian."""
    ending = page.stem.rpartition(".")[2]
    return ending if ending in ("ru", "pl") else "en"


def refreshed(text: str, language: str = "en") -> str:
    """The page with every command run anew, in order, in one empty folder, and every shown file copied anew."""
    with _empty_folder(language):
        text = BLOCK.sub(lambda block: f"```console\n{_run(block[1])}```", text)
    return INCLUDED.sub(lambda found: f"`{found[1]}`:\n\n```{found[2]}\n{(ROOT / found[1]).read_text()}```", text)


def _run(block: str) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_output(shlex.split(command))}" for command in commands)


def _output(words: list[str]) -> str:
    from .conftest import run_here

    if words[0] == "cat":
        return Path(words[1]).read_text()
    assert words[0] == "referee", words
    ran = run_here(*words[1:])
    return "\n".join(line.rstrip() for line in (ran.out + ran.err).splitlines()) + "\n"


@contextmanager
def _empty_folder(language: str = "en") -> Iterator[None]:
    """With nothing of the developer's: no board profile, no language but this."""
    kept, before = dict(os.environ), Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.environ.update(COLUMNS="80", REFEREE_HOME=f"{name}/home", NO_COLOR="1", LANG="C", REFEREE_LANG=language)
        os.chdir(name)
        try:
            yield
        finally:
            words.use("en")
            os.chdir(before)
            os.environ.clear()
            os.environ.update(kept)


def main() -> None:
    from referee import registry
    from tests import pages as docs

    from .conftest import declare_matches
    from .nearby import nearby_files
    from .pictured import SHOWN, shown_files
    from .told import told_files

    for id in registry.game_ids():
        for language in words.SPOKEN:
            file = ROOT / "docs/games" / docs.named(id, "md", language)
            file.write_text(docs.page(registry.find_game(id), language), encoding="utf-8")
    with _empty_folder():
        found = [item for game in SHOWN for item in (*shown_files(game), *told_files(game), *nearby_files(game))]
    for file, text in found:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as site:
        sys.path[:0] = declare_matches(Path(site))
        registry.forget()
        for page in PAGES:
            page.write_text(refreshed(page.read_text(encoding="utf-8"), language_of(page)), encoding="utf-8")


if __name__ == "__main__":
    main()
