"""What a device has read, as what the table is told: by what the table waits for."""

from sabot.cards import Card
from sabot.devices import lines as ln
from sabot.games.answer import Refused
from sabot.house.shoe_dealer import checked
from sabot.table import commands as c
from sabot.table.house.reasons import HouseReason
from sabot.table.shoe.possible_cards import check_dealt, is_last
from sabot.table.state import Table
from sabot.table.waiting_for import WaitingFor, waiting_for

UNREADABLE = Refused("card-unreadable")

WANTED: dict[WaitingFor, ln.Wanted] = {
    WaitingFor.CARD: "card",
    WaitingFor.BURN_CARD: "burn",
    WaitingFor.HOLE_CARD: "hole",
    WaitingFor.NEW_SHOE: "shoe",
    WaitingFor.SHOE_OPENING: "open",
}
"""What a device is asked for; everything else is for people, for the clock, or known already."""


def wanted_of_device(table: Table) -> ln.Wanted:
    return WANTED.get(waiting_for(table), "nothing")


def told_by_reading(table: Table, reading: ln.Reading, hole: Card | None) -> c.Command | Refused:
    """A card that comes although none is wanted is a card too many (D4).

    The table does not know the card that lies face down (`hole`), so that its own check would come too late:
    with a card that the shoe cannot have beside it, the round could not be brought to its end.
    """
    match reading:
        case ln.CardRead(None):
            return UNREADABLE
        case ln.CardRead(card):
            assert card is not None
            return _impossible(table, card, hole) or _card(table, card)
        case ln.CutCardCame():
            return c.SeeCutCard()
        case ln.ShoeLoaded():
            return c.PrepareShoe()
        case ln.CardsBurnt(first):
            return c.OpenShoe(first=first)


def _impossible(table: Table, card: Card, hole: Card | None) -> Refused | None:
    """Without a word that would tell what lies face down."""
    if waiting_for(table) is WaitingFor.HOLE_CARD:
        return None if check_dealt(table, card) is None else UNREADABLE
    return UNREADABLE if card == hole and is_last(table, card) else None


def _card(table: Table, card: Card) -> c.Command:
    match waiting_for(table):
        case WaitingFor.CARD | WaitingFor.BURN_CARD:
            return c.DealCard(card)
        case WaitingFor.HOLE_CARD:
            return c.DealHoleCard()
        case _:
            return c.ExposeCard(card, HouseReason.UNASKED)


def follows(table: Table, hole: Card | None) -> c.Command | None:
    """What the house itself tells of a hole card that it knows; None where it is asked for nothing."""
    if hole is None:
        return None
    match waiting_for(table):
        case WaitingFor.CHECK:
            return c.ReportCheck(checked(table, hole))
        case WaitingFor.HOLE_TURN:
            return c.TurnHoleCard(hole)
        case _:
            return None
