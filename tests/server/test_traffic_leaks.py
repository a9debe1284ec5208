"""Leaks put in on purpose between the tables and the wire: each must be found in the traffic."""

import logging
from collections.abc import Iterator

import pytest
from ground import config_of, staged
from msgspec.structs import replace
from traffic import check_log
from traffic_recording import TABLES, WIDE, Entropy, Session, recorded
from view_leaks import Leak

from sabot.games.blackjack import view as blackjack_view
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.cues import Cue, CueName
from sabot.games.view import DealerView
from sabot.house.table_writer import TableStep
from sabot.ledger.purse import Purse
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.socket import published_view
from sabot.server.socket.wire import OwnChanged, write
from sabot.server.socket.wire import Step as StepTold
from sabot.table import events as e
from sabot.table.state import Table
from sabot.table.view import KeptParts, PublicView, public_view

Patch = pytest.MonkeyPatch
ENTROPY = Entropy()


def session(table: str) -> Session:
    with staged(config_of(*(entry for entry in TABLES if entry.id == table)), WIDE, entropy=ENTROPY) as stage:
        return recorded(stage, table, ENTROPY.seeds, rounds=1)


def check(table: str) -> None:
    session(table).check(table)


def test_own_parts_that_are_sent_to_everybody_are_found(monkeypatch: Patch) -> None:
    plain = Service.change

    def loudly(served: Service, name: str, player: str) -> object:
        changed = plain(served, name, player)
        if isinstance(changed, dict):
            for listener in served.hub.topic(name).listeners:
                if listener.player != player:
                    listener.tell(write(OwnChanged(name, _version(served, name), changed)), name)
        return changed

    monkeypatch.setattr(Service, "change", loudly)
    with pytest.raises(Leak):
        check("baccarat")


def _version(served: Service, name: str) -> int:
    host = served.host(name)
    assert host is not None
    return host.writer.version


def test_an_own_part_of_the_wrong_player_is_found(monkeypatch: Patch) -> None:
    plain = Service._view_of

    def of_the_first(served: Service, host: TableHost, player: str, kept: KeptParts) -> object:
        return plain(served, host, min(host.writer.table.guests, default=player), kept)

    monkeypatch.setattr(Service, "_view_of", of_the_first)
    with pytest.raises(Leak):
        check("baccarat")


def test_the_purse_of_somebody_else_is_found(monkeypatch: Patch) -> None:
    plain = Service.purse

    def of_the_first(served: Service, player: str) -> Purse:
        there = {one for host in served.live.hosts.values() for one in host.writer.table.guests}
        return plain(served, min(there, default=player))

    monkeypatch.setattr(Service, "purse", of_the_first)
    with pytest.raises(Leak, match=r"at \.(own\.)?balance"):
        check("baccarat")


def test_a_wish_that_is_told_to_the_others_is_found(monkeypatch: Patch) -> None:
    def loudly(event: e.BetsQueued, before: Table) -> tuple[Cue, ...]:
        return () if event.wish is None else (Cue(cue=CueName.SAID, note=str(event.wish)),)

    monkeypatch.setattr(e.BetsQueued, "cues", loudly)
    with pytest.raises(Leak, match="everybody of BetsQueued can tell two tables apart"):
        check("baccarat")


def test_a_balance_within_a_view_is_found(monkeypatch: Patch) -> None:
    purses: list[Purse] = []
    plain = Service.purse

    def remembered(served: Service, player: str) -> Purse:
        purses.append(plain(served, player))
        return purses[-1]

    def rich(table: Table, at: int, kept: KeptParts) -> PublicView:
        view = public_view(table, at, kept)
        return replace(view, watchers=purses[0].balance) if purses else view

    monkeypatch.setattr(Service, "purse", remembered)
    monkeypatch.setattr(published_view, "public_view", rich)
    with pytest.raises(Leak, match=r" at \.watchers"):
        check("baccarat")


def test_the_seed_of_a_shoe_is_found(monkeypatch: Patch) -> None:
    def open_hearted(event: e.ShoePrepared, before: Table) -> tuple[Cue, ...]:
        return (Cue(cue=CueName.SAID, note=ENTROPY.seeds[-1].hex()),)

    monkeypatch.setattr(e.ShoePrepared, "cues", open_hearted)
    with pytest.raises(Leak, match="the seed of a shoe that is not revealed"):
        check("baccarat")


@pytest.mark.long
def test_a_hole_card_is_found(monkeypatch: Patch) -> None:
    plain = blackjack_view.dealer_view

    def seeing(now: BlackjackRound) -> DealerView:
        view = plain(now)
        return replace(view, cards=(*view.cards, "7c")) if now.hole_down else view

    monkeypatch.setattr(blackjack_view, "dealer_view", seeing)
    with pytest.raises(Leak, match="these cards"):
        check("own-hands")


def test_a_stake_of_somebody_at_the_common_hand_is_found(monkeypatch: Patch) -> None:
    def named(event: e.BetsPut, before: Table) -> tuple[Cue, ...]:
        return (Cue(cue=CueName.SAID, note=event.player),)

    monkeypatch.setattr(e.BetsPut, "cues", named)
    with pytest.raises(Leak, match=r"at \.cues\[\]\.note"):
        check("common")


def test_a_cue_of_something_that_did_not_happen_is_found(monkeypatch: Patch) -> None:
    plain = published_view.PublishedView._steps

    def twice(
        there: published_view.PublishedView, at: int, course: tuple[TableStep, ...]
    ) -> Iterator[StepTold]:
        return (replace(step, cues=step.cues * 2) for step in plain(there, at, course))

    monkeypatch.setattr(published_view.PublishedView, "_steps", twice)
    with pytest.raises(Leak, match="and this happened"):
        check("common")


@pytest.mark.long
def test_money_in_the_log_is_found(monkeypatch: Patch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    plain = Service.purse

    def talkative(served: Service, player: str) -> Purse:
        purse = plain(served, player)
        logging.getLogger("sabot.server").info("%s has %d", player, purse.balance)
        return purse

    monkeypatch.setattr(Service, "purse", talkative)
    kept = session("baccarat")
    with pytest.raises(Leak, match="stands in the log"):
        check_log(caplog.messages, kept.secrets)
