"""What the players of the current line may do, what it costs, and why not."""

from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.options import UNITS, options
from sabot.games.blackjack.round.awaits import open_step
from sabot.games.blackjack.round.state import BlackjackRound, Box, Line, line_facts
from sabot.games.deciding import Choice
from sabot.games.hand_id import dealt_hand
from sabot.games.moves import Action
from sabot.money import Amount


def choices(state: BlackjackRound, player: str) -> tuple[Choice, ...]:
    """The player's choices in the open step; empty when it is not their turn.

    Whether they can pay is not asked here: money enters where the purse is known.
    """
    pair = open_step(state)
    if pair is None:
        return ()
    box, line = pair
    if player not in box.choosers(line) or player in state.chosen:
        return ()
    return tuple(
        Choice(action, cost(state, player, box, action), why)
        for action, why in options(state.rules, player_facts(player, box, line)).items()
    )


def player_facts(player: str, box: Box, line: Line) -> HandFacts:
    return line_facts(line, hands=box.hands_of(player))


def cost(state: BlackjackRound, player: str, box: Box, action: Action) -> Amount:
    """A double or a split takes the main stake once more."""
    return cost_of(state, player, box.key, action)


def cost_of(state: BlackjackRound, player: str, hand: str, action: Action) -> Amount:
    """What an action on a hand, split or not, costs the player; nothing where no main stake lies."""
    place = (player, dealt_hand(hand))
    return Amount(UNITS[action] * state.stakes.mains.get(place, Amount(0)))


def followers_on(state: BlackjackRound, hand: str) -> tuple[str, ...]:
    """Who follows the owner on this hand as long as it is played, in the order of their names (B21)."""
    pair = state.find(hand)
    return () if pair is None else tuple(sorted(pair[0].followers(pair[1])))
