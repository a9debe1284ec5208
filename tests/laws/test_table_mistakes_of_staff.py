"""Mistakes put into the croupier's buttons on purpose: each must break the law that it offends."""

import pytest
from table_judging import SHARED, is_broken
from table_staff_laws import staff_buttons_are_kept

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table.view import croupier

RULES = (
    "may_resume",
    "may_end_betting",
    "may_confirm_cards",
    "may_see_cut_card",
    "may_talk",
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
