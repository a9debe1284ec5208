"""How a round is settled in lots: what each stake was made of, and what of it comes back (B30)."""

from collections.abc import Iterator
from fractions import Fraction

from sabot.games.stake import Settlement
from sabot.ledger.commission import commission_kept
from sabot.ledger.facts import BetSettled, Place
from sabot.ledger.golden import settled
from sabot.ledger.lot import Lot
from sabot.money import LOSE, PUSH, Amount
from sabot.table.game_round import dealt_hand
from sabot.table.play import Play
from sabot.table.state import Table

NOTHING = Amount(0)


def bets_settled(table: Table) -> tuple[BetSettled, ...]:
    """Every stake that the round settles, each exactly once."""
    return tuple(_settled(table))


def place_of(play: Play, player: str, hand: str, bet: str) -> Place:
    box = dealt_hand(hand)
    return Place(player, box, bet, (player, box) in play.behind)


def _settled(table: Table) -> Iterator[BetSettled]:
    play = table.play
    assert play is not None
    assert play.now.settlements is not None
    for ended in play.now.settlements:
        lot = play.lot(ended.player, ended.hand, ended.bet)
        doubled = play.added.get((ended.player, ended.hand)) if _is_main(table, ended) else None
        added = () if doubled is None else (doubled,)
        staked = lot if doubled is None else lot.plus(doubled)
        back = settled(lot, added, odds_of(ended)) if staked.chips else Lot(ended.returned)
        place = place_of(play, ended.player, ended.hand, ended.bet)
        yield BetSettled(place, staked, back, _commission(table, ended))


def _is_main(table: Table, ended: Settlement) -> bool:
    return ended.bet in table.setup.fields.main_keys


def odds_of(ended: Settlement) -> Fraction:
    """The odds that a settlement names, as a number."""
    if ended.odds in ("lose", "push"):
        return LOSE if ended.odds == "lose" else PUSH
    won, _, staked = ended.odds.partition(":")
    return Fraction(int(won), int(staked))


def _commission(table: Table, ended: Settlement) -> Amount:
    pays = table.setup.fields.tables.get(ended.bet)
    if pays is None:
        return NOTHING
    gross, odds = pays.gross(ended.label), pays.odds(ended.label)
    return commission_kept(ended.staked, odds, gross) if gross > odds > PUSH else NOTHING
