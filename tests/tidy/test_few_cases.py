"""`make quick` runs a few cases of each test, and of a directory as many as take some seconds."""

import subprocess
import sys
from pathlib import Path

import pytest
from durations import MEASURED
from project_files import TESTS, TOOLS

SUITE = """
import pytest

@pytest.mark.parametrize("number", range(10))
def test_many(number): ...

@pytest.mark.parametrize("word", ["a", "b"])
def test_some(word): ...

def test_one(): ...
"""
LONG = """
import pytest

@pytest.mark.parametrize("number", range(4))
def test_a_page(number): ...

def test_another(): ...
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("few", "run"),
    [
        (
            ("--few=8",),
            [
                *("test_a_page[0]", "test_a_page[2]"),
                *(f"test_many[{n}]" for n in (0, 1, 2, 3, 5, 6, 7, 8)),
                *("test_some[a]", "test_some[b]", "test_one"),
            ],
        ),
        (("--few=1",), ["test_a_page[0]", "test_many[0]", "test_some[a]", "test_one"]),
        (
            (),
            [
                *(f"test_a_page[{n}]" for n in range(4)),
                *("test_another", *(f"test_many[{n}]" for n in range(10))),
                *("test_some[a]", "test_some[b]", "test_one"),
            ],
        ),
    ],
)
def test_few_cases_of_each_test_and_few_long_ones_are_run(
    tmp_path: Path, few: tuple[str, ...], run: list[str]
) -> None:
    """Five pages took twenty seconds: eight seconds of them are two."""
    (tmp_path / "conftest.py").write_text((TESTS / "conftest.py").read_text())
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {TOOLS}\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / MEASURED).write_text('{"browser/test_pages.py": [5, 20.0]}')
    (tmp_path / "test_small.py").write_text(SUITE)
    (tmp_path / "browser").mkdir()
    (tmp_path / "browser" / "test_pages.py").write_text(LONG)
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *few]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert [line.partition("::")[2] for line in told.splitlines() if "::" in line] == run
