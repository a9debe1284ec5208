"""Badges and short codes: worth something on an enrolled device alone, and never more than dealing there."""

import logging
from typing import Any

import pytest
from enrolled_house import BADGE, CODE, EnrolledHouse, Tablet, enrolled
from ground import Stage
from staffed_house import PASSWORD
from test_staff_commands import SHOE, all_done

from sabot.server.people.short_codes import FAILURES, ON_DEVICE
from sabot.server.socket.wire import Closed

__all__ = ["enrolled"]

Enrolled = tuple[Stage, EnrolledHouse]
DAY = 24 * 3_600 * 1_000_000


def test_a_device_is_enrolled_and_people_sign_in_on_it_by_badge_or_name(
    enrolled: Enrolled, caplog: pytest.LogCaptureFixture
) -> None:
    stage, house = enrolled
    caplog.set_level(logging.INFO, "sabot.security")

    async def scene() -> None:
        tablet = await house.tablet("salon, left", table="salon", days=30)
        assert (await tablet.get("/api/me"))[0] == 401, "whoever enrolled it is not signed in on it"
        _, told = await tablet.get("/api/enrolled")
        assert (told["name"], told["table"]) == ("salon, left", "salon")
        await house.badge()
        assert (await tablet.quickly(badge=BADGE))[0] == 200
        _, me = await tablet.get("/api/me")
        assert (me["name"], me["quick"], me["only_at"]) == ("lena", True, "salon")
        assert (await tablet.quickly(badge="Mara", name="Mara"))[1]["name"] == "mara", "as pages send it"
        people = house.ground.service.people
        lena = await people.known("lena")
        assert lena is not None
        assert await people.marks_of(lena, house.ground.clock.at) == set(), "one at a time"
        assert (await tablet.quickly(badge=f" {BADGE} "))[1]["name"] == "lena", "as scanners type it"
        cookies = [(one.name, one.path) for one in tablet.http.cookies.jar]
        assert sorted(cookies) == [("sabot", "/"), ("sabot-device", "/api/enrolled")]

    stage.play(scene())
    told: list[dict[str, Any]] = [getattr(record, "fields", {}) for record in caplog.records]
    named = [
        (record.getMessage(), one.get("act", one.get("by")))
        for record, one in zip(caplog.records, told, strict=True)
        if "device" in one or "badge" in one
    ]
    badge = next(one["badge"] for one in told if "badge" in one)
    signed = [("signed-in", how) for how in (badge, "name", badge)]
    assert named == [("enrolment-changed", "enrol"), ("badge-changed", "issue"), *signed]
    lines = str(told)
    assert not [secret for secret in (BADGE, CODE) if secret in lines], "no secret stands in the log"


def test_what_is_kept_are_hashes(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet = await house.tablet()
        await house.badge()
        rows = house.ground.service.people.rows
        kept = [
            str(await rows.fetch(f"SELECT * FROM {table}"))
            for table in ("enrolments", "badges", "short_codes")
        ]
        assert len(tablet.secret) == 64
        assert not any(secret in text for text in kept for secret in (tablet.secret, BADGE, f"'{CODE}'"))

    stage.play(scene())


def test_a_code_is_worth_nothing_elsewhere(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        await house.badge()
        stranger = Tablet(house.ground)
        assert (await stranger.get("/api/enrolled")) == (200, None)
        for who in ({"name": "lena"}, {"badge": BADGE}):
            status, told = await stranger.quickly(**who)
            assert (status, told["code"]) == (403, "device-not-enrolled")
        assert (await stranger.post("/api/sign-in", name="lena", password=CODE))[0] == 401
        # Neither does it open a lock where the browser is not enrolled.
        assert (await stranger.whole("lena"))[0] == 200
        assert (await stranger.post("/api/enrolled/open", code=CODE))[1]["code"] == "device-not-enrolled"
        assert (await stranger.post("/api/confirm", password=CODE))[0] == 401

    stage.play(scene())


def test_guesses_close_one_device_to_one_person_until_a_whole_sign_in(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, other = await house.tablet(), await house.tablet("tablet 2")
        for _ in range(FAILURES):
            status, told = await tablet.quickly("9999", name="lena")
            assert (status, told["code"]) == (401, "quick-sign-in-wrong")
        status, told = await tablet.quickly(name="lena")
        assert (status, told["code"]) == (429, "short-codes-closed")
        house.ground.clock.at += 2 * DAY
        assert (await tablet.quickly(name="lena"))[0] == 429, "time alone opens nothing"
        assert (await tablet.quickly(name="mara"))[0] == 200, "others are not kept out"
        assert (await other.quickly(name="lena"))[0] == 200, "nor is she elsewhere"
        assert (await tablet.whole("lena"))[0] == 200
        assert (await tablet.quickly(name="lena"))[0] == 200

    stage.play(scene())


def test_guesses_under_many_names_close_a_device(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet = await house.tablet()
        for number in range(ON_DEVICE):
            assert (await tablet.quickly(badge=f"unknown-{number // FAILURES}"))[0] == 401
        assert (await tablet.quickly(name="lena"))[0] == 429
        house.ground.clock.at += DAY + 1
        assert (await tablet.quickly(name="lena"))[0] == 200

    stage.play(scene())


def test_a_stolen_cookie_is_worth_nothing_once_the_device_is_revoked(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, sue, thief = await house.tablet(), await house.sue(), Tablet(house.ground)
        assert (await tablet.quickly(name="lena"))[0] == 200
        thief.steals(tablet)
        async with house.ground.wire(tablet.session) as wire:
            assert (await wire.act("salon", {"type": "sign-in"}))["type"] == "done"
            ((_, rows), lena) = (await sue.get("/api/enrolments"), house.ids["lena"])
            wish = {"enrolment": rows[0]["enrolment"], "reason": "left in a taxi"}
            assert (await sue.post("/api/enrolments/revoke", **wish)) == (200, [])
            assert (await wire.closed())[0] == Closed.SIGN_IN, "her window is closed at once"
        for browser in (tablet, thief):
            assert (await browser.get("/api/me"))[0] == 401
            assert (await browser.quickly(name="lena"))[1]["code"] == "device-not-enrolled"
            assert (await browser.get("/api/enrolled")) == (200, None)
        assert (await sue.post("/api/enrolments/revoke", **wish))[0] == 404
        assert (await tablet.whole("lena"))[1]["player"] == lena

    stage.play(scene())


def test_a_badge_that_is_withdrawn_ends_the_session_begun_by_it(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, other, badge, sue = (
            await house.tablet(),
            await house.tablet(),
            await house.badge(),
            await house.sue(),
        )
        assert (await tablet.quickly(badge=BADGE))[0] == 200
        assert (await other.quickly(name="lena"))[0] == 200
        async with house.ground.wire(tablet.session) as wire:
            assert (await wire.act("salon", {"type": "sign-in"}))["type"] == "done"
            assert (await sue.post("/api/badges/withdraw", badge=badge, reason="lost")) == (200, [])
            assert (await wire.closed())[0] == Closed.SIGN_IN
        assert (await tablet.get("/api/me"))[0] == 401
        assert (await tablet.quickly(badge=BADGE))[1]["code"] == "quick-sign-in-wrong"
        assert (await other.get("/api/me"))[0] == 200, "what was begun by name goes on"
        assert (await sue.post("/api/badges", person="mara", number=BADGE, reason="found"))[0] == 200
        assert (await tablet.quickly(badge=BADGE))[1]["name"] == "mara"

    stage.play(scene())


def test_an_enrolment_ends_by_itself_and_its_sessions_with_it(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, clock = await house.tablet(days=1), house.ground.clock
        clock.at += DAY - 15 * 60 * 1_000_000
        assert (await tablet.quickly(name="lena"))[0] == 200
        clock.at += 14 * 60 * 1_000_000
        assert (await tablet.get("/api/me"))[0] == 200
        clock.at += 60 * 1_000_000
        assert (await tablet.get("/api/me"))[0] == 401
        assert (await tablet.quickly(name="lena"))[1]["code"] == "device-not-enrolled"

    stage.play(scene())


def test_who_may_enrol_issue_and_sign_in_so(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, boss = await house.tablet(), Tablet(house.ground)
        assert (await tablet.quickly(name="cass"))[1]["code"] == "quick-sign-in-wrong", "cash is no table"
        mara = await house.ground.service.people.known("mara")
        assert mara is not None
        await house.ground.service.people.lock(mara)
        assert (await tablet.quickly(name="mara"))[0] == 401
        lena = Tablet(house.ground)
        await lena.whole("lena")
        badge = {"person": "mara", "number": "1234567", "reason": "x"}
        for path, wish in (
            ("/api/enrolments", {"name": "mine", "code": "123456"}),
            ("/api/enrolments/revoke", {"enrolment": "e1", "reason": "x"}),
            ("/api/badges", badge),
            ("/api/badges/withdraw", {"badge": "b1", "reason": "x"}),
        ):
            assert (await lena.post(path, **wish))[0] == 403, path
        for path in ("/api/enrolments", "/api/badges"):
            assert (await lena.get(path))[0] == 403
        await boss.whole("boss")
        wish = {"name": "mine", "code": "123456"}
        assert (await boss.post("/api/enrolments", **wish))[1]["code"] == "enrol-second-factor"
        sue = await house.sue()
        assert (await sue.post("/api/enrolments", **wish))[1]["code"] == "code-wrong"
        used = {**wish, "table": "nowhere", "code": await house.code_of("sue")}
        assert (await sue.post("/api/enrolments", **used))[0] == 404
        for person, why in (("sue", "not-ones-own-badge"), ("cass", "no-quick-sign-in")):
            assert (await sue.post("/api/badges", **{**badge, "person": person}))[1]["code"] == why
        assert (await sue.post("/api/badges", **{**badge, "number": "a b c d"}))[1]["code"] == "badge-number"
        assert (await sue.post("/api/badges", **badge))[0] == 200
        assert (await sue.post("/api/badges", **{**badge, "person": "lena"}))[1]["code"] == "badge-taken"

    stage.play(scene())


def test_a_quick_session_deals_and_asks_but_approves_nothing_until_the_rest_is_shown(
    enrolled: Enrolled,
) -> None:
    """What took a password and a second factor before takes them now, for five minutes."""
    stage, house = enrolled
    void = {"type": "ask-approval", "act": {"type": "new-shoe"}, "reason": "the shoe fell"}

    async def scene() -> None:
        ground = house.ground
        tablet, boss = await house.tablet(table="salon"), await house.tablet("pit tablet")
        assert (await tablet.quickly(name="lena"))[0] == 200
        assert (await boss.quickly(name="sue"))[0] == 200
        async with ground.wire(tablet.session) as lena, ground.wire(boss.session) as sue:
            await all_done(lena, "salon", *SHOE)
            assert (await lena.act("pit", {"type": "sign-in"}))["code"] == "device-of-another-table"
            assert (await lena.act("salon", void))["type"] == "done"
            give = {"type": "give-approval", "approval": 1}
            assert (await sue.act("salon", give))["code"] == "give-password-again"
            wish = {"id": "give-1", "table": "salon", "approval": 1}
            assert (await boss.post("/api/approvals/give", **wish))[1]["wanted"] == "again"
            for path, body in (
                ("/api/badges", {"person": "mara", "number": "1234567", "reason": "x"}),
                ("/api/enrolments", {"name": "x", "code": await house.code_of("sue")}),
                ("/api/short-code", {"password": PASSWORD, "code": "5820"}),
            ):
                assert (await boss.post(path, **body))[1]["code"] == "give-password-again", path
            # The password alone is less than she signs in with elsewhere.
            assert (await boss.post("/api/confirm", password=PASSWORD))[1]["wanted"] == "code"
            code = await house.code_of("sue")
            assert (await boss.post("/api/confirm", password="a wrong password", code=code))[0] == 401
            code = await house.code_of("sue")
            assert (await boss.post("/api/confirm", password=PASSWORD, code="000000"))[0] == 401
            assert (await boss.post("/api/confirm", password=PASSWORD, code=code))[0] == 200
            ground.clock.at += 5 * 60 * 1_000_000
            assert (await sue.act("salon", give))["code"] == "give-password-again"
            wish = {"password": PASSWORD, "code": await house.code_of("sue")}
            assert (await boss.post("/api/confirm", **wish))[0] == 200
            assert (await sue.act("salon", give))["type"] == "done"

    stage.play(scene())


def test_a_lock_is_opened_by_the_code_of_whoever_is_signed_in(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet, other = await house.tablet(), await house.tablet("tablet 2")
        assert (await tablet.quickly(name="lena"))[0] == 200
        assert (await tablet.post("/api/enrolled/open", code=CODE)) == (200, {})
        # The session of one device beside the secret of another opens nothing.
        token = tablet.session.token
        other.http.cookies.set("sabot", token)
        other.proof = tablet.proof
        assert (await other.post("/api/enrolled/open", code=CODE))[1]["code"] == "device-not-enrolled"
        for _ in range(FAILURES):
            assert (await tablet.post("/api/enrolled/open", code="9999"))[0] == 401
        assert (await tablet.post("/api/enrolled/open", code=CODE))[0] == 429
        assert (await tablet.post("/api/confirm", password=PASSWORD))[0] == 200
        assert (await tablet.post("/api/enrolled/open", code=CODE)) == (200, {})

    stage.play(scene())


def test_a_code_is_chosen_with_the_password_and_goes_with_it(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        lena, tablet = Tablet(house.ground), await house.tablet()
        await lena.whole("lena")
        assert (await lena.get("/api/short-code"))[1] == {"known": True, "offered": True}
        for code in ("123", "123456789", "12a4", "7777", "2345", "8765", "9012", "1212"):
            assert (await lena.post("/api/short-code", password=PASSWORD, code=code))[0] == 409, code
        assert (await lena.post("/api/short-code", password="a wrong password", code="5820"))[0] == 401
        assert (await lena.post("/api/short-code", password=PASSWORD, code="5820"))[0] == 200
        assert (await tablet.quickly(name="lena"))[0] == 401
        assert (await tablet.quickly("5820", name="lena"))[0] == 200
        assert (await lena.post("/api/short-code", password=PASSWORD, code=""))[1]["known"] is False
        assert (await tablet.quickly("5820", name="lena"))[0] == 401
        # A password that the house gave takes the code with it.
        people = house.ground.service.people
        mara = await people.known("mara")
        assert mara is not None
        assert (await tablet.quickly(name="mara"))[0] == 200
        await people.change_password(mara, "a word of the house", one_time=True)
        assert (await tablet.get("/api/me"))[0] == 401
        assert (await tablet.quickly(name="mara"))[0] == 401
        assert await people.short_codes.of(mara.id) == ""

    stage.play(scene())


def test_whoever_holds_a_device_can_have_it_forgotten(enrolled: Enrolled) -> None:
    stage, house = enrolled

    async def scene() -> None:
        tablet = await house.tablet()
        assert (await tablet.quickly(name="lena"))[0] == 200
        assert (await tablet.post("/api/enrolled/forget")) == (200, {})
        assert (await tablet.get("/api/me"))[0] == 401
        assert (tablet.secret, await tablet.get("/api/enrolled")) == ("", (200, None))

    stage.play(scene())
