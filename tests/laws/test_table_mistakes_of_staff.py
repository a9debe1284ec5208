"""Mistakes put into the croupier's buttons on purpose: each must break the law that it offends."""

import pytest
from msgspec.structs import replace
from table_house_laws import croupiers_keep_their_table, rosters_move_nobody
from table_judging import SHARED, is_broken
from table_staff_laws import misdeals_do_what_they_tell, previews_come_true, staff_buttons_are_kept

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import croupiers
from sabot.table.state import Table, TableOffer
from sabot.table.view import correction_preview, croupier, misdeal_views

RULES = (
    "may_resume",
    "may_call_last_bets",
    "may_end_betting",
    "may_confirm_cards",
    "may_see_cut_card",
    "may_talk",
    "may_expose",
    "may_ask",
    "clock_prolonged",
    "barred",
    "_unasked",
)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_not_asked(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.setattr(croupier, rule, lambda *_: None)
    is_broken(staff_buttons_are_kept, (), SHARED)


@pytest.mark.parametrize("rule", RULES)
def test_a_button_is_grey_for_no_reason(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.setattr(croupier, rule, lambda *_: Refused("no-such-table"))
    is_broken(staff_buttons_are_kept, (), (Mode.LIVE,))


def test_a_croupier_takes_a_table_that_nobody_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = croupiers.take

    def greedy(table: Table, croupier: str, command: c.TakeTable, at: int) -> e.Events | Refused:
        answer: e.Events | Refused = honest(replace(table, offer=TableOffer("", 0)), croupier, command, at)
        return answer

    monkeypatch.setattr(croupiers, "take", greedy)
    is_broken(croupiers_keep_their_table, (), (Mode.LIVE,))


def test_a_supervisor_relieves_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(croupiers, "is_readable", lambda reason: True)
    is_broken(croupiers_keep_their_table, (), (Mode.LIVE,))


def test_a_roster_is_planned_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(croupiers, "pairwise", lambda moments: ())
    is_broken(rosters_move_nobody, (), (Mode.LIVE,))


def test_a_roster_sends_a_croupier_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(planned: e.RosterPlanned, table: Table) -> Table:
        return replace(table, roster=planned.shifts, croupier="")

    monkeypatch.setattr(e.RosterPlanned, "evolve", forgetful)
    is_broken(rosters_move_nobody, (), (Mode.LIVE,))


def test_a_preview_is_of_the_cards_as_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction_preview, "evolve", lambda table, event: table)
    is_broken(previews_come_true, (), (Mode.LIVE,))


def test_a_preview_forgets_what_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction_preview, "_ends", lambda table: {})
    is_broken(previews_come_true, (), (Mode.LIVE,))


def test_a_preview_allows_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction_preview, "may_correct", lambda *_: Refused("no-such-table"))
    is_broken(previews_come_true, (), (Mode.LIVE,))


@pytest.mark.parametrize("rule", ["may_expose", "may_ask", "barred"])
def test_a_misdeal_is_offered_for_no_reason(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.setattr(misdeal_views, rule, lambda *_: None)
    is_broken(misdeals_do_what_they_tell, (), (Mode.LIVE,))


def test_a_misdeal_of_two_is_offered_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misdeal_views, "cards_left", lambda *_: 0)
    is_broken(misdeals_do_what_they_tell, (), (Mode.LIVE,))
