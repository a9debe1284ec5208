"""Two bets of one round: pairs of labels against small shoes dealt in every order, and what must hold."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import HealthCheck, given, settings
from plain_dealing import dealt_coup, small_shoes

from sabot.cards.card import UNSEEN, Card, parse_cards, value
from sabot.cards.composition import Composition
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.variant import Game
from sabot.odds import bet_covariance, bet_odds, game_odds
from sabot.odds.blackjack.best_play import analyse, hand_value
from sabot.odds.covariance.bet_covariance import NotCounted, joint_ways

PUNTO_BANCO = catalogue().find("punto-banco")
DAI_BACC, ETG = catalogue().find("dai-bacc"), catalogue().find("etg-blackjack")
COUPS = ("player", "banker", "tie", "kill", "lucky-nines", "player-pair", "banker-pair")
DEALS = ("pair", "suits", "lucky-aces")
SOME_PAIRS = (
    ("pair", "21+3"),
    ("7s", "21+3"),
    ("lucky-aces", "pair"),
    ("lucky-ladies", "pair"),
    ("match", "suits"),
)


def by_hand(game: Game, first: str, second: str, dealt: Counter[object]) -> Counter[tuple[str, str]]:
    one, other = game.bets[first], game.bets[second]
    found: Counter[tuple[str, str]] = Counter()
    for deal, times in dealt.items():
        found[one.classify(deal), other.classify(deal)] += times
    return found


def shares(pairs: dict[tuple[str, str], int]) -> dict[tuple[str, str], Fraction]:
    return {labels: Fraction(ways, sum(pairs.values())) for labels, ways in pairs.items() if ways}


@pytest.mark.long
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_shoes(6, 7))
def test_coups_of_small_shoes_dealt_in_every_order(cards: tuple[Card, ...]) -> None:
    if len(cards) < 6:
        return
    dealt: Counter[object] = Counter(dealt_coup(six) for six in permutations(cards, 6))
    for first, second in combinations_with_replacement(COUPS, 2):
        counted = joint_ways(DAI_BACC, first, second, Composition.of_cards(cards))
        assert shares(counted) == shares(by_hand(DAI_BACC, first, second, dealt)), (first, second)


@pytest.mark.long
def test_deals_of_a_small_shoe_dealt_in_every_order() -> None:
    cards = parse_cards("As Ad 7s 7h 7s Qh Qh Kd 2c Ts")
    dealt: Counter[object] = Counter(Deal(*four) for four in permutations(cards, 4))
    for first, second in SOME_PAIRS:
        counted = joint_ways(ETG, first, second, Composition.of_cards(cards))
        assert shares(counted) == shares(by_hand(ETG, first, second, dealt)), (first, second)


@pytest.mark.parametrize(("game", "keys"), [(DAI_BACC, COUPS), (ETG, DEALS)])
def test_a_bet_beside_itself_has_its_own_variance_and_pairs_add_up_to_its_labels(
    game: Game, keys: tuple[str, ...]
) -> None:
    for key in keys:
        alone = bet_odds(game, key)
        assert bet_covariance(game, key, key).covariance_exact == str(alone.variance)
        for other in keys[:2]:
            pairs = joint_ways(game, key, other, game.rules.shoe)
            own: Counter[str] = Counter()
            for (label, _), ways in pairs.items():
                own[label] += ways
            for label, ways in own.items():
                assert Fraction(ways, sum(own.values())) == alone.probability(label)


def test_player_and_banker_by_the_published_ways_of_a_coup() -> None:
    """Wizard of Odds, Baccarat, "Eight decks": how many coups each side wins; a commission of 5 %."""
    banker, player, tie = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
    total, pays = banker + player + tie, Fraction(19, 20)
    mixed = -(pays * banker + player) / total
    means = Fraction(player - banker, total), (pays * banker - player) / total
    for first, second in (("player", "banker"), ("banker", "player")):
        found = bet_covariance(PUNTO_BANCO, first, second)
        assert found.covariance_exact == str(mixed - means[0] * means[1])


def test_cards_gone_change_it() -> None:
    without = DAI_BACC.rules.shoe.without(parse_cards("9s 9h 9d 9c"))
    assert joint_ways(DAI_BACC, "lucky-nines", "tie", without) != joint_ways(
        DAI_BACC, "lucky-nines", "tie", DAI_BACC.rules.shoe
    )


def test_the_main_bet_beside_a_special_one_is_summed_deal_by_deal() -> None:
    """A second sum, over cards and not over kinds of them, from one deck."""
    assert is_blackjack(ETG)
    cards = Composition.of_decks(1)
    found = bet_covariance(ETG, "main", "suits", cards)
    analysis, field = analyse(ETG.rules, cards), ETG.field("suits")
    net, pays, mixed, deals = 0.0, 0.0, 0.0, 0
    deck = [card for card in range(52) for _ in range(cards.counts[card])]
    for first, second, up in permutations(map(Card, deck), 3):
        low, high = sorted((value(first) - 1, value(second) - 1))
        own = hand_value(analysis.board, analysis.against[value(up) - 1], low, high)
        odds = float(field.table.odds(field.bet.classify(Deal(first, second, up, UNSEEN))))
        net, pays, mixed, deals = net + own, pays + odds, mixed + own * odds, deals + 1
    assert found.covariance == pytest.approx(mixed / deals - net * pays / deals**2, abs=1e-12)
    assert net / deals == pytest.approx(analysis.net, abs=1e-12)
    main = next(line for line in game_odds(ETG, cards) if line.bet == "main")
    spread = main.standard_deviation * float(bet_odds(ETG, "suits", cards).standard_deviation)
    assert found.correlation == pytest.approx(found.covariance / spread, abs=1e-12)


@pytest.mark.parametrize(("first", "second"), [("main", "bust"), ("21+3", "bust"), ("insurance", "pair")])
def test_what_nobody_counts_together_is_refused_with_a_reason(first: str, second: str) -> None:
    with pytest.raises(NotCounted, match=r"bust|insurance"):
        bet_covariance(ETG, first, second)


def test_an_unknown_bet_is_named() -> None:
    assert is_baccarat(DAI_BACC)
    with pytest.raises(ValueError, match="luckynines"):
        bet_covariance(DAI_BACC, "player", "luckynines")
