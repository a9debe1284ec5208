"""Histories, statements and reports as rows for other programs: JSON and CSV, every amount twice.

An amount is a whole number of minor units in the column of its name, and as people read it in the column
`…_shown`. No number is ever a float.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from sabot.cards import show_cards
from sabot.money import UNIT
from sabot.records.history.rounds import PlayerPart, Round, RoundBet
from sabot.records.history.statements import StatementEntry
from sabot.records.reports.cash_book import Movement
from sabot.records.reports.day_book import DayRow
from sabot.records.reports.significant import Significant
from sabot.records.reports.turnover import TurnoverRow as ReportRow
from sabot.records.time_texts import moment_text
from sabot.table.house.reasons import reason_text

Row = dict[str, object]
PER_MYRIAD = 10_000


def amount_text(amount: int) -> str:
    """`-12.50`; always with both decimals, so that columns can be read."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), UNIT)
    return f"{sign}{whole}.{rest:02d}"


def with_shown(row: Mapping[str, object], *amounts: str) -> Row:
    """The row with a readable column beside each of these amounts."""
    told: Row = {}
    for key, value in row.items():
        told[key] = value
        if key in amounts:
            assert isinstance(value, int)
            told[f"{key}_shown"] = amount_text(value)
    return told


def round_rows(rounds: Iterable[Round]) -> list[Row]:
    """One row for each player in each round."""
    return [_part_row(round_, part) for round_ in rounds for part in round_.parts]


def _part_row(round_: Round, part: PlayerPart) -> Row:
    decided = [one for one in round_.decisions if one.player == part.player]
    row = {
        "round": round_.id,
        "ended": moment_text(round_.at),
        "table": round_.table,
        "game": round_.game,
        "mode": round_.mode,
        "rules": round_.rules,
        "settings": round_.settings,
        "status": round_.status.value,
        "why": reason_text(round_.why),
        "player": part.player,
        "staked": part.staked,
        "golden": part.golden,
        "back": part.back,
        "won": part.back - part.staked,
        "commission": part.commission,
        "before": part.before,
        "after": part.after,
        "mark": part.mark,
        "away": part.away,
        "interrupted": part.interrupted,
        "left": round_.left,
        "cards": "; ".join(f"{place} {show_cards(cards)}" for place, cards in round_.hands),
        "choices": "; ".join(f"{one.hand} {one.action}" for one in decided),
        "by_platform": "; ".join(f"{one.hand} {one.action}" for one in decided if not one.own),
        "advice": "; ".join(one.advice for one in round_.advice if one.player == part.player),
        "corrections": "; ".join(round_.corrections),
        "phases": "; ".join(f"{one.phase} {moment_text(one.at)}" for one in round_.passages),
    }
    return with_shown(row, "staked", "golden", "back", "won", "commission", "before", "after")


def bet_rows(rounds: Iterable[Round]) -> list[Row]:
    """One row for each bet."""
    return [_bet_row(round_, bet) for round_ in rounds for bet in round_.bets]


def _bet_row(round_: Round, bet: RoundBet) -> Row:
    row = {
        "round": round_.id,
        "ended": moment_text(round_.at),
        "player": bet.player,
        "hand": bet.hand,
        "bet": bet.bet,
        "behind": bet.behind,
        "label": bet.label,
        "odds": bet.odds,
        "staked": bet.staked,
        "golden": bet.golden,
        "back": bet.back,
        "golden_back": bet.golden_back,
        "commission": bet.commission,
    }
    return with_shown(row, "staked", "golden", "back", "golden_back", "commission")


def statement_rows(entries: Iterable[StatementEntry]) -> list[Row]:
    return [
        with_shown(
            {
                "at": moment_text(entry.at),
                "title": entry.words.title,
                "reference": entry.words.reference,
                "matter": entry.words.matter,
                "amount": entry.words.amount,
                "before": entry.words.before,
                "after": entry.words.after,
                "golden": entry.words.golden,
                "stream": entry.stream,
                "line": entry.number,
            },
            "amount",
            "before",
            "after",
        )
        for entry in entries
    ]


def report_rows(rows: Iterable[ReportRow]) -> list[Row]:
    return [
        with_shown(
            {
                "period": row.period,
                "table": row.table,
                "game": row.game,
                "bet": row.bet,
                "bets": row.count.bets,
                "staked": row.count.staked,
                "golden": row.count.golden,
                "back": row.count.back,
                "commission": row.count.commission,
                "return": _percent(row.count.returned),
                "theoretical_return": _percent(row.theoretical),
            },
            "staked",
            "golden",
            "back",
            "commission",
        )
        for row in rows
    ]


def _percent(part: Fraction | None) -> str:
    """`97.50 %`, rounded down; empty where it is not known."""
    if part is None:
        return ""
    hundredths = part.numerator * PER_MYRIAD // part.denominator
    return f"{amount_text(hundredths)} %"


def day_rows(rows: Iterable[DayRow]) -> list[Row]:
    return [
        with_shown(
            {
                "period": row.period,
                "table": row.table,
                "rounds": row.rounds,
                "voids": row.voids,
                "bets": row.bets,
                "turnover": row.turnover,
                "back": row.back,
                "win": row.win,
                "commission": row.commission,
                "hold": _percent(row.hold),
                "tips": row.tips,
                "golden": row.golden,
            },
            "turnover",
            "back",
            "win",
            "commission",
            "tips",
        )
        for row in rows
    ]


def cash_rows(rows: Iterable[Movement]) -> list[Row]:
    return [
        with_shown(
            {
                "at": moment_text(row.at),
                "kind": row.kind,
                "amount": row.amount,
                "player": row.player,
                "drawer": row.drawer,
                "by": row.by,
                "second": row.second,
                "reference": row.reference,
                "reason": row.reason,
                "stream": row.stream,
                "line": row.line,
            },
            "amount",
        )
        for row in rows
    ]


def event_rows(events: Iterable[Significant]) -> list[Row]:
    return [
        {
            "at": moment_text(event.at),
            "kind": event.kind,
            "about": event.about,
            "who": event.who,
            "why": event.why,
            "before": event.before,
            "after": event.after,
            "stream": event.stream,
            "line": event.number,
        }
        for event in events
    ]


def as_json(rows: Iterable[Row]) -> str:
    return msgspec.json.format(msgspec.json.encode(list(rows))).decode() + "\n"


def as_csv(rows: Iterable[Row]) -> str:
    """With a heading; what begins like a formula is written so that no spreadsheet computes it."""
    known = list(rows)
    text = io.StringIO()
    if known:
        writer = csv.DictWriter(text, list(known[0]), lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({key: _cell(value) for key, value in row.items()} for row in known)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value[:1] in FORMULA and not _is_amount(value):
        return f"'{value}"
    return value


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Wide ones too: a spreadsheet that is used where they are typed takes them for the others."""


def _is_amount(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdecimal()
