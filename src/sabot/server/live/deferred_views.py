"""Own views that may come a moment later than the messages that they follow from."""

import asyncio
from collections.abc import Callable, Iterable

LONGEST = 0.001
"""Seconds of work after which there is a pause; shorter ones cannot be timed."""

PAUSE = 3
"""How many times as long as the work took: so much of the time is left for bets, however many views wait."""

Show = Callable[[str, str], None]
"""Shows a table to a player."""


class DeferredViews:
    """Players who are due to be shown a table again.

    Working out what one player may do takes longer than deciding their bet. So nobody's answer waits for it:
    one player is shown one table at a time, whoever is due already is shown it once, the net is looked after
    in between, and after some work there is a pause that is longer than it took.
    """

    def __init__(self, show: Show) -> None:
        self._show = show
        self._due: dict[tuple[str, str], None] = {}
        self._begun = False
        self._answering = False
        """A batch was taken since the last view: its answers go out in the next step of the loop."""
        self._worked = 0.0

    def due(self, table: str, players: Iterable[str]) -> None:
        for player in players:
            self._due[table, player] = None
        self._answering = True
        if self._due and not self._begun:
            self._begun = True
            asyncio.get_running_loop().call_soon(self._next)

    def shown(self, table: str, player: str) -> None:
        """What somebody was due to be shown came with an answer."""
        self._due.pop((table, player), None)

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        if self._answering:
            self._answering = False
            # The one after the step in which whoever decided answers.
            loop.call_soon(loop.call_soon, self._one)
        else:
            self._one()

    def _one(self) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for table, player in self._due:
            del self._due[table, player]
            self._show(table, player)
            break
        self._worked += loop.time() - begun
        self._begun = bool(self._due)
        if not self._begun:
            return
        if self._worked < LONGEST:
            loop.call_soon(self._next)
        else:
            loop.call_later(PAUSE * self._worked, self._next)
            self._worked = 0.0
