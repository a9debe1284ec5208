"""Over HTTP: tips are allowed and paid by who may, to who is of the house, when the past has been read."""

import asyncio

import httpx
import pytest
from desk_drawing import open_drawer, post, said
from ground import Plain
from staffed_house import Staffed, staffed

from sabot.server.chronicle import Chronicle

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
    served = Chronicle.has_served

    async def slowly(past: Chronicle, table: str, member: str) -> bool:
        found = await served(past, table, member)
        reads.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(Chronicle, "has_served", slowly)
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
