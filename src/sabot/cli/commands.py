"""Every command by name, loaded when it is called: to list them, one sentence about each is enough."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from sabot.cli.quick_reading import read_quickly

COMMANDS = {
    "games": "List the games with their rules and bets.",
    "rules": (
        "Print the rules of play of a game: how to bet, how to play, every bet, what it pays and returns."
    ),
    "play": "Play at a table in this terminal: every button is a key, and ? tells the rules.",
    "deal": "Play rounds drawn from a seed with simple decisions, and show every card, label and payout.",
    "script": "Play scripts and say what differs from what they expect.",
    "roads": "Draw the main road, its derived roads and the bead plate of a shoe.",
    "odds": "Show return, hit frequency and spread of every bet that a game can offer.",
    "strategy": "Print the best strategy chart, or explain one decision with the value of every action.",
    "compare": "Show what each change of a rule or pay table does to every return, one by one and together.",
    "parsheet": "Write a par sheet: rules, every bet with its outcomes, returns and bounds, and the chart.",
    "exposure": "Tell what counters win: effects of removal, the best count, and gains by depth of the shoe.",
    "ruin": "Tell what becomes of a bankroll that stakes every round alike, and what promotions give.",
    "design": "Price a bet of your own, tell what counters win at it, and propose pay tables for it.",
    "simulate": "Play rounds by the best chart and estimate what every bet returns, with its standard error.",
    "serve": "Serve the tables of a house. Ctrl-C lets rounds finish and stops; twice stops at once.",
    "health": "Say whether a server can take bets; the exit code is 0 where it can, and 1 where it cannot.",
    "verify": "Hold every file of the program against the list of its installation; tell its fingerprint.",
    "audit": "Replay the whole journal: chain, tables, money, payouts, roads and shoes.",
    "replay": (
        "Show a past round or interrupted game again: cards, decisions, who made them, labels and money."
    ),
    "archive": (
        "Move whole old shoes to DIR/archive; audit and replay read them there. The house must be stopped."
    ),
    "migrate": "Bring a journal up to the layout of this program. A backup is taken first.",
    "report": "Turnover, win, hold, exact odds, desk, funds and meters of a span, held against the ledger.",
    "export": "Histories, statements and reports as CSV or JSON.",
    "backup": "Copies of the journal: one file, proven before it gets its name.",
    "shoe": "Shoes, their seeds and their transcripts.",
    "rng": "Statistics on the cards and the generator.",
    "device": "A card device made of software (docs/devices.md).",
    "terminal": "Terminals of a bank of seats (docs/terminals.md).",
    "users": "The people of the house.",
    "key": "The key of the house, which seals the seeds of shoes.",
    "config": "The configuration of a server.",
}
"""The order of the help, and how each command begins to describe itself. Its file has its name."""


CALL_KERNELS = frozenset(
    {"odds", "strategy", "compare", "parsheet", "exposure", "ruin", "design", "simulate"}
)


class NamedCommand(TyperCommand):
    """A command of which only the name and a sentence are known, until somebody calls it."""

    def make_context(self, *words: Any, **more: Any) -> Any:
        assert self.name is not None
        return loaded(self.name).make_context(*words, **more)


def loaded(name: str) -> TyperCommand | TyperGroup:
    """A command with all that it takes: `app` of its file if it has commands of its own, else `command`."""
    module = import_module(f"sabot.cli.{name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        app.command(name)(module.command)
    command = get_command(app)
    assert isinstance(command, TyperCommand | TyperGroup)
    command.name = name
    read_quickly(command)
    if name in CALL_KERNELS and command.callback is not None:
        from sabot.cli.compiling import telling

        command.callback = telling(command.callback)
    return command


def add_all(app: typer.Typer) -> None:
    for name, sentence in COMMANDS.items():
        app.command(name, help=sentence, cls=NamedCommand)(_nothing)


def _nothing() -> None:
    """What a command that is not loaded does."""
