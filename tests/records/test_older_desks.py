"""Desks of before their rules: what they wrote is read, and the audit says that it is older."""

from pathlib import Path

import msgspec
import pytest
from desk_history import CASHIER, OPERATOR, DeskHistory
from forgery import Body, cover_traces, forge_kept, lines_of, write
from msgspec.structs import replace
from played_house import PlayedHouse

from sabot.cashdesk import commands as d
from sabot.cashdesk import drawers, golden_awards, refilling
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(JournalReader(reader), catalogue())
    finally:
        reader.close()


def of_before(file: Path) -> int:
    """A reason that nobody sees, a refill of nothing for who had nothing, chips for oneself."""
    store = SqliteStore(file)
    house = DeskHistory(store)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(2_000_000))))
    with pytest.MonkeyPatch.context() as before:
        before.setattr(drawers, "check_reason", lambda _: None)
        house.ask(d.Request(CASHIER, d.MoveCash("drawer-1", 100, "\u200b")))
        before.setattr(refilling, "refill_of", lambda *_, **__: Amount(0))
        house.ask(d.Request("fay", d.Refill(guest=True)))
        before.setattr(golden_awards, "check_other", lambda *_: None)
        chips = d.Request(
            OPERATOR,
            d.AwardGolden(player=OPERATOR, value=Amount(1_000), count=1, reason="welcome", request="g"),
        )
        house.ask(chips)
    store.close()
    cover_traces(file)
    return house.version - 2


def test_reasons_and_refills_of_before_their_rules_are_notes(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    moved = of_before(file)
    found = audited(file).difference
    assert found is not None
    assert (found.line, found.what) == (moved, "why cash is moved"), "in a desk that opened since"
    first, *others = lines_of(file, DESK)
    write(file, DESK, [replace(first, version=2), *others])
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    assert {
        "1 older reasons cannot be read",
        "1 older refills brought nothing",
        "1 older lines serve who wrote them, or people of the house",
    } <= set(verdict.notes)


def a_kept_desk(file: Path) -> None:
    store = SqliteStore(file)
    house = PlayedHouse(store, 5, ())
    for command in (
        d.Request(CASHIER, d.OpenDrawer(Amount(10_000))),
        d.Request(CASHIER, d.Deposit(player="ann", amount=Amount(500))),
    ):
        assert not isinstance(house.tell_desk(command), Refused)
    house.house.checkpoint(house.at)
    store.close()


def of_fewer_fields(body: bytes, **changed: object) -> bytes:
    """As programs wrote it that kept less of a desk: with up to fifteen fields the first byte is another."""
    fields = msgspec.msgpack.decode(body, type=Body)
    assert len(fields) < 16
    return msgspec.msgpack.encode({**fields, **changed})


def test_a_snapshot_of_an_older_program_is_the_same_desk(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    a_kept_desk(file)
    forge_kept(file, DESK, of_fewer_fields)
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    assert verdict.proven.snapshots == 2, "the desk's, and the house's own"


def test_a_snapshot_of_an_older_program_with_another_desk_is_found(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    a_kept_desk(file)
    line = forge_kept(file, DESK, lambda body: of_fewer_fields(body, issued=7))
    found = audited(file).difference
    assert found is not None
    assert (found.stream, found.line, found.what) == (DESK, line, "the snapshot of the desk")
