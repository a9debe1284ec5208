"""Settings of a table judged again: by the rule that is asked wherever a table is opened or changed."""

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.variant import Game
from sabot.records.audit.verdict import differs
from sabot.store.commit import command_in
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import Returns, holding_problems
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.until_next_shoe import meanwhile
from sabot.table.state import Table


class SettingsCheck:
    """Of one table, from its first line on."""

    def __init__(self, games: Catalogue, returns: Returns) -> None:
        self._games = games
        self._returns = returns
        self._signed = False
        """Whether a line said whose settings they are: older ones can only stand before it."""
        self.proven = 0
        self.notes: list[str] = []

    def open(self, line: Line, event: e.TableConfigured) -> None:
        """The settings with which the table begins."""
        self._judge(line, event)

    def change(self, line: Line, before: Table, event: e.TableConfigured) -> None:
        words, between = event.configuration, event.meanwhile
        next_version = (before.coming or before.setup).version + 1
        _same(line, "the table of the settings", before.setup.table, words.table)
        self._judge(line, event)
        coming = configured(before.games, replace(words, version=next_version))
        assert not isinstance(coming, Refused), "what happened can be read"
        if event.by and not event.second:
            what = needs_second_person(before.coming or before.setup, coming)
            _same(line, "what one person changed alone", "", what)
        if between is None:
            _same(line, "the version of the settings", next_version, words.version)
            return
        _same(line, "the version of the settings", next_version + 1, words.version)
        expected = meanwhile(before.games, before.setup, coming)
        _same(line, "what holds until the next shoe", expected, between)

    def _judge(self, line: Line, event: e.TableConfigured) -> None:
        """What has a person or the file behind it was allowed then; what is older than that is noted."""
        if not (event.by or event.file):
            if self._signed:
                differs(line.stream, line.number, "whose settings they are", "a person or the file", "nobody")
            self._note_old(line, event.configuration)
            return
        self._signed = True
        _check_signed(line, event)
        for words in (event.configuration, event.meanwhile):
            if words is not None:
                self._check(line, words)
        self.proven += 1

    def _check(self, line: Line, words: Configuration) -> None:
        for problem in holding_problems(self._games, words, None, self._returns):
            what = f"what {words.profile} and the returns of its bets allow"
            differs(line.stream, line.number, what, "settings that may hold", problem)

    def _note_old(self, line: Line, words: Configuration) -> None:
        for problem in holding_problems(self._games, words, None, _not_asked):
            self.notes.append(f"line {line.number} of {line.stream} would not be allowed today: {problem}")
            return


def _not_asked(_: Game) -> tuple[str, ...]:
    return ()


def _check_signed(line: Line, event: e.TableConfigured) -> None:
    """Either the file or people; of people, whoever had the last word gave the command."""
    if event.file:
        _same(line, "whose settings of the file are", "", event.by)
    given = command_in(line.command).player if line.command else ""
    if given:
        _same(line, "who set it", given, event.second or event.by)


def _same(line: Line, what: str, expected: object, found: object) -> None:
    if expected != found:
        differs(line.stream, line.number, what, expected, found)
