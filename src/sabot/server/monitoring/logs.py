"""What the server writes about itself: one line or one JSON object each, and nothing that nobody may know.

An exception is told by its kind and by where it came up. Its words are left out: they may hold amounts, cards
or whatever else the program had in its hands.
"""

import json
import logging
import logging.handlers
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import IO

from sabot.server.config.server_config import LogFormat
from sabot.server.config.server_config import LogSettings as Wanted

FIELDS = "fields"
"""The attribute of a record that holds what was told besides its words."""
MOST_FRAMES = 30
"""Of an exception, the innermost ones."""
OURS = "sabot"
SECURITY = "sabot.security"
"""Where `security_log` writes; always told, whatever the level of the others."""
MINE = 0o600
"""A log is nobody else's to read."""
MOST_ALIKE, WHILE = 5, 60.0
"""Lines of other libraries that begin alike, in so many seconds: strangers can cause them without end."""
Field = str | int


def fields(**told: Field) -> dict[str, Mapping[str, Field]]:
    """For `extra` of a log call: figures and names that programs can find again."""
    return {FIELDS: told}


def set_up(wanted: Wanted, out: IO[str] | None = None) -> None:
    """Everything goes to one place in one form; what other libraries say below a warning goes nowhere."""
    form = form_of(wanted.form)
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(form)
    handler.addFilter(RepeatFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(wanted.level.upper())
    security = logging.getLogger(SECURITY)
    security.setLevel(logging.INFO)
    security.handlers = []
    security.propagate = not wanted.security
    if wanted.security:
        own = PrivateLogFile(wanted.security)
        own.setFormatter(form)
        security.addHandler(own)


def form_of(wanted: LogFormat) -> logging.Formatter:
    return JsonFormatter() if wanted is LogFormat.JSON else TextFormatter()


class PrivateLogFile(logging.handlers.WatchedFileHandler):
    """A file that its owner alone may read; moved away by whoever rotates logs, it is made anew."""

    def __init__(self, file: str) -> None:
        super().__init__(file, encoding="utf-8")

    def _open(self) -> IO[str]:  # type: ignore[override]  # any text file will do
        handle = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, MINE)
        os.fchmod(handle, MINE)
        return os.fdopen(handle, "a", encoding="utf-8")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name is logging's
        """A disk that is full is told elsewhere; what stands in the record is not printed."""


class RepeatFilter(logging.Filter):
    """Of the lines of other libraries that begin alike only some are written, and how many were not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._alike: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.partition(".")[0] == OURS:
            return True
        if self._clock() - self._since >= WHILE:
            self._since = self._clock()
            self._begin_anew()
        key = (record.name, str(record.msg).partition("\n")[0])
        self._alike[key] += 1
        return self._alike[key] <= MOST_ALIKE

    def _begin_anew(self) -> None:
        more = {key: count - MOST_ALIKE for key, count in self._alike.items() if count > MOST_ALIKE}
        self._alike.clear()
        for (name, words), count in more.items():
            told = fields(source=name, words=words, left_out=count)
            logging.getLogger(f"{OURS}.server").warning("more lines like one before", extra=told)


class LogFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return self.line(record, dict(self.told(record)))

    def line(self, record: logging.LogRecord, told: Mapping[str, object]) -> str:
        raise NotImplementedError

    def told(self, record: logging.LogRecord) -> Iterator[tuple[str, object]]:
        moment = datetime.fromtimestamp(record.created, UTC)
        yield "at", moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        yield "level", record.levelname.lower()
        yield "from", record.name
        # What follows in further lines are tracebacks and values in the words of Python.
        yield "message", record.getMessage().partition("\n")[0]
        yield from getattr(record, FIELDS, {}).items()
        if record.exc_info and record.exc_info[1] is not None:
            yield "exception", "; ".join(_kinds(record.exc_info[1]))
            yield "where", list(_frames(record.exc_info[1]))


class JsonFormatter(LogFormatter):
    def line(self, record: logging.LogRecord, told: Mapping[str, object]) -> str:
        return json.dumps(told, ensure_ascii=False)


class TextFormatter(LogFormatter):
    def line(self, record: logging.LogRecord, told: Mapping[str, object]) -> str:
        known = dict(told)
        head = [str(known.pop(key)) for key in ("at", "level", "from", "message")]
        frames = known.pop("where", [])
        rest = [f"{key}={_word(key, value)}" for key, value in known.items()]
        assert isinstance(frames, list)
        return "\n".join((" ".join((*head, *rest)), *(f"    {frame}" for frame in frames)))


def _word(key: str, value: object) -> str:
    """As one word; what has spaces stands between quotes, so that nobody adds a field of their own."""
    text = str(value)
    return text if key == "exception" or not set(text) & set(' ="') else json.dumps(text)


def _kinds(wrong: BaseException) -> Iterator[str]:
    """Its kind, and those of the exceptions that it came from."""
    seen: BaseException | None = wrong
    while seen is not None:
        yield type(seen).__name__
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)


def _frames(wrong: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(wrong.__traceback__)[-MOST_FRAMES:]:
        yield f"{frame.filename}:{frame.lineno} in {frame.name}"
