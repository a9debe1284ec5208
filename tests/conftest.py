"""What the whole suite shares: patience on busy machines, who runs what, and which features were shown."""

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import settings

# httpcore looks for it anew several times in a request: where it is not installed, a sixth of what tests of
# the server cost. None says at once that it is not there.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]  # the way of the import system to say so

# A loaded machine makes an example slow, never wrong.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

LONG = {
    "browser": 4.0,
    "packaging": 3.4,
    "cluster": 0.4,
    "server": 0.2,
    "store": 0.1,
    "cli": 0.25,
    "reports": 0.2,
    "records": 0.06,
    "house": 0.1,
    "laws": 0.35,
    "odds": 0.3,
    "randomness": 0.35,
    "parsheet": 0.9,
}
"""Directories of long tests, about so many seconds each: first those that wait, last those that compute."""
WAITING = {
    "test_standing.py": 94,
    "test_page_display.py": 60,
    "test_page_settled_tables.py": 57,
    "test_page_live.py": 53,
    "test_page_picture.py": 50,
    "test_page_recovery.py": 50,
    "test_server_kills.py": 46,
    "test_page_croupier.py": 43,
    "test_page_etg_dealt.py": 42,
    "test_own_games.py": 41,
    "test_page_house_tables.py": 33,
    "test_page_boards.py": 32,
    "test_shared_standing.py": 20,
    "test_device_process.py": 18,
}
"""Files with a test of a quarter of a minute and more, and about how many seconds they take: begun first, so
that nobody waits for one of them in the end."""


SHOWING = ("feature", "gli")
"""Marks by which a test says what it shows: a feature of a rule book, a clause of a standard."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--features-report",
        metavar="FILE",
        help="write which feature or clause was shown by which passed tests, as JSON",
    )
    parser.addoption(
        "--few",
        type=int,
        metavar="N",
        help="run N cases of each test, and N seconds of each directory of long ones, evenly",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that sees every report writes one; xdist's workers pass theirs on to it."""
    file = config.getoption("--features-report")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FeaturesReport(Path(file)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks stay in the worker, user properties travel with the report."""
    few = config.getoption("--few")
    if few is not None:
        kept = some_cases(items, few)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = dealt_out(items, workers) if workers > 1 else items
    for item in items:
        for name in SHOWING:
            for mark in item.iter_markers(name):
                item.user_properties.append((name, mark.args[0]))


def some_cases(items: Sequence[pytest.Item], few: int) -> set[pytest.Item]:
    """So many of each test's cases; of a directory of long tests no more than take so many seconds."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    rooms: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    kept = [item for cases in tests.values() for item in evenly(cases, few)]
    for item in kept:
        rooms[item.path.parent.name].append(item)
    return {item for room, own in rooms.items() for item in evenly(own, round(few / LONG.get(room, 0.001)))}


def evenly(items: Sequence[pytest.Item], most: int) -> list[pytest.Item]:
    """The first, and the others evenly after it."""
    count = min(max(most, 1), len(items))
    return [items[number * len(items) // count] for number in range(count)]


def dealt_out(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """One hand after the other, as large as xdist cuts them: first whole long files, then quick tests.

    After the files that wait longest, half of the hands go on with what waits and half with what computes, so
    that neither cores nor workers stand still; and whoever is left at the end has quick tests to give away.
    """
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path.parent.name in LONG:
            files[item.path].append(item)
    hands: list[list[Path]] = [[] for _ in range(workers)]
    for file in sorted(files, key=lambda file: _seconds(files[file]), reverse=True):
        min(hands, key=lambda hand: sum(_seconds(files[one]) for one in hand)).append(file)
    quick = (item for item in items if item.path not in files)
    rooms, dealt = list(LONG), list[pytest.Item]()
    for number, hand in enumerate(hands):
        size = (len(items) - len(dealt)) // (workers - number)
        hand.sort(key=lambda file: (rooms.index(file.parent.name), file), reverse=number % 2 == 1)
        hand.sort(key=lambda file: -WAITING.get(file.name, 0))
        own = [item for file in hand for item in files[file]]
        dealt += [*own, *islice(quick, max(0, size - len(own)))]
    return [*dealt, *quick]


def _seconds(tests: Sequence[pytest.Item]) -> float:
    file = tests[0].path
    return max(WAITING.get(file.name, 0), len(tests) * LONG[file.parent.name])


class FeaturesReport:
    """Features and clauses by id, each with the tests that show it; one failed case takes its test out."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.shown: dict[str, set[str]] = defaultdict(set)
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid.partition("[")[0]
        if not report.passed:
            self.failed.add(test)
        elif report.when == "call":
            for name, value in report.user_properties:
                if name in SHOWING:
                    self.shown[str(value)].add(test)

    def pytest_sessionfinish(self) -> None:
        passed = {feature: sorted(tests - self.failed) for feature, tests in sorted(self.shown.items())}
        self.file.write_text(
            json.dumps({feature: tests for feature, tests in passed.items() if tests}, indent=1)
        )
