"""What may stand in a text, and in which texts there is nothing to be seen."""

import pytest

from sabot.texts import is_blank, is_one_line


@pytest.mark.parametrize(
    "text",
    ["a\x00b", "a\n", "\r", "\t", "\x7f", "\x85", "a\u2028b", "\u2029", "\u202e", "\u2066", "\ud800"],
    ids=ascii,
)
def test_no_writing(text: str) -> None:
    assert not is_one_line(text)


@pytest.mark.parametrize("text", ["", "a b", "Žiga", "张伟", "א", "é", "👩‍👩‍👧", "a\u200db"], ids=ascii)
def test_writing(text: str) -> None:
    assert is_one_line(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "\u00a0", "\u3000", "\u00ad", "\u034f", "\u115f", "\u1160", "\u200b", "\u2060"),
        *("\u2800", "\u3164", "\uffa0", "\ufe0f", "\ufeff", "\U000e0041", "\u0301", " \u3164\u200b "),
    ],
    ids=ascii,
)
def test_nothing_to_be_seen(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", [".", "a", "-", "🎰", "张", " \u3164x", "❤️"], ids=ascii)
def test_something_to_be_seen(text: str) -> None:
    assert not is_blank(text)
