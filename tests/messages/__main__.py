"""Puts every message into the catalogues: `python -m tests.messages [LANGUAGE ...]`; a new language is begun."""

from __future__ import annotations

import sys

from referee.catalogues import LOCALE
from referee.words import LANGUAGES
from tests.messages.found import all_messages
from tests.messages.writing import update

if __name__ == "__main__":
    unknown = [name for name in sys.argv[1:] if name not in LANGUAGES or name == "en"]
    if unknown:
        sys.exit(f"no language of ours: {', '.join(unknown)}")
    begun = {folder.parent.name for folder in LOCALE.glob("*/LC_MESSAGES")}
    for language in sorted(begun | set(sys.argv[1:])):
        for domain, (whole, of) in update(LOCALE / language / "LC_MESSAGES", language, all_messages()).items():
            print(f"{language} {domain:<10} {whole} of {of}")
