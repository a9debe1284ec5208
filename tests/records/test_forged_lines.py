"""Somebody of the house with the journal's file: lines that fit, with chain, books and commands, are found.

Each case adds a few lines to an honest journal, the way the house itself writes: every transfer is right,
every command is known to the store, and nothing that was there before is touched.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SUPERVISOR, DeskHistory
from msgspec import Struct
from msgspec.structs import replace
from test_staff_audit import ROLES, audited, tell_roles

from sabot.cashdesk import commands as d
from sabot.cashdesk import events as v
from sabot.cashdesk.desk_postings import facts_of
from sabot.cashdesk.rules import DAY
from sabot.ledger import Posted, post
from sabot.ledger import facts as f
from sabot.ledger.barcode import check_digit
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.records.audit.groups import FACTS
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import (
    DESK,
    HOUSE,
    LimitSet,
    PlayerExcluded,
    PlayerLeft,
    StaffChanged,
    StreamEvent,
    name_of,
    player_stream,
)
from sabot.table.events import TipGiven
from sabot.table.house.setup import SECOND

CROUPIER = "kim"
NEW = "new"
"""A player of whom the house knows nothing yet."""
NOTHING = Amount(0)
MILLION = Amount(100_000_000)
GIFT = Amount(100_000)
"""What a guest begins with, in minor units."""
DRAWER = "drawer-1"
NUMBER = f"12345678901234567{check_digit('12345678901234567')}"


class Step(Struct, frozen=True):
    """A line that is added: in which stream, by whose command (nobody's is empty), five seconds later."""

    make: Callable[[int], StreamEvent]
    by: str = ""
    stream: str = DESK
    ago: int = 0
    """By how much its moment is earlier than it was written."""
    more: tuple[Callable[[int], StreamEvent], ...] = ()
    """Further lines under the same command."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cashier with an open drawer, players with money, all roles told; ann is a rich player."""
    file = tmp_path_factory.mktemp("honest") / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, {**ROLES, CROUPIER: "croupier"})
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(10_000_000))))
    house.deposit("ann", 500_000)
    house.house.checkpoint(house.at)
    store.close()
    return file


def add(store: Store, steps: tuple[Step, ...]) -> None:
    at = max(record.line.at for stream in store.heads() for record in store.read(stream))
    for place, step in enumerate(steps):
        at += 5 * SECOND
        version, ledger = store.head(step.stream).version, store.ledger
        id_ = CommandId(step.by, f"forged-{place}", b"12345678" * 4) if step.by else None
        entries: list[Entry] = []
        for number, make in enumerate((step.make, *step.more), version + 1):
            event = make(at - step.ago)
            facts = facts_of(event) if isinstance(event, v.DeskEvent) else ()
            if isinstance(event, FACTS):
                facts = (event,)
            if isinstance(event, TipGiven):
                facts = (f.TipGiven(name_of(step.stream), event.player, event.amount, event.given),)
            posted = post(ledger, f"{step.stream}:{number}", facts)
            assert isinstance(posted, Posted), posted
            ledger = posted.ledger
            entries.append(Entry(event, posted.transfers, id_))
        commit = Commit(step.stream, version, at - step.ago, tuple(entries), () if id_ is None else (id_,))
        (answer,) = store.commit_all((commit,))
        assert isinstance(answer, Committed), answer


# What is added.


def deposited(player: str, by: str, word: bool = False, reason: str = "large") -> Step:
    event = v.Deposited(
        player=player, amount=MILLION, drawer=DRAWER, by=by, reason=reason, despite_exclusion=word
    )
    return Step(lambda _: event, by)


PAID_IN = deposited(NEW, CASHIER)
SMALL = Step(
    lambda _: v.Deposited(player=NEW, amount=GIFT, drawer=DRAWER, by=CASHIER, reason="large"), CASHIER
)


def hand_pay_asked(by: str) -> Step:
    return Step(lambda at: v.HandPayAsked(request="r", player=NEW, amount=MILLION, by=by, at=at), by)


APPROVED = Step(lambda _: v.RequestApproved("r", SUPERVISOR), SUPERVISOR)
HIRED = Step(lambda _: StaffChanged("sam", "supervisor", "house"), "", HOUSE)
SECOND_APPROVAL = Step(lambda _: v.RequestApproved("r", "sam"), "sam")


def withdrawn(amount: Amount) -> Step:
    return Step(
        lambda at: v.Withdrawn(player=NEW, amount=amount, drawer=DRAWER, by=CASHIER, at=at),
        CASHIER,
    )


def refilled(player: str, amount: Amount, given_before: int = 0) -> Step:
    given = Amount(amount + given_before)
    return Step(lambda at: v.Refilled(player=player, amount=amount, at=at, given_after=given), player)


def golden(by: str, count: int, command: str) -> Step:
    return Step(
        lambda at: v.GoldenAwarded(
            request="g", player=NEW, value=Amount(1_000), count=count, by=by, reason="welcome", at=at
        ),
        command,
    )


def drawer_opened(cashier: str, command: str) -> Step:
    return Step(lambda at: v.DrawerOpened("drawer-2", cashier, Amount(0), at), command)


def ticket_issued(player: str, amount: Amount, given: Amount = NOTHING) -> Step:
    return Step(
        lambda at: v.TicketIssued(
            number=NUMBER,
            sequence=1,
            player=player,
            amount=amount,
            given=given,
            terminal="page",
            issued=at,
            expires=at + 30 * DAY,
            by=player,
        ),
        player,
    )


def cashed(amount: Amount) -> Step:
    return Step(
        lambda at: v.TicketRedeemed(number=NUMBER, amount=amount, by=CASHIER, drawer=DRAWER, at=at), CASHIER
    )


def own(player: str, event: StreamEvent) -> Step:
    """In the player's own stream."""
    return Step(lambda _: event, stream=player_stream(player))


def excluded(player: str) -> Step:
    return Step(lambda at: PlayerExcluded(at, None), stream=player_stream(player))


def left(player: str, given: Amount = NOTHING) -> Step:
    return own(player, PlayerLeft(player, OPERATOR, given=given))


def limited(most: int | None, ago: int) -> Step:
    return Step(lambda at: LimitSet("stake", "day", most, at - ago), stream=player_stream("ann"))


CANCELLED = v.HandPayCancelled(request="r", player=NEW, amount=MILLION, by=CROUPIER, reason="stays")
HAND_PAID = v.HandPaid(request="r", player=NEW, amount=MILLION, drawer=DRAWER, by=CASHIER)
DISMISSED = Step(lambda _: StaffChanged(CASHIER, "player", "command-line"), stream=HOUSE)

ADDED: dict[str, tuple[tuple[Step, ...], str]] = {
    "a hand-pay of a million by one cashier": (
        (PAID_IN, hand_pay_asked(NEW), Step(lambda _: HAND_PAID, CASHIER)),
        "what one person paid alone",
    ),
    "a withdrawal of a million by one cashier": ((PAID_IN, withdrawn(MILLION)), "what one person paid alone"),
    "golden chips for much by one supervisor": (
        (golden(SUPERVISOR, 1_000, SUPERVISOR),),
        "golden chips awarded by one person in a day",
    ),
    "a player's own drawer, without a command": (
        (drawer_opened(NEW, ""), deposited(NEW, NEW)),
        "who asked for desk-drawer-opened",
    ),
    "a player's own drawer": (
        (drawer_opened(NEW, NEW), deposited(NEW, NEW)),
        f"the role of {NEW}, who did desk-drawer-opened",
    ),
    "a deposit without a command": (
        (Step(PAID_IN.make),),
        "who asked for desk-deposited",
    ),
    "golden chips by nobody": ((golden("nobody", 10, ""),), "who asked for desk-golden-awarded"),
    "golden chips by an operator who gave no command": (
        (golden(OPERATOR, 10, ""),),
        "who asked for desk-golden-awarded",
    ),
    "chips that nobody takes back": (
        (
            golden(OPERATOR, 10, OPERATOR),
            Step(lambda _: v.GoldenWithdrawn(player=NEW, value=Amount(1_000), count=10, reason="over")),
        ),
        "who asked for desk-golden-withdrawn",
    ),
    "a deposit as of before the desk": (
        (own(NEW, f.Deposited(NEW, MILLION)),),
        "deposited in a player's own",
    ),
    "chips as of before the desk": (
        (own(NEW, f.GoldenAwarded(NEW, Amount(1_000), 10, "welcome")),),
        "golden-awarded in a player's own",
    ),
    "a hand-pay as of before the desk": (
        (own("ann", f.HandPaid("ann", GIFT)),),
        "hand-paid in a player's own",
    ),
    "a withdrawal as of before the desk": (
        (own("ann", f.Withdrawn("ann", GIFT)),),
        "withdrawn in a player's own",
    ),
    "a refill as of before the desk": ((own(NEW, f.Refilled(NEW, GIFT)),), "refilled in a player's own"),
    "a second time first credits": ((own("bob", f.CreditsIssued("bob", GIFT)),), "first credits"),
    "somebody else's first credits": ((own("ann", f.CreditsIssued(NEW, GIFT)),), "who gets first credits"),
    "a refill of a million": ((refilled(NEW, MILLION),), "a refill"),
    "a refill that nobody asked for": ((Step(refilled(NEW, GIFT).make),), "who asked for desk-refilled"),
    "a large deposit for a reason that nobody sees": (
        (deposited(NEW, CASHIER, reason="\u200b"),),
        "why so much is paid in",
    ),
    "a hand-pay that two people approve": (
        (PAID_IN, hand_pay_asked(CASHIER), HIRED, APPROVED, SECOND_APPROVAL),
        "who approved it before",
    ),
    "a refill for somebody rich": ((refilled("ann", GIFT, 1_000),), "a refill for ann, who has 501000"),
    "a refill for somebody with a ticket": (
        (refilled(NEW, GIFT), ticket_issued(NEW, GIFT, GIFT), refilled(NEW, GIFT)),
        "who gets a refill",
    ),
    "two refills in one hour": (
        (refilled(NEW, Amount(500)), refilled(NEW, Amount(500), 500)),
        "when the next refill is given",
    ),
    "a refill for somebody excluded": (
        (excluded(NEW), refilled(NEW, GIFT)),
        f"a refill for {NEW}, who is excluded",
    ),
    "a deposit for somebody excluded, without the word": (
        (excluded(NEW), PAID_IN),
        f"a deposit for {NEW}, who is excluded",
    ),
    "a deposit for somebody said to be excluded": (
        (deposited(NEW, CASHIER, word=True),),
        f"a deposit for {NEW}, who is said to be excluded",
    ),
    "a refill that is withdrawn": (
        (refilled(NEW, GIFT), withdrawn(GIFT)),
        f"credits of the house that {NEW} has",
    ),
    "a refill that is cashed": (
        (refilled(NEW, GIFT), ticket_issued(NEW, GIFT), cashed(GIFT)),
        f"credits of the house that {NEW} has",
    ),
    "first credits that are withdrawn": (
        (own(NEW, f.CreditsIssued(NEW, GIFT)), withdrawn(GIFT)),
        f"credits of the house that {NEW} has",
    ),
    "a croupier cancels a hand-pay": (
        (PAID_IN, hand_pay_asked(NEW), Step(lambda _: CANCELLED, CROUPIER)),
        f"the role of {CROUPIER}, who did desk-hand-pay-cancelled",
    ),
    "a croupier cashes a player out": (
        (PAID_IN, hand_pay_asked(CROUPIER)),
        f"the role of {CROUPIER}, who did desk-hand-pay-asked",
    ),
    "who was a cashier cashes a ticket": (
        (
            SMALL,
            DISMISSED,
            ticket_issued(NEW, GIFT),
            cashed(GIFT),
        ),
        f"the role of {CASHIER}, who did desk-ticket-redeemed",
    ),
    "a limit loosened at once": ((limited(100, 0), limited(None, 25 * HOUR)), "when it begins to hold"),
    "a limit that began a day ago": ((limited(100, 25 * HOUR),), "when it begins to hold"),
    "a limit loosened at once, in a line of a day ago": (
        (limited(100, 0), replace(limited(None, 0), ago=25 * HOUR)),
        "the moment of the line",
    ),
    "a deposit as of before the desk, in an older line": (
        (replace(own(NEW, f.Deposited(NEW, MILLION)), ago=HOUR),),
        "the moment of the line",
    ),
    "who was a cashier, an hour ago": (
        (DISMISSED, replace(PAID_IN, ago=HOUR)),
        "the moment of the line",
    ),
    "somebody who leaves with money": ((left("ann"),), "wallet:ann of who is gone"),
    "somebody whose money is called a gift": ((left("ann", MILLION),), "wallet:ann of who is gone"),
    "somebody who leaves for another": ((own("ann", PlayerLeft(NEW, OPERATOR)),), "who is gone"),
    "somebody who leaves twice": ((left(NEW), left(NEW)), "who is gone"),
    "a ticket of who is gone": (
        (SMALL, ticket_issued(NEW, GIFT), left(NEW)),
        "what the desk owes to who is gone",
    ),
    "first credits of who is gone": (
        (left(NEW), own(NEW, f.CreditsIssued(NEW, GIFT))),
        f"wallet:{NEW} of who is gone",
    ),
    "golden chips of who is gone": (
        (golden(SUPERVISOR, 10, SUPERVISOR), left(NEW)),
        f"golden:{NEW}:1000 of who is gone",
    ),
    "a house player at the desk": ((deposited("finn.salon-0-1", CASHIER),), "whom the desk deals with"),
}


@pytest.mark.parametrize("name", ADDED)
def test_a_line_that_fits_and_may_not_be_there_is_found(honest: Path, tmp_path: Path, name: str) -> None:
    steps, words = ADDED[name]
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, steps)
    last = {stream: head.version for stream, head in store.heads().items()}
    store.close()
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    assert words in found.what, found.text()
    assert found.stream in {step.stream for step in steps}, found.text()
    assert last[found.stream] - len(steps) < found.line <= last[found.stream], found.text()


HONEST: dict[str, tuple[Step, ...]] = {
    "nothing": (),
    "an exclusion, and a deposit with the word": (excluded(NEW), deposited(NEW, CASHIER, word=True)),
    "first credits, and again for a house player": (
        own(NEW, f.CreditsIssued(NEW, GIFT)),
        own("finn.salon-0-1", f.CreditsIssued("finn.salon-0-1", GIFT)),
        own("finn.salon-0-1", f.CreditsIssued("finn.salon-0-1", GIFT)),
    ),
    "a refill that somebody asks for": (refilled(NEW, GIFT),),
    "somebody who leaves, and leaves a gift": (own(NEW, f.CreditsIssued(NEW, GIFT)), left(NEW, GIFT)),
    "limits, tighter and looser": (limited(100, 0), limited(None, SECOND)),
    "a cash-out by a cashier": (PAID_IN, hand_pay_asked(CASHIER)),
}


@pytest.mark.parametrize("name", HONEST)
def test_what_may_be_there_is_proven(honest: Path, tmp_path: Path, name: str) -> None:
    """The same lines where nothing is wrong with them: so each forgery is found for its own sake."""
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, HONEST[name])
    store.close()
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
