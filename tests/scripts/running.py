"""Finds the drawn scripts of a folder and plays them: one case a script, its title the name."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sabot.games.catalogue import Catalogue, catalogue
from sabot.script import BadScript, Report, Script, parse_scripts, play
from sabot.script.expectations import BetEnded
from sabot.script.line_words import named as named_hand

_HERE = Path(__file__).parent
_REPORTS: dict[str, Report] = {}
_RULING = re.compile(r"[A-Z]\d+")


class Drawn(NamedTuple):
    """A script and the file that it stands in."""

    file: Path
    script: Script | BadScript

    @property
    def title(self) -> str:
        """The title; of a script that cannot be read, what is wrong with it."""
        return f"{self.file.name} {self.script}" if isinstance(self.script, BadScript) else self.script.title

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that open the title: `G2 S13 …` names two, and the first one owns the script."""
        named: list[str] = []
        for word in self.title.replace(":", " ").split():
            if not _RULING.fullmatch(word):
                break
            named.append(word)
        return tuple(named)


@cache
def _house() -> Catalogue:
    return catalogue()


@cache
def scripts_in(folder: str) -> tuple[Drawn, ...]:
    """Every script of the files of a folder beside this one."""
    files = sorted((_HERE / folder).glob("*.script"))
    assert files, f"no scripts in {folder}"
    return tuple(Drawn(file, script) for file in files for script in parse_scripts(file.read_text()))


def named(folder: str, ruling: str) -> tuple[Drawn, ...]:
    """The scripts whose title opens with this ruling."""
    return tuple(drawn for drawn in scripts_in(folder) if drawn.rulings[:1] == (ruling,))


def played(drawn: Drawn) -> Report:
    """The report of a script; each is played once in a run."""
    if drawn.title not in _REPORTS:
        _REPORTS[drawn.title] = play(_house(), drawn.script)
    return _REPORTS[drawn.title]


def bets_expected(drawn: Drawn) -> set[tuple[str, str]]:
    """The hands and bets of which a script says what must come back."""
    assert isinstance(drawn.script, Script), drawn.title
    wanted = (line.what for line in drawn.script.lines)
    return {(named_hand(bet.player, bet.hand), bet.bet) for bet in wanted if isinstance(bet, BetEnded)}


def failure_text(report: Report) -> str:
    """What differs, one line each; nothing where everything came as it was drawn."""
    return "\n".join(report.differences)


def check(drawn: Drawn) -> None:
    report = played(drawn)
    assert report.ok, f"{drawn.file.name}: {drawn.title}\n{failure_text(report)}"


def shown_in(file: Path) -> Iterator[str]:
    """Features that the scripts of a file say they show, in lines such as `# shows BJ-93 LIVE-22`."""
    for line in re.findall(r"^# shows (.+)$", file.read_text(), re.MULTILINE):
        yield from line.split()
