"""A real server is killed while people play: they come back by themselves, and nothing is lost or doubled.

The long campaign is `make kills`.
"""

import asyncio

import pytest
from kills import PLAYERS, run
from trial.clerk import REFUSED, DeskRequest, check_desk
from trial.people import OK
from trial.players import Player, Sent
from trial.proof import check_commands

from sabot.client import Client, SignedIn
from sabot.money import Amount
from sabot.server.socket.wire import Done
from sabot.store.streams import DESK, table_stream
from sabot.table import commands as c

NOBODY = SignedIn("http://127.0.0.1:1", "", "", "ann")
WRITTEN = {"ann 1": (table_stream("one"), 5, 5)}
LIES = {
    "acknowledged, and not written": (Done("1", "one", 5, 5), {}),
    "ann 1: ": (Done("1", "one", 6, 6), WRITTEN),
}
"""Answers of a server that would say more than it wrote, and what the journal has."""


@pytest.mark.long
def test_players_and_desk_go_on_after_a_kill() -> None:
    said: list[str] = []
    tally = asyncio.run(run("sqlite", 1, 5, said.append))
    assert len(said) == 1
    # Everybody bets at both of their tables before the kill and after it.
    assert tally.bets >= 2 * 2 * PLAYERS
    assert tally.served >= 2


@pytest.mark.parametrize("lie", LIES)
def test_the_proof_notices_an_answer_that_is_not_true(lie: str) -> None:
    reply, written = LIES[lie]
    ann = Player(Client(NOBODY), ("one",), "seed")
    ann.sent.append(Sent("1", "one", c.PlaceBet("", "player", Amount(100)), 100, reply))
    with pytest.raises(AssertionError, match=lie):
        check_commands(ann, {table_stream("one"): []}, dict(written))


@pytest.mark.parametrize(
    ("wish", "written", "lie"),
    [
        (DeskRequest("ann", "1", 100, OK), {}, "the desk said yes, and nothing is written"),
        (DeskRequest("ann", "1", 100, REFUSED), {"ann 1": (DESK, 1, 1)}, "was refused, and is written"),
        (DeskRequest("ann", "1", 100, OK), {"ann 2": (DESK, 1, 1)}, "nobody asked for it"),
    ],
)
def test_the_proof_notices_a_desk_that_lies(
    wish: DeskRequest, written: dict[str, tuple[str, int, int]], lie: str
) -> None:
    with pytest.raises(AssertionError, match=lie):
        check_desk([wish], [], written)
