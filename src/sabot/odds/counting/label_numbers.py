"""Which deal has which label: asked of a classifier once, and kept in files for the next process.

A file is named after all that its content follows from: the bet, its labels, the deals, and the code of every
room from which labels follow. So it is never out of date, and what cannot be read is asked again. Only bets
that come with Sabot are kept: of others nobody knows what they follow from.
"""

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sabot.games.bet import Dealt
from sabot.games.catalogue import OWN_FAMILIES
from sabot.odds.kept_files import read_sealed, version_folder, write_sealed

Numbers = npt.NDArray[np.int16]

WORTH_KEEPING = 1000
"""Labels: fewer are asked in the time that a file takes."""


def label_numbers(
    classify: Callable[[Dealt], str],
    known: tuple[str, ...],
    deals: Callable[[], Iterable[Dealt]],
    *what: object,
) -> Numbers:
    """The label of each deal, as its place among those that the bet declares. `what` says which deals."""
    return kept_numbers(
        classify, known, what, lambda: numbered(map(classify, deals()), known), len(known), WORTH_KEEPING
    )


def kept_numbers(
    classify: Callable[[Dealt], str],
    known: tuple[str, ...],
    what: tuple[object, ...],
    worked: Callable[[], Numbers],
    limit: int,
    worth: int = 0,
) -> Numbers:
    """Numbers below a limit that follow from a classifier; fewer than are worth a file are not kept."""
    file = _file(classify, known, what)
    found = None if file is None else _read(file, limit)
    if found is None:
        found = worked()
        if file is not None and len(found) >= worth:
            write_sealed(file, found.tobytes())
    return found


def numbered(given: Iterable[str], known: tuple[str, ...]) -> Numbers:
    """Labels as their places among those that the bet declares; any other is refused."""
    number = {label: place for place, label in enumerate(known)}
    try:
        return np.fromiter(map(number.__getitem__, given), dtype=np.int16)
    except KeyError as stray:
        raise ValueError(f"the label {stray} is not declared; the bet gives {', '.join(known)}") from None


def is_kept(classify: object) -> bool:
    """Whether what a classifier says is kept, where this user has a folder for it."""
    return classify in own_classifiers()


@cache
def own_classifiers() -> dict[object, str]:
    """The classifiers that come with Sabot: these very functions, not others that are called like them."""
    return {
        bet.classify: f"{family.key}/{bet.key}" for family in OWN_FAMILIES.values() for bet in family.bets
    }


def _file(classify: object, known: tuple[str, ...], what: tuple[object, ...]) -> Path | None:
    name = own_classifiers().get(classify)
    folder = None if name is None else version_folder("labels")
    if folder is None:
        return None
    return folder / hashlib.sha256(repr((name, known, what)).encode()).hexdigest()


def _read(file: Path, limit: int) -> Numbers | None:
    written = read_sealed(file)
    if written is None or len(written) % 2:
        return None
    found = np.frombuffer(written, dtype=np.int16)
    return found if len(found) and found.min() >= 0 and found.max() < limit else None
