"""Deals written as text, and every deal that a window can show, counted without the house's own census."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product

from sabot.cards.card import DECK, UNSEEN, Card, parse_cards, value
from sabot.games.bet import Bet, Grain, Group, Window
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS

BY_KEY: dict[str, Bet[Deal]] = {bet.key: bet for bet in BETS}

PLACES = ("first", "second", "up", "hole")
BY_VALUE = tuple(DECK[:10])
"""A spade of each value; the ten stands for the faces too."""
REPRESENTATIVES = {Grain.CARD: DECK, Grain.RANK: tuple(DECK[:13]), Grain.VALUE: BY_VALUE}


def dealt(window: Window, text: str) -> Deal:
    """`Ks Kd | 7h 9c 4d`: the hand's cards in order, then the dealer's; what the window hides is unseen."""
    hand, dealer = (parse_cards(part) for part in text.split("|"))
    cards = dict(zip(PLACES, hand + dealer[:2], strict=False))
    shown = {place: card for place, card in cards.items() if place in window.places}
    return at_places(shown, dealer if window.to_the_end else ())


def at_places(cards: dict[str, Card], dealer: tuple[Card, ...] = ()) -> Deal:
    first, second, up, hole = (cards.get(place, UNSEEN) for place in PLACES)
    return Deal(first, second, up, hole, dealer)


def drawn(table: str) -> list[tuple[str, str]]:
    """Lines of `cards → label`; what follows a # is for the reader."""
    lines = [line.partition("#")[0].strip() for line in table.strip().splitlines()]
    return [(cards.strip(), label.strip()) for cards, _, label in (line.partition("→") for line in lines)]


def label_of(key: str, text: str) -> str:
    bet = BY_KEY[key]
    return bet.classify(dealt(bet.window, text))


def picks_of(window: Window) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """For each group the cards it may show, in one order only."""
    return product(
        *(
            combinations_with_replacement(REPRESENTATIVES[group.grain], len(group.places))
            for group in window.groups
        )
    )


def every_deal(window: Window) -> Iterator[tuple[Deal, tuple[tuple[Card, ...], ...]]]:
    """One deal for each thing that a window without an end can show, and its cards by group."""
    places = [place for group in window.groups for place in group.places]
    # An unseen card is put last, where the index -1 finds it.
    first, second, up, hole = (places.index(place) if place in places else -1 for place in PLACES)
    for picks in picks_of(window):
        cards = (*chain.from_iterable(picks), UNSEEN)
        yield Deal(cards[first], cards[second], cards[up], cards[hole]), picks


def ways(groups: tuple[Group, ...], picks: tuple[tuple[Card, ...], ...], decks: int) -> int:
    """Ways to draw the picks one group after the other without putting back, order within a group aside."""
    drawn: list[Card] = []
    result = 1
    for group, pick in zip(groups, picks, strict=True):
        of_value = group.grain is Grain.VALUE
        for number, card in enumerate(pick):
            if of_value:
                copies = (16 if value(card) == 10 else 4) * decks
                held = sum(value(other) == value(card) for other in drawn)
            else:
                copies, held = decks, drawn.count(card)
            # A binomial built factor by factor: every step stays a whole number.
            result = result * (copies - held) // (pick[:number].count(card) + 1)
            if result == 0:
                return 0
            drawn.append(card)
    return result


def counts(key: str, decks: int) -> dict[str, int]:
    """In how many ways each label comes up, order within a group disregarded."""
    bet = BY_KEY[key]
    result: Counter[str] = Counter()
    assert all(group.grain is not Grain.RANK for group in bet.window.groups)
    for deal, picks in every_deal(bet.window):
        result[bet.classify(deal)] += ways(bet.window.groups, picks, decks)
    return dict(+result)


def dealer_hands(
    hits_soft_17: bool, shoe: Counter[int] | None = None, hand: tuple[int, ...] = (), ordered_ways: int = 1
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every finished dealer's hand, as values in the order drawn, with its ways to be drawn from the shoe."""
    shoe = Counter({number: 128 if number == 10 else 32 for number in range(1, 11)}) if shoe is None else shoe
    hard = sum(hand)
    soft = 1 in hand and hard <= 11
    best = hard + 10 if soft else hard
    if len(hand) >= 2 and (best > 17 or (best == 17 and not (soft and hits_soft_17))):
        yield hand, ordered_ways
        return
    for number in range(1, 11):
        left = shoe[number]
        if left:
            shoe[number] -= 1
            yield from dealer_hands(hits_soft_17, shoe, (*hand, number), ordered_ways * left)
            shoe[number] += 1


def of_values(values: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(BY_VALUE[number - 1] for number in values)


def dealer_end_chances(key: str, shoe: Counter[int], hits_soft_17: bool, hand: str) -> dict[str, Fraction]:
    """The chance of each label when the dealer's hand comes from the shoe and the player holds `hand`."""
    bet = BY_KEY[key]
    first, second = parse_cards(hand)
    result: dict[str, Fraction] = {}
    cards = shoe.total()
    for values, number in dealer_hands(hits_soft_17, shoe):
        label = bet.classify(Deal(first=first, second=second, dealer=of_values(values)))
        result[label] = result.get(label, Fraction(0)) + Fraction(number, ordered_draws(cards, len(values)))
    return result


def ordered_draws(cards: int, taken: int) -> int:
    result = 1
    for already in range(taken):
        result *= cards - already
    return result


def shoe_of(decks: int) -> Counter[int]:
    return Counter({number: decks * (16 if number == 10 else 4) for number in range(1, 11)})


def edge(chances: dict[str, Fraction], odds: dict[str, Fraction]) -> Fraction:
    """What the house keeps of a staked unit."""
    assert sum(chances.values()) == 1
    return -sum((chance * odds[label] for label, chance in chances.items()), Fraction(0))


def chances_of(ways_by_label: dict[str, int]) -> dict[str, Fraction]:
    total = sum(ways_by_label.values())
    return {label: Fraction(number, total) for label, number in ways_by_label.items()}


def odds_by_label(key: str, table: str = "standard") -> dict[str, Fraction]:
    return {label: row.odds for row in BY_KEY[key].tables[table].rows for label in row.labels}


def percent(share: Fraction, like: str) -> str:
    """A share in per cent, rounded to as many decimals as the published text `like` has."""
    decimals = len(like.partition(".")[2])
    scaled = round(share * 100 * 10**decimals)
    whole, rest = divmod(abs(scaled), 10**decimals)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole}.{rest:0{decimals}d}" if decimals else f"{sign}{whole}"
