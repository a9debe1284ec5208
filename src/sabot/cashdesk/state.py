"""The cash desk as a frozen value: tickets, open drawers, requests that wait, credits that were given."""

from enum import Enum
from typing import TypeAlias

from msgspec import Struct
from rpds import HashTrieMap

from sabot.cashdesk.rules import DeskRules
from sabot.ledger.days import UTC_DAYS, Days
from sabot.money import Amount

NOTHING = Amount(0)
Brought: TypeAlias = tuple[tuple[str, Amount], ...]
"""Players, and what came on tickets of theirs."""


class TicketState(Enum):
    ISSUED = "issued"
    RESERVED = "reserved"
    REDEEMED = "redeemed"
    EXPIRED = "expired"
    VOID = "void"


OPEN = frozenset({TicketState.ISSUED, TicketState.RESERVED})
"""States in which a ticket is worth its amount."""


class Ticket(Struct, frozen=True, kw_only=True):
    number: str
    sequence: int
    terminal: str
    player: str
    """Who cashed out."""
    amount: Amount
    given: Amount = NOTHING
    """What of it are credits that the house gave."""
    issued: int
    expires: int
    state: TicketState = TicketState.ISSUED
    reserved_by: str = ""
    reserved_until: int = 0
    ended: int = 0

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


class Drawer(Struct, frozen=True):
    name: str
    cashier: str
    count: Amount
    """With which it was opened."""
    opened: int
    cash: Amount
    """What should be in it now."""


class HandPay(Struct, frozen=True, kw_only=True):
    """A player's credit that waits to be paid by hand."""

    request: str
    player: str
    amount: Amount
    given: Amount = NOTHING
    by: str
    at: int
    approved_by: str = ""

    @property
    def pays(self) -> Amount:
        """In cash."""
        return Amount(self.amount - self.given)


class Award(Struct, frozen=True, kw_only=True):
    """Golden chips that wait for a second person; or chips that were given and will expire."""

    request: str
    player: str
    value: Amount
    count: int
    by: str
    reason: str
    expires: int | None = None
    at: int = 0


class TipsAllowed(Struct, frozen=True):
    """What a supervisor allowed to be paid to a dealer."""

    amount: Amount
    by: str
    at: int


class CashDesk(Struct, frozen=True, kw_only=True):
    tickets: "HashTrieMap[str, Ticket]" = HashTrieMap()
    owned: "HashTrieMap[str, tuple[str, ...]]" = HashTrieMap()
    """Numbers of the tickets that a player cashed out, in order."""
    issued: int = 0
    """Counts the tickets."""
    drawers: "HashTrieMap[str, Drawer]" = HashTrieMap()
    """Open ones, by their cashiers."""
    opened: int = 0
    """Counts the drawers."""
    hand_pays: "HashTrieMap[str, HandPay]" = HashTrieMap()
    """Those that wait, by request."""
    awards: "HashTrieMap[str, Award]" = HashTrieMap()
    """Those that wait for a second person, by request."""
    expiring: "HashTrieMap[str, Award]" = HashTrieMap()
    """Golden chips that will be taken back."""
    lasting: "HashTrieMap[tuple[str, Amount], int]" = HashTrieMap()
    """Golden chips that never expire, by player and value, as many as there were at the last award."""
    given: "HashTrieMap[str, Amount]" = HashTrieMap()
    """Credits of the house among a player's balance, when the desk last dealt with the player."""
    paid_day: int = 0
    """The last day on which anybody was paid in cash without a second person."""
    paid: "HashTrieMap[str, Amount]" = HashTrieMap()
    """What was paid so on that day, by player, whoever paid it."""
    awarded_day: int = 0
    """The last day on which golden chips were awarded without a second person."""
    awarded: "HashTrieMap[str, Amount]" = HashTrieMap()
    """What was awarded so on that day, by player and by whoever awarded it."""
    brought: "HashTrieMap[str, Brought]" = HashTrieMap()
    """By the account of a purse, a ticket or a hand-pay, what of it came on tickets of others."""
    approved: "HashTrieMap[str, str]" = HashTrieMap()
    """Open tickets of which a second person allowed that they are paid in cash, and who did."""
    printed: "HashTrieMap[str, str]" = HashTrieMap()
    """Open tickets on which somebody else than the player put the credit, and who did."""
    counted: "HashTrieMap[str, int]" = HashTrieMap()
    """The last line of a player's own stream whose credits are counted there."""
    allowed: "HashTrieMap[tuple[str, str], TipsAllowed]" = HashTrieMap()
    """By table and dealer, tips that may be paid though one person may not pay so much."""
    refilled: "HashTrieMap[str, int]" = HashTrieMap()
    """When players were last given a refill."""
    rules: DeskRules | None = None
    """What the last line was decided by; nothing in journals of before they stood there."""

    def of(self, player: str) -> tuple[Ticket, ...]:
        """Everything that a player cashed out and the desk still knows, the oldest first."""
        return tuple(self.tickets[number] for number in self.owned.get(player, ()))

    @property
    def days(self) -> Days:
        return UTC_DAYS if self.rules is None else self.rules.days

    def paid_alone(self, player: str, at: int) -> Amount:
        """What a player was paid in cash without a second person on the day of this moment.

        A clock that was set back begins no day anew.
        """
        return NOTHING if self.days.of(at) > self.paid_day else self.paid.get(player, NOTHING)

    def awarded_alone(self, who: str, at: int) -> Amount:
        """Golden chips without a second person on the day of this moment, to a player or by somebody."""
        return NOTHING if self.days.of(at) > self.awarded_day else self.awarded.get(who, NOTHING)

    def tips_allowed(self, table: str, dealer: str, at: int) -> TipsAllowed | None:
        """Only on the day on which it was."""
        found = self.allowed.get((table, dealer))
        same_day = found is not None and self.days.of(found.at) == self.days.of(at)
        return found if same_day else None

    def waiting(self, player: str) -> Amount:
        """What waits to be paid to a player by hand."""
        return Amount(sum(each.amount for each in self.hand_pays.values() if each.player == player))

    def owed(self, player: str) -> Amount:
        """What lies on a player's open tickets and waits to be paid by hand."""
        return Amount(sum(t.amount for t in self.of(player) if t.is_open) + self.waiting(player))
