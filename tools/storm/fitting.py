"""Whether what stands in the journal is what a command asked for."""

from collections.abc import Sequence

from msgspec.structs import replace

from sabot.cashdesk import commands as d
from sabot.cashdesk import events as v
from sabot.store.streams import LimitSet, PlayerExcluded, StreamEvent
from sabot.table import commands as c
from sabot.table import events as e

FIRST_EVENTS: dict[type, tuple[type, ...]] = {
    c.Join: (e.GuestJoined, e.ConnectionBack),
    c.Leave: (e.GuestLeft, e.ConnectionLost, e.BetsTaken),
    c.RegainConnection: (e.ConnectionBack,),
    c.TakeSeat: (e.SeatTaken,),
    c.LeaveSeat: (e.SeatLeft, e.BetsTaken),
    c.ReserveSeat: (e.SeatReserved,),
    c.PlaceBet: (e.BetsPut,),
    c.DoubleBets: (e.BetsPut,),
    c.RaiseBets: (e.BetsPut,),
    c.RepeatBets: (e.BetsPut,),
    c.BetAll: (e.BetsPut,),
    c.LetItPlay: (e.BetsPut,),
    c.PlayNow: (e.BetsPut,),
    c.ClearLast: (e.BetsTaken,),
    c.ClearAll: (e.BetsTaken,),
    c.ConfirmBets: (e.BetsConfirmed,),
    c.PressDeal: (e.DealPressed,),
    c.QueueBets: (e.BetsQueued,),
    c.SetPreferences: (e.PreferencesSet,),
    c.AnswerInsurance: (e.RoundMoved,),
    c.Choose: (e.RoundMoved,),
    c.PledgeSeed: (e.SeedPledged,),
    c.RevealSeed: (e.SeedRevealed,),
    c.Dispute: (e.DisputeRaised,),
    c.Tip: (e.TipGiven,),
    c.ConfigureTable: (e.TableConfigured,),
    c.AskApproval: (e.ApprovalAsked,),
    c.GiveApproval: (e.ApprovalGiven,),
    c.WithdrawApproval: (e.ApprovalWithdrawn,),
    c.DealCard: (e.RoundMoved, e.CardBurnt),
}
"""What the first line of an accepted command says."""


AT_DESK: dict[type, tuple[type, ...]] = {
    d.CashOut: (v.TicketIssued, v.HandPayAsked),
    d.ReserveTicket: (v.TicketReserved,),
    d.ReleaseTicket: (v.TicketReleased,),
    d.RedeemTicket: (v.TicketRedeemed,),
    d.CashTicket: (v.TicketRedeemed,),
    d.VoidTicket: (v.TicketVoided,),
    d.ReprintTicket: (v.TicketReprinted,),
    d.OpenDrawer: (v.DrawerOpened,),
    d.MoveCash: (v.CashMoved,),
    d.CloseDrawer: (v.DrawerClosed,),
    d.CloseDrawerFor: (v.DrawerClosed,),
    d.Deposit: (v.Deposited,),
    d.Withdraw: (v.Withdrawn,),
    d.PayByHand: (v.HandPaid,),
    d.ApproveRequest: (v.RequestApproved, v.GoldenAwarded),
    d.CancelRequest: (v.HandPayCancelled, v.GoldenDeclined),
    d.PayTips: (v.TipsPaid,),
    d.ApproveTips: (v.TipsApproved,),
    d.Refill: (v.Refilled,),
    d.AwardGolden: (v.GoldenAwarded, v.GoldenAsked),
    d.WithdrawGolden: (v.GoldenWithdrawn,),
    d.TakeBack: (v.HandPayCancelled,),
}
"""The same for the cash desk."""


def fits(body: c.Request | StreamEvent | d.Request, events: Sequence[StreamEvent]) -> bool:
    """Whether these lines are the answer to this command: nothing else, and not less."""
    if isinstance(body, d.Request):
        return bool(events) and isinstance(events[0], AT_DESK[type(body.command)])
    if not isinstance(body, c.Request):
        return [_begun(event) for event in events] == [_begun(body)]
    command = body.command
    if isinstance(command, c.Join):
        events = _after_deserter(events)
    kinds = FIRST_EVENTS.get(type(command))
    if kinds is not None and not (events and isinstance(events[0], kinds)):
        return False
    if isinstance(command, c.PlaceBet):
        return _is_that_bet(body.by, command, events[0])
    if isinstance(command, c.DealCard):
        return _is_that_card(command, events[0])
    if kinds is None or not isinstance(command, c.OF_GUESTS):
        return True
    return getattr(events[0], "player", body.by) == body.by or _for_others(events[0])


def _begun(event: StreamEvent) -> StreamEvent:
    """Without the moment at which a limit or an exclusion begins: never later than the house decides it."""
    match event:
        case LimitSet():
            return replace(event, at=0)
        case PlayerExcluded():
            return replace(event, since=0)
        case _:
            return event


def _after_deserter(events: Sequence[StreamEvent]) -> Sequence[StreamEvent]:
    """At a terminal that somebody deserted they leave first, with what they had there."""
    for place, event in enumerate(events):
        if isinstance(event, e.GuestLeft):
            return events[place + 1 :]
        if not isinstance(event, e.BetsTaken):
            break
    return events


def _for_others(event: StreamEvent) -> bool:
    """Who leaves sends the stakes behind them back first."""
    return isinstance(event, e.BetsTaken)


def _is_that_bet(player: str, command: c.PlaceBet, event: StreamEvent) -> bool:
    if not isinstance(event, e.BetsPut) or event.player != player or len(event.puts) != 1:
        return False
    put = event.puts[0]
    told = (command.bet, command.amount, sorted(command.chips), command.behind)
    return (put.bet, put.lot.money, sorted(put.lot.chips), put.behind) == told


def _is_that_card(command: c.DealCard, event: StreamEvent) -> bool:
    match event:
        case e.CardBurnt(card):
            return card == command.card
        case e.RoundMoved(moves):
            return getattr(moves[0], "card", None) == command.card
        case _:
            return False
