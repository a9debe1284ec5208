"""Somebody of the house at a page's door, with the second factor that the house asks for."""

import base64
import time

from dealt_by_hand import PASSWORD
from playwright.sync_api import Page, expect

from sabot.server.people.second_factor import STEP, code_at


def code_of(secret: str, ahead: int = 0, at: float | None = None) -> str:
    """Of this half minute, or of the one at a moment; or of the next, which is taken as well, where this one
    was used already."""
    return code_at(base64.b32decode(secret), int(time.time() if at is None else at) // STEP + ahead)


def signed_in(page: Page, address: str, name: str, path: str) -> Page:
    """At their own page, in their own session."""
    body = {"name": name, "password": PASSWORD}
    answer = page.request.post(f"{address}/api/sign-in", data=body, headers={"origin": address})
    assert answer.ok, answer.text()
    page.goto(f"{address}{path}")
    return page


def enrols(page: Page, address: str, name: str, password: str = PASSWORD) -> str:
    """Signs in for the first time, sets up an authenticator and notes the recovery codes; the secret."""
    page.goto(address)
    form = page.get_by_role("form", name="Sign in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name="Sign in").last.click()
    secret = form.locator(".secret").get_attribute("aria-label") or ""
    form.get_by_label("Code of the second factor").fill(code_of(secret))
    form.get_by_role("button", name="Sign in").last.click()
    noted = page.get_by_role("button", name="I have noted them")
    expect(noted).to_be_visible()
    noted.click()
    return secret
