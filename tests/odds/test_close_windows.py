"""Windows that show cards in order and by suit: against published figures, plain dealing, and the engine."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from outside_bets import (
    HONEST_BLACKJACK,
    bust_bonus,
    bust_bonus_asked,
    bust_it,
    perfect_pairs,
    red_player,
    suited_banker,
    through,
)  # fmt: skip
from outside_games import with_baccarat_bet, with_blackjack_bet
from plain_dealing import dealt_coup
from published_figures import like

from sabot.cards.card import parse_card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.answer import Refused
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import PAIRS
from sabot.games.bet import Bet
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.rules import Hole, Rules, Soft17
from sabot.games.moves import Action
from sabot.games.stake import Stake
from sabot.money import parse_amount
from sabot.odds import bet_odds, simulate
from sabot.odds.baccarat.baccarat_family import baccarat_ways
from sabot.odds.blackjack.blackjack_family import blackjack_ways
from sabot.odds.counting import equal_deals
from sabot.odds.simulation.one_by_one import dealer_of

SIGMAS = 4
KINDS = 20_000
"""On which the bets of this file are tried for their window; who looks past it is found by other tests."""
FEW = parse_cards("8s 8s 8h 8d Tc 6s Ad Kh 7s")
SEVEN_CARDS = parse_cards("9d 9d 2h 4d Kd Ah 5s")


@pytest.fixture(autouse=True)
def few_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equal_deals, "MOST", KINDS)


@pytest.mark.long
@pytest.mark.parametrize(("decks", "edge"), [(2, "7.568"), (6, "6.912")])
def test_bust_it_is_as_published(decks: int, edge: str) -> None:
    """E. Jacobson, "Card Counting the Bust It Blackjack Side Bet", 888casino.com."""
    assert like(-100 * bet_odds(with_blackjack_bet(bust_it, decks), bust_it.key).net, edge) == edge


@pytest.mark.long
@pytest.mark.parametrize(
    ("up", "flush", "plain"),
    [("2", "0.008834", "0.347843"), ("3", "0.011606", "0.365285"), ("4", "0.014647", "0.383472")],
)
def test_bust_bonus_is_as_published(up: str, flush: str, plain: str) -> None:
    """M. Shackleford, "Bust Bonus", wizardofodds.com: eight decks, H17, after the dealer's check."""
    ways = blackjack_ways(bust_bonus, Rules(soft17=Soft17.HIT), Composition.of_decks(8))
    shown = sum(ways[f"{how} with {up}"] for how in ("suited bust", "bust", "no bust"))
    assert like(Fraction(ways[f"suited bust with {up}"], shown), flush) == flush
    assert like(Fraction(ways[f"bust with {up}"], shown), plain) == plain


SIX_DECKS = {
    "ace": -0.090437, "2": -0.076644, "3": -0.084754, "4": -0.071892, "5": -0.089206,
    "6": -0.079793, "7": -0.061881, "8": -0.048772, "9": -0.103441, "10": -0.088547,
}  # fmt: skip
"""S. How, "Bust Bonus BJ Side Bet", discountgambling.net: what the bet wins by up card, if it is taken."""


@pytest.mark.long
def test_bust_bonus_by_up_card_is_as_published() -> None:
    """The bet is asked for after the check, so that a blackjack of the dealer's is none of its deals."""
    rules, own = Rules(soft17=Soft17.HIT), bust_bonus_asked
    table, cards = own.tables["silver-dollar"], Composition.of_decks(6)
    ways = blackjack_ways(own, rules, cards)
    assert ways["blackjack"] == 0
    for up, net in SIX_DECKS.items():
        labels = [label for label in ways if label.endswith(f" with {up}")]
        labels += ["eights", "suited eights"] if up == "8" else []
        of = sum(ways[label] for label in labels)
        assert float(sum(table.odds(label) * ways[label] for label in labels) / of) == pytest.approx(
            net, abs=1e-6
        )


@pytest.mark.long
def test_without_a_check_a_blackjack_is_among_the_deals_in_which_a_bet_is_asked_for() -> None:
    rules = Rules(hole=Hole.NONE)
    ways = blackjack_ways(bust_bonus_asked, rules, Composition.of_decks(1))
    of = sum(ways.values())
    assert Fraction(ways["blackjack"], of) == Fraction(2 * 4 * 16, 52 * 51)


@pytest.mark.long
def test_simulated_rounds_ask_for_bets_as_the_odds_do() -> None:
    game = with_blackjack_bet(bust_bonus_asked)
    counted = bet_odds(game, bust_bonus_asked.key)
    (found,) = (one for one in simulate(game, 100_000, 3).bets if one.bet == bust_bonus_asked.key)
    # This game looks under aces only: a ten under one ends the round before anybody is asked.
    assert found.rounds == pytest.approx(100_000 * (1 - Fraction(24 * 96, 312 * 311)), rel=0.002)
    assert abs(float(found.rtp - counted.rtp)) < SIGMAS * counted.standard_deviation / found.rounds**0.5


@pytest.mark.long
def test_perfect_pairs_are_as_published() -> None:
    """M. Shackleford, "Perfect Pairs (Version 2)", wizardofodds.com: eight decks, two and two cards."""
    (ways,) = baccarat_ways([through(PAIRS, perfect_pairs)], Composition.of_decks(8))
    of = Fraction(sum(ways.values()), 7_379_583_120)
    assert ways["two perfect pairs"] == 2_101_008 * of
    assert ways["one perfect pair"] == 244_747_776 * of


@pytest.mark.long
@pytest.mark.parametrize("soft17", Soft17)
@pytest.mark.parametrize("bet", HONEST_BLACKJACK, ids=lambda bet: bet.key)
def test_small_shoes_dealt_in_every_order_give_the_same_hands_of_the_dealer(
    bet: Bet[Deal], soft17: Soft17
) -> None:
    rules = Rules(soft17=soft17)
    dealt = dealer_of(rules)
    plain = Counter(bet.classify(dealt(iter(cards))) for cards in permutations(FEW, 6))
    ways = blackjack_ways(bet, rules, Composition.of_cards(FEW))
    assert {label: Fraction(number, sum(ways.values())) for label, number in ways.items() if number} == {
        label: Fraction(number, perm(len(FEW), 6)) for label, number in plain.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("bet", [red_player], ids=lambda bet: bet.key)
def test_small_shoes_dealt_in_every_order_give_the_same_coups(bet: Bet[Coup]) -> None:
    plain = Counter(bet.classify(dealt_coup(cards)) for cards in permutations(SEVEN_CARDS, 6))
    (ways,) = baccarat_ways([bet], Composition.of_cards(SEVEN_CARDS))
    assert +Counter(ways) == plain


@pytest.mark.long
@pytest.mark.parametrize("bet", [bust_it], ids=lambda bet: bet.key)
def test_simulated_hands_of_the_dealer_lie_about_the_exact_figure(bet: Bet[Deal]) -> None:
    game = with_blackjack_bet(bet)
    found = simulate(game, 40_000, seed="close").bet(bet.key)
    assert found.rounds == 40_000
    assert abs(float(found.rtp - bet_odds(game, bet.key).rtp)) < SIGMAS * found.standard_error


@pytest.mark.parametrize("bet", [through(PAIRS, perfect_pairs), suited_banker], ids=lambda bet: bet.key)
def test_simulated_coups_lie_about_the_exact_figure(bet: Bet[Coup]) -> None:
    game = with_baccarat_bet(bet)
    found = simulate(game, 40_000, seed="close").bet(bet.key)
    assert found.rounds == 40_000
    assert abs(float(found.rtp - bet_odds(game, bet.key).rtp)) < SIGMAS * found.standard_error


@pytest.mark.parametrize(
    ("third", "label", "returned"),
    [("8s", "suited eights", 2010), ("8c", "coloured eights", 510), ("8h", "eight", 80)],
)
def test_the_engine_settles_what_the_odds_have_priced(third: str, label: str, returned: int) -> None:
    """Eight of spades up and in the hole: a third eight busts at 24, and pays by its suit."""
    game = with_blackjack_bet(bust_it)
    stakes = (Stake("A", "1", "main", parse_amount("10")), Stake("A", "", bust_it.key, parse_amount("10")))
    state = rounds.open_round(game.rules, game.offer(), ("1",), stakes)
    ten, eight, nine, last = (parse_card(card) for card in ("Td", "8s", "9c", third))
    for command in (
        rounds.DealCard(ten),
        rounds.DealCard(eight),
        rounds.DealCard(nine),
        rounds.DealHoleCard(),
        rounds.Choose("A", "1", Action.STAND),
        rounds.TurnHoleCard(eight),
        rounds.DealCard(last),
    ):
        events = rounds.decide(state, command)
        assert not isinstance(events, Refused), events
        state = rounds.replay(state, events)
    assert state.settlements is not None
    special = state.settlements[-1]
    assert (special.label, special.returned) == (label, returned * 100)
