"""Credits that the house gave, followed again: what of them was left when the desk dealt with a purse."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk
from sabot.ledger.account import golden, wallet
from sabot.ledger.refill import RefillRules
from sabot.records.audit.check_cash_paid import FROM_THE_FIRST
from sabot.records.audit.funds import PATIENCE, Funds
from sabot.records.audit.order import patience
from sabot.records.audit.verdict import differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.record import Line
from sabot.store.streams import DESK, name_of

CashedOut = v.TicketIssued | v.HandPayAsked
Dealt = (
    CashedOut
    | v.Deposited
    | v.Withdrawn
    | v.Refilled
    | v.TicketRedeemed
    | v.TicketVoided
    | v.HandPayCancelled
)
DEALT = frozenset(
    {
        "desk-ticket-issued",
        "desk-hand-pay-asked",
        "desk-deposited",
        "desk-withdrawn",
        "desk-refilled",
        "desk-ticket-redeemed",
        "desk-ticket-voided",
        "desk-hand-pay-cancelled",
    }
)
"""Lines of the desk that say how many credits of the house are left."""
AWARDED = "desk-golden-awarded"
"""The one that says how many golden chips there were."""
Issued = Mapping[str, list[tuple[int, int]]]
"""By player, when the house gave credits in the player's own stream, and how many."""


class Claim(Struct, frozen=True):
    """What must have been in a purse for a line of the desk to be right."""

    line: int
    at: int
    player: str
    least: int
    most: int | None
    """Where fewer credits are left than were given, the rest was played: no more can have been there."""
    own: int
    """What the line itself brought to the purse, each line once."""
    refill: bool = False
    """Whether `most` is what somebody may have who gets a refill, and not what was left."""
    emptied: bool = False
    """Whether the line took all that was there, which was `least`."""
    before: int = 0
    """What earlier lines of the desk brought to the purse, whose order is known."""
    patience: int = PATIENCE
    """Within which nobody knows what came first."""


def purses_dealt_with(journal: JournalReader) -> frozenset[str]:
    """Accounts whose balances are remembered, because the desk said something of them."""
    found: set[str] = set()
    if DESK in journal.heads():
        for record in journal.read(DESK):
            if record.line.name in DEALT:
                if player := getattr(_event(record.line), "player", ""):
                    found.add(wallet(player))
            elif record.line.name == AWARDED:
                event = _event(record.line)
                assert isinstance(event, v.GoldenAwarded)
                if event.player and event.value > 0:
                    found.add(golden(event.player, event.value))
    return frozenset(found)


def _event(line: Line) -> object:
    try:
        return event_in(line)
    except Unreadable as wrong:
        differs(DESK, line.number, "a line that can be read", line.name, str(wrong))


class GiftLines:
    """Along the lines of the desk."""

    def __init__(self, issued: Issued) -> None:
        self._issued = issued
        self._noted: dict[str, int] = {}
        """What of it the desk has counted."""
        self._met: dict[str, int] = {}
        """What of it there was when the desk first dealt with somebody, though no line counted it."""
        self._counting = False
        """Whether the desk counts by now whatever comes, as it does since there are lines for it."""
        self._older: set[str] = set()
        """With whom it dealt before."""
        self._moved: dict[str, int] = {}
        """What the desk brought to purses."""
        self.claims: list[Claim] = []

    def count(self, line: Line, desk: CashDesk, event: v.GiftsCounted) -> None:
        """What was given and not counted before."""
        self._counting, wide = True, patience(line)
        player, noted = event.player, self._noted.get(event.player, 0)
        if player in self._older and player not in desk.counted:
            # The desk dealt with this player before its lines told what it had counted.
            self._noted[player] = sum(amount for _, amount in self._until(player, line.at + PATIENCE))
            fewest = most = 0
        else:
            fewest = max(0, sum(a for _, a in self._until(player, line.at - wide - 1)) - noted)
            most = sum(a for _, a in self._until(player, line.at + wide)) - noted
            self._noted[player] = noted + event.amount
        if not fewest <= event.amount <= most:
            what = f"credits of the house that {player} was given"
            differs(DESK, line.number, what, f"{fewest} to {most}", event.amount)

    @property
    def older(self) -> int:
        """Players whose gifts the desk knew of before its lines told what it had counted."""
        return sum(bool(self._met.get(player)) for player in self._older)

    def noted(self, player: str) -> int:
        """Credits of a player's own stream that the desk has counted."""
        return self._noted.get(player, 0)

    def _until(self, player: str, at: int) -> list[tuple[int, int]]:
        return [(when, amount) for when, amount in self._issued.get(player, ()) if when <= at]

    def follow(self, line: Line, desk: CashDesk, event: v.DeskEvent) -> None:
        """`desk` as it was before; nothing is known where its rules are not."""
        if isinstance(event, v.DeskOpened):
            self._counting = line.version >= FROM_THE_FIRST
        if not isinstance(event, Dealt) or not event.player:
            return
        fewest, most = self._known(desk, event.player, line)
        self._meet(event.player, line.at)
        claim = self._claim(line, event)
        if desk.rules is None:
            self.claims.append(claim)
            return
        left, what = _left(desk, event), f"credits of the house that {event.player} has"
        if desk.rules.pays_given:
            fewest = most = 0
        elif isinstance(event, CashedOut):
            fewest, most = min(fewest, event.amount), min(most, event.amount)
        if not 0 <= left <= most:
            differs(DESK, line.number, what, f"at most {most}", left)
        if isinstance(event, CashedOut):
            if left < fewest:
                differs(DESK, line.number, what, f"at least {fewest}", left)
            self.claims.append(replace(claim, least=event.amount, emptied=True))
            return
        taken = event.amount if isinstance(event, v.Withdrawn) else 0
        self.claims.append(replace(claim, least=left + taken, most=left if left < fewest else None))
        if isinstance(event, v.Refilled):
            most = _most_before(desk.rules.refills, desk.owed(event.player), event.amount)
            self.claims.append(replace(claim, most=most, own=0, refill=True))

    def _claim(self, line: Line, event: Dealt) -> Claim:
        """That asks for nothing yet."""
        before = self._moved.get(event.player, 0)
        own = -event.amount if isinstance(event, CashedOut | v.Withdrawn) else event.amount
        self._moved[event.player] = before + own
        wide = patience(line)
        return Claim(line.number, line.at, event.player, 0, None, own, before=before, patience=wide)

    def _meet(self, player: str, at: int) -> None:
        self._met.setdefault(player, sum(amount for _, amount in self._until(player, at + PATIENCE)))
        if not self._counting:
            self._older.add(player)

    def _known(self, desk: CashDesk, player: str, line: Line) -> tuple[int, int]:
        """What the desk knew, and what the house gave since."""
        known = desk.given.get(player)
        if known is not None and player not in desk.counted and not self._counting:
            return known, known
        noted = self._noted.get(player, 0) if player in desk.counted else self._met.get(player, 0)
        wide = patience(line)
        sure, most = (sum(a for _, a in self._until(player, line.at + by)) for by in (-wide - 1, wide))
        return (known or 0) + max(0, sure - noted), (known or 0) + max(0, most - noted)


def _most_before(rules: RefillRules, owed: int, amount: int) -> int:
    """In a purse that is filled again: next to nothing, and with the refill no more than it began with."""
    return min(rules.below - 1, max(rules.guest, rules.named) - amount) - owed


def _left(desk: CashDesk, event: Dealt) -> int:
    """Credits of the house among the balance before the event, as it says."""
    match event:
        case v.TicketIssued() | v.HandPayAsked():
            return event.given
        case v.Deposited() | v.Withdrawn():
            return event.given_after
        case v.Refilled():
            return event.given_after - event.amount
        case v.TicketRedeemed() | v.TicketVoided():
            return event.given_after - desk.tickets[event.number].given
        case v.HandPayCancelled():
            return event.given_after - desk.hand_pays[event.request].given


def check_claims(claims: Sequence[Claim], balances: Funds) -> None:
    """Each against what lay in the purse at that moment, as all streams together say."""
    moves: dict[str, Counter[tuple[int, int]]] = {}
    for claim in claims:
        moves.setdefault(claim.player, Counter())[claim.at, claim.own] += 1
    histories = {
        player: PurseHistory(without(balances.history(wallet(player)), desk))
        for player, desk in moves.items()
    }
    for claim in claims:
        lowest, highest = (
            claim.before + level for level in histories[claim.player].around(replace(claim, own=0))
        )
        if claim.emptied:
            _check_emptied(claim, lowest, highest)
            continue
        what = f"credits of the house that {claim.player} has"
        if claim.refill and claim.most is not None and lowest > claim.most:
            what = f"a refill for {claim.player}, who has {lowest}"
            differs(DESK, claim.line, what, f"one who has at most {claim.most}", lowest)
        if highest < claim.least:
            differs(DESK, claim.line, what, f"at most {highest}, which are in the purse", claim.least)
        if claim.most is not None and lowest > claim.most:
            differs(DESK, claim.line, what, f"more, because {lowest} are in the purse", claim.most)


def without(
    changes: Iterable[tuple[int, int]], desk: Counter[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """What came of other streams, whose clocks may differ from the desk's."""
    left: list[tuple[int, int]] = []
    for change in changes:
        if desk[change]:
            desk[change] -= 1
        else:
            left.append(change)
    return tuple(left)


def _check_emptied(claim: Claim, lowest: int, highest: int) -> None:
    """Whoever cashes out takes everything: what stays would lose its mark of what the house gave."""
    if not lowest <= claim.least <= highest:
        what = f"what {claim.player} cashed out, of a purse of {lowest} to {highest}"
        differs(DESK, claim.line, what, "all of it", claim.least)


class GiftCounts:
    """Gifts that the desk counted, held against the lines of the players' own streams up to which it did."""

    def __init__(self) -> None:
        self._gave: dict[str, list[tuple[int, int]]] = {}
        self._lengths: dict[str, int] = {}

    def take(self, line: Line, amount: int | None) -> None:
        """A line of a player's own stream, and what the house gave by it."""
        player = name_of(line.stream)
        self._lengths[player] = line.number
        if amount is not None:
            self._gave.setdefault(player, []).append((line.number, amount))

    def follow(self, line: Line, desk: CashDesk, event: v.GiftsCounted) -> None:
        """After all players' lines were taken; `desk` as it was before. In journals that told of no line, all
        until then was counted."""
        player, length = event.player, self._lengths.get(event.player, 0)
        if event.line > length:
            differs(DESK, line.number, "up to which line gifts are counted", f"at most {length}", event.line)
        if player in desk.given and player not in desk.counted:
            return
        before, lines = desk.counted.get(player, 0), self._gave.get(player, ())
        given = sum(amount for number, amount in lines if before < number <= event.line)
        if event.amount != given:
            what = f"credits of the house that {player} was given up to line {event.line}"
            differs(DESK, line.number, what, given, event.amount)


class PurseHistory:
    """What was in a purse when."""

    def __init__(self, changes: Sequence[tuple[int, int]]) -> None:
        self._changes = changes
        self._moments = [at for at, _ in changes]
        self._levels = [0, *accumulate(change for _, change in changes)]

    def around(self, claim: Claim) -> tuple[int, int]:
        """The least and the most that can have been there, without what the line itself did."""
        first = bisect_left(self._moments, claim.at - claim.patience)
        last = bisect_right(self._moments, claim.at + claim.patience)
        near = list(self._changes[first:last])
        if (claim.at, claim.own) in near:
            near.remove((claim.at, claim.own))
        lost, won = (sum(change for _, change in near if (change > 0) is up) for up in (False, True))
        return self._levels[first] + lost, self._levels[first] + won
