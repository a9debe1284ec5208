"""What the writer of the cash desk asks about a wish besides the wish itself."""

from typing import Protocol

from sabot.cashdesk.commands import Request
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.store.rows import Reads


class Permit(Protocol):
    """Whether whoever asks still may when the desk decides."""

    async def __call__(self, desk: CashDesk, rows: Reads | None = None) -> Refused | None:
        """`rows` of people, where given, stay as they are until what is decided is written."""
        ...


class TellDesk(Protocol):
    """How the desk is asked for something."""

    async def __call__(
        self,
        request: Request,
        rules: DeskRules,
        permit: Permit | None = None,
    ) -> Reply:
        """What is no person's wish needs no permit."""
        ...
