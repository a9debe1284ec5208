"""Every special bet gives exactly the labels it declares; tests/odds show that none looks past its window."""

import pytest
from deals_by_hand import BY_VALUE, dealer_hands, every_deal, of_values

from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS

SHORT = [bet for bet in BETS if not bet.window.to_the_end]
TO_THE_END = [bet for bet in BETS if bet.window.to_the_end]

THE_LIST = """21+3 top-21+3 poker-3 poker-3-bonus lucky-lucky 19+ lucky-aces c3 lucky-ladies
    qq-as-lucky-ladies match a-2 blackjack-bonus kk qq jj pair suits 7s bust player-pair dealer-pair
    top-3 buster pairs poker"""


def test_the_bets_stand_in_the_order_of_the_house() -> None:
    assert [bet.key for bet in BETS] == THE_LIST.split()


def test_every_bet_explains_itself_in_whole_sentences() -> None:
    texts = [bet.text for bet in BETS]
    assert all(text[0].isupper() and text.endswith(".") and len(text) > 60 for text in texts)
    assert len(set(texts)) == len(BETS)


@pytest.mark.long
@pytest.mark.parametrize("bet", SHORT, ids=lambda bet: bet.key)
def test_exactly_the_declared_labels_occur(bet: Bet[Deal]) -> None:
    assert {bet.classify(deal) for deal, _ in every_deal(bet.window)} == set(bet.labels)


@pytest.mark.long
@pytest.mark.parametrize("bet", TO_THE_END, ids=lambda bet: bet.key)
@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_exactly_the_declared_labels_occur_over_all_dealers_hands(bet: Bet[Deal], hits_soft_17: bool) -> None:
    ace, two, ten = BY_VALUE[0], BY_VALUE[1], BY_VALUE[9]
    seen = {
        bet.classify(Deal(first=ace, second=second, dealer=of_values(values)))
        for values, _ in dealer_hands(hits_soft_17)
        for second in (two, ten)
    }
    assert seen == set(bet.labels)
