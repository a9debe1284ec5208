"""What bets beside the kernel's own win: by four cards and how the round ended, each asked once."""

from collections.abc import Sequence
from typing import Generic, cast

import numpy as np

from sabot.cards.card import Card
from sabot.games.bet import Dealt
from sabot.games.stake import Field
from sabot.games.variant import Game
from sabot.money import Amount, settle
from sabot.odds.families import odds_of
from sabot.odds.simulation.observations import Cells
from sabot.odds.simulation.simulated_family import Simulated
from sabot.odds.simulation.state_machine import Whole, cards_by_code

UNKNOWN = np.iinfo(np.int64).min


class StakedBet(Generic[Dealt]):
    """One stake: what it wins in each cell of what its bet sees, found out when a round first comes there."""

    def __init__(self, game: Simulated[Dealt], field: Field[Dealt], amount: Amount) -> None:
        self._game, self._field, self._amount = game, field, amount
        self._cells = Cells(game.sight(field.bet), game.four, game.machine.ends)
        self._pays = np.full(self._cells.size, UNKNOWN, dtype=np.int64)

    def won(self, columns: dict[str, Whole], ends: Whole) -> Whole:
        cells = self._cells.cells(columns, ends)
        won = self._pays[cells]
        if (won == UNKNOWN).any():
            self._ask(np.unique(cells[won == UNKNOWN]))
            won = self._pays[cells]
        return won

    def _ask(self, cells: Whole) -> None:
        columns, ends = self._cells.shown(cells)
        cards = {place: cast(list[Card], column.tolist()) for place, column in columns.items()}
        bet, table = self._field.bet, self._field.table
        dealt = self._game.lay(cards, ends, self._cells.sight.to_the_end)
        odds = [table.odds(bet.classify(one)) for one in dealt]
        self._pays[cells] = [settle(self._amount, one) - self._amount for one in odds]


class StakedBets:
    """The bets of every wager of an environment."""

    def __init__(self, game: Game, wagers: Sequence[Sequence[tuple[str, int]]]) -> None:
        self._bets: list[list[StakedBet[object]]] = [[] for _ in wagers]
        self._card_of = cards_by_code().astype(np.int64)
        simulated = odds_of(game).simulated
        assert simulated is not None, "whoever has kernels for agents has those of the simulation"
        ready: Simulated[object] = simulated(game, None)
        self._four = ready.four
        close = [field.bet.key for field in ready.close]
        kept: dict[tuple[str, int], StakedBet[object]] = {}
        for wager, bets in zip(wagers, self._bets, strict=True):
            for bet, amount in wager:
                if bet in close:
                    raise ValueError(f"{bet} looks more closely than kernels see; GameEnv takes it")
                if (bet, amount) not in kept:
                    kept[bet, amount] = StakedBet(ready, game.field(bet), Amount(amount))
                bets.append(kept[bet, amount])

    def won(self, wagers: Whole, codes: Whole, ends: Whole) -> Whole:
        """By rounds: which wager lay, the codes of the four cards, and how the round ended."""
        won = np.zeros(len(wagers), dtype=np.int64)
        for wager in np.unique(wagers):
            rounds = np.flatnonzero(wagers == wager)
            cards = self._card_of[codes[rounds]]
            columns = {place: cards[:, number] for number, place in enumerate(self._four)}
            for bet in self._bets[wager]:
                won[rounds] += bet.won(columns, ends[rounds])
        return won
