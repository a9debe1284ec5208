"""Golden chips in many small awards: what one person awards and one player gets in a day is bounded."""

import asyncio
from collections.abc import Iterator

import pytest
from desk_drawing import get, guest, open_drawer, post
from staffed_house import Staffed, hired, staffed

from sabot.cashdesk.rules import DAY
from sabot.server.people.person import Role

__all__ = ["staffed"]


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def waits(desk: Staffed, who: str, player: str, worth: int) -> bool:
    """Whether an award of so much, in chips of 100.00, waits for a second person."""
    wish = {"player": player, "value": 10_000, "count": worth // 10_000, "reason": "birthday"}
    told = post(desk, "desk/golden/award", who, **wish)
    assert told.status_code == 200, told.json()
    return bool(told.json()["waits"])


def test_small_awards_to_one_player_come_to_the_same_as_a_large_one(desk: Staffed) -> None:
    """One person may award 500.00 (D3): 300 and 200 are that much, whoever gives them."""
    ann = guest(desk).id
    assert not waits(desk, "supervisor", ann, 30_000)
    assert waits(desk, "operator", ann, 30_000), "600.00 together, though by two people"
    assert not waits(desk, "operator", ann, 20_000)
    assert waits(desk, "supervisor", ann, 10_000), "one chip more than 500.00"


def test_small_awards_by_one_person_come_to_the_same_to_however_many(desk: Staffed) -> None:
    ann, bob, eve = (guest(desk).id for _ in range(3))
    assert not waits(desk, "supervisor", ann, 30_000)
    assert not waits(desk, "supervisor", bob, 20_000)
    assert waits(desk, "supervisor", eve, 10_000)
    assert not waits(desk, "operator", eve, 50_000), "somebody else has awarded nothing yet"


def test_what_a_second_person_approved_counts_for_nobody_and_the_next_day_begins_anew(
    desk: Staffed,
) -> None:
    ann = guest(desk).id
    assert waits(desk, "operator", ann, 60_000)
    (request,) = [each["request"] for each in get(desk, "desk/queue", "supervisor").json()["awards"]]
    assert post(desk, "desk/approve", "supervisor", request=request).status_code == 200
    assert not waits(desk, "operator", ann, 50_000)
    assert waits(desk, "operator", ann, 10_000)
    ground = desk.ground
    before, ground.clock.at = ground.clock.at, ground.clock.at + DAY
    state = desk.stage.play(ground.service.live.cash_desk())
    assert state.awarded_alone(ann, ground.clock.at) == 0
    assert state.awarded_alone(ann, before) == 50_000
    ground.clock.at = before


def test_of_two_awards_at_once_that_are_too_much_together_one_waits(desk: Staffed) -> None:
    ann, ground = guest(desk).id, desk.ground
    wish = {"player": ann, "value": 10_000, "count": 3, "reason": "birthday"}

    async def both() -> list[bool]:
        sam = await hired(ground, "sam", Role.SUPERVISOR)
        people = (desk.people["supervisor"], desk.people["operator"], sam)
        tell = (
            ground.post("/api/desk/golden/award", {"id": f"at-once-{n}", **wish}, who)
            for n, who in enumerate(people)
        )
        return [bool(told.json()["waits"]) for told in await asyncio.gather(*tell)]

    assert sorted(desk.stage.play(both())) == [False, True, True], "300.00 of 900.00"
