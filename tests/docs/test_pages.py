"""Every example of the documentation runs, and says what the page says that it does."""

import re
import shlex
from pathlib import Path

import pytest
from pages_run import DOCS, PROJECT, Reader, blocks, is_said
from typer.core import TyperCommand, TyperGroup

from sabot.cli.commands import COMMANDS, loaded

FOLLOWED = sorted(
    page.relative_to(DOCS).as_posix()
    for page in (
        DOCS / "index.md",
        *(file for part in ("tutorials", "how-to", "reference") for file in (DOCS / part).glob("*.md")),
    )
)
"""Pages that are followed from the first to the last line."""
RUN_BY = {
    "client.md": "tests/server/test_client_page.py",
    "designing.md": "tests/cli/test_designing_page.py",
    "gym.md": "tests/gym/test_gym_page.py",
    "odds.md": "tests/odds/test_odds_page.py",
    "rng.md": "tests/cards/test_rng_page.py",
}
"""Pages with programs that a test of their own runs."""
PROSE = ("README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Beside docs/, where commands are told, too."""
SAID = re.compile(r"^(?: {4})?(sabot [a-z][^\n]*)$|`(sabot [a-z][^`\n]*)`", re.MULTILINE)
SCHEMATIC = re.compile(r"\||\[-|…|\.\.\.|\bGAME\b|\bKEY=|\bFILE\b|\bBET\b|\bID\b|\bURL\b|\bCOMMAND\b")
"""What shows how a command is written and is none by itself."""


@pytest.mark.long
@pytest.mark.parametrize("name", [*FOLLOWED, "../README.md"])
def test_a_page_does_what_it_says(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = DOCS / name
    run = Reader(tmp_path).follow(page)
    assert run == sum(block.kind in ("sh", "python") and block.title is None for block in blocks(page))


def test_every_program_on_a_page_is_run_by_a_test() -> None:
    programs = {
        page.relative_to(DOCS).as_posix()
        for page in DOCS.rglob("*.md")
        if any(block.kind in ("python", "sh", "pycon") for block in blocks(page))
    }
    assert programs - set(FOLLOWED) == set(RUN_BY)
    for name, test in RUN_BY.items():
        assert f'"{name}"' in (PROJECT / test).read_text("utf-8")


def test_every_command_that_is_told_is_understood() -> None:
    """By the program that reads command lines: its name, its options and what they take."""
    wrong = {f"{page.name}: {line}": why for page, line in told() if (why := misunderstood(line))}
    assert wrong == {}


def told() -> list[tuple[Path, str]]:
    pages = [*DOCS.rglob("*.md"), *(PROJECT / name for name in PROSE)]
    found = [
        (page, (one or two).strip()) for page in pages for one, two in SAID.findall(page.read_text("utf-8"))
    ]
    assert len(found) > 100
    return [(page, line) for page, line in found if not SCHEMATIC.search(line)]


def misunderstood(line: str) -> str:
    words = shlex.split(re.split(r"  +| [|>&] |;", line)[0], comments=True)
    if words[1] not in COMMANDS:
        return f"there is no command {words[1]}"
    command = loaded(words[1])
    rest = words[2:]
    while isinstance(command, TyperGroup) and rest:
        inner = command.commands.get(rest[0])
        if inner is None:
            return f"{words[1]} has no {rest[0]}"
        assert isinstance(inner, TyperCommand | TyperGroup)
        command, rest = inner, rest[1:]
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)} | {"--help"}
    strange = [word for word in rest if word.startswith("-") and word != "-" and word not in known]
    return f"{' '.join(words[:2])} does not know {', '.join(strange)}" if strange else ""


@pytest.mark.parametrize(
    "line",
    [
        "sabot deel punto-banco",
        "sabot odds punto-banco --deks 6",
        "sabot shoe fetch",
        "sabot users add x --rolle y",
    ],
)
def test_a_command_that_is_not_there_is_noticed(line: str) -> None:
    assert misunderstood(line)


def test_a_page_that_says_something_else_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(1 + 1)\n```\n\nIt says\n\n```text\n3\n```\n")
    with pytest.raises(AssertionError, match=r"page\.md:7 says otherwise"):
        Reader(tmp_path).follow(page)
    page.write_text("```sh\nsabot roads nothing\n```\n")
    with pytest.raises(AssertionError, match="sabot roads nothing"):
        Reader(tmp_path).follow(page)


def test_what_stands_for_anything() -> None:
    assert is_said("a …\nb", "a 17  \nb\n")
    assert is_said("…\nb", "a\nc\nb")
    assert not is_said("a …\nb", "a 17\nc")
