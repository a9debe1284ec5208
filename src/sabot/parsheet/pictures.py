"""Pictures of a par sheet as SVG: they read in grey, and in print."""

from collections.abc import Sequence

import altair as alt
import vl_convert

from sabot.parsheet.figures import ROUNDS, ParSheet, SheetBet, bounds_after

FONT = "Libertinus Serif"
WIDTH, HEIGHT = 150, 96
STEPS_A_DECADE = 8
DASHES: Sequence[Sequence[int]] = ((1, 0), (4, 2), (1, 2))
"""Edges of the bounds from the narrowest to the widest: solid, dashed, dotted."""
FILLS = ("#8fa8c8", "#c3d0e2", "#e6ecf4")


NET_RESULTS = "net results"


def pictures_of(sheet: ParSheet) -> dict[str, str]:
    """SVG by the key of a bet on offer; that of the played bet's net results has its own name."""
    offered = [bet for bet in sheet.bets if bet.offered]
    drawn = {bet.bet: funnel(bet, sheet.levels) for bet in offered}
    return {**drawn, NET_RESULTS: net_results(offered[0])} if sheet.chart is not None else drawn


def funnel(bet: SheetBet, levels: Sequence[float]) -> str:
    """How the actual return closes in on the exact one, by rounds with flat stakes."""
    least, most = ROUNDS[0], ROUNDS[-1]
    steps = STEPS_A_DECADE * (len(ROUNDS) - 1)
    places = [round(least * (most / least) ** (step / steps)) for step in range(steps + 1)]
    layers: list[alt.Chart | alt.LayerChart] = []
    for number in reversed(range(len(levels))):
        band = [
            {"rounds": rounds, "low": 100 * low, "high": 100 * high}
            for rounds in places
            for low, high in [bounds_after(bet.rtp, bet.standard_deviation, rounds, levels[number])]
        ]
        drawn = alt.Chart(alt.InlineData(values=band))
        x = alt.X("rounds:Q", scale=alt.Scale(type="log", domain=[least, most]), title=None, axis=_DECADES)
        edge = drawn.mark_line(color="#24466f", strokeWidth=0.7, strokeDash=list(DASHES[number]))
        layers += [
            drawn.mark_area(color=FILLS[number]).encode(x=x, y=_percent("low"), y2="high:Q"),
            edge.encode(x=x, y=_percent("low")),
            edge.encode(x=x, y=_percent("high")),
        ]
    lines = alt.Chart(alt.InlineData(values=[{"y": 100 * bet.rtp}])).mark_rule(color="black", strokeWidth=1)
    whole = alt.Chart(alt.InlineData(values=[{"y": 100}])).mark_rule(color="black", strokeDash=[5, 3])
    layers += [lines.encode(y="y:Q"), whole.encode(y="y:Q")]
    return _svg(alt.layer(*layers).properties(width=WIDTH, height=HEIGHT))


def net_results(bet: SheetBet) -> str:
    """The chance of every net result, where a bet is played and not only counted."""
    rows = [{"net": row.outcome.removeprefix("net "), "chance": 100 * row.probability} for row in bet.rows]
    drawn = alt.Chart(alt.InlineData(values=rows)).mark_bar(color=FILLS[0], stroke="#24466f", strokeWidth=0.7)
    picture = drawn.encode(
        x=alt.X("net:N", sort=None, title="net result, in stakes", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("chance:Q", title="% of rounds"),
    )
    return _svg(picture.properties(width=3 * WIDTH, height=HEIGHT))


_DECADES = alt.Axis(values=list(ROUNDS), format="~s", grid=False, labelOverlap=False)


def _percent(field: str) -> alt.Y:
    return alt.Y(
        f"{field}:Q",
        scale=alt.Scale(zero=False, nice=True),
        title=None,
        axis=alt.Axis(tickCount=5, minExtent=24),
    )


def _svg(picture: alt.Chart | alt.LayerChart | alt.FacetChart) -> str:
    dressed = picture.configure_axis(
        labelFont=FONT, titleFont=FONT, gridColor="#dddddd", labelColor="black"
    ).configure_view(stroke=None)
    return vl_convert.vegalite_to_svg(dressed.to_dict())
