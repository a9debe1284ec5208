"""Blackjack's special bets, every one of them; a game's card says which of them it offers."""

from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets.aces import blackjack_bonus, lucky_aces
from sabot.games.blackjack.bets.bust import bust, buster
from sabot.games.blackjack.bets.colours import c3, suits
from sabot.games.blackjack.bets.pairs import dealer_pair, pair, pairs, player_pair
from sabot.games.blackjack.bets.poker import (
    poker,
    poker_3,
    poker_3_bonus,
    top_3,
    top_twenty_one_plus_three,
    twenty_one_plus_three,
)
from sabot.games.blackjack.bets.sevens import sevens
from sabot.games.blackjack.bets.totals import lucky_lucky, nineteen_plus
from sabot.games.blackjack.bets.twenties import jj, kk, lucky_ladies, qq, qq_as_lucky_ladies
from sabot.games.blackjack.bets.up_card import a_2, match_the_up_card

BETS: tuple[Bet[Deal], ...] = (
    twenty_one_plus_three,
    top_twenty_one_plus_three,
    poker_3,
    poker_3_bonus,
    lucky_lucky,
    nineteen_plus,
    lucky_aces,
    c3,
    lucky_ladies,
    qq_as_lucky_ladies,
    match_the_up_card,
    a_2,
    blackjack_bonus,
    kk,
    qq,
    jj,
    pair,
    suits,
    sevens,
    bust,
    player_pair,
    dealer_pair,
    top_3,
    buster,
    pairs,
    poker,
)

__all__ = ["BETS"]
