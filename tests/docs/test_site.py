"""The documentation site: built strictly, whole by itself, no link into the void, notebooks as they ran."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from urllib.parse import unquote

import pytest
from docs_site.notebook import Notebook, read_notebook, run
from docs_site.project_pages import PROJECT, as_page
from mkdocs.commands.build import build
from mkdocs.config import load_config
from msgspec.structs import replace

NOTEBOOKS = sorted((PROJECT / "docs" / "notebooks").glob("*.ipynb"))
LOADED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
}
"""Tags that a browser loads something for, and where they say what."""
NOT_LOADED = {"canonical", "next", "prev"}
ELSEWHERE = re.compile(r"^(?:[a-z]+:)?//|^[a-z]+:(?!.)", re.IGNORECASE)
IN_STYLES = re.compile(r"url\(\s*[\"']?(?!data:)([^)\"'\s]+)")


class Read(HTMLParser):
    """What a page loads, where it leads, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if told.get("id"):
            self.places.add(told["id"])
        if tag == "a" and told.get("href"):
            self.leads.append(told["href"])
        elif tag in LOADED and told.get(LOADED[tag]) and told.get("rel") not in NOT_LOADED:
            self.loads.append(told[LOADED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make docs` does: a warning, such as a link into the void, is a failure."""
    place = tmp_path_factory.mktemp("site")
    build(load_config(str(PROJECT / "mkdocs.yml"), site_dir=str(place), strict=True))
    return place


def pages(site: Path) -> Iterator[tuple[Path, Read]]:
    for file in sorted(site.rglob("*.html")):
        if file.name != "404.html":
            yield file, Read(file)


def from_elsewhere(loads: list[str]) -> list[str]:
    return [target for target in loads if ELSEWHERE.match(target)]


@pytest.mark.long
def test_the_site_is_whole_by_itself(site: Path) -> None:
    read = dict(pages(site))
    assert len(read) > 50
    assert {file.name: wrong for file, page in read.items() if (wrong := from_elsewhere(page.loads))} == {}
    loaded = {
        (file.parent / target.partition("?")[0]).resolve()
        for file, page in read.items()
        for target in page.loads
    }
    assert [str(file) for file in loaded if not file.is_file()] == []
    styles = [file for file in loaded if file.suffix == ".css"]
    wanted = [(file, found) for file in styles for found in IN_STYLES.findall(file.read_text("utf-8"))]
    assert [found for _, found in wanted if ELSEWHERE.match(found)] == []
    assert [found for file, found in wanted if not (file.parent / found.partition("#")[0]).is_file()] == []
    search = json.loads((site / "search/search_index.json").read_text("utf-8"))
    assert len(search["docs"]) > 500
    assert (
        json.loads((site / "search/search_index.js").read_text("utf-8").removeprefix("var __index = "))
        == search
    )


@pytest.mark.long
def test_every_link_of_the_site_leads_to_a_place_that_is_there(site: Path) -> None:
    read = {file.resolve(): page for file, page in pages(site)}
    lost = []
    for file, page in read.items():
        for target in page.leads:
            if ELSEWHERE.match(target) or target.startswith(("mailto:", "http:", "https:")):
                continue
            path, _, place = unquote(target).partition("#")
            there = (file.parent / path).resolve() if path else file
            if not there.exists() or (place and there in read and place not in read[there].places):
                lost.append(f"{file.relative_to(site.resolve())}: {target}")
    assert lost == []


SHOWN = {
    "exact-odds": (
        "98.7649%",
        "98.9421%",
        "85.6404%",
        "Fraction(10732465128097, 10847218479825)",
    ),  # in every book of baccarat
    "counting": ("92.3887%",),  # the Dragon 7 at 40:1, house edge 7.611 % at the Wizard of Odds
    "designing": ("True", "1.49541%"),  # 103·102·101 of 415·414·413
}


@pytest.mark.long
@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_what_is_printed_elsewhere(site: Path, name: str) -> None:
    shown = (site / "notebooks" / f"{name}.html").read_text("utf-8")
    assert [figure for figure in SHOWN[name] if figure not in shown] == []
    assert name != "exact-odds" or shown.count("<svg xmlns") > 1, "the shoe and the chart draw themselves"


@pytest.mark.long
def test_the_agent_of_the_notebook_learns(site: Path) -> None:
    """Who guesses agrees with 30 of the 60 cells, give or take the root of 15: four of these are no chance.
    Whoever always hits agrees with 27, and whoever always stands with 33.
    """
    found = re.search(
        r"(\d+) of 60 as computed</span>|(\d+) of 60 as computed",
        (site / "notebooks/learning.html").read_text("utf-8"),
    )
    assert found is not None
    assert int(found[1] or found[2]) > 30 + 4 * sqrt(15)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_are_kept_without_what_they_showed(file: Path) -> None:
    notebook = read_notebook(file)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert not [cell.id for cell in notebook.cells if cell.outputs or cell.execution_count is not None]
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    assert notebook.cells[0].text.startswith("# ")


def test_there_are_four_notebooks() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["counting", "designing", "exact-odds", "learning"]


def test_a_cell_that_fails_is_told_with_its_name() -> None:
    notebook = read_notebook(NOTEBOOKS[0])
    broken = Notebook([replace(notebook.cells[1], source=["1 / 0"])], {}, 4, 5)
    with pytest.raises(ZeroDivisionError) as told:
        run(broken, "broken.ipynb")
    assert "broken.ipynb, cell counting-2" in str(told.traceback[-1].path)


def test_links_between_files_lead_to_pages() -> None:
    text = (
        "[a](../DESIGN.md#the-rooms) [b](odds.md) [c](../tests/conftest.py) [d](https://x.org) `[e](../x.md)`"
    )
    led = "[a](design.md#the-rooms) [b](odds.md) c (`tests/conftest.py`) [d](https://x.org) `[e](../x.md)`"
    assert as_page(text, "docs/server.md") == led
    assert (
        as_page("[n](../notebooks/counting.ipynb)", "docs/tutorials/bot.md")
        == "[n](../notebooks/counting.md)"
    )
    assert as_page("[a](docs/odds.md)", "DESIGN.md") == "[a](odds.md)"


def test_what_is_loaded_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<script src="https://x.org/a.js"></script><link rel="icon" href="//x.org/i.png"><img src="a.png">'
    )
    assert from_elsewhere(Read(page).loads) == ["https://x.org/a.js", "//x.org/i.png"]
