"""Stakes written as `PLAYER HAND BET CREDITS`, and tables to lay them on."""

from functools import cache

from sabot.games.baccarat.coup import Coup
from sabot.games.bet import Bet, Dealt
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.stake import Offer, Stake
from sabot.money import parse_amount, show_amount


def stakes_of(text: str) -> tuple[Stake, ...]:
    """`A 1 main 10, A - bust 5`; a dash stands for no hand."""
    rows = (row.split() for row in text.split(",") if row.strip())
    return tuple(
        Stake(player, "" if hand == "-" else hand, bet, parse_amount(credits_))
        for player, hand, bet, credits_ in rows
    )


def shown(stakes: tuple[Stake, ...]) -> str:
    """The inverse of `stakes_of`."""
    return ", ".join(f"{s.player} {s.hand or '-'} {s.bet} {show_amount(s.amount)}" for s in stakes)


def blackjack(key: str) -> BlackjackGame:
    game = own_catalogue().find(key)
    assert is_blackjack(game)
    return game


def bets_of(offer: Offer[Dealt]) -> dict[str, Bet[Dealt]]:
    return {key: field.bet for key, field in offer.items()}


@cache
def etg() -> Offer[Deal]:
    return blackjack("etg-blackjack").offer()


@cache
def all_bets() -> Offer[Deal]:
    return blackjack("all-bets-blackjack").offer()


@cache
def koi() -> Offer[Coup]:
    game = own_catalogue().find("koi-bacc")
    assert is_baccarat(game)
    return game.offer()
