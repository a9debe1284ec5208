"""A misread card is corrected: the round is played again with the right one, if that is possible (D2)."""

from sabot.cards import Card
from sabot.games.answer import Refused
from sabot.games.baccarat import correction as coup_correction
from sabot.games.baccarat import round as coups
from sabot.games.baccarat.coup import Side
from sabot.games.blackjack import round as rounds
from sabot.table.play import Move, Play, Position


def corrected_moves(play: Play, position: Position, old: Card, new: Card) -> tuple[Move, ...] | Refused:
    """Everything that happened, as it is with the corrected card; or why the round can only be voided."""
    moves = tuple(play.moves)[::-1]
    if isinstance(play.start, rounds.BlackjackRound):
        known = tuple(m for m in moves if not isinstance(m, coups.CardDealt | coups.RoundSettled))
        place = rounds.Position(position.place, position.index)
        return rounds.corrected(play.start, known, place, old, new)
    if position.place not in (Side.PLAYER, Side.BANKER):
        return Refused("name the side on which the card lies: player or banker")
    dealt = tuple(m for m in moves if isinstance(m, coups.CardDealt | coups.RoundSettled))
    side = coup_correction.Position(Side(position.place), position.index)
    return coup_correction.corrected(play.start, dealt, side, old, new)
