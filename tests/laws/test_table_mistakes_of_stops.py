"""Mistakes put in on purpose that show when a house opens again from its journal."""

import pytest
from msgspec.structs import replace
from table_judging import BREAKING, is_broken
from table_record_laws import stops_change_nothing

from sabot.games.catalogue import Catalogue
from sabot.house import player_snapshot, reopening
from sabot.house.house import House
from sabot.house.shoe_dealer import ShoeDealer
from sabot.profiles import Mode
from sabot.table.snapshot import TableSnapshot, table_from
from sabot.table.state import Table


def test_what_was_used_of_limits_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_snapshot, "used_in", lambda event: {})
    is_broken(stops_change_nothing)


def test_a_shoe_is_dealt_one_card_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    resume = ShoeDealer.resume

    def further(dealer: ShoeDealer, table: Table, seed: bytes) -> None:
        resume(dealer, table, seed)
        if dealer.has_shoe:
            dealer.draw()

    monkeypatch.setattr(ShoeDealer, "resume", further)
    is_broken(stops_change_nothing, modes=(Mode.VIDEO,))


def test_a_game_to_be_finished_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "_with_game", lambda house, player, game: None)
    is_broken(stops_change_nothing, BREAKING)


def test_a_snapshot_knows_no_past_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(shot: TableSnapshot, games: Catalogue) -> Table:
        return replace(table_from(shot, games), history=())

    monkeypatch.setattr(reopening, "table_from", without)
    is_broken(stops_change_nothing)
