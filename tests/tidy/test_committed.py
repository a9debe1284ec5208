"""What is committed stands alone: no place of one machine in it, and no link into the void."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import PROJECT, committed_files, shown

# Each pattern is written so that it does not find itself.
OF_ONE_MACHINE = (
    re.compile(r"/wor[k]/|/roo[t]/|/hom[e]/\w|/op[t]/\w"),
    re.compile(r"https?://[^\s)>\"'`]*(?:pyp[i]|pythonhoste[d]|npmj[s]|/simpl[e]\b)"),
    re.compile(r"inde[x][-_]url|find[-_]link[s]|--registr[y]"),
    re.compile(r"\"resolve[d]\"\s*:"),
)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)")
ELSEWHERE = re.compile(r"[a-z]+:|#")


def traces(text: str) -> Iterator[str]:
    for pattern in OF_ONE_MACHINE:
        yield from (found[0] for found in pattern.finditer(text))


def links(text: str) -> Iterator[str]:
    """Targets of Markdown links to files, without their anchors; examples in code do not count."""
    for found in LINK.finditer(CODE.sub("", text)):
        if not ELSEWHERE.match(found[1]):
            yield found[1].partition("#")[0]


def leads_somewhere(page: Path, target: str) -> bool:
    place = (PROJECT if target.startswith("/") else page.parent).joinpath(target.lstrip("/")).resolve()
    return any(file == place or place in file.parents for file in committed_files())


def test_nothing_committed_knows_this_machine() -> None:
    found = {shown(file): list(traces(readable(file))) for file in committed_files()}
    assert not {name: places for name, places in found.items() if places}


def readable(file: Path) -> str:
    return file.read_bytes().decode(errors="replace")


def test_links_between_pages_lead_somewhere() -> None:
    pages = [file for file in committed_files() if file.suffix == ".md"]
    assert not [
        f"{shown(page)}: {target}"
        for page in pages
        for target in links(page.read_text())
        if not leads_somewhere(page, target)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "see /wor" + "k/main/x",
        "/roo" + "t/.cache",
        "https://pyp" + "i.org/x",
        "https://mirror.example/simpl" + "e/ ",
        "--inde" + "x-url x",
        '"resolve' + 'd": "x"',
    ],
)
def test_traces_of_a_machine_are_found(text: str) -> None:
    assert list(traces(text))


def test_ordinary_words_are_no_traces() -> None:
    assert not list(traces("the network/router resolved it at https://example.org/homework/rooted"))


def test_links_are_read() -> None:
    page = (
        '[a](one.md) [b](docs/two.md#part) [c](https://x.org) [d](#here) `[e](no.md)` [f](<three.md> "title")'
    )
    assert list(links(page)) == ["one.md", "docs/two.md", "three.md"]


def test_a_link_to_nothing_is_found() -> None:
    assert leads_somewhere(PROJECT / "README.md", "docs/rulings.md")
    assert leads_somewhere(PROJECT / "docs" / "rulings.md", "../docs")
    assert not leads_somewhere(PROJECT / "README.md", "docs/nowhere.md")
