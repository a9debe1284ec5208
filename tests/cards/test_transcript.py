"""Transcripts: written, proven, and never proven when forged."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from transcripts import ALL, BACCARAT, CUT, MIXED, SEEDS, SERVER, SILENT

from sabot.cards import (
    Differs,
    Terms,
    Transcript,
    Unreadable,
    Verified,
    name,
    parse_transcript,
    verify,
    write_transcript,
)
from sabot.cards.card import DECK


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
