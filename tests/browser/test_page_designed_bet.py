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
ENDED = re.compile(r"^Red Dragon.*(won|lost)")


def audited(place: Served, *options: str) -> subprocess.CompletedProcess[str]:
    sabot = str(Path(sys.executable).with_name("sabot"))
    words = [sabot, "audit", "--data", str(place.directory / "data"), "--workers", "1", *options]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_bet_from_a_file_is_placed_and_its_result_seen(tmp_path: Path, visit: Visit) -> None:
    found = re.search(r"```python\n(.*?)```", (DOCS / "designing.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    file = tmp_path / "red_dragon.py"
    file.write_text(found[1])
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
