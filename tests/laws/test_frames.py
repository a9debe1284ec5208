"""At no frame does a page know a card that does not lie yet: sessions of every game, frame by frame.

The pages' own tests do the looking (`web/src/table/frames.test.ts`); here sessions are played for them, and
mistakes that are made on purpose are caught.
"""

import os
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec
import pytest
from table_plans import openings, plan_of
from table_session import play
from telling import Telling, told_of
from test_differences import WEB, with_node

from sabot.games.cues import CueName
from sabot.profiles import Mode
from sabot.server.socket.wire import Changed, OwnSnapshot

SEED = 7
MISTAKES = 5
"""Made on purpose there, each of which must be seen."""
PEELED = 1
"""Where players peel their cards, of all games in which they can."""


def games() -> Iterator[tuple[str, Mode, str]]:
    """Every game once, dealt by the house: a whole round is told at once, and the page has most to keep."""
    known: set[str] = set()
    for opening in openings():
        if opening[0] not in known and opening[1] is Mode.VIDEO:
            known.add(opening[0])
            yield opening


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sessions")
    for opening in games():
        lines = b"\n".join(map(msgspec.json.encode, dealt(opening)))
        (folder / f"{opening[0]}.jsonl").write_bytes(lines)
    return folder


def dealt(opening: tuple[str, Mode, str]) -> tuple[Telling, ...]:
    """A session in which cards come to the table after its player has."""
    for seed in count(SEED):
        told = tuple(told_of(play(plan_of(opening, seed))))
        cards = [place for place, one in enumerate(told) if isinstance(one, Changed) and brings_cards(one)]
        if cards and cards[-1] > next(
            place for place, one in enumerate(told) if isinstance(one, OwnSnapshot)
        ):
            return told
    raise AssertionError("there are always more seeds")


def brings_cards(told: Changed) -> bool:
    return any(cue.cue is CueName.CARD for step in told.steps for cue in step.cues)


@pytest.mark.long
def test_no_frame_knows_a_card_that_does_not_lie_yet(sessions: Path) -> None:
    """In the suite every game at one size, in a campaign at all of them; mistakes are made in both."""
    everything = {"ALL": "1"} if "CAMPAIGN" in os.environ else {}
    told = subprocess.run(
        ["npx", "vitest", "run", "src/table/frames.test.ts"],
        check=False,
        cwd=WEB,
        env={**os.environ, **everything, "FRAMES": str(sessions), "PATH": with_node()},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    games, sizes = len(list(sessions.iterdir())), 3 if everything else 1
    assert f"{games * sizes + MISTAKES + PEELED} passed" in told.stdout, "every game, and every mistake"
