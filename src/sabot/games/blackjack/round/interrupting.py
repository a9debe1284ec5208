"""Hands whose players are gone when their time ends: they leave the round, and it goes on (I2)."""

from sabot.games.answer import Refused
from sabot.games.blackjack.round.awaits import open_step
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.moves import HandInterrupted, Interrupt


def interrupt_hand(state: BlackjackRound, command: Interrupt) -> HandInterrupted | Refused:
    """Who leaves is on the hand in play and has not chosen; an owner takes all who follow them along."""
    pair = open_step(state)
    if pair is None or command.hand != pair[0].key + pair[1].path:
        return Refused("interrupt-only-open")
    box, line = pair
    gone = frozenset(command.players)
    if not gone or not gone <= line.playing:
        return Refused("leave-only-own")
    if any(player in state.chosen for player in gone):
        return Refused("choice-stands-dealt")
    if not box.owner:
        return HandInterrupted(command.hand, tuple(sorted(gone)))
    if box.owner not in gone:
        return Refused("behind-leaves-with-main")
    return HandInterrupted(command.hand, (box.owner, *sorted(box.followers(line))))


def hands_interrupted(state: BlackjackRound, player: str) -> tuple[str, ...]:
    """The full names of the hands that left this round with the player, in the order of play."""
    return tuple(
        box.key + end.path for box in state.boxes for end in box.interrupted if player in end.players
    )
