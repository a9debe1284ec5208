"""The croupier after a restart, and what is known when the shoe runs dry under their hand."""

from collections.abc import Iterator

import pytest
from blackjack_felt import Felt, card, stakes_of

from sabot.cards.card import Card, parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    BlackjackRound,
    Choose,
    DealCard,
    DealHoleCard,
    ReportCheck,
    TurnHoleCard,
    awaits,
    cards_out,
    decide,
    open_round,
    replay,
)
from sabot.games.blackjack.rules import Rules
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.waiting import HoleDeal


def accepted(state: BlackjackRound, command: Choose | DealCard | DealHoleCard) -> BlackjackRound:
    answer = decide(state, command)
    assert not isinstance(answer, Refused)
    return replay(state, answer)


def nothing_left() -> Card:
    raise LookupError("the shoe is empty")


def test_a_hole_card_that_was_kept_elsewhere_is_checked_and_turned_after_a_restart() -> None:
    state = open_round(Rules(), {}, ("1",), stakes_of("ann 1 main 100"))
    for one in parse_cards("Ts Kh 9s"):
        state = accepted(state, DealCard(one))
    state = accepted(state, DealHoleCard())
    croupier = Croupier(BLACKJACK, nothing_left, hole=card("7d"))
    assert croupier.next(state) == ReportCheck(blackjack=False)
    asked, _ = croupier.serve(state)
    stood = accepted(asked, Choose("ann", "1", Action.STAND))
    assert croupier.next(stood) == TurnHoleCard(card("7d"))
    over, _ = Croupier(BLACKJACK, nothing_left, hole=card("7d")).serve(stood)
    assert over.dealer == parse_cards("Kh 7d")


def test_what_was_dealt_before_the_shoe_ran_dry_is_not_lost() -> None:
    cards: Iterator[Card] = iter(parse_cards("Ts Kh"))
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    state = open_round(Rules(), {}, ("1",), stakes_of("ann 1 main 100"))
    for _ in range(2):
        command = croupier.next(state)
        assert isinstance(command, DealCard)
        state = accepted(state, command)
    with pytest.raises(StopIteration):
        croupier.next(state)
    assert cards_out(state) == 2
    assert state.dealer == parse_cards("Kh")


def test_he_has_nothing_to_do_while_a_person_is_asked() -> None:
    assert Croupier(BLACKJACK, nothing_left).next(Felt(Rules(), "Ts 9h 6s 7d").state) is None


def test_a_hole_card_is_drawn_when_it_is_dealt() -> None:
    cards = iter(parse_cards("Ts 9h 6s 7d"))
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    state = open_round(Rules(), {}, ("1",), stakes_of("ann 1 main 100"))
    while not isinstance(awaits(state), HoleDeal):
        command = croupier.next(state)
        assert isinstance(command, DealCard)
        state = accepted(state, command)
    assert croupier.next(state) == DealHoleCard()
    assert next(cards, None) is None
