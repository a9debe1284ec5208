"""The project's own files as the tidy tests see them."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = PROJECT / "src" / "sabot"
TESTS = PROJECT / "tests"
TOOLS = PROJECT / "tools"


def python_files(*roots: Path) -> list[Path]:
    return sorted(file for root in roots for file in ([root] if root.is_file() else root.rglob("*.py")))


def source_files() -> list[Path]:
    return python_files(SOURCE)


def all_python_files() -> list[Path]:
    return python_files(SOURCE, TESTS, TOOLS, PROJECT / "bench")


def pure_files() -> list[Path]:
    """The rooms without clock, chance, files and floats; `entropy` is the one door for chance."""
    names = ("money.py", "cards", "games", "ledger", "cashdesk", "table")
    rooms = python_files(*(SOURCE / room for room in names))
    return [file for file in rooms if file != SOURCE / "cards" / "entropy.py"]


def shown(file: Path) -> str:
    return file.relative_to(PROJECT).as_posix()


def faults(files: Iterable[Path], wrong: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """What is wrong in each of the files that have anything wrong."""
    found = {shown(file): list(wrong(file)) for file in files}
    return {name: places for name, places in found.items() if places}


@cache
def text_of(file: Path) -> str:
    return file.read_text()


def mentioning(pattern: str, files: Iterable[Path]) -> list[Path]:
    """Those that could be meant: what is not in the text is not in its tree either, and a tree costs more."""
    wanted = re.compile(pattern)
    return [file for file in files if wanted.search(text_of(file))]


def tree(file: Path) -> ast.Module:
    return ast.parse(text_of(file), str(file))


@cache
def committed_files() -> tuple[Path, ...]:
    """What git tracks and is still there. A checkout that belongs to somebody else is read all the same."""
    listing = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    answer = subprocess.run(listing, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, f"the tidy tests need a git checkout: {answer.stderr.strip()}"
    files = (PROJECT / name for name in answer.stdout.split("\0") if name)
    return tuple(file for file in files if file.is_file())
