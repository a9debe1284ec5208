"""Blackjack worked out the slow way: exact fractions, cards dealt one after the other, no formula anywhere.

Only the questions of the rules (`options`, `dealer_draws`, `nets`) are shared with the analysis. Hands are
dealt in order from one common shoe, those of a split too, and the dealer draws last from what they left.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

from msgspec import Struct

from sabot.cards.card import DECK, value
from sabot.cards.composition import MOST_DECKS, Composition
from sabot.games.blackjack.dealer import dealer_checks, dealer_draws
from sabot.games.blackjack.finish import DealerEnd, PlayerEnd
from sabot.games.blackjack.hand import BEST, HandFacts, Total
from sabot.games.blackjack.options import is_finished, options
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.games.blackjack.settle import nets
from sabot.games.moves import Action
from sabot.odds.blackjack.chart import Chart

Values = tuple[int, ...]
"""Cards by value, an ace being 1, in the order in which they came."""
Left = tuple[int, ...]
"""How many cards of each value are left, an ace first."""
UNIT = 60
"""Net results are counted in such parts of a stake: blackjacks at 3:2 and 6:5 and halves come out whole."""
Ways = tuple[tuple[int, ...], int]
"""How many ways lead to each end of the dealer, and how many there are."""
Spread = dict[int, Fraction]
"""Chance by net result."""
Won = tuple[int, ...]
"""What hands have won against each end of the dealer."""
Played = dict[tuple[Won, Left], Fraction]
"""Chance by what a hand has won and the cards that it left."""
ENDS = (*((total, False) for total in range(17, 27)), (BEST, True))
"""Ends of the dealer: their total, and whether it is a blackjack."""
PLAIN = (Action.HIT, Action.STAND, Action.DOUBLE)
ZERO = Fraction(0)


class Line(Struct, frozen=True):
    """A hand of a split that waits for its second card."""

    depth: int
    right_most: bool


def composition_of(left: Left) -> Composition:
    """Some cards that have these values."""
    wanted, counts = list(left), []
    for card in DECK:
        counts.append(min(MOST_DECKS, wanted[value(card) - 1]))
        wanted[value(card) - 1] -= counts[-1]
    return Composition(tuple(counts))


def best_total(cards: Values) -> Total:
    points = sum(cards)
    soft = 1 in cards and points + 10 <= BEST
    return Total(points + 10 * soft, soft)


def facts(cards: Values, depth: int = 0, hands: int = 1) -> HandFacts:
    best = best_total(cards)
    return HandFacts(
        total=best.points,
        soft=best.soft,
        cards=len(cards),
        pair=len(cards) == 2 and cards[0] == cards[1],
        split_depth=depth,
        split_aces=depth > 0 and cards[0] == 1,
        hands=hands,
    )


def next_cards(left: Left) -> Iterator[tuple[int, Fraction, Left]]:
    """Every value that may come next, with its chance and what is left after it."""
    cards = sum(left)
    for index, held in enumerate(left):
        if held:
            yield index + 1, Fraction(held, cards), (*left[:index], held - 1, *left[index + 1 :])


def without(left: Left, cards: Values) -> Left:
    return tuple(held - cards.count(index + 1) for index, held in enumerate(left))


@lru_cache(maxsize=2)
def dealer_of(soft17: Soft17, shoe: Left) -> Callable[[Values, Left], Ways]:
    """How the dealer ends: each end in so many of so many ways, drawing card after card of this shoe."""
    rules = Rules(soft17=soft17)

    @cache
    def ways(hand: Values, left: Left) -> Ways:
        total = best_total(hand)
        if len(hand) >= 2 and not dealer_draws(rules, total):
            blackjack = len(hand) == 2 and total.points == BEST
            return tuple(int(end == (total.points, blackjack)) for end in ENDS), 1
        parts = [
            (held, ways((hand[0], *sorted((*hand[1:], at + 1))), (*left[:at], held - 1, *left[at + 1 :])))
            for at, held in enumerate(left)
            if held
        ]
        assert parts, "the shoe has run out"
        common = lcm(*(of for _, (_, of) in parts))
        weighed = [[count * held * (common // of) for count in counts] for held, (counts, of) in parts]
        return tuple(map(sum, zip(*weighed, strict=True))), common * sum(left)

    return ways


class SlowBlackjack:
    """Every question that the analysis answers, answered by dealing."""

    def __init__(self, rules: Rules, shoe: Left) -> None:
        self.rules, self.shoe = rules, shoe
        self._net = nets(rules)
        self.dealer = cache(self._dealer)
        self.actions = cache(self._actions)
        self.best_spread = cache(self._best_spread)
        self.forced = cache(self._forced)
        self.split_spread = cache(self._split_spread)
        self.next_line = cache(self._next_line)
        self.played = cache(self._played)
        self.won = cache(self._won)
        self.may = cache(self._may)

    def net(self) -> Fraction:
        """What a unit stake wins on average with best play."""
        return _mean(self._spread())

    def spread(self) -> dict[Fraction, Fraction]:
        """Every net result of a round with its chance, all hands of a split together."""
        return {Fraction(net, UNIT): chance for net, chance in self._spread().items()}

    def _spread(self) -> Spread:
        spread: Spread = {}
        for up, chance, left in next_cards(self.shoe):
            for first, then, fewer in next_cards(left):
                for second, last, _ in next_cards(fewer):
                    hand = tuple(sorted((first, second)))
                    _add(spread, self.best_spread(up, hand), chance * then * last)
        return spread

    def _best_spread(self, up: int, hand: Values) -> Spread:
        """The rounds that end at the check, and those that get past it, with the best action."""
        left = without(self.shoe, (up, *hand))
        spread = dict(self._at_the_check(up, hand, left))
        known = facts(hand)
        if is_finished(self.rules, known):
            _add(spread, self._stood(up, hand, left), Fraction(1))
            return spread
        _add(spread, self._acted(up, hand, self.choice(up, hand)), Fraction(1))
        return spread

    def choice(self, up: int, hand: Values) -> Action:
        """What is done with a hand that was not split and is not finished."""
        values = self.actions(up, hand)
        return max(values, key=values.__getitem__)

    def _at_the_check(self, up: int, hand: Values, left: Left) -> Iterator[tuple[int, Fraction]]:
        if dealer_checks(self.rules, up):
            for end, chance in self.dealer(up, left).items():
                if end.blackjack:
                    yield _units(self._net(PlayerEnd(facts(hand)), end)), chance

    def _actions(self, up: int, hand: Values) -> dict[Action, Fraction]:
        """What each allowed action wins, counting only the rounds that get past the dealer's check."""
        return {action: _mean(self._acted(up, hand, action)) for action in self.may(facts(hand))}

    def _may(self, known: HandFacts) -> tuple[Action, ...]:
        return tuple(action for action, why in options(self.rules, known).items() if why is None)

    def _forced(self, up: int, hand: Values) -> dict[Action, Fraction]:
        """The values of drawing, standing and doubling, by which hands of a split are played."""
        return {action: _mean(self._acted(up, hand, action)) for action in PLAIN}

    def _acted(self, up: int, hand: Values, action: Action) -> Spread:
        left = without(self.shoe, (up, *hand))
        match action:
            case Action.STAND:
                return self._stood(up, hand, left)
            case Action.SURRENDER:
                return self._settled(up, left, self.won(up, PlayerEnd(facts(hand), surrendered=True)))
            case Action.SPLIT:
                return self.split_spread(up, hand[0])
            case Action.HIT:
                return self._drawn(up, hand, left)
            case Action.DOUBLE:
                spread: Spread = {}
                for card, chance, fewer in next_cards(left):
                    end = PlayerEnd(facts((*hand, card)), doubled=True)
                    _add(spread, self._settled(up, fewer, self.won(up, end)), chance)
                return spread

    def _drawn(self, up: int, hand: Values, left: Left) -> Spread:
        spread: Spread = {}
        for card, chance, fewer in next_cards(left):
            more = tuple(sorted((*hand, card)))
            if is_finished(self.rules, facts(more)):
                _add(spread, self._stood(up, more, fewer), chance)
            else:
                _add(spread, self._acted(up, more, self.choice(up, more)), chance)
        return spread

    def _stood(self, up: int, hand: Values, left: Left) -> Spread:
        return self._settled(up, left, self.won(up, PlayerEnd(facts(hand))))

    def _settled(self, up: int, left: Left, won: Won) -> Spread:
        """What was won against each end of the dealer, who draws from what is left."""
        spread: Spread = {}
        for dealer, chance in self.dealer(up, left).items():
            if not (dealer.blackjack and dealer_checks(self.rules, up)):
                net = won[ENDS.index((dealer.total, dealer.blackjack))]
                spread[net] = spread.get(net, ZERO) + chance
        return spread

    def _won(self, up: int, end: PlayerEnd) -> Won:
        """What a hand wins against each end of the dealer."""
        dealer = [DealerEnd(total, blackjack, ten_up=up == 10) for total, blackjack in ENDS]
        return tuple(_units(self._net(end, one)) * (1 + end.doubled) for one in dealer)

    def _dealer(self, up: int, left: Left) -> dict[DealerEnd, Fraction]:
        """How the dealer ends, drawing card after card."""
        ways, of = dealer_of(self.rules.soft17, self.shoe)((up,), left)
        return {
            DealerEnd(total, blackjack, ten_up=up == 10): Fraction(count, of)
            for (total, blackjack), count in zip(ENDS, ways, strict=True)
            if count
        }

    def split_net(self, up: int, pair: int) -> Fraction:
        """What all hands of a split win together on average."""
        return _mean(self.split_spread(up, pair))

    def _split_spread(self, up: int, pair: int) -> Spread:
        left = without(self.shoe, (up, pair, pair))
        lines = (Line(1, right_most=True), Line(1, right_most=False))
        return self.next_line(up, pair, lines, 2, left, (0,) * len(ENDS))

    def _next_line(
        self, up: int, pair: int, lines: tuple[Line, ...], hands: int, left: Left, won: Won
    ) -> Spread:
        """Deal the next hand its second card, split it again where that may be, else play it to its end."""
        if not lines:
            return self._settled(up, left, won)
        line, rest = lines[0], lines[1:]
        spread: Spread = {}
        for card, chance, fewer in next_cards(left):
            known = facts((pair, card), line.depth, hands)
            if Action.SPLIT in self.may(known):
                again = (Line(line.depth + 1, line.right_most), Line(line.depth + 1, right_most=False))
                _add(spread, self.next_line(up, pair, again + rest, hands + 1, fewer, won), chance)
                continue
            for (more, fewest), then in self.played(up, (pair, card), line, hands, fewer).items():
                both = tuple(one + other for one, other in zip(won, more, strict=True))
                _add(spread, self.next_line(up, pair, rest, hands, fewest, both), chance * then)
        return spread

    def _played(self, up: int, hand: Values, line: Line, hands: int, left: Left) -> Played:
        """Every end of a hand of a split. It is played as the same cards would be that were never split."""
        known = facts(hand, line.depth, hands)
        action = self.split_choice(up, hand, known)
        if action is Action.STAND:
            return {(self.won(up, PlayerEnd(known, right_most=line.right_most)), left): Fraction(1)}
        played: Played = {}
        for card, chance, fewer in next_cards(left):
            if action is Action.DOUBLE:
                doubled = facts((*hand, card), line.depth, hands)
                end = PlayerEnd(doubled, doubled=True, right_most=line.right_most)
                _tally(played, (self.won(up, end), fewer), chance)
                continue
            further = self.played(up, (hand[0], *sorted((*hand[1:], card))), line, hands, fewer)
            for way, then in further.items():
                _tally(played, way, chance * then)
        return played

    def split_choice(self, up: int, hand: Values, known: HandFacts) -> Action:
        """What is done with a hand of a split: the best that is allowed, by the values it has unsplit."""
        if is_finished(self.rules, known):
            return Action.STAND
        values = self.forced(up, tuple(sorted(hand)))
        may = [action for action in PLAIN if action in self.may(known)]
        best = max(values[action] for action in may)
        chosen = [action for action in may if values[action] == best]
        assert len(chosen) == 1, f"{hand} against {up}: {' and '.join(chosen)} are worth the same"
        return chosen[0]


class SlowChart(SlowBlackjack):
    """The same, played by a chart."""

    def __init__(self, rules: Rules, shoe: Left, chart: Chart) -> None:
        super().__init__(rules, shoe)
        self.chart = chart

    def choice(self, up: int, hand: Values) -> Action:
        known = facts(hand)
        return self.chart.choose(self.rules, known, up, hand[0] if known.pair else 0)

    def split_choice(self, up: int, hand: Values, known: HandFacts) -> Action:
        if is_finished(self.rules, known):
            return Action.STAND
        return self.chart.choose(self.rules, known, up, hand[0] if known.pair else 0)


def _add(spread: Spread, more: Spread, weight: Fraction) -> None:
    for net, chance in more.items():
        spread[net] = spread.get(net, ZERO) + chance * weight


def _tally(played: Played, way: tuple[Won, Left], chance: Fraction) -> None:
    played[way] = played.get(way, ZERO) + chance


def _units(net: Fraction) -> int:
    units = net * UNIT
    assert units.denominator == 1, f"{net} is no multiple of 1/{UNIT}"
    return units.numerator


def _mean(spread: Spread) -> Fraction:
    return sum((net * chance for net, chance in spread.items()), ZERO) / UNIT
