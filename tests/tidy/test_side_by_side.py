"""`-n`: every test is run once, and what befalls a process befalls the tests that it had in its hand."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from project_files import TOOLS

RAN = """
import os, pathlib, pytest

@pytest.fixture(scope="session")
def place():
    folder = pathlib.Path("ran")
    yield folder
    folder.joinpath(f"left-{os.getpid()}").touch()

@pytest.mark.parametrize("number", range(5))
def test_one(number, place, tmp_path):
    place.joinpath(f"{tmp_path.parent.name}-{tmp_path.name}").write_text(f"{__name__}-{number}-{os.getpid()}")
    print("said by", number)
    assert number != 3
"""
ENDS = """
import os

def test_before(): ...
def test_ends(): os._exit(3)
def test_after(): ...
"""
WARNS = """
import warnings

def test_warns(): warnings.warn("the roof leaks")
"""


def run(folder: Path, *words: str) -> str:
    """What pytest says, with the lengths of time taken out."""
    (folder / "pytest.ini").write_text(
        f"[pytest]\npythonpath = {TOOLS}\naddopts = -p side_by_side -p no:xdist\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.mark.long
def test_every_test_is_run_once_and_what_they_share_is_left_by_each(tmp_path: Path) -> None:
    (tmp_path / "ran").mkdir()
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(RAN)
    told = run(tmp_path, "-n", "2")
    assert re.search(r"4 failed, 16 passed in", told)
    assert Counter(re.findall(r"said by (\d)", told)) == {"3": 4}, "what failed, and nobody else's words"
    ran = [file.read_text() for file in (tmp_path / "ran").glob("worker-*")]
    tests, processes = {one.rpartition("-")[0] for one in ran}, {one.rpartition("-")[2] for one in ran}
    assert (len(ran), len(tests)) == (20, 20)
    assert {file.name for file in (tmp_path / "ran").glob("left-*")} == {f"left-{one}" for one in processes}


@pytest.mark.long
def test_tests_whose_process_ended_have_failed(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(ENDS)
    told = run(tmp_path, "-n", "1", "-rf")
    assert re.search(r"2 failed, 1 passed in", told)
    assert "FAILED test_a.py::test_ends - its process ended" in told
    assert "FAILED test_a.py::test_after - its process ended" in told


@pytest.mark.long
def test_the_first_failure_may_end_all(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("def test_a(): assert 0\n\ndef test_b(): ...\n")
    told = run(tmp_path, "-n", "1", "-x")
    assert "stopping after 1 failures" in told
    assert "passed" not in told


@pytest.mark.long
def test_warnings_are_told(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(WARNS)
    told = run(tmp_path, "-n", "2")
    assert "the roof leaks" in told
    assert re.search(r"1 passed, 1 warning in", told)
