"""A script is played through the engine that tables use, and what differs is told."""

from sabot.games.catalogue import Catalogue
from sabot.games.toml_reading import BadSetting
from sabot.script.dealt import play_dealt
from sabot.script.decided import play_decided
from sabot.script.line import BadScript
from sabot.script.parse import Script
from sabot.script.report import Report
from sabot.script.table_play import play_table
from sabot.script.timed_lines import TableScript


def play(catalogue: Catalogue, script: Script | TableScript | BadScript) -> Report:
    """The report of a script; one that cannot be read or played is not ok and says why."""
    if isinstance(script, BadScript):
        return Report(script.title, ok=False, differences=(str(script),))
    if isinstance(script, TableScript):
        return _play_table(catalogue, script)
    try:
        game = catalogue.find(script.game)
    except BadSetting as wrong:
        return Report(script.title, ok=False, differences=(f"line {script.first_line}: {wrong}",))
    try:
        return play_dealt(game, script) if game.family.decisions is None else play_decided(game, script)
    except BadScript as wrong:
        return Report(script.title, ok=False, differences=(str(wrong),))


def _play_table(catalogue: Catalogue, script: TableScript) -> Report:
    try:
        return play_table(catalogue, script)
    except BadScript as wrong:
        return Report(script.title, ok=False, differences=(str(wrong),))
