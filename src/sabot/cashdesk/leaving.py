"""Who may leave the house for good: nobody whose money would be left without an owner."""

from collections.abc import Iterator

from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.money import Amount, show_amount


def left_behind(desk: CashDesk, player: str, moment: DeskMoment, *, whole: bool) -> Amount | Refused:
    """What the house gave and lies there unused; or all that somebody must see to first, and how."""
    given = moment.given_to(desk, player)
    there = (*_in_purse(player, moment, given), *_at_desk(desk, player))
    if whole and given:
        there = (*there, f"{show_amount(given)} of credits of the house: erase the person instead")
    return Refused(f"there is still something of this person here: {'; '.join(there)}") if there else given


def _in_purse(player: str, moment: DeskMoment, given: Amount) -> Iterator[str]:
    purse = moment.purses[player]
    if purse.held:
        yield f"{show_amount(purse.held)} staked at tables: wait until it is paid, or finish the game"
    if purse.balance > given:
        yield f"{show_amount(Amount(purse.balance - given))} in the purse: pay it out"
    chips = sum(value * count for (_, value), count in moment.chips.items())
    if chips:
        yield f"golden chips of {show_amount(Amount(chips))}: take them back"


def _at_desk(desk: CashDesk, player: str) -> Iterator[str]:
    tickets = sum(ticket.amount for ticket in desk.of(player) if ticket.is_open)
    if tickets:
        yield f"{show_amount(Amount(tickets))} on open tickets: cash them, or redeem and pay them out"
    if waiting := desk.waiting(player):
        yield f"{show_amount(waiting)} that wait to be paid by hand: pay or cancel them"
    if any(award.player == player for award in desk.awards.values()):
        yield "golden chips that wait for a second person: decline them"
    if player in desk.drawers:
        yield "an open drawer: close it first"
