"""Every coup that eight decks can deal, counted exactly and held against published figures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm

import pytest
from baccarat_felt import BY_KEY

from sabot.cards.card import Card
from sabot.games.baccarat import BETS, Coup, Side, next_side
from sabot.games.baccarat.windows import TOTALS

DECKS = 8
SIX_CARD_DRAWS = 4_998_398_275_503_360
_CARDS = tuple(Card(rank) for rank in range(10))
"""One spade for each value: ace to nine, and the ten for all cards that count nothing."""


def _copies(card: Card) -> int:
    return DECKS * (16 if card == 9 else 4)


def _pairs(used: Counter[Card]) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Two cards in any order, and the ordered ways to draw them when `used` are gone."""
    for first, second in combinations_with_replacement(_CARDS, 2):
        free, other = _copies(first) - used[first], _copies(second) - used[second]
        yield (first, second), free * (free - 1) if first == second else 2 * free * other


def _finished(coup: Coup, ways: int) -> Iterator[tuple[Coup, int]]:
    """The coup played out, each end with its ordered six-card draws."""
    side = next_side(coup)
    if side is None:
        seen = len(coup.player) + len(coup.banker)
        yield coup, ways * perm(52 * DECKS - seen, 6 - seen)
        return
    used = Counter(coup.player + coup.banker)
    for card in _CARDS:
        yield from _finished(coup.with_card(side, card), ways * (_copies(card) - used[card]))


@cache
def _census() -> tuple[tuple[Coup, int], ...]:
    """One coup for each (totals, numbers of cards, naturals), with the six-card draws that end so."""
    ways_to: Counter[tuple[int, int, int, int]] = Counter()
    example: dict[tuple[int, int, int, int], Coup] = {}
    for player, player_ways in _pairs(Counter()):
        for banker, banker_ways in _pairs(Counter(player)):
            for coup, ways in _finished(Coup(player, banker), player_ways * banker_ways):
                end = (coup.player_total, coup.banker_total, len(coup.player), len(coup.banker))
                ways_to[end] += ways
                example[end] = coup
    return tuple((example[end], ways) for end, ways in ways_to.items())


def _percent(share: Fraction) -> str:
    """Four decimals, as the published figures have them."""
    whole, decimals = divmod(round(share * 1_000_000), 10_000)
    return f"{whole}.{decimals:04}"


def _share(key: str, *labels: str) -> Fraction:
    ways = sum(ways for coup, ways in _census() if BY_KEY[key].classify(coup) in labels)
    return Fraction(ways, SIX_CARD_DRAWS)


def _edge(key: str, table: str) -> Fraction:
    """What the house keeps of a unit staked."""
    bet = BY_KEY[key]
    won = sum((ways * bet.tables[table].odds(bet.classify(coup)) for coup, ways in _census()), Fraction(0))
    return -won / SIX_CARD_DRAWS


@pytest.mark.long
def test_the_census_counts_every_draw_once() -> None:
    assert sum(ways for _, ways in _census()) == SIX_CARD_DRAWS == perm(416, 6)


def test_wins_come_as_often_as_published() -> None:
    assert _percent(_share("player", "win")) == "44.6247"
    assert _percent(1 - _share("banker", "push", "lose")) == "45.8597"
    assert _percent(_share("tie", "tie")) == "9.5156"


def test_the_banker_wins_with_a_three_card_seven_as_often_as_published() -> None:
    ways = sum(
        ways
        for coup, ways in _census()
        if coup.banker_wins and coup.total(Side.BANKER) == 7 and len(coup.hand(Side.BANKER)) == 3
    )
    assert ways == 112_633_011_329_024
    assert _share("tiger-7", "banker long seven") == Fraction(ways, SIX_CARD_DRAWS)
    assert _share("koi-7", "banker long seven") == Fraction(ways, SIX_CARD_DRAWS)
    assert _share("banker", "win with three-card seven") == Fraction(ways, SIX_CARD_DRAWS)


@pytest.mark.feature("BAC-87")
@pytest.mark.parametrize(
    ("key", "table", "edge"),
    [
        ("banker", "commission-5", "1.0579"),
        ("banker", "six-half", "1.4581"),
        ("banker", "long-seven-push", "1.0183"),
        ("player", "standard", "1.2351"),
        ("tie", "8", "14.3596"),
        ("tiger-7", "standard", "7.6113"),
        ("koi-7", "standard", "7.6113"),
    ],
)
def test_the_house_edge_is_the_published_one(key: str, table: str, edge: str) -> None:
    assert _percent(_edge(key, table)) == edge


@pytest.mark.parametrize("key", [bet.key for bet in BETS if bet.window == TOTALS])
def test_no_pay_table_returns_more_than_it_takes(key: str) -> None:
    for table in BY_KEY[key].tables:
        assert _edge(key, table) > 0
