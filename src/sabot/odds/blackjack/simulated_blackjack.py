"""Blackjack made ready for simulation: a machine plays by a chart, and special bets are folded onto it."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal, lay
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import Hole, Rules
from sabot.games.window_places import Columns
from sabot.odds.blackjack.asked_odds import when_asked
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.chart import Chart
from sabot.odds.blackjack.dealer_cards import sees_cards
from sabot.odds.blackjack.dealer_hands import drawing, finished_hands, seen_groups
from sabot.odds.blackjack.played_hand import player_of
from sabot.odds.counting.window_check import check_blackjack
from sabot.odds.simulation.blackjack_automaton import automaton
from sabot.odds.simulation.observations import Observation
from sabot.odds.simulation.one_by_one import dealer_of
from sabot.odds.simulation.simulated_family import Simulated, burns_of
from sabot.odds.simulation.state_machine import Whole


def simulated_blackjack(game: BlackjackGame, chart: Chart | None) -> Simulated[Deal]:
    ends = finished_hands(drawing(game.rules)).examples
    known = tuple(game.field(key) for key in game.can_offer)
    for field in known:
        check_blackjack(field.bet, game.rules)
    fields = tuple(replace(field, bet=when_asked(field.bet, game.rules)) for field in known)

    def laid(columns: Columns, numbers: Whole, to_the_end: bool) -> Iterator[Deal]:
        seen = lay(columns, len(numbers))
        if not to_the_end:
            return seen
        return (
            Deal(own.first, own.second, own.up, own.hole, ends[number])
            for own, number in zip(seen, numbers, strict=True)
        )

    by = _best(game.rules) if chart is None else chart
    counted = tuple(field for field in fields if not field.bet.window.played)
    return Simulated(
        machine=automaton(game.rules, by),
        fields=tuple(field for field in counted if not sees_cards(field.bet.window)),
        close=tuple(field for field in counted if sees_cards(field.bet.window)),
        played=tuple(field for field in fields if field.bet.window.played),
        plays=player_of(game.rules, by),
        dealt=dealer_of(game.rules),
        has_main=True,
        four=("up", "hole", "first", "second"),
        sight=_blackjack_sight,
        lay=laid,
        after_cut=0,
        dealer_has=1 if game.rules.hole is Hole.NONE else 2,
        burns=burns_of(game.rules.decks, game.rules.shuffle, game.rules.burn),
    )


@lru_cache(maxsize=8)
def _best(rules: Rules) -> Chart:
    return best_chart(rules).chart


def _blackjack_sight(bet: Bet[Deal]) -> Observation:
    if bet.window.to_the_end:
        return Observation(seen_groups(bet), to_the_end=True)
    return Observation(bet.window.groups)
