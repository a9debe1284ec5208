"""Simulated figures beside exact ones, and the same figures however the work is spread.

`CAMPAIGN=50` plays 10⁹ rounds of each chart instead of 20 millions.
"""

import os
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from sabot.games.bet import Grain, Group
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack, own_catalogue
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Game, with_rules
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.simulated_blackjack import simulated_blackjack
from sabot.odds.counting.bet_odds import bet_odds
from sabot.odds.simulation.bet_estimates import layout
from sabot.odds.simulation.chunks import CHUNK, Plan, Tally, run_span, spans
from sabot.odds.simulation.estimates import Estimate, LabelCount, Progress, Simulation
from sabot.odds.simulation.observations import Observation
from sabot.odds.simulation.runners import CHUNKS_A_SPAN, run_alone
from sabot.odds.simulation.simulator import plan_of, simulate

MOST_SIGMA = 4
CHART_ROUNDS = 20_000_000 * int(os.environ.get("CAMPAIGN", "1"))
BET_ROUNDS = 300_000 * int(os.environ.get("CAMPAIGN", "1"))
COVERING = ["etg-blackjack", "all-bets-blackjack", "poker-and-pairs", "punto-banco", "dai-bacc", "koi-bacc"]
"""These offer every bet that there is; all games are played in a campaign."""
GAMES = [*own_catalogue().games] if "CAMPAIGN" in os.environ else COVERING
BLACKJACK = [key for key, game in own_catalogue().games.items() if is_blackjack(game)]


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_every_bet_returns_what_was_counted_exactly(key: str) -> None:
    game = catalogue().find(key)
    result = simulate(game, BET_ROUNDS, "exact", mode=Shuffle.EVERY_ROUND)
    bets = [one for one in result.bets if one.bet != "main"]
    assert {one.bet for one in bets} == {*game.can_offer} | ({*game.mains()} if is_baccarat(game) else set())
    for one in bets:
        exact = bet_odds(game, one.bet)
        error = exact.standard_deviation / sqrt(result.rounds)
        assert abs(one.rtp - exact.rtp) < MOST_SIGMA * error, one.bet
        assert {seen.label: seen.pays for seen in one.seen} == {out.label: out.pays for out in exact.outcomes}


def test_every_bet_is_among_those_that_are_simulated() -> None:
    bets = {key: {*game.can_offer, *game.mains()} for key, game in own_catalogue().games.items()}
    assert set().union(*(bets[key] for key in GAMES)) == set().union(*bets.values())


@pytest.mark.long
@pytest.mark.parametrize("key", BLACKJACK)
def test_the_chart_returns_its_exact_value(key: str) -> None:
    game = catalogue().find(key)
    assert is_blackjack(game)
    result = simulate(game, CHART_ROUNDS, "chart", mode=Shuffle.CONTINUOUS, main_only=True).bet("main")
    assert abs(float(result.net) - best_chart(game.rules).net) < MOST_SIGMA * result.standard_error


@pytest.mark.parametrize("seats", [1, 5])
def test_a_shoe_returns_about_the_same(seats: int) -> None:
    """The cut card's effect is a few hundredths of a per cent; seats see the same game."""
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    result = simulate(game, 3_000_000, "shoe", seats=seats, main_only=True)
    main = result.bet("main")
    assert (result.seats, result.mode, main.rounds) == (seats, "cut-card", 3_000_000)
    assert abs(float(main.net) - best_chart(game.rules).net) < MOST_SIGMA * main.standard_error + 0.0005


def test_special_bets_of_a_full_table_are_those_of_a_hand() -> None:
    game = catalogue().find("all-bets-blackjack")
    result = simulate(game, 300_000, "table", seats=7)
    for one in result.bets[1:]:
        exact = bet_odds(game, one.bet)
        error = exact.standard_deviation / sqrt(result.rounds)
        assert abs(one.rtp - exact.rtp) < MOST_SIGMA * error, one.bet


@pytest.mark.long
def test_coups_of_a_shoe_are_those_of_fresh_cards() -> None:
    game = catalogue().find("punto-banco")
    result = simulate(game, 2_000_000, "coups")
    for key in game.mains():
        exact, found = bet_odds(game, key), result.bet(key)
        assert abs(found.rtp - exact.rtp) < MOST_SIGMA * exact.standard_deviation / sqrt(result.rounds)


def _figures(result: Simulation) -> tuple[tuple[LabelCount, ...], ...]:
    return tuple(one.seen for one in result.bets)


@pytest.mark.long
@pytest.mark.parametrize("mode", [Shuffle.CUT_CARD, Shuffle.EVERY_ROUND])
def test_two_workers_count_what_one_counts(mode: Shuffle) -> None:
    game = catalogue().find("live-blackjack")
    rounds = 2 * CHUNK + 4321
    alone = simulate(game, rounds, 7, mode=mode)
    assert _figures(simulate(game, rounds, 7, mode=mode, jobs=2)) == _figures(alone)
    assert _figures(simulate(game, rounds, 8, mode=mode)) != _figures(alone)


@pytest.mark.long
def test_a_cluster_counts_what_one_process_counts() -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415  # takes longer than this whole file

    from sabot.odds.simulation.dask_runner import over  # noqa: PLC0415  # loads it too, in every worker

    game = catalogue().find("punto-banco")
    rounds = CHUNKS_A_SPAN * CHUNK + 1
    with (
        LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]  # dask says nothing
        Client(cluster) as client,  # type: ignore[no-untyped-call]  # dask says nothing
    ):
        spread = simulate(game, rounds, "dask", mode=Shuffle.EVERY_ROUND, runner=over(client))
    assert _figures(spread) == _figures(simulate(game, rounds, "dask", mode=Shuffle.EVERY_ROUND))


@pytest.mark.long
def test_the_main_bet_is_the_same_with_and_without_special_bets() -> None:
    game = catalogue().find("etg-blackjack")
    for mode in (Shuffle.EVERY_ROUND, Shuffle.CUT_CARD):
        every, only = (simulate(game, 50_000, 3, mode=mode, main_only=only) for only in (False, True))
        assert every.bet("main") == only.bet("main")
        assert [one.bet for one in only.bets] == ["main"]


def test_a_run_that_is_broken_off_gives_what_it_has() -> None:
    def broken(plan: Plan, seed: str, rounds: int) -> Iterator[Tally]:
        yield next(iter(run_alone(plan, seed, 1000)))
        raise KeyboardInterrupt

    heard: list[Progress] = []
    game = catalogue().find("punto-banco")
    result = simulate(game, 10**9, 1, runner=broken, progress=heard.append)
    assert (result.rounds, result.complete) == (1000, False)
    assert [(one.done, one.rounds, one.estimate.bet) for one in heard] == [(1000, 10**9, "player")]


def test_chunks_hold_every_round_once() -> None:
    for rounds in (1, CHUNK, CHUNK + 1, 5 * CHUNK - 1):
        found = list(spans(rounds, 2))
        assert sum(sum(span.sizes) for span in found) == rounds
        numbers = [span.first + place for span in found for place in range(len(span.sizes))]
        assert numbers == list(range(len(numbers)))


def _chi_square(game: Game, *, loaded: bool) -> float:
    """How far the up cards of a million rounds are from even."""
    assert is_blackjack(game)
    ready = simulated_blackjack(game, None)
    sights = layout(ready)
    plan = plan_of(ready, sights, game, 1, Shuffle.EVERY_ROUND)
    if loaded:
        shoe = plan.shoe.copy()
        shoe[0] = shoe[-1]
        plan = replace(plan, shoe=shoe)
    tally = run_span(plan, "cards", next(spans(1_000_000, 1)))
    _, met, counts = sights.read(tally.cells, Observation((Group(("up",), Grain.CARD),)))
    assert met.tolist() == list(range(52))
    expected = tally.rounds / 52
    return float((np.square(counts - expected) / expected).sum())


def test_every_card_comes_equally_often_and_one_false_card_is_noticed() -> None:
    """With 51 degrees of freedom 102 is four sigma by Wilson and Hilferty."""
    game = catalogue().find("etg-blackjack")
    assert _chi_square(game, loaded=False) < 102
    assert _chi_square(game, loaded=True) > 200


def test_estimates_are_worked_out_by_hand() -> None:
    """Of four rounds one wins 3:1, one pushes, two lose: net 1/4, square (9 + 0 + 1 + 1)/4."""
    seen = (
        LabelCount("win", Fraction(3), 1),
        LabelCount("push", Fraction(0), 1),
        LabelCount("lose", Fraction(-1), 2),
    )
    one = Estimate(bet="x", table="standard", seen=seen)
    assert (one.rounds, one.net, one.rtp, one.variance) == (
        4,
        Fraction(1, 4),
        Fraction(5, 4),
        Fraction(43, 16),
    )
    assert one.standard_error == sqrt(43 / 16 / 3)


@pytest.mark.parametrize(
    ("key", "change", "words"),
    [
        ("live-blackjack", {"rounds": 0}, "0 rounds"),
        ("live-blackjack", {"seats": 22}, "22 seats"),
        ("live-blackjack", {"jobs": 0}, "0 jobs"),
        ("punto-banco", {"seats": 2}, "one coup for all"),
    ],
)
def test_what_cannot_be_simulated_is_refused(key: str, change: dict[str, int], words: str) -> None:
    asked = {"rounds": 10, "seats": 1, "jobs": 1} | change
    with pytest.raises(ValueError, match=words):
        simulate(catalogue().find(key), asked["rounds"], 1, seats=asked["seats"], jobs=asked["jobs"])


@pytest.mark.long
def test_a_shoe_that_is_too_small_is_refused() -> None:
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    small = with_rules(game, {"decks": "1", "cut": "0"})
    with pytest.raises(ValueError, match="52 cards are too few for 21 seats"):
        simulate(with_rules(small, {"burn": "10"}), 10, 1, seats=21, main_only=True)
    some = simulate(small, 20_000, 1, seats=3, main_only=True)
    assert some.rounds == 20_000
    assert some.voids > 0


@pytest.mark.long
def test_rules_change_what_is_simulated() -> None:
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    short = with_rules(game, {"blackjack_pays": "6:5"})
    fair, poor = (
        simulate(one, 2_000_000, 1, mode=Shuffle.EVERY_ROUND, main_only=True).bet("main").net
        for one in (game, short)
    )
    # A blackjack that is not met by the dealer's comes 4.53 times in a hundred and pays 3/10 less.
    assert float(fair - poor) == pytest.approx(0.0453 * 0.3, abs=0.0002)
