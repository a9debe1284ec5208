"""Situations of blackjack by name: the cards of a hand by value, the dealer's up card, and how it came about.

`T:6T` is a ten and a six against a ten. Aces come first, suits and order do not count. After a split two
cards have other choices, so that they say `split`, and of how many hands where they may be split again;
more cards say it where their choices are others.
Where a dealer's blackjack leaves the stakes of all hands but one, a hand says which it is.
"""

from collections.abc import Iterable, Iterator

from sabot.cards.card import Card, value
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.options import allowed, is_finished, options
from sabot.games.blackjack.round.awaits import asked_for
from sabot.games.blackjack.round.state import BlackjackRound, Box, End, Line
from sabot.games.blackjack.rules import DealerBlackjack, Rules
from sabot.games.deciding import DECLINE, INSURE, Decided
from sabot.games.hand_id import LEFT
from sabot.games.moves import INSURANCE, Action

VALUES = "A23456789T"


def situation_of(
    rules: Rules, up: Card, cards: Iterable[Card], depth: int = 0, hands: int = 1, *, right_most: bool = True
) -> str:
    """The name of a decision about a hand that was split off so often, of so many."""
    held = tuple(cards)
    named = f"{VALUES[value(up) - 1]}:{''.join(sorted(map(_letter, held), key=VALUES.index))}"
    if not depth:
        return named
    side = " right" if right_most else " left"
    marked = side if sides_differ(rules) else ""
    if len(held) > 2:
        other = told_apart(rules, held, depth, hands)
        return f"{named}{marked} split" if other else named + marked
    again = options(rules, facts_of(held, split_depth=depth, hands=hands)).get(Action.SPLIT, "") is None
    return f"{named}{marked} split" + (f" {depth}.{hands}" if again else "")


def told_apart(rules: Rules, held: tuple[Card, ...], depth: int, hands: int) -> bool:
    """Whether more than two cards have other choices after a split than before one."""
    split = facts_of(held, split_depth=depth, hands=hands)
    return allowed(rules, facts_of(held)) != allowed(rules, split)


def insurance_situation(up: Card, cards: Iterable[Card]) -> str:
    return f"{VALUES[value(up) - 1]}:{''.join(sorted(map(_letter, cards), key=VALUES.index))} insurance"


def sides_differ(rules: Rules) -> bool:
    """Whether a dealer's blackjack takes less of the other hands of a split than of the right one (B3)."""
    return rules.dealer_blackjack is DealerBlackjack.ORIGINAL_BETS_ONLY


def _letter(card: Card) -> str:
    return VALUES[value(card) - 1]


def situation(now: BlackjackRound, player: str, hand: str) -> str:
    """Of the question that is open about a hand; empty where there is none."""
    found = now.find(hand)
    if found is None or not now.dealer:
        return ""
    box, line = found
    if key := asked_for(now):
        return insurance_situation(now.up, line.cards[:2]) if key == INSURANCE else ""
    return _named(now, player, box, line, len(line.cards))


def _named(now: BlackjackRound, player: str, box: Box, line: Line, cards: int) -> str:
    """As the player held so many cards of the line; hands that were split off later do not count."""
    before = box.lines[: box.lines.index(line)]
    hands = box.made + sum(player in other.splitting for other in before)
    right = LEFT not in line.path
    return situation_of(now.rules, now.up, line.cards[:cards], len(line.path), hands, right_most=right)


def decided(now: BlackjackRound, player: str) -> tuple[Decided, ...]:
    """What was done with every hand that the player chose for, read off the cards that lie there."""
    if not now.dealer:
        return ()
    answered = ((box, now.insured.get((player, box.key))) for box in now.boxes)
    insured = (
        Decided(box.key, insurance_situation(now.up, box.dealt), INSURE if takes else DECLINE)
        for box, takes in answered
        if takes is not None and box.dealt
    )
    return (*insured, *_chosen(now, player))


def _chosen(now: BlackjackRound, player: str) -> Iterator[Decided]:
    for box, line in now.lines():
        if player not in line.holders or (box.owner and box.owner != player):
            continue
        hand = box.key + line.path
        for cards, action in _answers(player, now.rules, box, line):
            yield Decided(hand, _named(now, player, box, line, cards), action.value)


def _answers(player: str, rules: Rules, box: Box, line: Line) -> Iterator[tuple[int, Action]]:
    """With how many cards of the line the player did what; a choice of an open step counts once it closes."""
    if player in line.splitting:
        yield 2, Action.SPLIT
        return
    ended = (one for one in (*box.ends, *box.interrupted) if one.path == line.path and player in one.players)
    end = next(ended, None)
    held = len(line.cards) if end is None else end.cards
    last = held - 1 if end is not None and end.doubled else held
    yield from ((cards, Action.HIT) for cards in range(2, last))
    if end is not None and end not in box.interrupted:
        yield from _last(rules, line, end, last)
    elif player in line.hitting:
        yield held, Action.HIT
    elif player in line.doubling:
        yield held, Action.DOUBLE


def _last(rules: Rules, line: Line, end: End, cards: int) -> Iterator[tuple[int, Action]]:
    """How a hand was ended; one that could not be played on was not decided about."""
    facts = facts_of(line.cards[:cards], split_depth=len(line.path))
    if end.surrendered:
        yield cards, Action.SURRENDER
    elif end.doubled:
        yield cards, Action.DOUBLE
    elif not is_finished(rules, facts):
        yield cards, Action.STAND
