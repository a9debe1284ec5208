"""How a round is settled in lots: what each stake was made of, and what of it comes back (B30)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from sabot.games.hand_id import dealt_hand
from sabot.games.stake import Settlement
from sabot.ledger.commission import commission_kept
from sabot.ledger.facts import BetSettled, Place
from sabot.ledger.golden_chips import settled
from sabot.ledger.lot import Lot
from sabot.money import LOSE, PUSH, Amount
from sabot.table.play.play import Play
from sabot.table.state import Table

NOTHING = Amount(0)


def bets_settled(table: Table, ends: Iterable[Settlement] | None = None) -> tuple[BetSettled, ...]:
    """Every stake that the round settles, each exactly once; or those that ended so."""
    play = table.play
    assert play is not None
    assert play.now.settlements is not None
    return tuple(_settled(table, play, play.now.settlements if ends is None else ends))


def bets_of(table: Table, players: Iterable[str]) -> tuple[BetSettled, ...]:
    """The stakes of these players, player after player."""
    result = table.result
    assert result is not None
    places = (place for player in players for place in result.of_players.get(player, ()))
    return bets_settled(table, (result.settlements[place] for place in places))


def place_of(play: Play, player: str, hand: str, bet: str) -> Place:
    box = dealt_hand(hand)
    return Place(player, box, bet, (player, box) in play.behind)


def _settled(table: Table, play: Play, ends: Iterable[Settlement]) -> Iterator[BetSettled]:
    kept = Commissions(table)
    for ended in ends:
        lot = play.lot(ended.player, ended.hand, ended.bet)
        doubled = play.added.get((ended.player, ended.hand)) if _is_main(table, ended) else None
        added = () if doubled is None else (doubled,)
        staked = lot if doubled is None else lot.plus(doubled)
        back = settled(lot, added, odds_of(ended)) if staked.chips else Lot(ended.returned)
        place = place_of(play, ended.player, ended.hand, ended.bet)
        yield BetSettled(place, staked, back, kept.of(ended))


def _is_main(table: Table, ended: Settlement) -> bool:
    return ended.bet in table.setup.fields.main_keys


def odds_of(ended: Settlement) -> Fraction:
    """The odds that a settlement names, as a number."""
    if ended.odds in ("lose", "push"):
        return LOSE if ended.odds == "lose" else PUSH
    won, _, staked = ended.odds.partition(":")
    return Fraction(int(won), int(staked))


class Commissions:
    """What the house keeps of each win; whether it keeps anything is looked up once for each outcome."""

    def __init__(self, table: Table) -> None:
        self._tables = table.setup.fields.tables
        self._rows: dict[tuple[str, str], tuple[Fraction, Fraction] | None] = {}

    def of(self, ended: Settlement) -> Amount:
        outcome = ended.bet, ended.label
        if outcome not in self._rows:
            self._rows[outcome] = self._odds_with_commission(*outcome)
        row = self._rows[outcome]
        return NOTHING if row is None else commission_kept(ended.staked, *row)

    def _odds_with_commission(self, bet: str, label: str) -> tuple[Fraction, Fraction] | None:
        pays = self._tables.get(bet)
        if pays is None:
            return None
        odds, gross = pays.odds(label), pays.gross(label)
        return (odds, gross) if gross > odds > PUSH else None
