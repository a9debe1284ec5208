"""The report behind `make features` counts a feature as shown only by tests that passed in every case."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from project_files import TESTS, TOOLS

SUITE = """
import pytest

@pytest.mark.feature("BJ-1")
@pytest.mark.feature("BJ-2")
def test_passes(): ...

@pytest.mark.feature("BJ-1")
@pytest.mark.parametrize("number", [1, 2])
def test_fails_in_one_case(number): assert number == 1

@pytest.fixture
def breaks_afterwards():
    yield
    raise RuntimeError

@pytest.mark.feature("BJ-3")
def test_breaks_afterwards(breaks_afterwards): ...

class TestMany:
    @pytest.mark.feature("BJ-4")
    @pytest.mark.parametrize("text", ["a", "b[c]::d"])
    def test_passes(self, text): ...
"""


@pytest.mark.long
@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_passed_tests_show_a_feature(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text((TESTS / "conftest.py").read_text())
    (tmp_path / "test_suite.py").write_text(SUITE)
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\nmarkers = feature(id)\npythonpath = {TOOLS}\naddopts = -p side_by_side\n"
    )
    run = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--features-report=report.json"]
    answer = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert json.loads((tmp_path / "report.json").read_text()) == {
        "BJ-1": ["test_suite.py::test_passes"],
        "BJ-2": ["test_suite.py::test_passes"],
        "BJ-4": ["test_suite.py::TestMany::test_passes"],
    }
