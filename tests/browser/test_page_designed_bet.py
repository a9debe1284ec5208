"""A bet that is in no catalogue: placed and settled in a browser, and audited with its file."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served
from playing import Somebody
from playwright.sync_api import expect

DOCS = Path(__file__).parents[2] / "docs"
HOUSE = """
[[table]]
id = "salon"
game = "punto-banco-red-dragon"
mode = "internal"
"""
ASKED_HOUSE = """
[[table]]
id = "salon"
game = "etg-blackjack-bust-bonus"
mode = "internal"
"""
ENDED = re.compile(r"^Red Dragon.*(won|lost)")


def written(directory: Path, name: str) -> Path:
    """A file of the page, as it stands there."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "designing.md").read_text("utf-8"), re.DOTALL)
    (found,) = (block for block in blocks if f"def {name}(" in block)
    file = directory / f"{name}.py"
    file.write_text(found)
    return file


def audited(place: Served, *options: str) -> subprocess.CompletedProcess[str]:
    sabot = str(Path(sys.executable).with_name("sabot"))
    words = [sabot, "audit", "--data", str(place.directory / "data"), "--workers", "1", *options]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_bet_from_a_file_is_placed_and_its_result_seen(tmp_path: Path, visit: Visit) -> None:
    file = written(tmp_path, "red_dragon")
    place = Served(tmp_path, HOUSE, "--bets", str(file))
    place.start()
    try:
        somebody = Somebody(visit(), place.address)
        somebody.enter("Punto Banco with Red Dragon")
        somebody.stake()
        field = somebody.page.get_by_role("button", name=re.compile("^Red Dragon")).first
        somebody.click(field)
        expect(somebody.figure("Bet")).to_have_text("2")
        somebody.deal()
        somebody.play_out()
        expect(somebody.page.get_by_role("button", name=ENDED)).to_be_visible()
    finally:
        place.stop()
    proven = audited(place, "--bets", str(file))
    assert proven.returncode == 0, proven.stdout + proven.stderr
    assert "punto-banco-red-dragon" not in proven.stdout
    without = audited(place)
    assert "punto-banco-red-dragon is not known" in " ".join(without.stdout.split())
    assert "with --bets" in " ".join(without.stdout.split())


@pytest.mark.long
def test_a_bet_that_waits_for_the_dealers_card_is_asked_for_and_settled(tmp_path: Path, visit: Visit) -> None:
    file = written(tmp_path, "bust_bonus")
    place = Served(tmp_path, ASKED_HOUSE, "--bets", str(file))
    place.start()
    try:
        somebody = Somebody(visit(), place.address)
        somebody.enter("ETG Blackjack with Bust Bonus")
        somebody.sit_if_asked()
        takes = somebody.page.get_by_role("button", name=re.compile(r"^Bust Bonus 0.50"))
        ended = somebody.page.get_by_role("button", name=re.compile(r"^Bust Bonus.*(won|lost)"))
        while True:
            somebody.stake()
            somebody.deal()
            expect(takes.or_(somebody.over()).or_(somebody.declining()).first).to_be_visible()
            if somebody.declining().count() > 0 and takes.count() == 0:
                somebody.decline_or_stand()
                expect(takes.or_(somebody.over()).first).to_be_visible()
            if takes.count() > 0:
                break
        somebody.click(takes)
        expect(somebody.figure("Bet")).to_have_text("1.50")
        somebody.play_out()
        expect(ended).to_be_visible()
    finally:
        place.stop()
    proven = audited(place, "--bets", str(file))
    assert proven.returncode == 0, proven.stdout + proven.stderr
