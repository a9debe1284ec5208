"""The door on the page: where guests or registration are not wanted, there is no button for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PASSWORD, hire
from playwright.sync_api import expect

TABLE = """
[[table]]
id = "salon"
game = "live-blackjack"
mode = "video"
"""


def closed_to_guests(directory: Path, registration: str) -> str:
    hire(directory / "data", "Pia", "player")
    return f"currency = 'EUR'\n{TABLE}\n[people]\nguests = false\nregistration = {registration}\n"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("club")
    with served(directory, closed_to_guests(directory, "false")) as place:
        yield place


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("parlour")
    with served(directory, closed_to_guests(directory, "true")) as place:
        yield place


def test_only_who_has_an_account_comes_in(club: Served, visit: Visit) -> None:
    page = visit()
    page.goto(club.address)
    form = page.get_by_role("form", name="Sign in")
    expect(form).to_be_visible()
    expect(page.get_by_role("button", name="Register")).to_have_count(0)
    expect(page.get_by_role("heading", name="Tables")).to_have_count(0)
    form.get_by_label("Name").fill("Pia")
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_text("10,000.00 EUR")).to_be_visible()


def test_where_registration_is_open_a_newcomer_registers_at_the_door(parlour: Served, visit: Visit) -> None:
    page = visit()
    page.goto(parlour.address)
    page.get_by_role("group", name="Sign in or register").get_by_role("button", name="Register").click()
    form = page.get_by_role("form", name="Register")
    form.get_by_label("Name").fill("Nina")
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Register").last.click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
