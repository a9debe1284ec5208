"""Who may leave the house for good: nobody whose money would be left without an owner."""

from collections.abc import Iterator

from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Money, Refused
from sabot.money import Amount


def left_behind(desk: CashDesk, player: str, moment: DeskMoment, *, whole: bool) -> Amount | Refused:
    """What the house gave and lies there unused; or all that somebody must see to first, and how."""
    given = moment.given_to(desk, player)
    there = (*_in_purse(player, moment, given), *_at_desk(desk, player))
    if whole and given:
        there = (*there, Refused("left-house-credits", {"amount": Money(given)}))
    return Refused("person-has-something", {"what": there}) if there else given


def _in_purse(player: str, moment: DeskMoment, given: Amount) -> Iterator[Refused]:
    purse = moment.purses[player]
    if purse.held:
        yield Refused("left-staked", {"amount": Money(purse.held)})
    if purse.balance > given:
        yield Refused("left-purse", {"amount": Money(purse.balance - given)})
    chips = sum(value * count for (_, value), count in moment.chips.items())
    if chips:
        yield Refused("left-chips", {"amount": Money(chips)})


def _at_desk(desk: CashDesk, player: str) -> Iterator[Refused]:
    tickets = sum(ticket.amount for ticket in desk.of(player) if ticket.is_open)
    if tickets:
        yield Refused("left-tickets", {"amount": Money(tickets)})
    if waiting := desk.waiting(player):
        yield Refused("left-hand-pay", {"amount": Money(waiting)})
    if any(award.player == player for award in desk.awards.values()):
        yield Refused("left-award")
    if player in desk.drawers:
        yield Refused("left-drawer")
