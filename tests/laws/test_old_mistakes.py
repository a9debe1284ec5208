"""Mistakes put in on purpose: each must break the law that it offends. A law that lets one pass is no law."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from math import ceil

import law_book
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from journey import Journey, travel
from law_book import (
    cards_are_conserved,
    cards_come_in_order,
    choices_say_what_is_accepted,
    dealer_keeps_his_rules,
    garbage_is_refused,
    hands_lie_as_dealt,
    hole_card_is_hidden,
    money_is_conserved,
    replay_is_faithful,
    returns_are_right,
    waits_are_named,
    what_is_carried_out_is_what_is_told,
)
from msgspec.structs import replace
from strategies import Plan, plans

from sabot.cards.card import Card
from sabot.games import stake as stake_module
from sabot.games.answer import Refused
from sabot.games.bet import PayTable
from sabot.games.blackjack import options, settle
from sabot.games.blackjack.bet_windows import Deal, is_blackjack
from sabot.games.blackjack.finish import PlayerEnd
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.round import (
    BlackjackRound,
    Command,
    DealerChecked,
    Move,
    RoundSettled,
    bet_settlement,
    carry_out,
    ends,
    replay,
)
from sabot.games.blackjack.round.reach import Reach
from sabot.games.blackjack.round.state import Box, End
from sabot.games.blackjack.rules import Rules
from sabot.games.family import Again
from sabot.games.moves import Action
from sabot.games.stake import Field, Settlement
from sabot.money import Amount

# In the package these names mean the functions.
DECIDE = import_module("sabot.games.blackjack.round.decide")
EVOLVE = import_module("sabot.games.blackjack.round.evolve")


def is_broken(law: Callable[[Journey], None]) -> None:
    """The law itself must fail for some drawn round; a round that cannot be played does not count."""

    def judged(plan: Plan) -> None:
        try:
            journey = travel(plan)
        except AssertionError as stuck:
            raise RuntimeError("the round could not be played") from stuck
        law(journey)

    is_broken_by_plan(judged)


def is_broken_by_plan(law: Callable[[Plan], object]) -> None:
    @settings(
        max_examples=600,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(plans())
    def holds(plan: Plan) -> None:
        law(plan)

    with pytest.raises(AssertionError):
        holds()


def test_a_push_is_paid_as_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(rules: Rules) -> Field[Deal]:
        field = settle.main_field(rules)
        rows = (replace(row, odds=Fraction(1)) if "push" in row.labels else row for row in field.table.rows)
        return Field(field.bet, field.table_name, PayTable(tuple(rows)))

    monkeypatch.setattr(bet_settlement, "main_field", generous)
    is_broken(returns_are_right)


def test_equal_totals_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        settle, "_by_totals", lambda _, mine, theirs: "win" if theirs > 21 or mine >= theirs else "lose"
    )
    is_broken(returns_are_right)


def test_insurance_is_settled_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = bet_settlement._insurances

    def twice(state: BlackjackRound) -> Iterator[Settlement]:
        yield from honest(state)
        yield from honest(state)

    monkeypatch.setattr(bet_settlement, "_insurances", twice)
    is_broken(money_is_conserved)


def test_the_stake_of_a_double_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = bet_settlement._mains

    def single(state: BlackjackRound) -> Iterator[Settlement]:
        for one in honest(state):
            yield replace(one, staked=state.stakes.main(one.player, one.hand.rstrip("ab")))

    monkeypatch.setattr(bet_settlement, "_mains", single)
    is_broken(money_is_conserved)


def test_a_split_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DECIDE, "cost", lambda *_: Amount(0))
    is_broken(money_is_conserved)
    is_broken(choices_say_what_is_accepted)


def test_payouts_are_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stake_module, "settle", lambda staked, odds: Amount(staked + ceil(staked * odds)))
    is_broken(returns_are_right)


class TellingCheck(DealerChecked, frozen=True, tag="dealer-checked"):
    """A check that tells the card, not only whether it makes a blackjack."""

    card: Card = Card(0)


def test_the_check_tells_the_hole_card(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Card] = []

    def looking(up: Card, hole: Card) -> bool:
        seen.append(hole)
        return is_blackjack(up, hole)

    assert BLACKJACK.hole is not None
    told = replace(BLACKJACK, hole=replace(BLACKJACK.hole, check=looking))
    monkeypatch.setattr(law_book, "BLACKJACK", told)
    monkeypatch.setattr(DECIDE, "DealerChecked", lambda blackjack: TellingCheck(blackjack, card=seen[-1]))
    is_broken_by_plan(hole_card_is_hidden)


def test_right_and_left_hand_are_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EVOLVE, "RIGHT", "b")
    monkeypatch.setattr(EVOLVE, "LEFT", "a")
    is_broken(hands_lie_as_dealt)
    is_broken(cards_come_in_order)


def test_the_left_hand_counts_as_the_original_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def left_most(box: Box, end: End) -> PlayerEnd:
        return replace(ends.player_end(box, end), right_most=not end.path.strip("b"))

    monkeypatch.setattr(bet_settlement, "player_end", left_most)
    is_broken(returns_are_right)


def test_the_dealer_draws_although_all_are_bust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "_needed_by_hands", lambda state: Reach.TO_THE_END)
    is_broken(dealer_keeps_his_rules)


def test_the_dealer_does_not_look_for_a_blackjack_that_would_push(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ends._needed_by_hands

    def careless(state: BlackjackRound) -> Reach:
        return Reach.NOTHING if honest(state) is Reach.SECOND_CARD else honest(state)

    monkeypatch.setattr(ends, "_needed_by_hands", careless)
    is_broken(dealer_keeps_his_rules)


def test_a_special_bet_does_not_get_the_card_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine notices by itself: it will not settle a bet that is not decided."""
    monkeypatch.setattr(ends, "needed_by_specials", lambda state: Reach.NOTHING)
    is_broken_by_plan(travel)


def test_who_stood_gets_the_card_of_the_others_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole_line(box: Box, end: End) -> PlayerEnd:
        return ends.player_end(box, replace(end, cards=len(box.line(end.path).cards)))

    monkeypatch.setattr(bet_settlement, "player_end", whole_line)
    is_broken(returns_are_right)


def test_a_card_appears_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = EVOLVE.evolve

    def doubling(state: BlackjackRound, event: Move) -> BlackjackRound:
        after: BlackjackRound = honest(state, event)
        if len(after.dealer) == 3 and len(state.dealer) == 2:
            return replace(after, dealer=(*after.dealer, after.dealer[-1]))
        return after

    monkeypatch.setattr(EVOLVE, "evolve", doubling)
    monkeypatch.setattr(DECIDE, "evolve", doubling)
    is_broken(cards_are_conserved)


def test_the_settlements_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DECIDE, "RoundSettled", lambda settlements: RoundSettled(settlements[:0]))
    is_broken(money_is_conserved)


def test_an_event_holds_more_than_a_journal_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DECIDE, "DealerChecked", TellingCheck)
    is_broken(replay_is_faithful)


def test_a_finished_round_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DECIDE._consequence

    def idle(state: BlackjackRound) -> Move | None:
        follows: Move | None = honest(state)
        return None if isinstance(follows, RoundSettled) else follows

    monkeypatch.setattr(DECIDE, "_consequence", idle)
    is_broken_by_plan(travel)


def test_the_round_before_the_last_move_comes_with_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = carry_out

    def early(state: BlackjackRound, command: Command) -> Again[BlackjackRound] | Refused:
        found = honest(state, command)
        return found if isinstance(found, Refused) else (found[0], replay(state, found[0][:-1]))

    monkeypatch.setattr(law_book, "carry_out", early)
    is_broken(what_is_carried_out_is_what_is_told)


def test_nobody_is_told_whom_the_round_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law_book, "pending", lambda state: frozenset())
    is_broken(waits_are_named)


def test_a_step_is_closed_before_all_have_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DECIDE._close
    hasty = DECIDE._step_closed
    monkeypatch.setattr(DECIDE, "_close", lambda state: hasty(state) if state.chosen else honest(state))
    is_broken(garbage_is_refused)


def test_a_third_card_may_be_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = options.options

    def lax(rules: Rules, facts: HandFacts) -> dict[Action, Refused | None]:
        return {**honest(rules, facts), Action.DOUBLE: None}

    monkeypatch.setattr(DECIDE, "options", lax)
    is_broken(choices_say_what_is_accepted)
