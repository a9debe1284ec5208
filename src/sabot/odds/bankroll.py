"""What becomes of a bankroll: ruin within some rounds or ever, what is needed to avoid it, and cashback.

Every round is staked alike and is independent of those before. Amounts are in initial stakes; a walk goes in
the largest steps that all results are whole numbers of, so that nothing is rounded but floats.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sabot.money import parse_odds
from sabot.odds.bet_result import BetLine, BetOdds

if TYPE_CHECKING:
    from sabot.odds.blackjack.net_results import Distribution

Results = Mapping[Fraction, Fraction]
"""What a round can win, in stakes, with its probability; losses are negative."""
Floats = npt.NDArray[np.float64]
HALVINGS = 200
SIMPLE = 1000
"""Results are made of whole stakes and simple prices, which floats only miss in their last digits."""


class BadPlan(ValueError):
    """A plan that nobody can play: no stake, no round, or chances that do not add up."""


def results_of(odds: BetOdds) -> Results:
    """The results of a bet that is staked once a round."""
    found: dict[Fraction, Fraction] = {}
    for one in odds.outcomes:
        if one.ways:
            found[one.pays] = found.get(one.pays, Fraction(0)) + Fraction(one.ways, odds.total)
    return found


def results_of_play(spread: "Distribution") -> Results:
    """The results of a round of the main bet, played for the best."""
    whole = sum(Fraction(chance) for _, chance in spread.results)
    found: dict[Fraction, Fraction] = {}
    for net, chance in spread.results:
        exact = Fraction(net).limit_denominator(SIMPLE)
        found[exact] = found.get(exact, Fraction(0)) + Fraction(chance) / whole
    return found


def results_of_line(line: BetLine) -> Results:
    """The results of a bet whose chances are computed, and not counted."""
    whole = sum(Fraction(one.probability) for one in line.outcomes)
    found: dict[Fraction, Fraction] = {}
    for one in line.outcomes:
        pays = parse_odds(one.pays)
        found[pays] = found.get(pays, Fraction(0)) + Fraction(one.probability) / whole
    return found


def ruin_within(results: Results, bankroll: Fraction, rounds: int) -> float:
    """The probability that, within so many rounds, less is left than a whole stake."""
    steps, chances, unit = _walk(results)
    if rounds < 0:
        raise BadPlan("nobody plays a negative number of rounds")
    alive: Floats = np.ones(1)
    lowest, ruined = _to_lose(bankroll, unit), 0.0
    for _ in range(rounds):
        alive, lowest = _after(alive, lowest, steps, chances)
        gone = max(0, min(len(alive), -lowest))
        ruined += float(alive[:gone].sum())
        alive, lowest = alive[gone:], lowest + gone
        if not len(alive):
            break
    return min(ruined, 1.0)


def ruin_ever(results: Results, bankroll: Fraction) -> tuple[float, float]:
    """Bounds of the probability of ruin however long is played; 1 where the player has no advantage.

    Both are powers of the root r < 1 of E[r ** result] = 1: whoever is ruined lost one step more than could
    be lost, or as many more as a round loses at most. They are the same where a round loses one step at most.
    """
    steps, chances, unit = _walk(results)
    if float(sum(result * chance for result, chance in results.items())) <= 0:
        return 1.0, 1.0
    if min(steps) >= 0:
        return 0.0, 0.0
    root = _root(steps, chances)
    most = _to_lose(bankroll, unit)
    return root ** (most - min(steps)), root ** (most + 1)


def bankroll_for(results: Results, rounds: int, risk: float) -> Fraction:
    """The smallest bankroll, in steps of the results, for which ruin within so many rounds is no likelier."""
    if not 0 < risk < 1:
        raise BadPlan("a risk lies between 0 and 1")
    steps, _, unit = _walk(results)
    low, high = -1, max(0, -min(steps)) * rounds
    while high - low > 1:
        middle = (low + high) // 2
        enough = ruin_within(results, 1 + middle * unit, rounds) <= risk
        low, high = (low, middle) if enough else (middle, high)
    return 1 + high * unit


def cashback(results: Results, rounds: int, share: Fraction) -> float:
    """What a share of the loss of so many rounds, paid where there is one, is worth, in stakes of a round."""
    if rounds < 1 or not 0 <= share <= 1:
        raise BadPlan("cashback is a share between 0 and 1 of the loss of one round or more")
    steps, chances, unit = _walk(results)
    spread: Floats = np.ones(1)
    lowest = 0
    for _ in range(rounds):
        spread, lowest = _after(spread, lowest, steps, chances)
    lost = np.maximum(0, -(lowest + np.arange(len(spread))))
    return float(spread @ lost) * float(unit * share)


def _walk(results: Results) -> tuple[tuple[int, ...], tuple[float, ...], Fraction]:
    if sum(results.values()) != 1 or min(results.values()) < 0:
        raise BadPlan("the probabilities of all results add up to 1")
    parts = lcm(*(result.denominator for result in results))
    unit = Fraction(gcd(parts, *(int(result * parts) for result in results)), parts)
    return tuple(int(result / unit) for result in results), tuple(map(float, results.values())), unit


def _to_lose(bankroll: Fraction, unit: Fraction) -> int:
    """How many steps may be lost while a whole stake is left."""
    if bankroll < 1:
        raise BadPlan("a bankroll is one stake or more")
    return int((bankroll - 1) // unit)


def _after(
    alive: Floats, lowest: int, steps: tuple[int, ...], chances: tuple[float, ...]
) -> tuple[Floats, int]:
    """One round later, and where the lowest amount lies now."""
    least = min(steps)
    after: Floats = np.zeros(len(alive) + max(steps) - least)
    for step, chance in zip(steps, chances, strict=True):
        after[step - least : step - least + len(alive)] += chance * alive
    return after, lowest + least


def _root(steps: tuple[int, ...], chances: tuple[float, ...]) -> float:
    """The r below 1 where E[r ** step] is 1, for steps that win on average: between it and 1 it is less."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        mean = sum(chance * middle**step for step, chance in zip(steps, chances, strict=True))
        low, high = (middle, high) if mean > 1 else (low, middle)
    return high
