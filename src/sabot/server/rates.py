"""How much one person and one address may ask for, over all their windows and requests together."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network

from sabot.server.pace import Bucket, Manners

MOST_KNOWN = 20_000
"""Buckets that are kept, of each kind; whoever asked longest ago is forgotten first."""
THIS_MACHINE = ("127.0.0.1", "::1")
"""The house's own programs. People who come through a known proxy have addresses of their own."""
PREFIX = 64
"""Of IPv6, where one customer has a whole network of addresses."""
DEAR = ("/api/history", "/api/statement", "/api/statistics", "/api/rounds/", "/api/shoes/", "/api/players/")
"""Requests that read a good part of the journal."""


class Buckets:
    """A bucket for each of many keys, and no more of them than `MOST_KNOWN`."""

    def __init__(self, most: int, per_second: int) -> None:
        self._most = most
        self._per_second = per_second
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: int, at: int) -> bool:
        bucket = self._known.get(key)
        if bucket is None:
            bucket = self._known[key] = Bucket(self._most, self._per_second, at)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return bucket.take(cost, at)


class Rates:
    """Tokens of persons and addresses; each socket has a bucket of its own besides."""

    def __init__(self, manners: Manners) -> None:
        self._manners = manners
        self._persons = Buckets(manners.person_burst, manners.person_per_second)
        self._addresses = Buckets(manners.address_burst, manners.address_per_second)
        # Counted in sixtieths, so that a bucket can count by the minute.
        self._newcomers = Buckets(manners.newcomers * 60, manners.newcomers_per_minute)

    def may_come(self, address: str, cost: int, at: int) -> bool:
        """Whether this place has so much left."""
        return address in THIS_MACHINE or self._addresses.take(prefix_of(address), cost, at)

    def may_ask(self, person: str, cost: int, at: int) -> bool:
        return self._persons.take(person, cost, at)

    def may_begin(self, address: str, at: int) -> bool:
        """A session of somebody new."""
        return address in THIS_MACHINE or self._newcomers.take(prefix_of(address), 60, at)

    def cost_of(self, path: str) -> int:
        return self._manners.dear_cost if path.startswith(DEAR) else 1


def prefix_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or a /64 of IPv6."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, PREFIX), strict=False))
