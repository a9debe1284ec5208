"""`make features` turns rows by what passed, and leaves words written by hand alone."""

import pytest
from features import rewritten

PAGE = """# Features

| id | state | shown by, or why |
|---|---|---|
| BJ-1 | {} |
"""


@pytest.mark.parametrize(
    ("before", "shown", "after"),
    [
        ("not yet | the table room", ["t.py::a"], "works | t.py::a"),
        ("does not apply | a letter", ["t.py::a"], "works | t.py::a"),
        ("works | t.py::old", ["t.py::a", "t.py::b"], "works | t.py::a, t.py::b"),
        ("works | t.py::old", ["t.py::a", "t.py::b", "t.py::c"], "works | t.py::a, t.py::b and 1 more"),
        ("works | t.py::old", None, "not yet | no passing test shows it"),
        ("not yet | the table room", None, "not yet | the table room"),
        ("does not apply | a letter", None, "does not apply | a letter"),
    ],
)
def test_a_row_follows_the_tests(before: str, shown: list[str] | None, after: str) -> None:
    report = {} if shown is None else {"BJ-1": shown}
    assert rewritten(PAGE.format(before), report) == PAGE.format(after)
