"""Laws that every bet of baccarat obeys: its labels, and how much of a coup it may look at."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from baccarat_felt import BY_KEY
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, UNSEEN, Card, rank, value
from sabot.games.baccarat import BETS, Coup, next_side
from sabot.games.baccarat.windows import BANKER_TWO, FIRST_FOUR, PLAYER_TWO, TOTALS
from sabot.games.bet import Grain, Window

PLACES = ("player1", "banker1", "player2", "banker2", "player3", "banker3")
GRAINS: dict[Grain, Callable[[Card], int]] = {Grain.VALUE: value, Grain.RANK: rank, Grain.CARD: int}
six_cards = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)


def _dealt(cards: list[Card]) -> Coup:
    """The coup that starts with these cards; six are always enough."""
    coup, rest = Coup(), iter(cards)
    while (side := next_side(coup)) is not None:
        coup = coup.with_card(side, next(rest))
    return coup


def _ends(coup: Coup) -> Iterator[Coup]:
    side = next_side(coup)
    if side is None:
        yield coup
    else:
        for card in DECK[:10]:
            yield from _ends(coup.with_card(side, card))


@cache
def _totals() -> tuple[Coup, ...]:
    """Every coup by values, up to what makes a two-card total: a ten and one more card."""
    ten = Card(9)
    starts = (Coup((ten, one), (ten, other)) for one, other in product(DECK[:10], repeat=2))
    return tuple(coup for start in starts for coup in _ends(start))


@cache
def _coups_seen_through(window: Window) -> tuple[Coup, ...]:
    if window == TOTALS:
        return _totals()
    if window == PLAYER_TWO:
        return tuple(Coup(player=two) for two in product(DECK, repeat=2))
    if window == BANKER_TWO:
        return tuple(Coup(banker=two) for two in product(DECK, repeat=2))
    assert window == FIRST_FOUR
    return tuple(Coup(four[:2], four[2:]) for four in combinations_with_replacement(DECK, 4))


@pytest.mark.long
@pytest.mark.parametrize("key", BY_KEY)
def test_every_declared_label_occurs_and_no_other(key: str) -> None:
    bet = BY_KEY[key]
    assert {bet.classify(coup) for coup in _coups_seen_through(bet.window)} == set(bet.labels)


@pytest.mark.feature("BAC-85")
def test_exactly_one_straight_up_field_wins_in_every_coup() -> None:
    single = [f"{side}-{n}" for side in ("player", "banker") for n in range(1, 10)]
    single += [f"tie-{n}" for n in range(10)]
    grouped = [key for key in BY_KEY if "-group-" in key]
    for coup in _totals():
        for fields in (single, grouped):
            assert sum(BY_KEY[key].classify(coup) != "lose" for key in fields) == 1


def _by_place(coup: Coup) -> dict[str, Card]:
    player = {f"player{n}": card for n, card in enumerate(coup.player, start=1)}
    return player | {f"banker{n}": card for n, card in enumerate(coup.banker, start=1)}


def _from_places(cards: dict[str, Card]) -> Coup:
    player, banker = (
        tuple(cards[place] for place in sorted(cards) if place.startswith(s)) for s in ("p", "b")
    )
    return Coup(player, banker)


@pytest.mark.long
@given(six_cards, six_cards)
def test_a_bet_sees_a_card_no_finer_than_its_grain(cards: list[Card], others: list[Card]) -> None:
    coup = _dealt(cards)
    stand_in = dict(zip(PLACES, others, strict=True))
    for bet in BETS:
        changed = _by_place(coup)
        for group in bet.window.groups:
            grain = GRAINS[group.grain]
            for place in changed.keys() & set(group.places):
                alike = [card for card in DECK if grain(card) == grain(changed[place])]
                changed[place] = alike[stand_in[place] % len(alike)]
        assert bet.classify(_from_places(changed)) == bet.classify(coup), bet.key


@given(six_cards)
def test_a_bet_does_not_mind_the_order_within_a_group(cards: list[Card]) -> None:
    coup = _dealt(cards)
    for bet in BETS:
        turned = _by_place(coup)
        for group in bet.window.groups:
            here = [place for place in group.places if place in turned]
            turned |= dict(zip(here, [turned[place] for place in reversed(here)], strict=True))
        assert bet.classify(_from_places(turned)) == bet.classify(coup), bet.key


@given(six_cards)
def test_a_bet_does_not_look_outside_its_window(cards: list[Card]) -> None:
    coup = _dealt(cards)
    for bet in BETS:
        hidden = {
            place: card if place in bet.window.places else UNSEEN for place, card in _by_place(coup).items()
        }
        assert bet.classify(_from_places(hidden)) == bet.classify(coup), bet.key
