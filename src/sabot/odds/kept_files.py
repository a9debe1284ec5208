"""Where this program keeps what it can work out again, and the digest of the code that it follows from."""

import hashlib
import importlib.util
import os
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


def write_whole(file: Path, content: bytes) -> None:
    """Whole or not at all, for nobody but this user."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)
