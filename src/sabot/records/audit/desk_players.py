"""Whom the desk may deal with: players, never themselves, and the excluded only by a cashier's word."""

from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk
from sabot.house.house_players import is_house_player
from sabot.records.audit.check_limits import BoundLines, may_be_excluded, sure_exclusion
from sabot.records.audit.check_staff import Roles
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK


def check_player(line: Line, event: v.DeskEvent, wishes: BoundLines) -> None:
    player: str = getattr(event, "player", "")
    if is_house_player(player):
        differs(DESK, line.number, "whom the desk deals with", "a person", player)
    if not isinstance(event, v.Refilled | v.Deposited | v.GoldenAwarded):
        return
    wished = wishes.get(player, ())
    excluded = sure_exclusion(wished, line.at)
    if isinstance(event, v.GoldenAwarded):
        # Older lines, which do not tell what the player had, were written before anybody asked.
        if excluded is not None and event.had is not None:
            what = f"golden chips for {player}, who is excluded"
            differs(DESK, line.number, what, f"none before {excluded.until or 'ever'}", line.at)
        return
    if isinstance(event, v.Refilled):
        if excluded is not None:
            what = f"a refill for {player}, who is excluded"
            differs(DESK, line.number, what, f"none before {excluded.until or 'ever'}", line.at)
        return
    if excluded is not None and not event.despite_exclusion:
        what = f"a deposit for {player}, who is excluded"
        differs(DESK, line.number, what, "a word that it is wanted all the same", "none")
    if event.despite_exclusion and not may_be_excluded(wished, line.at):
        what = f"a deposit for {player}, who is said to be excluded"
        differs(DESK, line.number, what, "an exclusion", "none")


def served_wrongly(line: Line, desk: CashDesk, event: v.DeskEvent, roles: Roles) -> tuple[str, str] | None:
    """What is wrong about whom a line serves, and who that is: nobody serves themselves (D3), and people of
    the house get nothing into a purse."""
    match event:
        case (
            v.Deposited(player=player, by=by)
            | v.Withdrawn(player=player, by=by)
            | v.HandPaid(player=player, by=by)
            | v.TicketVoided(player=player, by=by)
            | v.GoldenAsked(player=player, by=by)
            | v.GoldenAwarded(player=player, by=by)
        ) if player == by:
            return "whom somebody of the house serves", by
        case v.TicketRedeemed(number=number, player="", by=by) if desk.tickets[number].player == by:
            return "whom somebody of the house serves", by
        case v.HandPayCancelled(player=player, by=by) if player == by and roles.of_house(by, line.at):
            return "whom somebody of the house serves", by
        case v.GoldenAwarded(second=second) if second:
            return None  # Who was a player when it was asked for may have become something else.
        case (
            v.Refilled(player=player)
            | v.TicketRedeemed(player=player)
            | v.Deposited(player=player)
            | v.GoldenAsked(player=player)
            | v.GoldenAwarded(player=player)
        ) if roles.of_house(player, line.at):
            return "who gets something into a purse", player
        case _:
            return None
