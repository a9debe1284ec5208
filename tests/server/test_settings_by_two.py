"""Over HTTP, too, two people set a table up only as it may hold, in words that are read strictly."""

from itertools import count

import pytest
from ground import IDS, Plain
from staffed_house import Staffed, staffed

__all__ = ["staffed"]

FRESH = count(1)


async def words_of(staffed: Staffed, table: str) -> Plain:
    """The configuration as its operator reads it, with the next version."""
    operator = staffed.wires["operator"]
    await operator.send({"type": "ping", "n": (mark := next(IDS))})
    await operator.until("pong", n=mark)
    await operator.send({"type": "look", "table": table})
    known: Plain = (await operator.until("operator", table=table))["operator"]["configuration"]
    return {**known, "version": known["version"] + 1}


async def asked(staffed: Staffed, table: str, words: Plain) -> tuple[int, str]:
    """What an operator is answered who asks for these words."""
    act = {"type": "configure-table", "configuration": words}
    wish = {"id": f"wish-{next(FRESH)}", "table": table, "act": act, "reason": "a try"}
    answer = await staffed.ground.post("/api/approvals", wish, staffed.people["operator"])
    return answer.status_code, answer.json().get("reason", "")


def waiting(staffed: Staffed, table: str) -> int:
    host = staffed.ground.service.host(table)
    assert host is not None
    return len(host.writer.table.approvals)


@pytest.mark.long
def test_two_people_open_no_table_that_returns_more_than_is_staked(staffed: Staffed) -> None:
    async def scene() -> tuple[int, str]:
        words = await words_of(staffed, "pit")
        return await asked(staffed, "pit", {**words, "rules": {"blackjack_pays": "5:1"}})

    status, reason = staffed.stage.play(scene())
    assert status == 409
    assert reason.startswith("main (standard) returns 11"), "3:2 returns about 99.5 %, 5:1 far above 100"
    assert waiting(staffed, "pit") == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"surprise": 1}, "`surprise` is no part of this command"),
        ({"settings": {"nonsense": 1}}, "`nonsense` is no part of this command"),
        ({"settings": {"let_it_play_most": 2**80}}, "numbers are whole and not larger than"),
        ({"version": -(2**80)}, "numbers are whole and not larger than"),
    ],
)
def test_what_could_not_be_meant_is_not_read(staffed: Staffed, change: Plain, said: str) -> None:
    async def scene() -> tuple[int, str]:
        return await asked(staffed, "salon", {**await words_of(staffed, "salon"), **change})

    status, reason = staffed.stage.play(scene())
    assert (status, reason.startswith(said)) == (400, True), reason
    assert waiting(staffed, "salon") == 0


@pytest.mark.long
def test_what_may_hold_is_asked_for_and_approved(staffed: Staffed) -> None:
    async def scene() -> list[int]:
        words = await words_of(staffed, "salon")
        status, reason = await asked(staffed, "salon", {**words, "pay_tables": {"tie": "9"}})
        assert not reason
        wish = {"id": f"wish-{next(FRESH)}", "table": "salon", "approval": 1}
        given = await staffed.ground.post("/api/approvals/give", wish, staffed.people["supervisor"])
        return [status, given.status_code]

    assert staffed.stage.play(scene()) == [200, 200]
    host = staffed.ground.service.host("salon")
    assert host is not None
    newest = (host.writer.table.coming or host.writer.table.setup).configuration
    assert newest is not None
    assert newest.pay_tables == {"tie": "9"}
