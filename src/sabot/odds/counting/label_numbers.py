"""Which deal has which label: asked of a classifier once, and kept in files for the next process.

A file is named after all that its content follows from: the bet, its labels, the deals, and the code of every
room from which labels follow. So it is never out of date, and what cannot be read is asked again. Only bets
that come with Sabot are kept: of others nobody knows what they follow from.
"""

import hashlib
import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sabot.games.bet import Dealt
from sabot.games.catalogue import OWN_FAMILIES
from sabot.odds.kept_files import ROOMS, code_digest, usual_folder, write_whole

Numbers = npt.NDArray[np.int16]

WORTH_KEEPING = 1000
"""Labels: fewer are asked in the time that a file takes."""
MOST_VERSIONS = 4
"""Of this program whose labels lie in the folder; with more, those of the oldest go."""
SEAL = hashlib.sha256().digest_size


def label_numbers(
    classify: Callable[[Dealt], str],
    known: tuple[str, ...],
    deals: Callable[[], Iterable[Dealt]],
    *what: object,
) -> Numbers:
    """The label of each deal, as its place among those that the bet declares. `what` says which deals."""
    file = _file(classify, known, what)
    found = None if file is None else _read(file, len(known))
    if found is None:
        found = numbered(map(classify, deals()), known)
        if file is not None and len(found) >= WORTH_KEEPING:
            _write(file, found)
    return found


def numbered(given: Iterable[str], known: tuple[str, ...]) -> Numbers:
    """Labels as their places among those that the bet declares; any other is refused."""
    number = {label: place for place, label in enumerate(known)}
    try:
        return np.fromiter(map(number.__getitem__, given), dtype=np.int16)
    except KeyError as stray:
        raise ValueError(f"the label {stray} is not declared; the bet gives {', '.join(known)}") from None


@cache
def _names() -> dict[object, str]:
    """The classifiers that come with Sabot: these very functions, not others that are called like them."""
    return {
        bet.classify: f"{family.key}/{bet.key}" for family in OWN_FAMILIES.values() for bet in family.bets
    }


def _file(classify: object, known: tuple[str, ...], what: tuple[object, ...]) -> Path | None:
    folder, name = usual_folder("labels"), _names().get(classify)
    if folder is None or name is None:
        return None
    named = hashlib.sha256(repr((name, known, what)).encode()).hexdigest()
    return folder / code_digest("sabot", ROOMS) / named


def _read(file: Path, labels: int) -> Numbers | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    seal, written = content[:SEAL], content[SEAL:]
    if hashlib.sha256(written).digest() != seal or len(written) % 2:
        return None
    found = np.frombuffer(written, dtype=np.int16)
    return found if len(found) and found.min() >= 0 and found.max() < labels else None


def _write(file: Path, numbers: Numbers) -> None:
    """A folder that cannot be written to costs the next process the time to ask again, and nothing else."""
    written = numbers.tobytes()
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
