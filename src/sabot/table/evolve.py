"""Events become the next state. What happened is never questioned here."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from sabot.cards import Ceremony, Declined
from sabot.games.answer import Refused
from sabot.table import events as e
from sabot.table.clock import LEAST_LEFT, Clock, restarted, stopped
from sabot.table.evolve_approvals import OfApprovals, with_approval, without_lapsed
from sabot.table.evolve_bets import with_bets, with_bets_taken, with_betting_open
from sabot.table.evolve_people import (
    Sign,
    with_connection,
    with_guest_left,
    with_patience,
    with_seat,
    with_sign,
    without_seat,
)
from sabot.table.evolve_round import (
    with_broken_game,
    with_burn_due,
    with_burnt,
    with_correction,
    with_exposed,
    with_moves,
    with_paid,
    with_start,
    with_void,
)
from sabot.table.house.configuring import configured
from sabot.table.house.reasons import HouseReason
from sabot.table.people.guest import Guest
from sabot.table.shoe.possible_cards import bag_of
from sabot.table.state import Halt, Phase, ShoeState, Table


def replay(table: Table, events: Iterable[e.Event]) -> Table:
    return reduce(evolve, events, table)


_BETS = (e.BetsPut, e.BetsTaken, e.BetsConfirmed, e.DealPressed)
_ROUND = (
    e.RoundStarted, e.RoundMoved, e.BurnDue, e.CardBurnt, e.GameBroken, e.RoundPaid,
    e.RoundVoided, e.CardCorrected, e.CardsExchanged, e.BrokenGameOpened,
)  # fmt: skip
_PHASE = (
    e.TableOpened, e.TableClosed, e.TableConfigured, e.ClosingAnnounced, e.BettingOpened, e.ClockStarted,
    e.LastBetsCalled, e.TableCleared,
)  # fmt: skip
_PERSON = (
    e.GuestJoined, e.GuestLeft, e.ConnectionLost, e.ConnectionBack, e.SeatTaken, e.SeatLeft, e.SeatReserved,
    e.WishMade, e.ComfortSet, e.TimeMissed, e.StrikesCleared,
)  # fmt: skip
_SHOE = (
    e.ShoePrepared, e.SeedPledged, e.PledgesClosed, e.SeedRevealed, e.SeedsClosed, e.ShoeOpened,
    e.CutCardSeen, e.ShoeSpent, e.ShoeRevealed,
)  # fmt: skip
_HOUSE = (
    e.DisputeRaised, e.CardsConfirmed, e.TableHalted, e.TableResumed, e.CroupierCame, e.CroupierWent,
    e.CroupierLost, e.CroupierBack, e.DeviceReported, e.JackpotSignalled, e.CardExposed,
)  # fmt: skip


def evolve(table: Table, event: e.Event) -> Table:
    """Events that change nothing are there to be read: notices, tips, advice."""
    after = _evolved(table, event)
    return without_lapsed(after) if after.approvals else after


def _evolved(table: Table, event: e.Event) -> Table:
    if isinstance(event, _BETS):
        return _evolve_bets(table, event)
    if isinstance(event, _ROUND):
        return _evolve_round(table, event)
    if isinstance(event, _PHASE):
        return _evolve_phase(table, event)
    if isinstance(event, _PERSON):
        return _evolve_person(table, event)
    if isinstance(event, Sign):
        return with_sign(table, event)
    if isinstance(event, _SHOE):
        return _evolve_shoe(table, event)
    if isinstance(event, _HOUSE):
        return _evolve_house(table, event)
    if isinstance(event, OfApprovals):
        return with_approval(table, event)
    match event:
        case (
            e.OfflineNoticeGiven()
            | e.TipGiven()
            | e.CroupierSaid()
            | e.BettingEnded()
            | e.BettingProlonged()
            | e.Said()
            | e.AdviceShown()
        ):
            return table
        case e.LuckyCardDealt():
            shoe = table.shoe
            return table if shoe is None else replace(table, shoe=replace(shoe, lucky=shoe.lucky + 1))
        case _:
            assert_never(event)


def _evolve_bets(table: Table, event: e.BetsPut | e.BetsTaken | e.BetsConfirmed | e.DealPressed) -> Table:
    match event:
        case e.BetsPut():
            return with_bets(table, event)
        case e.BetsTaken():
            return with_bets_taken(table, event)
        case e.BetsConfirmed(player):
            return table.with_guest(player, replace(table.guest(player), confirmed=True))
        case e.DealPressed(player, at):
            pressed = replace(table.guest(player), confirmed=True, ready=True, acted=at)
            return table.with_guest(player, pressed)


def _with_configuration(table: Table, event: e.TableConfigured) -> Table:
    coming = configured(table.games, event.configuration)
    between = None if event.meanwhile is None else configured(table.games, event.meanwhile)
    assert not isinstance(coming, Refused), "what happened was allowed"
    assert not isinstance(between, Refused), "what holds until then was allowed, too"
    followed = event.file or table.followed
    return replace(table, coming=coming, meanwhile=between, followed=followed, leaves=event.leaves)


def _evolve_phase(
    table: Table,
    event: e.TableOpened
    | e.TableClosed
    | e.TableConfigured
    | e.ClosingAnnounced
    | e.BettingOpened
    | e.ClockStarted
    | e.LastBetsCalled
    | e.TableCleared,
) -> Table:
    match event:
        case e.TableOpened():
            return replace(table, phase=Phase.SHOE, closing=False)
        case e.TableClosed():
            return replace(table, phase=Phase.CLOSED, clock=None)
        case e.TableConfigured():
            return _with_configuration(table, event)
        case e.ClosingAnnounced():
            return replace(table, closing=True)
        case e.BettingOpened(round_, deal_now, version):
            return with_betting_open(table, round_, version, deal_now=deal_now)
        case e.ClockStarted(clock):
            # A clock with a mark begins its time anew: the last bets have not been called in it.
            return replace(table, clock=clock, last_call=table.last_call and not clock.marked)
        case e.LastBetsCalled():
            return replace(table, last_call=True)
        case e.TableCleared():
            return replace(table, shown=None, result=None)
        case _:
            assert_never(event)


def _evolve_round(
    table: Table,
    event: e.RoundStarted
    | e.RoundMoved
    | e.BurnDue
    | e.CardBurnt
    | e.GameBroken
    | e.RoundPaid
    | e.RoundVoided
    | e.CardCorrected
    | e.CardsExchanged
    | e.BrokenGameOpened,
) -> Table:
    match event:
        case e.RoundStarted():
            return with_start(table, event)
        case e.RoundMoved(moves, paid):
            return with_moves(table, moves, paid)
        case e.BurnDue():
            return with_burn_due(table)
        case e.CardBurnt(card):
            return with_burnt(table, card)
        case e.GameBroken():
            return with_broken_game(table, event)
        case e.RoundPaid():
            return with_paid(table, event)
        case e.RoundVoided():
            return with_void(table)
        case e.CardCorrected() | e.CardsExchanged():
            return with_correction(table, event)
        case e.BrokenGameOpened():
            return replace(table, phase=Phase.PLAYING)
        case _:
            assert_never(event)


def _evolve_person(
    table: Table,
    event: e.GuestJoined
    | e.GuestLeft
    | e.ConnectionLost
    | e.ConnectionBack
    | e.SeatTaken
    | e.SeatLeft
    | e.SeatReserved
    | e.WishMade
    | e.ComfortSet
    | e.TimeMissed
    | e.StrikesCleared,
) -> Table:
    match event:
        case e.GuestJoined(player, last):
            return replace(table, guests=table.guests.insert(player, Guest(last=last)))
        case e.GuestLeft(player, later):
            return with_guest_left(table, player, later=later)
        case e.ConnectionLost() | e.ConnectionBack():
            return with_connection(table, event)
        case e.SeatTaken(player, seat):
            return with_seat(table, player, seat)
        case e.SeatLeft(player, seat):
            return without_seat(table, player, seat)
        case e.SeatReserved(player, until):
            return table.with_guest(player, replace(table.guest(player), reserved_until=until))
        case e.WishMade(player, wish):
            wishing = table.wishing.insert(player, None) if wish else table.wishing.discard(player)
            wished = table.with_guest(player, replace(table.guest(player), wish=wish))
            return replace(wished, wishing=wishing)
        case e.ComfortSet(player, comfort):
            return table.with_guest(player, replace(table.guest(player), comfort=comfort))
        case e.TimeMissed(player, strikes, away):
            struck = table.with_guest(player, replace(table.guest(player), strikes=strikes, away=away))
            return replace(struck, away=struck.away.insert(player, None)) if away else struck
        case e.StrikesCleared(player):
            cleared = table.with_guest(player, replace(table.guest(player), strikes=0, away=False))
            return replace(cleared, away=cleared.away.discard(player))
        case _:
            assert_never(event)


def _with_new_shoe(table: Table, event: e.ShoePrepared) -> Table:
    """With it holds all that was said of the table before."""
    shoe = ShoeState(
        id=event.shoe,
        number=event.number,
        ceremony=Ceremony(event.shoe, event.commitment),
        sealed=event.sealed,
    )
    setup = table.coming or table.setup
    fresh = replace(table, setup=setup, coming=None, meanwhile=None)
    return replace(fresh, shoe=shoe, shoes=event.number, road=(), clock=None)


def _evolve_shoe(
    table: Table,
    event: e.ShoePrepared
    | e.SeedPledged
    | e.PledgesClosed
    | e.SeedRevealed
    | e.SeedsClosed
    | e.ShoeOpened
    | e.CutCardSeen
    | e.ShoeSpent
    | e.ShoeRevealed,
) -> Table:
    if isinstance(event, e.ShoePrepared):
        return _with_new_shoe(table, event)
    assert table.shoe is not None
    shoe = table.shoe
    match event:
        case e.SeedPledged(player, commitment):
            return replace(table, shoe=_with_ceremony(shoe, shoe.ceremony.commit(player, commitment)))
        case e.PledgesClosed():
            return replace(table, shoe=_with_ceremony(shoe, shoe.ceremony.close()), clock=None)
        case e.SeedRevealed(player, seed):
            return replace(table, shoe=_with_ceremony(shoe, shoe.ceremony.reveal(player, seed)))
        case e.SeedsClosed():
            return replace(table, shoe=replace(shoe, seeded=True), clock=None)
        case e.ShoeOpened(burnt, first):
            bag = None if table.one_game else bag_of(table.setup, burnt, first)
            opened = replace(shoe, opened=True, burnt=burnt, gone=burnt, first=first, bag=bag, exposed=0)
            return replace(table, shoe=opened, clock=None)
        case e.CutCardSeen():
            return replace(table, shoe=replace(shoe, cut_card_out=True))
        case e.ShoeSpent():
            return replace(table, shoe=replace(shoe, spent=True), phase=Phase.SHOE, clock=None, stopped=None)
        case e.ShoeRevealed():
            return replace(table, shoe=replace(shoe, revealed=True))
        case _:
            assert_never(event)


def _with_ceremony(shoe: ShoeState, ceremony: Ceremony | Declined) -> ShoeState:
    assert isinstance(ceremony, Ceremony), "what happened was allowed"
    return replace(shoe, ceremony=ceremony)


def _evolve_house(
    table: Table,
    event: e.DisputeRaised
    | e.CardsConfirmed
    | e.TableHalted
    | e.TableResumed
    | e.CroupierCame
    | e.CroupierWent
    | e.CroupierLost
    | e.CroupierBack
    | e.DeviceReported
    | e.JackpotSignalled
    | e.CardExposed,
) -> Table:
    match event:
        case e.DisputeRaised(player, cards, at):
            disputed = table.with_guest(player, replace(table.guest(player), disputed=cards))
            return _halted(disputed, Halt(HouseReason.DISPUTED, player, disputed=True, at=at), at)
        case e.TableHalted(reason, by, at, approval, until):
            return _halted(table, Halt(reason, by, approval=approval, until=until, at=at), at)
        case e.CardsConfirmed():
            return table
        case e.TableResumed(at):
            return with_patience(replace(table, halt=None, stopped=None, clock=_going_on(table, at)), at)
        case e.CroupierCame(croupier):
            return replace(table, croupier=croupier, line_lost=0)
        case e.CroupierWent():
            return replace(table, croupier="", line_lost=0)
        case e.CroupierLost(_, at):
            return replace(table, line_lost=at)
        case e.CroupierBack():
            return replace(table, line_lost=0)
        case e.DeviceReported(silent):
            return replace(table, device_silent=silent)
        case e.JackpotSignalled(on):
            return replace(table, jackpot=on)
        case e.CardExposed(card):
            return with_exposed(table, card)
        case _:
            assert_never(event)


def _going_on(table: Table, at: int) -> Clock | None:
    """After a dispute a clock has what was left of it (D1); after a stop by the house a little more."""
    if table.stopped is None:
        return None
    disputed = table.halt is not None and table.halt.disputed
    return restarted(table.stopped, at, 0 if disputed else LEAST_LEFT)


def _halted(table: Table, halt: Halt, at: int) -> Table:
    rest = stopped(table.clock, at) if table.clock is not None else table.stopped
    return replace(table, halt=halt, clock=None, stopped=rest)
