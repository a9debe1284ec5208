"""A past round as people step through it: what happened at each moment, and how the cards lie after it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import name
from sabot.games import moves as mv
from sabot.games.hand_id import hand_in
from sabot.records.history.round_history import answer_words
from sabot.records.journal.journal_steps import Step
from sabot.table import events as e
from sabot.table.state import Table
from sabot.table.view.hands import RoundView, round_view


class ReplayMoveKind(StrEnum):
    """What can happen in a round, by the name of its text."""

    CARD = "card"
    HOLE_CARD = "hole"
    HOLE_CARD_TURNED = "turned"
    NO_BLACKJACK = "checked"
    BLACKJACK = "blackjack"
    INSURANCE_CLOSED = "insurance"
    CHOICE = "chosen"
    COMMON_CHOICE = "common"
    INTERRUPTED = "hand-interrupted"
    LUCKY_CARD = "lucky"
    BURNT = "burnt"
    CORRECTED = "corrected"
    EXCHANGED = "exchanged"
    PAID = "paid"
    VOID = "void"


class ReplayMove(Struct, frozen=True, kw_only=True):
    """One thing that happened; fields that say nothing about it are empty."""

    what: ReplayMoveKind
    """What it was."""
    place: str = ""
    """The hand or the side; empty for the dealer."""
    on_hand: bool = False
    """The place is a hand on which players decide."""
    card: str = ""
    """Which came to lie there."""
    other: str = ""
    """The card that lay there before, or the one that it was exchanged for."""
    action: str = ""
    """What was chosen."""
    count: int = 0
    """How many stakes were insured, or how many players chose this."""
    reason: str = ""
    """Why cards were corrected, or why the round is void."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One moment of a round."""

    n: int
    """The line of the journal that tells it."""
    at: int
    moves: tuple[ReplayMove, ...]
    """What happened; nothing at the first moment, when betting had ended."""
    round: RoundView
    """The cards as they lie then; those of the last moment stay until the end."""


def replay_steps(first: Table, steps: Iterable[Step], player: str) -> Iterator[ReplayStep]:
    """The end of betting, and every moment after it of which this player may know something.

    At a common hand others' choices are counted when their step closes, as they were at the table.
    """
    round_ = round_view(first)
    assert round_ is not None, "a round is in play"
    begun = False
    for step in steps:
        if not begun:
            begun = True
            yield ReplayStep(n=step.line.number - 1, at=step.line.at, moves=(), round=round_)
        told = tuple(_moves(step, player))
        if told:
            assert step.after is not None, "steps of a round have a table after them"
            round_ = round_view(step.after) or round_
            yield ReplayStep(n=step.line.number, at=step.line.at, moves=told, round=round_)


def round_so_far(table: Table, player: str) -> tuple[ReplayMove, ...]:
    """What happened in the round in play, as it is told now: a corrected card is the right one from the
    start."""
    play = table.play
    if play is None:
        return ()
    begun = replace(table, play=replace(play, now=play.start))
    return tuple(_of_round(begun, reversed(tuple(play.moves)), player))


def _at(
    what: ReplayMoveKind, place: str, *, card: str = "", other: str = "", action: str = "", reason: str = ""
) -> ReplayMove:
    on_hand = hand_in(place) is not None
    return ReplayMove(
        what=what, place=place, on_hand=on_hand, card=card, other=other, action=action, reason=reason
    )


def _moves(step: Step, player: str) -> Iterator[ReplayMove]:
    match step.event:
        case e.RoundMoved(moves):
            assert step.before is not None, "a round that moves was begun"
            yield from _of_round(step.before, moves, player)
        case e.LuckyCardDealt(_, hand):
            yield _at(ReplayMoveKind.LUCKY_CARD, hand)
        case e.CardBurnt(card):
            yield ReplayMove(what=ReplayMoveKind.BURNT, card=name(card))
        case e.CardCorrected(position, old, new, reason=why):
            yield _at(ReplayMoveKind.CORRECTED, position.place, card=name(new), other=name(old), reason=why)
        case e.CardsExchanged(here, card, _, other, reason=why):
            yield _at(ReplayMoveKind.EXCHANGED, here.place, card=name(card), other=name(other), reason=why)
        case e.RoundPaid():
            yield ReplayMove(what=ReplayMoveKind.PAID)
        case e.RoundVoided(_, reason):
            yield ReplayMove(what=ReplayMoveKind.VOID, reason=reason)
        case _:
            pass


def _of_round(before: Table, moves: Iterable[mv.Move], player: str) -> Iterator[ReplayMove]:
    common, (chosen, insured) = before.setup.common, _open_answers(before)
    for move in moves:
        match move:
            case mv.ChoiceMade(who, hand, action):
                chosen[action.value] += 1
                if who == player or not common:
                    yield _at(ReplayMoveKind.CHOICE, hand, action=action.value)
            case mv.InsuranceAnswered(who, hands, takes, _, bet):
                insured += len(hands) if takes else 0
                words = answer_words(bet, takes=takes)
                yield from (_at(ReplayMoveKind.CHOICE, hand, action=words) for hand in hands if who == player)
            case mv.StepClosed(hand):
                yield from _counted(hand, chosen) if common else ()
                chosen.clear()
            case mv.InsuranceClosed(mv.INSURANCE):
                yield ReplayMove(what=ReplayMoveKind.INSURANCE_CLOSED, count=insured)
            case mv.InsuranceClosed():
                insured = 0
            case mv.HandInterrupted(hand, players):
                if player in players or not common:
                    yield _at(ReplayMoveKind.INTERRUPTED, hand)
            case mv.RoundSettled():
                pass
            case _:
                yield _dealt(move)


def _counted(hand: str, chosen: Counter[str]) -> Iterator[ReplayMove]:
    for action, count in sorted(chosen.items()):
        yield replace(_at(ReplayMoveKind.COMMON_CHOICE, hand, action=action), count=count)


def _open_answers(before: Table) -> tuple[Counter[str], int]:
    """What is chosen in the open step, and how many stakes are insured already."""
    play = before.play
    if play is None or play.family.decisions is None:
        return Counter(), 0
    answers = play.family.decisions.answers(play.now)
    return Counter(action.value for action in answers.chosen.values()), sum(answers.insured.values())


def _dealt(
    move: mv.CardDealt | mv.DealerCardDealt | mv.HoleCardTaken | mv.HoleCardTurned | mv.DealerChecked,
) -> ReplayMove:
    match move:
        case mv.CardDealt(hand, card):
            return _at(ReplayMoveKind.CARD, hand, card=name(card))
        case mv.DealerCardDealt(card):
            return ReplayMove(what=ReplayMoveKind.CARD, card=name(card))
        case mv.HoleCardTaken():
            return ReplayMove(what=ReplayMoveKind.HOLE_CARD)
        case mv.HoleCardTurned(card):
            return ReplayMove(what=ReplayMoveKind.HOLE_CARD_TURNED, card=name(card))
        case mv.DealerChecked(blackjack):
            return ReplayMove(what=ReplayMoveKind.BLACKJACK if blackjack else ReplayMoveKind.NO_BLACKJACK)
