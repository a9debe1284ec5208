"""Whether programs, rules and pay tables are still those that were installed: at the start, daily, on demand.

An installed wheel brings a list of its files with their digests. Where there is none, as in a clone of the
repository, what lies there when the house has just been opened is what counts.
"""

import hashlib
import logging
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from threading import Lock

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.catalogue import NO_FILES, OwnFiles

PACKAGE = "sabot"
CHANGED = Refused("program-changed")
MOST_TOLD = 20
"""Files that are named where many are others."""
log = logging.getLogger("sabot.server")


class SelfCheck(Struct, frozen=True):
    """What a look at all files said."""

    files: int
    """How many were looked at."""
    digest: str
    """One fingerprint of all of them, SHA-256."""
    installed: bool
    """They were held against the list of the installation; otherwise against what lay there at the start."""
    wrong: tuple[str, ...] = ()
    """What is not as it was, each in a sentence."""
    at: int = 0
    """Microseconds since the epoch; 0 where nobody said."""


def installed_list(root: Path) -> dict[str, str]:
    """Digests by path, as the installation lists them; nothing where it is none, or one of another place."""
    try:
        listed = distribution(PACKAGE).files or []
    except PackageNotFoundError:
        return {}
    found: dict[str, str] = {}
    for file in listed:
        inside = file.parts[0] == PACKAGE and file.hash is not None and file.hash.mode == "sha256"
        if inside and file.hash is not None and Path(str(file.locate())).is_relative_to(root):
            value = file.hash.value
            found["/".join(file.parts[1:])] = urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()
    return found


def digests_in(root: Path) -> dict[str, str]:
    """Of all files of the package but what Python has compiled of them; empty where one cannot be read."""
    return dict(_digests(root))


def _digests(root: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(root.rglob("*")):
        if "__pycache__" not in file.parts and file.is_file():
            yield file.relative_to(root).as_posix(), _digest(file)


def _digest(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""


def differences(right: Mapping[str, str], found: Mapping[str, str], said: str) -> Iterator[str]:
    for path in sorted({*right, *found}):
        if path not in found:
            yield f"{path} is gone"
        elif path not in right:
            yield f"{path} was not there {said}"
        elif not found[path]:
            yield f"{path} cannot be read"
        elif right[path] != found[path]:
            yield f"{path} is not what it was {said}"


class Program:
    """The files of this process, and what the last look at them said."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._right: dict[str, str] | None = None
        self._installed = False
        self._looking = Lock()
        self.last: SelfCheck | None = None

    @property
    def changed(self) -> Refused | None:
        """Why no table opens, where that is so."""
        return CHANGED if self.last is not None and self.last.wrong else None

    @property
    def is_installed(self) -> bool:
        """Whether there is a list to hold the files against."""
        self._know()
        return self._installed

    def _know(self) -> None:
        if self._right is None:
            self._right = installed_list(self._root)
            self._installed = bool(self._right)

    def check(self, at: int = 0, own: OwnFiles = NO_FILES) -> SelfCheck:
        """Takes a tenth of a second. The venue's own cards and profiles are held against what was read."""
        with self._looking:
            self._know()
            assert self._right is not None, "it is known now"
            found = digests_in(self._root)
            if not self._right:
                self._right = found
            said = "when it was installed" if self._installed else "at the start"
            wrong = (*differences(self._right, found, said), *_own_differences(own))
            whole = hashlib.sha256("".join(f"{name} {one}\n" for name, one in found.items()).encode())
            self.last = SelfCheck(len(found), whole.hexdigest(), self._installed, wrong[:MOST_TOLD], at)
        return self.last


def _own_differences(own: OwnFiles) -> Iterator[str]:
    for name, text in (*own.cards, *own.profiles, *own.bets):
        try:
            same = Path(name).read_text(encoding="utf-8-sig") == text
        except (OSError, ValueError):
            same = False
        if not same:
            yield f"{name} is not what it was at the start"


PROGRAM = Program(Path(__file__).parents[2])
"""Of this process: nobody runs another one."""
