"""How a round ended, as everybody may know it: seats by name, stakes behind and common ones as sums."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from sabot.games.stake import Settlement
from sabot.ledger.facts import BetSettled
from sabot.money import Amount
from sabot.table.play.settlement import bets_settled
from sabot.table.state import Table

Pair = tuple[Settlement, BetSettled]


class EndedStake(Struct, frozen=True, kw_only=True):
    player: str
    hand: str
    bet: str
    label: str
    odds: str
    staked: Amount
    golden: int
    """How many golden chips were among it."""
    back: Amount
    """Money that comes back, the stake included; a golden chip that won is spent (B30)."""
    golden_back: int
    commission: Amount
    """What the house keeps of the winnings; it is not in `back`."""


class EndedSum(Struct, frozen=True, kw_only=True):
    """Stakes of one field that ended alike, where nobody's own are shown."""

    hand: str
    bet: str
    behind: bool
    label: str
    odds: str
    players: int
    staked: Amount
    back: Amount


class ResultView(Struct, frozen=True, kw_only=True):
    round: str
    pending: bool
    """The round may still be disputed: nothing is paid yet (D1)."""
    stakes: tuple[EndedStake, ...]
    sums: tuple[EndedSum, ...]


def result_view(table: Table) -> ResultView | None:
    result = table.result
    if result is None:
        return None
    if table.setup.common and not table.setup.live.golden_chips:
        sums = tuple(_common_sums(result.settlements))
        return ResultView(round=result.round, pending=not result.paid, stakes=(), sums=sums)
    named: list[EndedStake] = []
    summed: list[Pair] = []
    for ended, settled in settled_pairs(table):
        if table.setup.common or settled.place.behind:
            summed.append((ended, settled))
        else:
            named.append(ended_stake(ended, settled))
    return ResultView(round=result.round, pending=not result.paid, stakes=tuple(named), sums=sums_of(summed))


def settled_pairs(table: Table) -> Iterator[Pair]:
    """Every settlement of the result with the lots that it moves, or will move when it is paid."""
    result = table.result
    assert result is not None
    bets = result.bets if result.paid else bets_settled(table)
    yield from zip(result.settlements, bets, strict=True)


def pairs_of(table: Table, player: str) -> Iterator[Pair]:
    """The same of one player; nobody else's are looked at."""
    result = table.result
    assert result is not None
    places = result.of_players.get(player, ())
    ends = [result.settlements[place] for place in places]
    bets = [result.bets[place] for place in places] if result.paid else bets_settled(table, ends)
    yield from zip(ends, bets, strict=True)


def ended_stake(ended: Settlement, settled: BetSettled) -> EndedStake:
    return EndedStake(
        player=ended.player,
        hand=ended.hand,
        bet=ended.bet,
        label=ended.label,
        odds=ended.odds,
        staked=settled.staked.total,
        golden=len(settled.staked.chips),
        back=settled.back.money,
        golden_back=len(settled.back.chips),
        commission=settled.commission,
    )


def _common_sums(settlements: Iterable[Settlement]) -> Iterator[EndedSum]:
    """The same for a hand that all share, without looking at thousands of lots."""
    grouped: dict[tuple[str, str, str, str], list[Settlement]] = {}
    for ended in settlements:
        grouped.setdefault((ended.hand, ended.bet, ended.label, ended.odds), []).append(ended)
    for (hand, bet, label, odds), alike in sorted(grouped.items()):
        yield EndedSum(
            hand=hand,
            bet=bet,
            behind=False,
            label=label,
            odds=odds,
            players=len({ended.player for ended in alike}),
            staked=Amount(sum(ended.staked for ended in alike)),
            back=Amount(sum(ended.returned for ended in alike)),
        )


def sums_of(pairs: Iterable[Pair]) -> tuple[EndedSum, ...]:
    """By hand, field and label. No golden chips lie there, so that sums of money say everything."""
    grouped: dict[tuple[str, str, bool, str, str], list[Pair]] = {}
    for ended, settled in pairs:
        place = (ended.hand, ended.bet, settled.place.behind, ended.label, ended.odds)
        grouped.setdefault(place, []).append((ended, settled))
    return tuple(_sum(place, grouped[place]) for place in sorted(grouped))


def _sum(place: tuple[str, str, bool, str, str], alike: list[Pair]) -> EndedSum:
    hand, bet, behind, label, odds = place
    return EndedSum(
        hand=hand,
        bet=bet,
        behind=behind,
        label=label,
        odds=odds,
        players=len({ended.player for ended, _ in alike}),
        staked=Amount(sum(settled.staked.total for _, settled in alike)),
        back=Amount(sum(settled.back.money for _, settled in alike)),
    )
