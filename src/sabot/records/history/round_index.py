"""One projection of the journal for whatever people ask about the past: rounds, shoes, purses, sessions.

It keeps where things lie and what they came to; the lines themselves stay in the journal. Whoever loses it
makes it anew by following all lines once more.
"""

from bisect import insort
from collections.abc import Callable
from heapq import merge
from operator import attrgetter
from typing import TypeVar

from sabot.cashdesk.events import TipsPaid
from sabot.records.history.purse_moves import OwnStream, PurseMove, desk_moves, round_move, tip_move
from sabot.records.history.round_places import RoundFinder, RoundPlace, SettingsVersion, ShoePlace
from sabot.records.history.tip_shifts import TipShifts
from sabot.records.journal.positions import LinePosition, PastLine
from sabot.store.codec import event_in, name_of, transfers_in
from sabot.store.commit import Commit, is_command_of
from sabot.store.record import Line
from sabot.store.streams import DESK, INTERRUPTED, PLAYER, TABLE, kind_of
from sabot.store.streams import name_of as subject_of
from sabot.table import events as e

MOST_ROUNDS = 500_000
"""Places that are kept; with more, the oldest tenth is forgotten."""
OF_ALL = (TABLE, INTERRUPTED, DESK)
"""Streams that are followed for everybody. A player's own is followed once somebody has asked about it."""
TELLING = frozenset(
    {
        "table-configured", "betting-opened", "bets-put", "part-paid", "round-paid", "round-voided",
        "broken-game-began", "tip-given", "shoe-prepared", "shoe-revealed", "croupier-came", "croupier-went",
        "call-answered",
    }
)  # fmt: skip
"""Lines of a table that say where a round begins and ends, and whose it was. No other is read."""

Placed = TypeVar("Placed", RoundPlace, PurseMove)
_POSITION: Callable[[RoundPlace | PurseMove], LinePosition] = attrgetter("position")


class RoundIndex:
    def __init__(self, keeps: Callable[[str], bool] = lambda player: True) -> None:
        self._keeps = keeps
        """Whose past anybody may ask about: nobody asks about that of house players."""
        self._read: dict[str, int] = {}
        """How far each stream was followed."""
        self.behind: set[str] = set()
        """Streams of which something was written that could not be followed: lines before it are missing."""
        self._finders: dict[str, RoundFinder] = {}
        self._rounds: dict[str, RoundPlace] = {}
        self._of: dict[str, list[RoundPlace]] = {}
        self._shoes: dict[str, ShoePlace] = {}
        self._moves: dict[str, list[PurseMove]] = {}
        self._own: dict[str, OwnStream] = {}
        self._served: dict[str, set[str]] = {}
        self.tips = TipShifts()

    # What is asked.

    def find(self, round_: str) -> RoundPlace | None:
        return self._rounds.get(round_)

    def rounds_of(self, player: str) -> list[RoundPlace]:
        """Every round with a stake of this player, the earliest first."""
        return list(self._of.get(player, ()))

    def moves_of(self, player: str) -> list[PurseMove]:
        """Everything that moved in the purse, the earliest first."""
        rounds = (round_move(place, player) for place in self._of.get(player, ()) if not place.void)
        return list(merge(rounds, self._moves.get(player, ()), key=_POSITION))

    def sessions_of(self, player: str, now: int) -> tuple[int, int]:
        """How long the longest has lasted, and the one that lasts; 0 where there is none."""
        own = self._own.get(player, OwnStream(player))
        lasting = [now - since for since in own.running.values()]
        return max((own.longest, *lasting)), next(iter(lasting), 0)

    def find_shoe(self, shoe: str) -> ShoePlace | None:
        """Only where its seed is shown."""
        return self._shoes.get(shoe)

    def settings_of(self, stream: str) -> tuple[SettingsVersion, ...]:
        """Every change of how a table is set up, the earliest first; none of those that were archived."""
        finder = self._finders.get(stream)
        return () if finder is None else tuple(finder.settings)

    def has_served(self, stream: str, member: str) -> bool:
        """Whether somebody has dealt at a table, or went to who called there; once so, it stays so."""
        return member in self._served.get(stream, ())

    # What it is told.

    def read(self, stream: str) -> int:
        """How many lines of a stream it knows."""
        return self._read.get(stream, 0)

    def follow(self, line: Line) -> None:
        """A line of the journal; those before it that were never told were archived."""
        stream, number = line.stream, line.number
        if number <= self.read(stream):
            return
        if kind_of(stream) in (DESK, PLAYER) or line.name in TELLING:
            told = event_in(line), transfers_in(line), line.command
            self._note(PastLine(stream, number, line.at, *told))
        self._read[stream] = number

    def skip(self, stream: str, until: int) -> None:
        """There is nothing more up to this line: the last ones were archived."""
        self._read[stream] = max(until, self.read(stream))

    def took(self, commit: Commit) -> None:
        """What was just written, where all before it is known; otherwise it is read later."""
        stream, kind = commit.stream, kind_of(commit.stream)
        if kind not in OF_ALL and stream not in self._read:
            return
        for number, entry in enumerate(commit.entries, commit.expected + 1):
            if number != self.read(stream) + 1:
                self.behind.add(stream)
                return
            if kind in (DESK, PLAYER) or name_of(entry.event) in TELLING:
                command = "" if entry.command is None else entry.command.written
                self._note(PastLine(stream, number, commit.at, entry.event, entry.transfers, command))
            self._read[stream] = number

    def _note(self, line: PastLine) -> None:
        kind = kind_of(line.stream)
        if kind == DESK:
            for player, move in desk_moves(line):
                self._keep_move(player, move)
            if isinstance(line.event, TipsPaid):
                self.tips.paid[line.event.table, line.event.dealer] += line.event.amount
        elif kind == PLAYER:
            player = subject_of(line.stream)
            for move in self._own.setdefault(player, OwnStream(player)).follow(line):
                self._keep_move(player, move)
        else:
            self._note_at_table(line)

    def _note_at_table(self, line: PastLine) -> None:
        self.tips.follow(line)
        match line.event:
            case e.TipGiven(player, amount):
                self._keep_move(player, tip_move(line, amount))
            case e.CroupierWent():
                pass
            case e.CroupierCame(member) | e.CallAnswered(by=member):
                if is_command_of(member, line.command):
                    self._served.setdefault(line.stream, set()).add(member)
            case _:
                finder = self._finders.get(line.stream)
                if finder is None:
                    finder = self._finders[line.stream] = RoundFinder(line.stream, self._keeps)
                found = finder.follow(line)
                if isinstance(found, RoundPlace):
                    self._keep_round(found)
                elif isinstance(found, ShoePlace):
                    self._shoes[found.shoe] = found

    def _keep_move(self, player: str, move: PurseMove) -> None:
        if self._keeps(player):
            _insert(self._moves.setdefault(player, []), move)

    def _keep_round(self, place: RoundPlace) -> None:
        self._rounds[place.round] = place
        for player in place.shares:
            _insert(self._of.setdefault(player, []), place)
        if len(self._rounds) > MOST_ROUNDS:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        oldest = sorted(self._rounds.values(), key=_POSITION)[: MOST_ROUNDS // 10]
        for place in oldest:
            del self._rounds[place.round]
        self._of = {
            player: [place for place in places if place.round in self._rounds]
            for player, places in self._of.items()
        }


def _insert(entries: list[Placed], entry: Placed) -> None:
    """Nearly always the latest; streams that are read one after the other bring earlier ones too."""
    if not entries or entries[-1].position < entry.position:
        entries.append(entry)
    else:
        insort(entries, entry, key=_POSITION)
