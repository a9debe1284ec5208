"""How the odds of blackjack's bets are found: counted, analysed with best play, or simulated by a machine."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal, lay
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import Hole, Rules
from sabot.games.blackjack.settle import insurance
from sabot.games.deciding import Valued
from sabot.games.window_places import Columns
from sabot.money import show_odds
from sabot.odds.bet_result import BetLine, Method, OutcomeLine
from sabot.odds.blackjack.asked_odds import asked_ways, best_card, when_asked
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.chart import Chart
from sabot.odds.blackjack.dealer_cards import count_dealer_cards, sees_cards
from sabot.odds.blackjack.dealer_hands import count_to_the_end, drawing, finished_hands, seen_groups
from sabot.odds.blackjack.decision_values import decision_values
from sabot.odds.blackjack.net_results import distribution
from sabot.odds.counting.census import Ways, count
from sabot.odds.counting.window_check import check_blackjack
from sabot.odds.simulation.blackjack_automaton import automaton
from sabot.odds.simulation.observations import Observation
from sabot.odds.simulation.one_by_one import dealer_of
from sabot.odds.simulation.simulated_family import Simulated, burns_of
from sabot.odds.simulation.state_machine import Whole


def ways(game: BlackjackGame, bets: Sequence[Bet[Deal]], cards: Composition) -> tuple[Ways, ...]:
    return tuple(blackjack_ways(bet, game.rules, cards) for bet in bets)


def blackjack_ways(bet: Bet[Deal], rules: Rules, cards: Composition) -> Ways:
    """Equally likely deals by label; the rules matter only where the dealer plays to the end or looks."""
    if bet.key == insurance.key:
        return insurance_ways(cards)
    check_blackjack(bet, rules)
    return _counted(bet, rules, cards) if bet.asked is None else asked_ways(bet, rules, cards, _counted)


def chosen(game: BlackjackGame, key: str) -> tuple[Fraction, int]:
    """What a bet that is asked for returns beside the best card of the dealer's, and that card's value."""
    return best_card(game.field(key), game.rules, game.rules.shoe, _counted)


def _counted(bet: Bet[Deal], rules: Rules, cards: Composition) -> Ways:
    if sees_cards(bet.window):
        return count_dealer_cards(bet, rules, cards)
    if bet.window.to_the_end:
        return count_to_the_end(bet, rules, cards)
    return count(bet, lay, cards)


def insurance_ways(cards: Composition) -> Ways:
    """By label, given that the dealer's up card is an ace; that ace is one of `cards`."""
    aces = [card for card in DECK if value(card) == 1 and cards.count(card)]
    if not aces:
        raise ValueError("there is no ace for the dealer to show: insurance is not offered")
    return count(insurance, lay, cards, {"up": aces[0]})


def method(bet: Bet[Deal]) -> Method:
    if bet.asked is not None:
        return Method.ACE_UP if bet.key == insurance.key else Method.ASKED
    return Method.DEALER if bet.window.to_the_end else Method.ROWS


def played(game: BlackjackGame, key: str, cards: Composition) -> BetLine:
    """The main bet with best play."""
    field, analysis = game.field(key), analyse(game.rules, cards)
    spread = distribution(analysis)
    return BetLine(
        bet=key,
        title=field.bet.title,
        offered=True,
        pay_table=field.table_name,
        rtp=analysis.rtp,
        rtp_exact=None,
        hit_frequency=spread.hit_frequency,
        push_frequency=spread.push_frequency,
        standard_deviation=spread.standard_deviation,
        exact=True,
        method=Method.BEST_PLAY,
        outcomes=tuple(_net_line(net, chance) for net, chance in reversed(spread.results)),
    )


def values(game: BlackjackGame) -> Iterable[Valued]:
    return decision_values(game.rules)


def _net_line(net: float, chance: float) -> OutcomeLine:
    """A net result. Its odds are written exactly: results are made of whole stakes and simple prices."""
    exact = Fraction(net).limit_denominator(1000)
    return OutcomeLine(f"net {net:+g}", show_odds(exact), chance, None)


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

    return Simulated(
        machine=automaton(game.rules, _best(game.rules) if chart is None else chart),
        fields=tuple(field for field in fields if not sees_cards(field.bet.window)),
        close=tuple(field for field in fields if sees_cards(field.bet.window)),
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
