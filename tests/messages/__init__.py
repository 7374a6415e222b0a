"""Every message of the program: found, and put into the catalogues (`python -m tests.messages [LANGUAGE ...]`)."""

from __future__ import annotations

from tests.messages.found import Message, all_messages

__all__ = ["Message", "all_messages"]
