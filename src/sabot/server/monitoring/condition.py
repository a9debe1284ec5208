"""Whether this server can take bets now, part by part: told once in the log, always to whoever watches."""

import logging
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from sabot.server.monitoring.logs import fields

CLOSING = "the house is closing"
log = logging.getLogger("sabot.server")


class HealthPart(StrEnum):
    """What must work before bets can be taken."""

    STORE = "store"
    DATABASE = "database"
    BUS = "bus"
    TABLES = "tables"
    CLOCK = "clock"
    KEY = "key"
    DOOR = "door"
    PROGRAM = "program"


class ServerCondition:
    def __init__(self) -> None:
        self._troubles: dict[HealthPart, str] = {}
        self._warnings: dict[HealthPart, str] = {}
        self.failures: Counter[HealthPart] = Counter()
        """How often each part failed: writes, and questions to a database."""
        self.room: Callable[[], int] | None = None
        """Bytes that are left for the journal, where it lies on a disk of this machine."""

    @property
    def troubles(self) -> dict[HealthPart, str]:
        """Why no bets can be taken, in words for whoever runs the house."""
        return dict(self._troubles)

    @property
    def warnings(self) -> dict[HealthPart, str]:
        """What is wrong although bets are taken."""
        return dict(self._warnings)

    @property
    def ready(self) -> bool:
        return not self._troubles

    def fails(self, part: HealthPart, words: str) -> None:
        self.failures[part] += 1
        before = self._troubles.get(part)
        self._troubles[part] = words
        self._warnings.pop(part, None)
        if before is None:
            log.error("no bets can be taken: %s", words, extra=fields(part=part.value))

    def close(self) -> None:
        """Nobody new is to come: whoever asked for it knows."""
        self._troubles[HealthPart.DOOR] = CLOSING

    def warns(self, part: HealthPart, words: str) -> None:
        before = self._warnings.get(part)
        self.works(part)
        self._warnings[part] = words
        if before is None:
            log.warning("%s", words, extra=fields(part=part.value))

    def works(self, part: HealthPart) -> None:
        self._warnings.pop(part, None)
        if self._troubles.pop(part, None) is not None:
            log.warning("works again", extra=fields(part=part.value))
