"""Keys as terminals send them: letters, arrows, and an escape that may be either."""

import pytest

from sabot.cli.play_keyboard import keys_of


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"h", ["h"]),
        (b"hs", ["h", "s"]),
        (b"\r\n", ["enter", "enter"]),
        (b" \t\x7f\x08", ["space", "tab", "backspace", "backspace"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOD", ["up", "left"]),
        (b"\x1b[Zq", ["back-tab", "q"]),
        (b"\x1b[5~\x1b[6~", ["page-up", "page-down"]),
        (b"\x1b[1;5Cx", ["x"]),
        (b"\x1b[200~h\x1b[201~", ["h"]),
        ("é%".encode(), ["é", "%"]),
        (b"\x00\x01h", ["h"]),
        (b"\xff\xfeh", ["h"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1bh", ["escape", "h"]),
        (b"\x04", ["end"]),
    ],
)
def test_what_is_typed_becomes_keys(typed: bytes, keys: list[str]) -> None:
    assert keys_of(typed, finished=False) == (keys, b"")


@pytest.mark.parametrize("typed", [b"\x1b", b"\x1b[", b"\x1bO", b"\x1b[1;5", "é".encode()[:1]])
def test_half_a_key_waits_for_its_other_half(typed: bytes) -> None:
    assert keys_of(b"h" + typed, finished=False) == (["h"], typed)


def test_an_arrow_that_comes_in_two_pieces_is_one_arrow() -> None:
    keys, rest = keys_of(b"\x1b", finished=False)
    more, rest = keys_of(rest + b"[A", finished=False)
    assert (keys, more, rest) == ([], ["up"], b"")


def test_an_escape_that_nothing_follows_is_the_key() -> None:
    assert keys_of(b"\x1b", finished=True) == (["escape"], b"")


def test_a_broken_sequence_is_not_kept_for_ever() -> None:
    assert keys_of(b"\x1b[12", finished=True) == ([], b"")
    assert keys_of(b"\x1b[" + b"1" * 30, finished=False)[1] == b""
