"""A family from outside in a browser: on the felt that any family has, laid out from what its bets say."""

import re
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import served
from installed_package import install
from playing import Somebody
from playwright.sync_api import Locator, expect

HOUSE = """
[[table]]
id = "den"
game = "dragon-tiger"
mode = "video"
[table.settings.times]
betting = 9
"""


class Player(Somebody):
    def main_bet(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(r"^Dragon( pays|, )"), disabled=False).first


@pytest.mark.long
def test_a_round_is_played_on_the_plain_felt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Visit
) -> None:
    install(tmp_path, monkeypatch)
    house = tmp_path / "house"
    house.mkdir()
    with served(house, HOUSE) as place:
        somebody = Player(visit(), place.address)
        somebody.enter("Dragon Tiger")
        for side in ("Dragon", "Tiger"):
            expect(somebody.page.get_by_text(side, exact=True).first).to_be_visible()
        somebody.stake()
        somebody.deal()
        somebody.play_out()
        ended = somebody.page.get_by_text(re.compile(r"^(Dragon wins|Tiger wins|Tie)")).first
        expect(ended).to_be_attached()
