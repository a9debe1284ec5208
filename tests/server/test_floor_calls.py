"""A player's call and tip reach the people of the house, whichever table they look at."""

import pytest
from ground import Plain, Wire
from staffed_house import Staffed, staffed

__all__ = ["staffed"]

HEAR, DO_NOT_HEAR = ("croupier", "second", "supervisor", "operator"), ("player", "cashier", "auditor")


@pytest.mark.feature("BJ-110")
@pytest.mark.feature("LIVE-104")
def test_a_call_and_a_tip_reach_croupier_supervisor_and_operator(staffed: Staffed) -> None:
    async def scene() -> dict[str, list[Plain]]:
        async with staffed.ground.at_table("salon") as wire:
            for command in ({"type": "call-attendant"}, {"type": "tip", "amount": 500}):
                assert (await wire.act("salon", command))["type"] == "done"
        heard = {name: [await staffed.wires[name].until("floor-call") for _ in range(2)] for name in HEAR}
        return heard | {name: await until_pong(staffed.wires[name]) for name in DO_NOT_HEAR}

    async def until_pong(wire: Wire) -> list[Plain]:
        """Everything that was told before the answer to this: a call would be among it."""
        await wire.send({"type": "ping"})
        found = [await wire.next()]
        while found[-1]["type"] != "pong":
            found.append(await wire.next())
        return found

    told = staffed.stage.play(scene())
    for name in HEAR:
        calls = [(call["table"], call["wish"], call["amount"]) for call in told[name]]
        assert calls == [("salon", "attendant", 0), ("salon", "tip", 500)], name
    for name in DO_NOT_HEAR:
        assert "floor-call" not in {message["type"] for message in told[name]}, name


def test_a_call_that_is_refused_is_heard_by_nobody(staffed: Staffed) -> None:
    async def scene() -> list[Plain]:
        async with staffed.ground.at_table("salon") as wire:
            refused = await wire.act("salon", {"type": "tip", "amount": 10**9})
            assert refused["type"] == "refused"
            assert (await wire.act("salon", {"type": "tip", "amount": 100}))["type"] == "done"
        return [await staffed.wires["supervisor"].until("floor-call")]

    (call,) = staffed.stage.play(scene())
    assert call["amount"] == 100
