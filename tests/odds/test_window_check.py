"""A bet that looks past its window has no price, and the case that shows it is named."""

from functools import cache

import pytest
from outside_bets import HONEST, HONEST_BLACKJACK, LOOK_PAST, LOOK_PAST_BLACKJACK, black_win, bust_it, through
from outside_games import with_baccarat_bet, with_blackjack_bet

from sabot.games.baccarat.bets import BETS as BACCARAT_BETS
from sabot.games.baccarat.coup import Coup
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import DEALER_END, Deal
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.odds import approve, bet_odds, game_odds, simulate
from sabot.odds.blackjack.dealer_hands import drawing
from sabot.odds.counting import window_check
from sabot.odds.counting.equal_deals import coups_alike, deals_alike
from sabot.odds.counting.window_check import (
    BadBet,
    _check_baccarat,
    _check_blackjack,
    check_baccarat,
    check_blackjack,
)

RULES = Rules(decks=6, soft17=Soft17.HIT)


@pytest.mark.long
@pytest.mark.parametrize("bet", LOOK_PAST, ids=lambda bet: bet.key)
def test_a_bet_of_baccarat_that_looks_past_its_window_is_refused(bet: Bet[Coup]) -> None:
    with pytest.raises(
        BadBet, match=rf"^{bet.key} looks past its window {bet.window.key}: Player .* is .* and "
    ):
        check_baccarat(bet)


@pytest.mark.parametrize("bet", LOOK_PAST_BLACKJACK, ids=lambda bet: bet.key)
def test_a_bet_of_blackjack_that_looks_past_its_window_is_refused(bet: Bet[Deal]) -> None:
    with pytest.raises(
        BadBet, match=rf"^{bet.key} (looks past|gives no label .* as) its window {bet.window.key}"
    ):
        check_blackjack(bet, RULES)


def test_the_two_deals_that_are_named_have_the_two_labels_that_are_named() -> None:
    with pytest.raises(BadBet) as refused:
        check_baccarat(black_win)
    words = str(refused.value)
    assert "'player wins black'" in words
    assert "'lose'" in words
    assert words.count("Player ") == 2


@pytest.mark.parametrize("bet", HONEST, ids=lambda bet: bet.key)
def test_a_bet_of_baccarat_with_the_window_that_it_needs_is_taken(bet: Bet[Coup]) -> None:
    check_baccarat(bet)


@pytest.mark.parametrize("bet", HONEST_BLACKJACK, ids=lambda bet: bet.key)
def test_a_bet_of_blackjack_with_the_window_that_it_needs_is_taken(bet: Bet[Deal]) -> None:
    check_blackjack(bet, RULES)


@pytest.mark.long
def test_no_bet_that_comes_with_sabot_looks_past_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """This is why they are not asked again whenever they are priced. What one sees is laid once for all."""
    monkeypatch.setattr(window_check, "deals_alike", cache(lambda *kind: tuple(deals_alike(*kind))))
    monkeypatch.setattr(window_check, "coups_alike", cache(lambda window: tuple(coups_alike(window))))
    for bet in BLACKJACK_BETS:
        _check_blackjack(bet, drawing(RULES))
        if bet.window.to_the_end:
            _check_blackjack(bet, drawing(Rules()))
    for coup_bet in BACCARAT_BETS:
        _check_baccarat(coup_bet)


def test_odds_simulation_and_approval_refuse_it_alike() -> None:
    game = with_baccarat_bet(black_win)
    for ask in (
        lambda: bet_odds(game, black_win.key),
        lambda: game_odds(game),
        lambda: simulate(game, 1000, seed=1),
    ):
        with pytest.raises(BadBet, match="black-win looks past its window totals"):
            ask()
    verdict = approve(game)
    assert not verdict.approved
    assert verdict.refused[0].startswith("black-win looks past its window totals")


def test_the_same_for_blackjack() -> None:
    game = with_blackjack_bet(through(DEALER_END, bust_it))
    with pytest.raises(BadBet, match="bust-it looks past its window dealer-end"):
        simulate(game, 1000, seed=1)
    assert not approve(game).approved
