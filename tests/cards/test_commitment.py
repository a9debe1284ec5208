"""Commit, then reveal."""

from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sabot.cards.commitment import (
    Ceremony,
    Declined,
    Pledge,
    commit_player,
    commit_server,
    shoe_nonce,
    shoe_seed,
)

SHOE = "gold/12"
TERMS = "decks=8 shuffle=cut-card cut=104 burn=1 without="
SERVER = bytes(range(32))
WORD = commit_server(SHOE, TERMS, SERVER)
ALICE, BOB = b"alice's own seed", b"B" * 64


def ceremony(**seeds: bytes) -> Ceremony:
    held = Ceremony(SHOE, WORD)
    for player, seed in seeds.items():
        answer = held.commit(player, commit_player(SHOE, WORD, player, seed))
        assert isinstance(answer, Ceremony)
        held = answer
    return held


def test_server_commitment_by_hand() -> None:
    written = b"\0\0\0\x0esabot/1 server" + b"\0\0\0\x07gold/12" + b"\0\0\0\x30" + TERMS.encode()
    assert sha256(written + b"\0\0\0\x20" + SERVER).digest() == WORD


def test_player_commitment_by_hand() -> None:
    written = b"\0\0\0\x0esabot/1 player" + b"\0\0\0\x07gold/12" + b"\0\0\0\x20" + WORD
    written += b"\0\0\0\x05alice" + b"\0\0\0\x10alice's own seed"
    assert commit_player(SHOE, WORD, "alice", ALICE) == sha256(written).digest()


def test_seed_by_hand() -> None:
    """A player who was silent counts with the commitment and an empty seed."""
    pledges = (Pledge("alice", b"a" * 32, ALICE), Pledge("bob", b"b" * 32))
    written = b"\0\0\0\x0csabot/1 seed" + b"\0\0\0\x07gold/12" + b"\0\0\0\x20" + SERVER
    written += b"\0\0\0\x05alice" + b"\0\0\0\x20" + b"a" * 32 + b"\0\0\0\x10alice's own seed"
    written += b"\0\0\0\x03bob" + b"\0\0\0\x20" + b"b" * 32 + b"\0\0\0\0"
    assert shoe_seed(SHOE, SERVER, pledges) == sha256(written).digest()


def test_nonce_by_hand() -> None:
    written = b"\0\0\0\x0dsabot/1 nonce" + b"\0\0\0\x07gold/12"
    assert shoe_nonce(SHOE) == sha256(written).digest()[:16]


def test_all_commit_then_all_reveal() -> None:
    held = ceremony(bob=BOB, alice=ALICE).close()
    assert [pledge.player for pledge in held.pledges] == ["alice", "bob"]
    answer = held.reveal("bob", BOB)
    assert isinstance(answer, Ceremony)
    assert [(pledge.player, pledge.seed) for pledge in answer.pledges] == [("alice", None), ("bob", BOB)]


def test_nothing_is_revealed_before_the_last_commitment() -> None:
    held = ceremony(alice=ALICE)
    assert held.reveal("alice", ALICE) == Declined("no seed may be shown before every commitment is made")
    late = held.close().commit("bob", bytes(32))
    assert late == Declined("seeds are being revealed; commitments are closed")


def test_what_is_declined() -> None:
    held = ceremony(alice=ALICE)
    assert held.commit("alice", bytes(32)) == Declined("alice has already committed")
    assert held.commit("bob", bytes(31)) == Declined("a commitment has 32 bytes, not 31")
    assert held.commit("b b", bytes(32)) == Declined("'b b' is not a player's id")
    open_ = held.close()
    assert open_.reveal("bob", BOB) == Declined("bob has not committed to a seed")
    wrong = Declined("this is not the seed that alice committed to")
    assert open_.reveal("alice", BOB) == wrong
    assert open_.reveal("alice", b"") == wrong
    shown = open_.reveal("alice", ALICE)
    assert isinstance(shown, Ceremony)
    assert shown.reveal("alice", ALICE) == Declined("alice has already revealed")


def test_sixty_four_players_and_no_more() -> None:
    held = ceremony(**{f"p{number}": bytes([number]) * 16 for number in range(64)})
    assert held.commit("p64", bytes(32)) == Declined("64 players have committed; no more are taken")


def test_copied_commitment_cannot_be_revealed() -> None:
    """Who repeats another's commitment cannot use the seed that opens it."""
    answer = ceremony(alice=ALICE).commit("mallory", commit_player(SHOE, WORD, "alice", ALICE))
    assert isinstance(answer, Ceremony)
    assert isinstance(answer.close().reveal("mallory", ALICE), Declined)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_server_seed_of_another_length(length: int) -> None:
    with pytest.raises(ValueError, match=f"a server's seed has 32 bytes, not {length}"):
        commit_server(SHOE, TERMS, bytes(length))


@pytest.mark.parametrize("length", [0, 15, 65])
def test_player_seed_of_another_length(length: int) -> None:
    with pytest.raises(ValueError, match=f"a player's seed has 16 to 64 bytes, not {length}"):
        commit_player(SHOE, WORD, "alice", bytes(length))


def test_order_of_coming_does_not_matter() -> None:
    """Otherwise the server could pick among the orders after the seeds are known."""
    pledges = [Pledge(player, bytes(32), bytes([place]) * 16) for place, player in enumerate("cab")]
    assert len({shoe_seed(SHOE, SERVER, order) for order in permutations(pledges)}) == 1


def test_every_seed_counts() -> None:
    pledges = (Pledge("alice", b"a" * 32, ALICE), Pledge("bob", b"b" * 32, BOB))
    first, second = pledges
    seeds = {
        shoe_seed(SHOE, SERVER, pledges),
        shoe_seed("gold/13", SERVER, pledges),
        shoe_seed(SHOE, bytes(32), pledges),
        shoe_seed(SHOE, SERVER, (first,)),
        shoe_seed(SHOE, SERVER, (first, replace(second, seed=None))),
        shoe_seed(SHOE, SERVER, (first, replace(second, commitment=bytes(32)))),
        shoe_seed(SHOE, SERVER, (first, replace(second, player="bobby"))),
        shoe_seed(SHOE, SERVER, (replace(first, seed=BOB), replace(second, seed=ALICE))),
    }
    assert len(seeds) == 8


@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20), st.text(max_size=20))
def test_parts_cannot_run_into_each_other(shoe: str, terms: str, other_shoe: str, other_terms: str) -> None:
    same = (shoe, terms) == (other_shoe, other_terms)
    assert (commit_server(shoe, terms, SERVER) == commit_server(other_shoe, other_terms, SERVER)) is same


def test_moving_a_letter_from_one_part_to_the_next() -> None:
    assert commit_server("gold/1", "2" + TERMS, SERVER) != commit_server("gold/12", TERMS, SERVER)
