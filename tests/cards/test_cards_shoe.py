"""Shoes: opened, burnt, dealt, cut, and dealt again."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards import (
    AnyShoe,
    Card,
    Composition,
    Exhausted,
    Misdealt,
    Return,
    Shoe,
    Shuffler,
    Terms,
    deal_again,
    draw_agreeing,
    open_shoe,
    parse_cards,
)
from sabot.cards.card import DECK, value

SEED = bytes(range(32))
ID = "gold/12"

seeds = st.binary(min_size=32, max_size=32)
cut_card_terms = st.builds(
    Terms,
    decks=st.integers(1, 8),
    shuffle=st.just("cut-card"),
    cut=st.integers(0, 40),
    burn=st.one_of(st.integers(0, 10), st.just("first-card")),
)


def shuffled_shoe(terms: Terms, seed: bytes = SEED) -> Shoe:
    shoe = open_shoe(ID, seed, terms)
    assert isinstance(shoe, Shoe)
    return shoe


def shuffler(terms: Terms, seed: bytes = SEED) -> Shuffler:
    shoe = open_shoe(ID, seed, terms)
    assert isinstance(shoe, Shuffler)
    return shoe


def dealt(shoe: AnyShoe, cards: int) -> AnyShoe:
    for _ in range(cards):
        drawn = shoe.draw()
        assert not isinstance(drawn, Exhausted)
        _, shoe = drawn
    return shoe


# --- the same shoe by other means: plain SHA-256 and nothing of ours -------------------------------


def hmac_by_hand(key: bytes, text: bytes) -> bytes:
    block = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + text).digest()
    return sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


class PlainStream:
    """HMAC_DRBG as its standard writes it down, read two bytes at a time."""

    def __init__(self, seed: bytes, shoe: str) -> None:
        parts = [b"sabot/1 nonce", shoe.encode()]
        nonce = sha256(b"".join(bytes([0, 0, 0, len(part)]) + part for part in parts)).digest()[:16]
        material = seed + nonce + b"sabot/1 cards"
        self.key = hmac_by_hand(b"\0" * 32, b"\1" * 32 + b"\0" + material)
        self.value = hmac_by_hand(self.key, b"\1" * 32)
        self.key = hmac_by_hand(self.key, self.value + b"\1" + material)
        self.value = hmac_by_hand(self.key, self.value)
        self.waiting: list[int] = []

    def draw(self) -> int:
        if not self.waiting:
            for _ in range(32):
                self.value = hmac_by_hand(self.key, self.value)
                self.waiting += self.value
            self.key = hmac_by_hand(self.key, self.value + b"\0")
            self.value = hmac_by_hand(self.key, self.value)
        high, low = self.waiting.pop(0), self.waiting.pop(0)
        return high * 256 + low

    def below(self, n: int) -> int:
        while True:
            number = self.draw()
            if number // n < 65_536 // n:
                return number % n


@pytest.mark.feature("BJ-10")
@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("seed", [SEED, bytes(32), b"\xff" * 32])
def test_shoe_by_hand(decks: int, seed: bytes) -> None:
    stream, order = PlainStream(seed, ID), sorted(list(DECK) * decks)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    shoe = shuffled_shoe(Terms(decks, cut=13, burn=1), seed)
    assert list(shoe.order) == order


@pytest.mark.feature("BJ-141")
def test_continuous_shuffler_by_hand() -> None:
    """300 draws over twelve rounds; the cards of a round go back when it ends."""
    stream, inside, table = PlainStream(SEED, ID), sorted(list(DECK) * 6), list[Card]()
    shoe = shuffler(Terms(6, "continuous"))
    for number in range(1, 301):
        card = inside.pop(stream.below(len(inside)))
        table.append(card)
        drawn = shoe.draw()
        assert not isinstance(drawn, Exhausted)
        assert drawn[0] == card
        shoe = drawn[1]
        if number % 25 == 0:
            shoe, inside, table = shoe.put_back(tuple(table)), sorted(inside + table), []


def test_long_stream_needs_more_than_one_block() -> None:
    """The draws above reach past the first 1,024 bytes: 512 draws."""
    stream, inside = PlainStream(SEED, ID), Composition.of_decks(8)
    shoe = shuffler(Terms(8, "continuous"))
    for _ in range(600):
        place = stream.below(inside.total)
        drawn = shoe.draw()
        assert not isinstance(drawn, Exhausted)
        card, shoe = drawn
        assert card == inside.cards()[place]
        shoe = shoe.put_back((card,))


# --- opening, drawing, burning ---------------------------------------------------------------------


@pytest.mark.gli("4.4.4")
@pytest.mark.feature("ALLB-2")
def test_eight_decks_are_all_there_and_none_twice() -> None:
    shoe: AnyShoe = shuffled_shoe(Terms(8))
    assert shoe.remaining == 416
    drawn = Counter[Card]()
    while not isinstance(answer := shoe.draw(), Exhausted):
        card, shoe = answer
        drawn[card] += 1
    assert drawn == dict.fromkeys(DECK, 8)
    assert answer == Exhausted("all 416 cards of the shoe have been dealt")


@given(seeds, cut_card_terms, st.integers(0, 30))
def test_cards_are_conserved(seed: bytes, terms: Terms, cards: int) -> None:
    shoe = dealt(open_shoe(ID, seed, terms), cards)
    assert Composition.of_cards(shoe.gone).total == shoe.dealt == len(shoe.burnt) + cards
    assert shoe.inside.with_(shoe.gone) == Composition.of_decks(terms.decks)
    assert shoe.remaining + shoe.dealt == 52 * terms.decks


@pytest.mark.feature("LIVE-61")
def test_burn_card_on_or_off() -> None:
    """One card leaves face down; the rest comes in the order in which it lay."""
    off, on = shuffled_shoe(Terms(8, cut=104, burn=0)), shuffled_shoe(Terms(8, cut=104, burn=1))
    assert off.burnt == ()
    assert on.burnt == off.order[:1]
    assert dealt(on, 5).gone == dealt(off, 6).gone


@given(seeds)
def test_first_card_says_how_many_are_burnt(seed: bytes) -> None:
    shoe = shuffled_shoe(Terms(8, cut=14, burn="first-card"), seed)
    assert shoe.dealt == len(shoe.burnt) == 1 + value(shoe.order[0])


def test_every_value_of_the_first_card_is_burnt_in_some_shoe() -> None:
    openings = (shuffled_shoe(Terms(1, burn="first-card"), bytes([n]) * 32) for n in range(256))
    assert {shoe.dealt for shoe in openings} == set(range(2, 12))


@pytest.mark.feature("LIVE-59")
def test_cut_card_two_decks_from_the_end() -> None:
    """Eight decks, one burnt: 311 cards come before the cut card, and 104 are left when it shows."""
    shoe = dealt(open_shoe(ID, SEED, Terms(8, cut=104, burn=1)), 310)
    assert (shoe.remaining, shoe.cut_card_reached, shoe.cut_card_out) == (105, False, False)
    shoe = dealt(shoe, 1)
    assert (shoe.remaining, shoe.cut_card_reached, shoe.cut_card_out) == (104, True, False)
    shoe = dealt(shoe, 1)
    assert (shoe.remaining, shoe.cut_card_reached, shoe.cut_card_out) == (103, True, True)


def test_shoe_without_a_cut_card_ends_with_its_last_card() -> None:
    shoe = dealt(open_shoe(ID, SEED, Terms(1)), 51)
    assert not shoe.cut_card_reached
    assert dealt(shoe, 1).cut_card_reached


@pytest.mark.feature("IGT-29")
def test_eight_decks_are_shuffled_for_each_game() -> None:
    """Each round has its own seed and all the cards; no two lie in the same order."""
    terms = Terms(8, "every-round")
    rounds = [open_shoe(f"cards/1/{number}", bytes([number]) * 32, terms) for number in range(20)]
    assert all(shoe.inside == Composition.of_decks(8) for shoe in rounds)
    assert len({shoe.order for shoe in rounds if isinstance(shoe, Shoe)}) == 20


def test_the_same_seed_at_another_shoe_is_another_order() -> None:
    first, second = (open_shoe(shoe, SEED, Terms(8)) for shoe in ("gold/12", "gold/13"))
    assert dealt(first, 20).gone != dealt(second, 20).gone


def test_cards_elsewhere_are_not_in_the_shoe() -> None:
    elsewhere = parse_cards("As As Ts 7d")
    shoe = open_shoe(ID, SEED, Terms(2, without=elsewhere))
    assert shoe.remaining == 100
    assert shoe.inside == Composition.of_decks(2).without(elsewhere)


@pytest.mark.parametrize("terms", [Terms(8, cut=104, burn=1), Terms(8, "continuous")])
def test_shoe_keeps_its_secret(terms: Terms) -> None:
    shoe = dealt(open_shoe(ID, SEED, terms), 2)
    assert f"{shoe!r} {shoe}".count("<secret>") == 2
    assert len(repr(shoe)) < 100


# --- the continuous shuffler -------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.gli("4.4.4")
@pytest.mark.feature("BJ-141")
@given(seeds, st.lists(st.integers(1, 30), min_size=1, max_size=4))
def test_no_card_on_the_table_is_drawn_and_all_go_back(seed: bytes, rounds: list[int]) -> None:
    shoe = shuffler(Terms(1, "continuous"), seed)
    for cards in rounds:
        after = dealt(shoe, cards)
        assert isinstance(after, Shuffler)
        table = after.gone[shoe.dealt :]
        assert len(set(table)) == cards, "one deck: a card on the table cannot come again"
        assert after.inside == Composition.of_decks(1).without(table)
        shoe = after.put_back(table)
        assert shoe.inside == Composition.of_decks(1)
        assert not shoe.cut_card_reached
        assert not shoe.cut_card_out


def test_shuffler_can_run_dry() -> None:
    shoe = dealt(shuffler(Terms(1, "continuous")), 52)
    assert shoe.draw() == Exhausted("every card of the shuffler lies on the table")


def test_only_cards_from_the_table_go_back() -> None:
    shoe = shuffler(Terms(1, "continuous"))
    with pytest.raises(ValueError, match=r"^Ts cannot come back: every one of them is in the shuffler$"):
        shoe.put_back(parse_cards("Ts"))
    with pytest.raises(ValueError, match="9 of Ts"):
        shuffler(Terms(8, "continuous")).put_back(parse_cards("Ts"))


def test_cards_that_go_back_together_are_one_return() -> None:
    shoe = dealt(shuffler(Terms(8, "continuous")), 3)
    assert isinstance(shoe, Shuffler)
    first, second, third = shoe.gone
    back = shoe.put_back((first,)).put_back((second, third))
    assert back.returned == (Return(3, (first, second, third)),)


# --- dealing again, as after a restart ---------------------------------------------------------------


@given(seeds, cut_card_terms, st.integers(0, 30))
def test_dealt_again_is_the_same_shoe(seed: bytes, terms: Terms, cards: int) -> None:
    shoe = dealt(open_shoe(ID, seed, terms), cards)
    assert deal_again(open_shoe(ID, seed, terms), shoe.gone) == shoe


def test_shuffler_dealt_again_goes_on_the_same() -> None:
    opened = shuffler(Terms(1, "continuous"))
    shoe = dealt(opened, 20)
    assert isinstance(shoe, Shuffler)
    shoe = shoe.put_back(shoe.gone)
    shoe = dealt(shoe, 15)
    assert isinstance(shoe, Shuffler)
    again = deal_again(opened, shoe.gone, shoe.returned)
    assert again == shoe


def test_first_difference() -> None:
    opened = shuffled_shoe(Terms(1, burn=2))
    order = opened.order
    other = order[7]
    assert deal_again(opened, (*order[:5], other, *order[6:9])) == Misdealt(6, order[5], other)
    assert deal_again(opened, order[:1]) == Misdealt(2, order[1], None)
    assert deal_again(opened, (*order, other)) == Misdealt(53, None, other)


def test_first_difference_of_a_shuffler() -> None:
    opened = shuffler(Terms(1, "continuous"))
    gone = dealt(opened, 52).gone
    assert deal_again(opened, (gone[0], gone[2])) == Misdealt(2, gone[1], gone[2])
    assert deal_again(opened, (*gone, gone[0])) == Misdealt(53, None, gone[0])


def is_red_ace(card: int) -> bool:
    return card in (DECK[13], DECK[26])


def test_a_shuffler_takes_back_every_card_that_contradicts_what_was_told() -> None:
    shuffler = open_shoe(ID, SEED, Terms(1, "continuous"))
    drawn = draw_agreeing(shuffler, is_red_ace)
    assert not isinstance(drawn, Exhausted)
    card, after = drawn
    assert isinstance(after, Shuffler)
    assert is_red_ace(card)
    assert not any(map(is_red_ace, after.gone[:-1]))
    assert after.remaining == 51, "all others are back inside"
    assert [back.cards for back in after.returned] == [(one,) for one in after.gone[:-1]]


def test_a_shoe_takes_nothing_back() -> None:
    shoe = open_shoe(ID, SEED, Terms(1, burn=0))
    assert isinstance(shoe, Shoe)
    drawn = draw_agreeing(shoe, lambda card: False)
    assert not isinstance(drawn, Exhausted)
    assert drawn[0] == shoe.order[0]
