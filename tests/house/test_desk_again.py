"""The cash desk after a stop, in time, and beside limits: what its stream says is what it is."""

import pytest
from house_drawing import DAWN, Drawn

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.cashdesk.snapshot import packed, unpacked
from sabot.cashdesk.state import TicketState
from sabot.games.answer import Money, Refused
from sabot.house.requests import Done, Reply
from sabot.ledger.account import EXPIRED, ticket
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.streams import DESK, LimitSet, PlayerExcluded
from sabot.table import commands as t

NUMBER, OTHER = "376104250021234569", "111111111111111115"
RULES = DeskRules()


@pytest.fixture
def drawn() -> Drawn:
    """Ann has 100.00 of the house and 50.00 of her own; a drawer is open."""
    drawn = Drawn()
    drawn.purse("ann", "100")
    must(drawn, c.Request("kim", c.OpenDrawer(Amount(100_000))))
    must(drawn, c.Request("kim", c.Deposit(player="ann", amount=Amount(5_000))))
    return drawn


def told(drawn: Drawn, command: c.Request, rules: DeskRules = RULES) -> Reply:
    return drawn.house.tell_desk(command, drawn.at, rules=rules)


def must(drawn: Drawn, command: c.Request) -> None:
    reply = told(drawn, command)
    assert isinstance(reply, Done), reply


def print_ticket(drawn: Drawn) -> None:
    must(drawn, c.Request("ann", c.CashOut(player="ann", number=NUMBER, request="r-1", terminal="t")))


@pytest.mark.parametrize("snapshot", [False, True], ids=["from its lines", "from a snapshot"])
def test_it_opens_again_as_it_was(drawn: Drawn, *, snapshot: bool) -> None:
    print_ticket(drawn)
    if snapshot:
        drawn.house.checkpoint(drawn.at)
    must(drawn, c.Request("kim", c.ReserveTicket(NUMBER)))
    before = drawn.house.counter
    drawn.restart()
    assert drawn.house.counter == before
    assert packed(unpacked(packed(before.desk))) == packed(before.desk)
    must(drawn, c.Request("kim", c.CashTicket(NUMBER)))
    assert drawn.store.head(DESK).version == drawn.house.counter.version


def test_a_ticket_that_nobody_brings_back_expires_and_is_told(drawn: Drawn) -> None:
    print_ticket(drawn)
    drawn.at = DAWN + 30 * DAY - 1
    assert told(drawn, c.Request("", c.Sweep())) == Done(1, 0)
    drawn.at += 1
    assert told(drawn, c.Request("ann", c.RedeemTicket(NUMBER))) == Refused("ticket-expired")
    must(drawn, c.Request("", c.Sweep()))
    assert drawn.house.counter.desk.tickets[NUMBER].state is TicketState.EXPIRED
    ledger = drawn.store.ledger
    assert (ledger.balance(ticket(NUMBER)), ledger.balance(EXPIRED)) == (0, 15_000)
    drawn.at += 91 * DAY
    must(drawn, c.Request("", c.Sweep()))
    assert told(drawn, c.Request("ann", c.RedeemTicket(NUMBER))) == Refused("no-such-ticket")


def test_what_was_reserved_in_time_is_paid_though_it_expires_meanwhile(drawn: Drawn) -> None:
    print_ticket(drawn)
    drawn.at = DAWN + 30 * DAY - 1
    must(drawn, c.Request("kim", c.ReserveTicket(NUMBER)))
    drawn.at += 2
    assert told(drawn, c.Request("", c.Sweep())) == Done(1, 0)
    must(drawn, c.Request("kim", c.CashTicket(NUMBER)))


def test_a_reservation_that_nobody_used_ends(drawn: Drawn) -> None:
    print_ticket(drawn)
    must(drawn, c.Request("kim", c.ReserveTicket(NUMBER)))
    drawn.at += RULES.reserved_for
    must(drawn, c.Request("", c.Sweep()))
    must(drawn, c.Request("bob", c.RedeemTicket(NUMBER)))


def test_golden_chips_that_were_not_played_are_taken_back_when_they_expire(drawn: Drawn) -> None:
    award = c.Request(
        "pit",
        c.AwardGolden(
            player="ann", value=Amount(500), count=3, reason="birthday", request="r-2", expires=drawn.at + DAY
        ),
    )
    must(drawn, award)
    must(
        drawn, c.Request("pit", c.WithdrawGolden(player="ann", value=Amount(500), count=1, reason="too many"))
    )
    drawn.at += DAY
    must(drawn, c.Request("", c.Sweep()))
    assert drawn.store.ledger.balance("golden:ann:500") == 0


def test_a_ticket_takes_the_gift_along(drawn: Drawn) -> None:
    """Of 150.00 the house gave 100.00; 120.00 leave on a ticket, and none of the gift is left behind."""
    assert told(drawn, c.Request("kim", c.Withdraw("ann", Amount(5_001)))) == Refused(
        "credits-of-house-among", {"given": Money(10_000)}
    )
    print_ticket(drawn)
    must(drawn, c.Request("kim", c.Deposit(player="ann", amount=Amount(700))))
    must(drawn, c.Request("kim", c.Withdraw("ann", Amount(700))))
    assert drawn.house.counter.desk.tickets[NUMBER].given == 10_000


def test_a_tip_counts_for_limits_and_nobody_excluded_gives_one(drawn: Drawn) -> None:
    drawn.open_table("t1", "live-blackjack", Mode.LIVE)
    drawn.told("table:t1", t.Request("ann", t.Join()))
    drawn.house.tell_player("ann", LimitSet("loss", "day", 1_000, drawn.at), drawn.at)
    drawn.told("table:t1", t.Request("ann", t.Tip(Amount(600))))
    assert (
        drawn.refused("table:t1", t.Request("ann", t.Tip(Amount(401))))
        == "the loss limit of the day leaves 4"
    )
    drawn.restart()
    assert (
        drawn.refused("table:t1", t.Request("ann", t.Tip(Amount(401))))
        == "the loss limit of the day leaves 4"
    )
    drawn.house.tell_player("ann", PlayerExcluded(drawn.at, None), drawn.at)
    assert (
        drawn.refused("table:t1", t.Request("ann", t.Tip(Amount(1)))) == "this player is excluded from play"
    )
    again = drawn.house.tell_player("ann", PlayerExcluded(drawn.at, None), drawn.at)
    assert again == Refused("excluded-for-good")


def test_tips_are_paid_out_to_the_dealer_from_a_drawer(drawn: Drawn) -> None:
    drawn.open_table("t1", "live-blackjack", Mode.LIVE)
    drawn.told("table:t1", t.Request("ann", t.Join()))
    drawn.told("table:t1", t.Request("ann", t.Tip(Amount(600))))
    must(drawn, c.Request("kim", c.PayTips("t1", "lou", Amount(400), served=True)))
    more = c.Request("kim", c.PayTips("t1", "lou", Amount(201), served=True))
    assert told(drawn, more) == Refused("tips-only", {"there": Money(200)})
    own = c.Request("kim", c.PayTips("t1", "kim", Amount(200), served=True))
    assert told(drawn, own) == Refused("not-for-yourself")
    anybody = c.Request("kim", c.PayTips("t1", "bob", Amount(200)))
    assert told(drawn, anybody) == Refused("tips-to-whom")
    assert drawn.house.counter.desk.drawers["kim"].cash == 100_000 + 5_000 - 400


def names(drawn: Drawn) -> list[str]:
    return [record.line.name for record in drawn.store.read(DESK)]


@pytest.mark.parametrize("snapshot", [False, True], ids=["from its lines", "from a snapshot"])
def test_the_rules_stand_in_the_journal_before_what_is_decided_by_them(
    drawn: Drawn, *, snapshot: bool
) -> None:
    """Once, until the house's file says something else; a stop changes nothing."""
    begun = ["desk-opened", "desk-rules-set", "desk-drawer-opened", "desk-gifts-counted", "desk-deposited"]
    assert names(drawn) == begun
    if snapshot:
        drawn.house.checkpoint(drawn.at)
    drawn.restart()
    must(drawn, c.Request("kim", c.MoveCash("drawer-1", 100, "change")))
    assert names(drawn)[5:] == ["desk-cash-moved"]
    strict = DeskRules(paid_alone=Amount(100))
    assert isinstance(told(drawn, c.Request("kim", c.Withdraw("ann", Amount(101))), strict), Refused)
    assert names(drawn)[6:] == [], "what is refused is not written, and its rules are not either"
    reply = told(drawn, c.Request("kim", c.Withdraw("ann", Amount(100))), strict)
    assert reply == Done(8, 8), "the line that tells the rules is nobody's"
    assert names(drawn)[6:] == ["desk-rules-set", "desk-withdrawn"]
    assert drawn.house.counter.desk.rules == strict
