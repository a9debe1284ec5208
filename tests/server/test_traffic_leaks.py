"""Leaks put in on purpose between the tables and the wire: each must be found in the traffic."""

import logging
from collections.abc import Iterable

import pytest
from ground import config_of, staged
from msgspec.structs import replace
from traffic import check_log
from traffic_recording import TABLES, WIDE, Entropy, Session, recorded
from view_leaks import Leak

from sabot.games.blackjack import view as blackjack_view
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.view import DealerView
from sabot.ledger.purse import Purse
from sabot.server import messages, service
from sabot.server.hub import Hub, Message
from sabot.server.service import Service
from sabot.server.wire import Purse as PurseTold
from sabot.table import events as e
from sabot.table.state import Table
from sabot.table.view import OwnEvent, PublicEvent, PublicView, own_events, public_event, public_view
from sabot.table.view import messages as m

Patch = pytest.MonkeyPatch
ENTROPY = Entropy()


def session(table: str) -> Session:
    with staged(config_of(*(entry for entry in TABLES if entry.id == table)), WIDE, entropy=ENTROPY) as stage:
        return recorded(stage, table, ENTROPY.seeds, rounds=1)


def check(table: str) -> None:
    session(table).check(table)


def test_own_parts_that_are_sent_to_everybody_are_found(monkeypatch: Patch) -> None:
    plain = Hub.publish

    def loudly(hub: Hub, table: str, told: Iterable[Message]) -> None:
        known = tuple(told)
        plain(hub, table, known)
        for listener in hub.topic(table).listeners:
            for message in known:
                for player, part in message.own.items():
                    if player != listener.player:
                        listener.tell(part, table)

    monkeypatch.setattr(Hub, "publish", loudly)
    with pytest.raises(Leak):
        check("baccarat")


def test_an_own_part_of_the_wrong_player_is_found(monkeypatch: Patch) -> None:
    plain = Service.own_snapshot

    def of_the_first(served: Service, name: str, player: str) -> bytes | None:
        host = served.host(name)
        assert host is not None
        return plain(served, name, min(host.writer.table.guests, default=player))

    monkeypatch.setattr(Service, "own_snapshot", of_the_first)
    with pytest.raises(Leak):
        check("baccarat")


def test_the_purse_of_somebody_else_is_found(monkeypatch: Patch) -> None:
    def of_the_first(served: Service, player: str) -> PurseTold:
        first = min(player for host in served.live.hosts.values() for player in host.writer.table.guests)
        purse = served.purse(first)
        return PurseTold(1, purse.balance, purse.held)

    monkeypatch.setattr(Service, "purse_told", of_the_first)
    with pytest.raises(Leak, match=r"at \.balance"):
        check("baccarat")


def test_a_wish_that_is_told_to_the_others_is_found(monkeypatch: Patch) -> None:
    def shared(before: Table, event: e.Event) -> dict[str, OwnEvent]:
        own = dict(own_events(before, event))
        return dict.fromkeys(before.guests, event) if isinstance(event, e.WishMade) else own

    monkeypatch.setattr(messages, "own_events", shared)
    with pytest.raises(Leak, match="was told 770"):
        check("baccarat")


def test_a_balance_within_a_view_is_found(monkeypatch: Patch) -> None:
    purses: list[Purse] = []
    plain = Service.purse

    def remembered(served: Service, player: str) -> Purse:
        purses.append(plain(served, player))
        return purses[-1]

    def rich(table: Table, at: int) -> PublicView:
        view = public_view(table, at)
        return replace(view, watchers=purses[0].balance) if purses else view

    monkeypatch.setattr(Service, "purse", remembered)
    monkeypatch.setattr(service, "public_view", rich)
    with pytest.raises(Leak, match=r"Snapshot at \.public\.watchers"):
        check("baccarat")


def test_the_seed_of_a_shoe_is_found(monkeypatch: Patch) -> None:
    def open_hearted(before: Table, event: e.Event, after: Table | None = None) -> PublicEvent | None:
        told = public_event(before, event, after)
        return replace(told, digest=ENTROPY.seeds[-1].hex()) if isinstance(told, m.ShoePrepared) else told

    monkeypatch.setattr(messages, "public_event", open_hearted)
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
    def named(before: Table, event: e.Event, after: Table | None = None) -> PublicEvent | None:
        told = public_event(before, event, after)
        return m.Said(event.player) if isinstance(event, e.BetsPut) else told

    monkeypatch.setattr(messages, "public_event", named)
    with pytest.raises(Leak, match="Happened at"):
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
