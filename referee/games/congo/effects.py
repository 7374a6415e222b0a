"""What the special cards do, from reported dice and choices. The attacks of gorilla and warrior are in attacks.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.game import Book
from referee.games.congo.pieces import Character
from referee.games.congo.river import beyond
from referee.games.congo.special_facts import (
    Effect,
    Outcome,
    SpecialCard,
    counts_as,
    every,
    forbidden,
    member,
    whose,
)
from referee.games.congo.stock import shaman_takes
from referee.games.congo.words import A_CARD, NAMED_STOPS, NATIONAL, left_out, people, stop_name
from referee.ruling import Instead, Reason, because, rather, told
from referee.words import Sentence, and_all, points, say


def okapi(facts: SpecialCard, book: Book) -> Outcome:
    hunts, character = book.need(facts, "hunt", f"characters.{facts.player}")
    if not hunts:
        stays = told(
            False, "okapi.hunt", "", "{who} does not hunt: no points for it, and the bid stays.", who=facts.player
        )
        text = say("{who} does not hunt, and the bid stays.", who=facts.player)
        return Outcome(Effect(contest=facts.order), stays, text=text)
    if not counts_as(character, "explorer", book):
        no = "Only an explorer hunts the okapi, not {character}."
        if "explorer" in character.professions:
            no = "At this table {character} does not count as an explorer and cannot hunt the okapi."
        return forbidden(because("okapi.hunt", no, character=character), rather("Do not hunt.", {"hunt": False}))
    worth = book.stated("points.okapi")
    effect = Effect(
        lost=(facts.player,),
        contest=tuple(player for player in facts.order if player != facts.player),
        points={facts.player: worth},
    )
    hunted = "{who} hunts with {character}: {worth}, and the explorer leaves the contest."
    reason = because("okapi.hunt", hunted, who=facts.player, character=character, worth=points(worth))
    news = "{who} hunts the okapi, scores {worth} and is out of the contest."
    return Outcome(effect, (reason,), text=say(news, who=facts.player, worth=points(worth)))


def tam_tam(facts: SpecialCard, book: Book) -> Outcome:
    home = because("tamtam.return", "All characters return to hand; nobody ever controls this station.")
    nobody = because("chief.none", "No character is left: nobody becomes chief.")
    return Outcome(Effect(returned=facts.order), (home, nobody))


def friendly_meeting(facts: SpecialCard, book: Book) -> Outcome:
    chief = book.need(facts, "chief")
    member(facts, "chief")
    if chief == "none":
        home = book.reading("friendly-tie") == "return"
        text = "Nobody became chief: the card has no effect."
        if home:
            text = "Nobody became chief: at this table all characters then return to hand."
        effect = Effect(returned=facts.order if home else (), contest=facts.order)
        return Outcome(effect, (because("friendly.losers", text),), text=say(text))
    losers = tuple(player for player in facts.order if player != chief)
    back = tuple(player for player in losers if player not in _boxed(facts, losers, book))
    losers_back = because(
        "friendly.losers", "Losing characters return to hand: {cards}.", cards=whose(back, facts.characters)
    )
    spent = because("friendly.chief", "The chief of {who} and all auxiliaries are discarded.", who=chief)
    news = say("{chief} is chief. Back to hand: {cards}.", chief=chief, cards=whose(back, facts.characters))
    return Outcome(Effect(returned=back, contest=facts.order), (losers_back, spent), text=news)


def _boxed(facts: SpecialCard, losers: tuple[str, ...], book: Book) -> tuple[str, ...]:
    """Losing neutrals that leave the game, if the table reads it so."""
    known = all(player in facts.characters for player in losers)
    if known and not any(facts.characters[player].neutral for player in losers):
        return ()
    if book.reading("friendly-neutral") == "hand":
        return ()
    characters = every(facts, "characters", facts.order, book)
    return tuple(player for player in losers if characters[player].neutral)


def boiler_damage(facts: SpecialCard, book: Book) -> Outcome:
    discards = every(facts, "discards", (who for who in facts.order if who != facts.player), book)
    gone = {player: card for player, card in discards.items() if str(card) != "none"}
    text = "Discarded from hand: {gone}." if gone else "No opponent has a character in hand: none is discarded."
    cards = and_all(say("{card} of {who}", card=card, who=who) for who, card in gone.items()) if gone else ""
    safe = because("bid.character", "The bids on the table are not touched.", applies=False)
    return Outcome(Effect(contest=facts.order, from_hand=gone), (because("boiler.discard", text, gone=cards), safe))


def man_overboard(facts: SpecialCard, book: Book) -> Outcome:
    target = book.need(facts, "target")
    member(facts, "target")
    if target == facts.player:
        own = because("overboard.take", "The card is taken from an opponent, not from {who}.", who=target)
        others = [player for player in facts.order if player != target]
        nothing = rather("Take no card.", {"target": "none"})
        return forbidden(own, *(rather("Take from {who}.", who=who) for who in others), nothing)
    if target == "none":
        text = because("overboard.take", "{who} takes no card.", who=facts.player)
        return Outcome(Effect(contest=facts.order), (text,))
    taken = book.need(facts, "taken")
    gone = {} if taken == "none" else {target: taken}
    empty = "{target} has no auxiliary in hand: no card is taken."
    took = "Taken from {target} and discarded: {taken}." if gone else empty
    text = because("overboard.take", took, target=target, taken=A_CARD.get(taken, ""))
    safe = because("bid.character", "Only an auxiliary goes overboard, no character.", applies=False)
    return Outcome(Effect(contest=facts.order, from_hand=gone), (text, safe))


def only_nationals(facts: SpecialCard, book: Book) -> Outcome:
    characters = every(facts, "characters", facts.order, book, "flag")
    if facts.flag == "none":
        home = facts.order if book.reading("nationals-no-flag") == "all-return" else ()
    else:
        home = tuple(player for player in facts.order if characters[player].nation != facts.flag)
    contest = tuple(player for player in facts.order if player not in home)
    reasons = tuple(_nationals_because(facts.flag or "none", home, contest, characters))
    return Outcome(
        Effect(returned=home, contest=contest),
        reasons,
        text=_sent_home(whose(home, characters) if home else None, contest),
    )


def _sent_home(home: object, contest: tuple[str, ...]) -> Sentence:
    """Whose characters are back in hand, and who is left."""
    if home is None:
        return say("No character returns to hand. Still in the contest: {who}.", who=people(contest))
    if not contest:
        return say("All characters return to hand, and nobody becomes chief.")
    if len(contest) == 1:
        return say("Back to hand: {home}. {who} alone is left and becomes chief.", home=home, who=contest[0])
    return say("Back to hand: {home}. Still in the contest: {who}.", home=home, who=people(contest))


def _nationals_because(
    flag: str, home: tuple[str, ...], contest: tuple[str, ...], characters: Mapping[str, Character]
) -> Iterator[Reason]:
    if flag != "none":
        back = "Not {flag}, so back to hand: {who}."
        none = "All characters are {flag}: none returns to hand."
        yield because("nationals.return", back if home else none, flag=NATIONAL[flag], who=whose(home, characters))
        if any(character.neutral for character in characters.values()):
            yield because("value.sympathy", "Sympathy is no nationality: it keeps no neutral here.", applies=False)
    if not contest:
        yield because("chief.none", "No character is left: nobody becomes chief.")


def no_auxiliaries(facts: SpecialCard, book: Book) -> Outcome:
    ban = because("noaux.ban", "Nobody lays auxiliaries this round, {who} neither.", who=facts.player)
    boy = because("aux.boy-any", "A boy is an auxiliary too and is not laid either.", applies=False)
    return Outcome(Effect(contest=facts.order, auxiliaries=False), (ban, boy))


def arab_trader(facts: SpecialCard, book: Book) -> Outcome:
    chief = book.need(facts, "chief")
    member(facts, "chief")
    if chief != facts.player:
        nothing = say("{who} is not chief: the trader brings no point.", who=facts.player)
        return Outcome(Effect(contest=facts.order), (Reason("trader.bonus", nothing, False),), text=nothing)
    worth = book.stated("points.arab-trader")
    more = say("{who} is chief, and the trader brings {worth} more.", who=facts.player, worth=points(worth))
    effect = Effect(contest=facts.order, points={facts.player: worth})
    return Outcome(effect, (Reason("trader.bonus", more),), text=more)


def hippo_attack(facts: SpecialCard, book: Book) -> Outcome:
    bids = dict(every(facts, "new_bids", facts.order, book))
    text = "All characters return to hand. The new bids from the deck: {bids}."
    new = and_all(say("{card} for {who}", card=card, who=who) for who, card in bids.items())
    reason = because("hippoattack.replace", text, bids=new)
    unchosen = because("bid.character", "Nobody chooses the new bid from hand.", applies=False)
    return Outcome(
        Effect(returned=facts.order, contest=facts.order, new_bids=bids), (reason, unchosen), text=say(text, bids=new)
    )


def colonist(facts: SpecialCard, book: Book) -> Outcome:
    draws = book.need(facts, "draws")
    swap = book.choice(facts, "swap") if draws == "character" else facts.swap
    if not swap:
        return colonist_draws(facts, draws)
    if draws != "character":
        no = because("colonist.swap", "Only a character drawn with the colonist can change places with the bid.")
        return forbidden(no, rather("Leave the bid as it is.", {"swap": False}))
    drawn = book.need(facts, "drawn")
    news = say("The new bid of {who} is {drawn}; the former bid goes to hand.", who=facts.player, drawn=drawn)
    reasons = (
        because("colonist.draw", "{who} drew a character.", who=facts.player),
        because(
            "colonist.swap",
            "The new bid of {who} is {drawn}; the former bid goes to hand.",
            drawn=drawn,
            who=facts.player,
        ),
    )
    return Outcome(
        Effect(returned=(facts.player,), contest=facts.order, new_bids={facts.player: drawn}), reasons, text=news
    )


def colonist_draws(facts: SpecialCard, draws: str) -> Outcome:
    """The draw alone: a character drawn may change places with the bid once the bids are face up."""
    drew = "{who} draws no card." if draws == "none" else "{who} draws {draws}."
    stays = "The bid stays as it is." if draws == "character" else "No character was drawn: the bid stays as it is."
    drawn = because("colonist.draw", drew, who=facts.player, draws=A_CARD.get(draws, ""))
    swap = because("colonist.swap", stays, applies=False)
    kept = say("{who} drew a character, and the bid stays as it is.", who=facts.player)
    news = kept if draws == "character" else drawn.sentence
    return Outcome(Effect(contest=facts.order), (drawn, swap), text=news)


def shaman(facts: SpecialCard, book: Book) -> Outcome:
    takes = shaman_takes(book)
    others = {player: -takes for player in facts.order if player != facts.player}
    minus = because("shaman.minus", "Every opponent's bid counts {n} less: {who}.", who=people(tuple(others)), n=takes)
    return Outcome(Effect(contest=facts.order, change=others), (minus,))


def explored_region(facts: SpecialCard, book: Book) -> Outcome:
    stop = facts.stop
    if stop == NAMED_STOPS[-1] and facts.looks_at is None:
        none = because(
            "explored.look",
            "No tile lies face down beyond {stop}: there is none to look at.",
            stop=stop_name(stop or ""),
        )
        return Outcome(Effect(contest=facts.order), (none,), text=none.sentence)
    upstream = facts.stops[facts.stops.index(stop) + 1 :] if stop in facts.stops else ()
    looks_at = book.choice(facts, "looks_at", upstream) if book.guided else facts.looks_at
    looked = "{who} looks at the tile of {stop} and puts it back face down."
    if looks_at is None:
        looked = "{who} looks at one face-down tile and puts it back."
        return Outcome(Effect(contest=facts.order), (because("explored.look", looked, who=facts.player),))
    here = book.need(facts, "stop")
    if not beyond(looks_at, here, "looks_at", book, facts.stops):
        return forbidden(_seen(facts, looks_at), *_could_look(here))
    reason = because("explored.look", looked, who=facts.player, stop=looks_at)
    return Outcome(Effect(contest=facts.order), (reason,))


def _seen(facts: SpecialCard, stop: str) -> Reason:
    """Why no face-down tile lies there."""
    if left_out(stop, len(facts.order)):
        never = "With {n} players no tile lies at {stop}."
        return because("explored.look", never, n=len(facts.order), stop=stop_name(stop))
    return because("explored.look", "The tile of {stop} does not lie face down any more.", stop=stop_name(stop))


def _could_look(stop: str) -> tuple[Instead, ...]:
    if stop == NAMED_STOPS[-1]:
        return (rather("No tile lies face down any more: look at none."),)
    return (rather("Look at a stop beyond {stop}.", stop=stop_name(stop)),)
