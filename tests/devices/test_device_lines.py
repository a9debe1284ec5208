"""Lines between devices and the house: written and read back, sealed, and everything else refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards import Card
from sabot.devices import lines as ln
from sabot.devices import seals

CARDS = st.integers(0, 51).map(Card)
NUMBERS = st.integers(1, ln.MOST_NUMBER)
READINGS = st.one_of(
    CARDS.map(ln.CardRead),
    st.just(ln.CardRead(None)),
    st.just(ln.CutCardCame()),
    st.just(ln.ShoeLoaded()),
    st.just(ln.CardsBurnt()),
    CARDS.map(ln.CardsBurnt),
)
FROM_DEVICE = st.one_of(
    st.builds(ln.Numbered, NUMBERS, READINGS),
    st.builds(ln.ToldAgain, NUMBERS, CARDS),
    st.builds(ln.LidMoved, st.booleans()),
    st.just(ln.Beat()),
)
FROM_HOUSE = st.one_of(
    st.builds(ln.Taken, st.integers(0, ln.MOST_NUMBER)),
    st.builds(ln.NotTaken, NUMBERS, NUMBERS, st.just("card-all-out")),
    st.sampled_from(ln.WANTED).map(ln.Wants),
    st.builds(ln.TellAgain, NUMBERS),
    st.just(ln.Beat()),
    st.just(ln.Farewell("silent")),
)


@given(FROM_DEVICE)
def test_what_a_device_says_is_read_as_it_was_written(line: ln.FromDevice) -> None:
    text = ln.written(line)
    assert ln.read_from_device(text) == line
    assert len(text) < ln.LONGEST_LINE


@given(FROM_HOUSE)
def test_what_the_house_says_is_read_as_it_was_written(line: ln.ToDevice) -> None:
    assert ln.read_from_house(ln.written(line)) == line


def test_lines_as_docs_devices_has_them() -> None:
    assert ln.written(ln.Numbered(17, ln.CardRead(Card(9)))) == "17 card Ts"
    assert ln.read_from_device("18 card ?") == ln.Numbered(18, ln.CardRead(None))
    assert ln.read_from_device("1 burnt 7d") == ln.Numbered(1, ln.CardsBurnt(Card(32)))
    assert ln.written(ln.NotTaken(19, 18, "gap")) == "no 19 18 gap"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "beat ", "Beat", "1", "1 card", "1 card 10s", "1 card ts", "1 card Ts Td", "0 card Ts",
        "01 card Ts", "-1 card Ts", "+1 card Ts", "1.0 card Ts", "\uff11 card Ts", "1  card Ts", "card Ts",
        "1 card Ts ", "1 lid open", "lid ajar", "1 again", "1 again ?", "1 burnt 52", "1 shoe 2",
        "9999999999999999 card Ts", "hello a b c d",
    ],
)  # fmt: skip
def test_everything_else_is_no_line_of_a_device(text: str) -> None:
    with pytest.raises(ln.Garbled):
        ln.read_from_device(text)


def both_ends(device: str = "shoe-1", table: str = "pit") -> tuple[seals.Seals, seals.Seals]:
    """What a device seals with, and what the house opens with."""
    key = seals.line_key(bytes(32), device, table, "aa", "bb")
    return seals.from_device(key), seals.from_device(key)


def test_a_sealed_line_opens_once_and_in_its_place() -> None:
    told, heard = both_ends()
    first, second = told.sealed("1 card Ts"), told.sealed("2 card Th")
    assert heard.opened(first) == "1 card Ts"
    assert heard.opened(first) is None, "told again"
    assert heard.opened(second) is None, "its place is gone: the line is over after any wrong seal"


@pytest.mark.parametrize(
    "changed",
    [
        lambda line: line.replace("Ts", "As"),
        lambda line: "2" + line[1:],
        lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"),
        lambda line: line.rpartition(" ")[0],
        lambda line: line + "0",
        lambda line: " " + line,
    ],
)
def test_whoever_changes_a_line_breaks_its_seal(changed: "object") -> None:
    told, heard = both_ends()
    assert callable(changed)
    assert heard.opened(changed(told.sealed("1 card Ts"))) is None


def test_seals_are_of_one_device_one_table_one_connection_and_one_direction() -> None:
    def key(*words: str) -> bytes:
        return seals.line_key(bytes(32), *words)

    mine = key("shoe-1", "pit", "aa", "bb")
    others = {
        key("shoe-2", "pit", "aa", "bb"),
        key("shoe-1", "salon", "aa", "bb"),
        key("shoe-1", "pit", "ab", "bb"),
        key("shoe-1", "pit", "aa", "bc"),
        key("shoe-1p", "it", "aa", "bb"),
        seals.line_key(b"\1" * 32, "shoe-1", "pit", "aa", "bb"),
    }
    assert mine not in others
    assert len(others) == 6
    assert seals.from_house(mine).opened(seals.from_device(mine).sealed("beat")) is None
