"""Whole rounds through the live engine, per family."""

from collections.abc import Iterator

from bench.timing import Measurement, best
from sabot.cli.deal_rounds import rounds_of
from sabot.games.catalogue import catalogue

ROUNDS = 200


def measure() -> Iterator[Measurement]:
    blackjack = best(lambda: _play("live-blackjack"), tries=3) / ROUNDS
    baccarat = best(lambda: _play("dai-bacc"), tries=3) / ROUNDS
    yield Measurement("a round of live-blackjack, two players", blackjack, "a coup of dai-bacc", baccarat)


def _play(key: str) -> None:
    for _ in rounds_of(catalogue().find(key), "bench", ROUNDS):
        pass
