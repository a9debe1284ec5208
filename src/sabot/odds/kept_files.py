"""Where this program keeps what it can work out again, and the digest of the code that it follows from."""

import hashlib
import importlib.util
import os
import shutil
import stat
import sys
from functools import cache
from pathlib import Path

ROOMS = ("money.py", "typed_reading.py", "texts", "cards", "games", "odds")
"""All of this program that odds follow from: the room of the odds, and those below it."""


def usual_folder(name: str) -> Path | None:
    """Where programs of this user keep such things; None where the user has no home."""
    told = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(told) if told else Path.home() / ".cache") / "sabot" / name
    except RuntimeError:
        return None


@cache
def code_digest(package: str, rooms: tuple[str, ...] = ()) -> str:
    """A fingerprint of a package's code, or of these parts of it."""
    spec = importlib.util.find_spec(package)
    found = [] if spec is None else spec.submodule_search_locations or [spec.origin or ""]
    known = hashlib.sha256(sys.version.encode())
    for place in map(Path, found):
        roots = [place / room for room in rooms] or [place]
        files = (file for root in roots for file in ([root] if root.is_file() else root.rglob("*")))
        for file in sorted(file for file in files if file.suffix in (".py", ".toml")):
            known.update(f"{file.relative_to(place.parent)}\n".encode())
            known.update(hashlib.sha256(file.read_bytes()).digest())
    return known.hexdigest()


MOST_VERSIONS = 4
"""Of this program whose files lie in a folder; with more, those of the oldest go."""
SEAL = hashlib.sha256().digest_size


def version_folder(name: str) -> Path | None:
    """The folder of files that follow from the code of the odds, and from what their names say."""
    folder = usual_folder(name)
    return None if folder is None else folder / code_digest("sabot", ROOMS)


MOST_BYTES = 64 * 2**20
"""Of a file that is read: those that this program writes have a few millions."""


def read_own(file: Path) -> bytes | None:
    """A file of this user; None for what anybody else has put there, and for whatever never ends."""
    try:
        told = file.stat()
        mine = sys.platform == "win32" or told.st_uid == os.getuid()
        if not (mine and stat.S_ISREG(told.st_mode) and told.st_size <= MOST_BYTES):
            return None
        return file.read_bytes()
    except OSError:
        return None


def read_sealed(file: Path) -> bytes | None:
    """What was written here; None for anything else."""
    content = read_own(file) or b""
    seal, written = content[:SEAL], content[SEAL:]
    return written if hashlib.sha256(written).digest() == seal else None


def write_sealed(file: Path, written: bytes) -> None:
    """A folder that cannot be written to costs the next process the time to work it out again, no more."""
    try:
        fresh = not file.parent.exists()
        write_whole(file, hashlib.sha256(written).digest() + written)
        if fresh:
            _forget_oldest(file.parent.parent)
    except OSError:
        return


def _forget_oldest(folder: Path) -> None:
    versions = sorted(folder.iterdir(), key=lambda version: version.stat().st_mtime)
    for version in versions[: max(0, len(versions) - MOST_VERSIONS)]:
        shutil.rmtree(version, ignore_errors=True)


def forget_oldest_files(folder: Path, most: int) -> None:
    """So many files stay in a folder, the youngest."""
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    for file in files[: max(0, len(files) - most)]:
        file.unlink(missing_ok=True)


def write_whole(file: Path, content: bytes) -> None:
    """Whole or not at all, for nobody but this user."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)
