"""A counter's gain: exact returns of many shoes at every depth, and who would have bet on them.

Shoes are drawn at random from a seed; each one's return is exact. Cards seen before a round are a random part
of the shoe, since what is dealt does not depend on what is left behind it. Cards burnt face down are as
unknown as those that are still to come: a counter's price is that of all cards not seen.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.cards.terms import FIRST_CARD
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Game
from sabot.odds.exposure.card_effects import (
    CardEffect,
    by_card,
    correlation,
    exact_return,
    removal_effects,
    simple_tags,
)
from sabot.odds.hints import has_chart

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DECK_CARDS = 52
SLICES = 8
"""Parts of the shoe that gains are told by."""
COUNTED, PLAYED = 20_000, 400
"""Shoes drawn where bets are counted, and where they are analysed with best play."""
CARDS_A_ROUND = 5
"""About so many are dealt in a round of one hand, or in a coup."""
LEAST_BEHIND, LEAST_BEHIND_DECISIONS = 12, 26
"""Cards that must lie behind the cut card, so that the last round can be dealt; more where players draw."""


class Knowledge(Struct, frozen=True):
    """What somebody wins who bets only when it pays, one unit each time."""

    share: float
    """Of all rounds, those that are bet on."""
    edge: float
    """The average net result of a bet that is made."""
    per_100: float
    """Units won in a hundred rounds."""


class DepthLine(Struct, frozen=True):
    """A part of the shoe: from so many cards gone to so many."""

    first: int
    last: int
    perfect: Knowledge
    linear: Knowledge


class Exposure(Struct, frozen=True, kw_only=True):
    bet: str
    rtp: float
    effects: tuple[CardEffect, ...]
    tags: tuple[int, ...]
    """A whole number for each card, by its number; where they do not cancel, their mean is taken off each."""
    betting_correlation: float
    """How well the tags follow the effects."""
    trigger: float | None
    """The true count from which on the count bets: the one that wins most; None where none wins."""
    samples: int
    seed: int
    cut: int
    """Cards behind the cut card."""
    perfect: Knowledge
    """By somebody who knows every card that is gone, and its exact price."""
    linear: Knowledge
    """By somebody who adds up the effects of cards gone."""
    counted: Knowledge
    """By somebody who keeps the count."""
    depths: tuple[DepthLine, ...]


def exposure(
    game: Game,
    key: str,
    *,
    cut: int | None = None,
    samples: int | None = None,
    seed: int = 1,
    tags: tuple[int, ...] | None = None,
    trigger: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Exposure:
    """How far a bet is exposed to counters, with the cut card where the rules or `cut` have it."""
    behind = check_cut(game, cut)
    many = samples or (PLAYED if game.bets[key].window.played else COUNTED)
    effects = removal_effects(game, key)
    shoe = game.rules.shoe
    deepest = shoe.total - behind + CARDS_A_ROUND * game.family.rounds_after_cut
    gone, drawn = _drawn(game, shoe, deepest, many, seed)
    rtp, each = exact_return(game, key, shoe), np.array(by_card(effects))
    net, seen = _nets(game, key, shoe, drawn, progress), drawn.sum(axis=1)
    guess = rtp - 1 + (drawn @ (each - each.mean())) * (shoe.total - 1) / (shoe.total - seen)
    used = simple_tags(effects) if tags is None else tags
    count = (drawn @ (np.array(used) - np.mean(used))) * DECK_CARDS / (shoe.total - seen)
    at = _best_trigger(count, net) if trigger is None else trigger
    return Exposure(
        bet=key,
        rtp=rtp,
        effects=effects,
        tags=used,
        betting_correlation=correlation(used, by_card(effects)),
        trigger=at,
        samples=many,
        seed=seed,
        cut=behind,
        perfect=_won(net, net > 0),
        linear=_won(net, guess > 0),
        counted=_won(net, count >= (np.inf if at is None else at)),
        depths=_by_depth(deepest, gone, net, guess),
    )


def _nets(
    game: Game, key: str, shoe: Composition, drawn: Ints, progress: Callable[[int, int], None] | None
) -> Floats:
    """What a unit wins from each shoe, exactly."""
    nets = np.empty(len(drawn))
    for number, seen in enumerate(drawn):
        nets[number] = exact_return(game, key, _left(shoe, seen)) - 1
        if progress is not None:
            progress(number + 1, len(drawn))
    return nets


def _by_depth(deepest: int, gone: Ints, net: Floats, guess: Floats) -> tuple[DepthLine, ...]:
    lines = []
    for first, last in pairwise(np.linspace(0, deepest, SLICES + 1).astype(np.int64)):
        here = (gone >= first) & (gone < last)
        perfect, linear = _won(net[here], net[here] > 0), _won(net[here], guess[here] > 0)
        lines.append(DepthLine(int(first), int(last) - 1, perfect, linear))
    return tuple(lines)


def check_cut(game: Game, cut: int | None) -> int:
    """Cards behind the cut card; where every round is shuffled nothing can be counted."""
    if cut is None and game.rules.shuffle is not Shuffle.CUT_CARD:
        raise ValueError("it is shuffled for every round, so that nothing can be counted")
    behind = game.rules.cut if cut is None else cut
    most = game.rules.shoe.total - 1
    least = LEAST_BEHIND_DECISIONS if has_chart(game) else LEAST_BEHIND
    if not least <= behind <= most:
        raise ValueError(f"{behind} cards behind the cut card: from {least} to {most}")
    return behind


def _drawn(game: Game, shoe: Composition, deepest: int, many: int, seed: int) -> tuple[Ints, Ints]:
    """How many cards are gone, each depth as often as any other, and which of them were seen."""
    chance = np.random.default_rng(seed)
    counts, burns = np.array(shoe.counts), game.rules.burns
    gone = np.minimum((np.arange(many) + chance.random(many)) / many * deepest, deepest - 1).astype(np.int64)
    first = np.array([value(card) for card in DECK])[chance.integers(0, len(DECK), many)]
    unseen = first if burns == FIRST_CARD else np.full(many, int(burns))
    seen = np.maximum(gone - unseen, 0)
    return gone, np.array([chance.multivariate_hypergeometric(counts, int(number)) for number in seen])


def _left(shoe: Composition, seen: Ints) -> Composition:
    return Composition(tuple(int(there - taken) for there, taken in zip(shoe.counts, seen, strict=True)))


def _won(net: Floats, bets: npt.NDArray[np.bool_]) -> Knowledge:
    if not bets.any():
        return Knowledge(0.0, 0.0, 0.0)
    share = float(bets.mean())
    edge = float(net[bets].mean())
    return Knowledge(share, edge, 100 * share * edge)


def _best_trigger(count: Floats, net: Floats) -> float | None:
    """The whole true count from which on betting wins most."""
    gains = {at: _won(net, count >= at).per_100 for at in range(1, int(np.ceil(count.max())) + 1)}
    best = max(gains, key=lambda at: gains[at], default=0)
    return float(best) if gains.get(best, 0.0) > 0 else None


assert len(DECK) == DECK_CARDS
