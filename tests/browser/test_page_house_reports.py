"""An auditor's working day: the second factor, the report of the day, the lines of a figure, files, out."""

import csv
import io
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import hire
from playing import Somebody
from playwright.sync_api import Locator, Page, expect
from signing_in import enrols
from workbook import sheets_in

HOUSE = """
[people]
second_factor = ["auditor"]

[[table]]
id = "video"
game = "punto-banco"
mode = "video"
[table.settings.times]
betting = 60
"""


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("office")
    hire(directory / "data", "ada", "auditor")
    with served(directory, HOUSE) as place:
        yield place


def amount(figure: Locator) -> Decimal:
    return Decimal(figure.inner_text().replace(",", "").replace("−", "-"))


def saved(page: Page, kind: str) -> bytes:
    with page.expect_download() as waited:
        page.get_by_role("link", name=f"Save as {kind}").click()
    return Path(waited.value.path()).read_bytes()


def test_an_auditors_working_day(office: Served, visit: Visit) -> None:
    player = Somebody(visit(), office.address)
    player.page.goto(f"{office.address}/table/video")
    player.stake()
    player.deal()
    expect(player.page.get_by_text(re.compile("Last bet", re.IGNORECASE)).first).to_be_visible()
    ada = visit()
    enrols(ada, f"{office.address}/house/reports", "ada")
    seal = ada.get_by_text("equals the ledger to the unit")
    turnover = ada.locator('.kpi [data-figure="turnover"]')

    def is_paid() -> bool:
        """The round is in the report once it is paid."""
        ada.reload()
        expect(seal).to_be_visible()
        return amount(turnover) > 0

    for _ in range(60):
        if is_paid():
            break
    staked, won = amount(turnover), amount(ada.locator('.kpi [data-figure="win"]'))
    assert staked > 0
    the_lines_come_to_the_figure(ada, staked, won)
    files_have_the_same_sums(ada, staked, won)
    ada.get_by_role("button", name="Punto Banco").click()
    expect(ada).to_have_url(re.compile("/table/video$"))
    expect(ada.get_by_role("button", name=re.compile("^Only Punto Banco"))).to_be_visible()
    ada.get_by_role("link", name="Month").click()
    expect(turnover).to_have_text(f"{staked:,.2f}")
    ada.get_by_role("button", name="Sign out").click()
    expect(ada.get_by_role("form", name="Sign in")).to_be_visible()


def the_lines_come_to_the_figure(ada: Page, staked: Decimal, won: Decimal) -> None:
    """A figure opens its lines; the sum of them is the figure, and the round can be seen again."""
    ada.get_by_role("row", name=re.compile("^Punto Banco")).get_by_role("button").nth(1).click()
    panel = ada.get_by_role("dialog", name=re.compile("Lines behind it"))
    assert amount(panel.locator('[data-figure="turnover"]')) == staked
    assert amount(panel.locator('[data-figure="amount"]')) == won
    with ada.expect_popup() as opened:
        panel.get_by_role("link", name=re.compile("See the round")).first.click()
    expect(opened.value.get_by_text("Replay").first).to_be_visible()
    opened.value.close()
    panel.get_by_role("button", name="Close").click()


def files_have_the_same_sums(ada: Page, staked: Decimal, won: Decimal) -> None:
    text = saved(ada, "CSV").decode()
    part = text.partition("# tables\r\n")[2].partition("\r\n\r\n")[0]
    *rows, total = csv.DictReader(io.StringIO(part))
    assert sum(int(row["turnover"]) for row in rows) == int(total["turnover"]) == staked * 100
    assert int(total["win"]) == won * 100
    heading, *cells = sheets_in(saved(ada, "XLSX"))["tables"]
    place = heading.index("win")
    assert sum(Decimal(row[place]) for row in cells[:-1]) == Decimal(cells[-1][place]) == won
    assert saved(ada, "PDF").startswith(b"%PDF")
