"""Which golden chips of a player are left: whatever was played was played of what expires first."""

from msgspec import Struct

from sabot.cashdesk.state import CashDesk
from sabot.money import Amount


class TrayRest(Struct, frozen=True):
    """Of a player's chips of one value."""

    awards: tuple[tuple[str, int], ...]
    """Chips of each award that expires, the first to expire first."""
    lasting: int
    """Chips that never expire."""


def chips_left(desk: CashDesk, player: str, value: Amount, there: int) -> TrayRest:
    """Where so many are there now; chips of which the desk knows no award never expire."""
    own = [each for each in desk.expiring.values() if (each.player, each.value) == (player, value)]
    own.sort(key=lambda each: (each.expires or 0, each.request))
    known = sum(each.count for each in own)
    lasting = min(there, max(desk.lasting.get((player, value), 0), there - known))
    rest, awards = there - lasting, list[tuple[str, int]]()
    for award in reversed(own):
        count = min(award.count, rest)
        rest -= count
        awards.append((award.request, count))
    return TrayRest(tuple(reversed(awards)), lasting)
