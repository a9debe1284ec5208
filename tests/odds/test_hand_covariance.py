"""Two hands of one round, beside published covariances."""

import pytest

from sabot.games.catalogue import catalogue
from sabot.games.variant import with_rules
from sabot.odds import hand_covariance
from sabot.odds.covariance.hand_covariance import HandCovariance


def found(soft17: str, after_split: str) -> HandCovariance:
    rules = {"decks": "6", "max_hands": "4", "split_depth": "3", "charlie": "0", "cut": "78"}
    changed = {**rules, "soft17": soft17, "double_after_split": after_split}
    return hand_covariance(with_rules(catalogue().find("live-blackjack"), changed), 2_000_000, seed=1)


@pytest.mark.long
def test_two_hands_go_together_as_is_published() -> None:
    """Stanford Wong, Professional Blackjack, page 203, six decks: a variance of 1.28, a covariance of 0.47.

    Hitting soft seventeen and doubling after splits add 0.021: Wizard of Odds, Blackjack Appendix 4, two
    figures of three decimals.
    """
    wong, more = found("stand", "false"), found("hit", "true")
    assert abs(wong.covariance - 0.47) < 0.005 + 4 * wong.standard_error
    assert wong.covariance / wong.correlation == pytest.approx(1.28, abs=0.005 + 4 * wong.standard_error)
    error = (wong.standard_error**2 + more.standard_error**2) ** 0.5
    assert 0 < error < 0.0025
    assert abs(more.covariance - wong.covariance - (0.499 - 0.478)) < 0.001 + 4 * error


def test_coups_have_no_hands_of_their_own() -> None:
    with pytest.raises(ValueError, match="one coup for all"):
        hand_covariance(catalogue().find("punto-banco"), 1_000, seed=1)
