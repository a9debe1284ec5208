"""Files of the house are nobody else's to read: made so, mended where they are not, and told."""

import logging
import os
import stat
from pathlib import Path

from sabot.server.monitoring.logs import fields

PRIVATE, OTHERS = 0o600, 0o077
"""What a file of the house is, and the bits by which anybody else could open it."""
OURS = ("journal.db", "people.db", "house.key", "first-password")
FIRST_PASSWORD = "first-password"
log = logging.getLogger("sabot.server")


def keep_private(directory: Path) -> None:
    """From now on this process makes files for itself alone; those that are there already are mended."""
    os.umask(OTHERS)
    if not directory.is_dir():
        return
    if stat.S_IMODE(directory.stat().st_mode) & OTHERS:
        log.warning("others on this machine can look into %s; make it 0700", directory)
    for file in sorted(directory.iterdir()):
        if file.name.startswith(OURS) and file.is_file() and stat.S_IMODE(file.stat().st_mode) & OTHERS:
            mode = f"{stat.S_IMODE(file.stat().st_mode):04o}"
            file.chmod(PRIVATE)
            told = fields(file=file.name, was=mode)
            log.warning("others could read a file of the house; that is over", extra=told)


def keep_first_password(directory: Path, password: str) -> Path:
    """Where the first operator finds it, instead of in a log that many read."""
    file = directory / FIRST_PASSWORD
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as out:
        out.write(f"{password}\n")
    return file
