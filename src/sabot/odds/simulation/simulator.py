"""Simulation: rounds by the million, all bets tallied in one run, the same figures however it is spread."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from sabot.games.bet import Dealt
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Game
from sabot.odds.blackjack.chart import Chart
from sabot.odds.families import odds_of
from sabot.odds.simulation.bet_estimates import CellLayout, Rounds, estimates, layout, main_estimate
from sabot.odds.simulation.chunks import CHUNK, Plan, Tally, nothing
from sabot.odds.simulation.estimates import Estimate, Progress, Simulation
from sabot.odds.simulation.observations import tables_of
from sabot.odds.simulation.one_by_one import close_estimates, dealt_estimates, played_estimates
from sabot.odds.simulation.runners import Runner, run_alone, run_pool
from sabot.odds.simulation.simulated_family import Simulated
from sabot.odds.simulation.state_machine import codes, laid

MOST_SEATS = 21
"""As many hands as one round is dealt (B31)."""
MOST_ROUNDS = 10**13
"""A day's work for a large cluster; every sum of so many rounds stays a 64-bit number."""


def simulate(
    game: Game,
    rounds: int,
    seed: int | str,
    chart: Chart | None = None,
    seats: int = 1,
    jobs: int = 1,
    mode: Shuffle | None = None,
    *,
    main_only: bool = False,
    runner: Runner | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Simulation:
    """Play `rounds` rounds, blackjack by the chart, and estimate the return of every bet the game can offer.

    Without a chart the best one for the rules is played; without a mode cards are shuffled as the rules say.
    Special bets are those of the first seat, and keep no dealer drawing: how many cards a round takes is
    decided by the main bets alone. Those that look more closely than the kernels are dealt fewer rounds, each
    from a fresh shoe. Ctrl-C ends the run with the result so far.
    """
    _check(game, rounds, seats, jobs, main_only)
    _check_cut(game, game.rules.shuffle if mode is None else mode)
    if runner is None:
        # A pool is not worth starting for what one chunk holds.
        runner = partial(run_pool, jobs=jobs) if jobs > 1 and rounds > CHUNK else run_alone
    how = _How(rounds, str(seed), seats, game.rules.shuffle if mode is None else mode, main_only)
    simulated = odds_of(game).simulated
    if simulated is None:
        return _dealt(game, how, progress)
    return _played(simulated(game, chart), game, how, runner, progress)


class _How(Struct, frozen=True):
    """What is asked of a simulation, whatever the game."""

    rounds: int
    seed: str
    seats: int
    mode: Shuffle
    main_only: bool


def _played(
    ready: Simulated[Dealt],
    game: Game,
    how: _How,
    runner: Runner,
    progress: Callable[[Progress], None] | None,
) -> Simulation:
    sights = CellLayout(()) if how.main_only else layout(ready)
    plan = plan_of(ready, sights, game, how.seats, how.mode)
    tally, complete = nothing(plan), True
    try:
        for more in runner(plan, how.seed, how.rounds):
            tally = tally.plus(more)
            if progress is not None:
                progress(Progress(tally.rounds, how.rounds, _first(ready, sights, tally, how.seats)))
    except KeyboardInterrupt:
        complete = False
    close, hands = ((), ()) if how.main_only else (ready.close, ready.played)
    return Simulation(
        game=game.key,
        rounds=tally.rounds,
        seats=how.seats,
        mode=how.mode,
        voids=tally.voids,
        bets=(
            *estimates(ready, sights, tally, how.seats),
            *close_estimates(close, ready.dealt, game.rules.shoe, tally.rounds, how.seed),
            *played_estimates(hands, ready.plays, game.rules.shoe, tally.rounds, how.seed),
        ),
        complete=complete,
    )


def _dealt(game: Game, how: _How, progress: Callable[[Progress], None] | None) -> Simulation:
    """Rounds of a family without kernels, each from a fresh shoe: on average they return the same."""
    fields, deal = tuple(game.field(key) for key in game.every_bet()), game.family.deal
    if deal is None:
        raise ValueError(f"nobody knows how a round of {game.family.key} is dealt to its end")
    done, bets, complete = 0, tuple[Estimate, ...](), True
    try:
        for done, bets in dealt_estimates(fields, deal, game.rules.shoe, how.rounds, how.seed):
            if progress is not None:
                progress(Progress(done, how.rounds, bets[0]))
    except KeyboardInterrupt:
        complete = False
    return Simulation(
        game=game.key,
        rounds=done,
        seats=1,
        mode=Shuffle.EVERY_ROUND,
        voids=0,
        bets=bets,
        complete=complete,
    )


def _check(game: Game, rounds: int, seats: int, jobs: int, main_only: bool) -> None:
    for name, number, most in (("rounds", rounds, MOST_ROUNDS), ("seats", seats, MOST_SEATS)):
        if not 1 <= number <= most:
            raise ValueError(f"{number} {name}; a simulation has 1 to {most}")
    if jobs < 1:
        raise ValueError(f"{jobs} jobs; at least one must do the work")
    if not game.family.has_hands and (seats > 1 or main_only):
        raise ValueError(
            f"{game.family.key} has one coup for all: neither seats nor a single main bet can be chosen"
        )


def _check_cut(game: Game, mode: Shuffle) -> None:
    cards = game.rules.shoe.total
    if mode is Shuffle.CUT_CARD and game.rules.cut >= cards:
        raise ValueError(
            f"{game.rules.cut} cards behind the cut card of a shoe of {cards}; "
            f"set cut to fewer, such as cut={cards // 4}"
        )


def plan_of(ready: Simulated[Dealt], sights: CellLayout, game: Game, seats: int, mode: Shuffle) -> Plan:
    """Everything that workers need."""
    shoe = codes(game.rules.shoe.cards())
    fresh = mode is not Shuffle.CUT_CARD and seats == 1
    cut = game.rules.cut if mode is Shuffle.CUT_CARD else len(shoe) + 1
    return Plan(
        table=laid(
            ready.machine,
            specials=sights.size > 0,
            shoes=not fresh,
            seats=seats,
            whole=sights.size == 0 and seats == 1,
        ),
        shoe=shoe,
        tables=tables_of(sights.counted),
        cells=sights.size,
        fresh=fresh,
        terms=(seats, cut, ready.after_cut, ready.dealer_has),
        burns=ready.burns,
    )


def _first(ready: Simulated[Dealt], sights: CellLayout, tally: Tally, seats: int) -> Estimate:
    """The running estimate: the main bet, or the first of them."""
    if ready.has_main:
        return main_estimate(tally, ready.machine.unit * seats)
    return Rounds(ready, sights, tally).estimate(ready.fields[0])
