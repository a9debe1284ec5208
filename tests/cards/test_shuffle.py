"""Unbiased numbers, and shuffles in which every order is as likely as any other."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card
from sabot.cards.composition import Composition
from sabot.cards.drbg import generate
from sabot.cards.shuffle import Chance, below, chance_of, pick, shuffled

NONCE = bytes(16)
seeds = st.binary(min_size=32, max_size=32)

# Upper 1 % points of chi-square by degrees of freedom, as printed in statistical tables.
ONE_PERCENT = {16: Fraction("32.000"), 23: Fraction("41.638"), 51: Fraction("77.386")}


def fair(observed: Iterable[int], cells: int) -> bool:
    """The check at 99 %: counts over equally likely cells."""
    counts = list(observed)
    expected = Fraction(sum(counts), cells)
    missing = (cells - len(counts)) * expected
    statistic = sum((count - expected) ** 2 / expected for count in counts) + missing
    return statistic <= ONE_PERCENT[cells - 1]


def a_stream() -> Chance:
    return chance_of(b"statistics are run on this seed.", NONCE)


# --- scaling -------------------------------------------------------------------------------------


def stream_of(numbers: list[int]) -> Chance:
    """A stream whose next draws are these."""
    block = b"".join(number.to_bytes(2, "big") for number in numbers)
    return Chance(a_stream().generator, block, 0)


@pytest.mark.gli("3.3")
def test_draw_beyond_the_largest_multiple_is_thrown_away() -> None:
    """65,536 = 157 x 416 + 224: draws from 65,312 on would favour the first 224 numbers."""
    number, after = below(stream_of([65_312, 65_535, 65_311, 7]), 416)
    assert number == 415
    assert after.read == 6
    assert below(after, 416)[0] == 7


@pytest.mark.parametrize(("n", "draw", "number"), [(1, 65_535, 0), (2, 65_535, 1), (65_536, 65_535, 65_535)])
def test_where_the_range_divides_nothing_is_thrown_away(n: int, draw: int, number: int) -> None:
    assert below(stream_of([draw]), n)[0] == number


@pytest.mark.gli("3.3")
@pytest.mark.parametrize("n", [3, 52, 413])
def test_every_number_has_exactly_as_many_draws(n: int) -> None:
    """All 65,536 draws, one after the other: each number below n is met equally often."""
    block = b"".join(draw.to_bytes(2, "big") for draw in range(65_536))
    chance, met = Chance(a_stream().generator, block, 0), Counter[int]()
    while chance.read < 2 * (65_536 - 65_536 % n):
        number, chance = below(chance, n)
        met[number] += 1
    assert set(met.values()) == {65_536 // n}
    assert sorted(met) == list(range(n))


@pytest.mark.parametrize("n", [-1, 0, 65_537])
def test_limit_out_of_bounds(n: int) -> None:
    with pytest.raises(ValueError, match=f"a number below {n}; the limit must lie between 1 and 65536"):
        below(a_stream(), n)


def test_stream_is_the_generator_in_requests_of_1024_bytes() -> None:
    stream = a_stream()
    first, state = generate(stream.generator, 1024)
    second, _ = generate(state, 1024)
    numbers = []
    for _ in range(1024):
        number, stream = below(stream, 65_536)
        numbers.append(number)
    assert b"".join(number.to_bytes(2, "big") for number in numbers) == first + second


# --- shuffling -----------------------------------------------------------------------------------


def test_shuffle_by_hand() -> None:
    """From the back: the fourth swaps with place 1, the third with place 2 (itself), the second with 0."""
    a, b, c, d = DECK[:4]
    assert shuffled(stream_of([1, 2, 0]), (a, b, c, d))[0] == (d, a, c, b)


@given(seeds, st.lists(st.sampled_from(DECK), max_size=60))
def test_shuffle_is_a_permutation(seed: bytes, cards: list[Card]) -> None:
    order, _ = shuffled(chance_of(seed, NONCE), cards)
    assert sorted(order) == sorted(cards)


@given(st.permutations(DECK[:5]))
def test_every_order_can_come(wanted: list[Card]) -> None:
    """Work the swaps backwards: some draws give any order that one may wish for."""
    order, draws = list(DECK[:5]), []
    for place in range(4, 0, -1):
        other = order.index(wanted[place])
        draws.append(other)
        order[place], order[other] = order[other], order[place]
    assert list(shuffled(stream_of(draws), DECK[:5])[0]) == wanted


@given(seeds, st.integers(1, 8))
def test_pick_is_a_place_among_the_cards_laid_out(seed: bytes, decks: int) -> None:
    held = Composition.of_decks(decks)
    place, _ = below(chance_of(seed, NONCE), held.total)
    assert pick(chance_of(seed, NONCE), held)[0] == held.cards()[place]


def test_chance_keeps_its_secret() -> None:
    _, chance = below(a_stream(), 416)
    assert repr(chance) == "Chance(<secret>)"


# --- statistics, and bad shuffles that the same checks reject ---------------------------------------

Below = Callable[[Chance, int], tuple[int, Chance]]
Shuffle = Callable[[Chance, Iterable[Card]], tuple[tuple[Card, ...], Chance]]


def remainder_of_a_byte(chance: Chance, n: int) -> tuple[int, Chance]:
    """Bad: 256 = 4 x 52 + 48, so the last four numbers come less often."""
    number, chance = below(chance, 256)
    return number % n, chance


def swap_with_any(chance: Chance, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Chance]:
    """Bad: n^n ways cannot be shared equally among n! orders."""
    order = list(cards)
    for place in range(len(order)):
        other, chance = below(chance, len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order), chance


def numbers_are_fair(draw: Below) -> bool:
    chance, met = a_stream(), Counter[int]()
    for _ in range(20_800):
        number, chance = draw(chance, 52)
        met[number] += 1
    return fair(met.values(), 52)


def orders_are_fair(mix: Shuffle) -> bool:
    chance, met = a_stream(), Counter[tuple[Card, ...]]()
    for _ in range(4_800):
        order, chance = mix(chance, DECK[:4])
        met[order] += 1
    assert set(met) <= set(permutations(DECK[:4]))
    return fair(met.values(), 24)


def positions_are_fair(mix: Shuffle) -> bool:
    """Which of five cards lies where. Rows and columns both add up, which takes a fifth off the spread."""
    chance, met = a_stream(), Counter[tuple[int, Card]]()
    rounds = 4_000
    for _ in range(rounds):
        order, chance = mix(chance, DECK[:5])
        met.update(enumerate(order))
    expected = Fraction(rounds, 5)
    spread = sum((met[place, card] - expected) ** 2 / expected for place in range(5) for card in DECK[:5])
    return spread * Fraction(4, 5) <= ONE_PERCENT[16]


@pytest.mark.gli("3.3")
def test_numbers() -> None:
    assert numbers_are_fair(below)
    assert not numbers_are_fair(remainder_of_a_byte)


@pytest.mark.gli("3.3")
def test_orders() -> None:
    assert orders_are_fair(shuffled)
    assert not orders_are_fair(swap_with_any)


@pytest.mark.gli("3.3")
def test_positions() -> None:
    assert positions_are_fair(shuffled)
    assert not positions_are_fair(swap_with_any)


@pytest.mark.long
@pytest.mark.gli("3.3")
def test_first_cards_of_fresh_seeds() -> None:
    """Not one stream but many seeds, as shoes use them: each of 52 cards comes first as often."""
    met = Counter[Card]()
    for number in range(5_200):
        card, _ = pick(chance_of(number.to_bytes(32, "big"), NONCE), Composition.of_decks(8))
        met[card] += 1
    assert fair(met.values(), 52)
