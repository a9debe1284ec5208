"""Blackjack as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Problem, Refused
from sabot.games.bet import PayTable
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.rules import Hands, Rules
from sabot.games.blackjack.settle import main, main_field
from sabot.games.dealing import Shuffle, shuffle_problems
from sabot.games.offer import MOST_SPECIAL_BETS, focus_problems
from sabot.games.seating import UNLIMITED
from sabot.games.stake import Stake
from sabot.games.variant import Family, Variant
from sabot.games.wager import check_bet

BlackjackGame = Variant[Rules, Deal]

CARDS_A_HAND, CARDS_IN_RESERVE, COMMON_RESERVE = 4, 12, 52
"""What the cut card must leave: for each hand and once more; for the common hand in all (B33)."""


def table_problems(game: BlackjackGame) -> Iterator[Problem]:
    yield from focus_problems(game.rules.focus, game.around_hand)
    yield from shuffle_problems(game.rules, game.rules.burn)
    yield from _split_problems(game.rules)
    if game.rules.hands is Hands.OWN and game.seating.stations == UNLIMITED:
        yield Problem("hands", game.rules.hands, "common where any number may play: stations are unlimited")
    if game.rules.shuffle is Shuffle.CUT_CARD:
        yield from _cut_problems(game)


def _split_problems(rules: Rules) -> Iterator[Problem]:
    """Hands and depth must be able to reach each other, or one of them promises what cannot happen."""
    reach = min(rules.split_depth + 1, rules.max_hands)
    if rules.max_hands > 2**rules.split_depth:
        right = f"at most {2**rules.split_depth}, which a split_depth of {rules.split_depth} can reach"
        yield Problem("max_hands", str(rules.max_hands), right)
    elif rules.split_depth + 1 > reach:
        right = f"at most {reach - 1}, which {rules.max_hands} hands allow"
        yield Problem("split_depth", str(rules.split_depth), right)


def _cut_problems(game: BlackjackGame) -> Iterator[Problem]:
    least = COMMON_RESERVE
    if game.rules.hands is Hands.OWN:
        least = CARDS_A_HAND * game.seating.dealt_hands + CARDS_IN_RESERVE
    most = game.rules.decks * 52 - least
    if not least <= game.rules.cut <= most:
        right = f"{least} to {most} cards behind the cut card, for all hands that can be dealt"
        yield Problem("cut", str(game.rules.cut), right)


def check_stake(game: BlackjackGame, stakes: Sequence[Stake], new: Stake) -> Refused | None:
    mains = game.main_keys()
    if new.bet in mains:
        return None
    return check_bet(game.bets, new, stakes, mains, game.rules.special_without_main)


def played_tables(rules: Rules) -> dict[str, PayTable]:
    return {main.key: main_field(rules).table}


BLACKJACK = Family(
    "blackjack",
    Rules,
    BETS,
    table_problems,
    check_stake,
    MOST_SPECIAL_BETS,
    played_tables,
)
