"""Names: a file's name says one thing over the whole house, and nobody is taken for a man."""

import re
from collections import defaultdict
from pathlib import Path

from project_files import SOURCE, committed_files, shown, source_files

# fmt: off
SAME_THING = (
    "backup", "checkpoints", "commands", "croupier", "decide", "events", "evolve", "game", "health_checks",
    "house", "moment", "rules", "running", "schema", "service", "shoe", "snapshot",
    "state", "view",
)
# fmt: on
"""Names of files in two rooms: the same thing seen from two floors, such as commands, events and rules."""
MAN = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
PROSE = (".py", ".md", ".ts", ".svelte")
QUOTED = ("dealer always draws his card to the end",)
"""What others wrote, word for word."""
ELSEWHERE = (
    "CHANGELOG.md",
    "src/sabot/cli/play",
    "src/sabot/texts/",
    "tests/",
)
"""What has been released stays as it was told; texts of other languages have words that look alike."""


def twice(files: list[Path]) -> dict[str, list[str]]:
    rooms: defaultdict[str, list[str]] = defaultdict(list)
    for file in files:
        if file.stem not in ("__init__", "__main__"):
            rooms[file.stem].append(shown(file))
    return {name: places for name, places in rooms.items() if len(places) > 1}


def men(text: str) -> list[str]:
    for quoted in QUOTED:
        text = text.replace(quoted, "")
    return [line.strip() for line in text.splitlines() if MAN.search(line)]


def test_two_files_share_a_name_only_where_they_are_the_same_thing() -> None:
    assert {name: places for name, places in twice(source_files()).items() if name not in SAME_THING} == {}


def test_a_second_file_of_a_name_is_noticed() -> None:
    assert list(twice([SOURCE / "table" / "ranges.py", SOURCE / "odds" / "ranges.py"])) == ["ranges"]


def test_players_dealers_and_croupiers_are_not_taken_for_men() -> None:
    prose = (file for file in committed_files() if file.suffix in PROSE)
    files = (file for file in prose if not shown(file).startswith(ELSEWHERE))
    found = {shown(file): men(file.read_text(encoding="utf-8")) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_man_is_noticed() -> None:
    assert men("the player puts his chip down\nthe player has a chip") == ["the player puts his chip down"]
