"""The book of reports: a fold over the lines of the journal, stream by stream, continued where it was left.

It keeps sums by day and the places of lines, never the lines: what stands behind a figure is read again.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.variant import Game
from sabot.ledger.account import owner_of
from sabot.ledger.facts import BetSettled
from sabot.ledger.route import Purpose
from sabot.ledger.transfer import Hold
from sabot.records.gaming_day import UTC_DAYS, Counted
from sabot.records.reports.drawer_book import DrawerBook
from sabot.records.reports.shift_book import ShiftBook
from sabot.reports.bet_sums import BetSums, Hour, Work
from sabot.reports.moved import Moved, MovedByEvents
from sabot.reports.open_round import OpenRound
from sabot.reports.spans import DayClock
from sabot.reports.transfers import MovedByTransfers
from sabot.store.codec import event_in, transfers_in
from sabot.store.record import Line
from sabot.store.streams import (
    DESK,
    INTERRUPTED,
    PLAYER,
    TABLE,
    InterruptedGameBegan,
    StreamEvent,
    interrupted_stream,
    kind_of,
    table_of,
)
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured

T = TypeVar("T")
TELLING = frozenset(
    {
        "table-configured", "betting-opened", "broken-game-began", "game-broken", "part-paid", "round-paid",
        "round-voided", "tip-given", "lucky-card-dealt", "croupier-came", "croupier-went", "card-corrected",
        "cards-exchanged", "dispute-raised",
    }
)  # fmt: skip
"""Lines of a table that a report is made of. Of the others only the transfers are read."""
ORDER = (TABLE, INTERRUPTED, DESK, PLAYER)
"""Interrupted games come after the tables that they left, whose stakes they play for."""


class Where(Struct, frozen=True):
    """What a figure is counted under."""

    day: int
    table: str = ""
    dealer: str = ""
    game: int = 0
    """Its place in `Book.games`."""


class BetPlace(Struct, frozen=True):
    where: Where
    bet: str
    player: str = ""
    """Only where it is counted by player."""


class Differing(Struct, frozen=True):
    """A line whose event and whose transfers do not say the same."""

    at: int
    day: int
    stream: str
    line: int
    table: str
    purpose: Purpose
    told: int
    moved: int


class Played(Struct, frozen=True):
    """What a table plays by: the words of its settings, and what they mean where the game is known here."""

    title: str
    key: str
    game: Game | None


class Book:
    def __init__(self, games: Catalogue, days: Counted = UTC_DAYS) -> None:
        self._catalogue = games
        self._clock = DayClock(days)
        self._events, self._transfers = MovedByEvents(), MovedByTransfers()
        self.read: dict[str, int] = {}
        """How far each stream was followed."""
        self.games: list[Played] = [Played("", "", None)]
        self.titles: dict[str, str] = {}
        """Of tables, as they were called last."""
        self.bets: dict[BetPlace, BetSums] = {}
        self.player_bets: dict[BetPlace, BetSums] = {}
        self.player_rounds: dict[tuple[Where, str], int] = {}
        self.work: dict[Where, Work] = {}
        self.hours: dict[tuple[int, int, str], Hour] = {}
        """By day, hour and table."""
        self.told: dict[tuple[Where, Purpose], int] = {}
        self.moved: dict[tuple[Where, Purpose], int] = {}
        self.told_of: dict[tuple[int, str, Purpose], int] = {}
        """By day and player, what events say; the other is what transfers do."""
        self.moved_of: dict[tuple[int, str, Purpose], int] = {}
        self.acts: dict[tuple[int, str], int] = {}
        """Lines of the desk, by day and name."""
        self.differing: list[Differing] = []
        self.shifts = ShiftBook(days)
        self.drawers = DrawerBook(days)
        self.marks: dict[str, list[tuple[int, int]]] = {}
        """By stream, the day and the number of its first line on it."""
        self._versions: dict[str, dict[int, int]] = {}
        self._game: dict[str, list[tuple[int, int]]] = {}
        """By stream, from which line on it plays what."""
        self._dealer: dict[str, list[tuple[int, str]]] = {}
        self._open: dict[str, OpenRound] = {}

    @property
    def days(self) -> Counted:
        return self._clock.days

    @property
    def balances(self) -> dict[str, int]:
        """Of all accounts, as the transfers that were told leave them."""
        return self._transfers.balances

    def count_by(self, days: Counted) -> None:
        """The same days and more of them: what the house has counted stays as it was."""
        if days != self._clock.days:
            self._clock = DayClock(days)
            self.shifts.count_by(days)
            self.drawers.count_by(days)

    def dealer_at(self, stream: str, line: int) -> str:
        return _latest(self._dealer.get(stream, []), line, "")

    def game_at(self, stream: str, line: int) -> int:
        return _latest(self._game.get(stream, []), line, 0)

    def follow(self, line: Line) -> None:
        """The next line of its stream."""
        stream, kind = line.stream, kind_of(line.stream)
        self.read[stream] = line.number
        if kind not in ORDER:
            return
        day, hour = self._clock.of(line.at)
        marks = self.marks.setdefault(stream, [])
        if not marks or marks[-1][0] != day:
            marks.append((day, line.number))
        at_table = kind in (TABLE, INTERRUPTED)
        event = event_in(line) if not at_table or line.name in TELLING else None
        if event is not None and at_table:
            self._learn(line, event)
        table = table_of(stream) if at_table else ""
        where = Where(
            day, table, self.dealer_at(stream, line.number), self.game_at(stream, line.number)
        ) if at_table else Where(day)  # fmt: skip
        self._money(line, event, where)
        if event is not None:
            self._count(line, event, where, hour)

    # Money.

    def _money(self, line: Line, event: StreamEvent | None, where: Where) -> None:
        group = transfers_in(line)
        told = self._events.of(event) if event is not None else []
        moved = self._transfers.moved(group) if group else []
        if line.name == "round-moved" and group:
            raised = self._round(line.stream)
            for hold in group:
                if isinstance(hold, Hold):
                    raised.raise_stake(owner_of(hold.debit), hold.matter, hold.amount)
        if told or moved:
            self._keep(told, where, self.told, self.told_of)
            self._keep(moved, where, self.moved, self.moved_of)
            self._compare(line, told, moved, where)

    def _keep(
        self,
        found: Iterable[Moved],
        where: Where,
        by_place: dict[tuple[Where, Purpose], int],
        by_player: dict[tuple[int, str, Purpose], int],
    ) -> None:
        for one in found:
            place = where if where.table else Where(where.day, one.table)
            by_place[place, one.purpose] = by_place.get((place, one.purpose), 0) + one.amount
            if one.player:
                own = (where.day, one.player, one.purpose)
                by_player[own] = by_player.get(own, 0) + one.amount

    def _compare(self, line: Line, told: list[Moved], moved: list[Moved], where: Where) -> None:
        said, did = _by_purpose(told), _by_purpose(moved)
        for place in sorted(said.keys() | did.keys(), key=lambda each: (each[0].value, each[1])):
            if said.get(place, 0) != did.get(place, 0):
                self.differing.append(
                    Differing(
                        line.at,
                        where.day,
                        line.stream,
                        line.number,
                        where.table,
                        place[0],
                        said.get(place, 0),
                        did.get(place, 0),
                    )
                )

    # Tables.

    def _learn(self, line: Line, event: StreamEvent) -> None:
        """What is played there from here on, and who deals it."""
        stream = line.stream
        match event:
            case e.TableConfigured(words, meanwhile=between):
                for each in filter(None, (between, words)):
                    self._versions.setdefault(stream, {})[each.version] = self._known(each)
                self.titles[table_of(stream)] = words.settings.title or self.games[self._known(words)].title
            case InterruptedGameBegan(words):
                self._game[stream] = [(line.number, self._known(words))]
            case e.BettingOpened(setup=version):
                played = self._versions.get(stream, {}).get(version, 0)
                known = self._game.setdefault(stream, [])
                if not known or known[-1][1] != played:
                    known.append((line.number, played))
                self._open.pop(stream, None)
            case e.GameInterrupted(player, interrupted):
                self._round(interrupted_stream(interrupted)).take_over(self._round(stream), player)
            case e.CroupierCame(croupier):
                self._dealer.setdefault(stream, []).append((line.number, croupier))
            case e.CroupierWent():
                # What goes with the croupier is still the croupier's.
                self._dealer.setdefault(stream, []).append((line.number + 1, ""))
            case _:
                pass

    def _known(self, words: Configuration) -> int:
        """Which of the games that were played so far; tables with the same rules and prices share one."""
        setup = configured(self._catalogue, words)
        played = (
            Played(words.game, words.game, None)
            if isinstance(setup, Refused)
            else Played(setup.game.title, setup.game.key, setup.game)
        )
        mark = None if played.game is None else played.game.digest()
        for place, known in enumerate(self.games):
            if known.key == played.key and mark == (None if known.game is None else known.game.digest()):
                return place
        self.games.append(played)
        return len(self.games) - 1

    def _round(self, stream: str) -> OpenRound:
        return self._open.setdefault(stream, OpenRound())

    def _count(self, line: Line, event: StreamEvent, where: Where, hour: int) -> None:
        if kind_of(line.stream) in (DESK, PLAYER):
            self.drawers.take(line, event)
            self.acts[where.day, line.name] = self.acts.get((where.day, line.name), 0) + 1
            return
        self.shifts.take(line, event)
        work = self.work.setdefault(where, Work())
        match event:
            case e.RoundPaid(bets=bets) | e.PartPaid(bets=bets):
                self._settle(line.stream, bets, where, hour, ended=isinstance(event, e.RoundPaid))
            case e.RoundVoided():
                work.voids += 1
            case e.CardCorrected() | e.CardsExchanged():
                work.corrections += 1
            case e.DisputeRaised():
                work.disputes += 1
            case e.TipGiven(_, amount, given):
                work.tips += amount - given
            case _:
                pass

    def _settle(
        self, stream: str, bets: tuple[BetSettled, ...], where: Where, hour: int, *, ended: bool
    ) -> None:
        round_ = self._round(stream)
        at_hour = self.hours.setdefault((where.day, hour, where.table), Hour())
        for bet, sums in round_.settled(bets):
            place = BetPlace(where, bet.place.bet)
            self.bets.setdefault(place, BetSums()).add(sums)
            own = BetPlace(where, bet.place.bet, bet.place.player)
            self.player_bets.setdefault(own, BetSums()).add(sums)
            at_hour.staked += sums.staked
            at_hour.back += sums.back
        if not ended:
            return
        self.work[where].rounds += 1
        at_hour.rounds += 1
        for bet_key, squares in round_.squares():
            self.bets.setdefault(BetPlace(where, bet_key), BetSums()).squares += squares
        for player, own_bets in round_.by_player().items():
            self.player_rounds[where, player] = self.player_rounds.get((where, player), 0) + 1
            for bet_key, squares in own_bets:
                place = BetPlace(where, bet_key, player)
                self.player_bets.setdefault(place, BetSums()).squares += squares
        del self._open[stream]


def _by_purpose(found: list[Moved]) -> dict[tuple[Purpose, str], int]:
    """By purpose and, where one is named, player."""
    sums: dict[tuple[Purpose, str], int] = {}
    for one in found:
        place = (one.purpose, one.player)
        sums[place] = sums.get(place, 0) + one.amount
    return sums


def _latest(known: list[tuple[int, T]], line: int, otherwise: T) -> T:
    place = bisect_right(known, line, key=lambda each: each[0])
    return known[place - 1][1] if place else otherwise
