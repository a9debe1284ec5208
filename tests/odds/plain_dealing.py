"""Every round dealt card by card in order, without any of the house's counting: slow, and easy to believe."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from hypothesis import strategies as st

from sabot.cards.card import DECK, UNSEEN, Card, value
from sabot.games.baccarat.coup import Coup
from sabot.games.bet import Bet, Window
from sabot.games.blackjack.bet_windows import Deal

Labels = Counter[str]


def plain_deals(bet: Bet[Deal], cards: tuple[Card, ...]) -> Labels:
    """How many ordered deals of these very cards give each label."""
    places = sorted(bet.window.places)
    return Counter(
        bet.classify(_deal(dict(zip(places, dealt, strict=True))))
        for dealt in permutations(cards, len(places))
    )


def _deal(cards: dict[str, Card]) -> Deal:
    first, second, up, hole = (cards.get(place, UNSEEN) for place in ("first", "second", "up", "hole"))
    return Deal(first, second, up, hole)


def plain_first_cards(bet: Bet[Coup], cards: tuple[Card, ...]) -> Labels:
    """The same for a bet of baccarat that sees only some of the first four cards."""
    places = sorted(bet.window.places)
    return Counter(
        bet.classify(_coup(dict(zip(places, dealt, strict=True))))
        for dealt in permutations(cards, len(places))
    )


def _coup(cards: dict[str, Card]) -> Coup:
    player, banker = ([cards.get(f"{side}{n}", UNSEEN) for n in (1, 2)] for side in ("player", "banker"))
    return Coup(tuple(player), tuple(banker))


def dealt_coup(cards: tuple[Card, ...]) -> Coup:
    """A coup as a croupier learns it: the six cards on top of the shoe, as many of them as are needed."""
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    rest = iter(cards[4:])
    if max(_points(player), _points(banker)) >= 8:
        return Coup(tuple(player), tuple(banker))
    third = None
    if _points(player) <= 5:
        player.append(next(rest))
        third = _points(player[2:])
    if _banker_takes(_points(banker), third):
        banker.append(next(rest))
    return Coup(tuple(player), tuple(banker))


def _points(cards: list[Card]) -> int:
    return sum(value(card) for card in cards) % 10


def _banker_takes(total: int, third: int | None) -> bool:
    """By heart: three except an eight, four 2 to 7, five 4 to 7, six 6 and 7."""
    if third is None:
        return total <= 5
    return {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7)}.get(total, total <= 2)


def dealer_ends(
    left: Counter[int], hits_soft_17: bool, hand: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The dealer's finished hands as values in the order drawn, each with its chance.

    Where no card is left to finish a hand, the chances of those that come do not add up to one.
    """
    if len(hand) >= 2 and _stands(hand, hits_soft_17):
        yield hand, Fraction(1)
        return
    for number in sorted(left):
        if left[number]:
            share = Fraction(left[number], left.total())
            for end, chance in dealer_ends(left - Counter((number,)), hits_soft_17, (*hand, number)):
                yield end, share * chance


def _stands(hand: tuple[int, ...], hits_soft_17: bool) -> bool:
    best = sum(hand)
    soft = 1 in hand and best + 10 <= 21
    if soft:
        best += 10
    return best > 17 or (best == 17 and not (soft and hits_soft_17))


def plain_chances(bet: Bet[Deal], cards: tuple[Card, ...], hits_soft_17: bool) -> dict[str, Fraction]:
    """By label: two cards to a hand, then the dealer plays out their own."""
    values = Counter(value(card) for card in cards)
    chances: dict[str, Fraction] = {}
    for first in values:
        for second in values:
            rest = values - Counter((first,)) - Counter((second,))
            if rest.total() != len(cards) - 2:
                continue
            own = Fraction(
                values[first] * (values[second] - (first == second)), len(cards) * (len(cards) - 1)
            )
            for hand, chance in dealer_ends(rest, hits_soft_17):
                dealer = tuple(DECK[number - 1] for number in hand)
                label = bet.classify(Deal(DECK[first - 1], DECK[second - 1], dealer=dealer))
                chances[label] = chances.get(label, Fraction(0)) + own * chance
    return chances


@st.composite
def small_shoes(draw: st.DrawFn, least: int, most: int) -> tuple[Card, ...]:
    """A handful of cards with many copies, so that pairs and triples come up."""
    kinds = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True))
    cards = draw(st.lists(st.sampled_from(kinds), min_size=least, max_size=most))
    return tuple(card for kind in kinds for card in [kind] * min(cards.count(kind), 8))


def sees_at_most(window: Window, places: int) -> bool:
    return not window.to_the_end and len(window.places) <= places
