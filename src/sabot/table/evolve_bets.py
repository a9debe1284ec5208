"""How the slips change when bets are put down or taken back."""

from collections.abc import Collection

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.table.events import BetsPut, BetsTaken, Button
from sabot.table.state import Phase, Table

BY_ITSELF = frozenset(
    {
        Button.WISH,
        Button.SEAT_LEFT,
        Button.NOT_CONFIRMED,
        Button.NOBODY_BEFORE,
        Button.SHOE_LOST,
        Button.NO_CROUPIER,
    }
)
OWN_ACTS = frozenset(Button) - BY_ITSELF
"""Presses of the player himself; the others happen by themselves and show no sign of life."""


def with_betting_open(table: Table, round_: str, version: int, *, deal_now: bool) -> Table:
    """Bets are taken for this round, under the settings of this version."""
    coming, between = table.coming, table.meanwhile
    if between is not None and between.version == version:
        table = replace(table, setup=between, meanwhile=None)
    elif coming is not None and coming.version == version:
        table = replace(table, setup=coming, coming=None)
    return replace(table, phase=Phase.BETTING, round=round_, deal_now=deal_now, clock=None, last_call=False)


def with_bets(table: Table, event: BetsPut) -> Table:
    guest = table.guest(event.player)
    changed = guest.with_slip(guest.slip.with_press(event.puts))
    if event.button in OWN_ACTS:
        changed = replace(changed, acted=event.at)
    hands = {put.hand for put in event.puts if put.behind}
    return _with_behind(table.with_guest(event.player, changed), event.player, hands)


def with_bets_taken(table: Table, event: BetsTaken) -> Table:
    guest = table.guest(event.player)
    changed = guest.with_slip(guest.slip.without(event.puts))
    if event.button in OWN_ACTS:
        changed = replace(changed, acted=event.at)
    hands = {put.hand for put in event.puts if put.behind}
    return _with_behind(table.with_guest(event.player, changed), event.player, hands)


def _with_behind(table: Table, player: str, hands: Collection[str]) -> Table:
    """The list of who bets behind which hand, brought up to date for these hands."""
    if not hands:
        return table
    behind = table.behind
    puts = table.guest(player).slip.puts()
    for hand in hands:
        there: HashTrieMap[str, None] = behind.get(hand) or HashTrieMap()
        lies = any(put.behind and put.hand == hand for put in puts)
        there = there.insert(player, None) if lies else there.discard(player)
        behind = behind.insert(hand, there) if there else behind.discard(hand)
    return replace(table, behind=behind) if behind is not table.behind else table
