"""A script is played at a table: line by line, the clock moved by hand, what differs told."""

from collections.abc import Iterator

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.script.crowd import Unclear, members
from sabot.script.line import BadScript
from sabot.script.line_words import shown_seconds
from sabot.script.report import Report
from sabot.script.table_audit import audited, bets_of
from sabot.script.table_floor import START, Floor, Watched
from sabot.script.table_setup import setup_beside, table_setup
from sabot.script.timed_lines import HERE, Do, Finish, GoOn, Pass, SignInAgain, TableScript, Timed, Where
from sabot.script.unmet import asked, unmet
from sabot.table import commands as c
from sabot.table.play.questions import asked_hand
from sabot.table.state import Table

OPENING = Do((c.Request("", c.OpenTable()),))


def play_table(catalogue: Catalogue, script: TableScript) -> Report:
    setup = table_setup(catalogue, script)
    if isinstance(setup, Refused):
        return _not_opened(script, setup)
    floor = Floor(script, catalogue)
    floor.open(HERE, setup)
    if script.beside:
        second = setup_beside(catalogue, script)
        if isinstance(second, Refused):
            raise BadScript(script.first_line, f"the table beside may not open: {second.reason}")
        floor.open(Where(beside=True), second)
    differences = (*_Playing(script, floor).play(), *audited(floor))
    return Report(script.title, not differences, differences, bets=bets_of(script, floor))


def _not_opened(script: TableScript, refused: Refused) -> Report:
    """A script may be about a table that nobody may open; then nothing else can happen in it."""
    wanted = [line for line in script.lines if line.what == OPENING and line.refused is not None]
    if not wanted:
        raise BadScript(script.first_line, f"the table may not open: {refused.reason}")
    differences = tuple(_other_reason(wanted[0], refused))
    return Report(script.title, not differences, differences)


def _other_reason(line: Timed, refused: Refused) -> Iterator[str]:
    if refused.reason != line.refused:
        yield f"line {line.number}: refused because {refused.reason}; expected because {line.refused}"


class _Playing:
    def __init__(self, script: TableScript, floor: Floor) -> None:
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

    def _played(self, line: Timed) -> Iterator[str]:
        try:
            yield from self._play_line(line)
        except Unclear as wrong:
            raise BadScript(line.number, str(wrong)) from None

    def _play_line(self, line: Timed) -> Iterator[str]:
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
            case Pass():
                return
            case expectation:
                differences = unmet(self._floor, watched, self._script, expectation)
                yield from (f"line {line.number}: {difference}" for difference in differences)

    def _move_clock(self, line: Timed) -> None:
        now = self._floor.at
        until = now + line.wait if line.at is None else START + line.at
        if until < now:
            raise BadScript(line.number, f"the clock stands at {shown_seconds(now - START)} already")
        if until > now:
            self._floor.house.pass_until(until)

    def _do(self, line: Timed, watched: Watched, requests: tuple[c.Request, ...]) -> Iterator[str]:
        for request in (one for each in requests for one in self._of_everybody(each)):
            if isinstance(request.command, c.Join):
                self._floor.fund(request.by)
            answer = watched.host.tell(replace(request, command=aimed(watched.table, request)))
            if not isinstance(answer, Refused):
                if line.refused is not None:
                    yield f"line {line.number}: {line.text} was to be refused, but is allowed"
                continue
            if line.refused is None:
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


def _is_act(line: Timed) -> bool:
    return isinstance(line.what, Do | Finish | SignInAgain | GoOn | Pass)


def aimed(table: Table, request: c.Request) -> c.Command:
    """The command with its hand or approval, where the script left it out because there is one to mean."""
    player, command = request.by, request.command
    if isinstance(command, c.GiveApproval | c.WithdrawApproval):
        return replace(command, approval=command.approval or table.asked)
    if getattr(command, "hand", None) != "" or player not in table.guests:
        return command
    match command:
        case c.Choose():
            return replace(command, hand=asked_hand(table.play) if table.play is not None else "")
        case c.AnswerInsurance():
            return replace(command, hand=_insurable(table, player))
        case c.PlaceBet(bet=bet) if bet in table.setup.fields.per_player:
            return command
        case c.PlaceBet() | c.BetAll() | c.LetItPlay():
            hands = table.hands_of(player)
            if len(hands) > 1:
                raise Unclear(f"name the hand: {player} has {', '.join(hands)}")
            return replace(command, hand=hands[0] if hands else "")
        case _:
            return command


def _insurable(table: Table, player: str) -> str:
    return next((hand for who, hand in asked(table) if who == player), "")


def waiting(table: Table) -> str:
    """What the table waits for, to be read beside a refusal."""
    people = asked(table)
    if people:
        return "the table asks " + ", ".join(
            f"{player} ({hand})" if hand else player for player, hand in people
        )
    return f"the phase is {table.phase}"
