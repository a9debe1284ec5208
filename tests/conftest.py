"""What the whole suite shares: patience on busy machines, and the report of which features were shown."""

import json
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

# A loaded machine makes an example slow, never wrong.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--features-report",
        metavar="FILE",
        help="write which feature was shown by which passed tests, as JSON",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that sees every report writes one; xdist's workers pass theirs on to it."""
    file = config.getoption("--features-report")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FeaturesReport(Path(file)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks stay in the worker, user properties travel with the report."""
    for item in items:
        for mark in item.iter_markers("feature"):
            item.user_properties.append(("feature", mark.args[0]))


class FeaturesReport:
    """Features by id, each with the tests that show it; one failed case takes its whole test out."""

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
                if name == "feature":
                    self.shown[str(value)].add(test)

    def pytest_sessionfinish(self) -> None:
        passed = {feature: sorted(tests - self.failed) for feature, tests in sorted(self.shown.items())}
        self.file.write_text(
            json.dumps({feature: tests for feature, tests in passed.items() if tests}, indent=1)
        )
