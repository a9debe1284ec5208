"""Rounds as text that a casino person can read and write, played through the live engine."""

from sabot.script.line import BadScript
from sabot.script.parse import Script, parse_scripts
from sabot.script.report import BetReport, Report
from sabot.script.round_player import play
from sabot.script.timed_lines import TableScript

__all__ = ["BadScript", "BetReport", "Report", "Script", "TableScript", "parse_scripts", "play"]
