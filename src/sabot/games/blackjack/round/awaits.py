"""What a round waits for next. It is worked out from the state alone, so there is always an answer."""

from sabot.cards.card import value
from sabot.games.blackjack.dealer import dealer_checks, dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.round.asked_bets import asked_about, waits_for_check
from sabot.games.blackjack.round.ends import dealer_reach
from sabot.games.blackjack.round.reach import Reach
from sabot.games.blackjack.round.state import NO_ANSWERS, BlackjackRound, Box, Line
from sabot.games.blackjack.rules import Hands, Hole
from sabot.games.waiting import (
    CardFor,
    Choices,
    Closing,
    DealerCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Over,
    Settling,
    Waiting,
)


def awaits(state: BlackjackRound) -> Waiting:
    """The table, its clock, its views and its dealer ask one after the other: the last answer is kept."""
    known, waiting = _LAST[0]
    if known is not state:
        waiting = _awaits(state)
        _LAST[0] = (state, waiting)
    return waiting


def _awaits(state: BlackjackRound) -> Waiting:
    if state.over:
        return Over()
    return _opening_card(state) or _questions(state) or _play(state) or _dealer(state) or Settling()


_LAST: list[tuple[BlackjackRound | None, Waiting]] = [(None, Over())]
"""One pair, replaced whole, so that no thread sees half of it. A frozen state has one answer for ever."""


def _opening_card(state: BlackjackRound) -> Waiting | None:
    """Round the table once, the up card, round the table again, the hole card."""
    for box in state.boxes:
        if not box.lines[0].cards:
            return CardFor(box.key)
    if not state.dealer:
        return DealerCard()
    for box in state.boxes:
        if len(box.lines[0].cards) < 2:
            return CardFor(box.key)
    if state.rules.hole is not Hole.NONE and not state.hole_down and len(state.dealer) < 2:
        return HoleDeal()
    return None


def _questions(state: BlackjackRound) -> Waiting | None:
    """Insurance first, then the dealer's check, then the bets that wait for it."""
    if key := _asked_for(state):
        answered = len(state.answers.get(key, NO_ANSWERS))
        return _unless_complete(state, InsuranceAnswers(), len(asked_about(state, key)), answered)
    if state.checked is None and state.hole_down and check_is_due(state):
        return HoleCheck()
    return None


def asked_for(state: BlackjackRound) -> str:
    """The bet that players are asked for now; empty where they are not."""
    return "" if not state.to_ask or _opening_card(state) is not None else _asked_for(state)


def _asked_for(state: BlackjackRound) -> str:
    """The same once the opening cards lie."""
    if not state.to_ask:
        return ""
    unchecked = state.checked is None and state.hole_down and check_is_due(state)
    for key in state.to_ask:
        hidden = waits_for_check(state, key) and (unchecked or state.checked)
        if not hidden and asked_about(state, key):
            return key
    return ""


def check_is_due(state: BlackjackRound) -> bool:
    """As long as a main stake depends on what the hole card is."""
    return dealer_checks(state.rules, value(state.up)) and bool(state.stakes.mains)


def _play(state: BlackjackRound) -> Waiting | None:
    if state.checked:
        return None
    pair = state.current()
    if pair is None:
        return None
    box, line = pair
    if line.wants_card:
        return CardFor(box.key + line.path)
    return _unless_complete(state, Choices(box.key + line.path), len(line.playing), len(state.chosen))


def _unless_complete(state: BlackjackRound, question: Waiting, asked: int, answered: int) -> Waiting:
    """At the common hand a complete question stays open until the table closes it (B20 e)."""
    if state.rules.hands is Hands.COMMON and asked == answered:
        return Closing()
    return question


def _dealer(state: BlackjackRound) -> Waiting | None:
    reach = dealer_reach(state)
    if reach is Reach.NOTHING:
        return None
    if state.hole_down:
        return HoleCardTurn()
    wants_more = reach is Reach.TO_THE_END and dealer_draws(state.rules, total(state.dealer))
    return DealerCard() if len(state.dealer) < 2 or wants_more else None


def open_step(state: BlackjackRound) -> tuple[Box, Line] | None:
    """The line on which choices are being made, whether or not all of them are in."""
    if asked_for(state) or not isinstance(awaits(state), Choices | Closing):
        return None
    return state.current()


def pending(state: BlackjackRound) -> frozenset[tuple[str, str]]:
    """(player, hand) of everyone whose answer the round waits for."""
    match awaits(state):
        case InsuranceAnswers():
            key = asked_for(state)
            answered = state.answers.get(key, NO_ANSWERS)
            return frozenset(place for place in asked_about(state, key) if place not in answered)
        case Choices(hand=hand):
            pair = state.current()
            assert pair is not None
            choosers = pair[0].choosers(pair[1])
            return frozenset((player, hand) for player in choosers if player not in state.chosen)
        case _:
            return frozenset()
