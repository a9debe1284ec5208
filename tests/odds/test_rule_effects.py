"""What single rules are worth, against published effects, and the same rules simulated.

Effects are in per cent of the stake, against eight decks, S17, doubling on any two cards and after splits,
and splits to four hands. They stand in "Rule Variations" of the Wizard of Odds, read in a stored copy at
21blackjack.net/card; realonlinegambling.com/blackjack/odds has a later copy.
"""

import os
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace
from published_figures import like

from sabot.games.blackjack.rules import Double, Rules, Soft17
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.shoe_rules import Shuffle
from sabot.games.told_pays import with_pays
from sabot.games.toml_reading import changed_settings
from sabot.odds import bet_odds
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.dealer_tree import dealer_tree
from sabot.odds.kernels.analysis_kernels import ENDS, TWENTY_TWO_END, dealer_chances
from sabot.odds.simulation.simulator import simulate

ATLANTIC_CITY = Rules(decks=8, max_hands=4, split_depth=3)
ROUNDS, MOST_SIGMA = 4_000_000, 4.0


def effect(change: dict[str, str]) -> Fraction:
    changed = changed_settings(ATLANTIC_CITY, change, "effect")
    return 100 * (Fraction(analyse(changed).net) - Fraction(analyse(ATLANTIC_CITY).net))


@pytest.mark.parametrize(
    ("change", "published"),
    [
        ({"charlie": "6"}, "0.15"),
        ({"charlie": "7"}, "0.01"),
        ({"double": "9-11"}, "-0.09"),
        ({"draw_split_aces": "yes"}, "0.19"),
    ],
    ids=str,
)
def test_a_rule_is_worth_what_was_published(change: dict[str, str], published: str) -> None:
    assert like(effect(change), published) == published


def test_a_charlie_of_five_is_worth_more_than_published_because_it_counts_after_a_split() -> None:
    """Published is 1.46 (an earlier copy has 1.49), for hands that were not split; ours count as well."""
    assert Fraction("1.46") < effect({"charlie": "5"}) < Fraction("1.56")


def test_resplit_aces_are_worth_about_what_was_published() -> None:
    """0.08 is published, a difference of two returns that are rounded to a hundredth."""
    assert abs(effect({"resplit_aces": "yes"}) - Fraction("0.08")) <= 2 * Fraction("0.005")


def test_doubling_three_cards_is_worth_a_quarter_of_a_per_cent() -> None:
    """Published is 0.24 for one deck (thecolorofblackjack.com/solution_one); more decks are a little less."""
    assert Fraction("0.21") < effect({"double_any_number": "yes"}) < Fraction("0.25")


def test_doubling_from_nine_is_enough_with_many_decks() -> None:
    """Basic strategy doubles no eight with eight decks; with one it doubles 5-3 against 5 and 6."""
    assert effect({"double": "9-more"}) == 0
    one = replace(ATLANTIC_CITY, decks=1)
    assert analyse(replace(one, double=Double.NINE_OR_MORE)).net < analyse(one).net


def test_fewer_totals_to_double_are_worth_less() -> None:
    by_rule = [analyse(replace(ATLANTIC_CITY, double=Double(word))).net for word in ("9-more", "9-11", "11")]
    assert by_rule == sorted(by_rule, reverse=True)
    assert len(set(by_rule)) == len(by_rule)


ORIGINAL_ONLY = {"hole": "none", "dealer_blackjack": "original-bets-only"}
"""No hole card, and a blackjack takes original bets only: a check in all but name, with time to surrender."""


@pytest.mark.parametrize(
    ("against", "printed"),
    [
        ("early-ace", ("0.39", "0.00")),
        ("early-ten", ("0.24", "-0.07")),
        ("early", ("0.39", "0.24", "-0.07")),
    ],
)
def test_early_surrender_is_worth_what_was_published(against: str, printed: tuple[str, ...]) -> None:
    """Against an ace 0.39, a ten 0.24, of which late surrender is worth 0.07 (against an ace 0.00).

    Each of the figures that are added up is rounded to a hundredth, and may be half of one off.
    """
    late, early = ({**ORIGINAL_ONLY, "surrender": word} for word in ("late", against))
    published, rounded = sum(map(Fraction, printed)), Fraction("0.005") * len(printed)
    assert abs(effect(early) - effect(late) - published) <= rounded


PUSH_22 = (
    "0.073362", "0.073470", "0.073504", "0.073520",
    "0.073530", "0.073536", "0.073541", "0.073544",
)  # fmt: skip
"""How often the dealer, hitting soft 17, has 22, by decks: wizardofodds.com/games/blackjack/push-22.

Its other column, for standing on soft 17, is 0.0002 to 0.0013 more than dealing every hand says below.
"""


def chance_of_22(decks: int, soft17: Soft17) -> float:
    shoe = np.array(Rules(decks=decks).shoe.by_value(), dtype=np.float64)
    chance, ends = 0.0, np.empty((1, ENDS))
    for up, held in enumerate(shoe):
        rest = shoe.copy()
        rest[up] -= 1
        dealer_chances(rest[np.newaxis], dealer_tree(soft17, up, push_22=True).arrays(), ends)
        chance += held / shoe.sum() * ends[0, TWENTY_TWO_END]
    return float(chance)


@pytest.mark.parametrize(("decks", "printed"), [*enumerate(PUSH_22, 1)])
def test_the_dealer_has_22_as_often_as_published(decks: int, printed: str) -> None:
    assert like(Fraction(chance_of_22(decks, Soft17.HIT)), printed) == printed


def test_the_dealer_has_22_as_often_as_dealing_says() -> None:
    @cache
    def dealt(cards: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
        hard = sum(cards)
        best = hard + 10 if 1 in cards and hard <= 11 else hard
        if len(cards) > 1 and best >= 17:
            return Fraction(best == 22)
        return sum(
            (
                Fraction(there, sum(left))
                * dealt(tuple(sorted((*cards, at + 1))), (*left[:at], there - 1, *left[at + 1 :]))
                for at, there in enumerate(left)
                if there
            ),
            Fraction(0),
        )

    assert abs(chance_of_22(1, Soft17.STAND) - dealt((), (*(4,) * 9, 16))) < 1e-12


def test_a_bet_from_spanish_decks_returns_what_is_published() -> None:
    """Match the Dealer, six Spanish decks, 4:1 and 9:1: edge 3.055 %, hits 15.411 %, spread 2.448 (Jacobson,
    Card Counting the Match the Dealer Side Bet in Spanish 21)."""
    game = catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    spanish = replace(game, rules=replace(game.rules, decks=6, no_tens=True))
    assert spanish.rules.shoe.total == 288
    priced = "match: two suited=18:1, one suited and one not=13:1, one suited=9:1, two not suited=8:1"
    odds = bet_odds(with_pays(spanish, f"{priced}, one not suited=4:1"), "match")
    assert like(-100 * odds.net, "3.055") == "3.055"
    assert like(100 * odds.hit_frequency, "15.411") == "15.411"
    assert like(Fraction(odds.standard_deviation), "2.448") == "2.448"


SIMULATED: tuple[dict[str, str], ...] = (
    {"charlie": "5"},
    {"charlie": "7"},
    {"double": "11"},
    {"double": "9-more"},
    {"double_any_number": "yes", "double": "9-11"},
    {"max_hands": "4", "split_depth": "3", "resplit_aces": "yes", "draw_split_aces": "yes"},
    {"push_22": "yes"},
    {"hole": "none", "surrender": "early"},
    {"hole": "none", "surrender": "early-ace", "dealer_blackjack": "original-bets-only"},
    {"hole": "peek-ace", "surrender": "early-ten", "push_22": "yes", "no_tens": "yes"},
)
"""Every rule, some of them together with others."""
ALONE: tuple[dict[str, str], ...] = (
    {"charlie": "6"},
    {"double_any_number": "yes"},
    {"max_hands": "4", "split_depth": "3", "resplit_aces": "yes"},
    {"draw_split_aces": "yes"},
    {"no_tens": "yes"},
)
"""Those of them by themselves, in a campaign."""


@pytest.mark.parametrize("change", SIMULATED + (ALONE if "CAMPAIGN" in os.environ else ()), ids=str)
def test_a_simulated_rule_returns_its_exact_value(change: dict[str, str]) -> None:
    game = catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    changed = replace(game, rules=changed_settings(game.rules, change, "simulated"))
    result = simulate(changed, ROUNDS, "rules", mode=Shuffle.CONTINUOUS, main_only=True).bet("main")
    assert abs(float(result.net) - best_chart(changed.rules).net) < MOST_SIGMA * result.standard_error
