"""A table with several guests does not become one player's own; after a void betting opens again (D8)."""

import pytest
from house_drawing import Drawn, coup
from test_house_again import blackjack

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.server.live.table_changes import following
from sabot.table import commands as c
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

SEVERAL = "several guests are at this table; it cannot become one player's own"
OWN = Configuration(table="t1", game="punto-banco", mode=Mode.INTERNAL, version=2)


def shared(*players: str) -> tuple[Drawn, str]:
    drawn = Drawn()
    stream = drawn.open_table("t1", "punto-banco")
    for player in players:
        drawn.purse(player, "100")
        drawn.told(stream, c.Request(player, c.Join()))
    return drawn, stream


def reply_to(drawn: Drawn, stream: str, command: c.Request) -> str:
    (reply,) = drawn.house.tell(stream, (command,), drawn.at)
    return reply.reason if isinstance(reply, Refused) else ""


@pytest.mark.parametrize(
    "command",
    [
        c.Request("", c.ConfigureTable(OWN)),
        c.Request("sue", c.AskApproval(a.Reconfiguration(OWN), "a quiet corner")),
        c.Request("", c.FollowFile(OWN, "a digest")),
    ],
)
def test_with_several_guests_it_is_refused_wherever_it_is_asked(command: c.Request) -> None:
    drawn, stream = shared("ann", "bob")
    assert reply_to(drawn, stream, command) == SEVERAL
    drawn.told(stream, c.Request("bob", c.Leave()))
    assert reply_to(drawn, stream, command) == ""


def test_an_approval_is_looked_at_again_when_it_is_given() -> None:
    drawn, stream = shared("ann")
    drawn.by_house(stream, c.Request("sue", c.AskApproval(a.Reconfiguration(OWN), "a quiet corner")))
    drawn.told(stream, c.Request("bob", c.Join()))
    assert reply_to(drawn, stream, c.Request("tom", c.GiveApproval(1))) == SEVERAL


def test_while_it_waits_for_its_shoe_nobody_comes_to_the_one_who_is_there() -> None:
    drawn, stream = shared("ann")
    drawn.by_house(stream, c.Request("", c.ConfigureTable(OWN)))
    told = "this table becomes one player's own with its next shoe, and somebody is there"
    assert drawn.refused(stream, c.Request("bob", c.Join())) == told
    drawn.told(stream, c.Request("ann", c.Leave()))
    drawn.told(stream, c.Request("bob", c.Join()))
    drawn.by_house(stream, c.Request("kim", c.AskApproval(a.NewShoe(), "now")))
    drawn.by_house(stream, c.Request("tom", c.GiveApproval(1)))
    assert drawn.table(stream).setup.mode is Mode.INTERNAL
    assert list(drawn.table(stream).guests) == ["bob"]
    assert drawn.refused(stream, c.Request("ann", c.Join())) == "somebody plays at this terminal already"


def test_who_is_gone_and_has_no_stake_keeps_no_table_shared() -> None:
    drawn, stream = shared("ann", "bob", "cat")
    drawn.told(stream, coup("cat", 10))
    for player in ("bob", "cat"):
        drawn.by_house(stream, c.Request(player, c.LoseConnection()))
    assert reply_to(drawn, stream, c.Request("", c.ConfigureTable(OWN))) == SEVERAL
    drawn.told(stream, c.Request("cat", c.ClearAll()))
    drawn.by_house(stream, c.Request("", c.ConfigureTable(OWN)))
    assert list(drawn.table(stream).guests) == ["ann"]


def test_a_file_that_makes_it_own_pace_is_followed_at_a_start_when_nobody_is_connected() -> None:
    drawn, stream = shared("ann", "bob")
    for player in ("ann", "bob"):
        drawn.by_house(stream, c.Request(player, c.LoseConnection()))
    drawn.restart()
    drawn.by_house(stream, c.Request("", following(OWN, drawn.table(stream))))
    assert not drawn.table(stream).guests


@pytest.mark.parametrize("mode", [Mode.VIDEO, Mode.LIVE, Mode.INTERNAL])
def test_after_a_void_betting_opens_as_after_any_round(mode: Mode) -> None:
    drawn = Drawn()
    stream = blackjack(drawn, mode)
    first = drawn.table(stream).round
    drawn.by_house(stream, c.Request("kim", c.AskApproval(a.Voiding(), "a misdeal")))
    drawn.by_house(stream, c.Request("tom", c.GiveApproval(1)))
    assert drawn.free("ann") == 100_000
    if mode is not Mode.INTERNAL:
        drawn.later(drawn.table(stream).setup.times.result)
    table = drawn.table(stream)
    assert table.phase is Phase.BETTING
    assert table.round != first
    if mode is not Mode.INTERNAL:
        assert table.clock is not None
        assert table.clock.until == drawn.at + table.setup.times.betting * SECOND
    drawn.told(stream, c.Request("ann", c.RepeatBets()))
    assert drawn.free("ann") < 100_000
