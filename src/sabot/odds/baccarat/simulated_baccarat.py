"""Baccarat made ready for simulation: a machine deals coups, and bets are folded onto them."""

from collections.abc import Iterator

from sabot.cards.terms import Burn
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.windows import dealt, lay
from sabot.games.bet import Bet, Window
from sabot.games.window_places import Columns
from sabot.odds.baccarat.counted_coups import tableau
from sabot.odds.baccarat.coup_cards import close_side
from sabot.odds.counting.window_check import check_baccarat
from sabot.odds.simulation.baccarat_automaton import baccarat_automaton
from sabot.odds.simulation.observations import Observation
from sabot.odds.simulation.simulated_family import Simulated, burns_of
from sabot.odds.simulation.state_machine import Whole


def _is_close(window: Window) -> bool:
    """Whether the kernels show less than this window tells apart."""
    return window.to_the_end and close_side(window) is not None


def simulated_baccarat(game: BaccaratGame, chart: object = None) -> Simulated[Coup]:
    ends = tableau().ends
    fields = tuple(game.field(key) for key in (*game.mains(), *game.can_offer))
    for field in fields:
        check_baccarat(field.bet)

    def laid(columns: Columns, numbers: Whole, to_the_end: bool) -> Iterator[Coup]:
        return (ends[number] for number in numbers) if to_the_end else lay(columns, len(numbers))

    burn: Burn = game.rules.burn if isinstance(game.rules.burn, int) else "first-card"
    return Simulated(
        machine=baccarat_automaton(),
        fields=tuple(field for field in fields if not _is_close(field.bet.window)),
        close=tuple(field for field in fields if _is_close(field.bet.window)),
        dealt=dealt,
        has_main=False,
        four=("player1", "player2", "banker1", "banker2"),
        sight=_baccarat_sight,
        lay=laid,
        after_cut=1,
        dealer_has=0,
        burns=burns_of(game.rules.decks, game.rules.shuffle, burn),
    )


def _baccarat_sight(bet: Bet[Coup]) -> Observation:
    """The end of a coup holds all that a bet on finished coups sees."""
    return Observation((), to_the_end=True) if bet.window.to_the_end else Observation(bet.window.groups)
