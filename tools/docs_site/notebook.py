"""Notebooks without Jupyter: their cells run one after the other, and what they show as Markdown."""

import ast
import contextlib
import io
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class Cell(Struct, frozen=True, omit_defaults=True):
    """One cell as it lies in the file."""

    cell_type: str
    source: list[str]
    id: str
    metadata: dict[str, Any] = {}
    outputs: list[Any] = []
    execution_count: int | None = None

    @property
    def text(self) -> str:
        return "".join(self.source)


class Notebook(Struct, frozen=True):
    """A notebook of format 4.5."""

    cells: list[Cell]
    metadata: dict[str, Any]
    nbformat: int
    nbformat_minor: int


class Shown(Struct, frozen=True):
    """What a cell shows: a picture, a table, or words."""

    kind: str
    text: str


def read_notebook(file: Path) -> Notebook:
    return msgspec.json.decode(file.read_bytes(), type=Notebook)


def run(notebook: Notebook, name: str, names: dict[str, Any] | None = None) -> dict[str, list[Shown]]:
    """What every cell with code shows, by its id; the names of one are there in the next."""
    names = {"__name__": "__main__"} if names is None else names
    return {cell.id: _shown(cell, name, names) for cell in notebook.cells if cell.cell_type == "code"}


def _shown(cell: Cell, name: str, names: dict[str, Any]) -> list[Shown]:
    tree = ast.parse(cell.text, f"{name}, cell {cell.id}")
    last = tree.body[-1] if tree.body else None
    shows = last.value if isinstance(last, ast.Expr) else None
    if shows is not None:
        tree.body.pop()
    place, said = f"{name}, cell {cell.id}", io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, place, "exec"), names)
        value = None if shows is None else eval(compile(ast.Expression(shows), place, "eval"), names)
    words = [Shown("text", said.getvalue())] if said.getvalue() else []
    return words if value is None else [*words, _of_value(value)]


def _of_value(value: object) -> Shown:
    for kind in ("svg", "html"):
        drawing = getattr(value, f"_repr_{kind}_", None)
        if drawing is not None:
            return Shown(kind, drawing())
    return Shown("text", repr(value))


def as_markdown(notebook: Notebook, name: str) -> str:
    """The notebook as a page: its words, its code, and what that shows when it is run now."""
    shown = run(notebook, name)
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.text)
        else:
            parts.append(f"```python\n{cell.text}\n```")
            parts += [_as_block(one) for one in shown[cell.id]]
    return "\n\n".join(parts) + f"\n\n*This page is `docs/notebooks/{name}`, run when the site was made.*\n"


def _as_block(shown: Shown) -> str:
    if shown.kind == "text":
        return f"```text\n{shown.text.rstrip()}\n```"
    return f'<div class="shown">{"".join(shown.text.splitlines())}</div>'
