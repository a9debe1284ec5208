"""Cards are corrected: the round is played again with the right ones, if that is possible (D2, D4)."""

from sabot.cards import Card
from sabot.games import family as families
from sabot.games.answer import Refused
from sabot.games.moves import Move
from sabot.games.rounds import corrected
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.play.play import Play, Position

Change = tuple[Position, Card, Card]
"""A place, the card that was told to lie there, and the one that lies there by right."""
OWN_SHOE = Refused("own-shoe-unread")
Corrected = a.Correction | a.Exchange | e.CardCorrected | e.CardsExchanged


def changes_of(told: Corrected) -> tuple[Change, ...]:
    """A misread card changes one place, two cards in each other's place change both."""
    if isinstance(told, a.Correction | e.CardCorrected):
        return ((told.position, told.old, told.new),)
    return (told.here, told.card, told.other), (told.there, told.other, told.card)


def corrected_moves(play: Play, told: Corrected) -> tuple[Move, ...] | Refused:
    """Everything that happened, as it is with the right cards; or why the round can only be voided."""
    changes = tuple(families.Change(at.place, at.index, old, new) for at, old, new in changes_of(told))
    return corrected(play.family, play.start, tuple(play.moves)[::-1], changes)
