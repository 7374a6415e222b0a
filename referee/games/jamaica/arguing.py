"""Reasons that hold only sometimes."""

from referee.ruling import told

__all__ = ["told"]
