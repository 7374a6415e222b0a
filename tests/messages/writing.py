"""Writes `.po` files: today's messages, with the translations that are there already; what is gone becomes obsolete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from referee.catalogues import CORE, Entry, read_po
from tests.messages.found import Message

PLURALS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""Which form a number takes: one, few, many."""
FORMS = 3


def update(folder: Path, language: str, messages: Mapping[str, Message]) -> dict[str, tuple[int, int]]:
    """Every domain of one language; how many messages are translated, and of how many.

    A message that has moved to another domain takes its translation along.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = {file.stem: read_po(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.po"))}
    anywhere = {it.message: it for entries in known.values() for it in entries if it.message and any(it.said)}
    counted = {}
    for domain in sorted({CORE, *known, *(message.domain for message in messages.values())}):
        wanted = sorted((it for it in messages.values() if it.domain == domain), key=lambda it: it.text)
        entries = [_merged(message, anywhere.get(message.text)) for message in wanted]
        gone = [it for it in known.get(domain, ()) if it.message and it.message not in messages and any(it.said)]
        obsolete = [Entry(it.message, it.plural, it.said, it.fuzzy, True, it.notes) for it in gone]
        (folder / f"{domain}.po").write_text(written(language, [*entries, *obsolete]), encoding="utf-8")
        counted[domain] = (sum(it.whole for it in entries), len(entries))
    return counted


def _merged(message: Message, known: Entry | None) -> Entry:
    """What was said before, if it has as many forms as are wanted now."""
    forms = FORMS if message.plural else 1
    said = known.said if known and len(known.said) == forms else ("",) * forms
    fuzzy = bool(known and known.fuzzy and any(said))
    return Entry(message.text, message.plural, said, fuzzy, False, known.notes if known else ())


def written(language: str, entries: Iterable[Entry]) -> str:
    """A whole `.po` file. No dates and no lines of source: what did not change is written alike."""
    head = (
        f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Content-Transfer-Encoding: 8bit\nPlural-Forms: {PLURALS[language]}\n"
    )
    first = "\n".join(['msgid ""', 'msgstr ""', *(quoted(f"{line}\n") for line in head.splitlines())])
    return "\n\n".join([first, *map(_block, entries)]) + "\n"


def _block(entry: Entry) -> str:
    lines = [f"msgid {quoted(entry.message)}"]
    if entry.plural:
        lines.append(f"msgid_plural {quoted(entry.plural)}")
        lines += [f"msgstr[{at}] {quoted(text)}" for at, text in enumerate(entry.said)]
    else:
        lines.append(f"msgstr {quoted(entry.said[0])}")
    if entry.obsolete:
        lines = [f"#~ {line}" for line in lines]
    flags = (["#, fuzzy"] if entry.fuzzy else []) + ["#, python-brace-format"] * ("{" in entry.message)
    return "\n".join([*entry.notes, *flags, *lines])


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
