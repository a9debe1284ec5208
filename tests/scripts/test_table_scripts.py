"""Sessions at a table, drawn as scripts: each comes out as it stands in the file of its ruling."""

import pytest
from running import Drawn, check, scripts_in

FOLDER = "table"


@pytest.mark.parametrize("script", scripts_in(FOLDER), ids=lambda script: script.title)
def test_sessions(script: Drawn) -> None:
    check(script)


def test_titles_are_different_and_open_with_the_ruling_of_their_file() -> None:
    titles = [script.title for script in scripts_in(FOLDER)]
    assert sorted(set(titles)) == sorted(titles)
    for script in scripts_in(FOLDER):
        assert script.rulings[:1] == (script.file.stem.upper(),), script.title
