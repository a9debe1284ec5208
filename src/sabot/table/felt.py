"""The felt in front of one player: which fields there are, what may lie on them, and what may be added."""

from collections.abc import Iterable
from typing import Generic

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.bet import Dealt, PayTable
from sabot.games.stake import Stake
from sabot.games.variant import Rules, Variant
from sabot.money import Amount, show_amount
from sabot.table.limits import Limits, check_limits
from sabot.table.slip import MOST_PRESSES, Slip


class Felt(Struct, Generic[Rules, Dealt], frozen=True, kw_only=True):
    """What a bet command is judged by."""

    game: Variant[Rules, Dealt]
    tables: dict[str, PayTable]
    """What every field pays, main fields included."""
    main_keys: tuple[str, ...]
    limits: Limits
    player: str
    hands: tuple[str, ...]
    """The hands that the player may stake on, in order; one nameless hand where the game has none."""
    slip: Slip
    credit: Amount
    """What the player may still stake."""

    def place_of(self, hand: str, bet: str) -> str:
        """Bets per player lie before the player and not on a hand."""
        per_player = bet in self.game.bets and self.game.bets[bet].links.per_player
        return "" if per_player else hand

    def check(self, press: Iterable[Stake]) -> Refused | None:
        """Why a press may not be made, or None: fields, limits, what bets need of each other, and credit."""
        lying = list(self.slip.stakes())
        if len(self.slip.presses) >= MOST_PRESSES:
            return Refused("no more presses in this round")
        spent = 0
        for stake in press:
            refused = self._check_one(lying, stake)
            if refused is not None:
                return refused
            lying = _added(lying, stake)
            spent += stake.amount
        if spent > self.credit:
            return Refused(f"only {show_amount(self.credit)} can be staked")
        return None

    def _check_one(self, lying: list[Stake], stake: Stake) -> Refused | None:
        if stake.hand and stake.hand not in self.hands:
            return Refused("that is not a hand of this player")
        refused = self.game.check_stake(lying, stake)
        if refused is not None:
            return refused
        same = (one.amount for one in lying if (one.hand, one.bet) == (stake.hand, stake.bet))
        total = stake.amount + sum(same)
        return check_limits(self.limits[stake.bet], self.tables[stake.bet], Amount(total))


def _added(lying: list[Stake], new: Stake) -> list[Stake]:
    for index, old in enumerate(lying):
        if (old.hand, old.bet) == (new.hand, new.bet):
            merged = Stake(old.player, old.hand, old.bet, Amount(old.amount + new.amount))
            return [*lying[:index], merged, *lying[index + 1 :]]
    return [*lying, new]
