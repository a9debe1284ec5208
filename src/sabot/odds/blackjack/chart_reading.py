"""A chart of one's own, from text, CSV or JSON as `sabot strategy` prints it.

A line is a hand and ten letters, for the up cards from 2 to ace: `16 S S S S S H H R R R`, `A-7,Ds,…`.
"""

import json
import re
from collections.abc import Iterator, Mapping

from sabot.games.blackjack.hand import BEST
from sabot.games.toml_reading import BadSetting
from sabot.odds.blackjack.chart import Chart, Rows, Totals
from sabot.odds.blackjack.chart_cells import COLUMNS

LETTERS = ("H", "S", "D", "Ds", "P", "R", "Rs", "Rp")
_SAME = {letter.lower(): letter for letter in LETTERS} | {"dh": "D", "rh": "R", "n": "-", "-": "-"}
_NAMES = {"A": 1, "T": 10, "10": 10} | {str(value): value for value in range(2, 10)}
_SOFT = re.compile(r"A[-,]?(\d)", re.IGNORECASE)
_PAIR = re.compile(r"(10|[2-9AT])-?\1", re.IGNORECASE)
_RANGE = re.compile(r"(\d+)(?:-(\d+)|(\+))?")
HARD, SOFT = range(5, 18), range(13, 20)
"""Totals that a chart must tell; below it is as the lowest, and above everybody stands."""
MOST_LETTERS = 100_000
Cells = tuple[str, ...]
Told = tuple[dict[int, Cells], dict[int, Cells], dict[int, Cells]]
"""Hard totals, soft totals, and pairs by value, each against the up cards from 2 to ace."""


def read_chart(file: str, text: str) -> Chart:
    """The chart of a file; what is wrong is a `BadSetting` with the line and what would be right."""
    if len(text) > MOST_LETTERS:
        raise BadSetting(file, "the file", f" is longer than {MOST_LETTERS:,} letters; that is no chart")
    lines = _from_json(file, text) if text.lstrip().startswith("{") else _from_text(text)
    told: Told = ({}, {}, {})
    for place, title, words in lines:
        _take(file, place, title, words, told)
    hard, soft, pairs = told
    _refuse_gaps(file, hard, soft)
    hard = dict.fromkeys(range(HARD[0]), hard[HARD[0]]) | hard
    soft = dict.fromkeys(range(SOFT[0]), soft[SOFT[0]]) | soft
    _refuse_other_pairs(file, told)
    split = {
        value: tuple("P" if cell in ("P", "Rp") else "-" for cell in row) for value, row in pairs.items()
    }
    gives_up = {
        value: tuple("R" if cell.startswith("R") else "-" for cell in row) for value, row in pairs.items()
    }
    return Chart(
        hard=_totals(hard),
        soft=_totals(soft),
        split=_rows(split, "P", 11),
        surrender_pair=_rows(gives_up, "R", BEST + 1),
    )


def _from_text(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Lines of hands; headings, prose and what stands behind # are passed over."""
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in re.split(r"[\s;|│┃]+|,(?!\d\b)", line.partition("#")[0]) if word]
        if words[-len(COLUMNS) :] == list(COLUMNS) or len(words) < 2:
            continue
        if len(words) == len(COLUMNS) + 1 or _is_hand(words[0]):
            yield f"line {number}", words[0], words[1:]


def _is_hand(word: str) -> bool:
    return any(hand.fullmatch(word) for hand in (_PAIR, _SOFT, _RANGE))


def _from_json(file: str, text: str) -> Iterator[tuple[str, str, list[str]]]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadSetting(file, "the file", f" is not JSON: {wrong}") from None
    for part in ("hard", "soft", "pairs"):
        rows = given.get(part, {})
        if not isinstance(rows, Mapping):
            raise BadSetting(file, part, ': write hands with their letters: {"16": ["S", …]}')
        for title, cells in rows.items():
            yield f"{part} {title}", title, [str(cell) for cell in cells] if isinstance(cells, list) else []


def _take(file: str, place: str, title: str, words: list[str], told: Told) -> None:
    if len(words) != len(COLUMNS):
        right = f"write one for each up card: {' '.join(COLUMNS)}"
        raise BadSetting(file, place, f": {title} has {len(words)} letters; {right}")
    for word in words:
        if word.lower() not in _SAME:
            raise BadSetting(file, place, f": {word!r} is no letter of a chart; they are {' '.join(LETTERS)}")
    cells = tuple(_SAME[word.lower()] for word in words)
    hard, soft, pairs = told
    if pair := _PAIR.fullmatch(title):
        where, totals = pairs, range(_NAMES[pair[1].upper()], _NAMES[pair[1].upper()] + 1)
    elif other := _SOFT.fullmatch(title):
        where, totals = soft, range(int(other[1]) + 11, int(other[1]) + 12)
    elif (span := _RANGE.fullmatch(title)) and int(span[1]) <= BEST:
        last = BEST if span[3] else min(int(span[2] or span[1]), BEST)
        where, totals = hard, range(int(span[1]), last + 1)
    else:
        raise BadSetting(file, place, f": {title!r} is no hand; write 16, 5-8, 17+, A-7 or 8-8")
    for total in totals:
        if total in where:
            raise BadSetting(file, place, f": {title} is told twice")
        where[total] = cells
    if where is not pairs and any(cell in ("P", "Rp", "-") for cell in cells):
        raise BadSetting(file, place, f": {title} is no pair and cannot be split")


def _refuse_gaps(file: str, hard: dict[int, Cells], soft: dict[int, Cells]) -> None:
    missing = [str(total) for total in HARD if total not in hard]
    missing += [f"A-{total - 11}" for total in SOFT if total not in soft]
    if missing:
        raise BadSetting(file, "the chart", f" does not tell {', '.join(missing)}; every hand needs a line")


def _refuse_other_pairs(file: str, told: Told) -> None:
    """A pair that is neither split nor given up is played by its total, as everybody is who holds it so."""
    hard, soft, pairs = told
    for value, row in pairs.items():
        total = soft.get(12, row) if value == 1 else hard.get(max(2 * value, HARD[0]), ("S",) * len(row))
        for up, cell, other in zip(COLUMNS, row, total, strict=True):
            if cell[:1] not in ("P", "R", "-") and cell[:1] != _not_given_up(other):
                wrong = (
                    f" says {cell} against {up}, and its total {other}: a pair that is not split is played"
                )
                raise BadSetting(file, f"the pair of {value}", f"{wrong} by its total; write - or {other}")


def _not_given_up(cell: str) -> str:
    """What is done where surrender is not allowed, or not meant."""
    return {"R": "H", "Rs": "S"}.get(cell, cell[:1])


def _totals(told: dict[int, Cells]) -> Totals:
    hits = {
        total: tuple("x" if cell in ("H", "D", "R") else "-" for cell in row) for total, row in told.items()
    }
    doubles = {total: tuple(cell[:1] for cell in row) for total, row in told.items()}
    return Totals(
        hit=_rows(hits, "x", BEST + 1),
        double=_rows(doubles, "D", BEST + 1),
        surrender=_rows(doubles, "R", BEST + 1),
    )


def _rows(told: Mapping[int, Cells], letter: str, size: int) -> Rows:
    """Yes where the letter stands; a chart is kept with the ace first."""
    none = ("",) * len(COLUMNS)
    rows = (told.get(number, none) for number in range(size))
    return tuple(tuple(cell == letter for cell in (row[-1], *row[:-1])) for row in rows)
