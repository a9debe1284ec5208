"""Lines about purses that fit and may not be there: credits of the house as cash, part of a purse, the gone.

The lines are added to a journal of a whole house, as somebody with the file could.
"""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from played_house import PlayedHouse
from test_forged_lines import NUMBER, Step, add, excluded, golden, left, own, ticket_issued
from test_staff_audit import audited

from sabot.cashdesk import commands as d
from sabot.cashdesk import events as v
from sabot.games.answer import Refused
from sabot.ledger import facts as f
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import HOUSE, PlayerLeft, StaffChanged, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import SECOND

ROLES = {"cas": "cashier", "sue": "supervisor", "opa": "operator", "kim": "croupier"}
DRAWER = "drawer-1"
NEW = "new"
"""A player of whom the house knows nothing yet."""
GIFT, MUCH = Amount(200_000), Amount(500_000)
"""In minor units: first credits; and what rich has paid in."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Roles, an open drawer, ann at a table where kim answered a call, and rich with own money."""
    file = tmp_path_factory.mktemp("purses") / "journal.db"
    store = SqliteStore(file)
    house = PlayedHouse(store, 5, ())
    house.house.tell_player("ann", f.CreditsIssued("ann", Amount(100_000)), house.at)
    roles = tuple(Entry(StaffChanged(member, role, "house")) for member, role in ROLES.items())
    (answer,) = store.commit_all((Commit(HOUSE, store.head(HOUSE).version, house.at, roles),))
    assert isinstance(answer, Committed)
    house.at += 5 * SECOND
    ask(house, d.Request("cas", d.OpenDrawer(Amount(10_000_000))))
    ask(house, d.Request("cas", d.Deposit(player="ann", amount=MUCH)))
    ask(house, d.Request("cas", d.Deposit(player="rich", amount=MUCH)))
    house.people = ("ann",)
    salon = house.open_table("salon", "punto-banco", Mode.VIDEO)
    house.must(salon, c.Request("ann", c.Tip(Amount(300_000))))
    house.must(salon, c.Request("ann", c.CallAttendant()))
    house.must(salon, c.Request("kim", c.AnswerCall("ann")))
    house.at += 5 * SECOND
    house.house.checkpoint(house.at)
    store.close()
    return file


def ask(house: PlayedHouse, command: d.Request) -> None:
    house.at += 2 * SECOND
    reply = house.tell_desk(command)
    assert not isinstance(reply, Refused), reply


def deposited(player: str, amount: int = 1_000, given: int = 0) -> Step:
    event = v.Deposited(
        player=player, amount=Amount(amount), drawer=DRAWER, by="cas", given_after=Amount(given)
    )
    return Step(lambda _: event, "cas")


def withdrawn(player: str, amount: int, given: int = 0) -> Step:
    return Step(
        lambda at: v.Withdrawn(
            player=player, amount=Amount(amount), drawer=DRAWER, by="cas", at=at, given_after=Amount(given)
        ),
        "cas",
    )


def counted(player: str, amount: int, line: int) -> Step:
    return Step(lambda _: v.GiftsCounted(player, Amount(amount), line))


def hand_pay_asked(player: str, amount: int) -> Step:
    return Step(
        lambda at: v.HandPayAsked(request="r", player=player, amount=Amount(amount), by=player, at=at), player
    )


FIRST = own(NEW, f.CreditsIssued(NEW, GIFT))
HAS, WAS_GIVEN = f"credits of the house that {NEW} has", f"credits of the house that {NEW} was given"
LINE = "up to which line gifts are counted"

SALON = table_stream("salon")


def awarded(count: int, ends_in: int, value: int = 1_000) -> Step:
    return Step(
        lambda at: v.GoldenAwarded(
            request="g",
            player=NEW,
            value=Amount(value),
            count=count,
            by="opa",
            reason="welcome",
            expires=at + ends_in,
            had=0,
            at=at,
        ),
        "opa",
    )


def approved(reason: str, ends: int | None = None) -> tuple[Step, Step]:
    """A large award, asked for by an operator and allowed by a supervisor."""
    value, count = Amount(1_000), 100
    asked = Step(
        lambda at: v.GoldenAsked(
            request="g", player=NEW, value=value, count=count, by="opa", reason="welcome", expires=ends, at=at
        ),
        "opa",
    )
    given = v.GoldenAwarded(
        request="g",
        player=NEW,
        value=value,
        count=count,
        by="opa",
        reason=reason,
        second="sue",
        had=0,
        expires=ends,
    )
    return asked, Step(lambda at: replace(given, at=at), "sue")


PAID_TIPS = Step(lambda at: v.TipsPaid("salon", "lee", Amount(1_000), DRAWER, "cas", "", at), "cas")


def served(by: str) -> tuple[Step, ...]:
    """Lee goes to ann, who called, by this person's command; and is paid for it."""
    answered = Step(lambda at: e.CallAnswered("ann", "lee", at), by, SALON)
    hired = Step(lambda _: StaffChanged("lee", "croupier", "house"), "", HOUSE)
    return hired, CALLED, answered, PAID_TIPS


CALLED = Step(lambda at: e.AttendantCalled("ann", at), "ann", SALON)
COMES = f"what comes to {NEW}, who is gone"
TIPPED = Step(lambda _: e.TipGiven("ann", Amount(300_000), Amount(100_000)), "ann", SALON)
TAKEN_BACK = Step(
    lambda _: v.GoldenWithdrawn(player=NEW, value=Amount(1_000), count=10, by="sue", reason="over"), "sue"
)
REDEEMED = Step(
    lambda at: v.TicketRedeemed(number=NUMBER, player=NEW, amount=Amount(1_000), by=NEW, at=at), NEW
)
CASHED = Step(
    lambda at: v.TicketRedeemed(
        number=NUMBER, amount=Amount(1_000), by="cas", drawer=DRAWER, at=at, cashed_out=NEW
    ),
    "cas",
)
TAKEN = Step(
    lambda _: v.HandPayCancelled(request="r", player="rich", amount=MUCH, by="cas", reason="stays"), "cas"
)
CLOSED = Step(
    lambda at: v.DrawerClosed(DRAWER, "sue", Amount(0), Amount(11_000_000), at, "cas", "ill"), "sue"
)

FORGED: dict[str, tuple[tuple[Step, ...], str]] = {
    "first credits after a deposit, on a ticket": (
        (deposited(NEW), FIRST, ticket_issued(NEW, Amount(201_000))),
        HAS,
    ),
    "first credits after a deposit, withdrawn": (
        (deposited(NEW), FIRST, withdrawn(NEW, 201_000)),
        HAS,
    ),
    "first credits that nobody counted, after nothing was": (
        (counted(NEW, 0, 0), FIRST, deposited(NEW), withdrawn(NEW, 201_000)),
        HAS,
    ),
    "first credits as if counted by an older house": (
        (deposited(NEW), FIRST, counted(NEW, 0, 1), withdrawn(NEW, 201_000)),
        WAS_GIVEN,
    ),
    "gifts counted up to a line that is not there": (
        (counted(NEW, 0, 1_000_000_000), FIRST, withdrawn(NEW, 200_000)),
        LINE,
    ),
    "gifts counted up to a line that comes later": (
        (counted(NEW, 0, 1), FIRST, withdrawn(NEW, 200_000)),
        f"{WAS_GIVEN} up to line 1",
    ),
    "a deposit after who went, withdrawn": ((left(NEW), deposited(NEW), withdrawn(NEW, 1_000)), COMES),
    "golden chips after who went, taken back": ((left(NEW), golden("sue", 10, "sue"), TAKEN_BACK), COMES),
    "somebody who went awards chips": (
        (left("sue"), golden("sue", 10, "sue")),
        "what comes to sue, who is gone",
    ),
    "a tip of who is gone": ((left("ann"), TIPPED), "wallet:ann of who is gone"),
    "a ticket redeemed by who is gone": (
        (deposited("bob"), ticket_issued("bob", Amount(1_000)), left(NEW), REDEEMED),
        COMES,
    ),
    "an open ticket of who is gone, cashed later": (
        (deposited(NEW), ticket_issued(NEW, Amount(1_000)), left(NEW), CASHED),
        "what the desk owes to who is gone",
    ),
    "a hand-pay that waits for who is gone": (
        (hand_pay_asked("rich", MUCH), left("rich"), TAKEN),
        "what the desk owes to who is gone",
    ),
    "money of who is gone, withdrawn later": ((deposited(NEW), left(NEW), withdrawn(NEW, 1_000)), COMES),
    "an open drawer of who is gone, closed later": ((left("cas"), CLOSED), "an open drawer of who is gone"),
    "somebody who goes by a player": (
        (own(NEW, PlayerLeft(NEW, "rich")),),
        "the role of rich, by whom somebody went",
    ),
    "golden chips for somebody excluded": (
        (excluded(NEW), awarded(10, SECOND)),
        f"golden chips for {NEW}, who is excluded",
    ),
    "golden chips that ended before they were awarded": ((awarded(10, -SECOND),), "when an award ends"),
    "golden chips that ended before they were asked for": (
        approved("welcome", 1_700_000_000 * SECOND),
        "when an award ends",
    ),
    "golden chips by the thousand": ((awarded(1_001, SECOND, 1),), "golden chips in one award"),
    "golden chips for another reason than was asked": (approved("other"), "why chips are awarded"),
    "tips for who answered a call by nobody's command": (served(""), "who is paid tips of salon"),
    "tips for who answered a call by another's command": (served("kim"), "who is paid tips of salon"),
    "tips for who dealt by nobody's command": (
        (served("")[0], Step(lambda _: e.CroupierCame("lee"), "", SALON), PAID_TIPS),
        "who is paid tips of salon",
    ),
    "a ticket of a part of the purse": (
        (ticket_issued("rich", Amount(100)),),
        "what rich cashed out, of a purse of 500000 to 500000",
    ),
    "a ticket of a part of what was just paid in": (
        (deposited(NEW), replace(ticket_issued(NEW, Amount(10)), ago=5 * SECOND)),
        f"what {NEW} cashed out, of a purse of 1000 to 1000",
    ),
    "a hand-pay of a part of the purse": (
        (deposited("rich"), hand_pay_asked("rich", MUCH)),
        "what rich cashed out, of a purse of 501000 to 501000",
    ),
}


def forged(honest: Path, file: Path, steps: tuple[Step, ...]) -> None:
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, steps)
    store.close()


@pytest.mark.parametrize("name", FORGED)
def test_a_line_that_fits_and_may_not_be_there_is_found(honest: Path, tmp_path: Path, name: str) -> None:
    steps, words = FORGED[name]
    forged(honest, tmp_path / "journal.db", steps)
    found = audited(tmp_path / "journal.db").difference
    assert found is not None, "nothing was noticed"
    assert words in found.what, found.text()
    assert found.stream in {step.stream for step in steps}, found.text()


HONEST: dict[str, tuple[Step, ...]] = {
    "nothing": (),
    "first credits after a deposit, counted and kept": (
        counted(NEW, 0, 0),
        deposited(NEW),
        FIRST,
        counted(NEW, GIFT, 1),
        withdrawn(NEW, 1_000, GIFT),
    ),
    "a leaving by the command line, after everything was paid": (
        counted(NEW, 0, 0),
        deposited(NEW),
        withdrawn(NEW, 1_000),
        own(NEW, PlayerLeft(NEW, "command-line")),
        deposited("rich"),
    ),
    "golden chips by one person": (awarded(10, SECOND),),
    "golden chips by two people": approved("welcome"),
    "tips for who answered a call": served("lee"),
    "all of a purse": (hand_pay_asked("rich", MUCH),),
}


@pytest.mark.parametrize("name", HONEST)
def test_what_may_be_there_is_proven(honest: Path, tmp_path: Path, name: str) -> None:
    """The same lines where nothing is wrong with them: so each forgery is found for its own sake."""
    forged(honest, tmp_path / "journal.db", HONEST[name])
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference.text()
    assert not verdict.notes
