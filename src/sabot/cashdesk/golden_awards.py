"""Golden chips that the house awards and takes back, with a reason; large awards by two people (D3)."""

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.drawers import check_other
from sabot.cashdesk.hand_pays import SOMEBODY_ELSE
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import Award, CashDesk
from sabot.games.answer import Refused
from sabot.games.reason import check_reason
from sabot.ledger.purse import is_excluded
from sabot.money import Amount


def award(desk: CashDesk, by: str, command: c.AwardGolden, moment: DeskMoment) -> v.DeskEvents | Refused:
    if command.value <= 0 or not 1 <= command.count <= c.MOST_CHIPS:
        return Refused("award-chips", {"most": c.MOST_CHIPS})
    refused = check_other(by, command.player) or check_reason(command.reason)
    refused = refused or _check_player(command.player, moment)
    if refused is not None:
        return refused
    if command.expires is not None and command.expires <= moment.at:
        return Refused("award-expiry")
    if command.request in desk.awards or command.request in desk.expiring:
        return Refused("award-known")
    wanted = Award(
        request=command.request,
        player=command.player,
        value=command.value,
        count=command.count,
        by=by,
        reason=command.reason,
        expires=command.expires,
    )
    if may_award_alone(desk, wanted, moment):
        return (_awarded(wanted, "", moment),)
    return (
        v.GoldenAsked(
            request=wanted.request,
            player=wanted.player,
            value=wanted.value,
            count=wanted.count,
            by=wanted.by,
            reason=wanted.reason,
            expires=wanted.expires,
            at=moment.at,
        ),
    )


def may_award_alone(desk: CashDesk, wanted: Award, moment: DeskMoment) -> bool:
    """Together with what was awarded so that day, to the player by anybody and by this one to anybody: many
    small awards come to the same as a large one.
    """
    before = max(desk.awarded_alone(who, moment.at) for who in (wanted.player, wanted.by))
    return before + wanted.value * wanted.count <= moment.rules.golden_alone


def _check_player(player: str, moment: DeskMoment) -> Refused | None:
    return Refused("player-excluded") if is_excluded(moment.purses[player], moment.at) else None


def approve(desk: CashDesk, by: str, command: c.ApproveRequest, moment: DeskMoment) -> v.DeskEvents | Refused:
    waiting = desk.awards[command.request]
    if by in (waiting.by, waiting.player):
        return SOMEBODY_ELSE
    if waiting.expires is not None and waiting.expires <= moment.at:
        return Refused("award-expired")
    return _check_player(waiting.player, moment) or (_awarded(waiting, by, moment),)


def decline(desk: CashDesk, by: str, command: c.CancelRequest) -> v.DeskEvents | Refused:
    declined = v.GoldenDeclined(command.request, by, command.reason)
    return check_reason(command.reason) or (declined,)


def _awarded(wanted: Award, second: str, moment: DeskMoment) -> v.GoldenAwarded:
    return v.GoldenAwarded(
        request=wanted.request,
        player=wanted.player,
        value=wanted.value,
        count=wanted.count,
        by=wanted.by,
        reason=wanted.reason,
        expires=wanted.expires,
        second=second,
        had=moment.chips.get((wanted.player, wanted.value), 0),
        at=moment.at,
    )


def withdraw(by: str, command: c.WithdrawGolden, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Chips that lie on tables stay there."""
    if command.count <= 0 or command.count > in_tray(moment, command.player, command.value):
        return Refused("golden-not-in-tray-so-many")
    return check_reason(command.reason) or (
        v.GoldenWithdrawn(
            player=command.player,
            value=command.value,
            count=command.count,
            by=by,
            reason=command.reason,
        ),
    )


def in_tray(moment: DeskMoment, player: str, value: Amount) -> int:
    return sum(pile.count for pile in moment.purses[player].tray if pile.value == value)
