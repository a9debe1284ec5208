"""The tables of a script on one floor: its own, one beside it, and the broken games that come of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from sabot.cards import Terms
from sabot.games.catalogue import Catalogue
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import Dealer
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.money import UNIT, Amount
from sabot.script.aim import members
from sabot.script.script_lines import SECOND, BadScript, Script, Where
from sabot.script.written_setup import BESIDE, FREE
from sabot.script.written_shoe import WrittenDealer
from sabot.store.streams import SessionBegan
from sabot.table.commands import Command
from sabot.table.house.setup import Setup
from sabot.table.state import Table

START = 1_000_000 * SECOND
"""The moment 0 of a script by the clock of the house; nothing happened in the time before it."""
USUAL_PURSE = Amount(1_000 * UNIT)
BONUS = "script"
_Value = TypeVar("_Value")


class Watched:
    """A table of the floor, who deals at it, and how much of its log is old."""

    def __init__(self, host: TableHandle, dealer: WrittenDealer) -> None:
        self.dealer = dealer
        self.host = host
        self.seen = 0

    @property
    def table(self) -> Table:
        return self.host.table

    def forget(self) -> None:
        """What happened up to now is not news any more."""
        self.seen = len(self.host.log)


class Floor:
    """Everything that one clock moves."""

    def __init__(self, script: Script, games: Catalogue) -> None:
        self.house = MemoryHouse(games, self._deals_at, START)
        self._script = script
        self.dealers = {where: WrittenDealer(cards, where) for where, cards in script.shoes.items()}
        self._tables: dict[Where, Watched] = {}
        self._broken: dict[str, Watched] = {}
        self._funded: set[str] = set()
        for player in (*script.purses, *script.golden):
            for member in members(script, player):
                self.fund(member)

    @property
    def at(self) -> int:
        return self.house.at

    def open(self, where: Where, setup: Setup) -> None:
        self._tables[where] = Watched(self.house.open(setup), self._dealer(where))

    def _dealer(self, where: Where) -> WrittenDealer:
        return self.dealers.setdefault(where, WrittenDealer((), where))

    def _deals_at(self, table: Table, terms: Terms | None) -> Dealer:
        if not table.one_game:
            return self._dealer(Where(beside=table.setup.table == BESIDE))
        (player,) = table.guests
        return _ForPresent(self._dealer(Where(broken=player)), player)

    def fund(self, player: str) -> None:
        """Who is seen for the first time has what the script gives them, or the usual sum."""
        if player in self._funded:
            return
        self._funded.add(player)
        purse = _of(self._script.purses, player, FREE if self._script.one_round else USUAL_PURSE)
        if purse:
            self.house.give(CreditsIssued(player, purse))
        for chip in _of(self._script.golden, player, ()):
            self.house.give(GoldenAwarded(player, chip, 1, BONUS))

    def watched(self, where: Where, number: int) -> Watched:
        if where.broken:
            games = [game for game in self._interrupted_games() if where.broken in game.host.start.guests]
            if not games:
                raise BadScript(number, f"{where.broken} has no broken game")
            return next((game for game in games if self._is_open(game)), games[-1])
        if where not in self._tables:
            raise BadScript(
                number, "there is no table beside; write a line such as: beside game live-blackjack-eu"
            )
        return self._tables[where]

    def _is_open(self, game: Watched) -> bool:
        (player,) = game.host.start.guests
        return any(one.interrupted == game.host.start.round for one in self.house.book.of(player))

    def all(self) -> Iterator[Watched]:
        yield from self._tables.values()
        yield from self._interrupted_games()

    def _interrupted_games(self) -> Iterable[Watched]:
        for name, host in self.house.interrupted.items():
            if name not in self._broken:
                (player,) = host.table.guests
                self._broken[name] = Watched(host, self._dealer(Where(broken=player)))
        return self._broken.values()

    def sign_in_again(self, player: str) -> None:
        self.house.tell_player(player, SessionBegan(self.at), self.at)


def _of(known: Mapping[str, _Value], player: str, usual: _Value) -> _Value:
    """What the script gives a person, or the crowd that they belong to."""
    return known.get(player, known.get(player.rpartition("-")[0], usual))


class _ForPresent(Dealer):
    """A broken game is dealt on when its player comes, not before."""

    def __init__(self, dealer: WrittenDealer, player: str) -> None:
        self._dealer = dealer
        self._player = player

    def next(self, table: Table) -> Command | None:
        return None if self._player in table.absent and not table.shoes else self._dealer.next(table)
