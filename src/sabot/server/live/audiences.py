"""Who is shown what of a table in the place of a player's own part: an audience is one line here."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sabot.server.people.person import Role
from sabot.table.state import Table
from sabot.table.view import CroupierView, KeptParts, OperatorView, croupier_view, operator_view

Audience: TypeAlias = Callable[[Table, int, KeptParts], CroupierView | OperatorView]
"""Of the table, the moment, and what was made before. A view travels whole once, and then as differences."""


def _setting_up(table: Table, at: int, kept: KeptParts) -> OperatorView:
    return operator_view(table)


AUDIENCES: Mapping[Role, Audience] = {
    Role.CROUPIER: croupier_view,
    Role.SUPERVISOR: croupier_view,
    Role.AUDITOR: croupier_view,
    Role.OPERATOR: _setting_up,
}
"""Whoever is not among them sees what players see."""
