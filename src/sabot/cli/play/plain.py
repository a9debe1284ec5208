"""Playing line by line: for pipes, for screen readers, and for everybody who likes it quiet.

Time stands still while the person thinks, and goes on with what he says.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from sabot.cli.play.actions import PRESSES, Ask, Deed, switches
from sabot.cli.play.felt_lines import felt_lines
from sabot.cli.play.screen_state import Page, ScreenState
from sabot.cli.play.session import Session
from sabot.cli.play.spoken import Show, ShowWords, Spoken, Wait, spoken
from sabot.cli.play.spoken_lines import listed, own_words, result_words, seconds_left, shoe_words, table_words
from sabot.cli.roads import count_lines
from sabot.games.answer import Refused
from sabot.money import show_amount
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

GOES_ON: TypeAlias = c.PressDeal | c.PlayNow | c.Choose | c.AnswerInsurance | c.Dispute
"""After these time goes on by itself, until the person is asked again or the round is over."""
PROMPT = "> "
HELP_WIDTH = 29
"""Of what is said; what it does stands behind it."""


class PlainPlay:
    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console

    def play(self, lines: Iterable[str]) -> None:
        """Every line in turn; the end of the lines is the end of the session."""
        self._say(*welcome(self._session.sight))
        for line in lines:
            self._hear(line)
            if self._session.over:
                return

    def _say(self, *said: str | Text) -> None:
        for line in said:
            self._console.print(line, markup=False, soft_wrap=True)

    def _hear(self, line: str) -> None:
        meant = spoken(line, self._session.sight)
        if isinstance(meant, Refused):
            self._say(f"Not done: {meant.reason}.")
        else:
            self._do(meant)

    def _do(self, meant: Spoken) -> None:
        match meant:
            case ShowWords():
                self._say(*help_lines(self._session.sight))
            case Show(page):
                self._show(page)
            case Wait(seconds):
                self._wait(seconds, self._session.sight.public.round_id)
            case _:
                self._act(meant)

    def _act(self, deed: Deed) -> None:
        session, round_ = self._session, self._session.sight.public.round_id
        session.pad = session.pad.saying("")
        refused = session.do(deed)
        self._say(*filter(None, [session.pad.said]))
        if refused is not None or isinstance(deed, Ask):
            return
        if isinstance(deed, GOES_ON):
            self._wait(None, round_)
        else:
            self._say(slip_words(session.sight))

    def _show(self, page: Page) -> None:
        session = self._session
        if page is Page.TABLE:
            self._say(*table_lines(session.sight))
            return
        if page is Page.ODDS:
            if not session.sight.shows_odds:
                self._say("Not done: odds are not shown at this table.")
                return
            session.odds().result()
        session.pad = session.pad.opening(page)
        self._console.print(session.page(self._console.width))
        session.pad = session.pad.opening(Page.TABLE)

    def _wait(self, seconds: int | None, round_: str) -> None:
        """Until the person is asked, or the round is over; then on to the next bets."""
        solo = self._session.solo
        if seconds is not None:
            solo.until(solo.at + seconds * SECOND)
        else:
            seen = solo.table.phase is Phase.RESULT
            if not solo.until_true(lambda: self._is_asked(round_, result_seen=seen)):
                self._say("Nothing has happened for ten minutes.")
        self._say(*filter(None, [self._session.hear()]), *table_lines(self._session.sight))
        if seconds is None and solo.table.phase is Phase.RESULT:
            self._after_result()

    def _after_result(self) -> None:
        """What may still be disputed waits for the person's word; other results are simply left behind."""
        if self._session.sight.own.pending:
            self._say("You may dispute this; say wait to go on.")
            return
        self._session.solo.until_true(lambda: self._session.solo.table.phase is Phase.BETTING)
        self._say(*filter(None, [self._session.hear()]), clock_words(self._session.sight))

    def _is_asked(self, round_: str, *, result_seen: bool) -> bool:
        """Whether there is something to answer, or something new to see: a result, or the next bets."""
        table = self._session.solo.table
        if table.phase is Phase.RESULT:
            return not result_seen
        if table.phase is Phase.BETTING:
            return table.round != round_
        if table.phase is not Phase.PLAYING or table.halt is not None:
            return False
        own = self._session.sight.own
        return bool(own.decisions or own.insurance)


def welcome(sight: ScreenState) -> Iterator[str | Text]:
    public, own = sight.public, sight.own
    yield f"{public.title}, {public.mode}. Play credits only: you have {show_amount(own.available)}."
    yield f"{shoe_words(sight)}. help lists what you can say; rules tells the rules of the game."
    yield from table_lines(sight)


def table_lines(sight: ScreenState) -> Iterator[str | Text]:
    """The table in words: what is said, the cards, the seats, how it ended, what is asked."""
    yield clock_words(sight)
    yield from (line for line in felt_lines(sight) if line.plain)
    if sight.public.roads is not None:
        yield next(count_lines(sight.public.roads.board.counts))
    yield from filter(None, (result_words(sight), own_words(sight).capitalize(), turn_words(sight)))
    yield slip_words(sight)


def clock_words(sight: ScreenState) -> str:
    seconds = seconds_left(sight)
    return f"{table_words(sight).capitalize()}{'' if seconds is None else f' ({seconds} s)'}."


def turn_words(sight: ScreenState) -> str:
    """What the person is asked."""
    if sight.own.insurance:
        offer = sight.own.insurance[0]
        return f"{offer.title} on {', '.join(offer.hands)} for {show_amount(offer.price)}? Say yes or no."
    if not sight.own.decisions:
        return ""
    open_now = (act for act in sight.own.decisions if act.refused is None)
    words = (f"{act.action} for {show_amount(act.cost)}" if act.cost else act.action for act in open_now)
    return f"Your turn on {sight.own.decisions[0].hand}: {listed(words)}?"


def slip_words(sight: ScreenState) -> str:
    """What lies, and what is left."""
    rows = sight.own.slip
    lying = ", ".join(
        f"{row.hand + ' ' if row.hand else ''}{sight.title(row.bet)} {show_amount(row.amount)}"
        f"{' behind' if row.behind else ''}"
        for row in rows
    )
    return f"Bets: {lying or 'none'}. Credit {show_amount(sight.own.available)}."


def help_lines(sight: ScreenState) -> Iterator[str]:
    """What can be said at this table: a line each, and only of what it has."""
    for said, does in _said_here(sight):
        yield f"{said:<{HELP_WIDTH}}{does}".rstrip()
    on_off = {"speed": "speed 1|2|3"}
    yield ", ".join((*(on_off.get(word, f"{word} on|off") for word in switches(sight)), "reserve on|off"))
    odds, roads = "odds" if sight.shows_odds else "", "roads" if sight.public.roads is not None else ""
    yield ", ".join(filter(None, ("table", "rules", odds, roads, "fair", "help", "quit")))


def _said_here(sight: ScreenState) -> Iterator[tuple[str, str]]:
    felt = sight.public.felt
    of_hand = " [HAND]" if any(act.hand for act in sight.own.fields) else ""
    yield f"bet{of_hand} BET [AMOUNT]", f"stake on a field: bet {sight.mains[0]} 10"
    if any(field.behind is not None for field in felt.fields):
        yield "behind HAND [BET] [AMOUNT]", "stake behind another player's hand"
    yield "chip AMOUNT", "the chip that is meant where no amount is said"
    for press in PRESSES:
        if sight.act(press.act) is not None:
            yield f"{press.word} {press.takes}".strip(), press.help
    yield "deal", "deal, or let time go on where there is no button"
    yield "wait [SECONDS]", "let time go on; it stands still while you think"
    if felt.insurance:
        yield "yes, no", "the answer to insurance"
    if felt.actions:
        yield ", ".join(felt.actions), "what becomes of the hand that is asked"
    if sight.act("take-advice") is not None:
        yield "hint", "the best action"
    if felt.seats:
        yield "sit SEAT, leave SEAT", "take or leave a seat"
