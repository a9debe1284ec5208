"""The laws of a coup of baccarat, over all games with layouts, pay tables, bets and stakes drawn."""

from collections.abc import Callable
from math import floor

import pytest
from hypothesis import given, settings
from msgspec import Struct, json
from strategies import BACCARAT_GAMES, Coups, coups

from sabot.cards.card import Card, value
from sabot.games.answer import Refused
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.round import BaccaratRound, awaits, carry_out, decide, open_round, replay
from sabot.games.moves import DealCard, Move
from sabot.games.waiting import CardFor, Over

quick = settings(max_examples=150, derandomize=True, database=None)


class Played(Struct, frozen=True):
    plan: Coups
    opened: BaccaratRound
    states: tuple[BaccaratRound, ...]
    events: tuple[Move, ...]
    drawn: tuple[Card, ...]


def played(plan: Coups) -> Played:
    first = state = open_round(plan.game.rules, plan.game.offer(), plan.stakes)
    states, drawn, cards = [state], [], iter(plan.shoe)
    events: list[Move] = []
    while isinstance(awaits(state), CardFor):
        card = next(cards)
        answer = decide(state, DealCard(card))
        assert not isinstance(answer, Refused)
        state = replay(state, answer)
        states.append(state)
        drawn.append(card)
        events += answer
    return Played(plan, first, tuple(states), tuple(events), tuple(drawn))


def money_is_conserved(coup: Played) -> None:
    """Each stake is settled exactly once with what was staked, and returns what label and odds say."""
    settled = coup.states[-1].settlements
    assert settled is not None
    assert [(one.player, one.hand, one.bet, one.staked) for one in settled] == [
        (one.player, one.hand, one.bet, one.amount) for one in coup.plan.stakes
    ]
    offer = coup.plan.game.offer()
    for one in settled:
        (odds,) = (row.odds for row in offer[one.bet].table.rows if one.label in row.labels)
        assert one.returned == one.staked + floor(one.staked * odds)


def main_bets_follow_the_totals(coup: Played) -> None:
    """Who is ahead is worked out again from the cards."""
    end = coup.states[-1]
    player, banker = (sum(map(value, hand)) % 10 for hand in (end.coup.player, end.coup.banker))
    ahead = "player" if player > banker else "banker" if banker > player else "tie"
    for one in end.settlements or ():
        if one.bet in ("player", "banker") and ahead == "tie":
            assert (one.label, one.returned) == ("push", one.staked)
        elif one.bet in ("player", "banker", "tie"):
            assert (one.returned >= one.staked) == (one.bet == ahead)
            assert one.bet == ahead or one.returned == 0
        if one.bet == "player" and ahead == "player":
            assert one.returned == 2 * one.staked


def cards_are_conserved(coup: Played) -> None:
    """Four to six cards, Player first and in turn; each lies where it was dealt."""
    hands = coup.states[-1].coup
    assert 4 <= len(coup.drawn) <= 6
    first_four = (hands.player[0], hands.banker[0], hands.player[1], hands.banker[1])
    assert coup.drawn == (*first_four, *hands.player[2:], *hands.banker[2:])


def replay_is_faithful(coup: Played) -> None:
    assert replay(coup.opened, coup.events) == coup.states[-1]
    assert json.decode(json.encode(coup.events), type=tuple[Move, ...]) == coup.events


def what_is_carried_out_is_what_is_told(coup: Played) -> None:
    """The coup that comes with the moves of a command is the one that these moves lead to."""
    for before, card, after in zip(coup.states, coup.drawn, coup.states[1:], strict=False):
        found = carry_out(before, DealCard(card))
        assert not isinstance(found, Refused)
        assert (found[1], replay(before, found[0])) == (after, after)


def what_is_illegal_is_refused(coup: Played) -> None:
    for state in coup.states:
        over = isinstance(awaits(state), Over)
        assert over == (state.settlements is not None)
        for number in (-1, 52, 60):
            assert isinstance(decide(state, DealCard(Card(number))), Refused)
        assert isinstance(decide(state, DealCard(Card(0))), Refused) == over


LAWS: tuple[Callable[[Played], None], ...] = (
    money_is_conserved,
    main_bets_follow_the_totals,
    cards_are_conserved,
    replay_is_faithful,
    what_is_carried_out_is_what_is_told,
    what_is_illegal_is_refused,
)


@pytest.mark.parametrize("game", BACCARAT_GAMES, ids=lambda game: game.key)
def test_the_laws_hold_in_every_game(game: BaccaratGame) -> None:
    @quick
    @given(coups([game]))
    def hold(plan: Coups) -> None:
        coup = played(plan)
        for law in LAWS:
            law(coup)

    hold()
