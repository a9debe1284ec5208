"""What the whole suite shares: patience on busy machines, who runs what, and which features were shown."""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from durations import Took, expected, measured
from hypothesis import settings

# httpcore looks for it anew several times in a request: where it is not installed, a sixth of what tests of
# the server cost. None says at once that it is not there.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]  # the way of the import system to say so

# A loaded machine makes an example slow, never wrong.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

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
        help="run N cases of each test, and no more than take N seconds of each directory, evenly",
    )


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--features-report")
    if file is not None:
        config.pluginmanager.register(FeaturesReport(Path(file)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks stay with the test, user properties travel with its report."""
    few = config.getoption("--few")
    if few is not None:
        kept = some_cases(items, few, measured(config.rootpath))
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
    for item in items:
        for name in SHOWING:
            for mark in item.iter_markers(name):
                item.user_properties.append((name, mark.args[0]))


def some_cases(items: Sequence[pytest.Item], few: int, known: Mapping[str, Took]) -> set[pytest.Item]:
    """So many of each test's cases; of a directory no more than take so many seconds in a whole run."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    rooms: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    kept = [item for cases in tests.values() for item in evenly(cases, few)]
    for item in kept:
        rooms[item.path.parent].append(item)
    seconds = {room: sum(expected(item, known) for item in own) for room, own in rooms.items()}
    return {item for room, own in rooms.items() for item in evenly(own, int(len(own) * few / seconds[room]))}


def evenly(items: Sequence[pytest.Item], most: int) -> list[pytest.Item]:
    """The first, and the others evenly after it."""
    count = min(max(most, 1), len(items))
    return [items[number * len(items) // count] for number in range(count)]


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
