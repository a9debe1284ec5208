"""How much one person and one address may ask for, over all their windows and requests together."""

from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sabot.games.answer import Refused
from sabot.server.net.addresses import without_zone
from sabot.server.net.rate_limits import Bucket, RateLimits

MOST_KNOWN = 20_000
"""Buckets that are kept, of each kind; whoever asked longest ago is forgotten first."""
THIS_MACHINE = ("127.0.0.1", "::1")
"""The house's own programs. People who come through a known proxy have addresses of their own."""
PREFIX = 64
"""Of IPv6, where one customer has a whole network of addresses."""
NETWORKS = {4: 24, 6: 48}
"""Bits of a network, by the version of its addresses: what one provider gives to one customer, roughly."""
MINUTE = 60
"""Some buckets count in sixtieths, so that they can count by the minute."""
HASTY = Refused("too-fast")
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

    def give_back(self, key: str, cost: int) -> None:
        bucket = self._known.get(key)
        if bucket is not None:
            bucket.give_back(cost)


class Rates:
    """Tokens of persons and addresses; each socket has a bucket of its own besides."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._persons = Buckets(rate_limits.person_burst, rate_limits.person_per_second)
        self._addresses = Buckets(rate_limits.address_burst, rate_limits.address_per_second)
        self._newcomers = Buckets(rate_limits.newcomers * MINUTE, rate_limits.newcomers_per_minute)
        tries, again, more = (
            rate_limits.wrong_sign_ins,
            rate_limits.wrong_sign_ins_per_minute,
            rate_limits.network_factor,
        )
        self._tries = Buckets(tries * MINUTE, again)
        self._network_tries = Buckets(tries * more * MINUTE, again * more)

    def may_come(self, address: str, cost: int, at: int) -> bool:
        """Whether this place has so much left."""
        return address in THIS_MACHINE or self._addresses.take(prefix_of(address), cost, at)

    def may_ask(self, person: str, cost: int, at: int) -> bool:
        return self._persons.take(person, cost, at)

    def may_begin(self, address: str, at: int) -> bool:
        """A session of somebody new."""
        return address in THIS_MACHINE or self._newcomers.take(prefix_of(address), MINUTE, at)

    def may_try(self, address: str, at: int) -> bool:
        """A sign-in of somebody who is not known there. It counts as failed until it has succeeded."""
        if address in THIS_MACHINE:
            return True
        if not self._tries.take(prefix_of(address), MINUTE, at):
            return False
        if self._network_tries.take(network_of(address), MINUTE, at):
            return True
        self._tries.give_back(prefix_of(address), MINUTE)
        return False

    def has_succeeded(self, address: str) -> None:
        """Whoever signs in rightly takes nothing from the others of that place."""
        self._tries.give_back(prefix_of(address), MINUTE)
        self._network_tries.give_back(network_of(address), MINUTE)

    def cost_of(self, path: str) -> int:
        return self._rate_limits.dear_cost if path.startswith(DEAR) else 1


def prefix_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or a /64 of IPv6."""
    known = _read(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, PREFIX), strict=False))
    return address if known is None else str(known)


def network_of(address: str) -> str:
    """The places round about: a /24 of IPv4, a /48 of IPv6."""
    known = _read(address)
    return address if known is None else str(ip_network((known, NETWORKS[known.version]), strict=False))


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """An IPv4 address that is written as one of IPv6 is what it was."""
    try:
        known = ip_address(without_zone(address))
    except ValueError:
        return None
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return known if mapped is None else mapped
