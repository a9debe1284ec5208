"""What is done on a command line stands in the security log of the house, as if done over the network."""

import getpass
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sabot.server.config.server_config import BadConfig, LogSettings, ServerConfig
from sabot.server.monitoring.logs import SECURITY, PrivateLogFile, form_of
from sabot.server.monitoring.security_log import SecurityEvent, note

BY = "command-line"
"""Who did it, where it was done on this machine."""
FILE = "security.log"
"""In the directory of the house, where no configuration names another."""


def note_act(kind: SecurityEvent, act: str, person: str = "", **more: str) -> None:
    """One line, by whoever of this machine typed the command."""
    note(kind, person=person, by=BY, user=_user(), act=act, **more)


@contextmanager
def written_down(config: ServerConfig) -> Iterator[None]:
    """Acts within are written to the file that the configuration names, or to one in the directory; to the
    standard error where there is no directory. Nothing is done where they cannot be written."""
    log, handler = logging.getLogger(SECURITY), _handler(config.log, Path(config.keep.directory))
    handler.setFormatter(form_of(config.log.form))
    level, spreads = log.level, log.propagate
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        log.propagate = spreads
        handler.close()


def _handler(wanted: LogSettings, directory: Path) -> logging.Handler:
    file = Path(wanted.security) if wanted.security else directory / FILE
    if not file.parent.is_dir():
        return logging.StreamHandler()
    try:
        handler = PrivateLogFile(str(file))
        if os.geteuid() == 0:
            # The server, which is not root, goes on writing there.
            place = file.parent.stat()
            os.chown(file, place.st_uid, place.st_gid)
    except OSError as wrong:
        raise BadConfig(f"{file}: {wrong.strerror}; what is done here must be written down") from None
    return handler


def _user() -> str:
    """Who of the machine it was; behind sudo, who called it."""
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())
