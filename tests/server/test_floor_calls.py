"""What players ask for reaches the people of the house who may act on it, and the player hears the answer."""

import pytest
from ground import Plain, Wire
from staffed_house import Staffed, staffed
from test_approvals import VOID, dealing, give, said, settings

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
        calls = [(call["table"], call["matter"], call["amount"]) for call in told[name]]
        assert calls == [("salon", "attendant", 0), ("salon", "tip", 500)], name
    for name in DO_NOT_HEAR:
        assert "floor-call" not in {message["type"] for message in told[name]}, name


@pytest.mark.long
def test_a_call_is_over_when_its_player_leaves_the_table(staffed: Staffed) -> None:
    """Nobody could answer it any more, so that it must not stay in the list of those who heard it."""

    async def scene() -> tuple[list[Plain], str, list[Plain]]:
        async with staffed.ground.at_table("salon") as wire:
            player = (await wire.look("salon"))["player"]
            for command in ({"type": "call-attendant"}, {"type": "leave"}):
                assert (await wire.act("salon", command))["type"] == "done"
        told = [await staffed.wires["supervisor"].until("floor-call") for _ in range(2)]
        floor = await staffed.ground.get("/api/floor", staffed.people["supervisor"])
        return told, player, floor.json()

    told, player, waiting = staffed.stage.play(scene())
    assert [(call["matter"], call["player"]) for call in told] == [
        ("attendant", player),
        ("attendant-over", player),
    ]
    assert waiting == []


def test_a_call_that_is_refused_is_heard_by_nobody(staffed: Staffed) -> None:
    async def scene() -> list[Plain]:
        async with staffed.ground.at_table("salon") as wire:
            refused = await wire.act("salon", {"type": "tip", "amount": 10**9})
            assert refused["type"] == "refused"
            assert (await wire.act("salon", {"type": "tip", "amount": 100}))["type"] == "done"
        return [await staffed.wires["supervisor"].until("floor-call")]

    (call,) = staffed.stage.play(scene())
    assert call["amount"] == 100


def answer(player: str) -> Plain:
    return {"type": "answer-call", "guest": player}


async def own(wire: Wire) -> tuple[bool, bool]:
    """Whether an attendant is called, and whether one comes, as the player's own view says."""
    view = await wire.look("salon")
    return bool(view["attendant_called"]), bool(view["attendant_comes"])


def test_a_call_is_seen_by_its_player_answered_once_and_told_back(staffed: Staffed) -> None:
    croupier, supervisor = staffed.wires["second"], staffed.wires["supervisor"]

    async def scene() -> tuple[list[tuple[bool, bool]], list[str], list[Plain], Plain]:
        async with staffed.ground.at_table("salon") as wire:
            player = (await wire.look("salon"))["player"]
            seen, answers = [await own(wire)], [await said(supervisor, answer(player))]
            answers += [await said(wire, {"type": "call-attendant"}) for _ in range(2)]
            seen.append(await own(wire))
            await supervisor.send({"type": "look", "table": "salon"})
            view = (await supervisor.until("croupier", table="salon"))["croupier"]
            while not view["calls"]:
                view = (await supervisor.until("croupier", table="salon"))["croupier"]
            for name in ("cashier", "auditor"):
                answers.append(await said(staffed.wires[name], answer(player)))
            answers.append(await said(wire, answer(player)))
            answers += [await said(croupier, answer(player)), await said(supervisor, answer(player))]
            comes = await wire.until("own", table="salon")
            while not comes["own"]["attendant_comes"]:
                comes = await wire.until("own", table="salon")
            seen.append(await own(wire))
            answers.append(await said(wire, {"type": "call-attendant"}))
            seen.append(await own(wire))
            heard = [await staffed.wires["operator"].until("floor-call") for _ in range(3)]
            return seen, answers, heard, {"player": player, "calls": view["calls"], "comes": comes}

    seen, answers, heard, rest = staffed.stage.play(scene())
    assert seen == [(False, False), (True, False), (False, True), (True, False)]
    nobody, role = "nobody of this name calls at this table", "the role {} may not do this"
    assert answers[:3] == [nobody, "done", "an attendant is called already"]
    assert answers[3:5] == [role.format("cashier"), role.format("auditor")]
    assert answers[5] == "the role player may not do this"
    assert answers[6:] == ["done", nobody, "done"]
    assert [call["player"] for call in rest["calls"]] == [rest["player"]]
    told = [(call["matter"], call["player"], call["by"]) for call in heard]
    second = staffed.people["second"].id
    assert told == [
        ("attendant", rest["player"], ""),
        ("attendant-answered", rest["player"], second),
        ("attendant", rest["player"], ""),
    ]
    assert second not in str(rest["comes"]), "who of the house comes is the house's own affair"


@pytest.mark.long
def test_a_dispute_and_a_wanted_approval_reach_those_who_may_act(staffed: Staffed) -> None:
    supervisor, operator = staffed.wires["supervisor"], staffed.wires["operator"]

    async def until(wire: Wire, *matters: str) -> list[Plain]:
        found = [await wire.until("floor-call") for _ in matters]
        assert [call["matter"] for call in found] == list(matters)
        return found

    async def scene() -> tuple[list[Plain], list[Plain], list[Plain], list[str], list[Plain]]:
        people, wire = staffed.people, staffed.ground.wire
        # Windows that only listen: whoever acts reads past what is told meanwhile.
        async with (
            staffed.ground.at_table("salon") as player,
            wire(people["supervisor"]) as of_supervisor,
            wire(people["operator"]) as of_operator,
        ):
            await dealing(staffed, player)
            assert await said(player, {"type": "dispute"}) == "done"
            assert await said(staffed.wires["croupier"], VOID) == "done"
            waiting = (await staffed.ground.get("/api/floor", staffed.people["supervisor"])).json()
            assert await said(supervisor, give(1)) == "done"
            wish = {**await settings(staffed), "rules": {"both_sides": "refused"}}
            act = {"type": "configure-table", "configuration": wish}
            asked = {"type": "ask-approval", "act": act, "reason": "as in the other room"}
            assert await said(operator, asked) == "done"
            matters = ("dispute", "approval", "approval-over", "dispute-over", "settings-approval")
            heard = await until(of_supervisor, *matters)
            read = await until(of_operator, "approval-over", "settings-approval")
            refused = [
                (await staffed.ground.get("/api/floor", staffed.people[name])).json()["reason"]
                for name in ("player", "cashier", "auditor")
            ]
            nobody = (await staffed.ground.get("/api/floor")).json()["reason"]
            later = (await staffed.ground.get("/api/floor", staffed.people["operator"])).json()
            return waiting, heard, read, [*refused, nobody], later

    waiting, heard, of_operator, refused, later = staffed.stage.play(scene())
    assert [(call["matter"], call["approval"], call["reason"]) for call in waiting] == [
        ("dispute", 0, ""),
        ("approval", 1, "misdeal"),
    ]
    assert all(call["at"] > 0 for call in waiting)
    assert heard[2]["by"] == staffed.people["supervisor"].id
    assert heard[4]["approval"] == 2
    assert [call["matter"] for call in of_operator] == ["approval-over", "settings-approval"]
    assert refused == ["this is not for your role to do"] * 3 + ["nobody is signed in"]
    assert [call["matter"] for call in later] == ["settings-approval"]
    staffed.ground.check_house()
