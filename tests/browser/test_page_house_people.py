"""An operator's work with people: somebody is hired, signs in, forgets, is locked; players are bounded."""

import re
from collections.abc import Iterator

import httpx
import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PASSWORD, PATIENCE, hire
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import code_of, enrols

HOUSE = """
[people]
second_factor = ["cashier", "supervisor", "operator", "croupier", "auditor"]

[[table]]
id = "video"
game = "punto-banco"
mode = "video"
"""
OTHER, THIRD = "another long enough word", "a third and longer word"
TABLET: ViewportSize = {"width": 1180, "height": 820}


@pytest.fixture(scope="module")
def staffed_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("people")
    hire(directory / "data", "olga", "operator")
    hire(directory / "data", "lena", "croupier")
    hire(directory / "data", "omar", "operator")
    hire(directory / "data", "sue", "supervisor")
    with served(directory, HOUSE) as place:
        yield place


def does(page: Page, verb: str, reason: str) -> None:
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Reason").fill(reason)
    sheet.get_by_role("button", name=verb).last.click()


def shown_once(page: Page, title: str = "Password for the first sign-in", label: str = "") -> str:
    told = page.get_by_role("dialog", name=title)
    word = told.get_by_label(label or title).last.inner_text()
    told.get_by_role("button", name="Close").last.click()
    return word


def opens(page: Page, name: str) -> Locator:
    page.get_by_label("Find by name or id").fill(name)
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("region", name=name)


def enters(page: Page, address: str, password: str, new: str, secret: str = "") -> str:
    """As Cora, with a password of the house and one of her own; the secret of her second factor."""
    page.goto(f"{address}/desk")
    form = page.get_by_role("form", name="Sign in")
    form.get_by_label("Name").fill("Cora")
    form.get_by_label("Password", exact=True).fill(password)
    press = form.get_by_role("button", name="Sign in").last
    press.click()
    form.get_by_label("New password").fill(new)
    press.click()
    code = form.get_by_label("Code of the second factor")
    code.wait_for()
    if secret:
        code.fill(code_of(secret, ahead=1))
        press.click()
    else:
        secret = form.locator(".secret").get_attribute("aria-label") or ""
        code.fill(code_of(secret))
        press.click()
        page.get_by_role("button", name="I have noted them").click()
    expect(page.get_by_role("search")).to_be_visible()
    return secret


def a_badge_that_was_issued_is_withdrawn(page: Page, address: str, secret: str) -> None:
    entering = {"name": "olga", "password": PASSWORD, "code": code_of(secret, ahead=1)}
    http = httpx.Client(base_url=f"{address}/api/", headers={"origin": address}, timeout=PATIENCE)
    http.headers["x-sabot-proof"] = http.post("sign-in", json=entering).json()["proof"]
    badge = {"person": "lena", "number": "0004711815", "reason": "begins today"}
    assert http.post("badges", json=badge).status_code == 200
    page.reload()
    badges = page.get_by_role("region", name="Enrolled devices and badges")
    expect(badges).to_contain_text("Badge of lena")
    badges.get_by_role("button", name="Withdraw").click()
    does(page, "End it", "lost")
    expect(badges).to_have_count(0)


def test_an_operator_hires_resets_locks_and_stays(staffed_house: Served, visit: Visit) -> None:
    address = staffed_house.address
    page, desk = visit(), visit(TABLET)
    http = httpx.Client(base_url=f"{address}/api/", headers={"origin": address}, timeout=PATIENCE)
    http.post("register", json={"name": "Paula", "password": PASSWORD})
    own = enrols(page, f"{address}/house/people", "olga")
    # A cashier is added, and enrols with the password that was shown once.
    page.get_by_role("button", name="Add somebody").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Cora")
    page.get_by_role("dialog").get_by_label("Role").select_option("cashier")
    does(page, "Add", "begins today")
    secret = enters(desk, address, shown_once(page), OTHER)
    cora = opens(page, "Cora")
    page.reload()
    expect(cora).to_contain_text("asked for at every sign-in")
    listed = page.get_by_role("region", name="Staff and players").get_by_role("row", name="Cora")
    expect(listed).to_have_text(re.compile("cashier.*open.*yes.*signed in now"))
    # Her session is ended from here: the desk notices at once.
    cora.get_by_role("list", name="Signed in").get_by_role("button").first.click()
    expect(cora).to_contain_text("Not signed in anywhere.")
    expect(desk.get_by_role("alert")).to_contain_text("signed out")
    # She forgets the password; the second factor stays hers.
    cora.get_by_role("button", name="New password").click()
    does(page, "New password", "forgotten")
    enters(desk, address, shown_once(page), THIRD, secret)
    cora.get_by_role("button", name="Lock").click()
    does(page, "Lock", "lost the badge")
    expect(cora).to_contain_text("locked")
    expect(listed).to_contain_text("locked")
    expect(listed).not_to_contain_text("signed in now")
    expect(desk.get_by_role("alert")).to_contain_text("signed out")
    # Nobody raises their own role, and the last operator stays one.
    mine = opens(page, "olga")
    expect(mine).to_contain_text("Nobody changes their own role")
    expect(mine.get_by_role("button", name=re.compile("role|Lock|password"))).to_have_count(0)
    # A player is bounded: at once, and loosened a day later.
    paula = opens(page, "Paula")
    for most, seen in (("50", "50.00"), ("90", "becomes 90.00")):
        paula.get_by_role("button", name="Set a limit").click()
        page.get_by_role("dialog").get_by_label("At the most").fill(most)
        does(page, "Set a limit", "asked for it")
        expect(paula.get_by_role("list", name="Limits and exclusions")).to_contain_text(seen)
    a_badge_that_was_issued_is_withdrawn(page, address, own)
    page.set_viewport_size(TABLET)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()


def test_a_supervisor_and_an_operator_each_tell_half_of_a_password(
    staffed_house: Served, visit: Visit
) -> None:
    """Lena has forgotten hers, and has no second factor yet: neither of the two could pass for her."""
    address = staffed_house.address
    asks, approves, lena = visit(), visit(TABLET), visit(TABLET)
    enrols(asks, f"{address}/house/people", "sue")
    opens(asks, "lena").get_by_role("button", name="New password").click()
    does(asks, "New password", "forgotten")
    first = shown_once(asks, "Waits for a second person", "First half of the password")
    enrols(approves, f"{address}/house/people", "omar")
    waiting = approves.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text("lena")
    waiting.get_by_role("button", name="Approve").click()
    second = shown_once(approves, "Second half of the password")
    expect(waiting).to_have_count(0)
    lena.goto(f"{address}/house")
    form = lena.get_by_role("form", name="Sign in")
    form.get_by_label("Name").fill("lena")
    for tried in (f"{second}-{first}", f"{first}-{first}"):
        form.get_by_label("Password", exact=True).fill(tried)
        with lena.expect_response("**/api/sign-in", timeout=20_000) as told:
            form.get_by_role("button", name="Sign in").last.click()
        assert told.value.status == 401
    form.get_by_label("Password", exact=True).fill(f"{first}-{second}")
    form.get_by_role("button", name="Sign in").last.click()
    expect(form.get_by_label("New password")).to_be_visible()
