"""Baccarat as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator

from sabot.games.answer import Problem
from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.rules import LEAST_CUT, Rules, problems
from sabot.games.dealing import Shuffle
from sabot.games.variant import Family, Variant

BaccaratGame = Variant[Rules, Coup]


def table_problems(game: BaccaratGame) -> Iterator[Problem]:
    most = game.rules.decks * 26
    if game.rules.shuffle is Shuffle.CUT_CARD and not LEAST_CUT <= game.rules.cut <= most:
        yield Problem("cut", str(game.rules.cut), f"{LEAST_CUT} to {most} cards behind the cut card")


BACCARAT = Family("baccarat", Rules, BETS, problems, table_problems, None)
