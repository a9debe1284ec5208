"""How long pages need to lay the cards that came at once, so that a result is shown for its whole time."""

from collections import Counter

from sabot.games.moves import CardDealt, ChoiceMade, DealerCardDealt, HoleCardTaken, HoleCardTurned
from sabot.games.moves import InsuranceAnswered as Answered
from sabot.table.play.play import Play

BREATH = 2
"""Times a card's own time before one that decides something: one that turns, and what comes to a place after
its first two."""
FIRST_TWO = 2
CARDS = CardDealt | DealerCardDealt | HoleCardTaken | HoleCardTurned


def has_answers(play: Play) -> bool:
    """Somebody has had a word in this round."""
    return any(isinstance(move, ChoiceMade | Answered) for move in play.moves)


def laying_time(play: Play, each: int) -> int:
    """Of the cards that came since somebody last had a word; those before lie already.

    Where the house deals, they come in one moment; pages need so much time for `each`.
    """
    places, cards, breaths = Counter[str](), 0, 0
    asked = False
    for move in play.moves:
        if isinstance(move, ChoiceMade | Answered):
            asked = True
            break
        if not isinstance(move, CARDS):
            continue
        cards += 1
        if isinstance(move, CardDealt):
            places[move.hand] += 1
        elif isinstance(move, HoleCardTurned):
            breaths += 1
        elif isinstance(move, DealerCardDealt):
            places[""] += 1
    # After a choice the first two lie already, so that every card of the dealer's is drawn.
    dealer = places.pop("", 0)
    drawn = dealer if asked else max(0, dealer - FIRST_TWO)
    drawn += sum(max(0, count - FIRST_TWO) for count in places.values())
    return each * (cards + BREATH * (breaths + drawn))
