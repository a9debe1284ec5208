"""What the server writes about itself: one line or one JSON object each, and nothing that nobody may know.

An exception is told by its kind and by where it came up. Its words are left out: they may hold amounts, cards
or whatever else the program had in its hands.
"""

import json
import logging
import sys
import traceback
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import IO

from sabot.server.config import Form
from sabot.server.config import Logging as Wanted

FIELDS = "fields"
"""The attribute of a record that holds what was told besides its words."""
MOST_FRAMES = 30
"""Of an exception, the innermost ones."""
OURS = "sabot"
Field = str | int


def fields(**told: Field) -> dict[str, Mapping[str, Field]]:
    """For `extra` of a log call: figures and names that programs can find again."""
    return {FIELDS: told}


def set_up(wanted: Wanted, out: IO[str] | None = None) -> None:
    """Everything goes to one place in one form; what other libraries say below a warning goes nowhere."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(JsonLines() if wanted.form is Form.JSON else TextLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(wanted.level.upper())


class Lines(logging.Formatter):
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


class JsonLines(Lines):
    def line(self, record: logging.LogRecord, told: Mapping[str, object]) -> str:
        return json.dumps(told, ensure_ascii=False)


class TextLines(Lines):
    def line(self, record: logging.LogRecord, told: Mapping[str, object]) -> str:
        known = dict(told)
        head = [str(known.pop(key)) for key in ("at", "level", "from", "message")]
        frames = known.pop("where", [])
        rest = [f"{key}={value}" for key, value in known.items()]
        assert isinstance(frames, list)
        return "\n".join((" ".join((*head, *rest)), *(f"    {frame}" for frame in frames)))


def _kinds(wrong: BaseException) -> Iterator[str]:
    """Its kind, and those of the exceptions that it came from."""
    seen: BaseException | None = wrong
    while seen is not None:
        yield type(seen).__name__
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)


def _frames(wrong: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(wrong.__traceback__)[-MOST_FRAMES:]:
        yield f"{frame.filename}:{frame.lineno} in {frame.name}"
