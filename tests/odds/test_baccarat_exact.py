"""Baccarat by a second method: small shoes dealt in every order; and what a census of coups must obey."""

from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from math import perm

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from plain_dealing import dealt_coup, small_shoes

from sabot.cards.card import DECK, Card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup, next_side
from sabot.games.bet import LOSES, Grain, Group, Window, bet, pays, row
from sabot.odds.baccarat.counted_coups import coup_ways, fold_coups, tableau

TO_THE_END = [bet for bet in BETS if bet.window.to_the_end]
EIGHT_DECKS = Composition.of_decks(8)


def plain(cards: tuple[Card, ...]) -> list[Counter[str]]:
    """For each bet the six-card draws of these very cards by label."""
    ends = Counter(dealt_coup(six) for six in permutations(cards, 6))
    counted: list[Counter[str]] = [Counter() for _ in TO_THE_END]
    for coup, times in ends.items():
        for labels, one in zip(counted, TO_THE_END, strict=True):
            labels[one.classify(coup)] += times
    return counted


@pytest.mark.long
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(small_shoes(6, 8))
@example(parse_cards("As 2s 3h 4d 5c 6s 7h 8d"))
@example(parse_cards("Ks Qs 3h 3h 6c 7s 7h"))
@example(parse_cards("9s 8s 6h 6d Tc 4s Ah"))
def test_small_shoes_dealt_in_every_order_give_the_same(cards: tuple[Card, ...]) -> None:
    assume(len(cards) >= 6)
    folded = fold_coups(TO_THE_END, Composition.of_cards(cards))
    assert [+Counter(ways) for ways in folded] == plain(cards)


@pytest.mark.parametrize("decks", range(1, 9))
def test_every_coup_is_counted_once(decks: int) -> None:
    ways = coup_ways(Composition.of_decks(decks))
    assert int(ways.sum()) == perm(52 * decks, 6)
    assert (ways > 0).all(), "every end of the tableau can be dealt"


def test_one_bet_folds_as_it_does_among_all() -> None:
    together = fold_coups(TO_THE_END, EIGHT_DECKS)
    assert [fold_coups([one], EIGHT_DECKS)[0] for one in TO_THE_END] == list(together)


def test_bets_see_two_card_hands_only_as_totals() -> None:
    """What the census relies on, shown for every two-card hand by value with three continuations."""
    by_total: dict[tuple[object, ...], tuple[str, ...]] = {}
    twos = list(combinations_with_replacement(DECK[:10], 2))
    for player, banker in product(twos, twos):
        for thirds in ((DECK[3], DECK[5]), (DECK[7], DECK[0]), (DECK[9], DECK[8])):
            coup, rest = Coup(player, banker), iter(thirds)
            while (side := next_side(coup)) is not None:
                coup = coup.with_card(side, next(rest))
            seen = (sum(player, 2) % 10, sum(banker, 2) % 10, coup.player[2:], coup.banker[2:])
            labels = tuple(one.classify(coup) for one in TO_THE_END)
            assert by_total.setdefault(seen, labels) == labels


def test_the_tableau_is_asked_for_every_case() -> None:
    """36 pairs of totals hold a natural; with 6 or 7 against 6 or 7 nobody draws: 40 ends of four cards."""
    lengths = Counter(len(coup.player) + len(coup.banker) for coup in tableau().ends)
    assert lengths[4] == 36 + 4


def test_a_finer_look_at_a_finished_coup_is_refused() -> None:
    window = Window("fine", (Group(("player1", "player2"), Grain.CARD),), to_the_end=True)

    @bet(
        "fine",
        title="Fine",
        window=window,
        labels=("win", LOSES),
        tables={"standard": pays(row("Win", "1:1"))},
    )
    def fine(coup: Coup) -> str:
        """Never wins."""
        return LOSES

    with pytest.raises(ValueError, match="more closely than by their points"):
        fold_coups([fine], EIGHT_DECKS)


def test_five_cards_are_too_few() -> None:
    with pytest.raises(ValueError, match="5 cards are too few: this bet looks at 6"):
        coup_ways(Composition.of_cards(DECK[:5]))
