"""Cards are corrected: the round is played again with the right ones, if that is possible (D2, D4)."""

from typing import TypeAlias

from sabot.cards import Card
from sabot.games import family as families
from sabot.games.answer import Refused
from sabot.games.moves import Move
from sabot.games.round_questions import corrected
from sabot.table.play.play import CardPlace, Play

Change: TypeAlias = tuple[CardPlace, Card, Card]
"""A place, the card that was told to lie there, and the one that lies there by right."""
Changes: TypeAlias = tuple[Change, ...]
OWN_SHOE = Refused("own-shoe-unread")


def misreading(position: CardPlace, old: Card, new: Card) -> Changes:
    """A misread card changes one place."""
    return ((position, old, new),)


def exchange(here: CardPlace, card: Card, there: CardPlace, other: Card) -> Changes:
    """Two cards in each other's place change both."""
    return (here, card, other), (there, other, card)


def corrected_moves(play: Play, changes: Changes) -> tuple[Move, ...] | Refused:
    """Everything that happened, as it is with the right cards; or why the round can only be voided."""
    told = tuple(families.CardChange(at.place, at.index, old, new) for at, old, new in changes)
    return corrected(play.family, play.start, tuple(play.moves)[::-1], told)
