"""The best chart of a game against printed charts, and its return against dealing card by card."""

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from published_charts import (
    FOUR_TO_EIGHT_DECKS_S17,
    HITS_SOFT_17,
    LATE_SURRENDER_H17,
    LATE_SURRENDER_S17,
    NO_DOUBLE_AFTER_SPLIT,
    ONE_DECK_S17_NO_DAS,
    Chart,
    read_chart,
)
from rule_sets import FIVES, SEVENS, turned
from slow_blackjack import SlowChart, composition_of

from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.options import allowed
from sabot.games.blackjack.rules import Double, Hole, Rules, Soft17, Surrender
from sabot.games.catalogue import is_blackjack, own_catalogue
from sabot.games.moves import Action
from sabot.odds.blackjack.best_chart import best_chart, insurance_net
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.chart import Row, Rows, Totals
from sabot.odds.blackjack.chart_cells import COLUMNS, parts_of

CLOSE = 1e-12
GAMES = [game for game in own_catalogue().games.values() if is_blackjack(game)]


def drawn(rules: Rules) -> Chart:
    """Our chart as letters by row and up card."""
    parts = parts_of(rules, best_chart(rules).chart)
    return {row.title: dict(zip(COLUMNS, row.cells, strict=True)) for part in parts for row in part.rows}


def differences(ours: Chart, printed: Chart) -> set[tuple[str, str, str, str]]:
    assert ours.keys() - printed.keys() <= {"20"}
    return {
        (title, up, ours[title][up], letter)
        for title, cells in printed.items()
        for up, letter in cells.items()
        if ours[title][up] != letter
    }


@pytest.mark.parametrize("decks", [4, 6, 8])
@pytest.mark.parametrize(("hands", "depth"), [(2, 1), (4, 3)])
def test_many_decks_are_played_as_printed(decks: int, hands: int, depth: int) -> None:
    rules = Rules(decks=decks, max_hands=hands, split_depth=depth)
    assert not differences(drawn(rules), read_chart(FOUR_TO_EIGHT_DECKS_S17))


@pytest.mark.parametrize("decks", [6, 8])
def test_a_dealer_who_hits_soft_17_changes_the_printed_cells(decks: int) -> None:
    rules = Rules(decks=decks, soft17=Soft17.HIT)
    assert not differences(drawn(rules), read_chart(FOUR_TO_EIGHT_DECKS_S17, HITS_SOFT_17))


@pytest.mark.parametrize("soft17", Soft17)
def test_late_surrender_is_taken_as_printed(soft17: Soft17) -> None:
    """Of what is done where surrender is no longer allowed, printed charts take no count of how often.

    A sixteen against a ten is then always one of three cards and more, and for those it is better to stand. A
    pair of eights against an ace of a dealer who hits is surrendered; the source speaks of totals only.
    """
    rules = Rules(decks=6, soft17=soft17, max_hands=4, split_depth=3, surrender=Surrender.LATE)
    changes = LATE_SURRENDER_S17 if soft17 is Soft17.STAND else LATE_SURRENDER_H17
    other = {("16", "T", "Rs", "R")}
    if soft17 is Soft17.HIT:
        other |= {("17", "A", "Rs", "R"), ("8-8", "A", "Rp", "P")}
    assert differences(drawn(rules), read_chart(FOUR_TO_EIGHT_DECKS_S17, changes)) == other


def test_without_doubles_after_a_split_fewer_pairs_are_split() -> None:
    rules = Rules(decks=6, double_after_split=False)
    assert not differences(drawn(rules), read_chart(FOUR_TO_EIGHT_DECKS_S17, NO_DOUBLE_AFTER_SPLIT))


def test_one_deck_is_played_as_printed() -> None:
    """But for a pair of sevens against a ten: our charts play a pair that is not split by its total."""
    rules = Rules(decks=1, double_after_split=False)
    assert differences(drawn(rules), read_chart(ONE_DECK_S17_NO_DAS)) == {("7-7", "T", "H", "S")}


@pytest.mark.parametrize("turn", range(16))
def test_a_chart_returns_what_it_returns_when_dealt(turn: int) -> None:
    rules = turned(turn)
    shoe = FIVES if rules.max_hands > 2 or turn % 2 else SEVENS
    value = best_chart(rules, composition_of(shoe))
    assert abs(value.net - SlowChart(rules, shoe, value.chart).net()) < CLOSE
    assert value.net < analyse(rules, composition_of(shoe)).net + CLOSE


def test_cells_that_chase_each_other_do_not_stop_the_search() -> None:
    """Against a ten, this shoe: ten is doubled or not and sixteen hit or not, each because of the other."""
    shoe = composition_of((4, 4, 4, 4, 4, 4, 4, 4, 2, 18))
    value, best = best_chart(Rules(), shoe).net, analyse(Rules(), shoe).net
    assert best - 1e-3 < value < best


def flipped(rows: Rows, total: int, column: int) -> Rows:
    row: Row = (*rows[total][:column], not rows[total][column], *rows[total][column + 1 :])
    return (*rows[:total], row, *rows[total + 1 :])


def neighbours(side: Totals) -> Iterator[Totals]:
    """All charts of one kind of total that differ in one cell."""
    for total in (10, 13, 15, 16, 18):
        for column in (0, 4, 7, 9):
            yield replace(side, hit=flipped(side.hit, total, column))
            yield replace(side, double=flipped(side.double, total, column))
            yield replace(side, surrender=flipped(side.surrender, total, column))


@pytest.mark.long
def test_no_change_of_one_cell_makes_a_chart_better() -> None:
    rules = Rules(max_hands=1, surrender=Surrender.LATE)
    value = best_chart(rules, composition_of(FIVES))
    others = [replace(value.chart, hard=hard) for hard in neighbours(value.chart.hard)]
    others += [replace(value.chart, soft=soft) for soft in neighbours(value.chart.soft)]
    nets = [SlowChart(rules, FIVES, chart).net() for chart in others]
    assert max(nets) < value.net + CLOSE
    assert min(nets) < value.net - 0.01


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_a_chart(game: BlackjackGame) -> None:
    """Play by total costs something, but less than a hundredth of a per cent with so many decks."""
    value, best = best_chart(game.rules), analyse(game.rules)
    assert best.net - 1e-4 < value.net < best.net
    assert not value.chart.insure


@pytest.mark.parametrize(
    "rules",
    [
        Rules(double=Double.TEN_OR_ELEVEN),
        Rules(double=Double.NINE_TO_ELEVEN, double_after_split=False, surrender=Surrender.LATE),
        Rules(max_hands=1, hole=Hole.NONE),
        *(game.rules for game in GAMES),
    ],
)
def test_no_cell_names_what_is_never_allowed(rules: Rules) -> None:
    letters = {
        "H": Action.HIT,
        "S": Action.STAND,
        "D": Action.DOUBLE,
        "P": Action.SPLIT,
        "R": Action.SURRENDER,
    }
    for title, cells in drawn(rules).items():
        may = allowed(rules, _two_cards(title))
        assert {letters[cell[0]] for cell in cells.values()} <= set(may), title


def _two_cards(title: str) -> HandFacts:
    first, _, second = title.partition("-")
    if not second:
        return HandFacts(int(title), soft=False, cards=2)
    if first == second:
        points = {"A": 12, "T": 20}.get(first) or 2 * int(first)
        return HandFacts(points, soft=first == "A", cards=2, pair=True)
    return HandFacts(11 + int(second), soft=True, cards=2)


def test_doubles_that_only_a_split_allows_are_in_the_chart() -> None:
    """Ten or eleven as dealt, anything after a split: nine against six is hit at first, doubled later."""
    rules = Rules(double=Double.TEN_OR_ELEVEN)
    chart = best_chart(rules).chart
    dealt, split = (
        HandFacts(9, soft=False, cards=2),
        HandFacts(9, soft=False, cards=2, split_depth=1, hands=2),
    )
    assert chart.choose(rules, dealt, up=6) is Action.HIT
    assert chart.choose(rules, split, up=6) is Action.DOUBLE


@pytest.mark.parametrize(("tens", "insures"), [(16, False), (17, False), (18, True)])
def test_insurance_is_taken_when_more_than_a_third_are_tens(tens: int, insures: bool) -> None:
    """51 cards beside the ace that is up: seventeen tens are a third of them, and it comes out even."""
    shoe = (4, 4, 4, 4, 4, 4, 4, 4, 20 - tens, tens)
    assert best_chart(Rules(), composition_of(shoe)).chart.insure is insures


def test_one_deck_insures_at_a_loss_of_an_even_seventeenth() -> None:
    """16 of 51 cards win two units, 35 lose one."""
    assert insurance_net(Rules(), np.array([4.0] * 9 + [16.0])) == pytest.approx(-3 / 51)
