"""A misread card of a coup is set right where every other card could stay; else only void is left (D2)."""

import msgspec
import pytest
from baccarat_felt import offer_of
from hypothesis import assume, given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card, parse_card, parse_cards
from sabot.games.answer import Refused
from sabot.games.baccarat import (
    BaccaratRound,
    CardFor,
    DealCard,
    Event,
    Over,
    RoundSettled,
    Rules,
    Side,
    awaits,
    decide,
    open_round,
    replay,
)
from sabot.games.baccarat.correction import Position, corrected
from sabot.games.stake import Stake
from sabot.money import Amount

OPENED = open_round(Rules(), offer_of("player", "banker", "tie"), [Stake("ann", "", "player", Amount(100))])
DRAWN = Refused("a card was drawn that would not have been; the round can only be voided")
PLAYER, BANKER = Side.PLAYER, Side.BANKER


def dealt(cards: tuple[Card, ...], start: BaccaratRound = OPENED) -> tuple[Event, ...]:
    """The events of these cards, in the order in which they leave the shoe; what is too much stays there."""
    events: list[Event] = []
    for card in cards:
        answer = decide(replay(start, events), DealCard(card))
        if isinstance(answer, Refused):
            break
        events += answer
    return tuple(events)


def told(events: tuple[Event, ...], side: Side, index: int, old: str, new: str) -> BaccaratRound:
    answer = corrected(OPENED, events, Position(side, index), parse_card(old), parse_card(new))
    assert not isinstance(answer, Refused), answer
    return replay(OPENED, answer)


def outcome(state: BaccaratRound) -> tuple[str, int]:
    assert state.settlements is not None
    (settled,) = state.settlements
    return settled.label, settled.returned


def test_the_settlement_follows_the_corrected_card() -> None:
    """Player 3 + 4 = 7, Banker 2 + 4 = 6: both stand. With a five for the two the Banker has 9 and wins."""
    events = dealt(parse_cards("3s 2d 4h 4c"))
    assert outcome(replay(OPENED, events))[1] == 200
    assert outcome(told(events, BANKER, 0, "2d", "5d"))[1] == 0
    assert outcome(told(events, BANKER, 0, "2d", "3d"))[1] == 100
    assert outcome(told(events, PLAYER, 1, "4h", "3h"))[1] == 100


def test_a_coup_that_needs_another_card_is_no_longer_over() -> None:
    """Player 7, Banker 2 + 4: with an ace for the four the Banker has three and draws."""
    events = dealt(parse_cards("3s 2d 4h 4c"))
    state = told(events, BANKER, 1, "4c", "Ac")
    assert (state.settlements, awaits(state)) == (None, CardFor(BANKER))
    state = told(events, PLAYER, 0, "3s", "Ks")
    assert awaits(state) == CardFor(PLAYER)


def test_a_coup_that_was_over_earlier_has_a_card_too_many() -> None:
    """Player 2 + 3 draws; with a six for the three he has a natural and nobody draws."""
    events = dealt(parse_cards("2s 2d 3h 4c Ts"))
    natural = corrected(OPENED, events, Position(PLAYER, 1), parse_card("3h"), parse_card("6h"))
    assert natural == DRAWN


def test_a_card_that_would_have_gone_to_the_other_side_leaves_only_void() -> None:
    """Player 6 stands, Banker 2 + 3 draws; with a two for the three the Player would have drawn first."""
    events = dealt(parse_cards("3s 2d 3h 3c 9s"))
    answer = corrected(OPENED, events, Position(PLAYER, 0), parse_card("3s"), parse_card("2s"))
    assert answer == DRAWN


def test_the_third_card_of_the_player_decides_about_the_bankers() -> None:
    """Banker 3 draws unless the Player's third card is an eight."""
    events = dealt(parse_cards("2s Kd 3h 3c 8s"))
    assert awaits(replay(OPENED, events)) == Over()
    assert awaits(told(events, PLAYER, 2, "8s", "7s")) == CardFor(BANKER)
    drawn = dealt(parse_cards("2s Kd 3h 3c 7s 5d"))
    answer = corrected(OPENED, drawn, Position(PLAYER, 2), parse_card("7s"), parse_card("8s"))
    assert answer == DRAWN


@pytest.mark.parametrize(
    ("side", "index", "old", "new", "why"),
    [
        (PLAYER, 2, "3s", "4s", "no card lies there"),
        (PLAYER, -1, "4h", "4s", "no card lies there"),
        (PLAYER, 0, "4h", "5h", "that is not the card which lies there"),
        (PLAYER, 0, "3s", "3s", "that card lies there already"),
    ],
)
def test_a_correction_names_what_lies_there(side: Side, index: int, old: str, new: str, why: str) -> None:
    events = dealt(parse_cards("3s 2d 4h 4c"))
    answer = corrected(OPENED, events, Position(side, index), parse_card(old), parse_card(new))
    assert answer == Refused(why)


@pytest.mark.parametrize("number", [-1, 52])
def test_a_correction_names_a_card(number: int) -> None:
    events = dealt(parse_cards("3s 2d 4h 4c"))
    answer = corrected(OPENED, events, Position(PLAYER, 0), parse_card("3s"), Card(number))
    assert answer == Refused("that is not a card")


cards = st.sampled_from(DECK)


@given(
    st.tuples(cards, cards, cards, cards, cards, cards),
    st.integers(1, 6),
    st.integers(0, 5),
    cards,
)
def test_a_correction_is_the_coup_that_would_have_been_dealt(
    shoe: tuple[Card, ...], length: int, place: int, new: Card
) -> None:
    """Either the same cards in the same places make a coup with the new one, or there is only void."""
    events = dealt(shoe[:length])
    seen = [event for event in events if not isinstance(event, RoundSettled)]
    number = place % len(seen)
    wrong = seen[number]
    index = sum(event.side is wrong.side for event in seen[:number])
    assume(wrong.card != new)
    fresh = dealt((*shoe[:number], new, *shoe[number + 1 : len(seen)]))
    answer = corrected(OPENED, events, Position(wrong.side, index), wrong.card, new)
    sides = [event.side for event in fresh if not isinstance(event, RoundSettled)]
    if sides == [event.side for event in seen]:
        assert answer == fresh
        assert msgspec.json.decode(msgspec.json.encode(answer), type=tuple[Event, ...]) == fresh
    else:
        assert answer == DRAWN


def test_positions_travel_under_a_name_of_their_own() -> None:
    assert msgspec.json.encode(Position(BANKER, 2)) == b'{"type":"side-card","side":"banker","index":2}'
