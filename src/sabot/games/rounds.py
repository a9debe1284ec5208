"""What can be asked of a round of whichever family, beside what its family answers itself."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sabot.cards.card import DECK, Card
from sabot.games.answer import Refused
from sabot.games.family import Again, Change, Family, Round
from sabot.games.moves import CardDealt, DealCard, Move
from sabot.games.shoe_rules import ShoeRules
from sabot.games.waiting import CardFor

Of: TypeAlias = Family[ShoeRules, object, Round]


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


def told_again(family: Of[Round], now: Round, moves: Sequence[Move]) -> Again[Round] | Refused:
    """Everything that came from outside once more; what follows by itself is worked out anew.

    Where the answer is not what was told, it did not happen by the rules.
    """
    if family.told_again is not None:
        return family.told_again(now, moves)
    told: list[Move] = []
    for move in moves:
        if isinstance(move, CardDealt):
            answer = family.decide(now, DealCard(move.card))
            if isinstance(answer, Refused):
                return answer
            now = replayed(family, now, answer)
            told += answer
    return tuple(told), now


def corrected(
    family: Of[Round], start: Round, moves: Sequence[Move], changes: Sequence[Change]
) -> tuple[Move, ...] | Refused:
    """The moves of a round with all these cards changed, settled anew if it is over (D2, D4).

    Where what followed could not have been, nothing but to void the round is left, and the answer says so.
    """
    if family.correct is not None:
        return family.correct(start, moves, changes)
    dealt = [move for move in moves if isinstance(move, CardDealt)]
    right = list(dealt)
    for change in changes:
        place, index, old, new = change.place, change.index, change.old, change.new
        there = [number for number, move in enumerate(dealt) if move.hand == place]
        if new not in DECK:
            return Refused("not-a-card")
        if not 0 <= index < len(there):
            return Refused("no-card-there")
        if dealt[there[index]].card != old:
            return Refused("another-card-there")
        if new == old:
            return Refused("same-card-there")
        right[there[index]] = CardDealt(place, new)
    return _dealt_again(family, start, right)


def _dealt_again(family: Of[Round], start: Round, dealt: Sequence[CardDealt]) -> tuple[Move, ...] | Refused:
    """A card that would not have been drawn, or not for that side, leaves nothing but to void the round."""
    now, told = start, list[Move]()
    for move in dealt:
        if family.awaits(now) != CardFor(move.hand):
            return Refused("only-void", {"why": Refused("card-not-drawn")})
        answer = family.decide(now, DealCard(move.card))
        if isinstance(answer, Refused):
            return answer
        told += answer
        now = replayed(family, now, answer)
    return tuple(told)
