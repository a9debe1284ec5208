"""Odds of a family that nobody here knows: it lays windows and deals rounds by functions of its own."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import perm

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.bet import Bet, Dealt
from sabot.games.deciding import Valued
from sabot.games.shoe_rules import ShoeRules
from sabot.games.variant import Game, Variant
from sabot.odds.bet_result import BetLine, Method
from sabot.odds.counting.census import Ways, count, refuse_to_the_end
from sabot.odds.counting.equal_deals import finest
from sabot.odds.counting.window_check import check_any
from sabot.odds.counting.window_rows import counts

Deal = Callable[[Iterator[Card]], Dealt]


def ways(game: Variant[ShoeRules, Dealt], bets: Sequence[Bet[Dealt]], cards: Composition) -> tuple[Ways, ...]:
    """Equally likely deals by label, for each bet."""
    return tuple(_ways(game, bet, cards) for bet in bets)


def _ways(game: Variant[ShoeRules, Dealt], bet: Bet[Dealt], cards: Composition) -> Ways:
    check_any(bet, game.family)
    if not bet.window.to_the_end:
        return count(bet, game.family.lay, cards)
    if game.family.deal is None:
        refuse_to_the_end(bet.window)
    assert game.family.deal is not None, "or it was refused"
    return rounds_counted(bet, game.family.deal, cards)


def rounds_counted(bet: Bet[Dealt], deal: Deal[Dealt], cards: Composition) -> Ways:
    """Every round that can be dealt, found by dealing as far as cards are known and asking for one more."""
    kinds = counts(cards, finest(bet.window))
    found: Counter[tuple[str, int]] = Counter()
    waiting: list[tuple[tuple[Card, ...], tuple[int, ...], int]] = [((), kinds, 1)]
    while waiting:
        dealt, left, ways = waiting.pop()
        try:
            found[bet.classify(deal(iter(dealt))), len(dealt)] += ways
        except StopIteration:
            # At every grain the card numbered like a class belongs to it.
            waiting += (
                ((*dealt, Card(kind)), (*left[:kind], number - 1, *left[kind + 1 :]), ways * number)
                for kind, number in enumerate(left)
                if number
            )
    longest = max((size for _, size in found), default=0)
    counted = dict.fromkeys(bet.labels, 0)
    for (label, size), number in found.items():
        counted[label] += number * perm(cards.total - size, longest - size)
    if sum(counted.values()) != perm(cards.total, longest):
        raise ValueError(f"{cards.total} cards are too few for a round")
    return counted


def method(bet: Bet[object]) -> Method:
    return Method.ROUNDS if bet.window.to_the_end else Method.ROWS


def played(game: Game, key: str, cards: Composition) -> BetLine:
    raise ValueError(
        f"{key} depends on how it is played, and nobody knows how {game.family.key} is played best"
    )


def values(game: Game) -> Iterable[Valued]:
    """As the family itself has it."""
    decisions = game.family.decisions
    return () if decisions is None or decisions.values is None else decisions.values(game.rules)
