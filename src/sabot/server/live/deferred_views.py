"""Own views that may come a moment later than the messages that they follow from."""

import asyncio
from collections.abc import Callable, Iterable
from time import perf_counter

LONGEST = 0.001
"""Seconds of work after which there is a pause; the timers of a loop know no shorter ones."""
PAUSE = 1
"""How many times as long as the work took: so much of the time is left for others, and for the thread that
writes, however many views wait."""
AT_ONCE = 0.004
"""Seconds of work in one step at most. In a busy loop steps are rare: what time views did not get meanwhile
they get then."""
MANY = 128
"""Views that wait and are more than a moment's work: what would make others due had better wait for them."""

Show = Callable[[str, str], None]
"""Shows a table to a player."""


class DeferredViews:
    """Players who are due to be shown a table again.

    Working out what one player may do takes longer than deciding their bet. So nobody's answer waits for it:
    one player is shown one table at a time, whoever is due already is shown it once, the net is looked after
    in between, and after some work there is a pause that is longer than it took.
    """

    def __init__(self, show: Show, now: Callable[[], float] = perf_counter) -> None:
        self._show = show
        self._now = now
        self._due: dict[tuple[str, str], None] = {}
        self._begun = False
        self._answering = False
        """A batch was taken since the last view: its answers go out in the next step of the loop."""
        self._worked = self._ended = 0.0
        """Since the last pause; and when the last step ended."""

    @property
    def are_many(self) -> bool:
        return len(self._due) >= MANY

    def due(self, table: str, players: Iterable[str]) -> None:
        for player in players:
            self._due[table, player] = None
        self._answering = True
        if self._due and not self._begun:
            self._begun, self._ended = True, self._now()
            asyncio.get_running_loop().call_soon(self._next)

    def shown(self, table: str, player: str) -> None:
        """What somebody was due to be shown came with an answer."""
        self._due.pop((table, player), None)

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        if self._answering:
            self._answering = False
            # The one after the step in which whoever decided answers.
            loop.call_soon(loop.call_soon, self._some)
        else:
            self._some()

    def _some(self) -> None:
        """One, or as many as there was time for since the last step."""
        begun = self._now()
        until = begun + min(AT_ONCE, (begun - self._ended) / PAUSE)
        while self._due:
            table, player = next(iter(self._due))
            del self._due[table, player]
            self._show(table, player)
            if self._now() >= until:
                break
        self._ended = self._now()
        self._worked += self._ended - begun
        self._go_on()

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        self._begun = bool(self._due)
        if not self._begun:
            return
        if self._worked < LONGEST:
            loop.call_soon(self._next)
        else:
            loop.call_later(PAUSE * self._worked, self._next)
            self._worked = 0.0
