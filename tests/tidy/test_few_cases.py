"""`make quick` runs a few cases of each test, evenly from all of them, and every test in some."""

import subprocess
import sys
from pathlib import Path

import pytest
from project_files import TESTS

SUITE = """
import pytest

@pytest.mark.parametrize("number", range(10))
def test_many(number): ...

@pytest.mark.parametrize("word", ["a", "b"])
def test_some(word): ...

def test_one(): ...
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("few", "run"),
    [
        (("--few=3",), [*(f"test_many[{n}]" for n in (0, 3, 6)), "test_some[a]", "test_some[b]", "test_one"]),
        (("--few=1",), ["test_many[0]", "test_some[a]", "test_one"]),
        ((), [*(f"test_many[{n}]" for n in range(10)), "test_some[a]", "test_some[b]", "test_one"]),
    ],
)
def test_every_test_is_run_in_few_of_its_cases(tmp_path: Path, few: tuple[str, ...], run: list[str]) -> None:
    (tmp_path / "conftest.py").write_text((TESTS / "conftest.py").read_text())
    (tmp_path / "test_small.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *few]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert [line.partition("::")[2] for line in told.splitlines() if "::" in line] == run
