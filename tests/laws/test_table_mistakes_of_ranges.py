"""Mistakes put into ranges and buttons on purpose: each must break the law that it offends."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import table_range_laws
from msgspec.structs import replace
from table_judging import SHARED, is_broken
from table_money_laws import limits_are_kept
from table_range_laws import ranges_are_kept

from sabot.games.answer import Refused
from sabot.games.wager import FieldBound
from sabot.money import Amount
from sabot.table.betting.area import BettingArea
from sabot.table.betting.ranges import ChipRange
from sabot.table.house.setup import Setup
from sabot.table.state import Table
from sabot.table.view import OwnView, SharedParts, bet_buttons, own_view, play_buttons
from sabot.table.view.bet_buttons import FieldRange


def test_limits_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = FieldBound(Amount(10**9), Refused("stake-most"))
    monkeypatch.setattr(Setup, "tops", defaultdict(lambda: endless))
    is_broken(limits_are_kept)


def _shown_by(monkeypatch: pytest.MonkeyPatch, change: Callable[[FieldRange], FieldRange]) -> None:
    """The view tells otherwise of every field than the felt does."""
    honest = bet_buttons.field_ranges

    def otherwise(table: Table, player: str, felt: BettingArea | Refused) -> Iterator[FieldRange]:
        return map(change, honest(table, player, felt))

    monkeypatch.setattr("sabot.table.view.own.field_ranges", otherwise)


def test_a_field_shows_one_step_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(field: FieldRange) -> FieldRange:
        one = field.range
        more = one if one is None else replace(one, most=Amount(one.most + one.step))
        return replace(field, range=more)

    _shown_by(monkeypatch, generous)
    is_broken(ranges_are_kept)


def test_a_field_shows_one_step_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    def stingy(field: FieldRange) -> FieldRange:
        one = field.range
        return replace(field, range=one if one is None else replace(one, least=Amount(one.least + one.step)))

    _shown_by(monkeypatch, stingy)
    is_broken(ranges_are_kept)


def test_a_field_names_another_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def vague(field: FieldRange) -> FieldRange:
        return field if field.refused is None else replace(field, refused=Refused("no-such-field"))

    _shown_by(monkeypatch, vague)
    is_broken(ranges_are_kept)


def test_a_chip_costs_less_than_it_lays_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChipRange, "cost", lambda self, chip, credit: Amount(chip))
    is_broken(ranges_are_kept)


def test_whoever_reads_a_view_forgets_the_credit(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(*args: Any, **kept: Any) -> OwnView:
        return replace(own_view(*args, **kept), playable=Amount(10**9))

    monkeypatch.setattr(table_range_laws, "own_view", generous)
    is_broken(ranges_are_kept)


def test_what_others_have_staked_is_taken_for_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SharedParts.part

    def careless(self: SharedParts, ground: object, key: Any, make: Callable[[], Any]) -> Any:
        return honest(self, ground, len(key), make)

    monkeypatch.setattr(SharedParts, "part", careless)
    is_broken(ranges_are_kept)


def test_a_button_is_there_although_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bet_buttons, "may_confirm", lambda *_: None)
    is_broken(ranges_are_kept, (), SHARED, lambda setup: not setup.live.auto_confirm)


def test_seats_can_be_taken_by_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_buttons, "may_take_seat", lambda *_: None)
    is_broken(ranges_are_kept, ("live-blackjack", "etg-blackjack"), SHARED)
