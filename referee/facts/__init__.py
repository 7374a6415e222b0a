"""What a fact is. Facts are declared once, as annotated dataclass fields; everything else is derived from that.

    @dataclass(frozen=True, slots=True)
    class ActionCost:
        '''What does it cost to act on this number?'''

        start: Annotated[int, Fact("Start number on the open tile", at_least=4, at_most=12, clause="place.start")]

From such a class come the reading of text, TOML and tables (`read`), the prompts of an interview (`asked`), the
validation with every problem at once, and the JSON Schema (`schema`).
"""

from referee.facts.annotations import record_of, shape_of, shapes_of
from referee.facts.declared import ASK, Fact, Name
from referee.facts.groups import Items, Record, Table
from referee.facts.names import PlayerName, folded, hyphened, player_name
from referee.facts.paths import Asked, Place, asked, inner, merge, nest, place, put, reach
from referee.facts.picking import meant
from referee.facts.pieces import Piece, Unreadable, unreadable
from referee.facts.reading import answered, canonical, read, said_anew, schema
from referee.facts.shapes import BAD, Faults, Number, Shape, Text, Word, Written, YesNo, text_of
from referee.facts.spelling import spelled, strangers
from referee.problems import (
    BadFact,
    ImpossibleTable,
    MissingFacts,
    Problem,
    RefereeError,
    bad,
    harmless,
    impossible,
    refuse,
    unknown,
)

__all__ = [
    "ASK",
    "BAD",
    "Asked",
    "BadFact",
    "Fact",
    "Faults",
    "ImpossibleTable",
    "Items",
    "MissingFacts",
    "Name",
    "Number",
    "Piece",
    "Place",
    "PlayerName",
    "Problem",
    "Record",
    "RefereeError",
    "Shape",
    "Table",
    "Text",
    "Unreadable",
    "Word",
    "Written",
    "YesNo",
    "answered",
    "asked",
    "bad",
    "canonical",
    "folded",
    "harmless",
    "hyphened",
    "impossible",
    "inner",
    "meant",
    "merge",
    "nest",
    "place",
    "player_name",
    "put",
    "reach",
    "read",
    "record_of",
    "refuse",
    "said_anew",
    "schema",
    "shape_of",
    "shapes_of",
    "spelled",
    "strangers",
    "text_of",
    "unknown",
    "unreadable",
]
