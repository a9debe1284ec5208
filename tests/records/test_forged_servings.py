"""Lines of the desk that fit and serve the wrong person, or hide behind another line of the same command."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SUPERVISOR
from test_forged_lines import (
    CROUPIER,
    DRAWER,
    GIFT,
    MILLION,
    NEW,
    NOTHING,
    NUMBER,
    PAID_IN,
    SMALL,
    Step,
    add,
    deposited,
    hand_pay_asked,
    honest,
    refilled,
    ticket_issued,
)
from test_staff_audit import audited

from sabot.cashdesk import events as v
from sabot.money import Amount
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import HOUSE, StaffChanged

__all__ = ["honest"]

OWN_DRAWER = "drawer-2"
SERVED, PURSE = "whom somebody of the house serves", "who gets something into a purse"


def made(member: str, role: str) -> Step:
    return Step(lambda _: StaffChanged(member, role, OPERATOR), stream=HOUSE)


def drawer(cashier: str, count: Amount = NOTHING) -> Step:
    return Step(lambda at: v.DrawerOpened(OWN_DRAWER, cashier, count, at), cashier)


def behind(step: Step, *more: Callable[[int], v.DeskEvent]) -> Step:
    """Lines that follow one which its giver may well bring about."""
    return Step(step.make, step.by, more=more)


def awarded(player: str, by: str, at: int) -> v.GoldenAwarded:
    return v.GoldenAwarded(
        request="g", player=player, value=Amount(1_000), count=10, by=by, reason="welcome", at=at
    )


MOVED = Step(lambda _: v.CashMoved(DRAWER, CASHIER, 100, "change"), CASHIER)
APPROVED = Step(lambda _: v.RequestApproved("r", SUPERVISOR), SUPERVISOR)
NEW_CASHIER = (made(NEW, "cashier"), drawer(NEW, MILLION))


def redeemed(by: str, player: str = "", drawer: str = "", cashed_out: str = "") -> Step:
    return Step(
        lambda at: v.TicketRedeemed(
            number=NUMBER, player=player, amount=GIFT, by=by, drawer=drawer, at=at, cashed_out=cashed_out
        ),
        by,
    )


def asked_for(player: str, by: str) -> Step:
    return Step(
        lambda at: v.GoldenAsked(
            request="g", player=player, value=Amount(1_000), count=100, by=by, reason="welcome", at=at
        ),
        by,
    )


def cancelled(by: str) -> Step:
    event = v.HandPayCancelled(request="r", player=NEW, amount=MILLION, by=by, reason="stays")
    return Step(lambda _: event, by)


FORGED: dict[str, tuple[tuple[Step, ...], str]] = {
    "a player cashes out, opens a drawer and pays in": (
        (
            SMALL,
            behind(
                ticket_issued(NEW, GIFT),
                lambda at: v.DrawerOpened(OWN_DRAWER, NEW, NOTHING, at),
                lambda _: v.Deposited(
                    player="bob", amount=MILLION, drawer=OWN_DRAWER, by=NEW, reason="large"
                ),
            ),
        ),
        f"the role of {NEW}, who did desk-drawer-opened",
    ),
    "a player is refilled and approves": (
        (
            PAID_IN,
            hand_pay_asked(NEW),
            behind(refilled("bea", GIFT), lambda _: v.RequestApproved("r", "bea")),
        ),
        "the role of bea, who did desk-request-approved",
    ),
    "a cashier moves cash and approves": (
        (PAID_IN, hand_pay_asked(NEW), behind(MOVED, lambda _: v.RequestApproved("r", CASHIER))),
        f"the role of {CASHIER}, who did desk-request-approved",
    ),
    "a cashier moves cash and awards chips": (
        (behind(MOVED, lambda at: awarded(NEW, CASHIER, at)),),
        f"the role of {CASHIER}, who did desk-golden-awarded",
    ),
    "a cashier moves cash and allows tips": (
        (behind(MOVED, lambda at: v.TipsApproved("t", CROUPIER, GIFT, CASHIER, at)),),
        f"the role of {CASHIER}, who did desk-tips-approved",
    ),
    "a cashier moves cash and closes another's drawer": (
        (
            made("lee", "cashier"),
            drawer("lee"),
            behind(
                MOVED, lambda at: v.DrawerClosed(OWN_DRAWER, CASHIER, NOTHING, NOTHING, at, "lee", "is ill")
            ),
        ),
        f"the role of {CASHIER}, who did desk-drawer-closed",
    ),
    "a deposit to oneself": ((deposited(CASHIER, CASHIER),), SERVED),
    "a withdrawal to oneself": (
        (
            SMALL,
            *NEW_CASHIER,
            Step(lambda at: v.Withdrawn(player=NEW, amount=GIFT, drawer=OWN_DRAWER, by=NEW, at=at), NEW),
        ),
        SERVED,
    ),
    "a hand-pay to oneself": (
        (
            PAID_IN,
            hand_pay_asked(NEW),
            APPROVED,
            *NEW_CASHIER,
            Step(
                lambda at: v.HandPaid(
                    request="r",
                    player=NEW,
                    amount=MILLION,
                    drawer=OWN_DRAWER,
                    by=NEW,
                    second=SUPERVISOR,
                    at=at,
                ),
                NEW,
            ),
        ),
        SERVED,
    ),
    "one's own hand-pay cancelled": (
        (PAID_IN, hand_pay_asked(NEW), made(NEW, "cashier"), cancelled(NEW)),
        SERVED,
    ),
    "one's own ticket paid": (
        (
            SMALL,
            ticket_issued(NEW, GIFT),
            *NEW_CASHIER,
            redeemed(NEW, drawer=OWN_DRAWER, cashed_out=NEW),
        ),
        SERVED,
    ),
    "one's own ticket void": (
        (
            SMALL,
            ticket_issued(NEW, GIFT),
            made(NEW, "cashier"),
            Step(
                lambda at: v.TicketVoided(
                    number=NUMBER, player=NEW, amount=GIFT, by=NEW, reason="no paper", at=at
                ),
                NEW,
            ),
        ),
        SERVED,
    ),
    "golden chips to oneself": ((Step(lambda at: awarded(SUPERVISOR, SUPERVISOR, at), SUPERVISOR),), SERVED),
    "golden chips asked for oneself": ((asked_for(SUPERVISOR, SUPERVISOR),), SERVED),
    "golden chips to a croupier": ((Step(lambda at: awarded(CROUPIER, SUPERVISOR, at), SUPERVISOR),), PURSE),
    "golden chips asked for a croupier": ((asked_for(CROUPIER, SUPERVISOR),), PURSE),
    "a deposit to a croupier": ((deposited(CROUPIER, CASHIER),), PURSE),
    "a refill for a cashier": ((refilled(CASHIER, GIFT),), PURSE),
    "a ticket into a cashier's purse": (
        (SMALL, ticket_issued(NEW, GIFT), redeemed(CASHIER, player=CASHIER, cashed_out=NEW)),
        PURSE,
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_who_is_served_wrongly_is_found(honest: Path, tmp_path: Path, name: str) -> None:
    steps, words = FORGED[name]
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, steps)
    store.close()
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    assert found.what == words, found.text()


HONEST: dict[str, tuple[Step, ...]] = {
    "a hand-pay that its player takes back": (PAID_IN, hand_pay_asked(NEW), cancelled(NEW)),
    "a hand-pay of who is a cashier by now, cancelled by another": (
        PAID_IN,
        hand_pay_asked(NEW),
        made(NEW, "cashier"),
        cancelled(CASHIER),
    ),
    "a ticket that its player redeems": (
        SMALL,
        ticket_issued(NEW, GIFT),
        redeemed(NEW, player=NEW, cashed_out=NEW),
    ),
    "chips for who became a croupier before they were approved": (
        asked_for(NEW, OPERATOR),
        made(NEW, "croupier"),
        Step(
            lambda at: v.GoldenAwarded(
                request="g",
                player=NEW,
                value=Amount(1_000),
                count=100,
                by=OPERATOR,
                reason="welcome",
                second=SUPERVISOR,
                at=at,
            ),
            SUPERVISOR,
        ),
    ),
    "chips for who is no croupier any more": (
        made(CROUPIER, "player"),
        Step(lambda at: awarded(CROUPIER, SUPERVISOR, at), SUPERVISOR),
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_who_is_served_rightly_is_proven(honest: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, HONEST[name])
    store.close()
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
