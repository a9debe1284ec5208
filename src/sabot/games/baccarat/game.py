"""Baccarat as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Problem, Refused
from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.round import check_sides
from sabot.games.baccarat.rules import LEAST_CUT, Rules
from sabot.games.dealing import Shuffle, shuffle_problems
from sabot.games.stake import Stake
from sabot.games.variant import Family, Variant
from sabot.games.wager import FREE, check_bet

BaccaratGame = Variant[Rules, Coup]


def table_problems(game: BaccaratGame) -> Iterator[Problem]:
    yield from shuffle_problems(game.rules, game.rules.burn)
    most = game.rules.decks * 26
    if game.rules.shuffle is Shuffle.CUT_CARD and not LEAST_CUT <= game.rules.cut <= most:
        yield Problem("cut", str(game.rules.cut), f"{LEAST_CUT} to {most} cards behind the cut card")


def check_stake(game: BaccaratGame, stakes: Sequence[Stake], new: Stake) -> Refused | None:
    if game.bets[new.bet].is_main:
        return check_sides(game.rules, (*stakes, new))
    return check_bet(game.bets, new, stakes, game.main_keys(), FREE)


BACCARAT = Family("baccarat", Rules, BETS, table_problems, check_stake, None)
