"""A par sheet as one page for a browser: no script, nothing loaded from elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from sabot.parsheet.figures import ParSheet, SheetBet, SheetChart
from sabot.parsheet.pictures import NET_RESULTS, pictures_of

SIGNERS = ("Prepared by", "Checked by", "For the house", "For the regulator")


def html(sheet: ParSheet) -> str:
    style = files("sabot.parsheet").joinpath("sheet.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Par sheet: {escape(sheet.title)}</title>'
        f"<style>{style}</style></head><body>{''.join(_body(sheet))}</body></html>\n"
    )


def _body(sheet: ParSheet) -> Iterator[str]:
    pictures = pictures_of(sheet)
    offered = [bet for bet in sheet.bets if bet.offered]
    others = [bet for bet in sheet.bets if not bet.offered]
    yield f"<header><h1>{escape(sheet.title)}</h1><b>Par sheet</b></header><p>{escape(sheet.about)}</p>"
    yield "<h2>Rules</h2><dl>"
    yield from (f"<div><dt>{escape(word)}</dt><dd>{escape(value)}</dd></div>" for word, value in sheet.terms)
    yield "</dl>"
    if sheet.changes:
        yield f"<p>Otherwise than in the catalogue: {escape(sheet.changes.strip(', '))}.</p>"
    yield f"<p>Digest of the rules, SHA-256</p><code>{sheet.digest}</code>"
    yield from (f'<p class="note"><b>Note.</b> {escape(remark)}</p>' for remark in sheet.remarks)
    yield "<h2>Bets on offer</h2>" + _summary(offered)
    yield _quiet("Per unit of the initial stake. A push is no hit; a hit pays more than the stake back.")
    yield "<h2>Every outcome</h2>"
    yield from map(_outcomes, offered)
    yield "<h2>What the actual return may be</h2>" + _quiet(
        "Per cent of turnover with flat stakes, lower to upper bound, by the normal curve; rare large "
        "payouts need more rounds before it holds. Line: the exact return; dashed: 100 %."
    )
    yield '<div class="pictures">'
    yield from (f"<figure><b>{escape(bet.title)}</b>{pictures[bet.bet]}</figure>" for bet in offered)
    yield "</div>" + _bounds(sheet, offered)
    if sheet.chart is not None:
        yield from _chart(sheet.chart, offered[0].rtp)
        yield f"<figure>{pictures[NET_RESULTS]}</figure>"
    if sheet.exposures:
        yield "<h2>What counters win</h2>" + _exposures(sheet)
    if others:
        yield "<h2>Bets that the game knows and does not offer by default</h2>" + _summary(others)
    yield f"<p>Sabot {escape(sheet.version)}, made {escape(sheet.made)}.</p>"
    yield '<div class="signatures">' + "".join(f"<div><b>{who}</b></div>" for who in SIGNERS) + "</div>"


def _summary(bets: Iterable[SheetBet]) -> str:
    header = ("Bet", "Pay table", "Return, %", "Edge, %", "Hits, %", "Pushes, %", "Deviation")
    rows = [
        (
            bet.title,
            bet.pay_table,
            *(f"{100 * one:.4f}" for one in (bet.rtp, bet.house_edge, bet.hit_frequency, bet.push_frequency)),
            f"{bet.standard_deviation:.4f}",
        )
        for bet in bets
    ]
    return _table(header, rows)


def _outcomes(bet: SheetBet) -> str:
    rows = [
        (
            row.outcome,
            row.pays,
            "" if row.ways is None else f"{row.ways:,}",
            f"{row.probability:.8f}",
            f"{100 * row.adds:.4f}",
        )
        for row in bet.rows
    ]
    exact = f"{bet.method}; returns {bet.rtp_exact}" if bet.rtp_exact is not None else bet.method
    header = ("Outcome", "Pays", "Ways", "Probability", "Adds to return, %")
    foot = ("Return", "", "", "", f"{100 * bet.rtp:.4f}")
    return f"<h3>{escape(bet.title)}</h3>{_quiet(exact)}{_table(header, rows, foot)}"


def _exposures(sheet: ParSheet) -> str:
    header = (
        "Bet",
        "Rounds worth a bet, %",
        "Edge then, %",
        "Units per 100, perfect",
        "with a count",
        "Correlation",
    )
    rows = [
        (
            one.title,
            f"{100 * one.share:.2f}",
            f"{100 * one.edge:.3f}",
            f"{one.per_100:.3f}",
            f"{one.counted_per_100:.3f}",
            f"{one.correlation:.3f}",
        )
        for one in sheet.exposures
    ]
    cut = f"{sheet.exposures[0].cut} cards behind the cut card; shoes of every depth, drawn at random."
    return _quiet(cut) + _table(header, rows)


def _bounds(sheet: ParSheet, bets: Sequence[SheetBet]) -> str:
    header = ("Bet", "Rounds", *(f"{level:.0%}" for level in sheet.levels))
    rows = [
        (
            bet.title,
            f"{after.rounds:,}",
            *(f"{100 * low:.3f} to {100 * high:.3f}" for low, high in after.within),
        )
        for bet in bets
        for after in bet.bounds
    ]
    return _table(header, rows)


def _chart(chart: SheetChart, best: float) -> Iterator[str]:
    insure = "Take insurance." if chart.insure else "Never take insurance."
    yield "<h2>Strategy by total</h2>"
    yield _quiet(f"The chart returns {chart.rtp:.4%}; best play by the very cards {best:.4%}. {insure}")
    yield '<div class="charts">'
    for part in chart.parts:
        head = "".join(f"<th>{up}</th>" for up in chart.up_cards)
        rows = "".join(
            f"<tr><th>{row.title}</th>"
            + "".join(f'<td class="{cell}">{cell}</td>' for cell in row.cells)
            + "</tr>"
            for row in part.rows
        )
        yield f"<table><caption>{escape(part.title)}</caption><tr><th></th>{head}</tr>{rows}</table>"
    yield "</div>" + _quiet(chart.letters)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], foot: Sequence[str] = ()) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join(_row(row) for row in rows)
    below = f"<tfoot>{_row(foot)}</tfoot>" if foot else ""
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody>{below}</table></div>'
    )


def _row(cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _quiet(text: str) -> str:
    return f'<p class="quiet">{escape(text)}</p>'
