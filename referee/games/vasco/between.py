"""Between rounds: rewards, new projects, sailors from the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.due import refuse_unless_due
from referee.games.vasco.people import People, Sailors, SectionCount
from referee.games.vasco.pieces import Portrait, Project, ProjectPlace
from referee.games.vasco.refill import cannot_be_left, decks_left, next_projects, sailors_drawn
from referee.games.vasco.setup import SixProjects, upper_places
from referee.games.vasco.ships import MerchantPlace, MerchantShip
from referee.games.vasco.state import Table
from referee.games.vasco.words import PLAYERS, PlayerOrBoard, missionaries
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class EndRound:
    """What happens between rounds?"""

    round: Annotated[int, Fact("Round that ends", "end.round", *game.bounds("round"))]
    alvares: Annotated[PlayerOrBoard, Fact("Who holds Alvares (or board)", "end.missionary")]
    dias: Annotated[PlayerOrBoard, Fact("Who holds Dias (or board)", "end.dias")]
    missionaries: Annotated[
        int, Fact("Missionaries in the characters area", "end.missionary", *game.bounds("missionaries"))
    ]
    sections: Annotated[
        tuple[SectionCount, ...] | None,
        Fact(
            "Sailors in the sections, from the right, with ; between",
            "end.refill",
            separator=";",
            length=PLAYERS,
            untold="from the table",
        ),
    ] = None
    bag: Annotated[
        int | None, Fact("Sailors in the bag", "end.refill", *game.bounds("sailors"), untold="from the table")
    ] = None
    decks: Annotated[
        tuple[int, int, int] | None,
        Fact("Tiles left in decks I, II and III", "end.projects", at_least=0, untold="from the table"),
    ] = None
    manuel_start: Annotated[
        PlayerOrBoard | None,
        Fact("Who held Manuel when the round started (or board)", "end.manuel", untold="from the table"),
    ] = None
    manuel_now: Annotated[
        PlayerOrBoard | None, Fact("Who holds Manuel now (or board)", "end.manuel", untold="from the table")
    ] = None
    portraits: Annotated[
        tuple[Portrait, ...] | None, Fact("Discs on portraits", "end.discs", untold="from the table")
    ] = None
    merchant_up: Annotated[
        MerchantPlace | None, Fact("Merchant ship still face up (or -)", "end.merchant", untold="from the table")
    ] = None


@dataclass(frozen=True, slots=True)
class Between:
    missionary_to: str
    missionaries: int
    vp: Mapping[str, int]
    next_round: int
    first: str
    projects: tuple[str, ...]
    decks: tuple[int, int, int] | tuple[()]
    draw: tuple[int, ...]
    bag: int
    discs_back: Mapping[str, int]
    extra_back: str
    merchant_turned: bool
    money_cleared: bool


@game.question("end-round")
def end_round(facts: EndRound, book: Book) -> Ruling[Between]:
    refuse(cannot_be_left(facts, book))
    to = facts.alvares if facts.missionaries and facts.alvares != "board" else "none"
    vp = {facts.dias: book.stated("worth.dias")}
    last = Between(to, facts.missionaries - (to != "none"), vp, 0, "none", (), (), (), 0, {}, "none", False, False)
    if facts.round == book.stated("course.rounds"):
        text = say("{rewards} The last round is over: last launches, then the score.", rewards=_rewards_text(last))
        reasons = [*_no_round_follows(facts.round), *_rewards(facts, last)]
        return answer(last, text, *decided_by(reasons, "end.dias", "end.missionary"))
    value = _refreshed(facts, last, book)
    sentence = "{rewards} Sailors drawn, from the right: {draw}. Round {next} comes next; {first} is first player."
    rewards = _rewards_text(value)
    text = say(sentence, rewards=rewards, draw=value.draw, next=value.next_round, first=value.first)
    reasons = [*_between_reasons(facts, value, book), *_rewards(facts, value), *_discs_back(facts, value)]
    return answer(value, text, *decided_by(reasons, "end.dias", "end.refill"))


def _rewards_text(value: Between) -> Sentence:
    """What the holders of Dias and Alvares get."""
    (player, vp), *_ = value.vp.items()
    if value.missionary_to == "none":
        return say("{player} gets {vp} for Dias.", player=player, vp=points(vp))
    sentence = "{player} gets {vp} for Dias, {other} {n} for Alvares."
    if player == value.missionary_to:
        sentence = "{player} gets {vp} for Dias and {n} for Alvares."
    return say(sentence, player=player, vp=points(vp), other=value.missionary_to, n=missionaries(1))


def _no_round_follows(round: int) -> Iterator[Reason]:
    yield because("end.round", "Round {round} is the last: no round follows.", applies=False, round=round)
    yield because("end.projects", "No new projects are laid out.", applies=False)
    yield because("end.refill", "No sailors are drawn.", applies=False)


def _refreshed(facts: EndRound, last: Between, book: Book) -> Between:
    needed = ("sections", "bag", "decks", "manuel_start", "manuel_now", "portraits")
    sections, bag, decks, manuel_start, manuel_now, portraits = book.need(facts, *needed)
    draw = sailors_drawn([section.count for section in sections], bag, book)
    projects = next_projects(decks, book.stated("course.offer"))
    still_up = facts.merchant_up is not None and facts.merchant_up.merchant is not None
    return replace(
        last,
        next_round=facts.round + 1,
        first=facts.dias,
        projects=projects,
        decks=decks_left(decks, projects),
        draw=draw,
        bag=bag - sum(draw),
        discs_back=dict(Counter(disc.player for disc in portraits)),
        extra_back=manuel_start if manuel_start not in ("board", manuel_now) else "none",
        merchant_turned=not (still_up and book.reading("merchant-no-slot") == "keep"),
        money_cleared=True,
    )


def _between_reasons(facts: EndRound, value: Between, book: Book) -> Iterator[Reason]:
    yield because(
        "end.projects", "Unsold projects leave the game; the next seven come from decks {decks}.", decks=value.projects
    )
    sentence = "The next merchant ship is turned up."
    if not value.merchant_turned:
        sentence = "A merchant ship is still face up, so none is turned up."
    yield because("end.merchant", sentence, applies=value.merchant_turned)
    yield because("end.money", "Money left on the two places goes back to the bank.")
    yield because("end.round", "The round marker moves to {round}.", round=value.next_round)
    yield because("end.refill", "Sailors drawn for the sections from the right: {draw}.", draw=value.draw)
    refill, size = book.stated("course.refill", "course.section")
    if min(value.draw) < refill:
        sentence = (
            "{three} sailors for each section are not possible: one holds {five} at most, and the bag held {bag}."
        )
        values = {"three": refill, "five": size, "bag": facts.bag}
        yield because("end.refill", sentence, applies=False, **values)
    sentence = "Round {round} is not the last: no score is counted."
    yield because("final.winner", sentence, applies=False, round=facts.round)


def _rewards(facts: EndRound, value: Between) -> Iterator[Reason]:
    if value.missionary_to == "none":
        sentence = "Nobody holds Alvares." if facts.alvares == "board" else "{player} holds Alvares, but none is left."
        yield because("end.missionary", sentence, player=facts.alvares)
    else:
        sentence = "{player} holds Alvares and gets {n}."
        yield because("end.missionary", sentence, player=value.missionary_to, n=missionaries(1))
    yield because("end.dias", "{player} holds Dias: {vp}.", player=facts.dias, vp=points(value.vp[facts.dias]))


def _discs_back(facts: EndRound, value: Between) -> Iterator[Reason]:
    back, none = "Discs come back from portraits: {discs}.", "No disc lies on a portrait."
    yield from told(bool(value.discs_back), "end.discs", back, none, discs=value.discs_back)
    lost, kept = "{player} lost Manuel and puts the extra disc back.", "{player} keeps Manuel and the extra disc."
    if facts.manuel_start == "board":
        kept = "Nobody held Manuel when the round started: no extra disc goes back."
    yield from told(value.extra_back != "none", "end.manuel", lost, kept, player=facts.manuel_start)


# --- the move ---


@dataclass(frozen=True, slots=True)
class EndRoundMove:
    """End the round."""

    drawn: Annotated[
        tuple[Sailors, ...] | None,
        Fact("Sailors drawn for each section, from the right, ; between", "end.refill", separator=";", untold="asked"),
    ] = None
    upper: Annotated[
        SixProjects | None,
        Fact("The six new upper projects", "end.projects", untold="asked"),
    ] = None
    sao_gabriel: Annotated[Project | None, Fact("The new São Gabriel project", "end.projects", untold="asked")] = None
    merchant: Annotated[MerchantShip | None, Fact("Merchant ship just turned up", "end.merchant", untold="asked")] = (
        None
    )


@game.move("end-round", reveals=("drawn", "upper", "sao_gabriel", "merchant"))
def play_end_round(table: Table, facts: EndRoundMove, book: Book) -> Ruling[Between]:
    refuse_unless_due(table, "end-round")
    ruling = end_round(_at_the_end(table), book)
    value = ruling.granted()
    after = _rewarded(table, value)
    if not value.next_round:
        _nothing_is_laid_out(table, facts)
        return legal(value, ruling.text, *ruling.reasons, after=replace(after, phase="final"))
    turned = value.merchant_turned and table.merchants_left > 0
    needed = ["drawn", "upper", "sao_gabriel"] + ["merchant"] * turned
    book.need(facts, *needed)
    if facts.merchant and not turned:
        raise bad("merchant", "a merchant ship is still face up, so none is turned up")
    drawn = list(_draws(facts, value))
    if any(reason.applies for reason in drawn):
        text = say("No. This does not fit what is to be drawn.")
        return illegal(text, *drawn, instead=_right_draws(value))
    return legal(value, ruling.text, *ruling.reasons, after=_next_round(after, facts, value, turned))


def _nothing_is_laid_out(table: Table, facts: EndRoundMove) -> None:
    """After the last round nothing is drawn or turned up: what is told of it is a mistake."""
    sentence = "Round {round} is the last: no round follows."
    told = [name for name in ("drawn", "upper", "sao_gabriel", "merchant") if getattr(facts, name) is not None]
    if told:
        raise BadFact(*(Problem(name, say(sentence, round=table.round), "end.round") for name in told))


def _at_the_end(table: Table) -> EndRound:
    return EndRound(
        table.round,
        table.holder("alvares"),
        table.holder("dias"),
        table.missionaries,
        tuple(SectionCount(section.total) for section in table.sections),
        table.bag,
        table.decks,
        table.manuel_start,
        table.holder("manuel"),
        table.portraits,
        table.merchant_up,
    )


def _rewarded(table: Table, value: Between) -> Table:
    for player, vp in value.vp.items():
        table = table.earning(player, vp=vp)
    if value.missionary_to != "none":
        crew = table.reserves[value.missionary_to].crew.plus(People.of(missionary=1))
        table = table.with_reserve(value.missionary_to, crew=crew)
    return replace(table, missionaries=value.missionaries)


def _draws(facts: EndRoundMove, value: Between) -> Iterator[Reason]:
    """Whether sailors and tiles are those that were to be drawn; a reason that applies forbids."""
    drawn = [people.total for people in facts.drawn or ()]
    wrong, right = "Drawn {drawn}; it should be {draw}.", "Sailors are drawn as they should be: {draw}."
    yield from told(drawn != list(value.draw), "end.refill", wrong, right, drawn=drawn, draw=value.draw)
    tiles = [tile for tile in (facts.sao_gabriel, *(facts.upper or ())) if tile]
    said = Counter(tile.deck for tile in tiles if tile.deck)
    first = tiles[0].deck in ("", value.projects[0])
    others = bool(said - Counter(value.projects)) or not first
    wrong = "The seven tiles come from decks {decks}, the first of them for the São Gabriel place."
    right = "The tiles come from the right decks: {decks}."
    yield from told(others, "end.projects", wrong, right, decks=value.projects)


def _right_draws(value: Between) -> Iterable[Instead]:
    yield rather("Sailors to draw for the sections from the right: {draw}.", draw=value.draw)
    yield rather("Decks of the seven tiles, the São Gabriel first: {decks}.", decks=value.projects)


def _next_round(table: Table, facts: EndRoundMove, value: Between, turned: bool) -> Table:
    sections = tuple(section.plus(new) for section, new in zip(table.sections, facts.drawn or (), strict=True))
    changed = replace(
        table,
        round=value.next_round,
        phase="ready",
        first=value.first,
        sections=sections,
        upper=upper_places(facts.upper) if facts.upper else table.upper,
        sao_gabriel=ProjectPlace(facts.sao_gabriel),
        decks=value.decks or table.decks,
        change=0,
        piles=(0, 0),
        portraits=(),
        manuel_start=table.holder("manuel"),
    )
    if not turned:
        return changed
    return replace(changed, merchant_up=MerchantPlace(facts.merchant), merchants_left=table.merchants_left - 1)
