"""What a script expects of people: their purses and chips, stakes, seats, strikes and wishes."""

from collections.abc import Iterator
from typing import assert_never

from sabot.ledger.lot import Chips, Lot, chips_in
from sabot.ledger.purse import Purse
from sabot.money import show_amount
from sabot.script import table_expectations as x
from sabot.script.said import lot_text, puts_text
from sabot.script.table_floor import Floor, Watched
from sabot.table.people.guest import Guest
from sabot.table.state import Table

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
                yield f"{player} has the golden chips {_chips(lying)}, expected {_chips(chips)}"
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
            yield from _stake(guest, wanted)
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


def _chips(chips: Chips) -> str:
    return " ".join(show_amount(chip) for chip in chips) or "none"
