"""Bets with a jackpot of a fixed sum: everybody stakes the same, so that odds are sums of money.

M. Shackleford, "Bonus Jackpot", wizardofodds.com: pay table 1 on a stake of one, six decks.
"""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from outside_games import with_blackjack_bet

from sabot.cards.card import JACK, KING, rank
from sabot.games.bet import LOSES, Bet, LimitClass, bet, pays, row
from sabot.games.blackjack.bet_windows import THREE, Deal
from sabot.games.blackjack.bets.poker import EVERY_HAND, SUITED_TRIPS, poker_hand
from sabot.money import UNIT, Amount
from sabot.odds import bet_odds
from sabot.profiles import Mode, profile
from sabot.table.betting.limits import FieldLimits, check_limits
from sabot.table.house.settings import Settings
from sabot.table.house.settings_checks import settings_problems
from sabot.table.house.setup import Setup, set_up

JACKPOT = "jackpot"
WAYS = {
    JACKPOT: 240,
    SUITED_TRIPS: 800,
    "straight flush": 10_368,
    "three of a kind": 25_272,
    "straight": 155_520,
    "flush": 292_896,
    LOSES: 4_528_224,
}
FOR_ONE = {
    SUITED_TRIPS: 125, "straight flush": 25, "three of a kind": 20, "straight": 6, "flush": 2,
}  # fmt: skip
"""What comes back of a stake of one, the stake among it."""


def bonus_jackpot(sum_won: int) -> Bet[Deal]:
    @bet(
        "bonus-jackpot",
        title="Bonus Jackpot",
        window=THREE,
        labels=(JACKPOT, *EVERY_HAND),
        tables={
            "standard": pays(
                row("Jackpot", f"{sum_won}:1"),
                *(row(label.capitalize(), f"{back - 1}:1") for label, back in FOR_ONE.items()),
            )
        },
        limit_class=LimitClass.ONE_STAKE,
    )
    def one(deal: Deal) -> str:
        """Pays by the poker hand of three cards; three suited jacks, queens or kings win the jackpot."""
        hand = poker_hand(deal.three)
        return JACKPOT if hand == SUITED_TRIPS and JACK <= rank(deal.up) <= KING else hand

    return one


def test_ways_and_return_are_the_published_ones() -> None:
    odds = bet_odds(with_blackjack_bet(bonus_jackpot(1000)), "bonus-jackpot")
    of = Fraction(odds.total, 5_013_320)
    assert {one.label: one.ways / of for one in odds.outcomes} == WAYS
    chance = odds.probability(JACKPOT)
    without = odds.rtp - 1001 * chance
    assert f"{float(without):.6f}" == "0.475444"
    assert f"{float(1000 * chance):.2%}" == "4.79%"


def test_it_breaks_even_at_the_published_sum() -> None:
    """At 10,957.37, the stake among it: a credit less it returns less than is staked, a credit more, more."""
    less, more = (
        bet_odds(with_blackjack_bet(bonus_jackpot(won)), "bonus-jackpot").rtp for won in (10_956, 10_957)
    )
    assert less < 1 < more
    chance = Fraction(240, 5_013_320)
    assert f"{float(10_957 + (1 - less) / chance):.2f}" == "10957.37"


def table(**limits: FieldLimits) -> Setup:
    game = replace(with_blackjack_bet(bonus_jackpot(5000), decks=8), configurations=())
    named = {key.replace("_", "-"): one for key, one in limits.items()}
    found = set_up("t", game, Mode.LIVE, profile("open"), Settings(limits=named))
    assert isinstance(found, Setup)
    return found


def test_nobody_stakes_more_or_less_than_the_one_stake() -> None:
    limits, best = table().limits["bonus-jackpot"], table().fields.best["bonus-jackpot"]
    assert check_limits(limits, best, Amount(UNIT)) is None
    for stake in (UNIT // 2, 2 * UNIT):
        assert check_limits(limits, best, Amount(stake)) is not None


@pytest.mark.parametrize(("least", "most", "wrong"), [(500, 500, 0), (100, 500, 1)])
def test_an_operator_may_name_another_stake_but_no_span(least: int, most: int, wrong: int) -> None:
    setup = table(bonus_jackpot=FieldLimits(minimum=Amount(least), maximum=Amount(most)))
    found = list(settings_problems(setup, profile("open")))
    assert len(found) == wrong
    assert all("the same as the minimum" in one for one in found)
    others = replace(setup.fields, limit_classes={"bonus-jackpot": LimitClass.SPECIAL})
    assert not list(settings_problems(replace(setup, fields=others), profile("open")))
