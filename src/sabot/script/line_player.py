"""A script is played at a table of a real house: line by line, the clock moved by hand, what differs told."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.script.aim import Unclear, aimed, members
from sabot.script.arrange import known_bets, refused_arrangements
from sabot.script.final_checks import outcome
from sabot.script.implied_acts import end_betting, end_insurance, end_round, pass_unasked, take_place, waiting
from sabot.script.line_words import shown_seconds
from sabot.script.one_round import check_acts
from sabot.script.script_floor import START, Floor, Watched
from sabot.script.script_lines import (
    HERE,
    BadScript,
    Do,
    EndBetting,
    EndInsurance,
    EndRound,
    Finish,
    GoOn,
    Implied,
    Line,
    Pass,
    Script,
    SignInAgain,
    TakePlace,
    Where,
)
from sabot.script.script_report import Report
from sabot.script.unmet import unmet
from sabot.script.written_setup import setup_beside, written_game, written_setup
from sabot.table import commands as c

OPENING = Do((c.Request("", c.OpenTable()),))


def play(catalogue: Catalogue, script: Script | BadScript) -> Report:
    """The report of a script; one that cannot be read or played is not ok and says why."""
    if isinstance(script, BadScript):
        return Report(script.title, ok=False, differences=(str(script),))
    try:
        return _play(catalogue, script)
    except BadScript as wrong:
        return Report(script.title, ok=False, differences=(str(wrong),))


def _play(catalogue: Catalogue, script: Script) -> Report:
    game = written_game(catalogue, script)
    if script.one_round:
        check_acts(script, game.family)
    setup = written_setup(catalogue, script, game)
    if isinstance(setup, Refused):
        return _not_opened(script, setup)
    floor = Floor(script, catalogue)
    floor.open(HERE, setup)
    if script.beside:
        second = setup_beside(catalogue, script)
        if isinstance(second, Refused):
            raise BadScript(script.first_line, f"the table beside may not open: {second.reason}")
        floor.open(Where(beside=True), second)
    played = (*refused_arrangements(game, script.not_arranged), *_Playing(script, floor).play())
    end = outcome(script, floor)
    differences = (*played, *end.differences)
    return Report(script.title, not differences, differences, end.cards, end.bets)


def _not_opened(script: Script, refused: Refused) -> Report:
    """A script may be about a table that nobody may open; then nothing else can happen in it."""
    wanted = [line for line in script.lines if line.what == OPENING and line.refused]
    if not wanted:
        raise BadScript(script.first_line, f"the table may not open: {refused.reason}")
    differences = tuple(_other_reason(wanted[0], refused))
    return Report(script.title, not differences, differences)


def _other_reason(line: Line, refused: Refused) -> Iterator[str]:
    if line.reason and refused.reason != line.reason:
        yield f"line {line.number}: refused because {refused.reason}; expected because {line.reason}"


class _Playing:
    def __init__(self, script: Script, floor: Floor) -> None:
        self._script = script
        self._floor = floor

    def play(self) -> Iterator[str]:
        """What differs; where a line cannot be played, that is the last difference."""
        try:
            for watched in self._floor.all():
                self._begin(watched)
            for line in self._script.lines:
                yield from self._played(line)
        except BadScript as wrong:
            yield str(wrong)
            return
        for dealer in self._floor.dealers.values():
            yield from dealer.left_over()

    def _begin(self, watched: Watched) -> None:
        watched.host.tell(c.Request("", c.OpenTable()))
        if self._script.croupier:
            watched.host.tell(c.Request(self._script.croupier, c.SignIn()))

    def _played(self, line: Line) -> Iterator[str]:
        try:
            yield from self._play_line(line)
            if self._script.one_round:
                pass_unasked(self._floor, self._floor.watched(HERE, line.number))
        except Unclear as wrong:
            raise BadScript(line.number, str(wrong)) from None

    def _play_line(self, line: Line) -> Iterator[str]:
        for dealer in self._floor.dealers.values():
            dealer.line = line.number
        if line.at is not None or line.wait or _is_act(line):
            for watched in self._floor.all():
                watched.forget()
        self._move_clock(line)
        watched = self._floor.watched(line.where, line.number)
        match line.what:
            case Do(requests):
                yield from self._do(line, watched, requests)
            case Finish(player):
                game = self._floor.watched(Where(broken=player), line.number)
                yield from self._do(line, game, (c.Request(player, c.Join()),))
            case SignInAgain(player):
                self._floor.sign_in_again(player)
            case GoOn():
                if not watched.dealer.go_on():
                    raise BadScript(line.number, "nobody pauses; write the word pause into the shoe")
                watched.host.tell(c.Request("", c.Tick()))
            case TakePlace() | EndBetting() | EndInsurance() | EndRound() as implied:
                self._imply(watched, implied)
            case Pass():
                return
            case expectation:
                differences = unmet(self._floor, watched, self._script, expectation)
                yield from (f"line {line.number}: {difference}" for difference in differences)

    def _imply(self, watched: Watched, what: Implied) -> None:
        match what:
            case TakePlace(player, hand):
                for member in members(self._script, player):
                    take_place(self._floor, watched, member, hand)
            case EndBetting():
                end_betting(self._floor, watched)
            case EndInsurance():
                end_insurance(self._floor, watched)
            case EndRound():
                end_round(watched)
            case _:
                assert_never(what)

    def _move_clock(self, line: Line) -> None:
        now = self._floor.at
        until = now + line.wait if line.at is None else START + line.at
        if until < now:
            raise BadScript(line.number, f"the clock stands at {shown_seconds(now - START)} already")
        if until > now:
            self._floor.house.pass_until(until)

    def _do(self, line: Line, watched: Watched, requests: tuple[c.Request, ...]) -> Iterator[str]:
        for request in (one for each in requests for one in self._of_everybody(each)):
            if isinstance(request.command, c.Join):
                self._floor.fund(request.by)
            if line.refused and not line.reason:
                _check_known(watched, request)
            answer = watched.host.tell(replace(request, command=aimed(watched.table, request)))
            if not isinstance(answer, Refused):
                if line.refused:
                    yield f"line {line.number}: {line.text} was to be refused, but is allowed"
                continue
            if not line.refused:
                raise BadScript(
                    line.number, f"{line.text} is refused: {answer.reason}; {waiting(watched.table)}"
                )
            yield from _other_reason(line, answer)

    def _of_everybody(self, request: c.Request) -> Iterator[c.Request]:
        if not isinstance(request.command, c.OF_GUESTS):
            yield request
            return
        for member in members(self._script, request.by):
            yield replace(request, by=member)


def _is_act(line: Line) -> bool:
    return isinstance(line.what, Do | Finish | SignInAgain | GoOn | Pass)


def _check_known(watched: Watched, request: c.Request) -> None:
    """A slip of the pen would be refused whatever the rules are, and the script could never fail."""
    table, command = watched.table, request.command
    if isinstance(command, c.PlaceBet) and command.bet not in known_bets(table.setup.game):
        raise Unclear(f"there is no bet {command.bet}, so nothing is shown by refusing it")
