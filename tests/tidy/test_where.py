"""The page that says where things are changed names places that are there."""

import re

from project_files import PROJECT

PAGE = PROJECT / "docs" / "where.md"


def named() -> list[str]:
    return re.findall(r"`((?:src|tests|web)/[^`]+)`", PAGE.read_text(encoding="utf-8"))


def test_every_place_that_is_named_is_there() -> None:
    assert len(named()) > 20
    assert not [place for place in named() if not (PROJECT / place).exists()]
