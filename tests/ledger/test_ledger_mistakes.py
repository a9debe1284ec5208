"""Mistakes put in on purpose: each must break the law that it offends."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from ledger_laws import (
    chips_are_counted,
    ended_rounds_hold_nothing,
    everything_lying_is_held,
    meters_agree,
    nobody_is_overdrawn,
    sums_are_zero,
    the_model_agrees,
    transfers_count_once,
)
from msgspec.structs import replace
from naive_house import PLANS, House, Plan, day

from sabot.games.answer import Refused
from sabot.ledger import applying, golden_chips, held_stakes, postings, round_postings
from sabot.ledger.account import may_be_overdrawn
from sabot.ledger.facts import BetSettled, GameInterrupted, PartSettled, RoundSettled, RoundVoided
from sabot.ledger.ids import Ids
from sabot.ledger.lot import Lot, together
from sabot.ledger.route import Purpose
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Move, Transfer
from sabot.money import PUSH, Amount


def is_broken(law: Callable[[House], None]) -> None:
    @settings(
        max_examples=400,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(PLANS)
    def holds(plan: Plan) -> None:
        law(day(plan))

    with pytest.raises(AssertionError):
        holds()


def test_a_push_that_is_paid_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = round_postings._paid

    def twice(bets: Iterable[BetSettled]) -> dict[str, int]:
        known = tuple(bets)
        paid = honest(known)
        for bet in known:
            if bet.back.money == bet.staked.money:
                paid[bet.place.player] += bet.back.money
        return paid

    monkeypatch.setattr(round_postings, "_paid", twice)
    is_broken(the_model_agrees)


def test_a_void_that_forgets_a_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = held_stakes.voided

    def forgetful(ledger: Ledger, ids: Ids, fact: RoundVoided) -> tuple[Transfer, ...]:
        return honest(ledger, ids, fact)[1:]

    monkeypatch.setattr(postings, "voided", forgetful)
    is_broken(ended_rounds_hold_nothing)
    is_broken(the_model_agrees)


@pytest.mark.long
def test_an_interrupted_part_whose_rest_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = held_stakes.interrupted

    def careless(ledger: Ledger, ids: Ids, fact: GameInterrupted) -> tuple[Transfer, ...] | Refused:
        transfers = honest(ledger, ids, fact)
        if isinstance(transfers, Refused):
            return transfers
        return tuple(each for each in transfers if getattr(each, "reference", "") != fact.round)

    monkeypatch.setattr(postings, "interrupted", careless)
    is_broken(everything_lying_is_held)
    is_broken(the_model_agrees)


@pytest.mark.long
def test_an_interrupted_part_that_stays_in_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = held_stakes.interrupted

    def staying(ledger: Ledger, ids: Ids, fact: GameInterrupted) -> tuple[Transfer, ...] | Refused:
        return honest(ledger, ids, replace(fact, interrupted=fact.round))

    monkeypatch.setattr(postings, "interrupted", staying)
    is_broken(everything_lying_is_held)
    is_broken(the_model_agrees)


def test_parts_of_one_place_that_do_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = held_stakes.interrupted

    def first_only(ledger: Ledger, ids: Ids, fact: GameInterrupted) -> tuple[Transfer, ...] | Refused:
        return honest(ledger, ids, replace(fact, parts=fact.parts[:1]))

    monkeypatch.setattr(postings, "interrupted", first_only)
    is_broken(everything_lying_is_held)
    is_broken(the_model_agrees)


def test_a_linked_group_of_which_half_is_entered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = applying._Draft._move

    def doubled(draft: applying._Draft, route: Move | Hold, amount: Amount) -> Refused | None:
        refused = honest(draft, route, amount)
        if refused is None:
            draft._change(route.credit, balance=amount)
        return refused

    monkeypatch.setattr(applying._Draft, "_move", doubled)
    is_broken(sums_are_zero)
    is_broken(meters_agree)


def test_a_group_that_goes_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mixed stake whose chip is missing: the money of it would be held all the same."""

    def as_far(ledger: Ledger, group: Sequence[Transfer]) -> Ledger | Refused:
        for transfer in group:
            after = applying.apply(ledger, (transfer,))
            ledger = ledger if isinstance(after, Refused) else after
        return ledger

    monkeypatch.setattr(postings, "apply", as_far)
    is_broken(the_model_agrees)
    is_broken(everything_lying_is_held)


def test_held_money_that_can_be_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(draft: applying._Draft, name: str, amount: int) -> Refused | None:
        rich = draft._account(name).balance >= amount or may_be_overdrawn(name)
        return None if rich else Refused("not-enough")

    monkeypatch.setattr(applying._Draft, "_short", careless)
    is_broken(nobody_is_overdrawn)
    is_broken(the_model_agrees)


def unchecked(results: object, lying: object) -> None:
    """A settlement that is not compared with what is held."""


def test_a_round_that_may_be_settled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two guards stand there: the comparison, and an account that may not be overdrawn. Both must fall."""
    monkeypatch.setattr(round_postings, "_check", unchecked)
    monkeypatch.setattr(
        applying, "may_be_overdrawn", lambda name: name.startswith("held:") or may_be_overdrawn(name)
    )
    is_broken(the_model_agrees)
    is_broken(nobody_is_overdrawn)


def test_a_settlement_that_forgets_a_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = round_postings._lying

    def short(ledger: Ledger, fact: RoundSettled | PartSettled) -> dict[tuple[str, str], list[Hold]]:
        found = honest(ledger, fact)
        return dict(list(found.items())[:1])

    monkeypatch.setattr(round_postings, "_lying", short)
    monkeypatch.setattr(round_postings, "_check", unchecked)
    is_broken(the_model_agrees)


def test_transfers_that_may_be_sent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_memory(ledger: Ledger, group: Sequence[Transfer]) -> Ledger | Refused:
        draft = applying._Draft(ledger)
        refused = [answer for transfer in group if (answer := draft.enter(transfer)) is not None]
        return refused[0] if refused else draft.fair_copy()

    monkeypatch.setattr(applying, "apply", without_memory)
    is_broken(transfers_count_once)


def test_a_winning_chip_that_is_paid_like_money(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = golden_chips.settled

    def generous(initial: Lot, added: Sequence[Lot], odds: Fraction) -> Lot:
        back = honest(initial, added, odds)
        whole = together((initial, *added))
        return Lot(Amount(back.money + whole.golden)) if odds > PUSH else back

    monkeypatch.setattr(golden_chips, "settled", generous)
    is_broken(the_model_agrees)


def test_a_pushed_chip_that_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = golden_chips.settled

    def greedy(initial: Lot, added: Sequence[Lot], odds: Fraction) -> Lot:
        return Lot(honest(initial, added, odds).money)

    monkeypatch.setattr(golden_chips, "settled", greedy)
    is_broken(the_model_agrees)


def test_chips_that_come_back_and_are_spent_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = round_postings._moves

    def both(
        fact: RoundSettled, results: dict[round_postings.Key, round_postings._Result]
    ) -> Iterator[tuple[Purpose, str, str, int]]:
        for purpose, debit, credit, amount in honest(fact, results):
            if purpose is Purpose.GOLDEN_RETURNED:
                yield purpose, debit, credit, 2 * amount
            else:
                yield purpose, debit, credit, amount

    monkeypatch.setattr(round_postings, "_moves", both)
    is_broken(the_model_agrees)


def test_a_chip_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = round_postings._moves

    def lossy(
        fact: RoundSettled, results: dict[round_postings.Key, round_postings._Result]
    ) -> Iterator[tuple[Purpose, str, str, int]]:
        lost = Purpose.GOLDEN_SPENT
        return (move for move in honest(fact, results) if move[0] is not lost)

    monkeypatch.setattr(round_postings, "_moves", lossy)
    is_broken(ended_rounds_hold_nothing)
    is_broken(chips_are_counted)
