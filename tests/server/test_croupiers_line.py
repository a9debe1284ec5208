"""Over real sockets: a croupier's dead line is seen, and a table without a croupier takes no bets (D7)."""

from ground import Plain, Wire
from staffed_house import Staffed, staffed

__all__ = ["staffed"]

BET: Plain = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}


async def said(wire: Wire, command: Plain) -> str:
    """`done`, or the reason why not."""
    reply = await wire.act("salon", command)
    return "done" if reply["type"] == "done" else str(reply["reason"])


async def shoe(croupier: Wire) -> None:
    await croupier.send({"type": "subscribe", "table": "salon"})
    for command in ({"type": "sign-in"}, {"type": "prepare-shoe"}):
        assert await said(croupier, command) == "done"
    assert await said(croupier, {"type": "open-shoe", "first": "As"}) == "done"


def test_a_dead_line_is_told_halts_the_table_and_gives_the_stakes_back(staffed: Staffed) -> None:
    ground, supervisor = staffed.ground, staffed.wires["supervisor"]
    person = staffed.people["second"]

    async def scene() -> tuple[list[object], tuple[int, int], str]:
        async with ground.at_table("salon") as player:
            async with ground.wire(person) as line:
                await staffed.wires["second"].send({"type": "unsubscribe", "table": "salon"})
                await shoe(line)
                assert await said(player, BET) == "done"
            # The window is closed, and nobody said goodbye.
            gone = await player.shows("salon", lambda shown: not shown["croupier"])
            halted = await player.shows("salon", lambda shown: shown["halt"] is not None)
            await supervisor.send({"type": "look", "table": "salon"})
            view = (await supervisor.until("croupier", table="salon"))["croupier"]
            while not view["line_lost"]:
                view = (await supervisor.until("croupier", table="salon"))["croupier"]
            await ground.pass_time(120)
            purse = ground.service.purse((await player.look("salon"))["player"])
            refused = await said(player, BET)
            return (
                [gone["croupier"], halted["halt"]["reason"], view["want"]],
                (purse.balance, purse.held),
                refused,
            )

    seen, purse, refused = staffed.stage.play(scene())
    assert seen == [False, "reason.no-croupier", "croupier"]
    assert purse == (100_000, 0)
    assert refused == "no croupier is at the table, so that no bets are taken"
    ground.check_house()


def test_a_croupier_who_comes_back_in_time_deals_on(staffed: Staffed) -> None:
    ground, person = staffed.ground, staffed.people["second"]

    async def scene() -> str:
        async with ground.at_table("salon") as player:
            async with ground.wire(person) as line:
                await staffed.wires["second"].send({"type": "unsubscribe", "table": "salon"})
                await shoe(line)
                assert await said(player, BET) == "done"
            halted = await player.shows("salon", lambda shown: shown["halt"] is not None)
            assert halted["halt"]["reason"] == "reason.no-croupier"
            await ground.pass_time(60)
            async with ground.wire(person) as line:
                await line.send({"type": "subscribe", "table": "salon"})
                await player.shows("salon", lambda shown: shown["halt"] is None)
                await ground.pass_time(11)
                return await said(line, {"type": "deal-card", "card": "9h"})

    assert staffed.stage.play(scene()) == "done"
    ground.check_house()


def test_nobody_takes_a_table_out_of_another_ones_hands(staffed: Staffed) -> None:
    croupier, second, supervisor = (staffed.wires[name] for name in ("croupier", "second", "supervisor"))
    relieve = {"type": "relieve", "croupier": staffed.people["croupier"].id, "reason": "ill"}

    async def scene() -> list[str]:
        return [
            await said(croupier, {"type": "sign-in"}),
            await said(second, {"type": "sign-in"}),
            await said(supervisor, relieve),
            await said(second, {"type": "sign-in"}),
        ]

    taken = "another croupier deals here; a supervisor may relieve them"
    assert staffed.stage.play(scene()) == ["done", taken, "done", "done"]
