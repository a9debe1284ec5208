"""Limits and exclusions that time changes: whoever has a table open sees it when it happens."""

import asyncio
from collections.abc import Callable

from sabot.ledger.days import Days
from sabot.ledger.purse import Restraint, next_change

LONGEST = 3_600.0
"""Seconds after which it is looked at again in any case: clocks are set, and days counted otherwise."""


class Lapses:
    """One timer for each player who is bound by something that time changes, and is shown a table."""

    def __init__(self, days: Callable[[], Days], look: Callable[[str], None]) -> None:
        self._days = days
        self._look = look
        """Shows a player what may be staked; whoever has no table open any more is not expected again."""
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def expect(self, player: str, restraint: Restraint, at: int) -> None:
        """The player was just shown what holds at this moment."""
        timer = self._timers.pop(player, None)
        if timer is not None:
            timer.cancel()
        due = next_change(restraint, at, self._days())
        if due is not None:
            wait = min(LONGEST, (due - at) / 1_000_000)
            self._timers[player] = asyncio.get_running_loop().call_later(wait, self._lapsed, player)

    def _lapsed(self, player: str) -> None:
        del self._timers[player]
        self._look(player)
