"""The session in which each mistake put in on purpose was found: played first, it shows the mistake at once.

Where tables have changed so that a session shows its mistake no longer, others are looked for, which takes
longer; `SHOW_MISTAKES=1` writes down those that were found.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from table_plans import Plan

KEPT = Path(__file__).with_name("shown_mistakes.json")


def mistake_of(law: str) -> str:
    """The test that is being run, and the law that it breaks."""
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition("::")[2].rpartition(" ")[0]
    return f"{test} {law}"


@cache
def shown() -> Mapping[str, Plan]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Plan]) if KEPT.exists() else {}


def keep_shown(mistake: str, plan: Plan) -> None:
    shown.cache_clear()
    lines = (
        f" {msgspec.json.encode(name).decode()}: {msgspec.json.encode(one).decode()}"
        for name, one in sorted({**shown(), mistake: plan}.items())
    )
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    shown.cache_clear()
