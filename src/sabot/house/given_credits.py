"""Credits of the house that tippers have been given: told to a table, which does not know the cash desk."""

from collections.abc import Iterable, Sequence

from sabot.cashdesk.state import CashDesk
from sabot.house.cash_desk import gifts_in
from sabot.money import Amount
from sabot.store.record import Record
from sabot.table import commands as c


def tippers(requests: Sequence[c.Request]) -> frozenset[str]:
    """Of whom a table must know it before it decides."""
    return frozenset(each.by for each in requests if isinstance(each.command, c.Tip))


def known_gifts(desk: CashDesk, player: str, records: Iterable[Record]) -> Amount:
    """As the desk would count them now; `records` follow the last line that it has counted."""
    if desk.rules is not None and desk.rules.pays_given:
        return Amount(0)
    return Amount(desk.given.get(player, 0) + gifts_in(desk, player, records).amount)
