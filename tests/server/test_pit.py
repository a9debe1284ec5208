"""The pit over real sockets and HTTP: a table handed over, corrections previewed, misdeals, disputes."""

from typing import Any

from ground import Plain
from staffed_house import Staffed, hired, staffed
from test_approvals import NINE_TO_EIGHT, VOID, balance, dealing, give, said

from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.reports.shift_book import shift_book
from sabot.server.people.person import Role
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import table_stream
from sabot.table import events as e
from sabot.table.house.setup import SECOND

__all__ = ["staffed"]

OFFER: Plain = {"type": "offer-table"}
KEEP: Plain = {"type": "keep-table"}
DISPUTE: Plain = {"type": "dispute"}
IN_DISPUTE = "a dispute is open: only a supervisor changes the croupier now"
NOT_OFFERED = "nobody hands this table over"
OUT_OF_ORDER = "a roster names croupiers in the order in which they begin"
HOUR = 3_600 * SECOND


async def lines(staffed: Staffed, table: str = "salon") -> list[Line]:
    """What the journal says of a table."""
    told = await staffed.ground.service.live.journal.read(table_stream(table), 0, 10_000)
    return [record.line for record in told]


async def looked_up(staffed: Staffed, path: str, who: str = "croupier") -> Any:
    answer = await staffed.ground.get(path, staffed.people[who])
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_is_handed_over_by_one_and_taken_by_the_other(staffed: Staffed) -> None:
    """In mid-round, each in their own session; cards and stakes stay, and the record says who was there."""
    croupier, second, ground = staffed.wires["croupier"], staffed.wires["second"], staffed.ground
    one, other = staffed.people["croupier"].id, staffed.people["second"].id
    take: Plain = {"type": "take-table", "croupier": one}

    async def scene() -> tuple[list[str], list[Plain], list[Line]]:
        third = await hired(ground, "third", Role.CROUPIER)
        async with ground.at_table("salon") as player, ground.wire(third) as stranger:
            await dealing(staffed, player)
            answers = [await said(second, OFFER), await said(second, take)]
            answers += [
                await said(croupier, {**OFFER, "to": one}),
                await said(croupier, {**OFFER, "to": other}),
            ]
            heard = [await second.until("floor-call", matter="hand-over")]
            answers += [await said(croupier, {**OFFER, "to": other}), await said(stranger, take)]
            answers += [await said(croupier, take), await said(staffed.wires["supervisor"], take)]
            answers += [await said(croupier, KEEP), await said(second, take)]
            answers += [await said(croupier, OFFER), await said(second, take), await said(stranger, take)]
            heard.append(await croupier.until("floor-call", matter="hand-over-over"))
            deal = {"type": "deal-card", "card": "2c"}
            answers += [await said(croupier, deal), await said(second, deal)]
            answers.append(str((await balance(staffed, player))[1]))
            rows = await looked_up(staffed, "/api/roster", "supervisor")
            return answers, [*heard, *(row for row in rows if row["table"] == "salon")], await lines(staffed)

    answers, heard, told = staffed.stage.play(scene())
    assert answers[:4] == [
        "this croupier is not at the table",
        NOT_OFFERED,
        "hand the table over to a colleague",
        "done",
    ]
    assert answers[4:6] == [
        "the table is handed over already; it waits to be taken",
        "the table is handed over to another colleague",
    ]
    assert answers[6:8] == ["this croupier is at the table already", "the role supervisor may not do this"]
    assert answers[8:13] == ["done", NOT_OFFERED, "done", "done", NOT_OFFERED]
    assert answers[13:] == ["another croupier deals here", "done", "1000"]
    assert (heard[0]["by"], heard[0]["player"]) == (one, other)
    assert (heard[2]["croupier"], heard[2]["since"], heard[2]["offer"]) == (other, ground.clock.at, None)
    shifts = [shift for shift in shift_book(told) if shift.croupier]
    assert [(shift.croupier, shift.handed_to, shift.went) for shift in shifts[:2]] == [
        (one, other, ground.clock.at),
        (other, "", None),
    ]
    staffed.ground.check_house()
    assert audit(JournalReader(StoreReader(ground.house.store)), ground.house.games).difference is None


def test_a_supervisor_plans_who_deals_from_when_on(staffed: Staffed) -> None:
    """The roster is told to whoever deals and to the pit, outlives a hand-over, and moves nobody."""
    croupier, second, boss = (staffed.wires[who] for who in ("croupier", "second", "supervisor"))
    one, other = staffed.people["croupier"].id, staffed.people["second"].id
    now = staffed.ground.clock.at
    early, late = ({"croupier": other, "begins": now + hours * HOUR} for hours in (1, 5))
    middle = {"croupier": one, "begins": now + 3 * HOUR}

    def plan(*shifts: Plain) -> Plain:
        return {"type": "plan-roster", "shifts": list(shifts)}

    async def scene() -> tuple[list[str], list[Plain], list[Line]]:
        await said(croupier, {"type": "sign-in"})
        answers = [await said(croupier, plan(early)), await said(boss, plan(early, middle, late))]
        answers += [await said(boss, plan(middle, early)), await said(boss, plan(early, early))]
        answers += [await said(boss, plan({**early, "croupier": "device:shoe-1"}))]
        answers += [await said(boss, plan({**early, "begins": now + 15 * 24 * HOUR}))]
        rows = [await looked_up(staffed, "/api/roster")]
        answers += [await said(croupier, {**OFFER, "to": other})]
        answers += [await said(second, {"type": "take-table", "croupier": one})]
        answers += [await said(boss, plan(middle))]
        rows += [await looked_up(staffed, "/api/roster", "supervisor")]
        told = [next(row for row in found if row["table"] == "salon") for found in rows]
        return answers, told, await lines(staffed)

    answers, (before, after), told = staffed.stage.play(scene())
    assert answers[:2] == ["the role croupier may not do this", "done"]
    assert answers[2:5] == [OUT_OF_ORDER] * 3
    assert answers[5:] == ["a roster is planned for two weeks at most", "done", "done", "done"]
    assert (before["planned"], before["croupier"]) == ([early, middle, late], one)
    assert (after["planned"], after["croupier"]) == ([middle], other)
    by = [event.by for event in map(event_in, told) if isinstance(event, e.RosterPlanned)]
    assert by == [staffed.people["supervisor"].id] * 2
    staffed.ground.check_house()
    ground = staffed.ground
    assert audit(JournalReader(StoreReader(ground.house.store)), ground.house.games).difference is None


def test_a_supervisor_relieves_with_a_reason_that_is_written_down(staffed: Staffed) -> None:
    croupier, boss = staffed.wires["croupier"], staffed.wires["supervisor"]
    one, chief = staffed.people["croupier"].id, staffed.people["supervisor"].id
    relieve: Plain = {"type": "relieve", "croupier": one}

    async def scene() -> tuple[list[str], list[Line]]:
        async with staffed.ground.at_table("salon") as player:
            await dealing(staffed, player)
            answers = [await said(boss, relieve), await said(boss, {**relieve, "reason": " "})]
            answers += [await said(croupier, {**relieve, "reason": "tired"}), await said(croupier, OFFER)]
            answers += [await said(player, DISPUTE)]
            answers += [await said(croupier, {**OFFER, "to": "p1"})]
            answers += [await said(staffed.wires["second"], {"type": "take-table", "croupier": one})]
            answers += [await said(boss, {**relieve, "reason": "taken ill"})]
            return answers, await lines(staffed)

    answers, told = staffed.stage.play(scene())
    assert answers[0].startswith("this cannot be read: ")
    assert answers[1:4] == [
        "say who relieves the croupier, and why",
        "the role croupier may not do this",
        "done",
    ]
    assert answers[4:] == ["done", IN_DISPUTE, IN_DISPUTE, "done"]
    (shift,) = (shift for shift in shift_book(told) if shift.croupier == one)
    assert (shift.relieved_by, shift.reason) == (chief, "taken ill")


def test_a_correction_is_previewed_and_nothing_is_touched(staffed: Staffed) -> None:
    """Player 9 and K, Banker 2 and 5: 9 to 7. With 8h for 9h it is 8 to 7, and with 6h the Banker wins."""
    croupier, ground = staffed.wires["croupier"], staffed.ground
    path = "/api/corrections/salon/preview?place=player&index=0&card="

    async def scene() -> tuple[list[Plain], int, int]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            for card in ("2c", "Kd"):
                assert await said(croupier, {"type": "deal-card", "card": card}) == "done"
            before = len(await lines(staffed))
            told = [await looked_up(staffed, path + card) for card in ("8h", "6h", "9h")]
            assert await said(croupier, {"type": "deal-card", "card": "5h"}) == "done"
            told += [await looked_up(staffed, path + card) for card in ("8h", "6h", "2h")]
            after = len(await lines(staffed))
            for who, status in (("player", 403), ("cashier", 403), ("operator", 403)):
                answer = await ground.get(path + "8h", staffed.people[who])
                assert answer.status_code == status, who
            for wrong in (
                "place=player&index=7&card=8h",
                "place=x&index=0&card=8h",
                "place=player&index=0&card=xx",
            ):
                answer = await ground.get(
                    f"/api/corrections/salon/preview?{wrong}", staffed.people["croupier"]
                )
                assert answer.status_code == 404, wrong
            return told, before, after

    told, before, after = staffed.stage.play(scene())
    (row,) = told[0]["rows"]
    assert (row["place"], row["before"], row["after"]) == ("player", ["9h", "Kd"], ["8h", "Kd"])
    assert (row["counted"], row["would_count"], told[0]["two"], told[0]["over"]) == ("9", "8", False, False)
    assert told[2]["refused"] is not None
    eight, six, two = told[3:]
    assert (eight["two"], eight["over"], eight["stakes"], eight["house"]) == (True, True, [], 0)
    # A six stands and loses to seven; a two would have had to draw, and the table would want that card.
    assert (six["over"], six["house"]) == (True, -2_000)
    assert (two["over"], two["wants"], two["house"]) == (False, "card", -2_000)
    assert after > before, "a card was dealt, and nothing else"
    staffed.ground.check_house()


def test_a_preview_tells_whose_stake_would_end_otherwise(staffed: Staffed) -> None:
    """Player 9 and K against Banker 2 and 7: a tie. With 8h for 9h the Banker wins 9 to 8."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[Plain, list[str], tuple[int, int]]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            for card in ("2c", "Kd", "7c"):
                assert await said(croupier, {"type": "deal-card", "card": card}) == "done"
            told = await looked_up(staffed, "/api/corrections/salon/preview?place=player&index=0&card=8h")
            correction = {"type": "correct-card", **NINE_TO_EIGHT}
            ask = {"type": "ask-approval", "act": correction, "reason": "misread"}
            answers = [await said(croupier, {**correction, "reason": "misread"}), await said(croupier, ask)]
            answers += [await said(staffed.wires["supervisor"], give(1))]
            assert (await player.cue("card-corrected", "salon"))["reason"] == "misread"
            await ground.pass_time(12)
            return told, answers, await balance(staffed, player)

    told, answers, purse = staffed.stage.play(scene())
    (stake,) = told["stakes"]
    assert (stake["bet"], stake["back"], stake["would_back"], told["house"]) == ("player", 1_000, 0, -1_000)
    assert answers[1:] == ["done", "done"]
    assert purse == (99_000, 0)


def test_a_dispute_is_settled_with_words_that_the_player_is_told(staffed: Staffed) -> None:
    """And looked up with the moment at which each card came, of a corrected one too."""
    croupier, boss, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground
    dealt: list[int] = []

    async def scene() -> tuple[list[str], Plain, Plain, str, int]:
        async with ground.at_table("salon") as player:
            round_ = await dealing(staffed, player)
            dealt.append(ground.clock.at)
            await ground.pass_time(2)
            assert await said(croupier, {"type": "deal-card", "card": "2c"}) == "done"
            dealt.append(ground.clock.at)
            await ground.pass_time(3)
            misread = {"type": "correct-card", **NINE_TO_EIGHT, "reason": "misread"}
            assert await said(croupier, misread) == "done"
            answers = [await said(croupier, {"type": "confirm-cards", "reason": "looked at"})]
            answers += [await said(player, DISPUTE)]
            case = await looked_up(staffed, "/api/disputes/salon", "supervisor")
            answers += [await said(croupier, {"type": "deal-card", "card": "Kd"})]
            answers += [await said(boss, {"type": "confirm-cards", "reason": "\u202e"})]
            answers += [await said(boss, {"type": "confirm-cards", "reason": "the film shows an eight"})]
            told = await player.cue("cards-confirmed", "salon")
            gone = (await ground.get("/api/disputes/salon", staffed.people["supervisor"])).status_code
            for card in ("Kd", "5h"):
                assert await said(croupier, {"type": "deal-card", "card": card}) == "done"
            await ground.pass_time(12)
            own = (await player.look("salon"))["player"]
            for who, status in (("supervisor", 200), ("croupier", 404), ("player", 404)):
                seen = await ground.get(f"/api/rounds/{round_}?of={own}", staffed.people[who])
                assert seen.status_code == status, who
            return answers, case, told, own, gone

    answers, case, told, own, gone = staffed.stage.play(scene())
    assert answers[0] == "nothing is disputed"
    assert answers[1] == "done"
    assert answers[2].startswith("the table stands still")
    assert answers[3:] == ["write without line breaks and control characters", "done"]
    assert (case["player"], case["cards"], [move["card"] for move in case["log"]]) == (own, 2, ["8h", "2c"])
    assert (case["moments"], case["begun"] < dealt[0] < dealt[1]) == (dealt, True)
    assert told["reason"] == "the film shows an eight"
    assert gone == 404


def test_misdeals_are_told_with_what_each_does_now(staffed: Staffed) -> None:
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def ways() -> dict[str, tuple[str, str, bool, bool]]:
        told = await looked_up(staffed, "/api/misdeals/salon")
        return {
            way["misdeal"]: (way["effect"], way["act"], way["two"], way["refused"] is None) for way in told
        }

    async def scene() -> list[dict[str, tuple[str, str, bool, bool]]]:
        async with ground.at_table("salon") as player:
            first = await ways()
            await dealing(staffed, player)
            found = [first, await ways()]
            for card in ("2c", "Kd", "5h"):
                assert await said(croupier, {"type": "deal-card", "card": card}) == "done"
            found.append(await ways())
            assert await said(croupier, VOID) == "done"
            return [*found, await ways()]

    closed, wanting, over, asked = staffed.stage.play(scene())
    assert not any(able for *_, able in closed.values())
    assert wanting == {
        "exposed-card": ("dealt", "deal-card", False, True),
        "card-too-many": ("next-unless-chosen", "expose-card", False, False),
        "wrong-hand": ("void", "void-round", True, True),
        "impossible-card": ("void-new-shoe", "new-shoe", True, True),
        "shoe-ran-out": ("void-new-shoe", "run-out-of-cards", True, True),
    }
    assert over["card-too-many"] == ("burnt", "expose-card", False, True)
    assert over["wrong-hand"][:3] == ("moved", "exchange-cards", True)
    assert asked["exposed-card"][3] is False


def test_what_was_asked_for_outlives_a_hand_over_and_is_nobody_elses_to_take_back(staffed: Staffed) -> None:
    """Whoever took the table neither withdraws nor approves it; the supervisor does either, once."""
    croupier, second, boss = (staffed.wires[name] for name in ("croupier", "second", "supervisor"))
    no: Plain = {"type": "withdraw-approval", "approval": 1}
    take: Plain = {"type": "take-table", "croupier": staffed.people["croupier"].id}

    async def scene() -> tuple[list[str], tuple[int, int]]:
        async with staffed.ground.at_table("salon") as player:
            await dealing(staffed, player)
            answers = [await said(croupier, VOID), await said(croupier, OFFER), await said(second, take)]
            answers += [await said(second, no), await said(second, give(1)), await said(croupier, no)]
            answers += [await said(boss, give(1)), await said(boss, give(1)), await said(boss, no)]
            return answers, await balance(staffed, player)

    answers, purse = staffed.stage.play(scene())
    gone = "nobody asks for this approval any more"
    assert answers[:3] == ["done", "done", "done"]
    assert answers[4:6] == ["the role croupier may not do this", "another croupier deals here"]
    assert answers[3] not in ("done", gone)
    assert answers[6:] == ["done", gone, gone]
    assert purse == (100_000, 0)
    staffed.ground.check_house()
