"""Pages that say where things are name places that are there."""

import re

from project_files import PROJECT

PAGE = PROJECT / "docs" / "where.md"


def named() -> list[str]:
    return re.findall(r"`((?:src|tests|web)/[^`]+)`", PAGE.read_text(encoding="utf-8"))


def test_every_place_that_is_named_is_there() -> None:
    assert len(named()) > 20
    assert not [place for place in named() if not (PROJECT / place).exists()]


def words_of_the_source() -> set[str]:
    """Every word of the source, and the name of every file and folder."""
    files = [path for root in ("src", "web/src", "tests") for path in (PROJECT / root).rglob("*")]
    code = (path for path in files if path.suffix in (".py", ".ts", ".svelte"))
    found = set().union(*(re.findall(r"\w+", path.read_text(encoding="utf-8")) for path in code))
    return found.union(*({path.name, path.stem} for path in files if "__pycache__" not in path.parts))


def test_every_name_in_the_design_is_in_the_source() -> None:
    text = (PROJECT / "DESIGN.md").read_text(encoding="utf-8")
    # What stands between backquotes and is a name or a path; commands and signatures are not.
    names = set(re.findall(r"`([\w/.]*\w/?)`", text))
    last = {name: name.rstrip("/").rpartition("/")[2] for name in names}
    known = words_of_the_source()
    assert len(names) > 60
    assert not [name for name, word in last.items() if not {word, word.rpartition(".")[2]} & known]
