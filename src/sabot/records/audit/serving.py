"""Who serves at a table: people of the right role, under their own command, and for who called."""

from sabot.records.audit.staff_again import CROUPIER, FLOOR, Roles
from sabot.records.audit.verdict import differs
from sabot.store.commit import command_in
from sabot.store.record import Line
from sabot.store.streams import StreamEvent
from sabot.table import events as e
from sabot.table.state import Table


def check_serving(line: Line, event: StreamEvent, table: Table | None, roles: Roles) -> None:
    """`table` as it was before; nobody knows it where its game is gone."""
    match event:
        case e.CroupierCame(member):
            _check_role(line, member, frozenset({CROUPIER}), roles)
        case e.CallAnswered(player, member):
            _check_role(line, member, FLOOR, roles)
            guest = None if table is None else table.guests.get(player)
            if table is not None and (guest is None or not guest.called):
                differs(line.stream, line.number, "who is served", "somebody who called", player)
        case e.TipGiven(player):
            if table is not None and player not in table.guests:
                differs(line.stream, line.number, "who gives a tip", "somebody at the table", player)
        case _:
            pass


def _check_role(line: Line, member: str, allowed: frozenset[str], roles: Roles) -> None:
    """Also where no command tells of it: who serves may be paid tips."""
    giver = command_in(line.command).player if line.command else member
    if giver != member:
        differs(line.stream, line.number, "who serves at a table", giver, member)
    if roles.since is not None and line.at >= roles.since and not roles.at(member, line.at) & allowed:
        what = f"the role of {member}, who serves at a table"
        differs(line.stream, line.number, what, sorted(allowed), sorted(roles.at(member, line.at)))
