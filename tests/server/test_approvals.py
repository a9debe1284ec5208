"""What takes two people is asked for in one session and approved in another, over sockets and over HTTP."""

import asyncio
from itertools import count

import httpx
import pytest
from ground import IDS, Plain, Wire
from staffed_house import Staffed, hired, staffed

from sabot.server.people.person import Role

__all__ = ["staffed"]

FRESH = count(1)
STARTS_WITH = 100_000
"""Minor units of a new guest."""
VOID: Plain = {"type": "ask-approval", "act": {"type": "void-round"}, "reason": "misdeal"}
NINE_TO_EIGHT: Plain = {"position": {"place": "player", "index": 0}, "old": "9h", "new": "8h"}
SAME = "a second person must approve, never whoever asked"
GONE = "nobody asks for this approval any more"


def reason(answer: httpx.Response) -> tuple[int, str]:
    told = answer.json()
    return answer.status_code, told.get("reason", "") if isinstance(told, dict) else ""


async def said(wire: Wire, command: Plain, table: str = "salon") -> str:
    """`done`, or the reason why not."""
    reply = await wire.act(table, command)
    return "done" if reply["type"] == "done" else str(reply["reason"])


def give(number: int) -> Plain:
    return {"type": "give-approval", "approval": number}


async def dealing(staffed: Staffed, player: Wire) -> str:
    """A round in play at the croupier's table with 10.00 of a guest on it; its id."""
    croupier = staffed.wires["croupier"]
    shoe = ({"type": "sign-in"}, {"type": "prepare-shoe"}, {"type": "open-shoe", "first": "As"})
    for command in shoe:
        assert (await croupier.act("salon", command))["type"] == "done"
    bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
    assert (await player.act("salon", bet))["type"] == "done"
    await staffed.ground.pass_time(6)
    assert (await croupier.act("salon", {"type": "deal-card", "card": "9h"}))["type"] == "done"
    await croupier.send({"type": "ping", "n": (mark := next(IDS))})
    await croupier.until("pong", n=mark)
    await croupier.send({"type": "look", "table": "salon"})
    view: Plain = (await croupier.until("croupier", table="salon"))["croupier"]["round"]
    return str(view["id"])


async def balance(staffed: Staffed, player: Wire) -> tuple[int, int]:
    purse = staffed.ground.service.purse((await player.look("salon"))["player"])
    return purse.balance, purse.held


async def settings(staffed: Staffed) -> Plain:
    """The configuration of the croupier's table, as its operator reads it, with the next version."""
    operator = staffed.wires["operator"]
    await operator.send({"type": "ping", "n": (mark := next(IDS))})
    await operator.until("pong", n=mark)
    await operator.send({"type": "look", "table": "salon"})
    known: Plain = (await operator.until("operator", table="salon"))["operator"]["configuration"]
    return {**known, "version": known["version"] + 1}


def test_a_round_is_void_when_a_supervisor_approves_in_a_session_of_their_own(staffed: Staffed) -> None:
    croupier, supervisor, operator = (staffed.wires[name] for name in ("croupier", "supervisor", "operator"))

    async def scene() -> tuple[list[str], tuple[int, int], tuple[int, int]]:
        async with staffed.ground.at_table("salon") as player:
            await dealing(staffed, player)
            answers = [
                await said(operator, VOID),
                await said(staffed.wires["second"], VOID),
                await said(croupier, VOID),
                await said(croupier, give(1)),
                await said(staffed.wires["second"], give(1)),
                await said(operator, give(1)),
                await said(player, give(1)),
            ]
            before = await balance(staffed, player)
            answers += [await said(supervisor, give(1)), await said(supervisor, give(1))]
            return answers, before, await balance(staffed, player)

    answers, before, after = staffed.stage.play(scene())
    assert answers == [
        "this is not for the role operator to ask for or to approve",
        "another croupier deals here",
        "done",
        "the role croupier may not do this",
        "the role croupier may not do this",
        "this is not for the role operator to ask for or to approve",
        "the role player may not do this",
        "done",
        GONE,
    ]
    assert (before, after) == ((STARTS_WITH, 1_000), (STARTS_WITH, 0))
    staffed.ground.check_house()


@pytest.mark.parametrize(
    ("path", "wish"), [("role", {"role": "player"}), ("lock", {})], ids=["another role", "locked"]
)
def test_whoever_asked_must_still_be_one_who_may_ask(staffed: Staffed, path: str, wish: Plain) -> None:
    """Otherwise one person who was sent away would be one of two: over sockets and over HTTP."""
    ground, boss = staffed.ground, staffed.people["supervisor"]
    gone = "whoever asked for this may not ask for it any more; withdraw it"

    async def scene() -> list[object]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            assert await said(staffed.wires["croupier"], VOID) == "done"
            sent = {"person": "croupier", "reason": "sent away", **wish}
            answer = await ground.post(f"/api/people/{path}", sent, staffed.people["operator"])
            assert answer.status_code == 200
            answers: list[object] = [await said(staffed.wires["supervisor"], give(1))]
            yes = {"id": f"again-{next(FRESH)}", "table": "salon", "approval": 1}
            answers.append(reason(await ground.post("/api/approvals/give", yes, boss)))
            answers.append((await balance(staffed, player))[1])
            no = {"type": "withdraw-approval", "approval": 1}
            return [*answers, await said(staffed.wires["supervisor"], no)]

    assert staffed.stage.play(scene()) == [gone, (409, gone), 1_000, "done"]
    ground.check_house()


def test_a_supervisor_who_asks_needs_another_supervisor(staffed: Staffed) -> None:
    supervisor, ground = staffed.wires["supervisor"], staffed.ground

    async def scene() -> list[str]:
        other = await hired(ground, "other", Role.SUPERVISOR)
        async with ground.at_table("salon") as player, ground.wire(other) as colleague:
            await dealing(staffed, player)
            return [
                await said(supervisor, VOID),
                await said(supervisor, give(1)),
                await said(colleague, give(1)),
            ]

    assert staffed.stage.play(scene()) == ["done", SAME, "done"]


def test_two_supervisors_who_approve_at_once_do_it_once(staffed: Staffed) -> None:
    croupier, supervisor, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground

    async def scene() -> tuple[list[str], tuple[int, int], int]:
        other = await hired(ground, "other", Role.SUPERVISOR)
        async with ground.at_table("salon") as player, ground.wire(other) as colleague:
            await dealing(staffed, player)
            assert await said(croupier, VOID) == "done"
            answers = await asyncio.gather(said(supervisor, give(1)), said(colleague, give(1)))
            host = ground.service.host("salon")
            assert host is not None
            return sorted(answers), await balance(staffed, player), len(host.writer.table.history)

    answers, purse, rounds = staffed.stage.play(scene())
    assert answers == ["done", GONE]
    assert purse == (STARTS_WITH, 0)
    assert rounds == 1
    staffed.ground.check_house()


def test_what_waits_is_shown_to_the_house_and_to_no_player(staffed: Staffed) -> None:
    croupier, supervisor, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground

    async def scene() -> tuple[list[int], Plain, Plain, Plain]:
        async with ground.at_table("salon") as player:
            round_ = await dealing(staffed, player)
            assert await said(croupier, VOID) == "done"
            statuses = []
            for role in Role:
                answer = await ground.get("/api/approvals", staffed.people[role.value])
                statuses.append(answer.status_code)
            (waiting,) = (await ground.get("/api/approvals", staffed.people["cashier"])).json()
            await supervisor.send({"type": "look", "table": "salon"})
            view = (await supervisor.until("croupier", table="salon"))["croupier"]
            while not view["approvals"]:
                view = (await supervisor.until("croupier", table="salon"))["croupier"]
            return statuses, waiting, view["approvals"][0], {"round": round_}

    statuses, waiting, shown, known = staffed.stage.play(scene())
    assert statuses == [403 if role is Role.PLAYER else 200 for role in Role]
    assert waiting["table"] == "salon"
    assert waiting["approval"] == shown
    assert (shown["act"], shown["about"], shown["reason"]) == ("void-round", known["round"], "misdeal")
    assert shown["by"] == staffed.people["croupier"].id


@pytest.mark.long
def test_over_http_too_nothing_is_done_without_the_other(staffed: Staffed) -> None:
    ground = staffed.ground

    async def scene() -> list[tuple[int, str] | tuple[int, int]]:
        async with ground.at_table("salon") as player:
            round_ = await dealing(staffed, player)

            async def post(path: str, by: str, **more: object) -> tuple[int, str]:
                body = {"id": f"wish-{next(FRESH)}", "table": "salon", **more}
                return reason(await ground.post(f"/api/approvals{path}", body, staffed.people[by]))

            wish = {"act": {"type": "void-round"}, "reason": "misdeal", "round": round_}
            answer = {"approval": 1}
            answers: list[tuple[int, str] | tuple[int, int]] = [
                await post("", "player", **wish),
                await post("", "cashier", **wish),
                await post("", "croupier", **{**wish, "table": "nowhere"}),
                await post("", "croupier", **{**wish, "round": "salon/1/99"}),
                await post("", "croupier", **{**wish, "reason": ""}),
                await post("", "croupier", **wish, id="ask"),
                await post("", "croupier", **wish, id="ask"),
                await post("/give", "croupier", **answer),
                await post("/withdraw", "second", **answer),
                await post("/withdraw", "croupier", **answer),
                await post("", "croupier", **wish),
                await post("/give", "supervisor", approval=2, id="give"),
                await post("/give", "supervisor", approval=2, id="give"),
            ]
            return [*answers, await balance(staffed, player)]

    no_role = "the role {} may not do this"
    assert staffed.stage.play(scene()) == [
        (403, no_role.format("player")),
        (403, no_role.format("cashier")),
        (404, "there is no such table"),
        (409, "that round is over"),
        (400, "this cannot be read: Expected `str` of length >= 1 - at `$.reason`"),
        (200, ""),
        (200, ""),
        (403, no_role.format("croupier")),
        (409, "another croupier deals here"),
        (200, ""),
        (200, ""),
        (200, ""),
        (200, ""),
        (STARTS_WITH, 0),
    ]
    ground.check_house()


def test_a_result_that_was_shown_is_corrected_by_two_and_paid_by_the_right_card(staffed: Staffed) -> None:
    """Nine against nine is a tie. The nine of hearts was an eight: the Banker wins, and 10.00 are lost."""
    croupier, supervisor, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground

    async def scene() -> tuple[list[str], Plain, tuple[int, int]]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            for name in ("2s", "Kd", "7c"):
                assert await said(croupier, {"type": "deal-card", "card": name}) == "done"
            ask = {
                "type": "ask-approval",
                "act": {"type": "correct-card", **NINE_TO_EIGHT},
                "reason": "misread",
            }
            answers = [
                await said(croupier, {"type": "correct-card", **NINE_TO_EIGHT, "reason": "misread"}),
                await said(croupier, ask),
            ]
            await ground.pass_time(30)
            answers.append(await said(supervisor, give(1)))
            told = await player.cue("card-corrected", "salon")
            await ground.pass_time(12)
            return answers, told, await balance(staffed, player)

    answers, told, purse = staffed.stage.play(scene())
    shown = "the result was shown: a second person must approve this correction"
    assert answers == [shown, "done", "done"]
    assert (told["other"], told["card"], told["reason"]) == ("9h", "8h", "misread")
    assert purse == (STARTS_WITH - 1_000, 0)
    ground.check_house()


def test_one_croupier_alone_runs_out_of_no_cards(staffed: Staffed) -> None:
    """Eight decks have 416 cards; the first, an ace, and one more were burnt, and one is dealt."""
    croupier, supervisor = staffed.wires["croupier"], staffed.wires["supervisor"]
    ask = {"type": "ask-approval", "act": {"type": "run-out-of-cards"}, "reason": "the shoe fell"}

    async def scene() -> tuple[list[str], tuple[int, int]]:
        async with staffed.ground.at_table("salon") as player:
            await dealing(staffed, player)
            answers = [
                await said(croupier, {"type": "run-out-of-cards", "reason": "no more"}),
                await said(croupier, ask),
                await said(supervisor, give(1)),
            ]
            return answers, await balance(staffed, player)

    answers, purse = staffed.stage.play(scene())
    left = "the shoe still has 413 cards: a second person must approve this"
    assert answers == [left, "done", "done"]
    assert purse == (STARTS_WITH, 0)


@pytest.mark.parametrize("second", ["supervisor", "other"])
def test_an_operator_alone_does_not_leave_the_profile(staffed: Staffed, second: str) -> None:
    """A second operator or a supervisor approves; a croupier does not, and nobody their own wish."""
    operator, ground = staffed.wires["operator"], staffed.ground

    async def scene() -> tuple[list[str], str]:
        other = await hired(ground, "other", Role.OPERATOR)
        async with ground.wire(other) as colleague:
            wires = {**staffed.wires, "other": colleague}
            wanted = {**await settings(staffed), "profile": "iowa"}
            act = {"type": "configure-table", "configuration": wanted}
            ask = {"type": "ask-approval", "act": act, "reason": "the venue moves"}
            answers = [
                await said(operator, act),
                await said(staffed.wires["croupier"], {"type": "sign-in"}),
                await said(staffed.wires["croupier"], ask),
                await said(operator, ask),
                await said(operator, give(1)),
                await said(wires[second], give(1)),
            ]
            host = ground.service.host("salon")
            assert host is not None
            table = host.writer.table
            return answers, (table.coming or table.setup).profile.key

    answers, profile = staffed.stage.play(scene())
    assert answers == [
        "a second person must approve this change: the profile",
        "done",
        "this is not for the role croupier to ask for or to approve",
        "done",
        SAME,
        "done",
    ]
    assert profile == "iowa"
