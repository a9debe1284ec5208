"""The whole screen as lines: a pure function of what is seen, the open page, and the terminal's size."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from sabot.cli.play_coup import count_line, coup_lines, side_by_side
from sabot.cli.play_felt import Ranked, dealer_lines, history_line, seat_lines
from sabot.cli.play_fields import chip_line, field_lines, pay_lines, spot_line
from sabot.cli.play_hands import YOURS
from sabot.cli.play_keys import Button, buttons
from sabot.cli.play_pad import WIDE, Page, Sight, felt_width
from sabot.cli.play_words import own_words, result_words, seconds_left, shoe_words, table_words
from sabot.money import show_amount
from sabot.texts.text_catalogue import texts

Pages = Mapping[Page, Sequence[Text]]
"""Pages that are not drawn from the views: rules, odds, fairness."""

HIGH = 36
"""From so many lines on, cards are tall."""
KEY_LINES = 3
"""Lines for keys in a terminal of the usual width; fewer keys leave some empty, so that nothing jumps."""
MOST_AIR = 2
"""Empty lines between two parts of the felt, where there is room."""


def screen_lines(sight: Sight, pages: Pages, width: int, height: int) -> list[Text]:
    """At most `height` lines of at most `width` columns."""
    top = [*_head(sight, width), _timer(sight, width)]
    bottom = _bottom(sight, width)
    room = max(1, height - len(top) - len(bottom))
    body = _body(sight, pages, width, room)
    body += [Text()] * (room - len(body))
    return [_cut(line, width) for line in (*top, *body[:room], *bottom)][:height]


def _cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    line.no_wrap = True
    return line


def _head(sight: Sight, width: int) -> Iterator[Text]:
    public, own = sight.public, sight.own
    name = Text.assemble((f"{public.title}, {public.mode}", "bold"))
    yield _sides(name, Text(shoe_words(sight), "dim"), width)
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
    return left.append(" " * gap).append_text(right) if gap >= 2 else left


def _timer(sight: Sight, width: int) -> Text:
    """What the table says, and a block for every second that is left."""
    line = Text.assemble(("── ", "green"), (table_words(sight).upper(), "bold"))
    seconds = seconds_left(sight)
    if seconds is not None:
        line.append(f"  {seconds} s ", "bold").append("■" * min(seconds, 25), YOURS)
    return line.append(" ").append("─" * max(0, width - line.cell_len), "green")


def _bottom(sight: Sight, width: int) -> list[Text]:
    lines = [Text("─" * width, "green")]
    if sight.pad.page is Page.TABLE:
        lines.append(Text(own_words(sight), "bold"))
    lines.append(Text(sight.pad.said, "bold"))
    keys = _button_lines(buttons(sight), width)
    return [*lines, *keys, *[Text()] * (KEY_LINES - len(keys))]


def _button_lines(shown: Iterable[Button], width: int) -> list[Text]:
    """Keys and words; what cannot be pressed now stays where it is, in brackets."""
    lines, line = [], Text()
    for button in shown:
        drawn = _button(button)
        if line.cell_len + drawn.cell_len > width and line.cell_len:
            lines.append(line)
            line = Text()
        line.append_text(drawn)
    return [*lines, line]


_KEY_NAMES = {"space": "Space", "enter": "Enter"}


def _button(button: Button) -> Text:
    key = _KEY_NAMES.get(button.key, button.key)
    if button.refused is None:
        return Text(" ").append(key, YOURS).append(f" {button.word} ")
    return Text(f"({key} {button.word})", "dim")


def _body(sight: Sight, pages: Pages, width: int, room: int) -> list[Text]:
    page = sight.pad.page
    if page is Page.TABLE:
        return _table(sight, width, room)
    if page is Page.SEATS:
        return [Text(), Text("Press the number of a seat to take it or to leave it.", "bold")]
    if page is Page.OPTIONS:
        return [Text(), Text("What you choose for yourself: press its number.", "bold")]
    if page is Page.LEAVING:
        return list(_leaving(sight))
    lines = list(pages.get(page, ()))
    first = min(sight.pad.scroll, max(0, len(lines) - room))
    return [line.copy() for line in lines[first : first + room]]


def _leaving(sight: Sight) -> Iterator[Text]:
    does = next((act.does for act in sight.own.acts if act.key == "leave"), "")
    yield Text()
    yield Text("Leave the table?", "bold")
    yield Text(texts("en", "titles")[f"leave.{does}"] if does else "")


def _table(sight: Sight, width: int, room: int) -> list[Text]:
    left = _felt(sight, felt_width(width), room, alone=width < WIDE)
    if width < WIDE:
        return left
    right = list(_aside(sight))[:room]
    lines = []
    for number in range(room):
        line = left[number] if number < len(left) else Text()
        line.truncate(felt_width(width), overflow="ellipsis", pad=True)
        beside = right[number] if number < len(right) else Text()
        lines.append(Text.assemble(line, ("│ ", "green"), beside))
    return lines


def _aside(sight: Sight) -> Iterator[Text]:
    """What a wide terminal has room for: the pay table under the cursor, and the past."""
    yield from pay_lines(sight)
    yield Text()
    if sight.baccarat:
        yield count_line(sight.public.road)
        return
    yield Text("Dealer's last results", "bold")
    for past in tuple(reversed(sight.public.history))[:12]:
        yield Text("  ").append_text(history_line((past,), 1)[len("Dealer's last  ") :])


def _felt(sight: Sight, width: int, room: int, *, alone: bool) -> list[Text]:
    """The felt; `alone` where nothing stands beside it that would show the past."""
    tall = room + 8 >= HIGH
    parts = list(
        _coup(sight, width, tall=tall) if sight.baccarat else _hands(sight, width, tall=tall, past=alone)
    )
    parts.append([(75, line) for line in _result(sight, width)])
    under = [(85, chip_line(sight)), (40, spot_line(sight))] if sight.betting else []
    if sight.betting or sight.baccarat:
        taken = sum(map(len, parts)) + len(under) + len(parts)
        fields = field_lines(sight, width, max(3, room - taken))
        under = [*((80, line) for line in fields), *under]
    return _fitted([part for part in (*parts, under) if part], room)


def _result(sight: Sight, width: int) -> Iterator[Text]:
    """How the last round ended for oneself, in as many lines as that takes."""
    words = result_words(sight)
    if not words:
        return
    line = Text()
    for word in words.split(" "):
        if line.cell_len + len(word) >= width:
            yield line
            line = Text()
        line.append(word + " ", "bold")
    yield line


Part = list[Ranked]


def _hands(sight: Sight, width: int, *, tall: bool, past: bool) -> Iterator[Part]:
    history = [(30, history_line(sight.public.history, 12))] if past else []
    yield [*((90, line) for line in dealer_lines(sight, tall=tall)), *history]
    yield list(seat_lines(sight, width, tall=tall))


def _coup(sight: Sight, width: int, *, tall: bool) -> Iterator[Part]:
    yield [(90, line) for line in coup_lines(sight, tall=tall)]
    yield [(70, line) for line in side_by_side(sight.public.road, width)]


def _fitted(parts: Sequence[Part], room: int) -> list[Text]:
    """All parts with air between them; where there is no room for that, the lines that matter most."""
    ranked = [line for part in parts for line in part]
    spare = room - len(ranked)
    air = min(MOST_AIR, spare // max(1, len(parts) - 1)) if spare > 0 else 0
    if air:
        lines = [[Text() for _ in range(air)] + [line for _, line in part] for part in parts]
        return [line for part in lines for line in part][air:]
    places = sorted(range(len(ranked)), key=lambda place: (-ranked[place][0], place))
    return [ranked[place][1] for place in sorted(places[:room])]
