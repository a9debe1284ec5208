"""The betting fields as a grid of lines, with the cursor in it, and the chips."""

from collections.abc import Iterator

from rich.text import Text

from sabot.cli.play_hands import YOURS
from sabot.cli.play_pad import (
    FIELD_WIDTH,
    Sight,
    Spot,
    columns_of,
    field_of,
    hands_of,
    selected_hand,
    selected_spot,
    spots,
)
from sabot.money import Amount, show_amount

_TITLE = 12


def field_lines(sight: Sight, width: int, room: int) -> list[Text]:
    """The fields of the selected hand in at most `room` lines, scrolled to the cursor."""
    found, columns = spots(sight), columns_of(width)
    if not found:
        return [Text(_why_none(sight), "dim")]
    head = [_hand_line(sight)] if _hand_line(sight).plain else []
    rows = [found[start : start + columns] for start in range(0, len(found), columns)]
    cursor = sight.pad.field % len(found)
    lines = [_row(sight, row, cursor - number * columns) for number, row in enumerate(rows)]
    seen = max(1, room - len(head))
    first = min(max(0, cursor // columns - seen // 2), max(0, len(lines) - seen))
    return [*head, *lines[first : first + seen]]


def _why_none(sight: Sight) -> str:
    if sight.pad.behind:
        return "nobody else sits here to bet behind; b goes back to your own hands"
    return "take a seat to bet: w shows the seats"


def _hand_line(sight: Sight) -> Text:
    hands = hands_of(sight)
    if len(hands) < 2 and not sight.pad.behind:
        return Text()
    line = Text.assemble(("Behind: " if sight.pad.behind else "Hands: ", "dim"))
    for hand in hands:
        chosen = hand == selected_hand(sight)
        line.append(f"[{hand}]" if chosen else f" {hand} ", YOURS if chosen else "")
    return line.append("  Tab: next hand", "dim")


def _row(sight: Sight, row: tuple[Spot, ...], cursor: int) -> Text:
    line = Text()
    for number, spot in enumerate(row):
        line.append_text(_cell(spot, chosen=number == cursor, betting=sight.betting))
    return line


def _cell(spot: Spot, *, chosen: bool, betting: bool) -> Text:
    """`▸A 21+3          10 100`: letter, title, stake, best odds to one; `×` where nothing may be added."""
    closed = betting and spot.refused is not None
    named = f"{spot.letter:1}{'×' if closed else ' '}{short_title(spot.title, _TITLE):<{_TITLE}}"
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


def chip_line(sight: Sight) -> Text:
    """All chips with their keys; the selected one in brackets."""
    line = Text.assemble(("Chips  ", "dim"))
    for number, chip in enumerate(sight.public.felt.chips, 1):
        chosen = chip == sight.pad.chip
        shown = f"[{show_amount(chip)}]" if chosen else show_amount(chip)
        line.append(f"{number}:", "dim").append(f"{shown} ", YOURS if chosen else "")
    return line.append(" Shift+letter: onto its field", "dim")


def spot_line(sight: Sight) -> Text:
    """The field under the cursor: its limits, and what its best row would pay."""
    spot = selected_spot(sight)
    field = field_of(sight, spot.bet) if spot is not None else None
    if spot is None or field is None:
        return Text()
    limits = field.behind if spot.behind and field.behind is not None else field.limits
    bounds = f"{show_amount(limits.minimum)} to {show_amount(limits.maximum)}"
    words = f"{spot.title}: {bounds}, best pays {spot.best}{_possible(sight, spot)}{_others(sight, spot)}"
    return Text(words, "dim")


def _others(sight: Sight, spot: Spot) -> str:
    """What all lay there together, where stakes are shown as sums only."""
    there = (one for one in sight.public.sums.values() if (one.hand, one.bet) == (spot.hand, spot.bet))
    one = next(there, None)
    return f"; on it {show_amount(one.amount)} by {one.players}" if one is not None else ""


def _possible(sight: Sight, spot: Spot) -> str:
    rows = (row for row in sight.own.slip if (row.hand, row.bet) == (spot.hand, spot.bet))
    possible = next((row.possible for row in rows), Amount(0))
    return f", could win {show_amount(possible)}" if possible else ""


def pay_lines(sight: Sight) -> Iterator[Text]:
    """What the field under the cursor pays, row by row."""
    spot = selected_spot(sight)
    field = field_of(sight, spot.bet) if spot is not None else None
    if field is None:
        return
    yield Text(f"{field.title} pays", "bold")
    for row in field.rows:
        if row.odds == "push" or row.odds.startswith("-"):
            continue
        yield Text(f"  {row.title}  ").append(row.odds, "bold")
    if field.needs:
        yield Text(f"  needs {', '.join(field.needs)}", "dim")
