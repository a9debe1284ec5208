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
    expect(page.get_by_text("If you have none yet, ask somebody of the house for one.")).to_be_visible()
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


def test_while_the_house_cannot_serve_the_page_says_so_and_comes_back(parlour: Served, visit: Visit) -> None:
    page = visit()
    away = {"status": 503, "content_type": "application/json", "body": '{"reason":"the books are shut"}'}
    page.route("**/api/**", lambda route: route.fulfill(**away))
    page.goto(parlour.address)
    expect(page.get_by_role("heading", name="Closed for a moment")).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()


LONG = "WWWWWWWW"


def test_a_long_name_of_money_pushes_nothing_off_a_phone(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    directory = tmp_path_factory.mktemp("long")
    table = TABLE.replace("live-blackjack", "punto-banco").replace("video", "internal")
    with served(directory, f"currency = '{LONG}'\n{table}") as place:
        page = visit({"width": 360, "height": 640})
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 640})
            page.goto(f"{place.address}/table/salon")
            expect(page.get_by_role("radiogroup", name="Chip value")).to_be_visible()
            edges = "all => all.map((one) => one.getBoundingClientRect().right)"
            bar = page.locator("header.bar > :is(button, a, div):visible")
            assert all(edge <= width for edge in bar.evaluate_all(edges))
            unit = page.locator(".unit :is(b, small)")
            wide = page.locator(".unit").bounding_box()
            assert wide is not None
            assert all(edge <= wide["x"] + wide["width"] for edge in unit.evaluate_all(edges))
