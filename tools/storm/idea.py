"""What players think they have, counted from what happened at the tables and never from transfers."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from sabot.ledger import facts as f
from sabot.ledger.lot import Lot
from sabot.store.streams import PlayerEvent
from sabot.table import events as e
from sabot.table.state import Table

Worth = tuple[int, int]
"""Money, and the value of golden chips."""


class Idea:
    """Of all players: what is theirs, and what of it lies on tables, in which round."""

    def __init__(self) -> None:
        self.money: Counter[str] = Counter()
        self.golden: Counter[str] = Counter()
        self.turnover = self.back = self.commission = 0
        """Of all tables."""
        self.lying: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
        """By player and round or interrupted game: money and golden value."""

    def has(self, player: str) -> tuple[Worth, Worth]:
        """What is the player's, and what of it lies somewhere."""
        lying = self.lying[player].values()
        return (self.money[player], self.golden[player]), (
            sum(money for money, _ in lying),
            sum(golden for _, golden in lying),
        )

    def lying_in(self, round_: str) -> Iterator[str]:
        return (player for player, rounds in self.lying.items() if round_ in rounds)

    def _lay(self, player: str, round_: str, lot: Lot, sign: int = 1) -> None:
        lying = self.lying[player].setdefault(round_, [0, 0])
        lying[0] += sign * lot.money
        lying[1] += sign * lot.golden
        if lying == [0, 0]:
            del self.lying[player][round_]

    def tell_player(self, player: str, event: PlayerEvent) -> None:
        match event:
            case f.CreditsIssued(_, amount) | f.Refilled(_, amount) | f.Deposited(_, amount):
                self.money[player] += amount
            case f.Withdrawn(_, amount) | f.HandPaid(_, amount):
                self.money[player] -= amount
            case f.GoldenAwarded(_, value, count):
                self.golden[player] += value * count

    def tell(self, before: Table, event: e.Event) -> tuple[str, ...]:
        """What happened at a table; the players whose money it was about."""
        round_ = before.round
        match event:
            case e.BetsPut(player, puts) | e.BetsTaken(player, puts):
                sign = 1 if isinstance(event, e.BetsPut) else -1
                for put in puts:
                    self._lay(player, round_, put.lot, sign)
                return (player,)
            case e.RoundMoved(_, paid):
                for part in paid:
                    self._lay(part.player, round_, part.lot)
                return tuple(part.player for part in paid)
            case e.RoundVoided() if before.underway is not None:
                return ()
            case e.PartVoided(_, players):
                for player in players:
                    self.lying[player].pop(round_, None)
                return players
            case e.GameInterrupted() | e.PartPaid() | e.RoundPaid() | e.RoundVoided():
                return self._end(round_, event)
            case e.TipGiven(player, amount):
                self.money[player] -= amount
                return (player,)
            case e.LuckyCardDealt(player, _, value, chips):
                self.golden[player] += value * chips
                return (player,)
            case _:
                return ()

    def _end(
        self, round_: str, event: e.GameInterrupted | e.PartPaid | e.RoundPaid | e.RoundVoided
    ) -> tuple[str, ...]:
        """Stakes leave the round: for a game of their own, settled, or as they were."""
        match event:
            case e.GameInterrupted(player, interrupted, _, _, hands):
                for _, lot in hands:
                    self._lay(player, round_, lot, -1)
                    self._lay(player, interrupted, lot)
                return (player,)
            case e.PartPaid(bets=bets) | e.RoundPaid(bets=bets):
                for bet in bets:
                    self._settle(bet, round_)
                return tuple({bet.place.player: None for bet in bets})
            case e.RoundVoided():
                players = tuple(self.lying_in(round_))
                for player in players:
                    del self.lying[player][round_]
                return players

    def _settle(self, bet: f.BetSettled, round_: str) -> None:
        player = bet.place.player
        self._lay(player, round_, bet.staked, -1)
        self.money[player] += bet.back.money - bet.staked.money
        self.turnover += bet.staked.money
        self.back += bet.back.money
        self.commission += bet.commission
        self.golden[player] += bet.back.golden - bet.staked.golden
