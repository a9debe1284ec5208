"""The betting fields as a grid of lines with the cursor in it, and the chips: what is clicked is pressed."""

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from sabot.cli.play.felt_lines import YOURS
from sabot.cli.play.key_bindings import FIELD
from sabot.cli.play.screen_state import ScreenState, Spot, hands_of, selected_hand, selected_spot, spots
from sabot.money import Amount, show_amount

FIELD_WIDTH = 26
"""Columns of the terminal that one field takes."""
KEYS = "keys"
_TITLE = 12


def clickable(text: Text, *keys: str) -> Text:
    """A click on it is like pressing these keys."""
    text.stylize(Style(meta={KEYS: keys}))
    return text


def columns_of(width: int) -> int:
    """How many fields stand side by side in so many columns of the terminal."""
    return max(1, width // FIELD_WIDTH)


def field_lines(sight: ScreenState, width: int) -> list[Text]:
    """The fields of the selected hand, in rows."""
    found, columns = spots(sight), columns_of(width)
    if not found:
        return [Text(_why_none(sight), "dim")]
    cursor = sight.pad.field % len(found)
    cells = [
        clickable(_cell(spot, chosen=number == cursor, betting=sight.betting), f"{FIELD}{number}", "space")
        for number, spot in enumerate(found)
    ]
    return [Text().join(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def _why_none(sight: ScreenState) -> str:
    if sight.pad.behind:
        return "nobody else sits here to bet behind; b goes back to your own hands"
    return "take a seat to bet: w shows the seats"


def hand_line(sight: ScreenState) -> Text:
    """Which hand the fields are for, where there are several."""
    hands = hands_of(sight)
    if len(hands) < 2 and not sight.pad.behind:
        return Text()
    line = Text("Behind: " if sight.pad.behind else "Hands: ", "dim")
    for hand in hands:
        mine = hand == selected_hand(sight)
        line.append(f"[{hand}]" if mine else f" {hand} ", YOURS if mine else "not dim")
    return line.append("  Tab: next hand")


def _cell(spot: Spot, *, chosen: bool, betting: bool) -> Text:
    """`▸A 21+3          10 100`: letter, title, stake, best odds to one; `×` where nothing may be added."""
    closed = betting and spot.refused is not None
    named = f"{spot.letter:1}{'×' if closed else ' '}{short_title(spot.field.title, _TITLE):<{_TITLE}}"
    stake = show_amount(spot.stake) if spot.stake else "·"
    cell = Text.assemble(("▸" if chosen else " ", YOURS))
    cell.append(named, "reverse" if chosen else "dim" if closed else "")
    cell.append(f"{stake:>5}", YOURS if spot.stake else "dim")
    cell.append(f" {spot.best.removesuffix(':1'):<5}", "dim")
    cell.truncate(FIELD_WIDTH, pad=True)
    return cell


def short_title(title: str, room: int) -> str:
    """A title that fits; where it does not, its last word is kept, because titles differ in that one."""
    if len(title) <= room:
        return title
    words = title.split()
    return f"{words[0][:3]}. {words[-1]}"[:room]


def chip_line(sight: ScreenState) -> Text:
    """All chips with their keys; the selected one in brackets."""
    line = Text.assemble(("Chips  ", "dim"))
    for number, chip in enumerate(sight.public.felt.chips, 1):
        mine = chip == sight.pad.chip
        shown = f"[{show_amount(chip)}]" if mine else show_amount(chip)
        chosen = Text.assemble((f"{number}:", "dim"), (f"{shown} ", YOURS if mine else ""))
        line.append_text(clickable(chosen, str(number)))
    return line.append(" Shift+letter: onto its field", "dim")


def spot_line(sight: ScreenState) -> Text:
    """The field under the cursor: its limits, and what its best row would pay."""
    spot = selected_spot(sight)
    if spot is None:
        return Text()
    limits = spot.field.behind if spot.behind and spot.field.behind is not None else spot.field.limits
    bounds = f"{show_amount(limits.minimum)} to {show_amount(limits.maximum)}"
    rows = (row for row in sight.own.slip if (row.hand, row.bet) == (spot.hand, spot.bet))
    possible = next((row.possible for row in rows), Amount(0))
    winning = f", could win {show_amount(possible)}" if possible else ""
    # What all lay there together, where stakes are shown as sums only.
    there = (one for one in sight.public.sums.values() if (one.hand, one.bet) == (spot.hand, spot.bet))
    others = "".join(f"; on it {show_amount(one.amount)} by {one.players}" for one in there)
    return Text(f"{spot.field.title}: {bounds}, best pays {spot.best}{winning}{others}", "dim")


def pay_lines(sight: ScreenState) -> Iterator[Text]:
    """What the field under the cursor pays, row by row."""
    spot = selected_spot(sight)
    if spot is None:
        return
    yield Text(f"{spot.field.title} pays", "bold")
    for row in spot.field.rows:
        if row.odds != "push" and not row.odds.startswith("-"):
            yield Text(f"  {row.title}  ").append(row.odds, "bold")
    if spot.field.needs:
        yield Text(f"  needs {', '.join(map(sight.title, spot.field.needs))}", "dim")
