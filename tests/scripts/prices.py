"""Which labels and prices of the pay tables the drawn scripts expect, so that none is left undrawn."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from running import Drawn, bets_expected, played

from sabot.games.bet import Bet, Dealt
from sabot.games.variant import Game
from sabot.script import BetReport, Script

Label = tuple[str, str]
Price = tuple[str, str, Fraction]
"""A game, a bet, and what one staked unit wins."""


def expected(drawn: Drawn) -> Iterator[BetReport]:
    """The bets of a script about which it says what must come back."""
    said = bets_expected(drawn)
    return (bet for bet in played(drawn).bets if (bet.hand, bet.bet) in said)


def labels_expected(scripts: Iterable[Drawn]) -> set[Label]:
    return {(bet.bet, bet.label) for drawn in scripts for bet in expected(drawn)}


def prices_expected(scripts: Iterable[Drawn]) -> set[Price]:
    return {
        (drawn.script.game, bet.bet, Fraction(bet.returned - bet.staked, bet.staked))
        for drawn in scripts
        if isinstance(drawn.script, Script)
        for bet in expected(drawn)
    }


def labels_of(bets: Iterable[Bet[Dealt]]) -> set[Label]:
    return {(bet.key, label) for bet in bets for label in bet.labels}


def prices_of(game: Game, keys: Iterable[str]) -> set[Price]:
    """Every price that this game can pay on these bets, whichever of its pay tables is chosen."""
    return {
        (game.key, key, row.odds)
        for key in keys
        for table in game.own_tables.get(key, game.bets[key].tables).values()
        for row in table.rows
    }
