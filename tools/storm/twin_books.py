"""The books once more, from nothing but the transfers in the lines; and what should be held by the tables."""

from collections import Counter
from collections.abc import Iterable

from sabot.ledger.account import AccountKind, kind_of, may_be_overdrawn, owner_of, wallet
from sabot.ledger.held_stakes import sources
from sabot.ledger.lot import Lot
from sabot.ledger.state import Ledger, imbalance, overdrawn, pending_imbalance
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.store.record import Line
from sabot.table.play.play import Play
from sabot.table.play.settlement import bets_of, place_of
from sabot.table.state import Table
from sabot.table.underway import Task
from storm.broken_law import must

BALANCE = "nothing is made or lost"
OVERDRAFT = "nobody is overdrawn"
BOOKS = "replay gives the same books"
HELD = "what is held is what lies there"

Row = tuple[int, int, int]
Place = tuple[str, str, str]
"""Player, matter and account of something that is held."""


class TwinBooks:
    """Balance, held and coming of every account, kept by hand."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.holds: dict[str, Hold] = {}
        self._golden: dict[str, list[str]] = {}
        """The accounts of golden chips that a player has had."""

    def enter(self, line: Line, transfers: tuple[Transfer, ...]) -> set[str]:
        """The accounts that a line touches."""
        touched: set[str] = set()
        for transfer in transfers:
            must(transfer.id.startswith(f"{line.stream}:{line.number}/"), BOOKS, f"{transfer.id} in {line}")
            match transfer:
                case Move():
                    self._move(transfer, transfer.amount)
                    route: Move | Hold = transfer
                case Hold():
                    must(transfer.id not in self.holds, BOOKS, f"{transfer.id} is held twice")
                    self.holds[transfer.id] = transfer
                    self._reserve(transfer, transfer.amount)
                    route = transfer
                case Post(_, hold, amount):
                    route = self._released(hold)
                    self._move(route, amount)
                case Void(_, hold):
                    route = self._released(hold)
            touched |= {route.debit, route.credit}
        return touched

    def _released(self, name: str) -> Hold:
        must(name in self.holds, BOOKS, f"{name} is not held")
        hold = self.holds.pop(name)
        self._reserve(hold, -hold.amount)
        return hold

    def _change(self, account: str, balance: int, held: int, coming: int) -> None:
        if account not in self.rows and kind_of(account) is AccountKind.GOLDEN:
            self._golden.setdefault(owner_of(account), []).append(account)
        old = self.rows.get(account, (0, 0, 0))
        self.rows[account] = (old[0] + balance, old[1] + held, old[2] + coming)

    def _move(self, route: Move | Hold, amount: int) -> None:
        self._change(route.debit, -amount, 0, 0)
        self._change(route.credit, amount, 0, 0)

    def _reserve(self, hold: Hold, amount: int) -> None:
        self._change(hold.debit, 0, amount, 0)
        self._change(hold.credit, 0, 0, amount)

    def has(self, player: str) -> tuple[tuple[int, int], tuple[int, int]]:
        """Money and golden value of a player; what is theirs, and what of it is held."""
        own = self.rows.get(wallet(player), (0, 0, 0))
        chips = [self.rows[name] for name in self._golden.get(player, ())]
        golden, held = sum(row[0] for row in chips), sum(row[1] for row in chips)
        return (own[0], golden), (own[1], held)

    def compare(self, ledger: Ledger, accounts: Iterable[str]) -> None:
        """These accounts are what the store says, and none is below nothing that must not be."""
        for name in accounts:
            found, row = ledger.account(name), self.rows[name]
            must(row == (found.balance, found.held, found.coming), BOOKS, f"{name} is {found}, not {row}")
            must(row[0] - row[1] >= 0 or may_be_overdrawn(name), OVERDRAFT, f"{name}: {row}")

    def compare_all(self, ledger: Ledger) -> None:
        must(imbalance(ledger) == 0, BALANCE, f"all accounts together have {imbalance(ledger)}")
        must(pending_imbalance(ledger) == 0, BALANCE, f"{pending_imbalance(ledger)} is pending")
        must(not overdrawn(ledger), OVERDRAFT, str(overdrawn(ledger)))
        known = {name: (row.balance, row.held, row.coming) for name, row in ledger.accounts.items()}
        must(known == self.rows, BOOKS, "the accounts are not what the transfers make of them")
        must(dict(ledger.holds.items()) == self.holds, BOOKS, "what is held is not what the transfers hold")


def lying(table: Table) -> Counter[Place]:
    """Everything that lies on a table, by the words of a hold."""
    found: Counter[Place] = Counter()
    play = table.play
    if play is None:
        for player in table.bettors:
            for put in table.guest(player).slip.puts():
                matter = " ".join(part for part in (put.hand, put.bet, "behind" * put.behind) if part)
                _add(found, player, matter, put.lot)
        return found
    if table.underway is not None and table.underway.task is Task.PAYING:
        return _unpaid(table, play, table.underway.queue)
    main = table.setup.fields.main_keys[0]
    for (player, hand, bet), lot in play.lots.items():
        _add(found, player, place_of(play, player, hand, bet).matter, lot)
    for (player, hand), lot in play.added.items():
        _add(found, player, place_of(play, player, hand, main).matter, lot)
    return found


def _unpaid(table: Table, play: Play, queue: tuple[str, ...]) -> Counter[Place]:
    """What is left of a round while it is paid, player after player."""
    found: Counter[Place] = Counter()
    for bet in bets_of(table, queue):
        _add(found, bet.place.player, bet.place.matter, bet.staked)
    main = table.setup.fields.main_keys[0]
    for player, hands in table.interrupted.items():
        for hand in hands:
            _add(found, player, place_of(play, player, hand, main).matter, play.lot(player, hand, main))
    return found


def _add(found: Counter[Place], player: str, matter: str, lot: Lot) -> None:
    for source, amount in sources(player, lot).items():
        found[player, matter, source] += amount


def compare_held(table: Table, ledger: Ledger) -> None:
    if not table.round:
        return
    held: Counter[Place] = Counter()
    for player in ledger.holders(table.round):
        for hold in ledger.holds_for(table.round, player):
            held[player, hold.matter, hold.debit] += hold.amount
    if table.underway is not None and table.underway.task is Task.VOIDING:
        # The table knows no more what lay there, only whose it was.
        players = {player for player, _, _ in held}
        must(players == {*table.underway.queue}, HELD, f"{table.round}: {players} have not everything back")
        return
    told = lying(table)
    must(held == told, HELD, f"{table.round}: {held - told} is held and {told - held} lies there")
