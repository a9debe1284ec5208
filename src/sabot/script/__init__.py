"""Rounds and sessions as text that a casino person can read and write, played at a table of a real house."""

from sabot.script.line_player import play
from sabot.script.parse import parse_scripts
from sabot.script.script_lines import BadScript, Script
from sabot.script.script_report import BetReport, Report

__all__ = ["BadScript", "BetReport", "Report", "Script", "parse_scripts", "play"]
