"""Who deals at a table: a dealer of the house, with the shoe that was in use before a stop."""

from collections.abc import Collection, Sequence

from sabot.cards import Terms
from sabot.floor.dealer import ShoeDealer
from sabot.house.desk import Desk
from sabot.house.sealing import Entropy, Sealer
from sabot.profiles import Mode
from sabot.table.state import Table

SEED = 32
"""Bytes of a server's seed."""
KEY_LOST = "the key that sealed the seed of this shoe is lost"


class Staff:
    """Makes desks: with chance and seals of the house, and cards from outside in some modes."""

    def __init__(
        self, key: bytes, entropy: Entropy, outside: Collection[Mode] = (), older: Sequence[bytes] = ()
    ) -> None:
        self._entropy = entropy
        self._sealer = Sealer(key, entropy, older)
        self._outside = frozenset(outside)

    def desk(self, stream: str, table: Table, version: int, terms: Terms | None = None) -> Desk:
        """With terms, every shoe is made by them: that of a broken game."""
        dealer = ShoeDealer(lambda: self._entropy(SEED), terms)
        return Desk(stream, table, version, dealer, self._sealer, self._outside)

    def resumes(self, desk: Desk) -> bool:
        """Whether the dealer knows his shoe again, if there was one."""
        table, shoe = desk.table, desk.table.shoe
        if shoe is None or shoe.revealed or not shoe.sealed:
            return True
        seed = self._sealer.open(shoe.id, shoe.sealed)
        if seed is None:
            desk.dealer.lose(KEY_LOST)
            return False
        desk.dealer.resume(table, seed)
        return True
