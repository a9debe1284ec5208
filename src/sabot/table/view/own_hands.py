"""A player's own hands and stakes, also where others only see sums."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.deciding import AnyDeciding, Held
from sabot.games.view import card_names
from sabot.ledger.lot import Chips, Lot
from sabot.money import Amount, settle, show_odds
from sabot.table.betting.slip import Press, Put
from sabot.table.play.play import Play
from sabot.table.state import Table
from sabot.table.view.hands import shown_play
from sabot.table.view.stakes import is_behind


class SlipRow(Struct, frozen=True, kw_only=True):
    hand: str
    bet: str
    behind: bool
    money: Amount
    chips: Chips
    amount: Amount
    best: str
    """The odds of its best row."""
    possible: Amount
    """What that row would win."""


class OwnHand(Struct, frozen=True, kw_only=True):
    hand: str
    behind: bool
    cards: tuple[str, ...]
    """Those that count for this player: on a common line others may hold more of them."""
    words: str
    total: str
    """What these cards came to: the total, `BJ` or `BUST`."""
    stake: Amount
    golden: int
    insurance: Amount
    state: str
    """asked, waiting, finished or interrupted"""
    doubled: bool


def slip_rows(table: Table, puts: Press) -> tuple[SlipRow, ...]:
    """A row for each put; bets that this table does not have any more are left out."""
    return tuple(_row(table, put) for put in puts if put.bet in table.setup.fields.tables)


def _row(table: Table, put: Put) -> SlipRow:
    best = table.setup.fields.best[put.bet]
    return SlipRow(
        hand=put.hand,
        bet=put.bet,
        behind=put.behind,
        money=put.lot.money,
        chips=put.lot.chips,
        amount=put.amount,
        best=show_odds(best),
        possible=Amount(settle(put.amount, best) - put.amount),
    )


def own_hands(table: Table, player: str) -> Iterator[OwnHand]:
    """Every hand on which the player has a main stake, of the round that lies on the felt."""
    shown = shown_play(table)
    decisions = None if shown is None else shown[1].family.decisions
    if shown is None or decisions is None:
        return
    play = shown[1]
    for held in decisions.held(play.now, player):
        yield _hand(play, decisions, player, held)


def _hand(play: Play, decisions: AnyDeciding, player: str, held: Held) -> OwnHand:
    lot, added = play.lot(player, held.hand, decisions.main), play.added.get((player, held.hand))
    staked = lot if added is None else lot.plus(added)
    return OwnHand(
        hand=held.hand,
        behind=is_behind(play, player, held.hand),
        cards=card_names(held.cards),
        words=held.words,
        total=play.family.total(held.hand, held.cards),
        stake=staked.total,
        golden=len(staked.chips),
        insurance=play.lots.get((player, held.hand, decisions.insurance), Lot()).total,
        state=held.state,
        doubled=added is not None,
    )
