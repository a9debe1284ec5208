"""What the writer of the cash desk asks about a request besides the request itself."""

from typing import Protocol

from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.store.rows import RowReader


class Permit(Protocol):
    """Whether whoever asks still may when the desk decides."""

    async def __call__(self, desk: CashDesk, rows: RowReader | None = None) -> Refused | None:
        """`rows` of people, where given, stay as they are until what is decided is written."""
        ...
