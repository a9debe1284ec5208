"""Settings of tables over HTTP: read by people of the house, changed by one or by two of them, and once."""

import asyncio
from itertools import count
from typing import Any

import pytest
from ground import Plain
from staffed_house import Staffed, staffed

from sabot.table.house.approval import Reconfiguration
from sabot.table.state import Table

__all__ = ["staffed"]

FRESH = count(1)


def table_of(staffed: Staffed, name: str) -> Table:
    host = staffed.ground.service.host(name)
    assert host is not None
    return host.writer.table


def newest(staffed: Staffed, name: str) -> int:
    table = table_of(staffed, name)
    return (table.coming or table.setup).version


def wish(staffed: Staffed, table: str, changes: Plain, **more: Any) -> Plain:
    body = {"id": f"change-{next(FRESH)}", "table": table, "version": newest(staffed, table)}
    return {**body, "changes": changes, "reason": "weekend", **more}


async def saved(staffed: Staffed, who: str, body: Plain) -> tuple[int, Plain]:
    answer = await staffed.ground.post("/api/settings", body, staffed.people[who])
    return answer.status_code, answer.json()


async def read(staffed: Staffed, who: str, path: str) -> tuple[int, Any]:
    answer = await staffed.ground.get(path, staffed.people[who])
    return answer.status_code, answer.json()


def value_of(sheet: Plain, key: str) -> Any:
    (form,) = [form for form in sheet["forms"] if form["key"] == key]
    return form["value"]


def test_of_many_who_ask_at_once_each_is_told_the_number_of_their_own(staffed: Staffed) -> None:
    titles = ("Blue", "Green", "Red")

    async def scene() -> list[tuple[int, Plain]]:
        wishes = [wish(staffed, "salon", {"settings/title": title}) for title in titles]
        return await asyncio.gather(*(saved(staffed, "supervisor", body) for body in wishes))

    told = staffed.stage.play(scene())
    waiting = {one.number: one.act for one in table_of(staffed, "salon").approvals}
    found = [waiting[answer["approval"]] for _, answer in told]
    assert [isinstance(a, Reconfiguration) and a.configuration.settings.title for a in found] == [*titles]


def test_an_operator_alone_changes_a_limit_which_stands_in_the_history(staffed: Staffed) -> None:
    async def scene() -> tuple[Plain, Plain]:
        done = await saved(
            staffed, "operator", wish(staffed, "salon", {"settings/limits/player/maximum": 70_000})
        )
        assert done == (200, {"version": 2, "approval": 0})
        return (await read(staffed, "auditor", "/api/settings/salon"))[1], (
            await read(staffed, "supervisor", "/api/settings/salon/versions")
        )[1]

    sheet, versions = staffed.stage.play(scene())
    assert sheet["version"] == 2
    assert value_of(sheet, "settings/limits/player/maximum") == 70_000
    assert value_of(sheet, "settings/limits/banker/maximum") == 100_000, "the usual one of an even chance"
    assert sheet["may_change"] is False, "an auditor reads"
    newest_row, first = versions["rows"]
    assert (first["version"], first["changes"]) == (1, [])
    assert (newest_row["version"], newest_row["by"], newest_row["reason"]) == (
        2,
        staffed.people["operator"].id,
        "weekend",
    )
    (change,) = newest_row["changes"]
    assert (change["before"], change["after"], change["about"]) == (100_000, 70_000, "player")


@pytest.mark.long
def test_a_pay_table_waits_for_a_second_person_and_nobody_approves_their_own(staffed: Staffed) -> None:
    async def scene() -> list[tuple[int, Plain]]:
        asked = await saved(staffed, "operator", wish(staffed, "salon", {"pay_tables/tie": "9"}))
        give = {"table": "salon", "approval": asked[1]["approval"]}
        seen = [asked]
        for who in ("operator", "croupier", "cashier", "auditor", "supervisor", "supervisor"):
            body = {"id": f"yes-{next(FRESH)}", **give}
            answer = await staffed.ground.post("/api/approvals/give", body, staffed.people[who])
            seen.append((answer.status_code, answer.json()))
        return seen

    asked, *given = staffed.stage.play(scene())
    assert asked == (200, {"version": 2, "approval": 1})
    assert [status for status, _ in given] == [409, 403, 403, 403, 200, 409]
    assert given[0][1]["code"] == "second-person-not-asker"
    words = (table_of(staffed, "salon").coming or table_of(staffed, "salon").setup).configuration
    assert words is not None
    assert words.pay_tables == {"tie": "9"}


def test_a_supervisor_proposes_and_an_operator_approves(staffed: Staffed) -> None:
    async def scene() -> list[int]:
        asked = await saved(staffed, "supervisor", wish(staffed, "video", {"settings/times/betting": 20}))
        assert asked[1]["approval"] == 1
        assert newest(staffed, "video") == 1, "nothing holds before the second person says yes"
        body = {"id": f"yes-{next(FRESH)}", "table": "video", "approval": 1}
        given = await staffed.ground.post("/api/approvals/give", body, staffed.people["operator"])
        return [asked[0], given.status_code]

    assert staffed.stage.play(scene()) == [200, 200]
    assert newest(staffed, "video") == 2


@pytest.mark.parametrize("who", ["player", "croupier", "cashier", "auditor"])
def test_other_roles_change_nothing(staffed: Staffed, who: str) -> None:
    async def scene() -> list[int]:
        body = wish(staffed, "video", {"settings/times/betting": 20})
        looked = {key: value for key, value in body.items() if key not in ("id", "reason")}
        preview = await staffed.ground.post("/api/settings/preview", looked, staffed.people[who])
        listed, _ = await read(staffed, who, "/api/settings")
        return [(await saved(staffed, who, body))[0], preview.status_code, listed]

    reads = 200 if who == "auditor" else 403
    assert staffed.stage.play(scene()) == [403, 403, reads]
    assert newest(staffed, "video") == 1


def test_the_same_request_is_done_once_and_a_stale_one_not_at_all(staffed: Staffed) -> None:
    async def scene() -> list[tuple[int, Plain]]:
        body = wish(staffed, "video", {"settings/times/betting": 20})
        other = {**body, "changes": {"settings/times/betting": 30}}
        late = {**body, "id": "another"}
        return [await saved(staffed, "operator", one) for one in (body, body, other, late)]

    first, again, other, late = staffed.stage.play(scene())
    assert first == again == (200, {"version": 2, "approval": 0})
    assert (other[0], other[1]["code"]) == (late[0], late[1]["code"]) == (409, "next-version")
    assert newest(staffed, "video") == 2


def test_of_two_at_once_one_is_told_that_there_is_a_newer_version(staffed: Staffed) -> None:
    async def scene() -> list[int]:
        wishes = [wish(staffed, "video", {"settings/times/betting": n}) for n in (20, 30)]
        done = await asyncio.gather(*(saved(staffed, "operator", one) for one in wishes))
        return sorted(status for status, _ in done)

    assert staffed.stage.play(scene()) == [200, 409]
    assert newest(staffed, "video") == 2


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"settings/times/decision": 26}, "setting-unfit"),
        ({"settings/times/decision": 4}, "setting-unfit"),
        ({"settings/times/decision": True}, "setting-unfit"),
        ({"settings/times/decision": "20"}, "setting-unfit"),
        ({"settings/times/nonsense": 20}, "no-such-setting"),
        ({"owner": "somebody"}, "no-such-setting"),
        ({"rules/layout": "standard-x"}, "setting-unfit"),
        ({"offered": ["no-such-bet"]}, "setting-unfit"),
        ({"settings/limits/player/minimum": 200_000}, "wrong"),
        ({"settings/limits/player/minimum": 0}, "setting-unfit"),
        ({"settings/chips": [500, 100]}, "wrong"),
        ({"settings/picture": "{"}, "wrong"),
        ({"settings/title": "x" * 41}, "setting-unfit"),
    ],
)
def test_what_is_out_of_bounds_is_refused(staffed: Staffed, changes: Plain, code: str) -> None:
    async def scene() -> tuple[int, Plain]:
        return await saved(staffed, "operator", wish(staffed, "video", changes))

    status, told = staffed.stage.play(scene())
    assert (status, told["code"]) == (409, code), told
    assert newest(staffed, "video") == 1
    assert not table_of(staffed, "video").approvals


def test_an_earlier_version_is_put_back_in_one_step(staffed: Staffed) -> None:
    async def scene() -> list[tuple[int, Plain]]:
        changes: list[Plain] = [
            {"settings/times/betting": 20},
            {"settings/title": "Blue Room", "settings/times/result": 9},
        ]
        told = [await saved(staffed, "operator", wish(staffed, "video", one)) for one in changes]
        told.append(await saved(staffed, "operator", wish(staffed, "video", {}, back_to=1)))
        told.append(await saved(staffed, "operator", wish(staffed, "video", {}, back_to=77)))
        return told

    *done, never = staffed.stage.play(scene())
    assert [told["version"] for _, told in done] == [2, 3, 4]
    assert never[1]["code"] == "no-such-version"
    table = table_of(staffed, "video")
    words = (table.coming or table.setup).configuration
    assert words is not None
    assert (words.settings.title, words.settings.times, words.version) == ("", None, 4)
