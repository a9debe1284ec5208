"""Straight Up: which hand wins, or that they tie, and with which total or range of totals (P8, P14)."""

from sabot.games.baccarat.bets.one_event import on_event
from sabot.games.baccarat.bets.places import STRAIGHT_UP
from sabot.games.baccarat.coup import Coup, Side
from sabot.games.baccarat.rules import Layout
from sabot.games.bet import Bet, FeltPlace, FeltSide, Links

_SINGLE = Links(layouts=(Layout.STRAIGHT_UP,))
_SINGLE_BUT_NOT_SUPER_6 = Links(layouts=(Layout.STRAIGHT_UP,), not_offered_with=("super-6",))
_GROUPED = Links(layouts=(Layout.GROUPED,))

_PLAYER_PAYS = {9: 6, 8: 7, 7: 10, 6: 13, 5: 36, 4: 52, 3: 70, 2: 100, 1: 180}
_BANKER_PAYS = {9: 7, 8: 8, 7: 11, 6: 16, 5: 20, 4: 27, 3: 60, 2: 100, 1: 180}
_TIE_PAYS = {9: 80, 8: 80, 7: 45, 6: 45, 5: 110, 4: 120, 3: 200, 2: 225, 1: 215, 0: 150}
_PLAYER_GROUPS = {(1, 3): 33, (4, 5): 21, (6, 7): 5, (8, 9): 3}
_BANKER_GROUPS = {(1, 3): 31, (4, 5): 11, (6, 7): 6, (8, 9): 3}
_TIE_GROUPS = {(0, 0): 160, (1, 3): 70, (4, 5): 60, (6, 7): 22, (8, 9): 40}


def _win(side: Side, low: int, high: int, key: str, odds: int, links: Links) -> Bet[Coup]:
    other = Side.BANKER if side is Side.PLAYER else Side.PLAYER
    return on_event(
        f"{side}-{key}",
        title=f"{side.capitalize()} {_range(low, high)}",
        event=f"{side} wins with {_spoken(low, high)}",
        odds=f"{odds}:1",
        text=f"Wins when the {side.capitalize()} wins with a total of {_spoken(low, high)}.",
        wins=lambda coup: coup.total(side) > coup.total(other) and low <= coup.total(side) <= high,
        links=links,
        place=_place(FeltSide.LEFT if side is Side.PLAYER else FeltSide.RIGHT, low, high),
    )


def _tie(low: int, high: int, key: str, odds: int, links: Links) -> Bet[Coup]:
    return on_event(
        f"tie-{key}",
        title=f"Tie {_range(low, high)}",
        event=f"tie on {_spoken(low, high)}",
        odds=f"{odds}:1",
        text=f"Wins when Player and Banker tie on a total of {_spoken(low, high)}.",
        wins=lambda coup: coup.tied and low <= coup.player_total <= high,
        links=links,
        place=_place(FeltSide.MIDDLE, low, high),
    )


def _place(side: FeltSide, low: int, high: int) -> FeltPlace:
    """A row for each side, from nine down."""
    return FeltPlace(side=side, group=STRAIGHT_UP, order=-low, caption=_range(low, high))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _spoken(low: int, high: int) -> str:
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _group_key(low: int, high: int) -> str:
    return f"group-{low}" if low == high else f"group-{low}-{high}"


def _banker_links(total: int) -> Links:
    # A Banker win with six is Super 6 already: a table offers one of the two (P14).
    return _SINGLE_BUT_NOT_SUPER_6 if total == 6 else _SINGLE


BETS = (
    *(_win(Side.PLAYER, n, n, str(n), odds, _SINGLE) for n, odds in _PLAYER_PAYS.items()),
    *(_win(Side.BANKER, n, n, str(n), odds, _banker_links(n)) for n, odds in _BANKER_PAYS.items()),
    *(_tie(n, n, str(n), odds, _SINGLE) for n, odds in _TIE_PAYS.items()),
    *(_win(Side.PLAYER, *r, _group_key(*r), odds, _GROUPED) for r, odds in _PLAYER_GROUPS.items()),
    *(_win(Side.BANKER, *r, _group_key(*r), odds, _GROUPED) for r, odds in _BANKER_GROUPS.items()),
    *(_tie(*r, _group_key(*r), odds, _GROUPED) for r, odds in _TIE_GROUPS.items()),
)
