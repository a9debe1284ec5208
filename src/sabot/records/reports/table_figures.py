"""What was staked and came back at one table in one gaming day: sums that are told round by round.

Besides turnover they keep, by version of the settings and bet, what mathematics needs to say what was to be
expected: the initial stakes, to which exact returns refer, and the squares of what one result decided.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct, field

from sabot.ledger.facts import BetSettled
from sabot.money import Amount
from sabot.store.streams import StreamEvent
from sabot.table import events as e
from sabot.table.betting.slip import Slip, Spot

HOUR = 3_600_000_000
MOST_LARGE = 8
"""Largest stakes and largest wins of a day that are kept for a table."""

Initial = Callable[[str, str, str, bool], int]
"""What a player put on a bet of a hand, or behind it, before the round began; 0 where that is not known."""


class BetSums(Struct):
    """One bet by one version of the settings. A golden chip counts with its value."""

    bets: int = 0
    staked: int = 0
    initial: int = 0
    """What lay there before the cards; doubles and splits came later."""
    squares: int = 0
    """The square of all initial stakes that one result decided, summed over results."""
    back: int = 0
    commission: int = 0

    def add(self, other: "BetSums") -> None:
        self.bets += other.bets
        self.staked += other.staked
        self.initial += other.initial
        self.squares += other.squares
        self.back += other.back
        self.commission += other.commission


class LargeBet(Struct, frozen=True, order=True):
    """A player's bets of one round."""

    amount: Amount
    """All stakes of it, or what the player won beyond them."""
    at: int
    player: str
    round: str


class TableFigures(Struct):
    """Sums of one day. `add` puts those of two parts of it together, in any order."""

    rounds: int = 0
    voids: int = 0
    disputes: int = 0
    corrections: dict[int, int] = field(default_factory=dict)
    """Cards that were corrected or had changed places, by the hour."""
    tips: Amount = Amount(0)
    sums: dict[tuple[int, str], BetSums] = field(default_factory=dict)
    stakes: list[LargeBet] = field(default_factory=list)
    """The largest, greatest first."""
    wins: list[LargeBet] = field(default_factory=list)
    """The largest, greatest first."""
    _results: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """Initial stakes that one result decides, of a round that is paid in parts."""
    _parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What each player staked and got back of that round."""

    @property
    def turnover(self) -> Amount:
        return Amount(sum(one.staked for one in self.sums.values()))

    @property
    def back(self) -> Amount:
        return Amount(sum(one.back for one in self.sums.values()))

    def take(self, event: StreamEvent, at: int, version: int, initial: Initial) -> None:
        """A line of the table, played by this version of its settings."""
        match event:
            case e.PartPaid(bets=bets):
                self._pay(bets, version, initial)
            case e.RoundPaid(round_, bets):
                self._pay(bets, version, initial)
                self._close(round_, at)
            case e.RoundVoided():
                self.voids += 1
                self._results, self._parts = {}, {}
            case e.TipGiven(_, amount, given):
                self.tips = Amount(self.tips + amount - given)
            case e.CardCorrected() | e.CardsExchanged():
                hour = at // HOUR
                self.corrections[hour] = self.corrections.get(hour, 0) + 1
            case e.DisputeRaised():
                self.disputes += 1
            case _:
                pass

    def _pay(self, bets: Iterable[BetSettled], version: int, initial: Initial) -> None:
        seen: set[tuple[str, str, str, bool]] = set()
        for bet in bets:
            place = bet.place
            sums = self.sums.setdefault((version, place.bet), BetSums())
            staked, back = bet.staked.total, bet.back.total
            sums.bets += 1
            sums.staked += staked
            sums.back += back
            sums.commission += bet.commission
            player_staked, player_back = self._parts.get(place.player, (0, 0))
            self._parts[place.player] = player_staked + staked, player_back + back
            spot = (place.player, place.hand, place.bet, place.behind)
            known = initial(*spot)
            if known and spot in seen:
                continue  # A hand that a split made of the same stake.
            seen.add(spot)
            sums.initial += known or staked
            result = (version, place.hand, place.bet)
            self._results[result] = self._results.get(result, 0) + (known or staked)

    def _close(self, round_: str, at: int) -> None:
        self.rounds += 1
        for (version, _, bet), stake in self._results.items():
            self.sums[version, bet].squares += stake * stake
        for player, (staked, back) in self._parts.items():
            self.stakes = _largest(self.stakes, LargeBet(Amount(staked), at, player, round_))
            if back > staked:
                self.wins = _largest(self.wins, LargeBet(Amount(back - staked), at, player, round_))
        self._results, self._parts = {}, {}

    def add(self, other: "TableFigures") -> None:
        self.rounds += other.rounds
        self.voids += other.voids
        self.disputes += other.disputes
        self.tips = Amount(self.tips + other.tips)
        for hour, count in other.corrections.items():
            self.corrections[hour] = self.corrections.get(hour, 0) + count
        for key, sums in other.sums.items():
            self.sums.setdefault(key, BetSums()).add(sums)
        for large in other.stakes:
            self.stakes = _largest(self.stakes, large)
        for large in other.wins:
            self.wins = _largest(self.wins, large)


def lying(slip: Slip | None, hand: str, bet: str, behind: bool) -> int:
    """What a slip has on this field."""
    spot = Spot(hand, bet, behind)
    return 0 if slip is None else sum(put.amount for put in slip.puts() if put.spot == spot)


def _largest(known: list[LargeBet], one: LargeBet) -> list[LargeBet]:
    if len(known) == MOST_LARGE and one <= known[-1]:
        return known
    return sorted([*known, one], reverse=True)[:MOST_LARGE]


TOLD = frozenset(
    {e.PartPaid, e.RoundPaid, e.RoundVoided, e.TipGiven, e.CardCorrected, e.CardsExchanged, e.DisputeRaised}
)
"""Events that figures are told; no other changes them."""
