"""What everybody is told of a round in play. Answers to an open question are only counted (B20 d)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from sabot.cards import name
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.view import answers_in
from sabot.games.deciding import deciding
from sabot.games.moves import Move
from sabot.table import events as e
from sabot.table.state import Table
from sabot.table.view import messages as m
from sabot.table.view.hands import round_view
from sabot.table.view.lying import felt_stakes, felt_sums
from sabot.table.view.results import result_view

_ANSWERS = (rounds.ChoiceMade, rounds.InsuranceAnswered)
_CLOSES = (rounds.InsuranceClosed, rounds.StepClosed)


def moved(before: Table, after: Table, event: e.RoundMoved) -> m.PublicEvent:
    moves = event.moves
    if all(isinstance(move, _ANSWERS) for move in moves):
        return m.AnswersCounted(*_answers(after))
    lies_anew = any(isinstance(move, _CLOSES) for move in moves)
    ended = any(isinstance(move, rounds.RoundSettled) for move in moves)
    return m.RoundMoved(
        moves=tuple(_told(before, moves)),
        round=round_view(after),
        lying=m.LyingNow(felt_stakes(after), felt_sums(after)) if lies_anew else None,
        result=result_view(after) if ended else None,
    )


def _answers(after: Table) -> tuple[int, int]:
    now = None if after.play is None else deciding(after.play.now)
    assert now is not None, "somebody answered"
    return answers_in(now)


def _told(before: Table, moves: Iterable[Move]) -> Iterator[m.PublicMove]:
    """Answers are collected until the move that closes their question; own hands are chosen for openly."""
    chosen, insured = _open_answers(before)
    for move in moves:
        match move:
            case rounds.ChoiceMade(_, hand, action):
                chosen[action.value] += 1
                if not before.setup.common:
                    yield m.Chosen(hand, action)
            case rounds.InsuranceAnswered(_, hands, takes):
                insured += len(hands) if takes else 0
            case rounds.StepClosed(hand):
                if before.setup.common:
                    yield m.StepClosed(hand, tuple(sorted(chosen.items())))
                chosen.clear()
            case rounds.InsuranceClosed():
                yield m.InsuranceClosed(insured)
            case rounds.HandBroken(hand):
                if not before.setup.common:
                    yield m.HandBroken(hand)
            case rounds.RoundSettled():
                pass
            case _:
                yield _dealt(move)


def _open_answers(before: Table) -> tuple[Counter[str], int]:
    """What is chosen in the open step, and how many stakes are insured already."""
    assert before.play is not None
    now = deciding(before.play.now)
    if now is None:
        return Counter(), 0
    return Counter(action.value for action in now.chosen.values()), sum(now.insured.values())


def _dealt(
    move: rounds.CardDealt
    | rounds.DealerCardDealt
    | rounds.HoleCardTaken
    | rounds.HoleCardTurned
    | rounds.DealerChecked,
) -> m.PublicMove:
    match move:
        case rounds.CardDealt(hand, card):
            return m.CardDealt(hand, name(card))
        case rounds.DealerCardDealt(card):
            return m.CardDealt("", name(card))
        case rounds.HoleCardTaken():
            return m.HoleCardTaken()
        case rounds.HoleCardTurned(card):
            return m.HoleCardTurned(name(card))
        case rounds.DealerChecked(blackjack):
            return m.DealerChecked(blackjack)
        case _:
            assert_never(move)
