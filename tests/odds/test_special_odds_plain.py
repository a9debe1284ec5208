"""Every special bet by a second method: the cards of small shoes dealt one by one in every order."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from plain_dealing import plain_chances, plain_deals, plain_first_cards, sees_at_most, small_shoes

from sabot.cards.card import DECK, Card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.baccarat.bets import BETS as BACCARAT_BETS
from sabot.games.baccarat.windows import lay as coups
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bet_windows import lay as deals
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.odds.blackjack.dealer_hands import count_to_the_end
from sabot.odds.counting.census import count

BLACKJACK = BLACKJACK_BETS
BACCARAT = BACCARAT_BETS
TO_THE_END = [bet for bet in BLACKJACK if bet.window.to_the_end]
QUEENS = parse_cards("Qh Qh As Ks Qh Tc 9d")
SEVENS = parse_cards("7d 7d 7d 7s 6d 8d Ah")


def counted(ways: dict[str, int]) -> Counter[str]:
    """Without the labels that never come."""
    return +Counter(ways)


@pytest.mark.parametrize(
    "bet", [bet for bet in BLACKJACK if sees_at_most(bet.window, 3)], ids=lambda bet: bet.key
)
def test_one_deck_dealt_in_every_order_gives_the_same(bet: Bet[Deal]) -> None:
    assert counted(count(bet, deals, Composition.of_decks(1))) == plain_deals(bet, DECK)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(small_shoes(4, 7))
@example(QUEENS)
@example(SEVENS)
def test_small_shoes_dealt_in_every_order_give_the_same(cards: tuple[Card, ...]) -> None:
    assume(len(cards) >= 4)
    shoe = Composition.of_cards(cards)
    for bet in BLACKJACK:
        if not bet.window.to_the_end:
            assert counted(count(bet, deals, shoe)) == plain_deals(bet, cards), bet.key


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(small_shoes(4, 7))
@example(parse_cards("9d 9d 9d 9s 9s 2h"))
def test_first_cards_of_baccarat_dealt_in_every_order_give_the_same(cards: tuple[Card, ...]) -> None:
    assume(len(cards) >= 4)
    shoe = Composition.of_cards(cards)
    for bet in BACCARAT:
        if not bet.window.to_the_end:
            assert counted(count(bet, coups, shoe)) == plain_first_cards(bet, cards), bet.key


@pytest.mark.long
@pytest.mark.parametrize("soft17", Soft17)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(cards=small_shoes(5, 14))
@example(cards=parse_cards("As As As 2s 2s 2s 3s 3s 3s Ts Ts"))
@example(cards=parse_cards("As Ts As As As As As As As 9s 9s Ts Ts"))
def test_the_dealers_hand_drawn_card_by_card_gives_the_same(soft17: Soft17, cards: tuple[Card, ...]) -> None:
    assume(len(cards) >= 5)
    shoe = Composition.of_cards(cards)
    for bet in TO_THE_END:
        chances = plain_chances(bet, cards, soft17 is Soft17.HIT)
        if sum(chances.values()) == 1:
            ways = count_to_the_end(bet, Rules(soft17=soft17), shoe)
            total = sum(ways.values())
            assert {label: Fraction(number, total) for label, number in ways.items() if number} == chances
        elif not bet.links.per_player:
            with pytest.raises(ValueError, match="too few"):
                count_to_the_end(bet, Rules(soft17=soft17), shoe)


def test_a_bet_for_all_hands_needs_no_card_of_a_hand() -> None:
    """Two tens left: with them the dealer stands on twenty."""
    (bet,) = (bet for bet in TO_THE_END if bet.links.per_player)
    ways = count_to_the_end(bet, Rules(), Composition.of_cards(parse_cards("Ts Td")))
    assert counted(ways) == {"lose": 2}
