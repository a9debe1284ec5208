"""Quick sessions that try to become more: by a password alone, by what was taken away, at other tables."""

from typing import Any

import pytest
from enrolled_house import BADGE, EnrolledHouse, Tablet, enrolled
from ground import Stage
from staffed_house import PASSWORD

from sabot.server.people.person import Role

__all__ = ["enrolled"]

Enrolled = tuple[Stage, EnrolledHouse]


def test_a_password_alone_makes_no_more_of_a_quick_session(enrolled: Enrolled) -> None:
    """It would begin a whole session, or take the second factor away: both take the second factor itself."""
    stage, house = enrolled

    async def scene() -> None:
        tablet = await house.tablet()
        assert (await tablet.quickly(name="sue"))[0] == 200
        for path, body in (
            ("/api/password", {"old": PASSWORD, "new": "another long word"}),
            ("/api/second-factor/remove", {"password": PASSWORD}),
            ("/api/second-factor", {"password": PASSWORD}),
        ):
            status, told = await tablet.post(path, **body)
            assert (status, told["code"]) == (403, "give-password-again"), path
        assert (await tablet.get("/api/me"))[1]["quick"]
        whole = {"password": PASSWORD, "code": await house.code_of("sue")}
        assert (await tablet.post("/api/confirm", **whole))[0] == 200
        assert (await tablet.post("/api/second-factor/remove", password=PASSWORD))[0] == 200

    stage.play(scene())


def test_whose_second_factor_was_taken_away_chooses_a_short_code_anew(enrolled: Enrolled) -> None:
    """Otherwise a password would do for what took a password and a factor before."""
    stage, house = enrolled

    async def scene() -> None:
        tablet, people = await house.tablet(), house.ground.service.people
        sue = await people.known("sue")
        assert sue is not None
        await people.forget_factor(sue)
        assert (await tablet.quickly(name="sue"))[0] == 401

    stage.play(scene())


@pytest.mark.parametrize("taken", ["device", "badge", "code", "role"])
def test_what_is_taken_away_while_a_code_is_compared_lets_nobody_in(
    enrolled: Enrolled, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    stage, house = enrolled
    people = house.ground.service.people
    compare = people.passwords.is_right_aside

    async def scene() -> None:
        tablet, badge = await house.tablet(), await house.badge()
        (device,) = await people.enrolments.all(house.ground.clock.at)
        lena = await people.known("lena")
        assert lena is not None

        async def compared(*given: Any) -> bool:
            right = await compare(*given)
            match taken:
                case "device":
                    await people.enrolments.end(device.enrolment)
                    await people.end_quick(enrolment=device.enrolment)
                case "badge":
                    await people.badges.withdraw(badge)
                    await people.end_quick(badge=badge)
                case "code":
                    await people.short_codes.remove(lena.id)
                case _:
                    await people.change_role(lena, Role.PLAYER)
            return right

        monkeypatch.setattr(people.passwords, "is_right_aside", compared)
        assert (await tablet.quickly(badge=BADGE))[0] == 401
        assert await people.marks_of(lena, house.ground.clock.at) == set()

    stage.play(scene())


def test_the_device_of_one_table_sets_up_no_other(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet = await house.tablet(table="salon")
        assert (await tablet.quickly(name="sue"))[0] == 200
        whole = {"password": PASSWORD, "code": await house.code_of("sue")}
        assert (await tablet.post("/api/confirm", **whole))[0] == 200
        wish = {"version": 1, "reason": "x", "changes": {"settings/title": "Salon"}}
        status, told = await tablet.post("/api/settings", id="s-1", table="pit", **wish)
        assert (status, told["code"]) == (403, "device-of-another-table")
        status, told = await tablet.post("/api/settings", id="s-2", table="salon", **wish)
        assert status == 200, told

    stage.play(scene())


@pytest.mark.parametrize("taken", ["password", "role", "lock"])
def test_what_is_taken_away_while_a_password_is_compared_lets_nobody_in(
    enrolled: Enrolled, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    stage, house = enrolled
    people = house.ground.service.people
    compare = people.passwords.is_right_aside

    async def scene() -> None:
        screen, lena = Tablet(house.ground), await people.known("lena")
        assert lena is not None

        async def compared(*given: Any) -> bool:
            monkeypatch.undo()
            right = await compare(*given)
            match taken:
                case "password":
                    await people.put_password(lena, "another long word")
                case "role":
                    await people.change_role(lena, Role.PLAYER)
                case _:
                    await people.lock(lena)
            return right

        monkeypatch.setattr(people.passwords, "is_right_aside", compared)
        assert (await screen.whole("lena"))[0] == 401
        assert await people.marks_of(lena, house.ground.clock.at) == set(), "nor once the account is unlocked"

    stage.play(scene())
