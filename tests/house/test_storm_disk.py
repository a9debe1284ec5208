"""The modelled disk of the storm: what is synced stays, and what is torn is known for it."""

from random import Random

import pytest
from house_drawing import DAWN
from storm.disk import PAGE, Disk, framed, frames
from storm.media import Pages
from storm.paged import PagedStore

from sabot.ledger.facts import CreditsIssued
from sabot.ledger.postings import Posted, post
from sabot.money import Amount
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.streams import player_stream

PIECES = (b"one", b"two" * 300, b"three" * 1000)


def test_pieces_are_read_as_they_were_written() -> None:
    disk = Disk()
    for piece in PIECES:
        disk.append(framed(piece))
    assert frames(disk.content) == list(PIECES)


@pytest.mark.parametrize("seed", range(50))
def test_what_was_synced_survives_and_the_rest_is_whole_or_not_there(seed: int) -> None:
    disk = Disk()
    disk.append(framed(PIECES[0]))
    disk.append(framed(PIECES[1]))
    disk.sync()
    disk.append(framed(PIECES[2]))
    found = frames(disk.after_power_loss(Random(seed)).content)
    assert found in ([*PIECES[:2]], [*PIECES])


def test_every_fate_of_a_page_occurs() -> None:
    """Some losses of power leave the last piece whole, most do not; a torn page is among them."""
    whole = torn = 0
    for seed in range(200):
        disk = Disk()
        disk.append(framed(b"x" * PAGE))
        left = disk.after_power_loss(Random(seed)).content
        whole += len(frames(left)) == 1
        torn += 0 < len(left.rstrip(b"\0")) < PAGE
    assert 10 < whole < 190
    assert torn > 10


def entry(store: PagedStore, player: str) -> Commit:
    fact = CreditsIssued(player, Amount(100))
    posted = post(store.ledger, f"{player_stream(player)}:1", (fact,))
    assert isinstance(posted, Posted)
    return Commit(player_stream(player), 0, DAWN, (Entry(fact, posted.transfers),))


def test_a_store_on_pages_opens_again_as_it_was() -> None:
    pages = Pages(Random(1))
    store = pages.open()
    assert isinstance(store, PagedStore)
    for player in ("ann", "bob"):
        (answer,) = store.commit_all((entry(store, player),))
        assert isinstance(answer, Committed)
    store.save_snapshot("player:ann", 1, b"kept")
    store.commit_all((entry(store, "cid"),))
    pages.lose_power()
    again = pages.open()
    assert again.heads() == store.heads()
    assert dict(again.ledger.accounts.items()) == dict(store.ledger.accounts.items())
    assert list(again.read("player:bob")) == list(store.read("player:bob"))
    assert list(again.snapshots()) == [("player:ann", 1, b"kept")]


@pytest.mark.parametrize("seed", range(30))
def test_a_commit_that_was_caught_half_way_is_there_whole_or_not_at_all(seed: int) -> None:
    pages = Pages(Random(seed))
    store = pages.open()
    assert isinstance(store, PagedStore)
    store.commit_all((entry(store, "ann"),))
    store.write_and_lose_power((entry(store, "bob"), entry(store, "cid")))
    pages.lose_power()
    assert set(pages.open().heads()) in ({"player:ann"}, {"player:ann", "player:bob", "player:cid"})
