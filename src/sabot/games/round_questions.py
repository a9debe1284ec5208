"""What can be asked of a round of whichever family, beside what its family answers itself."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from sabot.cards.card import DECK, Card
from sabot.games.answer import Refused, Value
from sabot.games.family import Again, CardChange, Family, Round
from sabot.games.hand_id import hand_in
from sabot.games.moves import (
    AnswerInsurance,
    CardDealt,
    ChoiceMade,
    Choose,
    Close,
    Command,
    DealCard,
    DealerCardDealt,
    DealerChecked,
    DealHoleCard,
    HandInterrupted,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    Interrupt,
    Move,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.shoe_rules import ShoeRules
from sabot.games.waiting import CardFor, DealerCard, HoleCardTurn, Waiting

Of: TypeAlias = Family[ShoeRules, object, Round]
WithCard = CardDealt | DealerCardDealt | HoleCardTurned
UP_CARD = ("", 0)
"""Where the card lies beside which a hole card is checked."""


def cards_out(family: Of[Round], now: Round) -> int:
    """Cards that left the shoe in this round."""
    if family.cards_out is not None:
        return family.cards_out(now)
    return sum(len(row.cards) for row in family.rows(now))


def looked_back(family: Of[Round], now: Round) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """What the list of past rounds shows of it."""
    if family.looked_back is not None:
        return family.looked_back(now)
    return tuple((row.place, row.cards) for row in family.rows(now))


def replayed(family: Of[Round], now: Round, moves: Iterable[Move]) -> Round:
    for move in moves:
        now = family.evolve(now, move)
    return now


def carried_out(family: Of[Round], now: Round, command: Command) -> Again[Round] | Refused:
    """What follows from a command, and the round after it."""
    if family.carry_out is not None:
        return family.carry_out(now, command)
    moves = family.decide(now, command)
    return moves if isinstance(moves, Refused) else (moves, replayed(family, now, moves))


def told_again(family: Of[Round], now: Round, moves: Sequence[Move]) -> Again[Round] | Refused:
    """Everything that came from outside once more; what follows by itself is worked out anew.

    Where the answer is not what was told, it did not happen by the rules.
    """
    return _told(family, now, moves, in_place=False)


def _told(family: Of[Round], now: Round, moves: Sequence[Move], *, in_place: bool) -> Again[Round] | Refused:
    """`in_place`: a card that would not have been drawn there is refused, and not laid where one is due."""
    told, answer = list[Move](), tuple[Move, ...]()
    for move in moves:
        command = _asked_by(move, answer)
        if command is None:
            continue
        if in_place and isinstance(move, WithCard) and family.awaits(now) != _place_of(move):
            return Refused("card-not-drawn")
        found = carried_out(family, now, command)
        if isinstance(found, Refused):
            return _could_not_be(move, found)
        answer, now = found
        told += chosen_by_table(answer) if isinstance(move, ChoiceMade) and move.given else answer
    return tuple(told), now


def chosen_by_table(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The same moves with a word that the table chose, and not the player."""
    return tuple(replace(move, given=True) if isinstance(move, ChoiceMade) else move for move in moves)


def _could_not_be(move: Move, why: Refused) -> Refused:
    """Why somebody could not have done that, in a sentence about them."""
    match move:
        case InsuranceAnswered(player):
            return Refused("insurance-not-asked-of", {"player": player, "why": why})
        case ChoiceMade(player, hand, action):
            chosen: dict[str, Value] = {"player": player, "action": action.value, "hand": hand, "why": why}
            return Refused("could-not-choose", chosen)
        case HandInterrupted(hand):
            return Refused("hand-not-interrupted", {"hand": hand, "why": why})
        case InsuranceClosed():
            return Refused("insurance-not-asked")
        case DealerChecked():
            return Refused("hole-not-checked")
        case HoleCardTaken():
            return Refused("card-not-drawn")
        case _:
            return why


def _asked_by(move: Move, before: Sequence[Move]) -> Command | None:
    """The command that brought a move about; None where it followed by itself from what was told before."""
    match move:
        case CardDealt(card=card) | DealerCardDealt(card):
            return DealCard(card)
        case RoundSettled():
            return None
        case HoleCardTaken():
            return DealHoleCard()
        case DealerChecked(blackjack):
            return ReportCheck(blackjack)
        case HoleCardTurned(card):
            return TurnHoleCard(card)
        case InsuranceAnswered(player, hands, takes, _, bet):
            return AnswerInsurance(player, hands[0], takes, bet)
        case ChoiceMade(player, hand, action, _, short):
            return Choose(player, hand, action, short)
        case HandInterrupted(hand, players):
            return Interrupt(hand, players)
        case InsuranceClosed() | StepClosed():
            return None if move in before else Close()
        case _:
            assert_never(move)


def corrected(
    family: Of[Round], start: Round, moves: Sequence[Move], changes: Sequence[CardChange]
) -> tuple[Move, ...] | Refused:
    """The moves of a round with all these cards changed, settled anew if it is over (D2, D4).

    Choices stand as they were made and cards as they were drawn. Where one of them could not have been,
    nothing but to void the round is left, and the answer says so.
    """
    right, dealt = list(moves), _dealt_by(family, start, moves)
    there = {row.place for row in family.rows(replayed(family, start, moves))}
    for change in changes:
        number = dealt.get(_dealt_to(change)) if change.place in there else None
        if change.new not in DECK:
            return Refused("not-a-card")
        if number is None:
            return Refused("no-dealt-card-there")
        wrong = moves[number]
        assert isinstance(wrong, WithCard)
        if wrong.card != change.old:
            return Refused("another-card-there")
        if change.new == change.old:
            return Refused("same-card-there")
        right[number] = replace(wrong, card=change.new)
    again = _told(family, start, right, in_place=True)
    if not isinstance(again, Refused) and not all(_check_stands(family, right, one) for one in changes):
        again = Refused("checked-other-up-card")
    return Refused("only-void", {"why": again}) if isinstance(again, Refused) else again[0]


def _dealt_by(family: Of[Round], now: Round, moves: Sequence[Move]) -> dict[tuple[str, int], int]:
    """Which move dealt the card at a place, counted from 0 among those that lay there then."""
    dealt: dict[tuple[str, int], int] = {}
    for number, move in enumerate(moves):
        place = _lies_at(move)
        if place is not None:
            lying = (row.cards for row in family.rows(now) if row.place == place)
            dealt[place, len(next(lying, ()))] = number
        now = family.evolve(now, move)
    return dealt


def _dealt_to(change: CardChange) -> tuple[str, int]:
    """Where a card was dealt: the first one of a split hand to the hand that was split."""
    place, index, named = change.place, change.index, hand_in(change.place)
    while index == 0 and named is not None and named.before_split is not None:
        named, index = named.before_split, int(named.went_left)
        place = named.text
    return place, index


def _check_stands(family: Of[Round], moves: Sequence[Move], change: CardChange) -> bool:
    """A check tells nothing beside another up card, unless the hole card has been seen since."""
    beside = (change.place, change.index) == UP_CARD
    checked = any(isinstance(move, DealerChecked) for move in moves)
    turned = any(isinstance(move, HoleCardTurned) for move in moves)
    if family.hole is None or not beside or not checked or turned:
        return True
    return family.hole.tells_as_much(change.old, change.new)


def _lies_at(move: Move) -> str | None:
    """The place of the card that a move brought, empty for the dealer; None where it brought none."""
    if isinstance(move, CardDealt):
        return move.hand
    return "" if isinstance(move, WithCard) else None


def _place_of(move: WithCard) -> Waiting:
    """What a round waits for when this card comes."""
    match move:
        case CardDealt(hand):
            return CardFor(hand)
        case DealerCardDealt():
            return DealerCard()
        case HoleCardTurned():
            return HoleCardTurn()
