"""The table on a whole screen: Textual draws it, decodes keys and clicks, and gives the terminal back."""

import asyncio
import signal
from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import ContentSwitcher, Static

from sabot.cli.play.felt_lines import YOURS, felt_lines, packed
from sabot.cli.play.field_grid import (
    KEYS,
    chip_line,
    clickable,
    columns_of,
    field_lines,
    hand_line,
    pay_lines,
    spot_line,
)
from sabot.cli.play.key_bindings import Button, buttons
from sabot.cli.play.screen_state import Page, ScreenState
from sabot.cli.play.session import Session
from sabot.cli.play.spoken_lines import own_words, result_words, seconds_left, shoe_words, table_words
from sabot.cli.roads import count_lines, short_roads
from sabot.money import show_amount

FRAME = 0.1
"""Seconds between two looks at the clock where no key is pressed."""
HIGH = 34
"""From so many lines on, cards are tall."""
WIDE = 110
"""From so many columns on, there is room beside the felt."""
MOST_BLOCKS = 25
"""Of the clock; one for every second that is left."""
_KEY_NAMES = {"space": "Space", "enter": "Enter"}


class TableApp(App[int]):
    """Shows a session and hands keys and clicks to it; ends with the code for the shell."""

    TITLE = "Sabot"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012  # as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave", priority=True),
        *(Binding(key, f"press('{key}')", priority=True) for key in ("tab", "shift+tab")),
    ]

    def __init__(self, session: Session, now: Callable[[], int]) -> None:
        super().__init__()
        self._session = session
        self._now = now
        self._drawn: object = None

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="timer")
        with ContentSwitcher(initial="table", id="body"):
            with Horizontal(id="table"):
                with Vertical(id="left"):
                    with VerticalScroll(id="felt", can_focus=False):
                        yield Static(id="cards")
                    yield Static(id="roads")
                    yield Static(id="result")
                    yield Static(id="hands")
                    with VerticalScroll(id="betting", can_focus=False):
                        yield Static(id="fields")
                    yield Static(id="chips")
                with VerticalScroll(id="aside", can_focus=False):
                    yield Static(id="beside")
            with VerticalScroll(id="page"):
                yield Static(id="words")
        yield Static(id="said")
        yield Static(id="keys")

    def on_mount(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)
        self.set_interval(FRAME, self.look)
        self.call_after_refresh(self.look)

    def on_resize(self) -> None:
        self.call_after_refresh(self.look)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.action_press(event.character if event.is_printable and event.key != "space" else event.key)

    def on_click(self, event: events.Click) -> None:
        for key in event.style.meta.get(KEYS, ()):
            self.action_press(key)

    def action_press(self, key: str | None) -> None:
        self._session.press(key or "", columns_of(self._width("#betting")))
        self.look()

    def action_leave(self) -> None:
        self.exit(0)

    def look(self) -> None:
        """The clock goes on; what has changed since the last look is drawn."""
        session = self._session
        session.solo.until(self._now())
        session.hear()
        if session.over:
            self.exit(0)
        sight = session.sight
        seen = sight.public, sight.own, sight.pad, seconds_left(sight), self.size
        if seen == self._drawn and sight.pad.page is not Page.ODDS:
            return
        self._drawn = seen
        self._draw(sight)

    def _draw(self, sight: ScreenState) -> None:
        at_table = sight.pad.page is Page.TABLE
        self._put("#head", _head(sight, self._width("#head")))
        self._put("#timer", _timer(sight))
        self.query_one(ContentSwitcher).current = "table" if at_table else "page"
        if at_table:
            self._draw_table(sight)
        else:
            self.query_one("#words", Static).update(self._session.page(self._width("#page")))
            self.query_one("#page").focus()
        self._put("#said", (Text(own_words(sight) if at_table else "", "bold"), Text(sight.pad.said, "bold")))
        self._put("#keys", packed(map(_key_words, buttons(sight)), self.size.width))

    def _draw_table(self, sight: ScreenState) -> None:
        self.screen.set_focus(None)
        tall, roads = self.size.height >= HIGH, sight.public.roads
        self._put("#cards", felt_lines(sight, self._width("#felt"), tall=tall))
        self._put("#roads", short_roads(roads.board, self._width("#left")) if roads is not None else ())
        self._put("#result", (Text(result_words(sight), "bold"),) if result_words(sight) else ())
        betting = sight.betting or not sight.public.felt.actions
        self._put("#hands", (hand_line(sight),) if betting and hand_line(sight) else ())
        self.query_one("#felt").styles.max_height = "65%" if betting else "100%"
        width = self._width("#betting")
        self._put("#fields", field_lines(sight, width) if betting else ())
        self.query_one("#betting").scroll_to(
            y=sight.pad.field // columns_of(width) - 1, animate=False, immediate=True
        )
        self._put("#chips", (chip_line(sight), spot_line(sight)) if sight.betting else ())
        self._put("#beside", _beside(sight))

    def _put(self, where: str, lines: Iterable[Text]) -> None:
        """These lines; a part without any takes no room."""
        shown = list(lines)
        part = self.query_one(where, Static)
        part.display = bool(shown)
        part.update(Text("\n").join(shown))

    def _width(self, where: str) -> int:
        return self.query_one(where).content_region.width or self.size.width


def _head(sight: ScreenState, width: int) -> Iterable[Text]:
    public, own = sight.public, sight.own
    yield _sides(Text(f"{public.title}, {public.mode}", "bold"), Text(shoe_words(sight), "dim"), width)
    money = Text.assemble(
        "Credit ",
        (show_amount(own.available), YOURS),
        f"  Bet {show_amount(own.held)}  Last bet {show_amount(own.last_bet)}",
        f"  Last win {show_amount(own.last_win)}",
    )
    yield _sides(money, Text("PLAY CREDITS", "bold"), width)


def _sides(left: Text, right: Text, width: int) -> Text:
    """One at each end of the line; where there is no room for both, the right one gives way."""
    gap = width - left.cell_len - right.cell_len
    return Text.assemble(left, " " * gap, right) if gap >= 2 else left


def _timer(sight: ScreenState) -> Iterable[Text]:
    """What the table says, and a block for every second that is left."""
    line = Text(table_words(sight).upper(), "bold")
    seconds = seconds_left(sight)
    if seconds is not None:
        line.append(f"  {seconds} s ").append("■" * min(seconds, MOST_BLOCKS), YOURS)
    yield line


def _key_words(button: Button) -> Text:
    """The key and its word; what cannot be pressed now stays where it is, in brackets."""
    key = _KEY_NAMES.get(button.key, button.key)
    if button.refused is None:
        return clickable(Text.assemble(" ", (key, YOURS), f" {button.word} "), button.key)
    return clickable(Text(f"({key} {button.word})", "dim"), button.key)


def _beside(sight: ScreenState) -> Iterable[Text]:
    """What a wide terminal has room for: the pay table under the cursor, and the past."""
    yield from pay_lines(sight)
    yield Text()
    if sight.public.roads is not None:
        yield from count_lines(sight.public.roads.board.counts)
    ends = sight.public.dealer_ends
    if ends is not None:
        yield Text(f"The dealer's last {ends.over} hands", "bold")
        for one in ends.counts:
            yield Text(f"  {one.end:<5}{one.count:>3}  ").append("▪" * min(one.count, MOST_BLOCKS), "dim")
