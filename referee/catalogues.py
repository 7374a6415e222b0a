"""Catalogues: GNU gettext, one `.po` for the core and one for each game, by language.

A wheel holds them compiled (`.mo`). In a checkout there are only the `.po` files that translators edit: they are
compiled when they are first spoken, and kept beside the `.po` as Python keeps its own modules. English loads none.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from referee.values import dataclass

LOCALE = Path(__file__).with_name("locale")
CORE = "core"
"""The domain of what all games share; every other domain is the id of a game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message and how a language says it; with a plural, in the forms of that language."""

    message: str
    plural: str = ""
    said: tuple[str, ...] = ("",)
    fuzzy: bool = False
    obsolete: bool = False
    """No longer said by the program; kept for translators."""
    notes: tuple[str, ...] = ()
    """Lines of a translator, as they stand in the file."""

    @property
    def whole(self) -> bool:
        """Said in every form, and not only guessed."""
        return bool(self.said) and all(self.said) and not self.fuzzy


def read_po(text: str) -> list[Entry]:
    """The entries of a `.po` file; the first, with an empty message, is its head."""
    return [_entry(block.splitlines()) for block in _blocks(text)]


def _blocks(text: str) -> Iterator[str]:
    for block in text.replace("\r\n", "\n").split("\n\n"):
        if any(line.removeprefix("#~ ").startswith("msgid ") for line in block.splitlines()):
            yield block


def _entry(lines: Iterable[str]) -> Entry:
    parts: dict[str, str] = {}
    notes, flags, obsolete, key = [], "", False, ""
    for line in lines:
        if line.startswith("#~ "):
            line, obsolete = line[3:], True
        if line.startswith("#,"):
            flags += line
        elif line.startswith("# ") or line == "#":
            notes.append(line)
        elif line.startswith("msg"):
            key, _, quoted = line.partition(" ")
            parts[key] = _unquoted(quoted)
        elif line.startswith('"'):
            parts[key] += _unquoted(line)
    said = [parts[key] for key in sorted(parts) if key.startswith("msgstr")]
    return Entry(
        parts.get("msgid", ""), parts.get("msgid_plural", ""), tuple(said), "fuzzy" in flags, obsolete, tuple(notes)
    )


def _unquoted(text: str) -> str:
    """What stands in the quotes, with the escapes that gettext uses."""
    parts = text.strip()[1:-1].split("\\\\")
    return "\\".join(it.replace('\\"', '"').replace("\\n", "\n").replace("\\t", "\t") for it in parts)


def compiled(entries: Iterable[Entry]) -> bytes:
    """The same as a `.mo` file, without what is not translated."""
    pairs = sorted(
        (f"{it.message}\0{it.plural}" if it.plural else it.message, "\0".join(it.said))
        for it in entries
        if not it.obsolete and (it.whole or not it.message)
    )
    keys, values = ([text.encode() for text in column] for column in zip(*pairs, strict=True)) if pairs else ([], [])
    start = 7 * 4 + 16 * len(pairs)
    tables, data = [], b""
    for column in (keys, values):
        for text in column:
            tables.append(struct.pack("<2I", len(text), start + len(data)))
            data += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return head + b"".join(tables) + data


def load(language: str, domain: str) -> GNUTranslations | None:
    """This catalogue, or None where there is none."""
    po = LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
    mo = po.with_suffix(".mo")
    if not po.exists():
        return GNUTranslations(BytesIO(mo.read_bytes())) if mo.exists() else None
    if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
        return GNUTranslations(BytesIO(mo.read_bytes()))
    data = compiled(read_po(po.read_text(encoding="utf-8")))
    _keep(mo, data)
    return GNUTranslations(BytesIO(data))


def _keep(file: Path, data: bytes) -> None:
    """Beside the `.po`, whole from its first moment; where that cannot be written it is compiled again next time."""
    beside = file.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        try:
            beside.write_bytes(data)
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)


def compile_into(source: Path, target: Path) -> list[Path]:
    """Every `.po` below the source as a `.mo` at the same place below the target: what the build of a wheel does."""
    made = []
    for po in sorted(source.glob("*/LC_MESSAGES/*.po")):
        mo = target / po.relative_to(source).with_suffix(".mo")
        mo.parent.mkdir(parents=True, exist_ok=True)
        mo.write_bytes(compiled(read_po(po.read_text(encoding="utf-8"))))
        made.append(mo)
    return made
