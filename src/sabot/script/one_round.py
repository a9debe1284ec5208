"""Scripts of one round, which say nothing but bets, acts and what comes back: all else is implied."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from sabot.games.family import AnyFamily
from sabot.games.hand_id import dealt_hand
from sabot.script import expectations as x
from sabot.script.line_words import FIRST, named
from sabot.script.script_lines import (
    HERE,
    BadScript,
    Do,
    EndBetting,
    EndInsurance,
    EndRound,
    Implied,
    Line,
    Script,
    TakePlace,
)
from sabot.table import commands as c

BETS = (c.PlaceBet,)
CHOICES = (c.Choose,)
ACTS = (*CHOICES, c.AnswerInsurance)


def is_one_round(lines: Iterable[Line]) -> bool:
    """Nobody comes to the table, and no time passes."""
    return not any(line.at is not None or line.wait or _asks(line, (c.Join,)) for line in lines)


def played_in_turn(first: int, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Wherever they stand: people take their places, bets, acts, and what is expected in the end."""
    for line in lines:
        _check(line)
    bets = [_of_first_hand(line) for line in lines if _asks(line, BETS)]
    acts = [line for line in lines if _asks(line, ACTS)]
    last = max((line.number for line in lines), default=first)
    return (
        *_places(bets),
        *bets,
        _implied(bets[-1].number if bets else first, EndBetting()),
        *_past_insurance(acts),
        _implied(last, EndInsurance()),
        _implied(last, EndRound()),
        *(_of_first_hand(line) for line in lines if isinstance(line.what, x.Expectation)),
    )


def check_acts(script: Script, family: AnyFamily) -> None:
    """An act of somebody who holds no such hand is a slip of the pen; so is one where cards alone decide."""
    held: set[tuple[str, str]] = set()
    for line in script.lines:
        for request in _requests(line):
            match request.command:
                case c.PlaceBet(hand=hand) if not line.refused:
                    held |= {(request.by, hand), (request.by, "")}
                case c.Choose(hand=hand) | c.AnswerInsurance(hand=hand):
                    holds = (request.by, dealt_hand(hand)) in held
                    _check_act(line, family, named(request.by, hand), holds=holds)
                case _:
                    pass


def _check_act(line: Line, family: AnyFamily, who: str, *, holds: bool) -> None:
    if family.decisions is None:
        raise BadScript(line.number, f"{family.key} has no acts: its cards alone decide")
    if not holds:
        raise BadScript(line.number, f"{who} has no hand; write a line such as: bet {who} main 10")


def _requests(line: Line) -> tuple[c.Request, ...]:
    return line.what.requests if isinstance(line.what, Do) else ()


def _asks(line: Line, commands: tuple[type[c.Command], ...]) -> bool:
    return any(isinstance(request.command, commands) for request in _requests(line))


def _check(line: Line) -> None:
    if line.where != HERE or not (_asks(line, (*BETS, *ACTS)) or isinstance(line.what, x.Expectation)):
        raise BadScript(
            line.number,
            f"{line.text} is nothing that happens in a single round; "
            "for a session at a table write a line such as: mode video",
        )


def _implied(number: int, what: Implied) -> Line:
    return Line(number=number, text="", what=what)


def _places(bets: Sequence[Line]) -> Iterator[Line]:
    """Everybody in the order of their first bets; who has only refused ones comes last."""
    taken: set[TakePlace] = set()
    for line in sorted(bets, key=lambda bet: bet.refused):
        for request in _requests(line):
            assert isinstance(request.command, c.PlaceBet)
            place = TakePlace(request.by, "" if request.command.behind else request.command.hand)
            if place not in taken:
                taken.add(place)
                yield _implied(line.number, place)


def _past_insurance(acts: Sequence[Line]) -> Iterator[Line]:
    """Insurance comes before everything else: with the first choice its time is over."""
    chosen = [line for line in acts if _asks(line, CHOICES)]
    for line in acts:
        if chosen and line is chosen[0]:
            yield _implied(line.number, EndInsurance())
        yield line


def _of_first_hand(line: Line) -> Line:
    """Without a number a bet means the first hand of its player."""
    match line.what:
        case Do(requests):
            return replace(line, what=Do(tuple(map(_bet_on_first, requests))))
        case x.BetEnded(hand="") | x.NotSettled(hand=""):
            return replace(line, what=replace(line.what, hand=FIRST))
        case _:
            return line


def _bet_on_first(request: c.Request) -> c.Request:
    command = request.command
    if not isinstance(command, c.PlaceBet) or command.hand or command.behind:
        return request
    return replace(request, command=replace(command, hand=FIRST))
