"""Deals that a window cannot tell apart: as odds count them, and as a table may have them lie.

Which of the many deals of a kind is laid is drawn from a fixed seed, so that a bet always has one answer.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import cast

import numpy as np
import numpy.typing as npt

from sabot.cards.card import DECK, HEARTS, RANKS, SPADES, Card, value
from sabot.games.baccarat.coup import Coup, Side, next_side, points
from sabot.games.baccarat.windows import PLACES as COUP_PLACES
from sabot.games.baccarat.windows import lay as coups
from sabot.games.bet import Dealt, Grain, Group, Window
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bet_windows import lay as deals
from sabot.games.blackjack.hand import BEST, total
from sabot.games.window_places import Lay
from sabot.odds.baccarat.counted_coups import tableau
from sabot.odds.baccarat.coup_cards import close_side, examples, kinds_of
from sabot.odds.blackjack.dealer_cards import SHORT, card_hands, dealer_deal, sees_cards
from sabot.odds.blackjack.dealer_hands import Drawing, finished_hands
from sabot.odds.counting.window_rows import Whole, classes, rows_of

WANTED = 20_000
"""Pairs that are compared where there are fewer kinds: each kind is then laid several times."""
MOST = 200_000
"""Kinds that are looked at; of more, so many drawn by chance."""
GOES_ON = 0.7
"""The chance of one more card of a hand that somebody plays."""
ORDERS = 12
"""Orders in which one finished hand of the dealer is tried."""
MOST_IN_ROUND = 52
"""Cards that are drawn for a round of which nobody here knows how long it is."""
MOST_DRAWN = 21
"""Cards of the longest hand: as many aces."""
SEED = 21
Columns = dict[str, list[Card]]
Hand = tuple[Card, ...]


def deals_alike(window: Window, per_player: bool, draws: Drawing) -> Iterator[tuple[Deal, Deal]]:
    """What odds ask of blackjack's bets, and what a table may show of the same kind."""
    if window.played:
        return _played_alike()
    if sees_cards(window):
        return _dealer_cards_alike(draws)
    if window.to_the_end:
        return _dealer_alike(() if per_player else window.groups, draws)
    return chain.from_iterable(
        zip(deals(shown, size), deals(lying, size), strict=True)
        for shown, lying, size in _turns(window.groups)
    )


def _laid(shown: Columns, lying: Columns, size: int) -> Iterator[tuple[Deal, Deal]]:
    return zip(deals(shown, size), deals(lying, size), strict=True)


def _played_alike() -> Iterator[tuple[Deal, Deal]]:
    """Finished hands as they are counted, and with their cards in another order and of other faces."""
    chance = np.random.default_rng(SEED)
    for _ in range(WANTED):
        hand = [*_any(chance, 2)]
        while total(tuple(hand)).points < BEST and chance.random() < GOES_ON:
            hand += _any(chance, 1)
        counted = sorted(Card(value(card) - 1) for card in hand)
        lying = chance.permuted(np.array(counted, dtype=np.int64))
        yield Deal(player=tuple(counted)), Deal(player=tuple(_faces(chance, lying, Grain.VALUE).tolist()))


def coups_alike(window: Window) -> Iterator[tuple[Coup, Coup]]:
    """The same for baccarat, where a table shows a bet the whole coup."""
    return _ends_alike(close_side(window)) if window.to_the_end else _first_cards_alike(window)


# First cards.


def _turns(groups: tuple[Group, ...]) -> Iterator[tuple[Columns, Columns, int]]:
    """Rows as they are counted, and with the cards of each group in another order and of other faces."""
    chance, rows = np.random.default_rng(SEED), rows_of(groups)
    for _ in _times(rows.size):
        chosen = _chosen(chance, rows.size)
        shown = {column.place: column.cards[chosen] for column in rows.columns}
        lying: dict[str, Whole] = {}
        for group in groups:
            cards = np.stack([shown[place] for place in group.places])
            cards = chance.permuted(cards, axis=0)
            lying |= zip(group.places, _faces(chance, cards, group.grain), strict=True)
        yield _listed(shown), _listed(lying), len(chosen)


def _times(kinds: int) -> range:
    return range(max(1, -(-WANTED // kinds)))


def _chosen(chance: np.random.Generator, kinds: int) -> npt.NDArray[np.intp]:
    return np.arange(kinds) if kinds <= MOST else chance.choice(kinds, MOST, replace=False)


def _faces(chance: np.random.Generator, cards: Whole, grain: Grain) -> Whole:
    """For each card some card of its class."""
    members, sizes = _members(grain)
    return members[cards, chance.integers(0, sizes[cards])]


@cache
def _members(grain: Grain) -> tuple[Whole, Whole]:
    """The cards of each class, in rows that are filled up, and how many they are."""
    of_card = classes(grain)
    rows = [[card for card in DECK if of_card[card] == kind] for kind in range(max(of_card) + 1)]
    most = max(map(len, rows))
    filled = np.array([row + row[:1] * (most - len(row)) for row in rows], dtype=np.int64)
    return filled, np.array([len(row) for row in rows], dtype=np.int64)


def _listed(columns: dict[str, Whole]) -> Columns:
    return {place: cast(list[Card], cards.tolist()) for place, cards in columns.items()}


def _any(chance: np.random.Generator, size: int) -> list[Card]:
    return cast(list[Card], chance.integers(0, len(DECK), size).tolist())


def _first_cards_alike(window: Window) -> Iterator[tuple[Coup, Coup]]:
    chance = np.random.default_rng(SEED)
    for shown, lying, size in _turns(window.groups):
        every = {place: _any(chance, size) for places in COUP_PLACES.values() for place in places}
        finished = map(_finished, coups({**every, **lying}, size))
        yield from zip(coups(shown, size), finished, strict=True)


def _finished(coup: Coup) -> Coup:
    """A coup that has these cards, and third cards only where the tableau wants them."""
    thirds = {Side.PLAYER: coup.player[2], Side.BANKER: coup.banker[2]}
    coup = Coup(coup.player[:2], coup.banker[:2])
    while (side := next_side(coup)) is not None:
        coup = coup.with_card(side, thirds[side])
    return coup


# Families that are not known here.


def rows_alike(window: Window, places: Iterable[str], lay: Lay[Dealt]) -> Iterator[tuple[Dealt, Dealt]]:
    """A window as it is counted, and with cards at the places that it does not show."""
    chance, every = np.random.default_rng(SEED), tuple(places)
    for shown, lying, size in _turns(window.groups):
        others = {place: _any(chance, size) for place in every}
        yield from zip(lay(shown, size), lay({**others, **lying}, size), strict=True)


def rounds_alike(window: Window, deal: Callable[[Iterator[Card]], Dealt]) -> Iterator[tuple[Dealt, Dealt]]:
    """Whole rounds by the classes of their cards, and by cards of these classes."""
    chance, of_card = np.random.default_rng(SEED), classes(finest(window))
    for _ in range(WANTED):
        cards = _any(chance, MOST_IN_ROUND)
        yield deal(Card(of_card[card]) for card in cards), deal(iter(cards))


def finest(window: Window) -> Grain:
    """How finely a window looks where it looks most closely; at whole cards where it does not say."""
    seen = {group.grain for group in window.groups}
    return next((grain for grain in (Grain.CARD, Grain.RANK, Grain.VALUE) if grain in seen), Grain.CARD)


# Finished coups.


def _ends_alike(close: Side | None) -> Iterator[tuple[Coup, Coup]]:
    chance = np.random.default_rng(SEED)
    kinds = len(tableau().ends) if close is None else len(kinds_of(close).first)
    for _ in _times(kinds):
        for counted, which in _some(chance, tableau().ends if close is None else examples(close), kinds):
            yield (
                counted,
                Coup(
                    *(
                        (_swapped if side is close else _of_points)(counted.hand(side), which[place])
                        for place, side in enumerate(Side)
                    )
                ),
            )


def _some(
    chance: np.random.Generator, every: Iterable[Coup], kinds: int
) -> Iterator[tuple[Coup, list[Hand]]]:
    """As many as are looked at, with six cards drawn by chance for each."""
    kept = chance.random(kinds) * kinds < MOST
    drawn = chance.integers(0, len(DECK), (int(kept.sum()), len(Side), 3)).tolist()
    return zip((coup for coup, keep in zip(every, kept.tolist(), strict=True) if keep), drawn, strict=True)


def _swapped(hand: Hand, which: Hand) -> Hand:
    """The first two cards in either order."""
    return hand if which[0] % 2 else (hand[1], hand[0], *hand[2:])


def _of_points(hand: Hand, which: Hand) -> Hand:
    """Other cards that make the same total of two, and another third card that counts as much."""
    second = (points(hand[:2]) - value(which[0])) % 10
    thirds = (_counting(value(card) % 10, which[2]) for card in hand[2:])
    return (which[0], _counting(second, which[1]), *thirds)


def _counting(wanted: int, which: Card) -> Card:
    """One of the cards that count so many points."""
    cards = _BY_POINTS[wanted]
    return cards[which % len(cards)]


_BY_POINTS = tuple(tuple(card for card in DECK if value(card) % 10 == count) for count in range(10))


# The dealer's finished hand.


def _dealer_alike(groups: tuple[Group, ...], draws: Drawing) -> Iterator[tuple[Deal, Deal]]:
    """Each finished hand in other orders, suits and faces, beside some hand of a player where one is seen."""
    chance, hands = np.random.default_rng(SEED), finished_hands(draws).examples
    for shown, lying, size in islice(_turns(groups), len(_times(len(hands)))):
        own = list(_laid(shown, lying, size))
        places = chance.integers(0, size, len(hands)).tolist()
        which = chance.integers(0, len(DECK), (len(hands), MOST_DRAWN)).tolist()
        for hand, place, drawn in zip(hands, places, which, strict=True):
            counted, there = own[place]
            orders = _orders(tuple(sorted(hand)), draws)
            other = tuple(map(_of_value, orders[drawn[0] % len(orders)], drawn))
            yield (
                Deal(counted.first, counted.second, dealer=hand),
                Deal(there.first, there.second, dealer=other),
            )


def _of_value(card: Card, which: Card) -> Card:
    """Another card of the same value."""
    return _counting(value(card) % 10, which)


@cache
def _orders(hand: Hand, draws: Drawing) -> tuple[Hand, ...]:
    """Some of the orders in which the dealer can draw these cards, beginning with low ones and with high."""
    both = (islice(_drawn((), rest, draws), ORDERS // 2) for rest in (hand, hand[::-1]))
    return tuple(dict.fromkeys(chain.from_iterable(both)))


def _drawn(before: Hand, rest: Hand, draws: Drawing) -> Iterator[Hand]:
    if not rest:
        yield before
    elif len(before) < 2 or total(before) in draws:
        for card in dict.fromkeys(rest):
            place = rest.index(card)
            yield from _drawn((*before, card), rest[:place] + rest[place + 1 :], draws)


def _dealer_cards_alike(draws: Drawing) -> Iterator[tuple[Deal, Deal]]:
    """Longer hands with the same up card: others in other orders, suits where the window hides them."""
    chance = np.random.default_rng(SEED)
    for hand in card_hands(draws).examples():
        if len(hand) <= SHORT:
            yield dealer_deal(hand), dealer_deal(hand)
            continue
        orders = [one for one in _orders(tuple(sorted(_plain(hand))), draws) if one[0] == _plain(hand)[0]]
        order = orders[int(chance.integers(len(orders)))] if orders else _plain(hand)
        yield dealer_deal(hand), dealer_deal(_resuited(chance, order, hand))


def _plain(hand: Hand) -> Hand:
    """Its values, in spades."""
    return tuple(Card(value(card) - 1) for card in hand)


def _resuited(chance: np.random.Generator, order: Hand, like: Hand) -> Hand:
    """Other faces: of the suit that all cards of the other hand share, or of several suits."""
    suits = {card // len(RANKS) for card in like}
    faces = [int(chance.integers(9, 13)) if card == 9 else int(card) for card in order]
    if len(suits) == 1:
        own = [*suits] * len(order)
    else:
        own = chance.integers(0, 4, len(order)).tolist()
        own[:2] = [SPADES, HEARTS] if len(set(own)) == 1 else own[:2]
    return tuple(Card(face + one * len(RANKS)) for face, one in zip(faces, own, strict=True))
