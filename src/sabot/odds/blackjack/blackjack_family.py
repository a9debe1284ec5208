"""How the odds of blackjack's bets that do not depend on play are counted."""

from collections.abc import Sequence

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal, lay
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import insurance
from sabot.odds.bet_result import AtBest, Method
from sabot.odds.blackjack.asked_odds import asked_ways, best_card
from sabot.odds.blackjack.dealer_cards import count_dealer_cards, sees_cards
from sabot.odds.blackjack.dealer_hands import count_to_the_end
from sabot.odds.counting.census import Ways, count
from sabot.odds.counting.window_check import check_blackjack


def ways(game: BlackjackGame, bets: Sequence[Bet[Deal]], cards: Composition) -> tuple[Ways, ...]:
    return tuple(blackjack_ways(bet, game.rules, cards) for bet in bets)


def blackjack_ways(bet: Bet[Deal], rules: Rules, cards: Composition) -> Ways:
    """Equally likely deals by label; the rules matter only where the dealer plays to the end or looks."""
    if bet.key == insurance.key:
        return insurance_ways(cards)
    check_blackjack(bet, rules)
    return _counted(bet, rules, cards) if bet.asked is None else asked_ways(bet, rules, cards, _counted)


def beside_best_card(game: BlackjackGame, key: str) -> AtBest:
    """What a bet that is asked for returns to somebody who takes it beside the best card of the dealer's."""
    back, card = best_card(game.field(key), game.rules, game.rules.shoe, _counted)
    return float(back), f"beside a card of {card}"


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
