"""How rulings, tables and rules are shown: on a terminal, or as data."""
