"""One clock stamps whatever is written: at tables, at the desk, of players, of people and of the house."""

import pytest
from staffed_house import Staffed, staffed

__all__ = ["staffed"]


@pytest.mark.gli("2.2.1")
def test_every_line_has_the_moment_of_the_house_and_no_other(staffed: Staffed) -> None:
    ground, store = staffed.ground, staffed.ground.house.store
    before = {stream: head.version for stream, head in store.heads().items()}
    ground.clock.at += 1_234_567

    async def scene() -> None:
        person = staffed.people["player"]
        wire = staffed.wires["player"]
        assert (await wire.act("video", {"type": "join"}))["type"] == "done"
        cashier = staffed.people["cashier"]
        for path, body in (
            ("cash/drawer/open", {"amount": 100_000}),
            ("cash/deposit", {"player": person.id, "amount": 10_000}),
        ):
            answer = await ground.post(f"/api/{path}", {"id": path, **body}, cashier)
            assert answer.status_code == 200, answer.text
        bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 500}
        assert (await wire.act("video", bet))["type"] == "done"
        limit = {"id": "limit", "person": person.id, "measure": "loss", "period": "day", "most": 5_000}
        answer = await ground.post(
            "/api/people/limit", {**limit, "reason": "x"}, staffed.people["supervisor"]
        )
        assert answer.status_code == 200, answer.text

    staffed.stage.play(scene())
    written = [
        (stream, record.line.at)
        for stream, head in store.heads().items()
        for record in store.read(stream, before.get(stream, 0))
        if head.version > before.get(stream, 0)
    ]
    assert {stream.partition(":")[0] for stream, _ in written} >= {"table", "desk", "player"}
    assert {at for _, at in written} == {ground.clock.at}
