"""What the odds room asks of a family, and the one place where families have ways of their own.

What is counted needs no compiled code; what is analysed and simulated does, and is loaded when asked for.
"""

# ruff: noqa: PLC0415
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BACCARAT, BaccaratGame
from sabot.games.bet import Bet, Dealt_co
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.game import BLACKJACK, BlackjackGame
from sabot.games.blackjack.rules import Rules
from sabot.games.deciding import Valued
from sabot.games.family import Rules_co
from sabot.games.shoe_rules import ShoeRules
from sabot.games.stake import Field
from sabot.games.variant import Game, Variant
from sabot.odds.baccarat import baccarat_family
from sabot.odds.baccarat.joint_coups import coups_together
from sabot.odds.bet_result import AtBest, BetLine, Method
from sabot.odds.blackjack import blackjack_family
from sabot.odds.blackjack.chart import Chart
from sabot.odds.counting import any_family
from sabot.odds.counting.census import Ways
from sabot.odds.counting.window_rows import Whole
from sabot.odds.simulation.decision_tables import Tables, decision_tables

if TYPE_CHECKING:
    from sabot.odds.simulation.simulated_family import Simulated


class FamilyOdds(Struct, Generic[Rules_co, Dealt_co], frozen=True, kw_only=True):
    ways: Callable[[Variant[Rules_co, Dealt_co], Sequence[Bet[Dealt_co]], Composition], tuple[Ways, ...]]
    """In how many equally likely deals each label of several bets comes."""
    method: Callable[[Bet[Dealt_co]], Method]
    """How a bet is counted."""
    played: Callable[[Variant[Rules_co, Dealt_co], str, Composition], BetLine]
    """The odds of a bet that depends on play."""
    at_best: Callable[[Variant[Rules_co, Dealt_co], str], AtBest | None] | None = None
    """What a bet returns to somebody who chooses when to take it or plays for it; None where nobody can."""
    values: Callable[[Variant[Rules_co, Dealt_co]], Iterable[Valued]]
    """What every decision returns; nothing where there is none, or nobody says."""
    together: Callable[[Bet[Dealt_co], Bet[Dealt_co], Composition], Whole | None] | None = None
    """Equally likely deals by the labels of two bets, one of which sees the end; None if not counted."""
    beside_play: Callable[[Rules_co, Field[Dealt_co], Composition], tuple[float, float] | None] | None = None
    """Covariance of the bet that is played with another one, and the variance of the first; or None."""
    simulated: Callable[[Variant[Rules_co, Dealt_co], Chart | None], "Simulated[Dealt_co]"] | None = None
    """The game as kernels run it; None where its rounds are dealt one by one."""
    tables: Callable[[Variant[Rules_co, Dealt_co]], Tables] | None = None
    """Its decisions as kernels of agents read them; None where there are none, or nobody says."""


def _best_play(game: BlackjackGame, key: str, cards: Composition) -> BetLine:
    from sabot.odds.blackjack.main_bet import played

    return played(game, key, cards)


def _at_best(game: BlackjackGame, key: str) -> AtBest | None:
    field = game.field(key)
    if field.bet.asked is not None:
        return blackjack_family.beside_best_card(game, key)
    if not field.bet.window.played:
        return None
    from sabot.odds.blackjack.final_hand_bets import most_back

    return most_back(game, field), "to somebody who plays for it alone"


def _main_beside(rules: Rules, field: Field[Deal], cards: Composition) -> tuple[float, float] | None:
    from sabot.odds.blackjack.main_beside import main_beside

    return main_beside(rules, field, cards)


def _decision_values(game: BlackjackGame) -> Iterable[Valued]:
    from sabot.odds.blackjack.main_bet import values

    return values(game)


def _simulated_blackjack(game: BlackjackGame, chart: Chart | None) -> "Simulated[Deal]":
    from sabot.odds.blackjack.simulated_blackjack import simulated_blackjack

    return simulated_blackjack(game, chart)


def _simulated_baccarat(game: BaccaratGame, chart: Chart | None) -> "Simulated[Coup]":
    from sabot.odds.baccarat.simulated_baccarat import simulated_baccarat

    return simulated_baccarat(game, chart)


_BLACKJACK = FamilyOdds(
    ways=blackjack_family.ways,
    method=blackjack_family.method,
    played=_best_play,
    at_best=_at_best,
    beside_play=_main_beside,
    values=_decision_values,
    simulated=_simulated_blackjack,
    tables=decision_tables,
)
_BACCARAT = FamilyOdds(
    ways=baccarat_family.ways,
    method=baccarat_family.method,
    played=any_family.played,
    values=any_family.values,
    together=coups_together,
    simulated=_simulated_baccarat,
)
_QUICKER: Mapping[str, FamilyOdds[ShoeRules, object]] = {
    BLACKJACK.key: _BLACKJACK,
    BACCARAT.key: _BACCARAT,
}
"""Families that are counted and simulated quicker than by dealing their rounds."""
_ANY = FamilyOdds(
    ways=any_family.ways, method=any_family.method, played=any_family.played, values=any_family.values
)


def odds_of(game: Game) -> FamilyOdds[ShoeRules, object]:
    return _QUICKER.get(game.family.key, _ANY)
