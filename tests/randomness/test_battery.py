"""The battery passes what the house deals, and rejects what is wrong on purpose."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sabot.cards.card import DECK
from sabot.randomness import BAD_SOURCES, Amounts, House, examine
from sabot.randomness.bad_sources import BiasedShuffle, ModuloBias, ShortPeriod
from sabot.randomness.card_tests import Shoes, card_findings, ways_of_five
from sabot.randomness.sources import bytes_of, seeds_from

SMALL = Amounts(decks=1, shoes=2_000, numbers=400_000, raw=200_000)
SABOT = Path(sys.executable).with_name("sabot")


@pytest.mark.gli("3.2")
@pytest.mark.gli("3.3")
def test_what_the_house_deals_passes() -> None:
    assert examine(House(seeds_from("a fair house")), SMALL).failed == ()


@pytest.mark.gli("3.3")
@pytest.mark.parametrize(
    ("bad", "by"),
    [
        (BiasedShuffle, "each card in each place"),
        (ShortPeriod, "bits: against themselves, 256 later"),
        (ModuloBias, "numbers below 40000: the 25536 lowest"),
    ],
)
def test_bad_ones_are_rejected(bad: type[House], by: str) -> None:
    assert by in {each.test for each in examine(bad(seeds_from("a fair house")), SMALL).failed}


def test_a_bias_below_the_number_of_cards_of_a_shoe_takes_millions_of_numbers() -> None:
    """Of 65,536 remainders below 416, 224 come 158 times and 192 come 157 times."""
    amounts = Amounts(decks=1, shoes=500, numbers=4_000_000, raw=20_000)
    report = examine(ModuloBias(seeds_from("modulo")), amounts)
    assert "numbers below 416: the 224 lowest" in {each.test for each in report.failed}


def dealt() -> Shoes:
    shoes = House(seeds_from("mangled")).shoes(2)
    return np.array([next(shoes) for _ in range(1_000)], dtype=np.uint8)


def sorted_in_part(shoes: Shoes) -> None:
    shoes[:, 10:20].sort(axis=1)


def by_colour(shoes: Shoes) -> None:
    for shoe in shoes:
        head = shoe[:30]
        shoe[:30] = sorted(head, key=lambda card: card // 13 in (1, 2))


def by_value(shoes: Shoes) -> None:
    for shoe in shoes:
        shoe[:30] = sorted(shoe[:30], key=lambda card: card % 13)


def aces_late(shoes: Shoes) -> None:
    for shoe in shoes:
        shoe[:6] = sorted(shoe[:6], key=lambda card: card % 13 == 0)


def kings_late(shoes: Shoes) -> None:
    for shoe in shoes:
        shoe[:40] = sorted(shoe[:40], key=lambda card: card % 13 == 12)


def spades_first(shoes: Shoes) -> None:
    for shoe in shoes:
        shoe[:2] = sorted(shoe[:2], key=lambda card: card // 13 != 0)


def pairs_first(shoes: Shoes) -> None:
    """The second card is made the first one's twin more often."""
    for shoe in shoes[::4]:
        twin = next(place for place in range(1, len(shoe)) if shoe[place] % 13 == shoe[0] % 13)
        shoe[1], shoe[twin] = shoe[twin], shoe[1]


def twins(shoes: Shoes) -> None:
    for shoe in shoes:
        twin = next(place for place in range(51, len(shoe)) if place != 50 and shoe[place] in shoe[:50])
        place = list(shoe[:50]).index(shoe[twin]) + 1
        shoe[place], shoe[twin] = shoe[twin], shoe[place]


def half_as_before(shoes: Shoes) -> None:
    for before, shoe in zip(shoes[::10], shoes[1::10], strict=True):
        shoe[:] = before
        shoe[:50] = shoe[:50][::-1]


def one_again(shoes: Shoes) -> None:
    shoes[700] = shoes[3]


@pytest.mark.gli("3.3")
@pytest.mark.parametrize(
    ("mangle", "by"),
    [
        (aces_late, "each card in each place"),
        (twins, "duplicates side by side"),
        (sorted_in_part, "runs up"),
        (by_colour, "runs of one colour"),
        (by_value, "serial correlation, 1 apart"),
        (by_value, "serial correlation, 2 apart"),
        (by_value, "serial correlation, 7 apart"),
        (aces_late, "gap before the first ace"),
        (kings_late, "coupon collector over ranks"),
        (kings_late, "order in which four ranks appear"),
        (spades_first, "order in which the suits appear"),
        (pairs_first, "poker hands of the first five"),
        (half_as_before, "same place in successive shoes"),
        (one_again, "shoes that came before"),
    ],
)
def test_each_test_of_cards_finds_its_mistake(mangle: Callable[[Shoes], None], by: str) -> None:
    shoes = dealt()
    assert all(each.p > 0.0005 for each in card_findings(shoes))
    mangle(shoes)
    assert sorted(shoes[0]) == sorted(DECK * 2), "the mistake takes no card away"
    (found,) = [each for each in card_findings(shoes) if each.test == by]
    assert found.p < 0.0005


def test_ways_of_five_cards_are_those_of_poker() -> None:
    """Of 2,598,960 hands; straights and flushes have five ranks."""
    assert ways_of_five(52) == {
        5: 1_302_540 + 5_108 + 10_200 + 40,
        7: 1_098_240,
        9: 123_552,
        11: 54_912,
        13: 3_744,
        17: 624,
        25: 0,
    }


def test_the_command_says_why_each_bad_one_is_rejected() -> None:
    few = ["--shoes", "1000", "--numbers", "80000", "--bytes", "100000", "--decks", "1", "--seed", "seven"]
    run = subprocess.run([SABOT, "rng", "test", *few], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed at 99 %: 35 tests" in run.stdout
    for bad in BAD_SOURCES:
        assert f"{bad.name}: rejected by" in " ".join(run.stdout.split())
    again = subprocess.run(
        [SABOT, "rng", "test", *few, "--ours-only", "--json"], capture_output=True, text=True, check=True
    )
    (told,) = json.loads(again.stdout)["sources"]
    assert not told["rejected"]
    assert len(told["findings"]) == 35


def test_bytes_and_cards_are_streamed_as_they_come() -> None:
    raw = subprocess.run(
        [SABOT, "rng", "export", "--bytes", "100000", "--seed", "seven"], capture_output=True, check=True
    )
    assert raw.stdout == bytes_of(House(seeds_from("seven")), 100_000)
    cards = subprocess.run(
        [SABOT, "rng", "export", "--what", "cards", "--bytes", "416", "--seed", "seven"],
        capture_output=True,
        check=True,
    )
    assert tuple(cards.stdout) == next(House(seeds_from("seven")).shoes(8))
