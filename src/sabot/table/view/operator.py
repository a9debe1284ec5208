"""What whoever sets tables up sees: what holds, what comes, and what waits for a second person."""

from msgspec import Struct

from sabot.table.house.configuration import Configuration
from sabot.table.state import Phase, Table
from sabot.table.view.approval_views import ApprovalView, approval_views


class OperatorView(Struct, frozen=True, kw_only=True):
    """How a table is set up."""

    configuration: Configuration | None
    """In force; null at an interrupted game, which goes on by the rules of its round."""
    coming: Configuration | None
    """What is configured and waits for the next round or shoe."""
    closed: bool
    """The table is closed."""
    halted: str
    """Why it stands still, by the key of its text or in somebody's words; empty where it does not."""
    approvals: tuple[ApprovalView, ...] = ()
    """What waits for a second person."""


def operator_view(table: Table) -> OperatorView:
    return OperatorView(
        configuration=table.setup.configuration,
        coming=None if table.coming is None else table.coming.configuration,
        closed=table.phase is Phase.CLOSED,
        halted="" if table.halt is None else table.halt.reason,
        approvals=approval_views(table),
    )
