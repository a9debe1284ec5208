"""Settings from files and from words: what fits, what does not, and what is said about it."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.toml_reading import (
    BadSetting,
    Section,
    changed_settings,
    plain,
    read_settings,
    read_some_settings,
    read_toml,
)
from sabot.games.variant import with_rules, with_table
from sabot.typed_reading import EACH_ONCE, shown, unknown


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Lamp(Struct, frozen=True, kw_only=True):
    lit: bool = False
    level: Annotated[int, Meta(ge=1, le=9)] = 5
    colour: Colour = Colour.RED
    odds: Fraction = Fraction(3, 2)
    place: str | int = "door"
    names: Annotated[tuple[str, ...], EACH_ONCE] = ()


WHOLE = 'lit = true\nlevel = 9\ncolour = "black"\nodds = "6:4"\nplace = 3\nnames = ["a", "b"]\n'


def test_a_whole_section_is_read() -> None:
    lamp = read_settings(read_toml("lamp.toml", WHOLE), Lamp)
    assert lamp == Lamp(
        lit=True, level=9, colour=Colour.BLACK, odds=Fraction(3, 2), place=3, names=("a", "b")
    )
    assert type(lamp.colour) is Colour


def test_some_settings_leave_the_others_as_they_are() -> None:
    assert read_some_settings(read_toml("lamp.toml", "level = 1"), Lamp) == Lamp(level=1)
    assert read_some_settings(read_toml("lamp.toml", ""), Lamp) == Lamp()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lit = 1", "lit = 1: true or false"),
        ("level = 0", "level = 0: a whole number from 1 to 9"),
        ("level = 10", "level = 10: a whole number from 1 to 9"),
        ("level = true", "level = true: a whole number from 1 to 9"),
        ("level = 5.0", "level = 5.0: a whole number from 1 to 9"),
        ('colour = "blue"', 'colour = "blue": one of red, black'),
        ('odds = "3/2"', 'odds = "3/2": odds such as "3:2"'),
        ("odds = 1.5", 'odds = 1.5: odds such as "3:2"'),
        ("place = false", "place = false: a text or a whole number"),
        ("place = {x = 1, y = [true]}", "place = {x = 1, y = [true]}: a text or a whole number"),
        ('names = "a"', 'names = "a": a list, each item once, each a text'),
        ('names = ["a", 1]', 'names = ["a", 1]: a list, each item once, each a text'),
        ('names = ["a", "a"]', 'names = ["a", "a"]: a list, each item once, each a text'),
        ("levl = 5", "levl is not known; did you mean level?"),
        ('"two words" = 5', '"two words" is not known; known here: colour, level, lit, names, odds, place'),
    ],
)
def test_what_does_not_fit_is_told(text: str, message: str) -> None:
    with pytest.raises(BadSetting) as caught:
        read_some_settings(read_toml("lamp.toml", text), Lamp)
    assert str(caught.value) == f"lamp.toml: {message}"


@pytest.mark.parametrize("key", Lamp.__struct_fields__)
def test_a_whole_section_names_every_key(key: str) -> None:
    text = "\n".join(line for line in WHOLE.splitlines() if not line.startswith(key))
    with pytest.raises(BadSetting, match=f"^lamp.toml: {key} is missing$"):
        read_settings(read_toml("lamp.toml", text), Lamp)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("lit=yes", Lamp(lit=True)),
        ("lit=TRUE", Lamp(lit=True)),
        ("lit=off", Lamp()),
        ("level=7", Lamp(level=7)),
        ("colour=black", Lamp(colour=Colour.BLACK)),
        ("odds=6:5", Lamp(odds=Fraction(6, 5))),
        ("place=window", Lamp(place="window")),
        ("place=12", Lamp(place=12)),
    ],
)
def test_words_change_settings(change: str, expected: Lamp) -> None:
    key, word = change.split("=")
    assert changed_settings(Lamp(), {key: word}, "lamp") == expected


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("lit=maybe", "lit = maybe: true or false"),
        ("level=10", "level = 10: a whole number from 1 to 9"),
        ("level=-1", "level = -1: a whole number from 1 to 9"),
        ("level=five", "level = five: a whole number from 1 to 9"),
        (f"level={'9' * 5000}", f"level = {'9' * 5000}: a whole number from 1 to 9"),
        ("odds=1.5", 'odds = 1.5: odds such as "3:2"'),
        ("levels=5", "levels is not known; did you mean level?"),
    ],
)
def test_words_that_do_not_fit_are_told(change: str, message: str) -> None:
    key, word = change.split("=")
    with pytest.raises(BadSetting) as caught:
        changed_settings(Lamp(), {key: word}, "lamp")
    assert str(caught.value) == f"lamp: {message}"


def test_plain_values_are_what_a_file_would_hold() -> None:
    lamp = Lamp(odds=Fraction(6, 4), colour=Colour.BLACK)
    assert plain(lamp) == {
        "lit": False, "level": 5, "colour": "black", "odds": "3:2", "place": "door", "names": (),
    }  # fmt: skip


def test_of_many_names_not_all_are_listed() -> None:
    names = [f"name-{number:02}" for number in range(31)]
    assert unknown("zz", names[:30]).endswith("name-28, name-29")
    assert unknown("zz", names).endswith("name-28, name-29, … (31 in all)")


VALUES = st.recursive(
    st.text() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.long
@given(st.text(), VALUES)
def test_whatever_is_wrong_is_told_in_one_line(key: str, value: object) -> None:
    section = Section("a.toml", {key: value})
    for wrong in (section.bad(key, "is wrong"), section.bad_value(key, value, "something else")):
        assert len(str(wrong).splitlines()) == 1
    assert shown(value)


def test_what_is_deep_or_long_is_shown_in_part() -> None:
    deep: object = 1
    for _ in range(3_000):
        deep = [deep]
    assert shown(deep) == "[[[[[[[[…]]]]]]]]"
    assert shown({"a": [{"b": []}]}) == "{a = [{b = []}]}"
    # Python writes no number of more than 4300 decimal digits.
    assert shown(-(16**5_000)) == f"-0x1{'0' * 5_000}"
    assert shown(10**100) == f"1{'0' * 100}"


class Wick(Struct, frozen=True):
    seconds: Annotated[float, Meta(gt=0, le=60)] = 1.0


@pytest.mark.parametrize("number", ["1" + "0" * 400, "nan", "inf", "-inf", "true", "61"])
def test_a_number_that_is_none_is_told(number: str) -> None:
    with pytest.raises(BadSetting, match=r"seconds = .*: a number above 0, at most 60"):
        read_some_settings(read_toml("a.toml", f"seconds = {number}"), Wick)


def test_a_whole_number_is_a_number() -> None:
    assert read_some_settings(read_toml("a.toml", "seconds = 60"), Wick) == Wick(60.0)


def test_a_game_takes_changes_of_its_rules_by_words() -> None:
    game = own_catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    changed = with_rules(game, {"soft17": "hit", "decks": "6", "blackjack_pays": "6:5"})
    assert plain(changed.rules) == {**plain(game.rules), "soft17": "hit", "decks": 6, "blackjack_pays": "6:5"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("soft17=sit", "etg-blackjack: soft17 = sit: one of stand, hit"),
        ("sof17=hit", "etg-blackjack: sof17 is not known; did you mean soft17?"),
        (
            "charlie=9",
            "etg-blackjack: charlie = 9: "
            "0 (none), 8 (wins always), or 5, 6, 7 or 10 (loses to a dealer blackjack only)",
        ),
    ],
)
def test_a_game_refuses_rules_that_cannot_stand(change: str, message: str) -> None:
    game = own_catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    key, word = change.split("=")
    with pytest.raises(BadSetting) as caught:
        with_rules(game, {key: word})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("bet", "table", "message"),
    [
        ("tie", "10", "punto-banco: tie = 10: the pay tables are 8, 9"),
        ("tye", "8", "punto-banco: tye is not known; did you mean tie?"),
    ],
)
def test_a_game_refuses_tables_that_do_not_exist(bet: str, table: str, message: str) -> None:
    game = own_catalogue().find("punto-banco")
    assert is_baccarat(game)
    with pytest.raises(BadSetting) as caught:
        with_table(game, bet, table)
    assert str(caught.value) == message
