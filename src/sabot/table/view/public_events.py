"""Events as everybody may know them. A new event is told to nobody until somebody says here what is told."""

from typing import TypeAlias, assert_never

from sabot.cards import name
from sabot.money import Amount
from sabot.table import events as e
from sabot.table.betting.deal_button import DealButton, deal_button
from sabot.table.evolve import evolve
from sabot.table.state import Table
from sabot.table.view import messages as m
from sabot.table.view.fields import FeltView, felt_view
from sabot.table.view.hands import round_view
from sabot.table.view.lying import FeltStake, FeltSum, on_slips, stakes_among, sums_among
from sabot.table.view.public import ClockView, clock_view
from sabot.table.view.public_moves import moved
from sabot.table.view.results import result_view

Private: TypeAlias = (
    e.BetsConfirmed
    | e.WishMade
    | e.ComfortSet
    | e.StakesMissed
    | e.GuestActive
    | e.BettingEnded
    | e.BettingProlonged
    | e.GameBroken
    | e.OfflineNoticeGiven
    | e.TipGiven
    | e.AttendantCalled
    | e.CallAnswered
    | e.AdviceShown
    | e.TableConfigured
    | e.ApprovalAsked
    | e.ApprovalGiven
    | e.ApprovalWithdrawn
)
"""Between one player and the house; among people of the house; and settings, until they hold."""
Personal: TypeAlias = (
    e.GuestJoined
    | e.GuestLeft
    | e.ConnectionLost
    | e.ConnectionBack
    | e.SeatTaken
    | e.SeatLeft
    | e.SeatReserved
    | e.TimeMissed
    | e.StrikesCleared
    | e.Said
    | e.CroupierSaid
)
OfShoe: TypeAlias = (
    e.ShoePrepared
    | e.SeedPledged
    | e.PledgesClosed
    | e.SeedRevealed
    | e.SeedsClosed
    | e.ShoeOpened
    | e.CutCardSeen
    | e.ShoeSpent
    | e.ShoeRevealed
)
OfBetting: TypeAlias = (
    e.BettingOpened
    | e.ClockStarted
    | e.LastBetsCalled
    | e.BetsPut
    | e.BetsTaken
    | e.DealPressed
    | e.TableCleared
)
OfRound: TypeAlias = (
    e.RoundStarted
    | e.RoundMoved
    | e.BurnDue
    | e.CardBurnt
    | e.CardExposed
    | e.LuckyCardDealt
    | e.BrokenGameOpened
    | e.RoundPaid
    | e.RoundVoided
    | e.CardCorrected
    | e.CardsExchanged
)
OfHouse: TypeAlias = (
    e.TableOpened
    | e.TableClosed
    | e.ClosingAnnounced
    | e.DisputeRaised
    | e.CardsConfirmed
    | e.TableHalted
    | e.TableResumed
    | e.CroupierCame
    | e.CroupierWent
    | e.CroupierLost
    | e.CroupierBack
    | e.DeviceReported
    | e.JackpotSignalled
)


def public_event(before: Table, event: e.Event, after: Table | None = None) -> m.PublicEvent | None:
    """What everybody is told; None where it is nobody else's business.

    Whoever has the table `after` the event already passes it on and spares the work.
    """
    if isinstance(event, Private):
        return None
    then = evolve(before, event) if after is None else after
    if isinstance(event, Personal):
        return _of_person(before, event, then)
    if isinstance(event, OfShoe):
        return _of_shoe(before, event, then)
    if isinstance(event, OfBetting):
        return _of_betting(before, event, then)
    if isinstance(event, OfRound):
        return _of_round(before, event, then)
    if isinstance(event, OfHouse):
        return _of_house(event, then)
    assert_never(event)


def _of_person(before: Table, event: Personal, after: Table) -> m.PublicEvent | None:
    match event:
        case e.GuestJoined():
            return m.GuestsCounted(len(after.guests))
        case e.GuestLeft(player, later):
            return None if later else m.GuestsCounted(len(after.guests), before.guest(player).seats)
        case e.SeatTaken(player, seat):
            return m.SeatTaken(player, seat)
        case e.SeatLeft(_, seat):
            return m.SeatFreed(seat)
        case e.Said(_, note):
            return m.Said(note)
        case e.CroupierSaid(_, note):
            return m.Said(note, croupier=True)
        case _:
            return _of_seats(before, event)


def _of_seats(
    before: Table,
    event: e.ConnectionLost | e.ConnectionBack | e.SeatReserved | e.TimeMissed | e.StrikesCleared,
) -> m.PublicEvent | None:
    """What the others see at a player's seats; of somebody without a seat they see nothing."""
    guest = before.guest(event.player)
    seats = guest.seats
    if not seats:
        return None
    match event:
        case e.ConnectionLost() | e.ConnectionBack():
            return m.SeatsChanged(seats, connected=isinstance(event, e.ConnectionBack))
        case e.SeatReserved(_, until):
            return m.SeatsChanged(seats, reserved=until > 0)
        case e.TimeMissed(_, _, away):
            return m.SeatsChanged(seats, away=True) if away else None
        case e.StrikesCleared():
            return m.SeatsChanged(seats, away=False) if guest.away else None
        case _:
            assert_never(event)


def _of_shoe(before: Table, event: OfShoe, after: Table) -> m.PublicEvent | None:
    match event:
        case e.ShoePrepared(shoe, number, commitment, _, digest):
            return m.ShoePrepared(shoe, number, commitment.hex(), digest, _new_felt(before, after))
        case e.SeedPledged(player, commitment):
            return m.SeedPledged(player, commitment.hex())
        case e.PledgesClosed():
            return m.PledgesClosed()
        case e.SeedRevealed(player, seed):
            return m.SeedRevealed(player, seed.hex())
        case e.SeedsClosed():
            return m.SeedsClosed()
        case e.ShoeOpened(burnt, first):
            return m.ShoeOpened(burnt, "" if first is None else name(first))
        case e.CutCardSeen():
            return m.CutCardSeen()
        case e.ShoeSpent(shoe, reason):
            return m.ShoeSpent(shoe, reason)
        case e.ShoeRevealed(shoe, seed, reason):
            return m.ShoeRevealed(shoe, seed.hex(), reason)
        case _:
            assert_never(event)


def _new_felt(before: Table, after: Table) -> FeltView | None:
    return None if after.setup is before.setup else felt_view(after.setup)


def _of_betting(before: Table, event: OfBetting, after: Table) -> m.PublicEvent | None:
    match event:
        case e.BettingOpened(round_):
            return m.BettingOpened(round_, _new_felt(before, after))
        case e.ClockStarted(clock):
            return m.ClockStarted(ClockView(clock.kind, clock.until, clock.marked))
        case e.LastBetsCalled():
            return m.LastBetsCalled()
        case e.BetsPut() | e.BetsTaken():
            return _stakes_moved(event, after)
        case e.DealPressed(player):
            return _ready(after, player)
        case e.TableCleared():
            return m.TableCleared()
        case _:
            assert_never(event)


def _stakes_moved(event: e.BetsPut | e.BetsTaken, after: Table) -> m.PublicEvent:
    """At seats, what lies now on the fields that were touched, with nothing said of an emptied one."""
    if after.setup.common:
        return m.CommonStakesMoved(len(after.bettors))
    own = {(put.hand, put.bet) for put in event.puts if not put.behind}
    behind = {(put.hand, put.bet) for put in event.puts if put.behind}
    mine = on_slips(after, (event.player,))
    stakes = stakes_among(one for one in mine if not one.behind and (one.hand, one.bet) in own)
    others = on_slips(after, after.behind_of(hand for hand, _ in behind))
    sums = sums_among(one for one in others if one.behind and (one.hand, one.bet) in behind)
    left = own - {(stake.hand, stake.bet) for stake in stakes}
    empty = behind - {(one.hand, one.bet) for one in sums}
    return m.StakesMoved(
        (*stakes, *(FeltStake(event.player, hand, bet, Amount(0)) for hand, bet in sorted(left))),
        (
            *sums,
            *(FeltSum(hand, bet, behind=True, amount=Amount(0), players=0) for hand, bet in sorted(empty)),
        ),
    )


def _ready(after: Table, player: str) -> m.PublicEvent | None:
    """Deal Now is seen by those alone who may press it (B29); at common hands nobody waits for names."""
    seats = after.guest(player).seats
    if not seats or deal_button(after) is DealButton.DEAL_NOW:
        return None
    return m.SeatsChanged(seats, ready=True)


def _of_round(before: Table, event: OfRound, after: Table) -> m.PublicEvent | None:
    match event:
        case e.RoundStarted(round_, boxes):
            return m.RoundStarted(round_, boxes)
        case e.RoundMoved():
            return moved(before, after, event)
        case e.BurnDue():
            return m.CardToBurn()
        case e.CardBurnt(card):
            return m.CardBurnt(name(card))
        case e.CardExposed(card, _, reason):
            return m.CardExposed(name(card), reason)
        case e.LuckyCardDealt(_, hand):
            return m.LuckyCardDealt(hand)
        case e.BrokenGameOpened(round_):
            return m.BrokenGameOpened(round_)
        case e.RoundPaid(round_):
            return m.RoundPaid(round_)
        case e.RoundVoided(round_, reason):
            return m.RoundVoided(round_, reason)
        case e.CardCorrected(position, old, new, _, reason):
            shown = round_view(after), result_view(after)
            return m.CardCorrected(position.place, position.index, name(old), name(new), *shown, reason)
        case e.CardsExchanged(here, card, there, other, _, reason):
            places = here.place, here.index, name(card), there.place, there.index, name(other)
            return m.CardsExchanged(*places, round_view(after), result_view(after), reason)
        case _:
            assert_never(event)


def _of_house(event: OfHouse, after: Table) -> m.PublicEvent | None:
    match event:
        case e.TableOpened():
            return m.TableOpened()
        case e.TableClosed():
            return m.TableClosed()
        case e.ClosingAnnounced():
            return m.ClosingAnnounced()
        case e.DisputeRaised():
            return m.CardsDisputed()
        case e.CardsConfirmed():
            return m.CardsConfirmed()
        case e.TableHalted(reason):
            return m.TableHalted(reason)
        case e.TableResumed():
            return m.TableResumed(clock_view(after.clock))
        case e.CroupierCame() | e.CroupierWent() | e.CroupierLost() | e.CroupierBack():
            return m.CroupierChanged(isinstance(event, e.CroupierCame | e.CroupierBack))
        case e.DeviceReported(silent):
            return m.DeviceReported(silent)
        case e.JackpotSignalled(on):
            return m.JackpotSignalled(on)
        case _:
            assert_never(event)
