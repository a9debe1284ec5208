"""A table that dealt by itself is given a croupier, or loses them: it goes on with its next shoe."""

import asyncio
from pathlib import Path

from ground import IDS, Plain, Wire
from staffed_house import Staffed, staffed

from sabot.cards.card import parse_card
from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.server.bootstrap import OpenedHouse, now, open_house
from sabot.server.config.server_config import JournalSettings, ServerConfig, TableEntry
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.waiting_for import WaitingFor, waiting_for

__all__ = ["staffed"]

BET: Plain = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
PREPARE: Plain = {"type": "prepare-shoe"}
SHOE: tuple[Plain, ...] = ({"type": "sign-in"}, PREPARE, {"type": "open-shoe", "first": "As"})


async def said(wire: Wire, table: str, command: Plain) -> str:
    """`done`, or the reason why not."""
    reply = await wire.act(table, command)
    return "done" if reply["type"] == "done" else str(reply["reason"])


async def switched(staffed: Staffed, table: str, mode: str) -> None:
    """By two people, and then the table is closed and opened, so that a new shoe is wanted."""
    operator, supervisor = staffed.wires["operator"], staffed.wires["supervisor"]
    await operator.send({"type": "ping", "n": (mark := next(IDS))})
    await operator.until("pong", n=mark)
    await operator.send({"type": "look", "table": table})
    known: Plain = (await operator.until("operator", table=table))["operator"]["configuration"]
    words = {**known, "mode": mode, "version": known["version"] + 1}
    act = {"type": "configure-table", "configuration": words}
    told = [await said(operator, table, {"type": "ask-approval", "act": act, "reason": "the evening"})]
    told += [await said(supervisor, table, {"type": "give-approval", "approval": 1})]
    told += [await said(operator, table, {"type": name}) for name in ("close-table", "open-table")]
    assert told == ["done"] * 4


def test_a_croupier_comes_to_a_table_that_dealt_by_itself(staffed: Staffed) -> None:
    croupier = staffed.wires["croupier"]

    async def scene() -> tuple[str, list[str], str]:
        await switched(staffed, "video", "live")
        before = await said(croupier, "video", PREPARE)
        told = [await said(croupier, "video", command) for command in SHOE]
        async with staffed.ground.at_table("video") as player:
            return before, told, await said(player, "video", BET)

    before, told, bet = staffed.stage.play(scene())
    assert before == "sign in at the table first"
    assert (told, bet) == (["done"] * 3, "done")
    staffed.ground.check_house()


def test_a_croupiers_table_goes_on_by_itself(staffed: Staffed) -> None:
    async def scene() -> tuple[str, str]:
        await switched(staffed, "salon", "video")
        refused = await said(staffed.wires["croupier"], "salon", {"type": "sign-in"})
        async with staffed.ground.at_table("salon") as player:
            return refused, await said(player, "salon", BET)

    assert staffed.stage.play(scene()) == ("this table deals by itself", "done")
    staffed.ground.check_house()


def test_a_table_that_goes_on_by_itself_is_handed_over_by_nobody(staffed: Staffed) -> None:
    """An offer of the time before is taken by nobody, and nobody makes another."""
    croupier, second = staffed.wires["croupier"], staffed.wires["second"]
    one, offer = staffed.people["croupier"].id, {"type": "offer-table"}

    async def scene() -> tuple[list[str], list[Plain], list[str]]:
        told = [await said(croupier, "salon", command) for command in ({"type": "sign-in"}, offer)]
        await switched(staffed, "salon", "video")
        calls = (await staffed.ground.get("/api/floor", staffed.people["second"])).json()
        told += [await said(second, "salon", {"type": "take-table", "croupier": one})]
        acts: tuple[Plain, ...] = ({**offer, "to": "p1"}, {"type": "keep-table"}, {"type": "sign-out"})
        return told, calls, [await said(croupier, "salon", command) for command in acts]

    told, calls, after = staffed.stage.play(scene())
    alone = "this table deals by itself"
    assert (told, calls, after) == (["done", "done", alone], [], [alone, "done", "done"])
    staffed.ground.check_house()


def opened(directory: Path, mode: Mode) -> OpenedHouse:
    entry = TableEntry(id="one", game="punto-banco", mode=mode)
    return open_house(
        ServerConfig(keep=JournalSettings(directory=str(directory)), table=(entry,)), catalogue()
    )


def test_the_file_gives_a_table_to_a_croupier(tmp_path: Path) -> None:
    stream, wanted = table_stream("one"), []
    for mode in (Mode.VIDEO, Mode.LIVE):
        house = opened(tmp_path, mode)
        if mode is Mode.LIVE:
            house.house.tell(stream, (c.Request("", c.CloseTable()), c.Request("", c.OpenTable())), now())
            wanted.append(waiting_for(house.house.writers[stream].table))
            for command in (
                c.Request("p9", c.SignIn()),
                c.Request("", c.PrepareShoe()),
                c.Request("", c.OpenShoe(2, parse_card("As"))),
            ):
                (reply,) = house.house.tell(stream, (command,), now())
                assert not hasattr(reply, "reason"), reply
            wanted.append(waiting_for(house.house.writers[stream].table))
        house.house.store.close()
        asyncio.run(house.people.close())
    assert wanted == [WaitingFor.CROUPIER, WaitingFor.ANSWERS]
