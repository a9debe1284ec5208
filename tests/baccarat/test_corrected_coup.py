"""A misread card of a coup is set right where every other card could stay; else only void is left (D2)."""

import msgspec
import pytest
from baccarat_felt import offer_of
from hypothesis import assume, given
from hypothesis import strategies as st

from sabot.cards.card import DECK, Card, parse_card, parse_cards
from sabot.games.answer import Refused
from sabot.games.baccarat import BaccaratRound, Rules, Side, awaits, decide, open_round, replay
from sabot.games.baccarat.game import BACCARAT
from sabot.games.family import CardChange
from sabot.games.moves import CardDealt, DealCard, Move
from sabot.games.round_questions import corrected as corrected_round
from sabot.games.stake import Stake
from sabot.games.waiting import CardFor, Over
from sabot.money import Amount

OPENED = open_round(Rules(), offer_of("player", "banker", "tie"), [Stake("ann", "", "player", Amount(100))])
DRAWN = Refused("only-void", {"why": Refused("card-not-drawn")})
PLAYER, BANKER = Side.PLAYER, Side.BANKER


def dealt(cards: tuple[Card, ...], start: BaccaratRound = OPENED) -> tuple[Move, ...]:
    """The events of these cards, in the order in which they leave the shoe; what is too much stays there."""
    events: list[Move] = []
    for card in cards:
        answer = decide(replay(start, events), DealCard(card))
        if isinstance(answer, Refused):
            break
        events += answer
    return tuple(events)


def corrected(
    events: tuple[Move, ...], side: str, index: int, old: Card, new: Card
) -> tuple[Move, ...] | Refused:
    return corrected_round(BACCARAT, OPENED, events, (CardChange(side, index, old, new),))


def told(events: tuple[Move, ...], side: Side, index: int, old: str, new: str) -> BaccaratRound:
    answer = corrected(events, side, index, parse_card(old), parse_card(new))
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
    """Player 2 + 3 draws; with a six for the three they have a natural and nobody draws."""
    events = dealt(parse_cards("2s 2d 3h 4c Ts"))
    natural = corrected(events, PLAYER, 1, parse_card("3h"), parse_card("6h"))
    assert natural == DRAWN


def test_a_card_that_would_have_gone_to_the_other_side_leaves_only_void() -> None:
    """Player 6 stands, Banker 2 + 3 draws; with a two for the three the Player would have drawn first."""
    events = dealt(parse_cards("3s 2d 3h 3c 9s"))
    answer = corrected(events, PLAYER, 0, parse_card("3s"), parse_card("2s"))
    assert answer == DRAWN


def test_the_third_card_of_the_player_decides_about_the_bankers() -> None:
    """Banker 3 draws unless the Player's third card is an eight."""
    events = dealt(parse_cards("2s Kd 3h 3c 8s"))
    assert awaits(replay(OPENED, events)) == Over()
    assert awaits(told(events, PLAYER, 2, "8s", "7s")) == CardFor(BANKER)
    drawn = dealt(parse_cards("2s Kd 3h 3c 7s 5d"))
    answer = corrected(drawn, PLAYER, 2, parse_card("7s"), parse_card("8s"))
    assert answer == DRAWN


@pytest.mark.parametrize(
    ("side", "index", "old", "new", "why"),
    [
        (PLAYER, 2, "3s", "4s", "no-dealt-card-there"),
        (PLAYER, -1, "4h", "4s", "no-dealt-card-there"),
        (PLAYER, 0, "4h", "5h", "another-card-there"),
        (PLAYER, 0, "3s", "3s", "same-card-there"),
    ],
)
def test_a_correction_names_what_lies_there(side: Side, index: int, old: str, new: str, why: str) -> None:
    events = dealt(parse_cards("3s 2d 4h 4c"))
    answer = corrected(events, side, index, parse_card(old), parse_card(new))
    assert answer == Refused(why)


@pytest.mark.parametrize("number", [-1, 52])
def test_a_correction_names_a_card(number: int) -> None:
    events = dealt(parse_cards("3s 2d 4h 4c"))
    answer = corrected(events, PLAYER, 0, parse_card("3s"), Card(number))
    assert answer == Refused("not-a-card")


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
    seen = [event for event in events if isinstance(event, CardDealt)]
    number = place % len(seen)
    wrong = seen[number]
    index = sum(event.hand == wrong.hand for event in seen[:number])
    assume(wrong.card != new)
    fresh = dealt((*shoe[:number], new, *shoe[number + 1 : len(seen)]))
    answer = corrected(events, wrong.hand, index, wrong.card, new)
    sides = [event.hand for event in fresh if isinstance(event, CardDealt)]
    if sides == [event.hand for event in seen]:
        assert answer == fresh
        assert msgspec.json.decode(msgspec.json.encode(answer), type=tuple[Move, ...]) == fresh
    else:
        assert answer == DRAWN


@given(
    st.tuples(cards, cards, cards, cards, cards, cards),
    st.integers(2, 6),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_an_exchange_is_the_coup_that_would_have_been_dealt(
    shoe: tuple[Card, ...], length: int, one: int, two: int
) -> None:
    """Either the two cards in each other's place make a coup of the same places, or there is only void."""
    events = dealt(shoe[:length])
    seen = [event for event in events if isinstance(event, CardDealt)]
    first, second = one % len(seen), two % len(seen)
    assume(seen[first].card != seen[second].card)
    moved = list(shoe[: len(seen)])
    moved[first], moved[second] = moved[second], moved[first]
    fresh = dealt(tuple(moved))
    places = [
        (seen[at].hand, sum(each.hand == seen[at].hand for each in seen[:at])) for at in (first, second)
    ]
    changes = (
        CardChange(*places[0], seen[first].card, seen[second].card),
        CardChange(*places[1], seen[second].card, seen[first].card),
    )
    answer = corrected_round(BACCARAT, OPENED, events, changes)
    sides = [event.hand for event in fresh if isinstance(event, CardDealt)]
    assert answer == (fresh if sides == [event.hand for event in seen] else DRAWN)


def test_a_correction_names_a_side_of_the_coup() -> None:
    answer = corrected(dealt(parse_cards("3s 2d 4h 4c")), "", 0, parse_card("3s"), parse_card("4s"))
    assert answer == Refused("no-dealt-card-there")
