"""What changes of the rules do: each by itself, one after the other, and all together."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sabot.games.variant import Game, with_rules, with_table
from sabot.odds.whole_game import game_odds

Change = tuple[str, str]
"""A rule and its value, or a bet and the name of its pay table."""


class Changes(Struct, frozen=True):
    """Rules and pay tables, in the order in which they are told."""

    rules: tuple[Change, ...] = ()
    pay_tables: tuple[Change, ...] = ()

    def one_by_one(self) -> tuple["Changes", ...]:
        rules = (Changes(rules=(one,)) for one in self.rules)
        return (*rules, *(Changes(pay_tables=(one,)) for one in self.pay_tables))

    def applied(self, game: Game) -> Game:
        changed = with_rules(game, dict(self.rules))
        for bet, name in self.pay_tables:
            changed = with_table(changed, bet, name)
        return changed

    @property
    def title(self) -> str:
        tables = (f"{bet} pays {name}" for bet, name in self.pay_tables)
        return ", ".join((*(f"{key}={value}" for key, value in self.rules), *tables))


class StepEffect(Struct, frozen=True):
    """One change: what it does to a bet by itself, and after those before it."""

    title: str
    alone: float
    in_turn: float


class BetComparison(Struct, frozen=True):
    """A bet before and after; effects are differences of its return."""

    bet: str
    title: str
    before: float
    after: float
    steps: tuple[StepEffect, ...]

    @property
    def effect(self) -> float:
        return self.after - self.before


def compare(game: Game, changes: Changes) -> tuple[BetComparison, ...]:
    """Every bet on offer before and after, with the effect of each change.

    Where a change alone is refused, `BadSetting` says why: it must be told together with what it needs.
    """
    parts = changes.one_by_one()
    before = _returns(game)
    alone = [_returns(part.applied(game)) for part in parts]
    turns = [before]
    changed = game
    for part in parts:
        changed = part.applied(changed)
        turns.append(_returns(changed))
    titles = {line.bet: line.title for line in game_odds(game)}
    return tuple(
        BetComparison(
            key,
            titles[key],
            before[key],
            turns[-1][key],
            _steps(key, parts, before, alone, turns),
        )
        for key in before
        if all(key in known for known in (*alone, *turns))
    )


def _steps(
    key: str,
    parts: Sequence[Changes],
    before: Mapping[str, float],
    alone: Sequence[Mapping[str, float]],
    turns: Sequence[Mapping[str, float]],
) -> tuple[StepEffect, ...]:
    return tuple(
        StepEffect(part.title, alone[at][key] - before[key], turns[at + 1][key] - turns[at][key])
        for at, part in enumerate(parts)
    )


def _returns(game: Game) -> dict[str, float]:
    return {line.bet: line.rtp for line in game_odds(game) if line.offered}
