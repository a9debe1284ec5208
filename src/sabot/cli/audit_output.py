"""The audit as the terminal shows it: a bar while it runs, then what was proven and what differs."""

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from sabot.cli.game_options import all_games, stop
from sabot.games.catalogue import Catalogue
from sabot.records.audit import Proven, Verdict
from sabot.records.audit.parallel_audit import audit_place
from sabot.records.audit.sums import HouseSums
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.records.reports.export_rows import amount_text
from sabot.store.store_errors import BadStore
from sabot.store.streams import HOUSE

PROVEN, DIFFERS = 0, 1
"""Exit codes; 2 where there is no journal to read."""
MOST_WORKERS = 2


def audited(
    place: JournalPlace, workers: int, config: Path | None, bets: Sequence[Path] | None, *, as_json: bool
) -> int:
    """Runs the audit and tells about it; the exit code."""
    games = all_games(config, bets)
    try:
        lines, heads = _size(place)
        chosen = workers or min(os.cpu_count() or 1, MOST_WORKERS)
        verdict = _watched(place, chosen, lines, games, quiet=as_json)
    except BadStore as wrong:
        stop(str(wrong))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_plain(verdict, heads))).decode())
    else:
        _tell(verdict, heads)
    return PROVEN if verdict.difference is None else DIFFERS


class Heads(Struct, frozen=True):
    """How the journal ends, to be kept elsewhere beside its sums."""

    house: str
    """The last line of the house's own stream, which holds the checkpoints."""
    journal: str
    """Of the last lines of all streams together."""


def _size(place: JournalPlace) -> tuple[int, Heads]:
    """How many lines there are, and how they end."""
    journal = opened(place)
    try:
        heads, head = journal.heads(), journal.head(HOUSE)
        ends = msgspec.msgpack.encode(sorted((name, end.version, end.hash) for name, end in heads.items()))
        told = Heads(f"{head.version}:{head.hash.hex()}", sha256(ends).hexdigest())
        return sum(each.version for each in heads.values()), told
    finally:
        journal.close()


def _watched(place: JournalPlace, workers: int, lines: int, games: Catalogue, *, quiet: bool) -> Verdict:
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        return audit_place(place, workers, games=games)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,} lines"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("audit", total=lines)
        return audit_place(place, workers, lambda more: progress.advance(task, more), games)


def _plain(verdict: Verdict, heads: Heads) -> dict[str, object]:
    return {
        "verdict": "proven" if verdict.difference is None else "differs",
        "difference": verdict.difference,
        "proven": verdict.proven,
        "sums": verdict.sums,
        "notes": verdict.notes,
        "house_head": heads.house,
        "journal_head": heads.journal,
    }


def _tell(verdict: Verdict, heads: Heads) -> None:
    console = Console(highlight=False)

    def say(text: str) -> None:
        console.print(f"  {escape(text)}", soft_wrap=True)

    wrong = verdict.difference
    if wrong is None:
        whole = "all of it" if not verdict.proven.gone else "all but what the notes name"
        console.print(f"[bold green]Proven[/bold green]: {whole} was worked out again, and nothing differs")
    else:
        place = f"line {wrong.line} of {wrong.stream}" if wrong.line else wrong.stream
        console.print(f"[bold red]Differs[/bold red]: {escape(place)}: {escape(wrong.what)}", soft_wrap=True)
        say(f"expected  {wrong.expected}")
        say(f"found     {wrong.found}")
        console.print("Proven before that:")
    for what, count in proof(verdict.proven):
        say(f"{what:<39} {count}")
    for note in verdict.notes:
        say(f"note: {note}")
    if verdict.sums is not None:
        console.print("Sums of the house, each by two ways:")
        for what, amount in amounts(verdict.sums):
            say(f"{what:<39} {amount:>16}")
    if wrong is None:
        say(f"{'the house ends with, to keep elsewhere':<39} {heads.house}")
        say(f"{'the journal ends with, all streams':<39} {heads.journal}")


def proof(proven: Proven) -> tuple[tuple[str, str], ...]:
    """What was proven, in words and figures."""
    p = proven
    return (
        ("lines that follow from each other", f"{p.lines:,} in {p.streams:,} streams"),
        ("of them in archives", f"{p.archived:,}"),
        ("ends that checkpoints know", f"{p.checkpoints:,}"),
        ("snapshots", f"{p.snapshots:,}"),
        ("commands, each written once", f"{p.commands:,}, and {p.empty:,} without a line"),
        ("rounds played again", f"{p.rounds:,}, by {p.moves:,} moves"),
        ("void rounds", f"{p.voids:,}"),
        ("payouts from cards and rules", f"{p.payouts:,}"),
        ("coups on roads", f"{p.coups:,}"),
        ("interrupted games linked to their rounds", f"{p.interrupted:,}"),
        ("tables of visitors' own, opened by their templates", f"{p.own_tables:,}"),
        ("shoes dealt again from their seeds", f"{p.shoes:,}, of {p.cards:,} cards"),
        ("cards that their decks can give", f"{p.possible:,}"),
        ("shoes without a seed, or still in play", f"{p.unproven:,}"),
        ("tickets that ended, each once", f"{p.tickets:,}"),
        ("drawers closed, hand-pays, awards", f"{p.drawers:,}, {p.hand_pays:,}, {p.awards:,}"),
        ("acts of staff, each by its role", f"{p.acts:,}; {p.approvals:,} by two people"),
        ("settings that their profiles allow", f"{p.settings:,}"),
        ("stakes within limits and exclusions", f"{p.bounded:,}"),
        ("tips, own credits first", f"{p.tips:,}"),
        ("transfers derived from events", f"{p.transfers:,}"),
        ("accounts and holds that they leave", f"{p.accounts:,} and {p.holds:,}"),
    )


def amounts(sums: HouseSums) -> Iterator[tuple[str, str]]:
    """The sums of the house in words, tables and drawers under their names."""
    s = sums
    for table in s.tables:
        yield f"{table.table}: turnover", amount_text(table.turnover)
        yield f"{table.table}: back", amount_text(table.back)
        yield f"{table.table}: win, commission", f"{amount_text(table.win)}, {amount_text(table.commission)}"
    yield "turnover", amount_text(s.turnover)
    yield "back to players", amount_text(s.back)
    yield "win", amount_text(s.win)
    yield "commission", amount_text(s.commission)
    yield "tips not paid out", amount_text(s.tips)
    yield "cash taken", amount_text(s.cash_taken)
    yield "cash paid", amount_text(s.cash_paid)
    for name, cash in s.drawers.items():
        yield f"{name or 'counter'}: taken, paid", f"{amount_text(cash.taken)}, {amount_text(cash.paid)}"
    yield "open tickets", f"{s.tickets:,} of {amount_text(s.ticket_money)}"
    yield "waits to be paid by hand", amount_text(s.hand_pays)
    yield "on expired tickets", amount_text(s.expired)
    yield "credits that the house gave", amount_text(s.given)
    yield "golden chips outstanding", amount_text(s.golden)
    yield "in wallets", amount_text(s.wallets)
    yield "of it held", amount_text(s.held)
    yield "of it in interrupted games", amount_text(s.interrupted)
    yield "liability to players", amount_text(s.liability)
