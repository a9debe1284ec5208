"""Transcripts written by others: read strictly, with a complaint for each mistake."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from transcripts import CUT, MIXED

from sabot.cards import (
    Differs,
    Transcript,
    Unreadable,
    Verified,
    name,
    parse_transcript,
    verify,
    write_transcript,
)


def complaints(text: bytes) -> tuple[str, ...]:
    answer = parse_transcript(text)
    assert isinstance(answer, Unreadable)
    return answer.complaints


def changed(changes: dict[str, object], transcript: Transcript = CUT) -> bytes:
    return json.dumps(json.loads(write_transcript(transcript)) | changes).encode()


def with_player(**changes: object) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = json.loads(write_transcript(CUT))["players"]
    players[0] |= changes
    return players


AN_ID = "an id of 1 to 120 letters, digits and . _ : / - that begins with a letter or digit"
A_CARD = 'a card such as "Ts", a rank (A23456789TJQK) and a suit (shdc)'
A_HASH = "32 bytes in lower-case hexadecimal digits"
DECKS = "a whole number from 1 to 8"
SHUFFLES = '"cut-card" or "every-round" or "continuous"'


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"version": 2}, "version = 2: a whole number from 1 to 1"),
        ({"decks": 9}, f"decks = 9: {DECKS}"),
        ({"decks": "8"}, f'decks = "8": {DECKS}'),
        ({"decks": True}, f"decks = true: {DECKS}"),
        ({"decks": 8.0}, f"decks = 8.0: {DECKS}"),
        ({"decks": None}, f"decks = null: {DECKS}"),
        ({"decks": [8]}, f"decks = [8]: {DECKS}"),
        ({"decks": {}}, f"decks = {{}}: {DECKS}"),
        ({"shuffle": "riffle"}, f'shuffle = "riffle": {SHUFFLES}'),
        ({"shuffle": 1}, f"shuffle = 1: {SHUFFLES}"),
        ({"cut": 417}, "cut = 417: a whole number from 0 to 416"),
        (
            {"cut": 416},
            "the terms of the shoe: cut 416; of 416 cards, 0 to 414 may lie behind the cut card",
        ),
        ({"burn": "all"}, 'burn = "all": "first-card" or a whole number from 0 to 10'),
        ({"burn": 11}, 'burn = 11: "first-card" or a whole number from 0 to 10'),
        ({"without": ["1s"]}, f'without[1] = "1s": {A_CARD}'),
        ({"without": ["Ts\n"]}, f'without[1] = "Ts\\n": {A_CARD}'),
        ({"shoe": ""}, f'shoe = "": {AN_ID}'),
        ({"shoe": "a b"}, f'shoe = "a b": {AN_ID}'),
        ({"server_seed": "00"}, f'server_seed = "00": {A_HASH}'),
        ({"server_seed": "0G" * 32}, f'server_seed = "{"0G" * 32}": {A_HASH}'),
        ({"server_seed": "AB" * 32}, f'server_seed = "{"AB" * 32}": {A_HASH}'),
        ({"server_seed": "ab" * 50}, f'server_seed = "{"ab" * 39}a…: {A_HASH}'),
        ({"server_commitment": None}, f"server_commitment = null: {A_HASH}"),
        ({"players": {}}, "players = {}: a list of objects"),
        ({"players": [7]}, "players[1] = 7: an object with the keys player, commitment, seed"),
        (
            {"players": with_player(colour="red")},
            "players[1].colour is not known; known here: commitment, player, seed",
        ),
        (
            {"players": with_player(seed="00" * 15)},
            f'players[1].seed = "{"00" * 15}": 16 to 64 bytes in lower-case hexadecimal digits',
        ),
        (
            {"players": with_player(player="bob")},
            "players: bob is listed twice; a player has one seed in a shoe",
        ),
        (
            {"players": with_player(player="zoe")},
            "players: not in the order of their ids; the seed is made in that order",
        ),
        ({"players": [{}] * 65}, "players has 65 entries: at most 64"),
        ({"left_out": []}, 'left_out = []: players without a revealed seed are ["carol"]'),
        ({"left_out": "carol"}, f'left_out = "carol": a list, each {AN_ID}'),
        ({"dealt": ["Ts", 7]}, f"dealt[2] = 7: {A_CARD}"),
        ({"dealt": "Ts"}, f'dealt = "Ts": a list, each {A_CARD}'),
        ({"dealt": ["Ts"] * 10_001}, "dealt has 10001 entries: at most 10000"),
        (
            {"returned": [{"after": 1, "cards": ["Ts"]}]},
            "returned: no card goes back with shuffle 'cut-card'; the list must be empty",
        ),
        (
            {"colour": "red"},
            "colour is not known; known here: burn, cut, dealt, decks, left_out, players, returned, "
            "server_commitment, server_seed, shoe, shuffle, version, without",
        ),
    ],
)
def test_complaint(changes: dict[str, object], complaint: str) -> None:
    assert complaints(changed(changes)) == (complaint,)


@pytest.mark.parametrize(
    ("returned", "complaint"),
    [
        ([{"after": 36, "cards": ["Ts"]}], "after 36; entries ascend and lie before the last card dealt"),
        ([{"after": 0, "cards": ["Ts"]}], "Ts was not on the table and cannot go back"),
        ([{"after": 12, "cards": []}], "no cards; leave the entry out"),
        ([{"after": -1, "cards": []}], "after = -1: a whole number from 0 to 10000"),
        ([{"after": 12}], ".cards is missing"),
    ],
)
def test_complaint_about_returns(returned: list[object], complaint: str) -> None:
    (told,) = complaints(changed({"returned": returned}, MIXED))
    assert told.startswith("returned[1]")
    assert told.endswith(complaint)


def test_returns_ascend() -> None:
    first = name(MIXED.dealt[0])
    returned = [{"after": 12, "cards": [first]}, {"after": 12, "cards": [name(MIXED.dealt[1])]}]
    (told,) = complaints(changed({"returned": returned}, MIXED))
    assert told == "returned[2]: after 12; entries ascend and lie before the last card dealt"


@pytest.mark.parametrize("key", json.loads(write_transcript(CUT)))
def test_missing_key(key: str) -> None:
    written = json.loads(write_transcript(CUT))
    del written[key]
    assert complaints(json.dumps(written).encode()) == (f"{key} is missing",)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "line 1, column 1: not JSON: Expecting value"),
        (b"{\n ,", "line 2, column 2: not JSON: Expecting property name enclosed in double quotes"),
        (b"[]", "not a transcript: an object with the keys version, shoe, decks"),
        (b"\xff\xfe", "byte 1 is not UTF-8 text; a JSON file is expected"),
        (b'{"cut": 1, "cut": 2}', 'key "cut" is written twice in one object; each may appear once'),
        (b'{"cut": NaN}', "not JSON: NaN is not a number"),
        (b"[" * 100_000, "brackets are nested too deeply to be a transcript"),
        (b"9" * 5_000, "not JSON: Exceeds the limit"),
        (b" " * 1_000_001, "the file has 1000001 bytes; at most 1000000 are read"),
    ],
)
def test_not_a_transcript(text: bytes, complaint: str) -> None:
    (told,) = complaints(text)
    assert told.startswith(complaint)


def test_brackets_that_are_read_are_told_in_part() -> None:
    """As deep as JSON is read, and deeper than Python shows it."""
    (told,) = complaints(changed({"cut": json.loads("[" * 400 + "]" * 400)}))
    assert told == "cut = [[[[[[[[…]]]]]]]]: a whole number from 0 to 416"


def test_all_complaints_at_once_but_no_flood() -> None:
    assert complaints(changed({"decks": 0, "cut": "x", "shoe": 3})) == (
        f"shoe = 3: {AN_ID}",
        f"decks = 0: {DECKS}",
        'cut = "x": a whole number from 0 to 416',
    )
    flood = complaints(changed({"dealt": ["??"] * 100}))
    assert len(flood) == 21
    assert flood[-1] == "and 80 more"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.long
@given(st.sampled_from(list(json.loads(write_transcript(CUT)))), json_values)
def test_no_value_makes_it_fall_over(key: str, value: object) -> None:
    answer = parse_transcript(changed({key: value}))
    assert isinstance(answer, Transcript | Unreadable)
    if isinstance(answer, Transcript):
        assert isinstance(verify(answer), Verified | Differs)


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fall_over(text: bytes) -> None:
    assert isinstance(parse_transcript(text), Unreadable)
