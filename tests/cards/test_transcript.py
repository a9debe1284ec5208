"""Transcripts: written, read strictly, proven, and never proven when forged."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sabot.cards import (
    Ceremony,
    Differs,
    Exhausted,
    Shuffler,
    Terms,
    Transcript,
    Unreadable,
    Verified,
    commit_player,
    commit_server,
    name,
    open_shoe,
    parse_transcript,
    shoe_seed,
    transcript_of,
    verify,
    write_transcript,
)
from sabot.cards.card import DECK

SERVER = bytes(range(32))
SEEDS = {"alice": b"alice's own seed", "bob": b"B" * 64, "carol": b"nobody sees this"}
SILENT = "carol"


def a_transcript(terms: Terms, cards: int, rounds: int = 1) -> Transcript:
    """Three players, of whom Carol never shows her seed; `cards` are drawn in each round."""
    held = Ceremony("gold/12", commit_server("gold/12", terms.text(), SERVER))
    for player, seed in SEEDS.items():
        held = accepted(held.commit(player, commit_player(held.shoe, held.server_commitment, player, seed)))
    held = held.close()
    for player, seed in SEEDS.items():
        if player != SILENT:
            held = accepted(held.reveal(player, seed))
    shoe = open_shoe("gold/12", shoe_seed("gold/12", SERVER, held.pledges), terms)
    for _ in range(rounds):
        table = []
        for _ in range(cards):
            drawn = shoe.draw()
            assert not isinstance(drawn, Exhausted)
            card, shoe = drawn
            table.append(card)
        if isinstance(shoe, Shuffler):
            shoe = shoe.put_back(tuple(table))
    return transcript_of("gold/12", SERVER, held.pledges, shoe)


def accepted(answer: object) -> Ceremony:
    assert isinstance(answer, Ceremony)
    return answer


CUT = a_transcript(Terms(8, cut=104, burn=1), 30)
BACCARAT = a_transcript(Terms(6, cut=14, burn="first-card"), 30)
EACH = a_transcript(Terms(8, "every-round"), 12)
MIXED = a_transcript(Terms(1, "continuous"), 12, rounds=3)
ALL = {"cut-card": CUT, "baccarat": BACCARAT, "every-round": EACH, "continuous": MIXED}


def read(text: str | bytes) -> Transcript:
    transcript = parse_transcript(text.encode() if isinstance(text, str) else text)
    assert isinstance(transcript, Transcript), transcript
    return transcript


# --- proven ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("transcript", ALL.values(), ids=ALL)
def test_written_and_read_and_proven(transcript: Transcript) -> None:
    assert read(write_transcript(transcript)) == transcript
    verdict = verify(transcript)
    assert isinstance(verdict, Verified)
    assert verdict.players == ("alice", "bob")
    assert verdict.left_out == (SILENT,)
    assert verdict.dealt == len(transcript.dealt)


def test_what_is_proven() -> None:
    verdict = verify(CUT)
    assert isinstance(verdict, Verified)
    assert verdict.burnt == CUT.dealt[:1]
    assert verdict.order[:31] == CUT.dealt
    assert sorted(verdict.order) == sorted(DECK * 8)


def test_shuffler_has_no_order_and_two_returns() -> None:
    """Three rounds of twelve cards: after the last round no draw follows, so that return is not needed."""
    assert [back.after for back in MIXED.returned] == [12, 24]
    assert all(
        sorted(back.cards) == sorted(MIXED.dealt[back.after - 12 : back.after]) for back in MIXED.returned
    )
    verdict = verify(MIXED)
    assert isinstance(verdict, Verified)
    assert verdict.order == ()


def test_text_of_a_transcript() -> None:
    """The format of docs/rng.md, read by plain JSON."""
    written = json.loads(write_transcript(BACCARAT))
    assert list(written) == [
        "version", "shoe", "decks", "shuffle", "cut", "burn", "without", "server_commitment",
        "server_seed", "players", "left_out", "dealt", "returned",
    ]  # fmt: skip
    assert (written["version"], written["shoe"], written["decks"]) == (1, "gold/12", 6)
    assert (written["shuffle"], written["cut"], written["burn"]) == ("cut-card", 14, "first-card")
    assert written["server_seed"] == "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    assert written["players"][0]["seed"] == b"alice's own seed".hex()
    assert written["players"][2] == {
        "player": "carol",
        "commitment": BACCARAT.pledges[2].commitment.hex(),
        "seed": None,
    }
    assert written["left_out"] == ["carol"]
    assert written["dealt"][0] == name(BACCARAT.dealt[0])


# --- forged ------------------------------------------------------------------------------------------


def without_blanks(transcript: Transcript) -> str:
    return json.dumps(json.loads(write_transcript(transcript)), separators=(",", ":"))


def is_rejected(text: str) -> bool:
    transcript = parse_transcript(text.encode())
    return isinstance(transcript, Unreadable) or isinstance(verify(transcript), Differs)


@pytest.mark.parametrize("which", ALL)
@given(data=st.data())
def test_no_byte_can_be_changed(which: str, data: st.DataObject) -> None:
    """Any one character of the written transcript for another: unreadable, or it differs."""
    text = without_blanks(ALL[which])
    end = text.index('"returned"')  # what went back is told by the table, not by the seeds
    place = data.draw(st.integers(0, end - 1))
    letters = st.sampled_from('0123456789abcdefghstAKQJT",:[]{} x')
    letter = data.draw(letters.filter(lambda letter: letter != text[place]))
    assert is_rejected(text[:place] + letter + text[place + 1 :])


def test_no_digit_can_be_changed() -> None:
    """Each digit of numbers, seeds and commitments, Carol's included, counted up by one."""
    text, digits = without_blanks(CUT), "0123456789abcdef0"
    places = [place for place, letter in enumerate(text) if letter in digits]
    assert len(places) > 500
    for place in places:
        digit = digits[digits.index(text[place]) + 1]
        assert is_rejected(text[:place] + digit + text[place + 1 :]), (place, text[place - 30 : place + 1])


@pytest.mark.parametrize("which", ALL)
@given(data=st.data())
def test_no_card_can_be_changed(which: str, data: st.DataObject) -> None:
    transcript = ALL[which]
    place = data.draw(st.integers(0, len(transcript.dealt) - 1))
    true = transcript.dealt[place]
    false = data.draw(st.sampled_from(DECK).filter(lambda card: card != true))
    forged = (*transcript.dealt[:place], false, *transcript.dealt[place + 1 :])
    verdict = verify(replace(transcript, dealt=forged))
    expected = f"card {place + 1}: the seeds give {name(true)}, the transcript says {name(false)}"
    assert verdict == Differs((expected,))


@pytest.mark.parametrize("transcript", ALL.values(), ids=ALL)
@given(seed=st.binary(min_size=32, max_size=32).filter(lambda seed: seed != SERVER))
def test_another_server_seed(transcript: Transcript, seed: bytes) -> None:
    verdict = verify(replace(transcript, server_seed=seed))
    assert isinstance(verdict, Differs)
    assert verdict.differences[0].startswith("the server's seed and terms give the commitment")
    assert "but " + transcript.server_commitment.hex() in verdict.differences[0]


@pytest.mark.parametrize("transcript", ALL.values(), ids=ALL)
def test_another_seed_or_commitment_of_a_player(transcript: Transcript) -> None:
    alice, bob, carol = transcript.pledges
    for pledges in (
        (replace(alice, seed=b"another of alice"), bob, carol),
        (replace(alice, seed=None), bob, carol),
        (alice, bob, replace(carol, seed=SEEDS["carol"])),
        (alice, bob, replace(carol, commitment=bytes(32))),
        (alice, bob),
        (replace(alice, seed=bob.seed), replace(bob, seed=alice.seed), carol),
    ):
        assert isinstance(verify(replace(transcript, pledges=pledges)), Differs)


def test_who_broke_the_word_is_named() -> None:
    alice, bob, carol = CUT.pledges
    verdict = verify(replace(CUT, pledges=(replace(alice, seed=b"another of alice"), bob, carol)))
    assert isinstance(verdict, Differs)
    assert verdict.differences[0] == "the seed of alice is not the one that alice committed to"
    assert verdict.differences[1].startswith("card 1: ")


@pytest.mark.parametrize(
    "terms",
    [
        Terms(8, cut=105, burn=1),
        Terms(8, cut=104, burn=0),
        Terms(8, cut=104, burn="first-card"),
        Terms(6, cut=104, burn=1),
        Terms(8, "every-round", burn=1),
        Terms(8, cut=104, burn=1, without=DECK[:1]),
    ],
)
def test_terms_were_committed_too(terms: Terms) -> None:
    assert isinstance(verify(replace(CUT, terms=terms)), Differs)


def test_transcript_of_another_shoe() -> None:
    assert isinstance(verify(replace(CUT, shoe="gold/13")), Differs)


def test_burnt_cards_cannot_be_left_away() -> None:
    verdict = verify(replace(CUT, dealt=()))
    assert verdict == Differs((f"card 1: the seeds give {name(CUT.dealt[0])}, the transcript says no card",))


def test_returns_matter() -> None:
    """Without the cards that went back, later draws come from fewer cards and differ."""
    assert isinstance(verify(replace(MIXED, returned=())), Differs)


# --- unreadable --------------------------------------------------------------------------------------


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


AN_ID = "an id of 1 to 120 letters, digits and . _ : / - that begins with a letter or digit is expected"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"version": 2}, "version: 2; a whole number from 1 to 1 is expected"),
        ({"decks": 9}, "decks: 9; a whole number from 1 to 8 is expected"),
        ({"decks": "8"}, "decks: the text '8'; a whole number from 1 to 8 is expected"),
        ({"decks": True}, "decks: true; a whole number from 1 to 8 is expected"),
        ({"decks": 8.0}, "decks: the number 8.0; a whole number from 1 to 8 is expected"),
        ({"decks": None}, "decks: null; a whole number from 1 to 8 is expected"),
        ({"decks": [8]}, "decks: a list; a whole number from 1 to 8 is expected"),
        ({"decks": {}}, "decks: an object; a whole number from 1 to 8 is expected"),
        ({"shuffle": "riffle"}, "shuffle: 'riffle'; one of cut-card, every-round, continuous is expected"),
        ({"shuffle": 1}, "shuffle: the number 1; one of cut-card, every-round, continuous is expected"),
        ({"cut": 417}, "cut: 417; a whole number from 0 to 416 is expected"),
        (
            {"cut": 416},
            "the terms of the shoe: cut 416; of 416 cards, 0 to 414 may lie behind the cut card",
        ),
        ({"burn": "all"}, "burn: 'all'; 'first-card' or a whole number up to 10 is expected"),
        ({"burn": 11}, "burn: 11; a whole number from 0 to 10 is expected"),
        ({"without": ["1s"]}, "without, card 1: '1s' is not a card; a rank (A23456789TJQK) and a suit (shdc) "
                              "are expected, such as 'Ts'"),
        ({"shoe": ""}, f"shoe: ''; {AN_ID}"),
        ({"shoe": "a b"}, f"shoe: 'a b'; {AN_ID}"),
        (
            {"server_seed": "00"},
            "server_seed: 1 bytes; 32 bytes in lower-case hexadecimal digits are expected",
        ),
        (
            {"server_seed": "0G" * 32},
            "server_seed: '0G0G0G0G0G0G0G0G0G0G0G0G0G0G0G0G0G0G0...' is not hexadecimal; "
            "32 bytes in lower-case hexadecimal digits are expected",
        ),
        (
            {"server_seed": "AB" * 32},
            "server_seed: 'ABABABABABABABABABABABABABABABABABABA...' is not hexadecimal; "
            "32 bytes in lower-case hexadecimal digits are expected",
        ),
        (
            {"server_commitment": None},
            "server_commitment: null; 32 bytes in lower-case hexadecimal digits is expected",
        ),
        ({"players": {}}, "players: an object; a list of players is expected"),
        ({"players": [7]}, "players, entry 1: the number 7; an object with the keys player, commitment, seed "
                           "is expected"),
        ({"players": with_player(colour="red")}, "players, entry 1: unknown key 'colour'; "
                                                 "known are player, commitment, seed"),
        (
            {"players": with_player(seed="00" * 15)},
            "players, entry 1, seed: 15 bytes; 16 to 64 bytes in lower-case hexadecimal digits are expected",
        ),
        (
            {"players": with_player(player="bob")},
            "players: bob is listed twice; a player has one seed in a shoe",
        ),
        (
            {"players": with_player(player="zoe")},
            "players: not in the order of their ids; the seed is made in that order",
        ),
        ({"players": [{}] * 65}, "players: 65 entries; at most 64 are possible"),
        ({"left_out": []}, "left_out: []; players without a revealed seed are ['carol']"),
        ({"left_out": "carol"}, "left_out: the text 'carol'; a list of players' ids is expected"),
        ({"dealt": ["Ts", 7]}, "dealt, card 2: the number 7; a card such as 'Ts' is expected"),
        ({"dealt": "Ts"}, "dealt: the text 'Ts'; a list of cards such as 'Ts' is expected"),
        ({"dealt": ["Ts"] * 10_001}, "dealt: 10001 entries; at most 10000 are possible"),
        (
            {"returned": [{"after": 1, "cards": ["Ts"]}]},
            "returned: no card goes back with shuffle 'cut-card'; the list must be empty",
        ),
        (
            {"colour": "red"},
            "transcript: unknown key 'colour'; known are version, shoe, decks, shuffle, cut, burn, without, "
            "server_commitment, server_seed, players, left_out, dealt, returned",
        ),
    ],
)  # fmt: skip
def test_complaint(changes: dict[str, object], complaint: str) -> None:
    assert complaints(changed(changes)) == (complaint,)


@pytest.mark.parametrize(
    ("returned", "complaint"),
    [
        ([{"after": 36, "cards": ["Ts"]}], "after 36; entries ascend and lie before the last card dealt"),
        ([{"after": 0, "cards": ["Ts"]}], "Ts was not on the table and cannot go back"),
        ([{"after": 12, "cards": []}], "no cards; leave the entry out"),
        ([{"after": -1, "cards": []}], "after: -1; a whole number from 0 to 10000 is expected"),
        ([{"after": 12}], "key 'cards' is missing"),
    ],
)
def test_complaint_about_returns(returned: list[object], complaint: str) -> None:
    (told,) = complaints(changed({"returned": returned}, MIXED))
    assert told.startswith("returned, entry 1")
    assert told.endswith(complaint)


def test_returns_ascend() -> None:
    first = name(MIXED.dealt[0])
    returned = [{"after": 12, "cards": [first]}, {"after": 12, "cards": [name(MIXED.dealt[1])]}]
    (told,) = complaints(changed({"returned": returned}, MIXED))
    assert told == "returned, entry 2: after 12; entries ascend and lie before the last card dealt"


@pytest.mark.parametrize("key", json.loads(write_transcript(CUT)))
def test_missing_key(key: str) -> None:
    written = json.loads(write_transcript(CUT))
    del written[key]
    assert complaints(json.dumps(written).encode()) == (f"transcript: key {key!r} is missing",)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "line 1, column 1: not JSON: Expecting value"),
        (b"{\n ,", "line 2, column 2: not JSON: Expecting property name enclosed in double quotes"),
        (b"[]", "transcript: a list; an object with the keys version, shoe, decks"),
        (b"\xff\xfe", "byte 1 is not UTF-8 text; a JSON file is expected"),
        (b'{"cut": 1, "cut": 2}', "key 'cut' is written twice in one object; each may appear once"),
        (b'{"cut": NaN}', "not JSON: NaN is not a number"),
        (b"[" * 100_000, "brackets are nested too deeply to be a transcript"),
        (b"9" * 5_000, "not JSON: Exceeds the limit"),
        (b" " * 1_000_001, "the file has 1000001 bytes; at most 1000000 are read"),
    ],
)
def test_not_a_transcript(text: bytes, complaint: str) -> None:
    (told,) = complaints(text)
    assert told.startswith(complaint)


def test_all_complaints_at_once_but_no_flood() -> None:
    assert complaints(changed({"decks": 0, "cut": "x", "shoe": 3})) == (
        f"shoe: the number 3; {AN_ID}",
        "decks: 0; a whole number from 1 to 8 is expected",
        "cut: the text 'x'; a whole number from 0 to 416 is expected",
    )
    flood = complaints(changed({"dealt": ["??"] * 100}))
    assert len(flood) == 21
    assert flood[-1] == "and 80 more"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(list(json.loads(write_transcript(CUT)))), json_values)
def test_no_value_makes_it_fall_over(key: str, value: object) -> None:
    answer = parse_transcript(changed({key: value}))
    assert isinstance(answer, Transcript | Unreadable)
    if isinstance(answer, Transcript):
        assert isinstance(verify(answer), Verified | Differs)


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fall_over(text: bytes) -> None:
    assert isinstance(parse_transcript(text), Unreadable)
