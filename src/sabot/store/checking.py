"""Proving a store from nothing: every chain, every command, and books that all transfers add up to."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sabot.ledger.state import Account, Ledger, imbalance, overdrawn, pending_imbalance
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.store.archives import archived_lines
from sabot.store.codec import transfers_in
from sabot.store.commit import CommandReceipt, command_in
from sabot.store.journal import AsyncStore, Store
from sabot.store.record import BEGINNING, ChainBroken, Record, following
from sabot.store.store_errors import BadStore
from sabot.store.streams import HOUSE
from sabot.store.writing import Head


def book_fault(ledger: Ledger) -> str | None:
    """What is wrong with books by themselves."""
    if imbalance(ledger):
        return f"all accounts together have {imbalance(ledger)}, and should have nothing"
    if pending_imbalance(ledger):
        return "what is held is not what is coming"
    for name in overdrawn(ledger):
        return f"the account {name} is overdrawn"
    return None


class JournalCheck:
    """Streams are shown to it one by one, the house's own first; then the books."""

    def __init__(self) -> None:
        self.fault: str | None = None
        """The first thing that is not as it should be."""
        self.commands: dict[str, tuple[str, int, int]] = {}
        """Every command that brought something about: the stream, the first and the last of its lines."""
        self._rows: dict[str, list[int]] = {}
        self._holds: dict[str, Hold] = {}
        self._ends: dict[str, Post | Void] = {}
        self._archived: dict[str, int] = {}

    @contextmanager
    def minding(self) -> Iterator[None]:
        """Whatever cannot be read meanwhile is a fault like any other, and the rest is looked at."""
        try:
            yield
        except (ChainBroken, BadStore) as wrong:
            self._found(str(wrong))

    def show_house(self, records: Iterable[Record]) -> None:
        """The house's own stream comes first: it tells which lines of the others were archived."""
        self._archived = archived_lines(records)

    def archived(self, stream: str) -> int:
        """Lines up to this one lie elsewhere; whoever reads those after them proves that they go on."""
        return self._archived.get(stream, 0)

    def show_stream(self, stream: str, head: Head, records: Iterable[Record]) -> None:
        """The lines after those that are archived."""
        number, hash_ = self.archived(stream), BEGINNING
        for record in records if number else following(BEGINNING, 0, records):
            number, hash_ = record.line.number, record.hash
            self._take(stream, record)
        if (number, hash_) != (head.version, head.hash):
            self._found(f"{stream} should end with line {head.version}, and ends with {number}")

    def _take(self, stream: str, record: Record) -> None:
        command, number = record.line.command, record.line.number
        if command:
            there, first, last = self.commands.get(command, (stream, number, number - 1))
            if (there, last + 1) != (stream, number):
                self._found(f"the command {command} was written twice: {there} {first}, {stream} {number}")
            self.commands[command] = (there, first, number)
        for transfer in transfers_in(record.line):
            self._enter(transfer)

    def show_seen(self, command: str, seen: CommandReceipt | None) -> None:
        """What the store would answer if this command came again."""
        stream, first, last = self.commands[command]
        told = seen is not None and seen.digest.startswith(command_in(command).digest)
        if seen is None or not told or (seen.stream, seen.first, seen.last) != (stream, first, last):
            self._found(f"the command {command} is in {stream} from line {first}, and the store says {seen}")

    def _enter(self, transfer: Transfer) -> None:
        match transfer:
            case Move(_, _, debit, credit, amount):
                self._change(debit, credit, amount)
            case Hold():
                if transfer.id in self._holds:
                    self._found(f"the hold {transfer.id} was made twice")
                self._holds[transfer.id] = transfer
            case Post() | Void():
                if transfer.hold in self._ends:
                    self._found(f"the hold {transfer.hold} was ended twice")
                self._ends[transfer.hold] = transfer

    def _change(self, debit: str, credit: str, amount: int, place: int = 0) -> None:
        """Balances (0), or what is held of one and coming to the other (1, 2)."""
        first, second = self._rows.setdefault(debit, [0, 0, 0]), self._rows.setdefault(credit, [0, 0, 0])
        if place:
            first[1] += amount
            second[2] += amount
        else:
            first[0] -= amount
            second[0] += amount

    def show_books(self, ledger: Ledger) -> None:
        """Compare with what all transfers give, whatever the order of the streams was.

        Where some of them are archived, the books are only asked whether they are right by themselves.
        """
        if self._archived:
            fault = book_fault(ledger)
            if fault is not None:
                self._found(fault)
            return
        for name, end in self._ends.items():
            hold = self._holds.pop(name, None)
            if hold is None:
                self._found(f"the hold {name} was ended and never made")
                continue
            self._change(hold.debit, hold.credit, end.amount if isinstance(end, Post) else 0)
        for hold in self._holds.values():
            self._change(hold.debit, hold.credit, hold.amount, 1)
        self._compare(ledger)

    def _compare(self, ledger: Ledger) -> None:
        fault = book_fault(ledger)
        if fault is not None:
            self._found(fault)
        rows = {name: Account(*row) for name, row in self._rows.items()}
        for name in sorted(rows.keys() | set(ledger.accounts.keys())):
            told, there = rows.get(name, Account()), ledger.account(name)
            if told != there:
                self._found(f"the account {name} should be {told}, and is {there}")
        if dict(ledger.holds.items()) != self._holds:
            self._found("the open holds are not those that the transfers leave open")

    def _found(self, fault: str) -> None:
        if self.fault is None:
            self.fault = fault


def prove(store: Store) -> JournalCheck:
    proof = JournalCheck()
    with proof.minding():
        proof.show_house(store.read(HOUSE))
    for stream, head in store.heads().items():
        with proof.minding():
            proof.show_stream(stream, head, store.read(stream, proof.archived(stream)))
    with proof.minding():
        for command in proof.commands:
            proof.show_seen(command, store.seen(command_in(command)))
    proof.show_books(store.ledger)
    return proof


async def prove_async(store: AsyncStore) -> JournalCheck:
    """For a store at rest: what is written meanwhile would look like a fault."""
    proof = JournalCheck()
    with proof.minding():
        proof.show_house(await store.read(HOUSE))
    for stream, head in (await store.heads()).items():
        with proof.minding():
            proof.show_stream(stream, head, await store.read(stream, proof.archived(stream)))
    with proof.minding():
        for command in proof.commands:
            proof.show_seen(command, await store.seen(command_in(command)))
    proof.show_books(await store.ledger())
    return proof
