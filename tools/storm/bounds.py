"""What bounds players, kept by hand: limits, exclusions, and games that must be finished first."""

from collections import Counter

from sabot.house.house import House
from sabot.ledger.limit import Limit, LimitBound, Measure, Period, set_limit, strictest
from sabot.ledger.tally import calendar_at
from sabot.store.record import Line
from sabot.store.streams import LimitSet, PlayerEvent, PlayerExcluded
from sabot.table import events as e
from sabot.table.state import Table
from storm.broken_law import must

LIMITS = "limits hold when a wager is made"
EXCLUSION = "who is excluded stakes nothing"
UNFINISHED = "an interrupted game is finished first"
TALLY = "what was used of a limit is known again"


class Bounds:
    def __init__(self) -> None:
        self._limits: dict[tuple[str, bool], tuple[Limit, ...]] = {}
        """By player, and whether the house set them."""
        self._exclusions: dict[str, list[tuple[int, int | None]]] = {}
        self._used: Counter[tuple[str, Measure, Period, int]] = Counter()
        self.games: dict[str, dict[str, str]] = {}
        """By player and interrupted game, its category; without bettors behind, who may be spared."""

    def tell_player(self, player: str, event: PlayerEvent) -> None:
        if isinstance(event, LimitSet):
            bound = _bound(event.measure, event.period)
            limits = self._limits.get((player, event.imposed), ())
            self._limits[player, event.imposed] = set_limit(limits, bound, event.most, event.at)
        elif isinstance(event, PlayerExcluded):
            self._exclusions.setdefault(player, []).append((event.since, event.until))

    def tell(self, before: Table, event: e.Event, line: Line, held: int) -> None:
        """What happened at a table; `held` is what the player has on tables after it."""
        match event:
            case e.BetsPut(player, puts):
                self._check_bet(before, player, line.at)
                if any(put.lot.money for put in puts):
                    self.check_limits(player, line.at, held)
            case e.PartPaid(bets=bets) | e.RoundPaid(bets=bets):
                for bet in bets:
                    self._count(bet.place.player, bet.staked.money, bet.back.money, line.at)
                if isinstance(event, e.RoundPaid):
                    self._over(before)
            case e.TipGiven(player, amount):
                self._check_excluded(player, line.at)
                self._count(player, amount, 0, line.at)
                self.check_limits(player, line.at, held)
            case e.RoundVoided():
                self._over(before)
            case e.GameInterrupted(player, interrupted) if not event.behind:
                self.games.setdefault(player, {})[interrupted] = before.setup.game.category

    def _over(self, table: Table) -> None:
        if table.one_game:
            for games in self.games.values():
                games.pop(table.round, None)

    def _check_excluded(self, player: str, at: int) -> None:
        for since, until in self._exclusions.get(player, ()):
            must(not (since <= at and (until is None or at < until)), EXCLUSION, f"{player} at {at}")

    def _check_bet(self, table: Table, player: str, at: int) -> None:
        self._check_excluded(player, at)
        open_ = [
            game for game, kind in self.games.get(player, {}).items() if kind == table.setup.game.category
        ]
        must(not open_, UNFINISHED, f"{player} bets at {table.setup.table} and has {open_}")

    def _count(self, player: str, staked: int, back: int, at: int) -> None:
        calendar = calendar_at(at)
        for period in Period:
            self._used[player, Measure.STAKE, period, calendar.number(period)] += staked
            self._used[player, Measure.LOSS, period, calendar.number(period)] += staked - back

    def check_limits(self, player: str, at: int, held: int) -> None:
        calendar = calendar_at(at)
        for limit in (*self._limits.get((player, False), ()), *self._limits.get((player, True), ())):
            most, period = strictest((limit,), limit.bound, at), limit.bound.period
            if most is not None and period is not None:
                used = self._used[player, limit.bound.measure, period, calendar.number(period)]
                must(used + held <= most, LIMITS, f"{player}: {used} and {held} held, of {most}")

    def compare(self, house: House, at: int) -> None:
        """What the house knows of everybody's limits, and of the games to be finished."""
        calendar = calendar_at(at)
        for (player, _), limits in sorted(self._limits.items()):
            tally = house.restraints.get(player).tally
            for limit in limits:
                measure, period = limit.bound.measure, limit.bound.period
                if period is not None:
                    used = self._used[player, measure, period, calendar.number(period)]
                    known = tally.used(measure, period, calendar)
                    must(known == used, TALLY, f"{player} used {used} of {limit}, the house says {known}")
        for player, games in sorted(self.games.items()):
            known_games = {game.interrupted for game in house.book.of(player)}
            must(
                known_games >= set(games), UNFINISHED, f"{player} has {games}, the house knows {known_games}"
            )


def _bound(measure: str, period: str) -> LimitBound:
    return LimitBound(Measure(measure), Period(period) if period else None)
