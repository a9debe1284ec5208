"""The felt of a baccarat table in lines: both sides of the coup, and the roads beside each other."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from sabot.cli.play_cards import small_cards, tall_cards
from sabot.cli.play_pad import Sight
from sabot.cli.roads import DOTS, LINES, RINGS, WIN, mark_lines
from sabot.games.baccarat.tableau import is_natural
from sabot.games.roads import (
    ROWS,
    DerivedRoad,
    MainCell,
    Mark,
    Outcome,
    Roads,
    Winner,
    roads,
    window,
)
from sabot.games.shown import Shown, ShownCards

SIDE = 38
"""Columns for one side of the coup."""
_MAIN_CELL = 2


def coup_lines(sight: Sight, *, tall: bool) -> Iterator[Text]:
    shown = sight.public.round.shown if sight.public.round is not None else Shown()
    places = shown.places or sight.public.felt.places
    left, right = places
    if not left.cards:
        yield Text(f"{left.title:<{SIDE}}{right.title}", "bold")
        yield Text("no cards yet", "dim")
        return
    yield _side(left).append_text(_side(right))
    drawn = tall_cards if tall else _in_a_line
    for line, beside in zip(drawn(left.cards), drawn(right.cards), strict=True):
        line.truncate(SIDE, pad=True)
        yield line.append_text(beside)
    yield Text(f"{shown.outcome}, {_score(places)}" if shown.outcome else "", "bold")


def _in_a_line(cards: tuple[str, ...]) -> list[Text]:
    return [small_cards(cards)]


def _side(place: ShownCards) -> Text:
    natural = ", natural" if len(place.cards) == 2 and is_natural(int(place.total)) else ""
    side = Text.assemble((place.title, "bold"), f"  {place.total}{natural}" if len(place.cards) > 1 else "")
    side.truncate(SIDE, pad=True)
    return side


def _score(places: Iterable[ShownCards]) -> str:
    return " to ".join(sorted((place.total for place in places), reverse=True))


def board_of(outcomes: Sequence[Outcome]) -> Roads:
    return roads(outcomes)


def side_by_side(outcomes: Sequence[Outcome], width: int) -> Iterator[Text]:
    """All four roads in seven lines, each scrolled to its end; ties stand behind the win they follow."""
    board = board_of(outcomes)
    main_columns = width * 3 // 8 // _MAIN_CELL
    main_width = main_columns * _MAIN_CELL + 1
    marks = (width - main_width) // 3 - 1
    head = Text(f"{'Main road':<{main_width}}", "bold")
    for title in ("Big Eye", "Small", "Cockroach"):
        head.append(f"{title:<{marks + 1}}", "bold")
    yield head
    parts = [
        (list(_main_lines(window(board.main, main_columns))), main_width),
        (list(_derived(board.big_eye, RINGS, marks)), marks + 1),
        (list(_derived(board.small, DOTS, marks)), marks + 1),
        (list(_derived(board.cockroach, LINES, marks)), marks + 1),
    ]
    for row in range(ROWS):
        line = Text()
        for lines, room in parts:
            lines[row].truncate(room, pad=True)
            line.append_text(lines[row])
        yield line


def _main_lines(cells: Sequence[MainCell]) -> Iterator[Text]:
    at = {(cell.column, cell.row): cell for cell in cells}
    columns = range(max((cell.column for cell in cells), default=-1) + 1)
    for row in range(ROWS):
        line = Text()
        for column in columns:
            cell = at.get((column, row))
            line.append_text(_cell(cell) if cell is not None else Text(" " * _MAIN_CELL))
        yield line


def _cell(cell: MainCell) -> Text:
    shape, colour = WIN[cell.winner]
    tied = cell.ties_before + cell.ties_after
    return Text.assemble((shape, f"bold {colour}"), ("/" if tied else " ", WIN[Winner.TIE][1]))


def _derived(road: DerivedRoad, shapes: dict[Mark, tuple[str, str]], columns: int) -> Iterator[Text]:
    cells = window(road.cells, columns)
    return mark_lines({(cell.column, cell.row): shapes[cell.mark] for cell in cells}, width=1)


def count_line(outcomes: Sequence[Outcome]) -> Text:
    counts = board_of(outcomes).counts
    return Text(f"Player {counts.player}   Banker {counts.banker}   Tie {counts.tie}", "dim")
