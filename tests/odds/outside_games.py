"""Games that offer one bet from outside."""

from msgspec.structs import replace

from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue


def with_baccarat_bet(bet: Bet[Coup]) -> BaccaratGame:
    game = own_catalogue().find("punto-banco")
    assert is_baccarat(game)
    return replace(game, bets={**game.bets, bet.key: bet}, offered=(bet.key,), can_offer=(bet.key,))


def with_blackjack_bet(bet: Bet[Deal], decks: int = 6) -> BlackjackGame:
    game = own_catalogue().find("live-blackjack")
    assert is_blackjack(game)
    return replace(
        game,
        rules=replace(game.rules, decks=decks),
        bets={**game.bets, bet.key: bet},
        offered=(bet.key,),
        can_offer=(bet.key,),
    )
