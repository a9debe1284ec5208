"""Hand-pays: asked for, approved by a second person where they are large, paid by a cashier (D3)."""

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.drawers import NO_DRAWER, check_cash, check_other
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.solo_limits import check_solo_limit, counts_of
from sabot.cashdesk.state import CashDesk, HandPay
from sabot.games.answer import Refused
from sabot.games.reason import check_reason
from sabot.ledger import account
from sabot.money import Amount

NO_REQUEST = Refused("no-such-request")
APPROVED = Refused("approved-already")
SOMEBODY_ELSE = Refused("somebody-else-approves")
PLAYS_ON = "the player plays on"
NOTHING_TO_PAY = Refused("credits-of-house-cancel")


def asked(desk: CashDesk, by: str, command: c.CashOut, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Above the ticket limit: the money leaves the purse and waits."""
    if any(each.player == command.player for each in desk.hand_pays.values()):
        return Refused("hand-pay-waits")
    return (
        v.HandPayAsked(
            request=command.request,
            player=command.player,
            amount=moment.purses[command.player].balance,
            given=moment.given_to(desk, command.player),
            by=by,
            at=moment.at,
        ),
    )


def approve(desk: CashDesk, by: str, command: c.ApproveRequest) -> v.DeskEvents | Refused:
    waiting = desk.hand_pays.get(command.request)
    if waiting is None:
        return NO_REQUEST
    if waiting.approved_by:
        return APPROVED
    if by in (waiting.by, waiting.player):
        return SOMEBODY_ELSE
    return (v.RequestApproved(command.request, by),)


def pay(desk: CashDesk, by: str, command: c.PayByHand, moment: DeskMoment) -> v.DeskEvents | Refused:
    waiting, drawer = desk.hand_pays.get(command.request), desk.drawers.get(by)
    if waiting is None:
        return NO_REQUEST
    if drawer is None:
        return NO_DRAWER
    given = Amount(0) if moment.rules.pays_given else waiting.given
    paid = Amount(waiting.amount - given)
    if not paid:
        return NOTHING_TO_PAY
    counts = counts_of(desk, account.hand_pay(waiting.request), waiting.player, paid)
    refused = None if waiting.approved_by else check_solo_limit(desk, counts, moment)
    if refused is not None:
        return refused
    if waiting.approved_by == by:
        return SOMEBODY_ELSE
    return (
        check_other(by, waiting.player)
        or check_cash(drawer, paid)
        or (
            v.HandPaid(
                request=waiting.request,
                player=waiting.player,
                amount=waiting.amount,
                given=given,
                drawer=drawer.name,
                by=by,
                second=waiting.approved_by,
                at=moment.at,
            ),
        )
    )


def take_back(desk: CashDesk, by: str, moment: DeskMoment) -> v.DeskEvents | Refused:
    waiting = next((each for each in desk.hand_pays.values() if each.player == by), None)
    if waiting is None:
        return NO_REQUEST
    return (_cancelled(desk, waiting, by, PLAYS_ON, moment),)


def cancel(desk: CashDesk, by: str, command: c.CancelRequest, moment: DeskMoment) -> v.DeskEvents | Refused:
    """The money goes back to the purse."""
    waiting = desk.hand_pays.get(command.request)
    if waiting is None:
        return NO_REQUEST
    refused = check_other(by, waiting.player) or check_reason(command.reason)
    return refused or (_cancelled(desk, waiting, by, command.reason, moment),)


def _cancelled(
    desk: CashDesk, waiting: HandPay, by: str, reason: str, moment: DeskMoment
) -> v.HandPayCancelled:
    return v.HandPayCancelled(
        request=waiting.request,
        player=waiting.player,
        amount=waiting.amount,
        by=by,
        reason=reason,
        given_after=Amount(moment.given_to(desk, waiting.player) + waiting.given),
    )
