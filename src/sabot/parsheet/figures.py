"""The figures of a par sheet, without any looks; chances and returns are shares of 1."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.sheet import rule_sheet, texts_in
from sabot.games.sheet.document import Table
from sabot.games.shoe_rules import Shuffle
from sabot.games.toml_reading import plain
from sabot.games.variant import Game
from sabot.odds.bet_result import BetLine
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.chart_cells import COLUMNS, LETTERS, ChartPart, parts_of
from sabot.odds.exposure.gains import exposure
from sabot.odds.game_approval import approve
from sabot.odds.hints import has_chart
from sabot.odds.whole_game import game_odds

LEVELS = (0.90, 0.95, 0.99)
"""Of so many honest tables the actual return lies within the bounds."""
COUNTED_SHOES, PLAYED_SHOES = 1_000, 60
"""Shoes drawn to see what counters win, where a bet is counted and where it is played."""
WORTH_A_WARNING = 0.05
"""Units per 100 rounds."""
_NETS = {"lose": -1.0, "push": 0.0}
ROUNDS = (10**3, 10**4, 10**5, 10**6, 10**7)


class SheetRow(Struct, frozen=True):
    """One outcome of a bet."""

    outcome: str
    pays: str
    ways: int | None
    """Equally likely deals; None where the chance is worked out from best play and not counted."""
    probability: float
    adds: float
    """What the outcome contributes to the return."""


class Bounds(Struct, frozen=True):
    """Between what the actual return lies after so many rounds with flat stakes, by level."""

    rounds: int
    within: tuple[tuple[float, float], ...]


class SheetBet(Struct, frozen=True, kw_only=True):
    bet: str
    title: str
    pay_table: str
    offered: bool
    rtp: float
    rtp_exact: str | None
    house_edge: float
    hit_frequency: float
    push_frequency: float
    standard_deviation: float
    method: str
    total_ways: int | None
    rows: tuple[SheetRow, ...]
    bounds: tuple[Bounds, ...]


class SheetChart(Struct, frozen=True):
    """The best chart by total, and what playing by it returns."""

    rtp: float
    insure: bool
    up_cards: tuple[str, ...]
    parts: tuple[ChartPart, ...]
    letters: str


class SheetExposure(Struct, frozen=True, kw_only=True):
    """What somebody wins at a bet who knows every card that is gone, and somebody who keeps a count."""

    bet: str
    title: str
    cut: int
    samples: int
    share: float
    """Of all rounds, those that are worth a bet."""
    edge: float
    per_100: float
    counted_per_100: float
    correlation: float


class ParSheet(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    about: str
    terms: tuple[tuple[str, str], ...]
    """The rules in words, as players read them."""
    rules: Mapping[str, str | int | bool]
    """The same as keys with values."""
    changes: str
    """What is otherwise than in the catalogue; empty where nothing is."""
    digest: str
    levels: tuple[float, ...]
    bets: tuple[SheetBet, ...]
    chart: SheetChart | None
    exposures: tuple[SheetExposure, ...]
    """Bets on offer, the most exposed first; none where every round is shuffled, or nobody asked."""
    remarks: tuple[str, ...]
    """What speaks against opening a table, and what its house should know."""
    version: str
    made: str


def par_sheet(game: Game, *, version: str, made: str, changes: str = "", exposed: bool = False) -> ParSheet:
    """Everything about a game that its rules decide; `made` is when, as it is to be printed.

    With `exposed` it also tells what counters win, which takes some seconds.
    """
    lines = _told_apart(game_odds(game))
    verdict = approve(game, lines)
    exposures = _exposures(game, lines) if exposed and game.rules.shuffle is Shuffle.CUT_CARD else ()
    glance = rule_sheet(game, texts_in("en"), version=version).sections[0]
    terms = next(block for block in glance.blocks if isinstance(block, Table))
    return ParSheet(
        game=game.key,
        title=game.title,
        about=game.about,
        terms=tuple((row[0], row[1]) for row in terms.rows),
        rules=plain(game.rules),
        changes=changes,
        digest=game.digest(),
        levels=LEVELS,
        bets=tuple(_bet(line) for line in sorted(lines, key=lambda line: not line.offered)),
        chart=_chart(game),
        exposures=exposures,
        remarks=(*verdict.refused, *verdict.warnings, *_warned(exposures)),
        version=version,
        made=made,
    )


def _told_apart(lines: tuple[BetLine, ...]) -> tuple[BetLine, ...]:
    """Bets of one title get their keys behind it: on paper nothing else tells them apart."""
    titles = Counter(line.title for line in lines)
    return tuple(
        line if titles[line.title] == 1 else replace(line, title=f"{line.title} ({line.bet})")
        for line in lines
    )


def _bet(line: BetLine) -> SheetBet:
    counted = [one.ways for one in line.outcomes if one.ways is not None]
    return SheetBet(
        bet=line.bet,
        title=line.title,
        pay_table=line.pay_table,
        offered=line.offered,
        rtp=line.rtp,
        rtp_exact=line.rtp_exact,
        house_edge=1 - line.rtp,
        hit_frequency=line.hit_frequency,
        push_frequency=line.push_frequency,
        standard_deviation=line.standard_deviation,
        method=line.method.text,
        total_ways=sum(counted) if counted else None,
        rows=tuple(
            SheetRow(one.label, one.pays, one.ways, one.probability, one.probability * (1 + _net(one.pays)))
            for one in line.outcomes
        ),
        bounds=tuple(
            Bounds(
                rounds,
                tuple(bounds_after(line.rtp, line.standard_deviation, rounds, level) for level in LEVELS),
            )
            for rounds in ROUNDS
        ),
    )


def _net(pays: str) -> float:
    """What a unit stake wins, from odds as they are shown."""
    if pays in _NETS:
        return _NETS[pays]
    won, staked = pays.split(":")
    return int(won) / int(staked)


def bounds_after(rtp: float, deviation: float, rounds: int, level: float) -> tuple[float, float]:
    """By the normal curve: flat stakes, rounds that do not know of each other; no return is below nothing."""
    away = NormalDist().inv_cdf((1 + level) / 2) * deviation / sqrt(rounds)
    return max(0.0, rtp - away), rtp + away


def _exposures(game: Game, lines: tuple[BetLine, ...]) -> tuple[SheetExposure, ...]:
    found = []
    for line in lines:
        # Insurance is asked for in a round: its price then is another matter.
        if not line.offered or game.bets[line.bet].asked:
            continue
        played = game.bets[line.bet].window.played
        one = exposure(game, line.bet, samples=PLAYED_SHOES if played else COUNTED_SHOES)
        found.append(
            SheetExposure(
                bet=line.bet,
                title=line.title,
                cut=one.cut,
                samples=one.samples,
                share=one.perfect.share,
                edge=one.perfect.edge,
                per_100=one.perfect.per_100,
                counted_per_100=one.counted.per_100,
                correlation=one.betting_correlation,
            )
        )
    return tuple(sorted(found, key=lambda one: -one.per_100))


def _warned(exposures: tuple[SheetExposure, ...]) -> tuple[str, ...]:
    bets = [f"{one.title} ({one.per_100:.2f})" for one in exposures if one.per_100 >= WORTH_A_WARNING]
    if not bets:
        return ()
    return (f"Counters win, in units per 100 rounds with perfect knowledge, at {', '.join(bets)}.",)


def _chart(game: Game) -> SheetChart | None:
    if not has_chart(game):
        return None
    best = best_chart(game.rules)
    return SheetChart(best.rtp, best.chart.insure, COLUMNS, parts_of(game.rules, best.chart), LETTERS)
