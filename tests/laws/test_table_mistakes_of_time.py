"""Mistakes with clocks and people, put in on purpose: each must break the law that it offends."""

from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
from msgspec.structs import replace
from table_judging import BACCARAT, BEHIND, BREAKING, ETG, SHARED, is_broken, is_broken_in
from table_money_laws import (
    bets_are_taken_in_time,
)
from table_pace_laws import (
    betting_ends_when_it_may,
    betting_is_hurried_by_all,
    disputes_are_about_one_card,
    due_cards_are_burnt,
    nobody_is_answered_for_where_he_is_waited_for,
    nobody_waits_for_the_away,
    only_the_absent_are_interrupted,
    steps_take_their_time,
)
from table_plans import plan_of
from table_session import play
from table_time_laws import (
    answers_come_in_time,
    clocks_fit_their_question,
    clocks_run_ahead,
    halted_clocks_stand,
    live_rounds_wait_for_disputes,
    nothing_is_a_dead_end,
    strikes_are_counted,
    time_never_stands_still,
)

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table import expiry, follow_up, waiting_for
from sabot.table.betting import deal_button, open_close, place
from sabot.table.clock import Clock, ClockKind
from sabot.table.house.setup import SECOND
from sabot.table.play import after_round, answers, decision_time, dispute_events, disputes
from sabot.table.play.play import Play
from sabot.table.state import Halt, Table
from sabot.table.state import Phase as TablePhase

# In their packages these names mean functions.
DECIDE = import_module("sabot.table.decide")


def test_a_bet_is_taken_after_the_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(table: Table, at: int) -> Refused | None:
        return None if table.phase is TablePhase.BETTING else Refused("betting-not-open")

    monkeypatch.setattr(place, "closed", deaf)
    is_broken(bets_are_taken_in_time, (), SHARED)


def test_a_clock_runs_on_while_the_table_is_halted(monkeypatch: pytest.MonkeyPatch) -> None:
    def running(table: Table, halt: Halt, at: int) -> Table:
        return replace(table, halt=halt)

    monkeypatch.setattr(Table, "with_halt", running)
    is_broken(halted_clocks_stand)


def test_a_strike_is_not_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DECIDE, "SIGNS_OF_LIFE", ())
    is_broken(strikes_are_counted, (), SHARED)


def test_a_correction_keeps_a_clock_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction after the result takes two people, so that few sessions have one; this is one of them."""
    plan = plan_of(("punto-banco", Mode.LIVE, "open"), 1730, 150)
    clocks_fit_their_question(play(plan))
    monkeypatch.setattr(dispute_events, "_is_of", lambda *_: True)
    is_broken_in(clocks_fit_their_question, plan)


def test_a_live_round_is_posted_before_it_can_be_disputed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after_round, "can_be_disputed", lambda _: False)
    is_broken(live_rounds_wait_for_disputes, (), (Mode.LIVE,))


def test_answers_are_taken_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = answers.in_play
    monkeypatch.setattr(answers, "in_play", lambda table, _: honest(table, 0))
    is_broken(answers_come_in_time, (), SHARED)


def test_a_step_that_is_open_names_a_moment_that_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(table: Table, clock: Clock) -> bool:
        return not table.last_call

    monkeypatch.setattr(waiting_for, "_mark_matters", always)
    is_broken(time_never_stands_still, ("all-bets-blackjack",), SHARED)


def test_a_paid_table_forgets_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "next_round", lambda *_: iter(()))
    is_broken(nothing_is_a_dead_end, BACCARAT, (Mode.VIDEO,))
    is_broken(time_never_stands_still, BACCARAT, (Mode.VIDEO,))


def test_one_press_of_deal_now_speaks_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def any_dealt(table: Table) -> bool:
        return any(table.guest(player).ready for player in table.seated())

    monkeypatch.setattr(deal_button, "_all_dealt", any_dealt)
    is_broken(betting_ends_when_it_may, BEHIND, SHARED)


def test_one_press_hurries_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_button, "_all_pressed", lambda table: any(map(bool, table.pressed)))
    is_broken(betting_is_hurried_by_all, (), (Mode.VIDEO,))


def test_a_step_closes_as_soon_as_all_have_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = follow_up.may_close

    def at_once(table: Table, play: Play, clock: Clock, at: int) -> bool:
        return honest(table, play, clock, clock.until)

    monkeypatch.setattr(follow_up, "may_close", at_once)
    is_broken(steps_take_their_time, ("all-bets-blackjack",), SHARED)


def test_who_is_there_loses_his_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = decision_time.step_ended

    def all_gone(table: Table, missing: Iterable[str], *, by_time: bool) -> Iterator[e.Event]:
        players = tuple(missing)
        gone = table.absent.update(dict.fromkeys(players, 0))
        return honest(replace(table, absent=gone), players, by_time=by_time)

    monkeypatch.setattr(decision_time, "step_ended", all_gone)
    is_broken(only_the_absent_are_interrupted, BREAKING, SHARED)


@pytest.mark.long
def test_a_player_who_is_away_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow_up, "given_answers", lambda *_: ())
    is_broken(nobody_waits_for_the_away, (), SHARED)


def test_a_card_is_disputed_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = disputes.dispute

    def forgetful(table: Table, player: str, at: int) -> e.Events | Refused:
        return honest(table.with_guest(player, replace(table.guest(player), disputed=-1)), player, at)

    monkeypatch.setattr(disputes, "dispute", forgetful)
    is_broken(disputes_are_about_one_card, (), (Mode.LIVE,))


def test_a_due_card_is_forgotten_when_the_round_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = e.BurnDue.evolve

    def undue(event: e.BurnDue, table: Table) -> Table:
        return table if table.phase is TablePhase.RESULT else honest(event, table)

    monkeypatch.setattr(e.BurnDue, "evolve", undue)
    is_broken(due_cards_are_burnt, BREAKING, (Mode.AUTO,))


def test_a_decision_takes_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = follow_up._question_clock

    def slow(table: Table, play: Play, kind: ClockKind, about: str, at: int) -> Clock:
        return replace(honest(table, play, kind, about, at), until=at + 60 * SECOND)

    monkeypatch.setattr(follow_up, "_question_clock", slow)
    is_broken(clocks_run_ahead, ETG, SHARED)


def test_betting_is_over_when_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        open_close, "betting_clock", lambda table, at: Clock(ClockKind.BETTING, at, table.round)
    )
    is_broken(clocks_run_ahead, (), SHARED)


def test_who_is_there_is_answered_for_with_those_who_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_time, "any", all, raising=False)
    is_broken(
        nobody_is_answered_for_where_he_is_waited_for,
        ("all-bets-blackjack",),
        SHARED,
        lambda setup: not setup.profile.play.auto_stand,
    )
