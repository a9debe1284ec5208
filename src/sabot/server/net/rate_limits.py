"""How much anybody may ask of the server, and how fast: named limits, and buckets that count by them."""

from typing import Annotated

from msgspec import Meta, Struct

SECOND = 1_000_000

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=3_600)]


class RateLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the server puts up with. The defaults are far beyond what a person at a page can do."""

    per_second: Count = 60
    """Tokens that a socket gets back every second; most messages cost one."""
    burst: Count = 240
    """Tokens that a socket has at once, so that a page may open four tables in one go."""
    look_cost: Count = 3
    """Tokens of a look at one's own part of a table: working it out takes a millisecond or more."""
    subscribe_cost: Count = 4
    """Tokens of a subscription, which brings two views."""
    person_per_second: Count = 60
    """Tokens that one person gets back every second, over all sockets and requests together."""
    person_burst: Count = 480
    """Tokens that one person has at once."""
    address_per_second: Count = 600
    """The same for one address, or one /64 of IPv6: a venue behind one address has many players, who ask for
    one or two tokens a second each."""
    address_burst: Count = 6_000
    """Tokens that one address has at once; opening the pages takes some thirty."""
    dear_cost: Count = 10
    """Tokens of a request that reads a good part of the journal: histories, statements, replays."""
    patience: Count = 20
    """Messages that are refused for coming too fast before the socket is closed."""
    windows: Count = 16
    """Open sockets of one person: four tables each are more than anybody can follow."""
    newcomers: Count = 120
    """Sessions that one address, or one /64 of IPv6, may begin at once; a venue behind one needs many."""
    newcomers_per_minute: Count = 60
    """Sessions that one address may begin in a minute after that."""
    wrong_sign_ins: Count = 30
    """Sign-ins that may fail at once from one address, or one /64 of IPv6; more are not even looked at. One
    that succeeds costs nothing, nor does one of somebody who has signed in from there before."""
    wrong_sign_ins_per_minute: Count = 10
    """Failures that are allowed again in every minute after that."""
    network_factor: Annotated[int, Meta(ge=1, le=256)] = 4
    """How many times as many a whole network may have: a /24 of IPv4, a /48 of IPv6."""
    body_seconds: Seconds = 10.0
    """In which a request must have arrived whole, so that nobody keeps a line open for nothing."""
    attend_seconds: Seconds = 10.0
    """How often open sockets are looked at: sessions that ended, reality checks."""
    reality_minutes: Count = 60
    """Minutes of play after which a player is told how long they have been playing, again and again."""


class Bucket:
    """Tokens that come back with time. Counted in whole millionths, so that nothing is lost to rounding."""

    def __init__(self, most: int, per_second: int, at: int) -> None:
        self._most = most * SECOND
        self._per_second = per_second
        self._left = self._most
        self._at = at

    def take(self, cost: int, at: int) -> bool:
        """Whether there were so many left; if not, none is taken."""
        self._left = min(self._most, self._left + max(0, at - self._at) * self._per_second)
        self._at = max(at, self._at)
        if self._left < cost * SECOND:
            return False
        self._left -= cost * SECOND
        return True

    def give_back(self, cost: int) -> None:
        """It was not wanted after all."""
        self._left = min(self._most, self._left + cost * SECOND)

    @property
    def half_full(self) -> bool:
        return 2 * self._left >= self._most
