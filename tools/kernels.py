"""Compiles the kernels of simulations in every shape that the suite calls them in: by one process, once."""

from itertools import product

from sabot.games.catalogue import catalogue
from sabot.games.shoe_rules import Shuffle
from sabot.odds.simulation.simulator import simulate

ROUNDS = 1_000


def main() -> None:
    live, coups = catalogue().find("live-blackjack"), catalogue().find("punto-banco")
    for seats, main_only in product((1, 5), (False, True)):
        simulate(live, ROUNDS, 1, mode=Shuffle.CUT_CARD, seats=seats, main_only=main_only)
    for main_only in (False, True):
        simulate(live, ROUNDS, 1, mode=Shuffle.EVERY_ROUND, main_only=main_only)
    for mode in (Shuffle.CUT_CARD, Shuffle.EVERY_ROUND):
        simulate(coups, ROUNDS, 1, mode=mode)


if __name__ == "__main__":
    main()
