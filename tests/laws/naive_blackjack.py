"""A slower twin of the round, written from the rulings: every player has every hand of their own in full.

It folds the same events without lines, boxes or sharing, and says what each stake should have come to.
"""

from collections import defaultdict
from fractions import Fraction

from sabot.cards.card import DECK, Card, value
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.round import (
    CardDealt,
    ChoiceMade,
    DealerCardDealt,
    DealerChecked,
    HoleCardTurned,
    InsuranceAnswered,
    Move,
)
from sabot.games.blackjack.rules import DealerBlackjack, Rules, Soft17
from sabot.games.moves import Action
from sabot.games.stake import Stake

Hand = tuple[str, str]
"""Player and name of the hand."""
ODDS = {
    "win": Fraction(1),
    "charlie": Fraction(1),
    "push": Fraction(0),
    "stake returned": Fraction(0),
    "surrender": Fraction(-1, 2),
    "double returned": Fraction(-1, 2),
    "bust": Fraction(-1),
    "lose": Fraction(-1),
}


def best(cards: list[Card]) -> tuple[int, bool]:
    """The best total and whether an ace counts eleven in it."""
    points, high = sum(map(value, cards)), 0
    if any(value(card) == 1 for card in cards) and points + 10 <= 21:
        points, high = points + 10, 1
    return points, bool(high)


def natural(cards: list[Card]) -> bool:
    return len(cards) == 2 and {value(card) for card in cards} == {1, 10}


class Twin:
    def __init__(self, rules: Rules, stakes: tuple[Stake, ...]) -> None:
        self.rules = rules
        self.mains = {(one.player, one.hand): one.amount for one in stakes if one.bet == "main"}
        self.hands: dict[Hand, list[Card]] = {place: [] for place in self.mains}
        self.first_two: dict[str, list[Card]] = defaultdict(list)
        self.dealer: list[Card] = []
        self.checked: bool | None = None
        self.doubled: set[Hand] = set()
        self.given_up: set[Hand] = set()
        self.insured: set[Hand] = set()
        self.asking: dict[str, set[str]] = defaultdict(set)
        self.costs = 0

    def see(self, event: Move) -> None:
        match event:
            case CardDealt(hand=hand, card=card):
                self._card(hand, card)
            case DealerCardDealt(card=card) | HoleCardTurned(card=card):
                self.dealer.append(card)
            case DealerChecked(blackjack=blackjack):
                self.checked = blackjack
            case InsuranceAnswered(player=player, hands=hands, takes=takes, cost=cost):
                self.costs += cost
                self.insured |= {(player, hand) for hand in hands if takes}
            case ChoiceMade():
                self._choice(event)
            case _:
                pass

    def _card(self, hand: str, card: Card) -> None:
        box = hand.rstrip("ab")
        if hand == box and len(self.first_two[box]) < 2:
            self.first_two[box].append(card)
            takers = {player for player, name in self.hands if name == hand}
        elif hand in self.asking:
            takers = self.asking.pop(hand)
        else:
            takers = {
                player for (player, name), cards in self.hands.items() if name == hand and len(cards) == 1
            }
        for player in takers:
            self.hands[player, hand].append(card)

    def _choice(self, event: ChoiceMade) -> None:
        place = (event.player, event.hand)
        self.costs += event.cost
        match event.action:
            case Action.HIT:
                self.asking[event.hand].add(event.player)
            case Action.DOUBLE:
                self.asking[event.hand].add(event.player)
                self.doubled.add(place)
            case Action.SURRENDER:
                self.given_up.add(place)
            case Action.SPLIT:
                right, left = self.hands.pop(place)
                self.hands[event.player, event.hand + "a"] = [right]
                self.hands[event.player, event.hand + "b"] = [left]
            case Action.STAND:
                pass

    def label(self, place: Hand) -> str:
        """How a hand stands at the end, case by case as the rulings tell it."""
        cards, path = self.hands[place], place[1].lstrip("0123456789.")
        rules, dealer_natural = self.rules, natural(self.dealer)
        points, is_natural = best(cards)[0], natural(cards) and not path
        if points > 21:
            return "bust"
        if self.is_charlie(cards) and not (rules.charlie != 8 and dealer_natural):
            return "charlie"
        if place in self.given_up and (not dealer_natural or self._keeps_half()):
            return "surrender"
        if dealer_natural:
            return "push" if is_natural else self._against_blackjack(place, path)
        if is_natural:
            return "blackjack"
        theirs = best(self.dealer)[0]
        if theirs == 22 and rules.push_22:
            return "push"
        if theirs > 21 or points > theirs:
            return "win"
        return "push" if points == theirs else "lose"

    def _keeps_half(self) -> bool:
        early = {"early": (1, 10), "early-ten": (10,), "early-ace": (1,)}
        return value(self.dealer[0]) in early.get(self.rules.surrender, ())

    def _against_blackjack(self, place: Hand, path: str) -> str:
        doubled, right = place in self.doubled, set(path) <= {"a"}
        if self.rules.dealer_blackjack is DealerBlackjack.ORIGINAL_BETS_ONLY:
            return "stake returned" if not right else "double returned" if doubled else "lose"
        comes_back = self.rules.dealer_blackjack is DealerBlackjack.TEN_RETURNS_DOUBLE
        ten_up = value(self.dealer[0]) == 10
        return "double returned" if comes_back and ten_up and doubled else "lose"

    def is_charlie(self, cards: list[Card]) -> bool:
        return 0 < self.rules.charlie <= len(cards) and best(cards)[0] <= 21

    def odds(self, label: str) -> Fraction:
        return self.rules.blackjack_pays if label == "blackjack" else ODDS[label]

    def must_be_beaten(self) -> bool:
        """Whether some hand is neither bust nor given up nor a blackjack nor a Charlie (B5)."""
        return any(
            best(cards)[0] <= 21
            and place not in self.given_up
            and not (natural(cards) and place in self.mains)
            and not self.is_charlie(cards)
            for place, cards in self.hands.items()
        )

    def fears_a_blackjack(self) -> bool:
        """Whether only a dealer blackjack, for which nobody has looked, could change something (B5)."""
        if self.checked is not None or value(self.dealer[0]) not in (1, 10):
            return False
        return bool(self.insured) or any(
            (natural(cards) and place in self.mains)
            or (place in self.given_up and not self._keeps_half())
            or (self.rules.charlie != 8 and self.is_charlie(cards))
            for place, cards in self.hands.items()
        )

    def would_draw(self, cards: list[Card]) -> bool:
        points, soft = best(cards)
        return points < 17 or (points == 17 and soft and self.rules.soft17 is Soft17.HIT)

    def special_labels(self, bet: Bet[Deal], box: str, hole: Card | None) -> set[str]:
        """Every label that the cards still allow: one, if the bet was rightly settled."""
        first, second = self.first_two[box] if box else (DECK[0], DECK[0])
        up, shown = self.dealer[0], self.dealer[1:2]
        holes = shown or ([hole] if hole is not None else DECK)
        finished = tuple(self.dealer)
        return {bet.classify(Deal(first, second, up, second_card, finished)) for second_card in holes}
