"""The audit shared among processes: each opens the journal for itself and goes through groups of streams."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized

from sabot.games.catalogue import Catalogue, OwnFiles, house_catalogue
from sabot.records.audit.groups import Group, GroupResult, GroupStart, groups_of
from sabot.records.audit.verdict import Difference, DifferenceFound, Proven, Verdict
from sabot.records.audit.whole import (
    Progress,
    audit,
    audited,
    check_missing,
    known_before,
    nothing_told,
    summed_up,
)
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.records.journal.journal_reader import JournalReader

WORTH_SHARING = 100_000
"""Lines from which a second process is worth its start."""
PIECES = 8
"""Pieces of work for each process, so that all of them end at about the same time."""
LOOK = 0.2
"""Seconds between two looks at how far the others are."""

_HERE: "list[tuple[JournalReader, GroupStart, Synchronized[int], Catalogue]]" = []
"""What a worker has, once it is set up."""


def audit_place(
    place: JournalPlace, workers: int, told: Progress = nothing_told, games: Catalogue | None = None
) -> Verdict:
    """The same verdict as that of `audit`, sooner."""
    known = house_catalogue() if games is None else games
    journal = opened(place)
    try:
        lines = sum(head.version for head in journal.heads().values())
        groups = list(groups_of(journal.heads()))
        if workers < 2 or lines < WORTH_SHARING or len(groups) < 2:
            return audit(journal, known, told)
        return _shared(journal, place, groups, workers, told, known.own_files)
    finally:
        journal.close()


def _shared(
    journal: JournalReader,
    place: JournalPlace,
    groups: Sequence[Group],
    workers: int,
    told: Progress,
    files: OwnFiles,
) -> Verdict:
    try:
        known = known_before(journal)
        check_missing(known, journal)
    except DifferenceFound as wrong:
        return Verdict(Proven(), wrong.difference)
    found: dict[int, GroupResult | Difference] = {}
    with _pool(place, workers, files) as (pool, read):
        waiting = {pool.submit(_go_through, piece) for piece in _pieces(journal, groups, workers * PIECES)}
        so_far = 0
        while waiting:
            done, waiting = wait(waiting, timeout=LOOK)
            told(read.value - so_far)
            so_far = read.value
            for future in done:
                found |= future.result()
    return summed_up(journal, known, [found[place_] for place_ in sorted(found)])


@contextmanager
def _pool(
    place: JournalPlace, workers: int, files: OwnFiles
) -> "Iterator[tuple[ProcessPoolExecutor, Synchronized[int]]]":
    """New interpreters: a journal that is open must not be inherited."""
    context = get_context("spawn")
    read = context.Value("q", 0)
    with ProcessPoolExecutor(workers, context, _set_up, (place, read, files)) as pool:
        yield pool, read


def _pieces(
    journal: JournalReader, groups: Sequence[Group], pieces: int
) -> Iterator[list[tuple[int, Group]]]:
    """Groups of many lines alone and first, small ones together."""
    heads = journal.heads()
    sizes = [sum(heads[stream].version for stream in group) for group in groups]
    most = max(1, sum(sizes) // pieces)
    piece: list[tuple[int, Group]] = []
    lines = 0
    for number in sorted(range(len(groups)), key=lambda number: -sizes[number]):
        piece.append((number, groups[number]))
        lines += sizes[number]
        if lines >= most:
            yield piece
            piece, lines = [], 0
    if piece:
        yield piece


def _set_up(place: JournalPlace, read: "Synchronized[int]", files: OwnFiles) -> None:
    journal = opened(place)
    _HERE.append((journal, known_before(journal), read, house_catalogue(files)))


def _go_through(piece: list[tuple[int, Group]]) -> dict[int, GroupResult | Difference]:
    ((journal, known, read, games),) = _HERE

    def told(lines: int) -> None:
        with read.get_lock():
            read.value += lines

    return {number: audited(journal, games, known, group, told) for number, group in piece}
