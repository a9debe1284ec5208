"""Golden chips and lucky cards, against dealing card by card, plain sums and what is dealt."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace
from rule_sets import FIVES, SIXES
from slow_blackjack import UNIT, Left, SlowBlackjack, Values, Won, composition_of, facts

from sabot.games.blackjack.dealer import dealer_checks
from sabot.games.blackjack.finish import DealerEnd, PlayerEnd
from sabot.games.blackjack.rules import DealerBlackjack, Hole, Rules, Surrender
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.odds.blackjack.cards_a_round import cards_a_round
from sabot.odds.blackjack.golden_play import golden_chip, golden_round
from sabot.odds.promotions import NoPromotion, golden_chip_value, lucky_cards_value

AGAIN = Fraction(1, 2)


class SlowGolden(SlowBlackjack):
    """Every round with a chip that is worth half of itself when it comes back."""

    def _won(self, up: int, end: PlayerEnd) -> Won:
        dealer = [DealerEnd(total, blackjack, ten_up=up == 10) for total, blackjack in ENDS]
        return tuple(int(self._golden(end, one) * UNIT) for one in dealer)

    def _at_the_check(self, up: int, hand: Values, left: Left) -> Iterator[tuple[int, Fraction]]:
        if dealer_checks(self.rules, up):
            for end, chance in self.dealer(up, left).items():
                if end.blackjack:
                    yield int(self._golden(PlayerEnd(facts(hand)), end) * UNIT), chance

    def _golden(self, end: PlayerEnd, dealer: DealerEnd) -> Fraction:
        net = self._net(end, dealer)
        chip = net if net > 0 else AGAIN if net == 0 else Fraction(0)
        money = max(net, Fraction(-1)) if end.doubled and net != Fraction(-1, 2) else Fraction(0)
        return chip + money


ENDS = (*((total, False) for total in range(17, 27)), (21, True))


@pytest.mark.parametrize("shoe", [FIVES, SIXES], ids=str)
@pytest.mark.parametrize(
    "rules",
    [
        Rules(max_hands=1),
        Rules(max_hands=1, hole=Hole.NONE, push_22=True),
        Rules(max_hands=1, hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY),
    ],
    ids=["peek", "none", "original-bets-only"],
)
def test_a_round_with_a_golden_chip_is_worth_what_dealing_says(rules: Rules, shoe: Left) -> None:
    slow = SlowGolden(rules, shoe)
    assert abs(golden_round(rules, float(AGAIN), composition_of(shoe)) - float(slow.net())) < 1e-12


def test_a_golden_chip_is_never_given_up() -> None:
    early = Rules(hole=Hole.NONE, surrender=Surrender.EARLY)
    assert golden_chip(early) == golden_chip(replace(early, surrender=Surrender.NONE))


def test_a_golden_chip_is_worth_about_half_of_itself() -> None:
    """What wins w and pushes p pays even money is w / (1 - p); a split and a double add what they win."""
    assert 0.47 < golden_chip_value(catalogue().find("live-blackjack"), "main") < 0.55


def test_a_chip_on_the_player_of_baccarat() -> None:
    """It wins 44.6247 of a hundred coups, and 9.5156 are ties (Wizard of Odds, eight decks)."""
    game = catalogue().find("punto-banco")
    assert golden_chip_value(game, "player") == pytest.approx(0.446247 / (1 - 0.095156), abs=1e-6)
    with pytest.raises(NoPromotion, match="has no bet roulette"):
        golden_chip_value(game, "roulette")


class SlowCards(SlowBlackjack):
    """How many cards a hand gets, by dealing every round."""

    def cards(self) -> Fraction:
        return sum((self._dealt(up) for up in range(1, 11) if self.shoe[up - 1]), Fraction(0))

    def _dealt(self, up: int) -> Fraction:
        whole, cards = Fraction(0), sum(self.shoe)
        left = self._without(self.shoe, up)
        for first in range(1, 11):
            for second in range(1, 11):
                fewer = self._without(left, first)
                ways = Fraction(left[first - 1], cards - 1) * Fraction(max(fewer[second - 1], 0), cards - 2)
                if ways > 0:
                    hand = tuple(sorted((first, second)))
                    whole += ways * (2 + self._drawn_cards(up, hand))
        return Fraction(self.shoe[up - 1], cards) * whole

    @staticmethod
    def _without(left: Left, card: int) -> Left:
        return (*left[: card - 1], left[card - 1] - 1, *left[card:])

    def _drawn_cards(self, up: int, hand: tuple[int, ...]) -> Fraction:
        known = facts(hand)
        if known.total >= 21 or self.choice(up, hand) not in ("hit", "double"):
            return Fraction(0)
        action, left = self.choice(up, hand), self.shoe
        for card in (up, *hand):
            left = self._without(left, card)
        more = Fraction(1)
        if action == "hit":
            for card in range(1, 11):
                if left[card - 1] > 0:
                    after = tuple(sorted((*hand, card)))
                    more += Fraction(left[card - 1], sum(left)) * self._drawn_cards(up, after)
        return more


def test_the_cards_of_a_round_are_those_that_dealing_gives() -> None:
    rules = Rules(max_hands=1, hole=Hole.NONE)
    dealt = SlowCards(rules, FIVES).cards()
    assert cards_a_round(rules, composition_of(FIVES)) == pytest.approx(float(dealt), abs=1e-12)


def test_lucky_cards_are_worth_their_share_of_the_cards_of_a_hand() -> None:
    """Griffin: a hand has about 2.6 to 2.7 cards. Of 416 cards ten are lucky and bring half a stake each."""
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    cards = cards_a_round(game.rules)
    assert 2.55 < cards < 2.95
    assert lucky_cards_value(game, 10, Fraction(1, 2)) == pytest.approx(10 / 416 / 2 * cards)
    with pytest.raises(NoPromotion, match="417 lucky cards in a shoe of 416"):
        lucky_cards_value(game, 417, Fraction(1))
    with pytest.raises(NoPromotion, match="deals no cards to hands"):
        lucky_cards_value(catalogue().find("punto-banco"), 1, Fraction(1))
