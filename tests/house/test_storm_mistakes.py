"""Mistakes put into the house on purpose: each is caught by short storms, and by a law that names it."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace
from short_storms import first_broken, rough_plan, rough_storms
from storm import bounds, casino, clients, rest, shadow, twin_books, watch
from storm.media import Pages
from storm.paged import PagedStore
from storm.plan import Plan

from sabot.house import house as house_module
from sabot.house import reopening
from sabot.house.batch_builder import BatchBuilder
from sabot.house.house import House
from sabot.house.player_snapshot import SnapshotUpdate
from sabot.house.reopening import JournaledTable
from sabot.house.requests import Done, Reply
from sabot.house.sealing import Sealer
from sabot.house.shoe_dealer import ShoeDealer
from sabot.house.table_writer import Batch, TableWriter
from sabot.store import record, writing
from sabot.store.commit import CommandId, CommandReceipt, Commit
from sabot.store.record import BEGINNING, Line
from sabot.store.streams import StreamEvent
from sabot.table.events import RoundPaid
from sabot.table.snapshot import TableSnapshot, snapshot_of
from sabot.table.state import Table

Patch = pytest.MonkeyPatch


@pytest.mark.long
def test_without_a_mistake_every_law_holds() -> None:
    for _, outcome in zip(range(6), rough_storms(), strict=False):
        assert not outcome.law, f"{outcome.law}: {outcome.what}"


def test_a_line_that_is_not_chained_to_the_one_before_is_noticed(monkeypatch: Patch) -> None:
    whole = record.link

    def unchained(_: bytes, line: Line) -> bytes:
        return whole(BEGINNING, line)

    monkeypatch.setattr(record, "link", unchained)
    monkeypatch.setattr(writing, "link", unchained, raising=False)
    assert first_broken(rough_storms()).law == shadow.CHAIN


def test_events_without_their_transfers_are_noticed(monkeypatch: Patch) -> None:
    whole = BatchBuilder.commit

    def without_transfers(builder: BatchBuilder) -> Commit:
        commit = whole(builder)
        return replace(commit, entries=tuple(replace(entry, transfers=()) for entry in commit.entries))

    monkeypatch.setattr(BatchBuilder, "commit", without_transfers)
    assert first_broken(rough_storms()).law in (watch.IDEA, twin_books.HELD)


def test_an_acknowledgement_before_the_commit_is_noticed(monkeypatch: Patch) -> None:
    late: dict[int, Sequence[Commit]] = {}

    def promised(house: House, commits: Sequence[Commit], take: Callable[[], object]) -> None:
        """Each write goes to the disk with the next one."""
        waiting = late.pop(id(house), ())
        late[id(house)] = commits
        if waiting:
            house.store.commit_all(waiting)
        take()

    monkeypatch.setattr(House, "_write", promised)
    assert first_broken(rough_storms()).law == casino.COMMITTED


def test_a_store_that_answers_before_it_has_synced_is_noticed() -> None:
    outcome = first_broken(rough_storms(medium=lambda chance: Pages(chance, syncs=False)))
    assert outcome.law == watch.LOST


def test_a_commit_without_the_ids_of_its_commands_is_noticed(monkeypatch: Patch) -> None:
    whole = BatchBuilder.commit

    def anonymous(builder: BatchBuilder) -> Commit:
        commit = whole(builder)
        return replace(
            commit, entries=tuple(replace(entry, command=None) for entry in commit.entries), commands=()
        )

    monkeypatch.setattr(BatchBuilder, "commit", anonymous)
    assert first_broken(rough_storms()).law in (casino.COMMITTED, watch.UNASKED)


def test_a_journal_that_does_not_know_a_command_again_is_noticed(monkeypatch: Patch) -> None:
    def unknown(_: PagedStore, __: CommandId) -> CommandReceipt | None:
        return None

    monkeypatch.setattr(PagedStore, "seen", unknown)
    assert first_broken(rough_storms()).law in (watch.TWICE, clients.FIRST_REPLY)


def test_another_command_under_an_old_id_is_noticed(monkeypatch: Patch) -> None:
    def whatever(_: CommandId, seen: CommandReceipt) -> Reply:
        return Done(seen.first, seen.last)

    monkeypatch.setattr(house_module, "first_reply", whatever)
    assert first_broken(rough_storms()).law in (clients.FIRST_REPLY, casino.COMMITTED)


def test_a_dealer_who_is_one_card_off_after_a_stop_is_noticed(monkeypatch: Patch) -> None:
    resume = ShoeDealer.resume

    def one_further(dealer: ShoeDealer, table: Table, seed: bytes) -> None:
        resume(dealer, table, seed)
        if dealer._shoe is not None and dealer._shoe.remaining:
            dealer.draw()

    monkeypatch.setattr(ShoeDealer, "resume", one_further)
    assert first_broken(rough_storms()).law == shadow.SHOE


def test_a_dealer_who_takes_any_seed_for_a_lost_one_is_noticed(monkeypatch: Patch) -> None:
    opened = Sealer.open

    def guessed(sealer: Sealer, shoe: str, sealed: bytes) -> bytes | None:
        return opened(sealer, shoe, sealed) or bytes(32)

    def with_lost_keys(seed: int) -> Plan:
        return replace(rough_plan(seed), keys_lost=500)

    monkeypatch.setattr(Sealer, "open", guessed)
    assert first_broken(rough_storms(with_lost_keys)).law in (shadow.SHOE, watch.KEY)


def test_a_snapshot_that_forgets_a_guest_is_noticed(monkeypatch: Patch) -> None:
    def forgetful(table: Table) -> TableSnapshot | None:
        shot = snapshot_of(table)
        if shot is None or not shot.guests:
            return shot
        return replace(shot, guests=dict(sorted(shot.guests.items())[1:]))

    monkeypatch.setattr(reopening, "snapshot_of", forgetful)
    assert first_broken(rough_storms()).law in (shadow.REPLAY, casino.NO_STOP)


@pytest.mark.long
def test_a_house_that_forgets_an_interrupted_game_when_it_opens_is_noticed(monkeypatch: Patch) -> None:
    take_over = House._take_over

    def forgetful(house: House, journaled: JournaledTable) -> bool:
        return True if journaled.table.one_game else take_over(house, journaled)

    monkeypatch.setattr(House, "_take_over", forgetful)
    assert first_broken(rough_storms()).law == watch.SERVED


def test_an_interrupted_game_that_begins_in_a_write_of_its_own_is_noticed(monkeypatch: Patch) -> None:
    """If the power goes between the two, or the second write fails, the game has no table."""

    def alone(batch: Batch) -> tuple[Commit, ...]:
        return (batch.commit,) if batch.commit.entries or batch.commit.commands else ()

    monkeypatch.setattr(Batch, "commits", property(alone))
    assert first_broken(rough_storms()).law == watch.SERVED


@pytest.mark.long
def test_limits_that_are_forgotten_by_a_stop_are_noticed(monkeypatch: Patch) -> None:
    """By whoever has a limit, or by the audit, because the next snapshot says what was forgotten."""

    class Forgetful(SnapshotUpdate):
        def take(self, line: Line, event: StreamEvent) -> None:
            if not isinstance(event, RoundPaid):
                super().take(line, event)

    monkeypatch.setattr(reopening, "SnapshotUpdate", Forgetful)
    laws = {outcome.law for outcome in rough_storms()}
    assert {bounds.TALLY, rest.AUDIT} <= laws


def test_a_failed_write_that_is_believed_without_looking_is_noticed(monkeypatch: Patch) -> None:
    def never(_: House, __: Commit) -> bool:
        return False

    monkeypatch.setattr(House, "_is_there", never)
    assert first_broken(rough_storms()).law in (shadow.REPLAY, watch.SERVED)


def test_a_batch_that_is_kept_although_its_write_failed_is_noticed(monkeypatch: Patch) -> None:
    decided = TableWriter.decided

    def taken_at_once(writer: TableWriter, *about: object) -> Batch:
        batch: Batch = decided(writer, *about)  # type: ignore[arg-type]  # passed on as they came
        writer.table = batch.table
        return batch

    monkeypatch.setattr(TableWriter, "decided", taken_at_once)
    assert first_broken(rough_storms()).law in (shadow.REPLAY, casino.NO_STOP)
