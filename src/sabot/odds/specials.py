"""The exact odds of any bet of a game, from the full shoe or from what is left of it.

Blackjack's main bet is not among them: it depends on how the hand is played.
"""

from collections.abc import Sequence

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.bet import Bet
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import insurance, insurance_field
from sabot.games.catalogue import is_baccarat, is_blackjack
from sabot.games.reading import unknown
from sabot.games.stake import Field
from sabot.games.variant import Game
from sabot.odds.baccarat_exact import fold_coups
from sabot.odds.census import Ways, count
from sabot.odds.coup_cards import close_side, count_coup_cards
from sabot.odds.dealer_cards import count_dealer_cards, sees_cards
from sabot.odds.dealer_hands import count_to_the_end
from sabot.odds.laying import coups, deals
from sabot.odds.result import BetOdds, Method, priced
from sabot.odds.window_check import check_baccarat, check_blackjack


def bet_odds(game: Game, key: str, composition: Composition | None = None) -> BetOdds:
    """The odds of a bet with the pay table that the game uses for it.

    `composition` is what the round is dealt from: the full shoe if not given. It must hold the cards the bet
    needs; insurance also needs an ace in it, for the dealer to show.
    """
    cards = Composition.of_decks(game.rules.decks) if composition is None else composition
    if is_blackjack(game):
        return _blackjack_odds(game, key, cards)
    assert is_baccarat(game), "a game is of one family or the other"
    return baccarat_odds(game, (key,), cards)[0]


def _blackjack_odds(game: BlackjackGame, key: str, cards: Composition) -> BetOdds:
    beside = {insurance.key: insurance_field(game.rules)}
    if key in beside:
        return _odds(beside[key], insurance_ways(cards), Method.ACE_UP)
    if key not in game.bets:
        raise ValueError(f"{key} {unknown(key, (*game.bets, *beside))}")
    field = game.field(key)
    method = Method.DEALER if field.bet.window.to_the_end else Method.ROWS
    return _odds(field, blackjack_ways(field.bet, game.rules, cards), method)


def blackjack_ways(bet: Bet[Deal], rules: Rules, cards: Composition) -> Ways:
    """Equally likely deals by label; the rules matter only where the dealer plays to the end."""
    check_blackjack(bet, rules)
    if sees_cards(bet.window):
        return count_dealer_cards(bet, rules, cards)
    if bet.window.to_the_end:
        return count_to_the_end(bet, rules, cards)
    return count(bet, deals, cards)


def insurance_ways(cards: Composition) -> Ways:
    """By label, given that the dealer's up card is an ace; that ace is one of `cards`."""
    aces = [card for card in DECK if value(card) == 1 and cards.count(card)]
    if not aces:
        raise ValueError("there is no ace for the dealer to show: insurance is not offered")
    return count(insurance, deals, cards, {"up": aces[0]})


def baccarat_odds(game: BaccaratGame, keys: Sequence[str], cards: Composition) -> tuple[BetOdds, ...]:
    """Several bets at once; those on the finished coup share one census."""
    for key in keys:
        if key not in game.bets:
            raise ValueError(f"{key} {unknown(key, game.bets)}")
    fields = [game.field(key) for key in keys]
    ways = baccarat_ways([field.bet for field in fields], cards)
    return tuple(
        _odds(field, one, Method.COUPS if field.bet.window.to_the_end else Method.ROWS)
        for field, one in zip(fields, ways, strict=True)
    )


def baccarat_ways(bets: Sequence[Bet[Coup]], cards: Composition) -> tuple[Ways, ...]:
    """Equally likely deals by label, for each bet; those that see coups by points share one census."""
    for bet in bets:
        check_baccarat(bet)
    by_points = [bet for bet in bets if bet.window.to_the_end and close_side(bet.window) is None]
    folded = iter(fold_coups(by_points, cards) if by_points else ())
    return tuple(next(folded) if bet in by_points else _by_card(bet, cards) for bet in bets)


def _by_card(bet: Bet[Coup], cards: Composition) -> Ways:
    side = close_side(bet.window) if bet.window.to_the_end else None
    return count(bet, coups, cards) if side is None else count_coup_cards(bet, side, cards)


def _odds(field: Field[Deal] | Field[Coup], ways: Ways, method: Method) -> BetOdds:
    return priced(field.bet.key, field.table_name, field.table, ways, field.bet.labels, method)
