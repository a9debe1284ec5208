"""Effects of removal: how the exact return of a bet changes when one card leaves the full shoe."""

from math import sqrt

from msgspec import Struct

from sabot.cards.card import DECK, Card, name, rank, value
from sabot.cards.composition import Composition
from sabot.games.variant import Game
from sabot.odds.counting.bet_odds import bet_odds
from sabot.odds.families import odds_of

SAME = 1e-13
"""Effects that differ by less are the same, but for rounding."""
MOST_TAG = 4
"""Nobody counts with larger numbers at a table."""
GOOD = 0.98
"""A count that correlates so well with the effects is worth no further digits."""


class CardEffect(Struct, frozen=True):
    """Cards whose removal has one effect."""

    cards: tuple[Card, ...]
    effect: float
    """What the return changes by when one of them is taken out of the full shoe."""

    @property
    def title(self) -> str:
        """Ranks where suits do not matter, such as `T J Q K`; else the cards themselves."""
        ranks = [name(card)[0] for card in self.cards]
        whole = all(ranks.count(one) == len(DECK) // 13 for one in ranks)
        return " ".join(dict.fromkeys(ranks)) if whole else " ".join(name(card) for card in self.cards)


def exact_return(game: Game, key: str, cards: Composition) -> float:
    """What a bet returns from these cards, with best play where players decide."""
    if game.bets[key].window.played:
        return odds_of(game).played(game, key, cards).rtp
    return float(bet_odds(game, key, cards).rtp)


def removal_effects(game: Game, key: str) -> tuple[CardEffect, ...]:
    """Every card's effect, cards with the same one together; the worst for the player first."""
    shoe = game.rules.shoe
    whole = exact_return(game, key, shoe)
    # Play knows values only: one card speaks for all of its value.
    by_value = game.bets[key].window.played
    known: dict[int, float] = {}
    groups: dict[Card, list[Card]] = {}
    for card in sorted(filter(shoe.count, DECK), key=lambda card: (rank(card), card)):
        sort = value(card) if by_value else int(card)
        if sort not in known:
            known[sort] = exact_return(game, key, shoe.without((card,))) - whole
        like = next(
            (first for first in groups if abs(_of(first, known, by_value) - known[sort]) < SAME), card
        )
        groups.setdefault(like, []).append(card)
    found = (CardEffect(tuple(cards), _of(first, known, by_value)) for first, cards in groups.items())
    return tuple(sorted(found, key=lambda one: one.effect))


def _of(card: Card, known: dict[int, float], by_value: bool) -> float:
    return known[value(card) if by_value else int(card)]


def by_card(effects: tuple[CardEffect, ...]) -> tuple[float, ...]:
    """One effect for each card, by its number; a card that no shoe holds has the average, and so no say."""
    known = {card: one.effect for one in effects for card in one.cards}
    average = sum(known.values()) / len(known)
    return tuple(known.get(card, average) for card in DECK)


def simple_tags(effects: tuple[CardEffect, ...]) -> tuple[int, ...]:
    """Small whole numbers, one a card, that follow the effects: the smallest that follow them well.

    Positive for cards whose leaving helps the player, as counters write it.
    """
    each = by_card(effects)
    centre = sum(each) / len(each)
    largest = max(abs(one - centre) for one in each)
    if largest < SAME:
        return (0,) * len(each)
    tried = [tuple(round(most * (one - centre) / largest) for one in each) for most in range(1, MOST_TAG + 1)]
    good = (tags for tags in tried if correlation(tags, each) >= GOOD)
    return next(good, max(tried, key=lambda tags: correlation(tags, each)))


def correlation(tags: tuple[float, ...], effects: tuple[float, ...]) -> float:
    """The betting correlation of a count: how well its tags follow the effects."""
    one, other = _centred(tags), _centred(effects)
    size = sqrt(sum(x * x for x in one) * sum(y * y for y in other))
    return sum(x * y for x, y in zip(one, other, strict=True)) / size if size else 0.0


def _centred(numbers: tuple[float, ...]) -> list[float]:
    centre = sum(numbers) / len(numbers)
    return [number - centre for number in numbers]
