"""The words of Expedition: Congo River 1884: names of players, stations, flags, stops and cards; amounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import Annotated, Literal, get_args

from referee.facts import Fact, Name
from referee.games.congo import game
from referee.words import Amount, Sentence, and_all, naming, say, terms

# --- players ---

RESERVED = frozenset({"none", "hidden", "flees"})
Player = Annotated[str, Name(RESERVED)]
PlayerOrNone = Annotated[str, Name(RESERVED, also=("none",))]

PLAYERS = FEWEST_PLAYERS, MOST_PLAYERS = game.bounds("players")
Order = Annotated[
    tuple[Player, ...],
    Fact("All players clockwise, the first player first", "round.phases", length=PLAYERS, distinct=True),
]

DIE = LOWEST_FACE, HIGHEST_FACE = game.bounds("die")
FACES = range(LOWEST_FACE, HIGHEST_FACE + 1)

# --- characters ---

PROFESSIONS: tuple[str, ...] = terms(("explorer", "anthropologist", "doctor", "missionary", "officer"))
Power = Literal["belgium", "france", "britain", "germany"]
Neutral = Literal["usa", "spain", "portugal", "netherlands", "sweden", "austria", "russia"]
Nation = Literal[Power, Neutral]
POWERS: tuple[str, ...] = terms(get_args(Power))
NEUTRALS: tuple[str, ...] = terms(get_args(Neutral))

# --- auxiliaries ---

ICON_OF = {
    "porter": "explorer",
    "assistant": "anthropologist",
    "nurse": "doctor",
    "nun": "missionary",
    "askari": "officer",
}
AUXILIARIES = (*ICON_OF, "interpreter", "boy")
AuxiliaryCard = Literal["porter", "assistant", "nurse", "nun", "askari", "interpreter", "boy"]
AuxiliaryOrNone = Literal[AuxiliaryCard, "none"]

# --- stations, flags, stops ---

Station = Literal["barracks", "hospital", "mission", "village", "jungle"]
STATIONS: tuple[Station, ...] = get_args(Station)
FlagOrNone = Literal[Power, "none"]

NAMED_STOPS = (
    "leopoldville",
    "bolobo",
    "liranga",
    "nouvelle-anvers",
    "bumba",
    "basoko",
    "stanley-falls",
    "ubundu",
    "kindu",
)


def seated(players: Sized) -> int:
    """So many play, or the nearest number of players that can."""
    return min(MOST_PLAYERS, max(FEWEST_PLAYERS, len(players)))


def left_out(stop: str, players: int) -> bool:
    """Whether nothing lies at this stop: only with four players the boat starts at Leopoldville (`setup.boat`)."""
    return stop == NAMED_STOPS[0] and players < MOST_PLAYERS


# --- special cards ---

Special = Literal[
    "gorilla",
    "warrior",
    "okapi",
    "malaria",
    "tam-tam",
    "friendly-meeting",
    "explored-region",
    "boiler-damage",
    "man-overboard",
    "only-nationals",
    "no-auxiliaries",
    "arab-trader",
    "hippo-attack",
    "colonist",
    "shaman",
]
SPECIALS: tuple[Special, ...] = get_args(Special)
SpecialOrNone = Literal[Special, "none"]

# --- what things are called at the table ---

NATIONAL: Mapping[str, Sentence] = {
    "belgium": say("Belgian"),
    "france": say("French"),
    "britain": say("British"),
    "germany": say("German"),
    "usa": say("American"),
    "spain": say("Spanish"),
    "portugal": say("Portuguese"),
    "netherlands": say("Dutch"),
    "sweden": say("Swedish"),
    "austria": say("Austrian"),
    "russia": say("Russian"),
}
"""Of a nation: a French doctor, the French flag."""

COUNTRIES: Mapping[str, Sentence] = {
    "belgium": say("Belgium"),
    "france": say("France"),
    "britain": say("Britain"),
    "germany": say("Germany"),
    "usa": say("USA"),
    "spain": say("Spain"),
    "portugal": say("Portugal"),
    "netherlands": say("Netherlands"),
    "sweden": say("Sweden"),
    "austria": say("Austria"),
    "russia": say("Russia"),
}
"""Whose flag or citizen it is, where it stands alone: an adjective would need the gender of what lies there."""

SPOKEN: Mapping[str, Sentence] = {
    "english": say("English"),
    "french": say("French"),
    "german": say("German"),
    "flemish": say("Flemish"),
}
"""The languages of stations."""

TITLES: Mapping[str, Sentence] = {
    "gorilla": say("Gorilla"),
    "warrior": say("Warrior"),
    "okapi": say("Okapi"),
    "malaria": say("Malaria"),
    "tam-tam": say("Tam-tam"),
    "friendly-meeting": say("Friendly meeting"),
    "explored-region": say("Explored region"),
    "boiler-damage": say("Boiler damage"),
    "man-overboard": say("Man overboard"),
    "only-nationals": say("Only nationals"),
    "no-auxiliaries": say("No auxiliaries"),
    "arab-trader": say("Arab trader"),
    "hippo-attack": say("Hippo attack"),
    "colonist": say("Colonist"),
    "shaman": say("Shaman"),
}
"""The titles of the special cards."""

A_CARD: Mapping[str, Sentence] = {
    "porter": say("a porter"),
    "assistant": say("an assistant"),
    "nurse": say("a nurse"),
    "nun": say("a nun"),
    "askari": say("an askari"),
    "interpreter": say("an interpreter"),
    "boy": say("a boy"),
    "character": say("a character"),
    "auxiliary": say("an auxiliary"),
}


STOPS: Mapping[str, Sentence] = {
    "leopoldville": say("Leopoldville"),
    "bolobo": say("Bolobo"),
    "liranga": say("Liranga"),
    "nouvelle-anvers": say("Nouvelle-Anvers"),
    "bumba": say("Bumba"),
    "basoko": say("Basoko"),
    "stanley-falls": say("Stanley Falls"),
    "ubundu": say("Ubundu"),
    "kindu": say("Kindu"),
}


naming(COUNTRIES, TITLES, STOPS)


def stop_name(stop: str) -> Sentence | str:
    """The name as it is printed: Stanley Falls."""
    return STOPS.get(stop) or " ".join(part.capitalize() for part in stop.split("-"))


def people(players: Sequence[str]) -> object:
    """Players in a sentence; an empty list reads as nobody."""
    return and_all(players) if players else say("nobody")


def cards(names: Iterable[str]) -> object:
    """Auxiliaries in a sentence: a nurse and a boy."""
    return and_all(A_CARD[name] for name in names)


# --- amounts ---


def hippos(n: int) -> Amount:
    return Amount(n, "{n} hippo tile", "{n} hippo tiles")


def auxiliaries(n: int) -> Amount:
    return Amount(n, "{n} auxiliary", "{n} auxiliaries")


def characters(n: int) -> Amount:
    return Amount(n, "{n} character", "{n} characters")


def special_cards(n: int) -> Amount:
    return Amount(n, "{n} special card", "{n} special cards")


def neutrals(n: int) -> Amount:
    return Amount(n, "{n} neutral character", "{n} neutral characters")
