"""Kernels that are built on other files say on which text: numba keeps compiled code by its own file alone.

A kernel whose own text is unchanged would go on running old code when a file that it imports changes.
"""

import ast
import hashlib
from pathlib import Path

import pytest

import sabot.odds

ROOM = Path(sabot.odds.__path__[0])
KERNELS = sorted([*(ROOM / "kernels").glob("*.py"), *(ROOM.parent / "gym").glob("*_kernel.py")])


def imported(text: str) -> list[str]:
    """Our own modules that a kernel imports."""
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module)
    return sorted({str(node.module) for node in nodes if str(node.module).startswith("sabot.")})


def digest(modules: list[str]) -> str:
    texts = [(ROOM.parent.parent / f"{name.replace('.', '/')}.py").read_bytes() for name in modules]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:12]


@pytest.mark.parametrize("file", KERNELS, ids=lambda file: file.stem)
def test_kernels_name_what_they_are_built_on(file: Path) -> None:
    text = file.read_text()
    modules = imported(text)
    line = f'BUILT_ON = "{digest(modules)}"'
    assert not modules or line in text, f"write {line} into {file.name}"


def test_there_are_kernels_that_are_built_on_others() -> None:
    assert sum(bool(imported(file.read_text())) for file in KERNELS) >= 4
