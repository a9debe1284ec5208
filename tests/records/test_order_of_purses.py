"""What came first at a purse: lines within one second of each other are judged by order, to the unit."""

from collections.abc import Callable
from pathlib import Path

import pytest
from forgery import cover_traces, lines_of, unordered, write
from msgspec.structs import replace
from test_forged_lines import Step
from test_forged_purses import (
    FIRST,
    GIFT,
    NEW,
    SALON,
    awarded,
    counted,
    deposited,
    forged,
    honest,
    withdrawn,
)
from test_staff_audit import audited

from sabot.cashdesk import events as v
from sabot.money import Amount
from sabot.records.audit.order import ORDERED
from sabot.store.record import Line
from sabot.store.streams import DESK
from sabot.table import events as e
from sabot.table.house.setup import SECOND

__all__ = ["honest"]

HERS = 300_000
"""What ann has when the evening begins, in minor units; 100,000 of it are credits of the house."""


def at_once(*steps: Step) -> tuple[Step, ...]:
    """A fifth of a second after each other."""
    return tuple(replace(step, ago=place * 24 * SECOND // 5) for place, step in enumerate(steps))


def tipped(amount: int, given: int) -> Step:
    return Step(lambda _: e.TipGiven("ann", Amount(amount), Amount(given)), "ann", SALON)


def more(request: str, had: int) -> Step:
    event = v.GoldenAwarded(
        request=request, player=NEW, value=Amount(1_000), count=1, by="opa", reason="welcome", had=had
    )
    return Step(lambda at: replace(event, at=at), "opa")


COUNTED = (FIRST, counted(NEW, GIFT, 1))
HAS, TIP = f"credits of the house that {NEW} has", "credits of the house in a tip of ann"
CHIPS = f"golden chips of 1000 that {NEW} had"

FORGED: dict[str, tuple[tuple[Step, ...], str]] = {
    "a gift is forgotten by a deposit, and withdrawn": (
        (*COUNTED, deposited(NEW), withdrawn(NEW, 201_000)),
        HAS,
    ),
    "half of a gift is forgotten": ((*COUNTED, deposited(NEW, given=GIFT // 2)), HAS),
    "one unit of a gift is forgotten": ((*COUNTED, deposited(NEW, given=GIFT - 1)), HAS),
    "a gift that was not counted is withdrawn": ((counted(NEW, 0, 0), FIRST, withdrawn(NEW, GIFT)), HAS),
    "more is a gift than lay there": (
        (*COUNTED, deposited(NEW, given=GIFT), withdrawn(NEW, 1_000, GIFT), deposited(NEW, given=GIFT + 1)),
        HAS,
    ),
    "a gift that is left is tipped as one's own": (
        (withdrawn("ann", 200_000, 100_000), tipped(100_000, 0)),
        TIP,
    ),
    "a gift that the desk has just counted is tipped as one's own": (
        (deposited("ann", given=100_000), tipped(HERS + 1_000, 0)),
        TIP,
    ),
    # The desk saw the tip on its way; that came to nothing, and came again after the deposit.
    "the desk decided on a purse with a tip on its way": (
        (deposited("ann", given=0), tipped(HERS, 0)),
        "credits of the house that ann has",
    ),
    "chips that somebody had are forgotten": ((awarded(10, 60 * SECOND), more("h", 0)), CHIPS),
    "chips that somebody is said to have had": ((more("h", 1),), CHIPS),
}

HONEST: dict[str, tuple[Step, ...]] = {
    "a gift, a deposit and its withdrawal": (
        *COUNTED,
        deposited(NEW, given=GIFT),
        withdrawn(NEW, 1_000, GIFT),
    ),
    "a deposit, and a tip of nearly everything": (deposited("ann", given=100_000), tipped(HERS, 99_000)),
    "a tip of nearly everything, and a deposit": (
        tipped(HERS - 1_000, 99_000),
        deposited("ann", given=1_000),
    ),
    "a withdrawal, and a tip of a gift": (withdrawn("ann", 200_000, 100_000), tipped(100_000, 100_000)),
    "chips after chips": (awarded(10, 60 * SECOND), more("h", 10), more("i", 11)),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_a_purse_held_is_known_to_the_unit_within_one_second(
    honest: Path, tmp_path: Path, name: str
) -> None:
    steps, words = FORGED[name]
    forged(honest, tmp_path / "journal.db", at_once(*steps))
    found = audited(tmp_path / "journal.db").difference
    assert found is not None, "nothing was noticed"
    assert words in found.what, found.text()


@pytest.mark.parametrize("name", HONEST)
def test_what_is_right_is_proven_within_one_second(honest: Path, tmp_path: Path, name: str) -> None:
    forged(honest, tmp_path / "journal.db", at_once(*HONEST[name]))
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference.text()
    assert not [note for note in verdict.notes if "order" in note]


def written_before(file: Path, stream: str, until: Callable[[Line], bool] = lambda _: True) -> None:
    """The lines of a stream, or the first of them, as a program wrote them that knew of no order."""
    lines = lines_of(file, stream)
    ends = next((line.number for line in lines if not until(line)), len(lines) + 1)
    write(file, stream, [unordered(line) if line.number < ends else line for line in lines])
    cover_traces(file)


def test_an_older_journal_is_judged_within_a_second_and_says_so(honest: Path, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    forged(honest, file, at_once(*HONEST["a deposit, and a tip of nearly everything"]))
    for stream in (DESK, SALON):
        written_before(file, stream)
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    (told,) = (note for note in verdict.notes if "order of purses" in note)
    # Two deposits of before with what was counted for them, a third one; and two tips.
    assert told.startswith("7 lines about purses"), told


def test_a_house_goes_on_in_order_after_older_lines(honest: Path, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    forged(honest, file, at_once(*FORGED["one unit of a gift is forgotten"][0]))
    written_before(file, SALON)
    written_before(file, DESK, lambda line: b'"new"' not in line.body)
    found = audited(file).difference
    assert found is not None
    assert found.what == HAS


@pytest.mark.parametrize("stream", [DESK, SALON])
def test_an_older_line_after_purses_were_ordered_is_found(honest: Path, tmp_path: Path, stream: str) -> None:
    file = tmp_path / "journal.db"
    forged(honest, file, (deposited("ann", given=100_000), tipped(HERS, 99_000)))
    lines = lines_of(file, stream)
    last = max(line.number for line in lines if line.name in ORDERED)
    lines[last - 1] = unordered(lines[last - 1])
    write(file, stream, lines)
    cover_traces(file)
    found = audited(file).difference
    assert found is not None
    assert (found.stream, found.line, found.what) == (stream, last, "the version of the line")


def test_older_lines_at_the_desk_after_a_tip_in_order_are_found(honest: Path, tmp_path: Path) -> None:
    """At a desk that has none in order itself."""
    file = tmp_path / "journal.db"
    forged(honest, file, (tipped(1_000, 0), deposited("ann", given=100_000)))
    written_before(file, DESK)
    found = audited(file).difference
    assert found is not None
    assert (found.stream, found.what) == (DESK, "the version of the line")
