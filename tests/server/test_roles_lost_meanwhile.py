"""Over HTTP: whoever asks the desk for something has the role when it decides; so have those concerned."""

import asyncio

import httpx
import pytest
from desk_drawing import open_drawer, post, said, second_person
from ground import SECOND, Plain
from staffed_house import Staffed, staffed

from sabot.records.audit import audit
from sabot.records.journal.journal_index import JournalIndex
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.live.live_house import LiveHouse
from sabot.server.people.person import Role

__all__ = ["staffed"]


@pytest.fixture
def tipped(staffed: Staffed) -> Staffed:
    """The croupier has dealt in the salon, where the tips are 20.00."""
    open_drawer(staffed)
    assert post(staffed, "cash/deposit", "cashier", player="player", amount=5_000).status_code == 200
    dealer, player = staffed.wires["croupier"], staffed.wires["player"]
    acts: tuple[Plain, ...] = ({"type": "join"}, {"type": "tip", "amount": 2_000})
    assert staffed.stage.play(dealer.act("salon", {"type": "sign-in"}))["type"] == "done"
    for act in acts:
        assert staffed.stage.play(player.act("salon", act))["type"] == "done"
    return staffed


@pytest.mark.parametrize(
    ("path", "act", "changes", "expected"),
    [
        ("desk/tips", "role", {"person": "supervisor", "role": "player"}, 401),
        ("cash/tips", "lock", {"person": "cashier"}, 401),
        ("cash/tips", "role", {"person": "croupier", "role": "player"}, 409),
    ],
)
def test_who_loses_the_role_while_the_past_is_read_neither_pays_nor_is_paid(
    tipped: Staffed, monkeypatch: pytest.MonkeyPatch, path: str, act: str, changes: Plain, expected: int
) -> None:
    reads, may_go_on = asyncio.Event(), asyncio.Event()
    served = JournalIndex.has_served

    async def slowly(past: JournalIndex, table: str, member: str) -> bool:
        found = await served(past, table, member)
        reads.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(JournalIndex, "has_served", slowly)
    ground, people = tipped.ground, tipped.people
    by = people["supervisor" if path.startswith("desk") else "cashier"]
    wish = {"id": "tips", "table": "salon", "dealer": "croupier", "amount": 2_000}

    async def scene() -> httpx.Response:
        paying = asyncio.create_task(ground.post(f"/api/{path}", wish, by))
        await reads.wait()
        changed = await ground.post(f"/api/people/{act}", {**changes, "reason": "went"}, people["operator"])
        assert changed.status_code == 200, changed.text
        may_go_on.set()
        return await paying

    assert said(tipped.stage.play(scene()))[0] == expected


async def while_it_waits(
    staffed: Staffed, path: str, by: str, wish: Plain, act: str, changes: Plain
) -> httpx.Response:
    """Others are served at the desk; meanwhile somebody of the house is changed."""
    ground, people = staffed.ground, staffed.people
    live = ground.service.live
    assert isinstance(live, LiveHouse)
    async with live._desk_host.at_rest():
        asked = asyncio.create_task(ground.post(f"/api/{path}", {"id": "late", **wish}, people[by]))
        while not live._desk_host._waiting:
            await asyncio.sleep(0)
        done = {**changes, "reason": "went"}
        changed = await ground.post(f"/api/people/{act}", done, people["operator"])
        assert changed.status_code == 200, changed.text
    return await asked


CASH = {"player": "player", "amount": 100}
LATE: dict[str, tuple[str, str, Plain]] = {
    "deposit": ("cash/deposit", "cashier", CASH),
    "withdraw": ("cash/withdraw", "cashier", CASH),
    "cash out": ("cash/out", "cashier", {"player": "player"}),
    "move": ("cash/drawer/move", "cashier", {"drawer": "drawer-1", "amount": 5, "reason": "change"}),
    "close": ("cash/drawer/close", "cashier", {"drawer": "drawer-1", "amount": 5}),
    "tips": ("cash/tips", "cashier", {"table": "salon", "dealer": "croupier", "amount": 2_000}),
    "allow tips": ("desk/tips", "supervisor", {"table": "salon", "dealer": "croupier", "amount": 2_000}),
    "award": (
        "desk/golden/award",
        "supervisor",
        {"player": "player", "value": 100, "count": 1, "reason": "welcome"},
    ),
    "close for": (
        "desk/drawer/close",
        "supervisor",
        {"cashier": "cashier", "drawer": "drawer-1", "amount": 5, "reason": "ill"},
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", LATE)
def test_who_is_locked_while_others_are_served_does_nothing_at_the_desk(tipped: Staffed, name: str) -> None:
    path, by, wish = LATE[name]
    version = tipped.ground.house.counter.version
    found = tipped.stage.play(while_it_waits(tipped, path, by, wish, "lock", {"person": by}))
    assert found.status_code == 401, found.text
    assert tipped.ground.house.counter.version == version


def test_a_supervisor_who_becomes_another_while_others_are_served_approves_nothing(staffed: Staffed) -> None:
    open_drawer(staffed)
    large = {"player": "player", "amount": 400_000}
    assert post(staffed, "cash/deposit", "cashier", **large).status_code == 200
    request = post(staffed, "cash-out", "player").json()["hand_pay"]["request"]
    changes: Plain = {"person": "supervisor", "role": "cashier"}
    found = staffed.stage.play(
        while_it_waits(staffed, "desk/approve", "supervisor", {"request": request}, "role", changes)
    )
    assert found.status_code == 401, found.text
    assert not staffed.ground.house.counter.desk.hand_pays[request].approved_by


def test_a_player_who_comes_to_work_here_gets_nothing_into_the_purse_any_more(staffed: Staffed) -> None:
    open_drawer(staffed)
    wish = LATE["deposit"][2]
    changes: Plain = {"person": "player", "role": "croupier"}
    found = staffed.stage.play(while_it_waits(staffed, "cash/deposit", "cashier", wish, "role", changes))
    assert said(found) == (409, "there is no such player")


def test_who_worked_here_until_now_gets_nothing_before_the_journal_tells_of_it(staffed: Staffed) -> None:
    """Made a player at the command line, which does not write the journal."""
    open_drawer(staffed)
    ground, roles = staffed.ground, staffed.ground.service.roles
    gift = {"player": "second", "value": 100, "count": 1, "reason": "welcome"}

    async def become_player() -> None:
        account = await ground.service.people.account_named("second")
        assert account is not None
        await ground.service.people.change_role(account.person, Role.PLAYER, "command-line")

    ground.clock.at += 5 * SECOND
    staffed.stage.play(become_player())
    refused = (409, "there is no such player")
    assert said(post(staffed, "cash/deposit", "cashier", player="second", amount=100)) == refused
    assert said(post(staffed, "desk/golden/award", "supervisor", **gift)) == refused
    ground.clock.at += 5 * SECOND
    staffed.stage.play(roles.tell(ground.clock.at))
    assert post(staffed, "cash/deposit", "cashier", player="second", amount=100).status_code == 200
    assert post(staffed, "desk/golden/award", "supervisor", **gift).status_code == 200
    verdict = audit(JournalReader(StoreReader(ground.house.store)), ground.house.games)
    assert verdict.difference is None, verdict.difference.text()


def test_a_dealer_who_loses_the_role_while_others_are_served_is_paid_no_tips(tipped: Staffed) -> None:
    path, by, wish = LATE["tips"]
    changes: Plain = {"person": "croupier", "role": "player"}
    found = tipped.stage.play(while_it_waits(tipped, path, by, wish, "role", changes))
    assert found.status_code == 409
    assert found.json()["reason"].startswith("tips go to somebody of the house")


def test_an_award_whose_asker_may_not_ask_any_more_is_not_approved(staffed: Staffed) -> None:
    """Asked for by a second operator, who is locked before a supervisor says yes."""
    other = second_person(staffed, "other operator", Role.OPERATOR)
    wish = {"player": "player", "value": 100_000, "count": 10, "reason": "welcome"}
    request = post(staffed, "desk/golden/award", other, **wish).json()["request"]
    lock = {"person": "other operator", "reason": "left"}
    ground = staffed.ground
    locked = staffed.stage.play(ground.post("/api/people/lock", lock, staffed.people["operator"]))
    assert locked.status_code == 200
    told = "whoever asked for this may not ask for it any more; withdraw it"
    assert said(post(staffed, "desk/approve", "supervisor", request=request)) == (409, told)
    assert post(staffed, "desk/cancel", "supervisor", request=request, reason="gone").status_code == 200
