"""Who deals at a table: a dealer of the house, with the shoe that was in use before a stop."""

from collections.abc import Callable, Collection, Sequence

from sabot.cards import Terms
from sabot.house.sealing import Entropy, Sealer
from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.house.table_writer import TableWriter
from sabot.profiles import Mode
from sabot.table.house.reasons import HouseReason
from sabot.table.state import Table

SEED = 32
"""Bytes of a server's seed."""
Dealers = Callable[[Table, Terms | None], Dealer]
"""Who deals at a table. With terms, every shoe is made by them: that of an interrupted game."""


class WriterFactory:
    """Makes writers: with chance and seals of the house, and cards from outside in some modes."""

    def __init__(
        self,
        key: bytes,
        entropy: Entropy,
        outside: Collection[Mode] = (),
        older: Sequence[bytes] = (),
        dealers: Dealers | None = None,
        writers: Callable[..., TableWriter] = TableWriter,
    ) -> None:
        """In the modes `outside` cards come from devices and croupiers; elsewhere the house deals itself, by
        its own shoes or as `dealers` say. Keys of before (`older`) open the shoes that they sealed.
        """
        self._dealers = dealers or (lambda table, terms: ShoeDealer(lambda: entropy(SEED), terms))
        self._writers = writers
        self._sealer = Sealer(key, entropy, older)
        self._outside = frozenset(outside)

    def writer(self, stream: str, table: Table, version: int, terms: Terms | None = None) -> TableWriter:
        return self._writers(stream, table, version, self._dealers(table, terms), self._sealer, self._outside)

    def resumes(self, writer: TableWriter) -> bool:
        """Whether the dealer knows their shoe again, if there was one."""
        table, shoe = writer.table, writer.table.shoe
        if shoe is None or shoe.revealed or not shoe.sealed:
            return True
        seed = self._sealer.open(shoe.id, shoe.sealed)
        if seed is None:
            writer.dealer.lose(HouseReason.KEY_LOST)
            return False
        writer.dealer.resume(table, seed)
        return True
