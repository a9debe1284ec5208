"""A player's own hands and stakes, also where others only see sums."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.state import Box, Line, line_facts
from sabot.games.blackjack.settle import insurance, main
from sabot.games.blackjack.view import total_words
from sabot.games.decision_games import deciding
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
    best = table.setup.fields.tables[put.bet].best
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
    now = None if shown is None else deciding(shown[1].now)
    if shown is None or now is None:
        return
    play = shown[1]
    for box, line in now.lines():
        if player in line.holders and not _moved_on(player, line):
            yield _hand(play, now, player, box, line)


def _moved_on(player: str, line: Line) -> bool:
    """Their cards of this line opened the hands after it."""
    return line.done and player in (line.splitting | line.staying_right)


def _hand(play: Play, now: rounds.BlackjackRound, player: str, box: Box, line: Line) -> OwnHand:
    hand = box.key + line.path
    ended = (end for end in (*box.ends, *box.interrupted) if end.path == line.path and player in end.players)
    end = next(ended, None)
    cards = line.cards if end is None else line.cards[: end.cards]
    facts = line_facts(line, len(cards)) if cards else None
    words = "" if facts is None else total_words(facts.total, soft=facts.soft)
    lot = _lot_of(play, player, hand)
    return OwnHand(
        hand=hand,
        behind=is_behind(play, player, hand),
        cards=card_names(cards),
        words="blackjack" if facts is not None and facts.blackjack else words,
        stake=lot.total,
        golden=len(lot.chips),
        insurance=play.lots.get((player, hand, insurance.key), Lot()).total,
        state=_state(now, player, box, line),
        doubled=(player, hand) in play.added,
    )


def _lot_of(play: Play, player: str, hand: str) -> Lot:
    lot = play.lot(player, hand, main.key)
    added = play.added.get((player, hand))
    return lot if added is None else lot.plus(added)


def _state(now: rounds.BlackjackRound, player: str, box: Box, line: Line) -> str:
    if any(end.path == line.path and player in end.players for end in box.interrupted):
        return "interrupted"
    if player in line.splitting | line.staying_right:
        return "waiting"
    if now.over or now.checked or not _plays(player, line):
        return "finished"
    asked = player in line.playing and now.current() == (box, line)
    return "asked" if asked and player in box.choosers(line) and player not in now.chosen else "waiting"


def _plays(player: str, line: Line) -> bool:
    """Whether the line is not finished for them. Thousands may be on it, so that no set is built."""
    if len(line.cards) < 2:
        return player in line.holders
    asking = (line.playing, line.hitting, line.doubling, line.taking_one)
    return any(player in some for some in asking)
