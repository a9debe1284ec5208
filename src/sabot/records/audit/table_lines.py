"""A table's stream gone through event by event: what each must have been, and what it made of the table."""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from sabot.cards import Card
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.family import GameRound
from sabot.games.roads import Outcome
from sabot.games.round_questions import told_again
from sabot.games.variant import Game
from sabot.house.reopening import GameGone, begun_by, check_here
from sabot.house.shoe_dealer import terms_of
from sabot.house.tables_of_visitors import is_over
from sabot.profiles import Mode
from sabot.records.audit.bags import WITH_CARDS, Bags
from sabot.records.audit.books import Books
from sabot.records.audit.check_limits import BoundedStakes
from sabot.records.audit.check_readings import check_reading
from sabot.records.audit.check_rounds import check_corrected, payments_due, payments_made
from sabot.records.audit.check_settings import SettingsCheck
from sabot.records.audit.check_shoes import ShoeCards, ShoeCheck
from sabot.records.audit.check_slices import SliceCheck, closed_betting, payment
from sabot.records.audit.check_two_people import OF_TWO, TwoPeople
from sabot.records.audit.house_sums import Takings
from sabot.records.audit.snapshots_alike import as_then, in_order
from sabot.records.audit.verdict import Proven, differs
from sabot.store.record import Line
from sabot.store.streams import InterruptedGameBegan, StreamEvent, is_own
from sabot.table import events as e
from sabot.table.betting.open_close import open_or_anew
from sabot.table.evolve import evolve
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import Returns
from sabot.table.moment import Moment
from sabot.table.shoe.shoe_change import HASH, next_shoe
from sabot.table.snapshot import snapshot_of, unpacked
from sabot.table.state import Table

Snapshot = tuple[int, bytes]
"""A version and the table as it was kept then."""
EVENTS = frozenset(get_args(e.Event))
PAYING = e.GameInterrupted | e.PartPaid | e.RoundPaid | e.OfflineNoticeGiven
CHECKED = frozenset(
    {
        e.RoundMoved,
        e.BettingOpened,
        e.RoundStarted,
        e.ShoePrepared,
        e.ShoeSpent,
        e.ShoeRevealed,
        e.RoundVoided,
        e.CardCorrected,
        e.CardsExchanged,
        e.TableConfigured,
        e.DeviceRead,
        *get_args(PAYING),
    }
)
"""Events that can be derived from the table before them; all others come from people and clocks."""
LEARNT = CHECKED | WITH_CARDS | {e.LuckyCardDealt}
"""Events of which something must be remembered."""
MOST_DIGESTS = 64
"""Games whose digests are remembered; a table changes its game seldom."""


class TableLines:
    """One table, or one interrupted game, from its first line on."""

    def __init__(
        self,
        stream: str,
        games: Catalogue,
        books: Books,
        proven: Proven,
        snapshot: Snapshot | None,
        stakes: BoundedStakes,
        returns: Returns,
    ) -> None:
        self.stream = stream
        self.table: Table | None = None
        self.began: InterruptedGameBegan | None = None
        """Where this is the stream of an interrupted game."""
        self.interrupted: dict[str, tuple[Configuration | None, e.GameInterrupted]] = {}
        """Games that were interrupted here, with the words of the table at that time."""
        self.gone = False
        """Its game is not here any more: money is followed as it was written, rounds are not proven."""
        self._closed = False
        self.notes: list[str] = []
        self._games = games
        self._books = books
        self._stakes = stakes
        self.takings = Takings()
        self._proven = proven
        self._snapshot = snapshot
        self._dealt: ShoeCards | None = None
        self._bags = Bags(stream, proven)
        self._two = TwoPeople()
        self._slices = SliceCheck(stream)
        self._settings = SettingsCheck(games, returns)
        self._due: list[e.Event] = []
        """What must happen next, because it was decided together with what happened last."""
        self._end: GameRound | None = None
        """The round as it is after the moves of this line."""
        self._road: list[Outcome] = []
        self._digests: dict[int, tuple[Game, str]] = {}

    @property
    def _carried(self) -> tuple[Card, ...]:
        """Cards that an interrupted game brought with it: they lie on its table, and are in no shoe."""
        return self.began.game.carried.face_up if self.began is not None else ()

    @property
    def is_over(self) -> bool:
        """Whether this is an interrupted game or a visitor's own table to which nothing more can happen."""
        if self.gone:
            return (self.began is not None or is_own(self.stream)) and self._closed
        return self.table is not None and is_over(self.table)

    def follow(self, line: Line, event: StreamEvent) -> None:
        if self.gone:
            self._trust(line, event)
            return
        try:
            self._follow(line, event)
        except GameGone as wrong:
            self.gone = True
            self._proven.gone += 1
            self.notes.append(f"not proven: {wrong}; its rounds were not played again")

    def _trust(self, line: Line, event: StreamEvent) -> None:
        """What was paid is taken as it was written, so that the sums of the house are those of its lines."""
        self._books.trust(line)
        self._closed = isinstance(event, e.TableClosed)
        if isinstance(event, e.RoundPaid | e.PartPaid):
            self.takings.settle(event.bets)
        elif isinstance(event, e.RoundVoided):
            self.takings.voids += 1

    def _follow(self, line: Line, event: StreamEvent) -> None:
        self.table = self._begun(line, event) if self.table is None else self._after(line, self.table, event)
        if self._snapshot is not None and self._snapshot[0] == line.number:
            self._compare_snapshot(line, self.table, self._snapshot[1])

    def _after(self, line: Line, before: Table, event: StreamEvent) -> Table:
        assert _is_of_table(event), "a table's stream holds events of the table"
        kind = type(event)
        if kind is e.TableConfigured:
            check_here(self._games, self.stream, event)
        if before.underway is not None or kind is e.ManyBegan:
            self._slices.follow(line, before, event)
        if self._due or kind in CHECKED:
            self._check(line, before, event)
        if kind in OF_TWO:
            self._two.follow(line, before, event)
        self._books.follow(line, event.facts(before))
        if self._stakes.bounded:
            self._bound(line, event)
        after = self._evolved(before, event)
        if kind in LEARNT:
            self._learn(line, before, event, after)
        return after

    def _bound(self, line: Line, event: e.Event) -> None:
        match event:
            case e.BetsPut(player, puts):
                self._stakes.staked(line, player, sum(put.lot.money for put in puts))
            case e.TipGiven(player, amount):
                self._stakes.tipped(line, player, amount)
            case e.RoundMoved(paid=paid):
                for part in paid:
                    self._stakes.staked(line, part.player, part.lot.money, added=True)
            case e.RoundPaid(bets=bets) | e.PartPaid(bets=bets):
                self._stakes.settled(line.at, bets)
            case _:
                pass

    def _evolved(self, before: Table, event: e.Event) -> Table:
        """The next table; moves that were worked out again are not worked out a third time."""
        end, self._end = self._end, None
        if end is None or not isinstance(event, e.RoundMoved):
            return evolve(before, event)
        return event.evolve_to(before, end)

    def _begun(self, line: Line, event: StreamEvent) -> Table:
        self._books.follow(line, ())
        if isinstance(event, InterruptedGameBegan):
            self.began = event
        table = begun_by(self.stream, event, self._games).table
        if isinstance(event, e.TableConfigured):
            self._settings.open(line, event)
        return table

    def _compare_snapshot(self, line: Line, table: Table, body: bytes) -> None:
        self._snapshot = None
        if not body:
            self.notes.append(f"the snapshot of {self.stream} is damaged, and nobody believes it")
            return
        shot = snapshot_of(table)
        if shot is None:
            differs(self.stream, line.number, "a snapshot of the table", "none within a round", line.number)
        found = in_order(unpacked(body))
        expected = as_then(in_order(shot), found)
        for name in expected.__struct_fields__:
            self._check_same(line, f"the snapshot's {name}", getattr(expected, name), getattr(found, name))
        self._proven.snapshots += 1

    # What each event must have been.

    def _check(self, line: Line, before: Table, event: e.Event) -> None:
        if self._due or isinstance(event, PAYING):
            self._check_due(line, before, event)
            return
        match event:
            case e.RoundMoved():
                self._check_moves(line, before, event)
            case e.BettingOpened():
                self._expect(line, event, open_or_anew(before, Moment(line.at)))
            case e.RoundStarted():
                self._expect(line, event, closed_betting(before, Moment(event.at)))
                self._check_stakes(line, before)
            case e.ShoePrepared():
                self._check_prepared(line, before, event)
            case e.DeviceRead():
                check_reading(line, before, event)
            case e.ShoeSpent() | e.ShoeRevealed():
                self._check_same(line, "the shoe", _shoe(before), event.shoe)
            case e.RoundVoided():
                self._check_same(line, "the round that is void", before.round, event.round)
            case e.CardCorrected() | e.CardsExchanged():
                check_corrected(line, before, event, lately=self._bags.by_rules)
            case e.TableConfigured():
                self._settings.change(line, before, event)
            case _:
                pass

    def _check_same(self, line: Line, what: str, expected: object, found: object) -> None:
        if expected != found:
            differs(self.stream, line.number, what, expected, found)

    def _expect(self, line: Line, event: e.Event, events: Iterable[e.Event]) -> None:
        """The event is the first of those that the table itself brings about."""
        expected = next(iter(events), None)
        if expected != event:
            differs(self.stream, line.number, f"the event {line.name}", expected, event)

    def _check_due(self, line: Line, before: Table, event: e.Event) -> None:
        """Interrupted hands leave, stakes are settled, the absent get notice; at once, or in parts."""
        if not self._due:
            self._due = list(payment(before, event))
        expected = self._due.pop(0) if self._due else None
        if expected == event:
            return
        if isinstance(expected, e.RoundPaid | e.PartPaid) and isinstance(event, e.RoundPaid | e.PartPaid):
            for right, found in zip(expected.bets, event.bets, strict=False):
                self._check_same(line, "a payout", right, found)
        differs(self.stream, line.number, "what the round pays", expected, event)

    def _check_moves(self, line: Line, before: Table, event: e.RoundMoved) -> None:
        play = before.play
        assert play is not None, "moves are made in a round"
        again = told_again(play.family, play.now, event.moves)
        if isinstance(again, Refused):
            differs(self.stream, line.number, "a move that the rules do not allow", again.reason, event.moves)
        moves, self._end = again
        if moves != event.moves:
            for right, found in zip(moves, event.moves, strict=False):
                self._check_same(line, "a move of the round", right, found)
            differs(self.stream, line.number, "the moves of the round", moves, event.moves)
        self._proven.moves += len(event.moves)
        due = payments_due(play, event.moves)
        if due or event.paid:
            self._check_same(line, "what the choice costs", due, payments_made(event))

    def _check_stakes(self, line: Line, before: Table) -> None:
        """Nothing lies on a field beyond its limit when the bell rings."""
        limits = before.setup.limits
        for player in before.bettors:
            for put in before.guest(player).slip.puts():
                most = limits[put.limit_key].maximum
                if put.amount > most:
                    what = f"the stake of {player} on {put.hand} {put.limit_key}"
                    differs(self.stream, line.number, what, f"at most {most}", put.amount)

    def _check_prepared(self, line: Line, before: Table, event: e.ShoePrepared) -> None:
        setup = before.coming or before.setup
        if self._dealt is not None:
            differs(self.stream, line.number, f"shoe {self._dealt.shoe}", "its seed", "the next shoe")
        expected = (next_shoe(before), before.shoes + 1, self._digest(setup.game))
        self._check_same(line, "shoe, number and rules", expected, (event.shoe, event.number, event.digest))
        # A device may deal at an auto table; where the house does, it commits to what it will deal.
        length = HASH if setup.own_shoe or (setup.mode is Mode.AUTO and event.commitment) else 0
        self._check_same(line, "bytes of the commitment", length, len(event.commitment))

    def _digest(self, game: Game) -> str:
        found = self._digests.get(id(game))
        if found is None:
            if len(self._digests) >= MOST_DIGESTS:
                self._digests.clear()
            found = self._digests[id(game)] = (game, game.digest())
        return found[1]

    # What was learnt from it.

    def _learn(self, line: Line, before: Table, event: e.Event, after: Table) -> None:
        if type(event) in WITH_CARDS:
            self._bags.follow(line, event, after, self._carried)
        match event:
            case e.RoundMoved(moves):
                if self._dealt is not None and before.play is not None:
                    self._dealt.follow_round(before.play, moves)
            case e.CardBurnt():
                if self._dealt is not None:
                    self._dealt.follow(event)
            case e.LuckyCardDealt():
                if self._dealt is not None:
                    self._dealt.mark_lucky()
            case e.PartPaid() | e.RoundPaid():
                self._learn_paid(line, before, event, after)
            case e.RoundVoided():
                self._proven.voids += 1
                self.takings.voids += 1
            case e.GameInterrupted():
                self.interrupted[event.interrupted] = (before.setup.configuration, event)
            case e.ShoePrepared() | e.ShoeRevealed():
                self._learn_shoe(line, event, after)
            case _:
                pass

    def _learn_paid(self, line: Line, before: Table, event: e.RoundPaid | e.PartPaid, after: Table) -> None:
        assert before.play is not None
        self.takings.settle(event.bets)
        self._proven.payouts += len(event.bets)
        if isinstance(event, e.PartPaid):
            return
        self._proven.rounds += 1
        outcome = before.play.family.outcome(before.play.now)
        if outcome is not None:
            self._road.append(outcome)
            self._check_same(line, "the road", tuple(self._road[-1:]), after.road[-1:])
            self._check_same(line, "coups on the road", len(self._road), len(after.road))
            self._proven.coups += 1

    def _learn_shoe(self, line: Line, event: e.ShoePrepared | e.ShoeRevealed, after: Table) -> None:
        if isinstance(event, e.ShoePrepared):
            self._road = []
            if event.commitment:
                self._dealt = ShoeCards(event.shoe, terms_of(after.setup.game, self._carried))
            else:
                self._proven.unproven += 1
            return
        dealt, shoe, self._dealt = self._dealt, after.shoe, None
        assert dealt is not None, "only a shoe of the house is shown"
        assert shoe is not None, "there is a shoe to show"
        if event.seed:
            check = ShoeCheck(self.stream, line.number, after.setup, shoe, dealt)
            self._proven.cards += check.check(event.seed)
            self._proven.shoes += 1
        else:
            self._proven.unproven += 1
            self.notes.append(f"shoe {event.shoe} was closed without its seed: {event.reason}")

    def end(self) -> None:
        """All lines are read."""
        self._proven.approvals += self._two.proven
        self._proven.settings += self._settings.proven
        self.notes += self._settings.notes
        if self.gone:
            return
        if self._snapshot is not None:
            version, _ = self._snapshot
            differs(self.stream, version, "a snapshot of the table", "of a line that is there", version)
        if self._due:
            differs(self.stream, 0, "the stream ends within a payment", self._due[0], "nothing")
        if self._dealt is not None:
            self._proven.unproven += 1


def _is_of_table(event: StreamEvent) -> TypeGuard[e.Event]:
    return type(event) in EVENTS


def _shoe(table: Table) -> str:
    return table.shoe.id if table.shoe is not None else ""
