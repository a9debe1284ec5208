"""Simulation beside a plain C program, with and without special bets, and how its cost grows."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from bench.timing import Measurement, best
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Game, with_rules
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.chart import Chart
from sabot.odds.simulation.chunks import Plan, Tally
from sabot.odds.simulation.runners import run_alone
from sabot.odds.simulation.simulator import simulate

ROUNDS = 10_000_000
FEW = 2_000_000
TRIES = 5
RULES = {"decks": "8", "charlie": "0", "max_hands": "2", "split_depth": "1", "shuffle": "every-round"}
SOURCE = Path(__file__).with_name("plain_blackjack.c")


def measure() -> Iterator[Measurement]:
    game = _game("etg-blackjack", RULES)
    alone = _seconds(game, ROUNDS, main_only=True)
    plain = _plain_seconds()
    if plain is not None:
        yield Measurement("10 M rounds of blackjack on one core", alone, "a plain C program", plain)
    every = _seconds(game, ROUNDS)
    yield Measurement("with its 20 special bets", every, "the main bet alone", alone)
    split = _game("etg-blackjack", RULES | {"max_hands": "4", "split_depth": "3"})
    yield Measurement("with up to 4 hands", _seconds(split, ROUNDS, main_only=True), "up to 2", alone)
    deck = _game("etg-blackjack", RULES | {"decks": "6"})
    yield Measurement("from 6 decks", _seconds(deck, ROUNDS, main_only=True), "8 decks", alone)
    shoe = _seconds(game, ROUNDS, main_only=True, mode=Shuffle.CUT_CARD)
    yield Measurement("from a shoe with a cut card", shoe, "shuffled every round", alone)
    seven = _seconds(game, FEW, main_only=True, mode=Shuffle.CUT_CARD, seats=7) * ROUNDS / FEW
    yield Measurement("with 7 seats", seven, "with one", shoe)
    shoe_every = _seconds(game, ROUNDS, mode=Shuffle.CUT_CARD)
    yield Measurement("from a shoe, with its 20 special bets", shoe_every, "the main bet alone", shoe)
    coups = _seconds(_game("punto-banco", {"shuffle": "every-round"}), ROUNDS)
    yield Measurement("10 M coups of baccarat, all bets", coups, "blackjack, all bets", every)
    if plain is not None:
        yield from _beside_plain(plain, {"from a shoe": shoe, "from a shoe, all bets": shoe_every})
        yield from _beside_plain(plain, {"`sabot simulate`, from a shoe, all bets": _command_seconds()})
        yield from _beside_plain(plain, {"7 seats from a shoe": seven, "baccarat, all bets": coups})
    many = 30 * ROUNDS
    one = best(lambda: simulate(game, many, 1, main_only=True), tries=2)
    two = best(lambda: simulate(game, many, 1, main_only=True, jobs=2), tries=2)
    yield Measurement("300 M rounds by 2 workers", two, "by one", one)
    few_one = best(lambda: simulate(game, FEW, 1, main_only=True))
    few_two = best(lambda: simulate(game, FEW, 1, main_only=True, jobs=2))
    yield Measurement("2 M rounds by 2 workers, who must start", few_two, "by one", few_one)


def _beside_plain(plain: float, rounds: dict[str, float]) -> Iterator[Measurement]:
    """Each beside the C program of the same run, which deals one seat a round from fresh cards."""
    for what, seconds in rounds.items():
        yield Measurement(f"10 M rounds, {what}", seconds, "a plain C program", plain)


def _game(key: str, rules: dict[str, str]) -> Game:
    game = catalogue().find(key)
    return with_rules(game, rules) if is_blackjack(game) else game


def _seconds(
    game: Game, rounds: int, *, main_only: bool = False, mode: Shuffle = Shuffle.EVERY_ROUND, seats: int = 1
) -> float:
    """The processor's time for dealing and counting; the tables are made before, the bets folded after."""
    plans: list[Plan] = []

    def run(plan: Plan, seed: str, number: int) -> Iterator[Tally]:
        plans.append(plan)
        return run_alone(plan, seed, number)

    simulate(game, 1, 1, seats=seats, mode=mode, main_only=main_only, runner=run)
    return min(_timed(plans[0], rounds) for _ in range(TRIES))


def _timed(plan: Plan, rounds: int) -> float:
    begin = process_time()
    for _ in run_alone(plan, "bench", rounds):
        pass
    return process_time() - begin


def _command_seconds() -> float:
    """The processor's time of the whole command, start and answer among it, for ten million rounds."""
    changes = [
        word for rule, value in RULES.items() if rule != "shuffle" for word in ("--set", f"{rule}={value}")
    ]
    words = ("etg-blackjack", *changes, "--shuffle", "cut-card", "--seed", "1", "--jobs", "1", "--json")
    begin = os.times()
    run = [sys.executable, "-m", "sabot", "simulate", *words, "--rounds", str(30 * ROUNDS)]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    end = os.times()
    return (end.children_user + end.children_system - begin.children_user - begin.children_system) / 30


def _plain_seconds() -> float | None:
    """The same rounds by the C program; None where this machine has no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    chart = letters(best_chart(Rules(decks=8)).chart)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
        runs = [[program, str(ROUNDS), str(seed), chart] for seed in range(1, TRIES + 1)]
        said = [subprocess.run(run, check=True, capture_output=True, text=True).stdout for run in runs]
    return min(float(line.split()[0]) for line in said)


def letters(chart: Chart) -> str:
    """A chart as the C program reads it."""
    both = {(True, True): "D", (True, False): "H", (False, True): "d", (False, False): "S"}
    played = (
        both[hit, double]
        for totals in (chart.hard, chart.soft)
        for hits, doubles in zip(totals.hit, totals.double, strict=True)
        for hit, double in zip(hits, doubles, strict=True)
    )
    split = ("P" if splits else "-" for row in chart.split for splits in row)
    return "".join((*played, *split))
