"""Blackjack as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Problem, Refused
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.rules import Hands, Rules, problems
from sabot.games.blackjack.settle import main
from sabot.games.dealing import Shuffle
from sabot.games.offer import MOST_SPECIAL_BETS, focus_problems
from sabot.games.stake import Stake
from sabot.games.variant import Family, Variant
from sabot.games.wager import check_special

BlackjackGame = Variant[Rules, Deal]

CARDS_A_HAND, CARDS_IN_RESERVE, COMMON_RESERVE = 4, 12, 52
"""What the cut card must leave: for each hand and once more; for the common hand in all (B33)."""


def table_problems(game: BlackjackGame) -> Iterator[Problem]:
    yield from focus_problems(game.rules.focus, game.around_hand)
    if game.rules.shuffle is Shuffle.CUT_CARD:
        yield from _cut_problems(game)


def _cut_problems(game: BlackjackGame) -> Iterator[Problem]:
    least = COMMON_RESERVE
    if game.rules.hands is Hands.OWN:
        least = CARDS_A_HAND * game.seating.dealt_hands + CARDS_IN_RESERVE
    most = game.rules.decks * 52 - least
    if not least <= game.rules.cut <= most:
        right = f"{least} to {most} cards behind the cut card, for all hands that can be dealt"
        yield Problem("cut", str(game.rules.cut), right)


def check_stake(game: BlackjackGame, stakes: Sequence[Stake], new: Stake) -> Refused | None:
    if new.bet == main.key:
        return None
    if new.bet not in game.offered:
        return Refused(f"this table does not offer {new.bet}")
    return check_special(
        game.field(new.bet), new, stakes, frozenset((main.key,)), game.rules.special_without_main
    )


BLACKJACK = Family("blackjack", Rules, BETS, problems, table_problems, check_stake, MOST_SPECIAL_BETS)
