"""Pages of long lists: which one a request asks for."""

from starlette.requests import Request

from sabot.games.answer import Refused
from sabot.records.journal.positions import LinePosition, position_in

BAD_NUMBER = Refused("paging-numbers")
LONGEST_COUNT = 9
"""Digits of a count."""


def page_in(request: Request, usual: int, most: int) -> tuple[LinePosition | None, int] | None:
    """Before which position, none where from the end; and how many. None where the request cannot be read."""
    cursor, text = request.query_params.get("before", ""), request.query_params.get("count", str(usual))
    before = position_in(cursor) if cursor else None
    if (cursor and before is None) or not (text.isascii() and text.isdigit() and len(text) <= LONGEST_COUNT):
        return None
    return before, min(int(text), most)
