"""What a simulation asks of a family of games: the machine, the four cards that it shows, what bets see."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Generic

import numpy as np
from msgspec import Struct

from sabot.cards.card import DECK, Card
from sabot.cards.terms import Burn, Terms
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.bet import Bet, Dealt
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import Hole, Rules
from sabot.games.dealing import Shuffle
from sabot.games.stake import Field
from sabot.odds.automaton import automaton
from sabot.odds.automaton_baccarat import baccarat_automaton
from sabot.odds.baccarat_exact import tableau
from sabot.odds.chart import Chart
from sabot.odds.dealer_hands import drawing, finished_hands, seen_groups
from sabot.odds.laying import coups, deals
from sabot.odds.machine import Machine, Whole
from sabot.odds.one_by_one import coup_of, dealer_of, is_close
from sabot.odds.sights import Four, Sight
from sabot.odds.strategy import best_chart
from sabot.odds.window_check import check_baccarat, check_blackjack

Columns = Mapping[str, Sequence[Card]]


class Simulated(Struct, Generic[Dealt], frozen=True, eq=False):
    """A game made ready for simulation."""

    machine: Machine
    fields: tuple[Field[Dealt], ...]
    """The bets that are folded onto what was counted."""
    close: tuple[Field[Dealt], ...]
    """The bets that look more closely than kernels show."""
    dealt: Callable[[Iterator[Card]], Dealt]
    """What such a bet sees of the cards on top of a shoe."""
    has_main: bool
    """Whether the machine itself pays a main bet."""
    four: Four
    sight: Callable[[Bet[Dealt]], Sight]
    lay: Callable[[Columns, Whole, bool], Iterator[Dealt]]
    """What bets look at, from cards at their places and from ends where they are seen."""
    after_cut: int
    """Rounds that are dealt after the one in which the cut card came (B32)."""
    dealer_has: int
    """Cards that the dealer takes whether he needs them or not."""
    burns: Whole


def simulated_blackjack(game: BlackjackGame, chart: Chart | None) -> Simulated[Deal]:
    ends = finished_hands(drawing(game.rules)).examples
    fields = tuple(game.field(key) for key in game.can_offer)
    for field in fields:
        check_blackjack(field.bet, game.rules)

    def lay(columns: Columns, numbers: Whole, to_the_end: bool) -> Iterator[Deal]:
        seen = deals(columns, len(numbers))
        if not to_the_end:
            return seen
        return (
            Deal(own.first, own.second, own.up, own.hole, ends[number])
            for own, number in zip(seen, numbers, strict=True)
        )

    return Simulated(
        machine=automaton(game.rules, _best(game.rules) if chart is None else chart),
        fields=tuple(field for field in fields if not is_close(field.bet.window)),
        close=tuple(field for field in fields if is_close(field.bet.window)),
        dealt=dealer_of(game.rules),
        has_main=True,
        four=("up", "hole", "first", "second"),
        sight=_blackjack_sight,
        lay=lay,
        after_cut=0,
        dealer_has=1 if game.rules.hole is Hole.NONE else 2,
        burns=_burns(game.rules.decks, game.rules.shuffle, game.rules.burn),
    )


@lru_cache(maxsize=8)
def _best(rules: Rules) -> Chart:
    return best_chart(rules).chart


def _blackjack_sight(bet: Bet[Deal]) -> Sight:
    if bet.window.to_the_end:
        return Sight(seen_groups(bet), to_the_end=True)
    return Sight(bet.window.groups)


def simulated_baccarat(game: BaccaratGame) -> Simulated[Coup]:
    ends = tableau().ends
    fields = tuple(game.field(key) for key in (*game.mains(), *game.can_offer))
    for field in fields:
        check_baccarat(field.bet)

    def lay(columns: Columns, numbers: Whole, to_the_end: bool) -> Iterator[Coup]:
        return (ends[number] for number in numbers) if to_the_end else coups(columns, len(numbers))

    burn: Burn = game.rules.burn if isinstance(game.rules.burn, int) else "first-card"
    return Simulated(
        machine=baccarat_automaton(),
        fields=tuple(field for field in fields if not is_close(field.bet.window)),
        close=tuple(field for field in fields if is_close(field.bet.window)),
        dealt=coup_of,
        has_main=False,
        four=("player1", "player2", "banker1", "banker2"),
        sight=_baccarat_sight,
        lay=lay,
        after_cut=1,
        dealer_has=0,
        burns=_burns(game.rules.decks, game.rules.shuffle, burn),
    )


def _baccarat_sight(bet: Bet[Coup]) -> Sight:
    """The end of a coup holds all that a bet on finished coups sees."""
    return Sight((), to_the_end=True) if bet.window.to_the_end else Sight(bet.window.groups)


def _burns(decks: int, shuffle: Shuffle, burn: Burn) -> Whole:
    """Cards burnt, by the value of a shoe's first card; nothing is burnt where there is no cut card."""
    terms = Terms(decks, burn=burn if shuffle is Shuffle.CUT_CARD else 0)
    return np.array([terms.burnt_after(card) for card in DECK[:10]], dtype=np.int64)
