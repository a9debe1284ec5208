"""What the players of the current line may do, what it costs, and why not."""

from msgspec import Struct

from sabot.games.blackjack.hand import Facts
from sabot.games.blackjack.options import UNITS, Action, options
from sabot.games.blackjack.round.awaits import Choices, awaits
from sabot.games.blackjack.round.state import BlackjackRound, Box, Line, line_facts
from sabot.money import Amount


class Choice(Struct, frozen=True):
    """An action with its cost; `refused` says why it is not allowed now."""

    action: Action
    cost: Amount
    refused: str | None


def choices(state: BlackjackRound, player: str) -> tuple[Choice, ...]:
    """The player's choices in the open step; empty when it is not his turn.

    Whether he can pay is not asked here: money enters where the purse is known.
    """
    pair = state.current()
    if not isinstance(awaits(state), Choices) or pair is None:
        return ()
    box, line = pair
    if player not in line.playing or player in state.chosen:
        return ()
    return tuple(
        Choice(action, cost(state, player, box, action), why)
        for action, why in options(state.rules, player_facts(player, box, line)).items()
    )


def player_facts(player: str, box: Box, line: Line) -> Facts:
    return line_facts(line, hands=box.hands_of(player))


def cost(state: BlackjackRound, player: str, box: Box, action: Action) -> Amount:
    """A double or a split takes the main stake once more."""
    return Amount(UNITS[action] * state.stakes.main(player, box.key))
