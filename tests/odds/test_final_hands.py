"""Bets on a player's final hand: against plain dealing, published ways, and the engine."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from msgspec.structs import replace
from outside_games import with_blackjack_bet

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import PLAYER_END, Deal
from sabot.games.blackjack.hand import BEST, total
from sabot.games.blackjack.rules import Hole, Rules, Surrender
from sabot.odds import simulate
from sabot.odds.blackjack.best_play import Against, Analysis, analyse
from sabot.odds.blackjack.final_hands import Counts, final_hands, most_returned
from sabot.odds.blackjack.net_results import best_plan
from sabot.odds.blackjack.split_hands import split_strategy
from sabot.odds.counting.window_check import BadBet
from sabot.odds.game_approval import approve
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND
from sabot.odds.whole_game import game_odds

THREE_OF_SIX_DECKS = 312 * 311 * 310
FEW = Composition.of_decks(1).without(
    [Card(card) for card in range(52) if card % 13 in (1, 2, 3, 4, 5, 10, 11, 12)]
)
"""Aces, sevens, eights, nines and tens without faces: every order can be dealt."""


@bet(
    "good-hand",
    title="Good Hand",
    window=PLAYER_END,
    labels=("five cards", "21", "20", LOSES),
    tables={"standard": pays(row("Five cards", "2:1"), row("21", "2:1"), row("20", "1:1"))},
    links=Links(needs_main=True),
)
def good_hand(deal: Deal) -> str:
    """Wins with five cards that are not bust, with 21 and with 20, as the hand is finished."""
    points = total(deal.player).points
    if points > BEST:
        return LOSES
    if len(deal.player) >= 5:
        return "five cards"
    return str(points) if points >= 20 else LOSES


def points_of(counts: Counts) -> int:
    hard = sum(count * (value + 1) for value, count in enumerate(counts))
    return hard + 10 if counts[0] and hard <= 11 else hard


# Plain dealing: card after card, the hole card among them, nothing merged and nothing multiplied out.


class Dealing:
    """Every order of a small shoe, played by the actions that the analysis calls best."""

    def __init__(self, analysis: Analysis) -> None:
        self.board = analysis.board
        self.found: defaultdict[Counts, Fraction] = defaultdict(Fraction)
        left = [int(count) for count in self.board.shoe]
        for against in analysis.against:
            up = against.up_card.up
            for chance, after in drawn(left, up):
                self._dealt(against, after, chance)

    def _dealt(self, against: Against, left: list[int], share: Fraction) -> None:
        plan = best_plan(self.board, against)
        split = split_strategy(self.board.low, against.played.values)
        stand = np.full_like(split, STAND)
        for hole, first, second, chance, after in (
            (hole, first, second, share * one * two * three, rest)
            for hole, one, rest_1 in each(left)
            for first, two, rest_2 in each(rest_1)
            for second, three, rest in each(rest_2)
        ):
            low, high = sorted((first, second))
            hand = self.board.two_cards(low, high)
            if against.up_card.looks and {against.up_card.up, hole} == {0, 9}:
                self.found[self._counts(hand)] += chance
            elif low == high and against.splits[low] > against.played.best[hand]:
                for third, four, rest in each(after):
                    # A split ace takes one card.
                    self._play(
                        split if low else stand,
                        self.board.two_cards(*sorted((low, third))),
                        rest,
                        chance * four,
                    )
            else:
                self._play(plan, hand, after, chance)

    def _play(self, plan: npt.NDArray[np.int64], hand: int, left: list[int], share: Fraction) -> None:
        action = plan[hand]
        if action not in (HIT, DOUBLE):
            self.found[self._counts(hand)] += share
            return
        for card, chance, after in each(left):
            following = int(self.board.hands.following[hand, card])
            if action == DOUBLE or following < 0:
                self.found[self._counts(hand, card)] += share * chance
            else:
                self._play(plan, following, after, share * chance)

    def _counts(self, hand: int, card: int = -1) -> Counts:
        return tuple(
            int(count) + (value == card) for value, count in enumerate(self.board.hands.counts[hand])
        )


def each(left: list[int]) -> Iterator[tuple[int, Fraction, list[int]]]:
    for value in range(10):
        for chance, after in drawn(left, value):
            yield value, chance, after


def drawn(left: list[int], value: int) -> Iterator[tuple[Fraction, list[int]]]:
    if left[value]:
        after = list(left)
        after[value] -= 1
        yield Fraction(left[value], sum(left)), after


@pytest.mark.long
@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.NONE])
def test_chances_are_those_of_every_order_dealt_card_by_card(hole: Hole) -> None:
    analysis = analyse(Rules(decks=1, hole=hole), FEW)
    found, plain = final_hands(analysis), Dealing(analysis).found
    assert sum(plain.values()) == 1
    assert set(found) == set(plain)
    for counts, chance in plain.items():
        assert found[counts] == pytest.approx(float(chance), abs=1e-12)


def test_rules_that_split_more_often_leave_no_chance_out() -> None:
    rules = Rules(
        decks=6, max_hands=4, split_depth=3, resplit_aces=True, draw_split_aces=True, surrender=Surrender.LATE
    )
    assert sum(final_hands(analyse(rules)).values()) == pytest.approx(1, abs=1e-12)


# Played for the bet alone.


@pytest.mark.parametrize(("cards", "ways"), [((7, 7, 7), 12_144), ((6, 7, 8), 82_944)])
def test_who_always_tries_for_three_cards_gets_them_as_often_as_published(
    cards: tuple[int, ...], ways: int
) -> None:
    """M. Shackleford, "Bonus Blackjack, Version 2", wizardofodds.com: six decks, always tried for."""
    rules = Rules(decks=6, hole=Hole.NONE, max_hands=1, split_depth=0)
    wanted = tuple(cards.count(value) for value in range(1, 11))
    most = most_returned(analyse(rules), lambda counts: float(counts == wanted))
    assert most == pytest.approx(ways / THREE_OF_SIX_DECKS, abs=1e-12)


def test_nothing_returns_more_than_it_pays_and_best_play_of_the_main_bet_no_more_than_the_most() -> None:
    analysis = analyse(Rules(decks=6))
    assert most_returned(analysis, lambda counts: 1.0) == pytest.approx(1, abs=1e-12)

    def twenty_one(counts: Counts) -> float:
        return float(points_of(counts) == BEST)

    usual = sum(chance * twenty_one(counts) for counts, chance in final_hands(analysis).items())
    assert usual < most_returned(analysis, twenty_one)


def test_no_table_opens_where_somebody_who_plays_for_the_bet_gets_back_more_than_all() -> None:
    table = pays(row("Five cards", "40:1"), row("21", "3:1"), row("20", "1:1"), row("Lose", "lose", LOSES))
    rich = replace(good_hand, tables={"standard": table})
    verdict = approve(with_blackjack_bet(rich))
    assert any("plays for it alone" in one for one in verdict.refused)
    assert not approve(with_blackjack_bet(good_hand)).refused


# One definition, whoever asks it.


@pytest.mark.long
def test_hands_that_the_engine_plays_end_as_the_odds_have_it() -> None:
    """The chart plays by totals and the odds are of best play, which differ by much less than chance does."""
    game = with_blackjack_bet(good_hand)
    (line,) = (line for line in game_odds(game) if line.bet == good_hand.key)
    (found,) = (one for one in simulate(game, 20_000, "final").bets if one.bet == good_hand.key)
    assert found.rounds == 20_000
    for outcome in line.outcomes:
        share = next(one.count for one in found.seen if one.label == outcome.label) / found.rounds
        error = (outcome.probability * (1 - outcome.probability) / found.rounds) ** 0.5
        assert share == pytest.approx(outcome.probability, abs=4 * error)


def test_a_bet_that_looks_at_suits_or_order_of_the_final_hand_is_refused() -> None:
    looks = replace(good_hand, key="first-low", classify=lambda deal: "20" if deal.player[0] < 5 else LOSES)
    with pytest.raises(BadBet, match="looks past its window player-end"):
        game_odds(with_blackjack_bet(looks))
