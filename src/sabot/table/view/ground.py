"""What a player's buttons follow from: while it stays the same, what was worked out before still holds."""

from operator import is_

from msgspec import Struct

from sabot.ledger.lot import Tray
from sabot.money import Amount
from sabot.table.betting.place import closed
from sabot.table.moment import Moment
from sabot.table.people.guest import Guest
from sabot.table.state import Table

ABOUT_OTHERS = frozenset({"guests", "absent", "away", "bettors", "pressed", "wishing"})
"""What changes with everybody who acts. Of these, only a player's own entry decides about his buttons."""
_ABOUT_ALL = tuple(name for name in Table.__struct_fields__ if name not in ABOUT_OTHERS)


class Ground(Struct, frozen=True):
    things: tuple[object, ...]
    """The parts of the table, and the guest himself: the very same ones, or they have changed."""
    closed: bool
    blocked: bool
    chip: Amount
    balance: Amount
    held: Amount
    tray: Tray

    def still_is(self, other: "Ground | None") -> bool:
        return (
            other is not None
            and all(map(is_, self.things, other.things))
            and (self.closed, self.blocked, self.chip) == (other.closed, other.blocked, other.chip)
            and (self.balance, self.held, self.tray) == (other.balance, other.held, other.tray)
        )


def ground_of(table: Table, player: str, chip: Amount, moment: Moment) -> Ground | None:
    """None where the next moment may change what he may do: time bounds him, or he is not at the table."""
    guest, purse = table.guests.get(player), moment.purses[player]
    restraint = purse.restraint
    if guest is None or restraint.own or restraint.imposed or restraint.exclusions:
        return None
    return Ground(
        _things(table, guest),
        closed(table, moment.at) is not None,
        player in moment.blocked,
        chip,
        purse.balance,
        purse.held,
        purse.tray,
    )


def _things(table: Table, guest: Guest) -> tuple[object, ...]:
    return (guest, *(getattr(table, name) for name in _ABOUT_ALL))
