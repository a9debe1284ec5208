"""Whether a table is as a script expects it, and if not, how it is."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from sabot.ledger.lot import Chips, Lot, chips_in
from sabot.ledger.purse import Purse
from sabot.money import show_amount
from sabot.script import expectations as x
from sabot.script.aim import hand_meant, members
from sabot.script.line_words import shown_seconds
from sabot.script.said import lot_text, puts_text, said
from sabot.script.script_floor import Floor, Watched
from sabot.script.script_lines import Script
from sabot.script.unmet_round import OfRound, unmet_of_round
from sabot.table.betting.deal_button import deal_button
from sabot.table.house.reasons import reason_text
from sabot.table.people.guest import Guest
from sabot.table.state import Table
from sabot.table.waiting_for import waiting_for

OfPerson = x.SeatIs | x.PurseIs | x.TrayIs | x.StakeLies | x.IsAway | x.StrikesAre | x.WishIs | x.IsBroken
OfGuest = x.StakeLies | x.StrikesAre | x.WishIs


def unmet_of_person(floor: Floor, watched: Watched, wanted: OfPerson) -> Iterator[str]:
    table = watched.table
    match wanted:
        case x.SeatIs(seat, player):
            sits = table.seats.get(seat, "")
            if sits != player:
                yield f"seat {seat}: {sits or 'free'}, expected {player or 'free'}"
        case x.PurseIs():
            yield from _purse(floor.house.purse(wanted.player), wanted)
        case x.TrayIs(player, chips):
            lying = chips_in(floor.house.purse(player).tray)
            if lying != chips:
                yield f"{player} has the golden chips {_chip_words(lying)}, expected {_chip_words(chips)}"
        case x.IsAway(player, yes):
            if (player in table.away) is not yes:
                yield f"{player} is {'not ' if yes else ''}away"
        case x.IsBroken(player, yes):
            if bool(floor.house.book.of(player)) is not yes:
                yield f"{player} has {'no' if yes else 'a'} broken game to finish"
        case x.StakeLies() | x.StrikesAre() | x.WishIs():
            yield from _of_guest(table, wanted)
        case _:
            assert_never(wanted)


def _purse(purse: Purse, wanted: x.PurseIs) -> Iterator[str]:
    if purse.available != wanted.available:
        yield f"{purse.player} has {show_amount(purse.available)}, expected {show_amount(wanted.available)}"
    if wanted.held is not None and purse.held != wanted.held:
        yield f"{show_amount(purse.held)} of {purse.player} are held, expected {show_amount(wanted.held)}"


def _of_guest(table: Table, wanted: OfGuest) -> Iterator[str]:
    player = wanted.player
    if player not in table.guests:
        yield f"{player} is not at the table"
        return
    guest = table.guest(player)
    match wanted:
        case x.StakeLies():
            hand = hand_meant(table, player, wanted.hand, wanted.bet)
            yield from _stake(guest, replace(wanted, hand=hand))
        case x.StrikesAre(strikes=strikes):
            if guest.strikes != strikes:
                yield f"{player} has {guest.strikes} strikes, expected {strikes}"
        case x.WishIs(rounds=rounds):
            wished = guest.wish.rounds if guest.wish else 0
            if wished != rounds:
                yield f"{player} wishes {wished or 'no'} rounds, expected {rounds or 'none'}"
        case _:
            assert_never(wanted)


def _stake(guest: Guest, wanted: x.StakeLies) -> Iterator[str]:
    puts = guest.slip.puts()
    if not wanted.bet:
        if puts:
            yield f"{wanted.player} has {puts_text(puts)} on the table, expected nothing"
        return
    found = [
        put.lot
        for put in puts
        if put.bet == wanted.bet and put.behind is wanted.behind and wanted.hand in ("", put.hand)
    ]
    lying = found[0] if len(found) == 1 else Lot()
    if lying != wanted.lot:
        yield f"{wanted.player} has {lot_text(lying)} on {wanted.bet}, expected {lot_text(wanted.lot)}"


def _chip_words(chips: Chips) -> str:
    return " ".join(show_amount(chip) for chip in chips) or "none"


MOST_TOLD = 5
"""Sentences that are shown where another one was expected."""


def unmet(floor: Floor, watched: Watched, script: Script, wanted: x.Expectation) -> Iterator[str]:
    """What is otherwise; an expectation about a crowd holds for everybody in it."""
    if isinstance(wanted, x.NothingHeld):
        yield from _held(floor)
    elif isinstance(wanted, x.Asks):
        people = tuple((who, hand) for name, hand in wanted.people for who in members(script, name))
        yield from unmet_of_round(watched.table, x.Asks(people))
    elif isinstance(wanted, OfPerson | OfRound):
        for each in _each(script, wanted):
            if isinstance(each, OfPerson):
                yield from unmet_of_person(floor, watched, each)
            else:
                yield from unmet_of_round(watched.table, each)
    elif isinstance(wanted, x.WasSaid):
        yield from _unsaid(watched, wanted)
    else:
        yield from _of_table(floor, watched.table, wanted)


def _each(script: Script, wanted: OfPerson | OfRound) -> Iterator[OfPerson | OfRound]:
    if (
        isinstance(wanted, x.Asks | x.CardsLie | x.BurntAre | x.HistoryShows | x.RoundsShown)
        or not wanted.player
    ):
        yield wanted
    else:
        for member in members(script, wanted.player):
            yield replace(wanted, player=member)


def _held(floor: Floor) -> Iterator[str]:
    for hold in floor.house.ledger.holds.values():
        yield f"{show_amount(hold.amount)} of {hold.debit} are held for {hold.reference}"


def _unsaid(watched: Watched, wanted: x.WasSaid) -> Iterator[str]:
    news = watched.host.log[watched.seen :]
    sentences = [words for happened in news for words in said(happened.event)]
    if (wanted.words in sentences) is wanted.yes:
        return
    if not wanted.yes:
        yield f'"{wanted.words}" was said'
        return
    last = " | ".join(sentences[-MOST_TOLD:]) or "nothing"
    yield f'"{wanted.words}" was not said; last was: {last}'


TableExpectation = x.PhaseIs | x.ClockShows | x.WaitsFor | x.ButtonIs | x.IsHalted | x.ShoeIs


def _of_table(floor: Floor, table: Table, wanted: TableExpectation) -> Iterator[str]:
    what, now, right = _compared(floor, table, wanted)
    if now != right:
        yield f"{what} is {now or 'nothing'}, expected {right or 'nothing'}"


def _compared(floor: Floor, table: Table, wanted: TableExpectation) -> tuple[str, str, str]:
    """What is looked at, how it is, and how it was expected."""
    match wanted:
        case x.PhaseIs(phase):
            return "the phase", table.phase, phase
        case x.ClockShows():
            return "the clock", _clock(table, floor.at), _shown_clock(wanted)
        case x.WaitsFor(wish):
            return "what the table waits for", waiting_for(table), wish
        case x.ButtonIs(button):
            return "the Deal button", deal_button(table).value, button
        case x.IsHalted(reason):
            halted = "" if table.halt is None else reason_text(table.halt.reason)
            return "what halts the table", halted, reason
        case x.ShoeIs(number):
            return "the number of the shoe", str(table.shoes), str(number)
        case _:
            assert_never(wanted)


def _clock(table: Table, at: int) -> str:
    if table.clock is None:
        return "none"
    return f"{table.clock.kind} {shown_seconds(table.clock.until - at)}"


def _shown_clock(wanted: x.ClockShows) -> str:
    return "none" if wanted.kind is None else f"{wanted.kind} {shown_seconds(wanted.left)}"
