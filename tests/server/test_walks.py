"""The ways of a bet and of a croupier's card through a server: how long they are, what they send."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from server_drawing import config_of, served
from walk import PASSES, Line, Tracer, differs, line_of

from sabot.client import as_guest
from sabot.client.signing_in import with_password
from sabot.profiles import Mode, Times
from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import Role
from sabot.table.house.settings import Settings

Ways = tuple[list[list[str]], list[list[str]]]
"""The functions that are passed each time, and the messages that come back."""
BOTH = (
    "server/socket/connection.py:Socket._take",
    "server/socket/incoming.py:read_act",
    "server/live/table_host.py:TableHost.ask",
    "table/decide.py:_answer",
    "store/grouping.py:Journal.commit",
    "store/sqlite.py:SqliteStore._write",
    "server/socket/published_view.py:PublishedView.change",
    "server/socket/socket_writer.py:SocketWriter.write",
)
"""Taken, read, asked for, decided, written down, told to everybody, sent."""
OF_A_BET = (
    *BOTH,
    "table/betting/buttons.py:place",
    "table/betting/events.py:BetsPut.evolve",
    "ledger/applying.py:apply",
    "table/view/own.py:own_view",
)
"""It may lie there, it lies there, it is booked, the bettor is shown it."""
OF_A_CARD = (
    *BOTH,
    "games/baccarat/round.py:decide",
    "games/baccarat/round.py:evolve",
    "table/play/events.py:RoundMoved.evolve",
    "table/view/croupier.py:croupier_view",
)
"""It may come there, it lies in the round and at the table, the croupier is shown what is wanted next."""
MOST_FUNCTIONS = 45
MOST_MESSAGES = 2
"""To whoever acts: what everybody is told, and the answer with what changed in the own part."""
TABLE = "t1"
BET: dict[str, object] = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}
CARDS = ("4h", "Ks", "3d", "2c")
QUICK = Settings(times=Times(betting=5, last_bets=1, result=1, dispute=1))
PASSWORD = "a long enough word"
TRIES = 60


def walked(tracer: Tracer, directory: Path, mode: Mode) -> Ways:
    async def scene() -> Ways:
        config = config_of(
            directory, TableEntry(id=TABLE, game="punto-banco", mode=mode, settings=QUICK, own_tables=0)
        )
        async with served(config) as (address, service), line_of(await as_guest(address)) as player:
            await player.follow(TABLE)
            await said(player, {"type": "join"})
            if mode is not Mode.LIVE:
                return await followed(tracer, player, [BET] * PASSES)
            await service.people.add("carla", PASSWORD, Role.CROUPIER, service.now())
            async with line_of(await with_password(address, "carla", PASSWORD)) as croupier:
                await croupier.follow(TABLE)
                for command in ({"type": "sign-in"}, {"type": "prepare-shoe"}):
                    await said(croupier, command)
                await said(croupier, {"type": "open-shoe", "first": "As"})
                await said(player, BET)
                await until_dealt(croupier)
                return await followed(
                    tracer, croupier, [{"type": "deal-card", "card": card} for card in CARDS[1:]]
                )

    tracer.watch()
    try:
        return asyncio.run(scene())
    finally:
        tracer.rest()


async def said(line: Line, command: Mapping[str, object]) -> str:
    """The last word of the house about a command."""
    await line.act(TABLE, {**command})
    return next(
        str(told["type"]) for told in await line.until_answered() if told["type"] in ("done", "refused")
    )


async def until_dealt(croupier: Line) -> None:
    """The first card, as soon as betting is over."""
    for _ in range(TRIES):
        if await said(croupier, {"type": "deal-card", "card": CARDS[0]}) == "done":
            return
    raise AssertionError("no card is wanted")


async def followed(tracer: Tracer, line: Line, commands: list[dict[str, object]]) -> Ways:
    ways, told = [], []
    for command in commands:
        tracer.begin()
        await line.act(TABLE, command)
        told.append([str(message["type"]) for message in await line.until_answered()])
        ways.append(tracer.end())
    return ways, told


def check(places: tuple[str, ...], walked_: Ways, title: str) -> None:
    ways, told = walked_
    assert all(set(places) <= set(way) for way in ways[1:]), "the way leads past all of them"
    way = [function for function in ways[-1] if all(function in other for other in ways)]
    assert len(way) <= MOST_FUNCTIONS, "\n".join(way)
    assert sum(map(len, told)) <= MOST_MESSAGES * len(told), told
    assert differs(title, ways) == {"passed": set(), "drawn": set()}


@pytest.mark.long
def test_a_bet_has_a_short_way_and_it_is_drawn(tmp_path: Path) -> None:
    check(OF_A_BET, walked(Tracer(*OF_A_BET), tmp_path, Mode.INTERNAL), "One bet")


@pytest.mark.long
def test_a_croupiers_card_has_a_short_way_and_it_is_drawn(tmp_path: Path) -> None:
    check(OF_A_CARD, walked(Tracer(*OF_A_CARD), tmp_path, Mode.LIVE), "One croupier's card")
