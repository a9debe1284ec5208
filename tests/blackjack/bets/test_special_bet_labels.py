"""Every special bet gives exactly the labels it declares, and looks no finer than its window."""

import pytest
from deals_by_hand import BY_VALUE, alike, at_places, dealer_hands, every_deal, of_values
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card
from sabot.games.bet import Bet, Grain
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


def any_cards(number: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.tuples(*[st.sampled_from(DECK)] * number)


@st.composite
def twins(draw: st.DrawFn, bet: Bet[Deal]) -> tuple[Deal, Deal]:
    """A deal, and one that differs only in what the window does not show."""
    one: dict[str, Card] = {}
    other: dict[str, Card] = {}
    for group in bet.window.groups:
        # Few suits and ranks make pairs, suited hands and straights likely.
        pool = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=len(group.places)))
        cards = [draw(st.sampled_from(pool)) for _ in group.places]
        one |= zip(group.places, cards, strict=True)
        swapped = draw(st.permutations([draw(swaps_of(card, group.grain)) for card in cards]))
        other |= zip(group.places, swapped, strict=True)
    dealer = draw(any_cards(draw(st.integers(2, 10)))) if bet.window.to_the_end else ()
    twin = tuple(draw(swaps_of(card, Grain.VALUE)) for card in dealer)
    return at_places(one, dealer), at_places(other, twin)


def swaps_of(card: Card, grain: Grain) -> st.SearchStrategy[Card]:
    return st.sampled_from([other for other in DECK if alike(card, other, grain)])


@pytest.mark.long
@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.key)
@given(data=st.data())
def test_what_the_window_hides_changes_no_label(bet: Bet[Deal], data: st.DataObject) -> None:
    one, other = data.draw(twins(bet))
    assert bet.classify(one) == bet.classify(other)


def test_the_queens_meet_every_dealers_blackjack_in_either_order() -> None:
    bet = next(bet for bet in BETS if bet.key == "lucky-ladies")
    queen = DECK[13 + 11]
    aces, tens = DECK[0::13], [card for card in DECK if card % 13 >= 9]
    labels = {
        bet.classify(Deal(queen, queen, *pair)) for a in aces for t in tens for pair in ((a, t), (t, a))
    }
    assert labels == {"queen of hearts pair with dealer blackjack"}


@pytest.mark.parametrize("key", ["bust", "buster"])
@pytest.mark.parametrize("dealer", [(), (BY_VALUE[9],)])
def test_an_unfinished_dealers_hand_is_an_error(key: str, dealer: tuple[Card, ...]) -> None:
    bet = next(bet for bet in BETS if bet.key == key)
    with pytest.raises(ValueError, match="not finished"):
        bet.classify(Deal(BY_VALUE[0], BY_VALUE[9], dealer=dealer))
