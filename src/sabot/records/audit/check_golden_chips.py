"""Golden chips followed again: what somebody had, as an award says, held against what lay there."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk import events as v
from sabot.ledger.account import golden
from sabot.records.audit.check_gifts import AWARDED, Claim, PurseHistory, without
from sabot.records.audit.funds import Funds
from sabot.records.audit.order import patience
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK


class ChipsHeld(Struct, frozen=True):
    """Chips that somebody had by a line of the desk; None in older lines, and where some are taken back."""

    account: str
    claim: Claim
    value: int
    count: int | None


class Trays:
    """Along the lines of the desk."""

    def __init__(self) -> None:
        self._moved: dict[str, int] = {}
        """What the desk brought to accounts of chips."""
        self.told: list[ChipsHeld] = []

    def follow(self, line: Line, event: v.DeskEvent) -> None:
        match event:
            case v.GoldenAwarded(player=player, value=value, count=count):
                self._tell(line, player, value, count, event.had)
            case v.GoldenWithdrawn(player=player, value=value, count=count):
                self._tell(line, player, value, -count, None)
            case _:
                pass

    def _tell(self, line: Line, player: str, value: int, count: int, had: int | None) -> None:
        account, own = golden(player, value), value * count
        before = self._moved.get(account, 0)
        self._moved[account] = before + own
        wide = patience(line) if line.name == AWARDED else 0
        claim = Claim(line.number, line.at, player, 0, None, own, before=before, patience=wide)
        self.told.append(ChipsHeld(account, claim, value, had))


def check_trays(told: Iterable[ChipsHeld], balances: Funds) -> None:
    """Each against what lay there at that moment, also on tables, as all streams together say."""
    rows = tuple(told)
    moves: dict[str, Counter[tuple[int, int]]] = {}
    for had in rows:
        moves.setdefault(had.account, Counter())[had.claim.at, had.claim.own] += 1
    histories = {name: PurseHistory(without(balances.history(name), desk)) for name, desk in moves.items()}
    for had in rows:
        if had.count is None:
            continue
        levels = histories[had.account].around(replace(had.claim, own=0))
        lowest, highest = ((had.claim.before + level) // had.value for level in levels)
        if not lowest <= had.count <= highest:
            what = f"golden chips of {had.value} that {had.claim.player} had"
            differs(DESK, had.claim.line, what, f"{lowest} to {highest}", had.count)
