"""What lies on the table: the cards of a round, and how much of it is played."""

from collections.abc import Iterator

from sabot.cards.card import Card
from sabot.games.blackjack.round.state import BlackjackRound, Box


def face_up(state: BlackjackRound) -> tuple[Card, ...]:
    """Every card that everybody sees, each once: the hands in the order of play, then the dealer's."""
    return (*(card for box in state.boxes for card in _cards_of(box)), *state.dealer)


def _cards_of(box: Box) -> Iterator[Card]:
    """A split hand begins with a card that lies on the line it came from already."""
    if len(box.lines) == 1:
        return iter(box.lines[0].cards)
    return _cards_of_split(box)


def _cards_of_split(box: Box) -> Iterator[Card]:
    paths = {line.path for line in box.lines}
    for line in box.lines:
        moved = bool(line.path) and line.path[:-1] in paths
        yield from line.cards[1:] if moved else line.cards


def cards_out(state: BlackjackRound) -> int:
    """How many cards left the shoe in this round, the one that lies face down among them."""
    return len(face_up(state)) + state.hole_down - state.brought


def completed(state: BlackjackRound) -> tuple[int, int]:
    """How many boxes with a main stake are played, and how many there are."""
    staked = [box for box in state.boxes if box.lines[0].holders]
    cut_short = bool(state.checked) or state.over
    played = sum(cut_short or all(line.done for line in box.lines) for box in staked)
    return played, len(staked)
