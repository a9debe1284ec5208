"""Mistakes put into ranges on purpose: each must break the law that it offends."""

import pytest
from table_judging import is_broken
from table_money_laws import limits_are_kept

from sabot.games.answer import Refused
from sabot.games.wager import Bound
from sabot.money import Amount
from sabot.table.betting import area


def test_limits_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Bound(Amount(10**9), Refused("stake-most"))
    monkeypatch.setattr(area, "tops_of", lambda *_: (endless,))
    is_broken(limits_are_kept)
