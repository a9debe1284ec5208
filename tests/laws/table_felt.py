"""What lies on the felt, kept by a plain model that sees the events of a session and nothing else."""

from collections import Counter

from table_session import Taken

from sabot.ledger.facts import BetSettled, Place
from sabot.ledger.lot import Lot, together
from sabot.ledger.state import Ledger
from sabot.table import events as e
from sabot.table.betting.slip import minus
from sabot.table.play.settlement import bets_of, place_of
from sabot.table.state import Phase, Table
from sabot.table.underway import Task

Lying = dict[Place, Lot]
Holding = Counter[tuple[str, str, str]]
"""How much is held, by round or interrupted game, account and matter."""


class Felt:
    """By round or interrupted game, what lies where; and how each of them ended."""

    def __init__(self) -> None:
        self.lying: dict[str, Lying] = {}
        self.ended: Counter[str] = Counter()

    def on(self, round_: str) -> Lying:
        return self.lying.setdefault(round_, {})

    def see(self, taken: Taken) -> None:
        round_ = taken.before.round
        match taken.event:
            case e.BetsPut(player, puts):
                for put in puts:
                    self._add(round_, Place(player, put.hand, put.bet, put.behind), put.lot)
            case e.BetsTaken(player, puts):
                for put in puts:
                    self._take(round_, Place(player, put.hand, put.bet, put.behind), put.lot)
            case e.RoundMoved(_, paid):
                for part in paid:
                    self._add(round_, self.place(round_, part.player, part.hand, part.bet), part.lot)
            case e.GameInterrupted(_, interrupted, _, parts):
                for piece in parts:
                    self._take(round_, piece.place, piece.lot)
                    self._add(interrupted, piece.place, piece.lot)
            case e.PartPaid(part_round, _, bets):
                self._settle_part(part_round, bets)
            case e.RoundPaid(paid_round, bets):
                self._settle_all(paid_round, bets)
            case e.RoundVoided() | e.PartVoided():
                self._void(taken.event, many=taken.before.underway is not None)
            case _:
                pass

    def _settle_all(self, round_: str, bets: tuple[BetSettled, ...]) -> None:
        settled: Lying = {}
        for bet in bets:
            settled[bet.place] = settled.get(bet.place, Lot()).plus(bet.staked)
        assert settled == self.on(round_), "all that lies there is settled, and nothing else"
        self._end(round_)

    def _settle_part(self, round_: str, bets: tuple[BetSettled, ...]) -> None:
        own = {bet.place.player for bet in bets}
        before = {place for place in self.on(round_) if place.player in own}
        assert before == {bet.place for bet in bets}, "all that a player has there is settled at once"
        for bet in bets:
            self._take(round_, bet.place, bet.staked)

    def _void(self, event: e.RoundVoided | e.PartVoided, *, many: bool) -> None:
        lying = self.on(event.round)
        if isinstance(event, e.PartVoided):
            for place in [place for place in lying if place.player in event.players]:
                del lying[place]
            if not event.players:
                assert not lying, "everything went back"
                self._end(event.round)
        elif not many:
            self._end(event.round)

    def place(self, round_: str, player: str, hand: str, bet: str) -> Place:
        """Of something added in play; on the hand of another player it lies behind."""
        dealt = hand.rstrip("ab")
        behind = any(at.behind and (at.player, at.hand) == (player, dealt) for at in self.on(round_))
        return Place(player, dealt, bet, behind)

    def _add(self, round_: str, place: Place, lot: Lot) -> None:
        lying = self.on(round_)
        lying[place] = lying.get(place, Lot()).plus(lot)

    def _take(self, round_: str, place: Place, lot: Lot) -> None:
        left = minus(self.on(round_).get(place, Lot()), lot)
        del self.on(round_)[place]
        if left.total:
            self.on(round_)[place] = left

    def _end(self, round_: str) -> None:
        self.ended[round_] += 1
        assert self.ended[round_] == 1, f"{round_} ends twice"
        self.on(round_).clear()

    def holding(self) -> Holding:
        """What the ledger should hold for all this."""
        held: Holding = Counter()
        for round_, lying in self.lying.items():
            for place, lot in lying.items():
                if lot.money:
                    held[round_, f"wallet:{place.player}", place.matter] += lot.money
                for chip in lot.chips:
                    held[round_, f"golden:{place.player}:{chip}", place.matter] += chip
        return held


def held_in(ledger: Ledger) -> Holding:
    held: Holding = Counter()
    for hold in ledger.holds.values():
        held[hold.reference, hold.debit, hold.matter] += hold.amount
    return held


def lying_at(table: Table) -> Lying:
    """What the table itself says: slips while bets are taken, then the lots of the round in play."""
    if table.play is None:
        puts = ((player, put) for player in table.bettors for put in table.guest(player).slip.puts())
        going_back = table.underway is not None and table.underway.task is Task.RETURNING
        assert table.phase is Phase.BETTING or going_back or not table.bettors
        return {Place(player, put.hand, put.bet, put.behind): put.lot for player, put in puts}
    play = table.play
    lots: dict[Place, list[Lot]] = {}
    underway = table.underway
    if underway is not None and underway.task is Task.PAYING:
        for unpaid in bets_of(table, underway.queue):
            lots.setdefault(unpaid.place, []).append(unpaid.staked)
        for player, hand in ((player, hand) for player, hands in table.interrupted.items() for hand in hands):
            lots.setdefault(place_of(play, player, hand, "main"), []).append(play.lot(player, hand, "main"))
        return {place: together(parts) for place, parts in lots.items()}
    laid = [(player, hand, bet, lot) for (player, hand, bet), lot in play.lots.items()]
    doubled = [(player, hand, "main", lot) for (player, hand), lot in play.added.items()]
    for player, hand, bet, lot in (*laid, *doubled):
        dealt = hand.rstrip("ab")
        lots.setdefault(Place(player, dealt, bet, (player, dealt) in play.behind), []).append(lot)
    return {place: together(parts) for place, parts in lots.items()}
