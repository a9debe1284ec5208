"""What happens to many at once is done in slices: how far a table has come with it."""

from collections.abc import Sized
from enum import StrEnum

from msgspec import Struct
from rpds import HashTrieMap

from sabot.games.stake import Stake
from sabot.ledger.facts import BetSettled
from sabot.ledger.lot import Lot

MOST_AT_ONCE = 150
"""Players of one slice. No step of a server may last 50 ms, other tables are served between two slices, and
whoever bets at one of them waits for the longest slice and for the disk. Bets that are repeated cost most:
15 to 19 ms for 150 of ten thousand, and twice that for 300, with which others waited too long
(`bench/many_at_once.py`). What is done for all at once, as the dealer's turn is, takes up to 35 ms."""


class Task(StrEnum):
    """What is done player by player, by name, where it concerns more than `MOST_AT_ONCE`."""

    ANSWERING = "answering"
    """Who is away, or wants no insurance, is not asked: the table answers for them."""
    CLOSING = "closing"
    """No more bets: slips become stakes of the round."""
    PASSING = "passing"
    """A choice is over, by its time or since all who are there made it: the table chooses for the others."""
    PAYING = "paying"
    REPEATING = "repeating"
    """Betting is open: what players wished for is put down."""
    RETURNING = "returning"
    """No card will come to what was staked before the round: it goes back."""
    VOIDING = "voiding"
    """The round is void: what was staked goes back."""


class CountedSlips(Struct, frozen=True, gc=False):
    """Slips that have become stakes."""

    stakes: tuple[Stake, ...] = ()
    lots: "HashTrieMap[tuple[str, str, str], Lot]" = HashTrieMap()
    """By player, hand and bet."""
    behind: frozenset[tuple[str, str]] = frozenset()
    golden: frozenset[tuple[str, str]] = frozenset()
    """Player and hand of every main stake with golden chips."""
    boxes: "HashTrieMap[str, str]" = HashTrieMap()
    """Hands that are dealt, with their owners."""


class Underway(Struct, frozen=True, gc=False):
    """Nothing else happens at the table until all are served."""

    task: Task
    queue: tuple[str, ...]
    """Players who are not served yet, in the order of their names."""
    counted: CountedSlips = CountedSlips()
    """While bets are closed."""
    paid: tuple[BetSettled, ...] = ()
    """While a round is paid."""

    @property
    def next_players(self) -> tuple[str, ...]:
        """Those of the next slice."""
        return self.queue[:MOST_AT_ONCE]

    @property
    def ends_with_next(self) -> bool:
        return len(self.queue) <= MOST_AT_ONCE


def are_many(players: Sized) -> bool:
    return len(players) > MOST_AT_ONCE
