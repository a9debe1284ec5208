"""Laws of the cash desk: whatever two people want at once, it ends as if one had come after the other."""

import asyncio
from collections.abc import Iterable

import pytest
from races.interleaving import Ground, Race, ground, pairs
from races.scene import COMMANDS, TICKET

from sabot.cashdesk import commands as c
from sabot.cashdesk import drawers, tickets
from sabot.cashdesk.desk_postings import facts_of
from sabot.cashdesk.drawers import close_for
from sabot.cashdesk.events import DeskEvent, DeskEvents
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.cash_desk import DeskBatch, DeskInput, DeskState, UncountedGifts, decided
from sabot.house.player_leaving import decide_leaving
from sabot.house.player_limits import Restraints
from sabot.ledger import Fact, Ledger, account
from sabot.ledger.purse import Restraint
from sabot.money import Amount
from sabot.store.streams import PlayerLeft

SEEDS = 3
"""Interleavings of each pair; `make races` runs a thousand."""
MOST = 60
"""Within which a mistake must be noticed."""


@pytest.fixture(scope="module")
def base() -> Ground:
    return ground()


async def broken(race: Race, seeds: range) -> str:
    """The first law that was broken."""
    for seed in seeds:
        if law := await race.run(seed):
            return law
    return ""


@pytest.mark.parametrize("first", COMMANDS)
def test_every_pair_ends_as_if_one_had_come_after_the_other(base: Ground, first: str) -> None:
    for pair in pairs():
        if pair[0] == first:
            assert not asyncio.run(broken(Race(base, pair), range(SEEDS))), pair


@pytest.mark.parametrize(
    "pair",
    [
        ("redeem", "void"),
        ("cash", "void by boss"),
        ("void", "void by boss"),
        ("cash", "cash elsewhere"),
        ("redeem", "redeem by bob"),
        ("pay", "pay elsewhere"),
        ("pay", "cancel"),
        ("cancel", "take back"),
        ("leave", "deposit for eve"),
        ("leave", "refill for eve"),
        ("leave", "chips for eve"),
        ("leave", "first credits for eve"),
        ("approve ticket", "approve ticket again"),
        ("cash", "cash the large one"),
        ("cash", "cash the large one elsewhere"),
        ("close", "close by boss"),
    ],
)
def test_of_two_that_want_the_same_exactly_one_is_told_yes(base: Ground, pair: tuple[str, str]) -> None:
    race = Race(base, pair)

    async def scene() -> None:
        for seed in range(40):
            before = sum(race.yes.values())
            assert not await race.run(seed)
            assert sum(race.yes.values()) - before <= 1

    asyncio.run(scene())
    assert all(race.yes.values()), "each of the two is sometimes first"


# Mistakes that were made on purpose.


def noticed(race: Race) -> str:
    law = asyncio.run(broken(race, range(MOST)))
    assert law, "the mistake was not noticed"
    return law


def test_a_day_that_is_summed_on_what_was_read_before_is_noticed(
    base: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tickets of one player are both paid by one person each, though together they need a second."""
    race = Race(base, ("cash", "cash the large one elsewhere"))
    monkeypatch.setattr(CashDesk, "paid_alone", lambda *_: Amount(0))
    assert "no order of" in noticed(race)


def test_a_drawer_that_is_closed_twice_is_noticed(base: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    """The supervisor counts the drawer as it was before its cashier closed it: the house stops."""
    race = Race(base, ("close", "close by boss"))
    before = base.counter.desk

    def stale_close(
        _: CashDesk, by: str, command: c.CloseDrawerFor, moment: DeskMoment
    ) -> DeskEvents | Refused:
        return close_for(before, by, command, moment)

    monkeypatch.setattr(drawers, "close_for", stale_close)
    with pytest.raises(KeyError, match="cashier"):
        noticed(race)


class NoTurn:
    """A lock that keeps nobody waiting."""

    async def __aenter__(self) -> None: ...

    async def __aexit__(self, *_: object) -> None: ...


def test_a_desk_without_turns_is_noticed(base: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(base, ("redeem", "void"))
    monkeypatch.setattr("sabot.server.cashdesk.desk_host.asyncio.Lock", NoTurn)
    noticed(race)


def stale(base: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk decides on the ticket as it was before, and writes behind the newest line."""

    def wrong(
        counter: DeskState, given: DeskInput, ledger: Ledger, restraints: Restraints
    ) -> DeskBatch | Refused:
        return decided(DeskState(base.counter.desk, counter.version), given, ledger, restraints)

    monkeypatch.setattr("sabot.server.cashdesk.desk_host.decided", wrong)


def test_a_decision_on_a_stale_ticket_is_stopped_by_its_account(
    base: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(base, ("redeem", "void"))
    stale(base, monkeypatch)
    assert "cannot be booked: there is not enough: 0 of 500" in noticed(race)


def test_without_an_account_for_each_ticket_it_would_be_paid_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once: all tickets in one account, and a decision on what was read before."""
    monkeypatch.setattr(account, "ticket", lambda number: "tickets")
    pooled = ground()
    race = Race(pooled, ("redeem", "void"))
    stale(pooled, monkeypatch)
    assert "no order of" in noticed(race)


def test_leaving_beside_money_that_is_on_its_way_is_noticed(
    base: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever leaves is judged on what was there before, and a deposit loses its owner."""
    race = Race(base, ("leave", "deposit for eve"))

    def wrong(
        wished: PlayerLeft, before: Restraint, desk: CashDesk, gifts: UncountedGifts, books: Iterable[Ledger]
    ) -> PlayerLeft | Refused:
        return decide_leaving(wished, before, base.counter.desk, gifts, (base.store.ledger,))

    monkeypatch.setattr("sabot.house.player_batch.decide_leaving", wrong)
    assert "no order of" in noticed(race)


def test_a_deposit_for_who_is_gone_is_noticed(base: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(base, ("deposit for eve", "leave"))

    def wrong(
        counter: DeskState, given: DeskInput, ledger: Ledger, restraints: Restraints
    ) -> DeskBatch | Refused:
        return decided(counter, given, ledger, Restraints())

    monkeypatch.setattr("sabot.server.cashdesk.desk_host.decided", wrong)
    assert "no order of" in noticed(race)


def test_a_void_after_a_redemption_is_noticed(base: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(base, ("cash", "void"))
    monkeypatch.setattr(tickets, "check_redeemable", lambda ticket, by, at: None)
    assert "cannot be booked" in noticed(race)


def test_a_redemption_that_forgets_its_ticket_is_noticed(
    base: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The purse gets the money, and the account of the ticket keeps it: all together it is too much."""
    race = Race(base, ("redeem", "reprint"))

    def forgetful(event: DeskEvent) -> tuple[Fact, ...]:
        return () if getattr(event, "number", "") == TICKET else facts_of(event)

    monkeypatch.setattr("sabot.house.cash_desk.facts_of", forgetful)
    assert "no order of" in noticed(race)
