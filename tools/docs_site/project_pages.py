"""Pages of the site that lie outside docs/, and where a link between files leads once they are pages."""

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "DESIGN.md": "design.md",
    "GLOSSARY.md": "glossary.md",
    "README.md": "index.md",
    "tests/scripts/README.md": "scripts.md",
}
"""The page that each of them is; the README's place is taken by the start page."""
COPIED = tuple(file for file in ELSEWHERE if file != "README.md")
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<target>[^)\s#]*)(?P<anchor>#[^)\s]*)?\)")


def page_of(file: str) -> str | None:
    """The page of the site that a file of the project is, or None."""
    if file in ELSEWHERE:
        return ELSEWHERE[file]
    inside = file.removeprefix("docs/")
    if inside == file:
        return None
    return inside.removesuffix(".ipynb") + ".md" if inside.endswith(".ipynb") else inside


def as_page(text: str, file: str) -> str:
    """The text of a file, its links leading to pages; a file that is no page is named and not linked."""
    place = page_of(file)
    assert place is not None, f"{file} is no page"
    return _outside_code(text, lambda prose: _LINK.sub(lambda link: _led(link, file, place), prose))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    parts = _CODE.split(text)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def _led(link: re.Match[str], file: str, place: str) -> str:
    target = link["target"]
    if not target or ":" in target:
        return link[0]
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
    page = page_of(wanted)
    if page is None:
        return f"{link['words']} (`{wanted}`)" if (PROJECT / wanted).exists() else link[0]
    return (
        f"[{link['words']}]({posixpath.relpath(page, posixpath.dirname(place) or '.')}{link['anchor'] or ''})"
    )
