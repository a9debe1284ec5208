"""People on the page: password, sessions, second factor; calls of the tables; order in what people say."""

import base64
import re
import time
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PASSWORD, hire
from playing import hears
from playwright.sync_api import Locator, Page, expect

from sabot.server.people.second_factor import STEP, code_at

TABLE = """
[[table]]
id = "salon"
game = "live-blackjack"
mode = "video"

[[table]]
id = "pit"
game = "etg-blackjack"
mode = "video"
"""
OTHER = "another long enough word"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("club")
    hire(directory / "data", "sven", "supervisor")
    with served(directory, TABLE) as place:
        yield place


def enters(page: Page, house: Served, name: str, password: str = PASSWORD, *, fresh: bool = False) -> Locator:
    """As somebody with a name, who is new or known; returns the form."""
    page.goto(f"{house.address}/account")
    deed = "Register" if fresh else "Sign in"
    page.get_by_role("group", name="Sign in or register").get_by_role("button", name=deed).click()
    form = page.get_by_role("form", name=deed)
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name=deed).last.click()
    return form


def is_in(page: Page, house: Served, part: str = "security") -> None:
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    page.goto(f"{house.address}/account/{part}")


def test_another_password_ends_all_other_sessions_and_the_page_goes_on(club: Served, visit: Visit) -> None:
    here, there = visit(), visit()
    enters(here, club, "Ann", fresh=True)
    is_in(here, club)
    enters(there, club, "Ann")
    is_in(there, club)
    form = here.get_by_role("form", name="Password", exact=True)
    form.get_by_label("Password until now").fill("this is not the one")
    form.get_by_label("New password").fill(OTHER)
    form.get_by_role("button", name="Change the password").click()
    expect(form.get_by_role("alert")).to_have_text("the old password is wrong")
    form.get_by_label("Password until now").fill(PASSWORD)
    form.get_by_role("button", name="Change the password").click()
    hears(here, "The password is changed")
    expect(there.get_by_role("alert").filter(has_text="You are signed out")).to_be_visible()
    sessions = here.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    expect(sessions).to_have_count(1)
    expect(sessions).to_contain_text("this browser")
    wrong = enters(there, club, "Ann")
    expect(wrong.get_by_role("alert")).to_be_visible()
    enters(there, club, "Ann", OTHER)
    is_in(there, club)
    # The line of the first page is open: what happens elsewhere arrives there.
    here.reload()
    expect(sessions).to_have_count(2)
    here.get_by_role("button", name="Sign out everywhere else").click()
    expect(there.get_by_role("alert").filter(has_text="You are signed out")).to_be_visible()
    expect(sessions).to_have_count(1)
    expect(here.get_by_role("alert")).to_have_count(0)


def test_a_second_factor_is_set_up_asked_for_and_removed(club: Served, visit: Visit) -> None:
    here, there = visit(), visit()
    enters(here, club, "Bea", fresh=True)
    is_in(here, club)
    form = here.get_by_role("form", name="Second factor")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Set it up").click()
    secret = form.locator(".secret").get_attribute("aria-label") or ""
    address = form.get_by_role("link", name="Open in the app").get_attribute("href") or ""
    assert address.startswith("otpauth://totp/")
    assert secret in address
    form.get_by_label("Code of six digits").fill(code_at(base64.b32decode(secret), int(time.time()) // STEP))
    form.get_by_role("button", name="Confirm").click()
    codes = here.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(8)
    recovery = codes.first.inner_text()
    here.get_by_role("button", name="I have noted them").click()
    expect(form).to_contain_text("It is on. 8 recovery codes are left.")
    asking = enters(there, club, "Bea")
    code = asking.get_by_label("Code of the second factor, or a recovery code")
    code.fill("000000")
    asking.get_by_role("button", name="Sign in").last.click()
    expect(asking.get_by_role("alert")).to_be_visible()
    code.fill(recovery)
    asking.get_by_role("button", name="Sign in").last.click()
    is_in(there, club)
    removing = there.get_by_role("form", name="Second factor")
    expect(removing).to_contain_text("It is on. 7 recovery codes are left.")
    removing.get_by_label("Password").fill(PASSWORD)
    removing.get_by_role("button", name="Remove it").click()
    expect(removing.get_by_role("button", name="Set it up")).to_be_visible()


def test_whoever_registers_can_be_the_guest_of_before_again(club: Served, visit: Visit) -> None:
    page = visit()
    enters(page, club, "Cleo", fresh=True)
    is_in(page, club)
    credit = page.get_by_role("group", name="Credit")
    expect(credit).to_contain_text("10,000.00")
    guests = page.get_by_role("region", name="Guests that you were before")
    expect(guests).to_contain_text("1,000.00")
    guests.get_by_role("button", name="Be this guest again").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(credit).to_contain_text("1,000.00")
    page.goto(f"{club.address}/account/security")
    expect(page.get_by_text("A guest has no password.")).to_be_visible()


def opens_chat(page: Page, house: Served) -> Locator:
    page.goto(f"{house.address}/table/salon")
    page.get_by_role("button", name="Chat", exact=True).click()
    return page.get_by_role("region", name="Table chat")


def says(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Say something nice").fill(words)
    page.get_by_role("button", name="Send").click()


def test_words_are_reported_hidden_and_their_speaker_is_muted(club: Served, visit: Visit) -> None:
    ann, bob, sven = visit(), visit(), visit()
    own, chat = opens_chat(ann, club), opens_chat(bob, club)
    says(ann, "you play like a donkey")
    expect(own).to_contain_text("donkey")
    expect(own.get_by_role("button", name="About these words")).to_have_count(0)
    expect(chat).to_contain_text("donkey")
    chat.get_by_role("button", name="About these words").click()
    chat.get_by_role("button", name=re.compile("^Report what")).click()
    chat.get_by_label("What is wrong with it?").fill("that is rude")
    chat.get_by_role("button", name="Report", exact=True).click()
    hears(bob, "Thank you.")
    chat.get_by_role("button", name="About these words").click()
    chat.get_by_role("button", name=re.compile("^Hide what")).click()
    expect(chat).not_to_contain_text("donkey")
    chat.get_by_role("button", name="Show everybody").click()
    expect(chat).to_contain_text("donkey")
    bob.goto(f"{club.address}/account")
    expect(bob.get_by_role("navigation", name="Your account")).not_to_contain_text("Chat order")
    enters(sven, club, "sven")
    is_in(sven, club, "order")
    report = sven.get_by_role("list", name="Reported words").get_by_role("listitem")
    expect(report).to_contain_text("you play like a donkey")
    expect(report).to_contain_text("that is rude")
    report.get_by_role("button", name="Mute").click()
    report.get_by_label("For how many minutes").fill("10")
    report.get_by_label("Why, in words for the player").fill("be polite")
    report.get_by_role("button", name="Mute").click()
    muted = sven.get_by_role("list", name="Who may not speak now").get_by_role("listitem")
    expect(muted).to_contain_text("be polite")
    hears(ann, "You may not speak for 10 min: be polite")
    says(ann, "and so do you")
    expect(ann.get_by_text("be polite").first).to_be_visible()
    expect(own).not_to_contain_text("and so do you")
    muted.get_by_role("button", name="Let speak again").click()
    expect(muted).to_have_text("Everybody may speak.")
    ann.get_by_role("button", name="Send").click()
    expect(own).to_contain_text("and so do you")


def test_whoever_keeps_order_reads_at_the_table_and_mutes_there(club: Served, visit: Visit) -> None:
    ann, sven = visit(), visit()
    # A page that comes over plain HTTP from another machine has no `randomUUID`.
    sven.add_init_script("delete Crypto.prototype.randomUUID")
    enters(sven, club, "sven")
    is_in(sven, club)
    read = opens_chat(sven, club)
    own = opens_chat(ann, club)
    expect(read.get_by_role("textbox")).to_have_count(0)
    says(ann, "good evening")
    expect(own).to_contain_text("good evening")
    expect(read).to_contain_text("good evening")
    read.get_by_role("button", name="About these words").click()
    read.get_by_role("button", name="Mute").click()
    read.get_by_label("Why, in words for the player").fill("no greetings here")
    read.get_by_role("button", name="Mute").click()
    hears(ann, "You may not speak for 15 min")


def waiting(page: Page, count: int) -> Locator:
    """The list of those who wait, which is opened from the bell."""
    page.get_by_role("button", name=f"Calls: {count} waiting").click()
    return page.get_by_role("dialog").get_by_role("list", name="Waiting for people of the house")


@pytest.mark.feature("BJ-110")
def test_a_call_and_a_tip_are_noticed_by_who_works_here_and_answered(club: Served, visit: Visit) -> None:
    ann, sven = visit(), visit()
    enters(sven, club, "sven")
    is_in(sven, club)
    expect(sven.get_by_role("button", name="Calls: 0 waiting")).to_be_visible()
    ann.goto(f"{club.address}/table/pit")
    ann.get_by_role("button", name="Call attendant").click()
    hears(sven, re.compile(r"Guest .+ calls for an attendant at pit\."))
    expect(ann.get_by_role("button", name=re.compile("^Attendant called at "))).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile("^Calls"))).to_have_count(0)
    # Whoever comes later finds what still waits.
    sven.reload()
    calls = waiting(sven, 1)
    expect(calls.get_by_role("listitem")).to_contain_text("calls for an attendant at pit.")
    calls.get_by_role("button", name="I am going").click()
    expect(calls).to_have_text("Nobody waits.")
    sven.get_by_role("dialog").get_by_role("button", name="Close").click()
    hears(ann, "Somebody of the house is coming to you.")
    expect(ann.get_by_role("button", name=re.compile("^An attendant comes"))).to_be_visible()
    ann.get_by_role("button", name="Tip the dealer").click()
    ann.get_by_role("dialog", name="Tip the dealer").get_by_role("button", name="Give 5", exact=True).click()
    hears(ann, "The dealer thanks you for 5.")
    expect(ann.get_by_role("group", name="Credit")).to_contain_text("995.00")
    # What she has was given to her by the house, and so was her tip.
    hears(sven, "tipped 5.00 at pit, 5.00 of it credits of the house")
    expect(sven.get_by_role("button", name="Calls: 0 waiting")).to_be_visible()
