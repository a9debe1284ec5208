"""What must hold in the end: books and chain from nothing, every command once, every stake counted."""

import asyncio
import sys
from collections.abc import Iterable

from msgspec import Struct

from sabot.cluster.open_store import told_by_journal
from sabot.cluster.player_rows import unpacked
from sabot.cluster.store import ClusterStore
from sabot.games.catalogue import catalogue
from sabot.ledger.account import wallet
from sabot.records.audit.verdict import Verdict
from sabot.records.audit.whole import audit
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.server.http.sign_in_pages import FIRST_CREDITS
from sabot.server.socket.wire import Done
from sabot.store import postgres_sql as sql
from sabot.store.checking import prove_async
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import DESK
from sabot.table import events as e
from trial.casino import CREDITS, RUN, Casino
from trial.clerk import Clerk, check_desk, over_the_counter
from trial.people import OK
from trial.players import Player


class Found(Struct, frozen=True):
    """What a trial has shown, for whoever wants to know."""

    commands: int
    bets: int
    unheard: int
    """Written, but the answer never arrived."""
    lines: int
    interrupted: int
    """Games that were broken off and finished."""
    served: int
    """Wishes that the cash desk said yes to."""


async def prove(
    house: Casino, store: ClusterStore, players: Iterable[Player], clerks: Iterable[Clerk]
) -> Found:
    """For a house whose servers are gone."""
    proof = await prove_async(store)
    assert proof.fault is None, proof.fault
    verdict = await asyncio.to_thread(_audited, house)
    assert verdict.difference is None, verdict.difference
    people = list(players)
    streams = sorted({stream for player in people for stream in player.streams})
    records = {stream: await store.read(stream) for stream in streams}
    unheard = sum([check_commands(player, records, proof.commands) for player in people])
    desk, requests = await store.read(DESK), [asked for clerk in clerks for asked in clerk.requests]
    check_desk(requests, desk, proof.commands)
    paid_in = over_the_counter(desk)
    books = await store.ledger()
    for player in people:
        account = books.account(wallet(player.id))
        told = CREDITS + winnings(player.id, records) + paid_in[player.id]
        assert account.balance == told, f"{player.id} has {account.balance}, and rounds and desk say {told}"
    await check_known(store)
    accepted = [sent for player in people for sent in player.accepted]
    bets = sum(1 for sent in accepted if sent.stake)
    interrupted = sum(len(player.finished) for player in people)
    lines = sum(map(len, records.values())) + len(desk)
    return Found(
        len(accepted), bets, unheard, lines, interrupted, sum(asked.status == OK for asked in requests)
    )


async def prove_now(
    house: Casino, store: ClusterStore, players: Iterable[Player], clerks: Iterable[Clerk]
) -> None:
    """While everybody plays: every answer so far is in the books, and the audit of this moment is clean."""
    answered = [(player.id, sent) for player in players for sent in player.accepted if sent.wrote]
    served = [(asked.who, asked.id) for clerk in clerks for asked in clerk.requests if asked.status == OK]
    wanted = [*((player, sent.id) for player, sent in answered), *served]
    rows = await store.pool.fetch(sql.FIND_COMMANDS, [who for who, _ in wanted], [id_ for _, id_ in wanted])
    written = {(row[0], row[1]): (row[2], row[3], row[4]) for row in rows}
    lost = [name for name in served if written.get(name, ("",))[0] != DESK]
    assert not lost, f"the desk said yes, and nothing is written: {lost}"
    for player, sent in answered:
        assert isinstance(sent.reply, Done)
        told = (sent.stream, sent.reply.first, sent.reply.last)
        found = written.get((player, sent.id))
        assert found == told, f"{player} was told {told} of {sent.id}, and the books say {found}"
    audit_ = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, "audit", "--data", str(house.directory), "--database", house.database,
        "--workers", "1", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await audit_.communicate()
    assert audit_.returncode == 0, said.decode()


def _audited(house: Casino) -> Verdict:
    """Every round worked out again from nothing."""
    return audit(opened(JournalPlace(str(house.directory), house.database)), catalogue())


def check_commands(
    player: Player, records: dict[str, list[Record]], written: dict[str, tuple[str, int, int]]
) -> int:
    """Every answer is true, and nothing was written that nobody sent; how many were never heard of."""
    own = {f"{player.id} {sent.id}": sent for sent in player.sent}
    unheard = 0
    for name, (stream, first, last) in written.items():
        who, id_ = name.split(" ")[:2]
        if who != player.id or id_ == FIRST_CREDITS:
            continue
        sent = own.pop(f"{who} {id_}")
        assert stream == sent.stream, f"{name} was written to {stream}"
        if not isinstance(sent.reply, Done):
            unheard += 1
        else:
            assert (sent.reply.first, sent.reply.last) == (first, last), f"{name}: {sent.reply}"
        if sent.stake:
            put = staked_in(records[stream][first - 1 : last], player.id)
            assert put == sent.stake, f"{name} staked {sent.stake}, and {put} was written"
    lost = [name for name, sent in own.items() if sent.wrote]
    assert not lost, f"acknowledged, and not written: {lost}"
    return unheard


def staked_in(records: Iterable[Record], player: str) -> int:
    events = (event_in(record.line) for record in records)
    own = (event for event in events if isinstance(event, e.BetsPut) and event.player == player)
    return sum(put.lot.money for event in own for put in event.puts)


def winnings(player: str, records: dict[str, list[Record]]) -> int:
    """What all rounds together brought them, by what was settled, not by what was posted."""
    total = 0
    for record in (record for lines in records.values() for record in lines):
        event = event_in(record.line)
        if isinstance(event, e.RoundPaid | e.PartPaid):
            own = (bet for bet in event.bets if bet.place.player == player)
            total += sum(bet.back.money - bet.staked.money for bet in own)
    return total


async def check_known(store: ClusterStore) -> None:
    """What stands beside the journal says what the journal says."""
    people, unfinished = await told_by_journal(store, catalogue())
    rows = await store.pool.fetch("SELECT player, body FROM cluster.known")
    for player, body in rows:
        known = unpacked(body)
        tally = people.restraints.tallies.get(player)
        assert tally is None or known.restraint.tally == tally, f"{player}: {known.restraint.tally} {tally}"
    counted = {player for player, body in rows}
    assert set(people.restraints.tallies) <= counted
    interrupted = {row[0] for row in await store.pool.fetch("SELECT stream FROM cluster.broken")}
    assert interrupted == set(unfinished)
