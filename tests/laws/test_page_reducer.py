"""The page's own idea of a table, after every event of whole sessions, is the server's view of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import json
from table_plans import openings, plan_of
from table_session import Session, Taken, play

from sabot.server.wire import Happened, Snapshot
from sabot.table.view import now_of, public_event, public_view

WEB = Path(__file__).parents[2] / "web"
EVERY = 7
"""Of so many events one is compared in full; every one is taken in."""


def with_node() -> str:
    """Where the pages were built by a Node from PyPI, that one comes first."""
    beside, path = Path(sys.executable).parent, os.environ["PATH"]
    return f"{beside}{os.pathsep}{path}" if (beside / "npx").exists() else path


def lines_of(session: Session) -> Iterator[bytes]:
    """What a page is sent about the main table, and now and then how the table really is."""
    main = [taken for taken in session.taken if taken.stream == session.main.stream and taken.booked]
    yield json.encode(Snapshot("t", 0, main[0].at, public_view(main[0].before, main[0].at)))
    for n, taken in enumerate(main, 1):
        told = public_event(taken.before, taken.event, taken.after)
        now = now_of(taken.before, taken.after, taken.at, told)
        yield json.encode(Happened("t", n, taken.at, told, now))
        if n % EVERY == 0 or taken is main[-1]:
            yield json.encode(_truth(n, taken))


def _truth(n: int, taken: Taken) -> dict[str, object]:
    return {"type": "truth", "n": n, "public": public_view(taken.after, taken.at)}


def test_a_page_knows_what_the_server_knows(tmp_path: Path) -> None:
    """Games in every mode, and one Vitest for all of them."""
    plans = [plan_of(opening, 7) for opening in openings()]
    for number, plan in enumerate(plans):
        (tmp_path / f"{number}.jsonl").write_bytes(b"\n".join(lines_of(play(plan))))
    told = subprocess.run(
        ["npx", "vitest", "run", "src/state/sessions.test.ts"],
        check=False,
        cwd=WEB,
        env={**os.environ, "SESSIONS": str(tmp_path), "PATH": with_node()},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert f"{len(plans)} passed" in told.stdout, "one test for every session"
