"""The odds of every bet of a game as text: decimals for people, fractions for whoever wants to check them.

Run as a program it works out the odds of the game that it reads, in a process of its own: the mathematics
takes seconds and loads much that a server has no other use for.
"""

import os
import sys
from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.bet import PayTable
from sabot.games.catalogue import NO_FILES, OwnFiles, house_catalogue
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game
from sabot.money import PUSH, show_odds
from sabot.odds.blackjack.chart import Chart
from sabot.odds.hints import has_chart
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured

if TYPE_CHECKING:
    from sabot.odds import BetLine

DIGITS = 10
"""Behind the point; the main bet of blackjack is computed in double precision, which has fifteen in all."""
GENTLE = 4
"""How far what is only worked out stands back behind the tables that are played; on a full machine it would
wait for minutes if it stood back farther."""


class Chance(Struct, frozen=True):
    """A number as text."""

    decimal: str
    """Rounded to ten digits behind the point."""
    exact: str | None
    """A fraction such as `384/415`; null where it is computed and not counted."""


class OddsRow(Struct, frozen=True):
    """How often a row of the pay table comes."""

    title: str
    """Of the row; of blackjack's main bet, the net result in stakes such as `net +1.5`."""
    pays: str
    """Odds such as `3:2`, `push` or `lose`."""
    chance: Chance
    """How often it comes."""


class BetOddsView(Struct, frozen=True, kw_only=True):
    """The odds of one bet, per unit of the initial stake, from a full shoe."""

    bet: str
    returns: Chance
    """What comes back on average."""
    edge: Chance
    """What the house keeps of it."""
    wins: Chance | None
    """How often more than the stake comes back; null where chances are not shown."""
    pushes: Chance | None
    """How often the stake comes back; null where chances are not shown."""
    deviation: str
    """The standard deviation of the net result."""
    method: str
    """How it was found, in a few words."""
    rows: tuple[OddsRow, ...]
    """Best first, as they stand in the pay table; none where chances are not shown."""


class GameOdds(Struct, frozen=True):
    """All that mathematics says of a game."""

    odds: tuple[BetOddsView, ...]
    chart: Chart | None = None
    """The best one by total and up card, where the game has decisions."""
    returns: Chance | None = None
    """What the main bet returns when it is played by the chart."""
    values: bytes = b""
    """What every decision returns, as the lines of a value chart; empty where there is none to make."""
    refused: tuple[str, ...] | None = None
    """Bets on offer that return more than is staked, in words; none where nobody asked for them."""


class OddsRequest(Struct, frozen=True):
    """Which game is meant: one of the catalogue, or as a table plays it."""

    game: str
    configuration: Configuration | None = None
    files: OwnFiles = NO_FILES
    """The venue's own cards and profiles."""
    approval: bool = False
    """Only whether a table of it may open is asked for, which takes less time than all of its odds."""


def counted(chance: Fraction) -> Chance:
    exact = Decimal(chance.numerator) / Decimal(chance.denominator)
    return Chance(_shown(exact), str(chance))


def computed(chance: float) -> Chance:
    return Chance(_shown(Decimal(chance)), None)


def _shown(number: Decimal) -> str:
    return f"{number.quantize(Decimal(1).scaleb(-DIGITS), ROUND_HALF_EVEN):f}"


def game_asked(asked: OddsRequest) -> Game | Refused:
    games = house_catalogue(asked.files)
    if asked.configuration is not None:
        setup = configured(games, asked.configuration)
        return setup if isinstance(setup, Refused) else setup.game
    try:
        return games.find(asked.game)
    except BadSetting as wrong:
        return Refused("wrong", {"what": str(wrong)})


def pay_tables_of(game: Game) -> dict[str, PayTable]:
    """Of every bet whose results can be counted."""
    return {key: game.field(key).table for key in game.every_bet() if not game.bets[key].window.played}


def odds_views(game: Game) -> tuple[BetOddsView, ...]:
    """Of every bet that the game can offer. Takes seconds."""
    # Only the process that works odds out loads the mathematics; a server never does.
    from sabot.odds import game_odds  # noqa: PLC0415  # numba stays out of every server process

    tables = pay_tables_of(game)
    return tuple(_view(line, tables.get(line.bet)) for line in game_odds(game))


def worked(game: Game) -> GameOdds:
    """Takes seconds."""
    from sabot.odds import best_chart, decision_lines  # noqa: PLC0415  # numba stays out of servers

    found = GameOdds(odds_views(game), values=decision_lines(game))
    if not has_chart(game):
        return found
    best = best_chart(game.rules)
    return replace(found, chart=best.chart, returns=computed(best.rtp))


def approval(game: Game) -> GameOdds:
    from sabot.odds import approve  # noqa: PLC0415  # numba stays out of every server process

    return GameOdds((), refused=approve(game).refused)


def _view(line: "BetLine", table: PayTable | None) -> BetOddsView:
    returns = computed(line.rtp) if line.rtp_exact is None else counted(Fraction(line.rtp_exact))
    edge = computed(1 - line.rtp) if line.rtp_exact is None else counted(1 - Fraction(line.rtp_exact))
    rows = _played_rows(line) if table is None else _counted_rows(line, table)
    return BetOddsView(
        bet=line.bet,
        returns=returns,
        edge=edge,
        wins=_among(line, table, line.hit_frequency, lambda pays: pays > PUSH),
        pushes=_among(line, table, line.push_frequency, lambda pays: pays == PUSH),
        deviation=f"{line.standard_deviation:.6f}",
        method=line.method,
        rows=rows,
    )


def _played_rows(line: "BetLine") -> tuple[OddsRow, ...]:
    """Net results of a bet that is played to its end."""
    return tuple(OddsRow(one.label, one.pays, computed(one.probability)) for one in line.outcomes)


def _counted_rows(line: "BetLine", table: PayTable) -> tuple[OddsRow, ...]:
    ways = {one.label: one.ways or 0 for one in line.outcomes}
    total = sum(ways.values())
    return tuple(
        OddsRow(
            row.title, show_odds(row.odds), counted(Fraction(sum(ways[one] for one in row.labels), total))
        )
        for row in table.rows
    )


def _among(
    line: "BetLine", table: PayTable | None, otherwise: float, which: Callable[[Fraction], bool]
) -> Chance:
    """The chance of all results that pay so, exact where they are counted."""
    if table is None:
        return computed(otherwise)
    ways = {one.label: one.ways or 0 for one in line.outcomes}
    paying = sum(number for label, number in ways.items() if which(table.odds(label)))
    return counted(Fraction(paying, sum(ways.values())))


def main() -> None:
    """Reads which game is meant, and writes its odds."""
    os.nice(GENTLE)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=OddsRequest)
    game = game_asked(asked)
    if isinstance(game, Refused):
        raise SystemExit(game.reason)
    found = approval(game) if asked.approval else worked(game)
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
