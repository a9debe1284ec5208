"""The sums of a house by nothing but the transfers in its file: plain SQL, JSON and addition.

It asks neither the ledger nor the reports how they count, so that both can be held against it.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

STAKES = ("stake", "broken-stake")
CHIP_STAKES = ("golden-stake", "golden-broken-stake")
CASH_OUT = ("withdrawal", "hand-pay", "ticket-paid", "hand-pay-paid", "tips-paid")


class Reckoning:
    """By day: what moved for each purpose, at each table and for each player; and every account."""

    def __init__(self) -> None:
        self.purposes: Counter[tuple[int, str]] = Counter()
        self.tables: Counter[tuple[int, str, str]] = Counter()
        """Day, table, purpose."""
        self.players: Counter[tuple[int, str, str]] = Counter()
        self.accounts: Counter[str] = Counter()
        self.rounds: Counter[tuple[int, str]] = Counter()
        self.voids: Counter[tuple[int, str]] = Counter()
        self.lines = 0
        self.moments = 0
        """Lines after which the identity of the meters was looked at."""
        self.broken: list[str] = []
        """Where it did not hold."""

    def turnover(self, days: range, table: str = "") -> int:
        return self._sum(days, table, *STAKES)

    def back(self, days: range, table: str = "") -> int:
        return self._sum(days, table, "pay")

    def commission(self, days: range, table: str = "") -> int:
        return self._sum(days, table, "commission")

    def of(self, days: range, *purposes: str) -> int:
        return self._sum(days, "", *purposes)

    def _sum(self, days: range, table: str, *purposes: str) -> int:
        if table:
            return sum(self.tables[day, table, one] for day in days for one in purposes)
        return sum(self.purposes[day, one] for day in days for one in purposes)

    def of_player(self, days: range, player: str, *purposes: str) -> int:
        return sum(self.players[day, player, one] for day in days for one in purposes)

    def owed(self) -> int:
        """In purses, on tickets, in hand-pays and tips."""
        kinds = ("wallet:", "ticket:", "tickets", "hand-pay:", "tips:")
        return sum(balance for name, balance in self.accounts.items() if name.startswith(kinds))


IN = ("credits-issued", "refill", "deposit", "ticket-in", "ticket-void", "hand-pay-cancelled", "pay")
OUT = (*STAKES, "tip", "ticket-out", "withdrawal", "hand-pay", "hand-pay-asked")
"""Credits in + tickets in + won − wagered − tips − tickets out − hand-paid = credit meter."""


def reckoned(file: Path, day_of: Callable[[int], int]) -> Reckoning:
    """All lines in time; after each, the meters of every player whom it concerns equal the purse."""
    found = Reckoning()
    holds: dict[str, dict[str, str]] = {}
    meters: Counter[str] = Counter()
    touched: set[str] = set()
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        rows = db.execute(
            "SELECT s.name, e.number, e.at, e.name, e.transfers "
            "FROM events e JOIN streams s ON s.id = e.stream "
            "ORDER BY e.at, CASE WHEN s.name LIKE 'broken:%' THEN 1 ELSE 0 END, s.name, e.number"
        )
        for stream, number, at, name, transfers in rows:
            found.lines += 1
            day = day_of(at)
            table = stream.partition(":")[2].partition("/")[0].partition(".")[0]
            found.rounds[day, table] += name == "round-paid"
            found.voids[day, table] += name == "round-voided"
            for transfer in json.loads(transfers):
                kind = transfer["type"]
                if kind == "hold":
                    holds[transfer["id"]] = transfer
                    continue
                if kind == "void":
                    holds.pop(transfer["hold"])
                    continue
                moved = holds.pop(transfer["hold"]) if kind == "post" else transfer
                touched |= _move(found, meters, day, moved, transfer["amount"])
            if touched:
                _look(found, meters, touched, f"{stream} {number}")
                touched = set()
    return found


def _move(found: Reckoning, meters: Counter[str], day: int, moved: dict[str, str], amount: int) -> set[str]:
    """Whose purses it changed."""
    touched = set()
    purpose, debit, credit = moved["purpose"], moved["debit"], moved["credit"]
    found.accounts[debit] -= amount
    found.accounts[credit] += amount
    found.purposes[day, purpose] += amount
    for account in (debit, credit):
        kind, _, rest = account.partition(":")
        if kind in ("house", "held", "commission", "tips"):
            found.tables[day, rest, purpose] += amount
            break
    for account in (debit, credit):
        kind, _, rest = account.partition(":")
        if kind in ("wallet", "golden"):
            player = rest.partition(":")[0]
            found.players[day, player, purpose] += amount
            if kind == "wallet":
                meters[player] += amount * ((purpose in IN) - (purpose in OUT))
                touched.add(player)
    return touched


def _look(found: Reckoning, meters: Counter[str], touched: set[str], where: str) -> None:
    """The identity, at this moment, for everybody whose purse has just changed."""
    found.moments += 1
    for player in sorted(touched):
        has = found.accounts[f"wallet:{player}"]
        if meters[player] != has:
            found.broken.append(f"{where}: the meters of {player} say {meters[player]}, the purse has {has}")
