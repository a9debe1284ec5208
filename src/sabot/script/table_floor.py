"""The tables of a script on one floor: its own, one beside it, and the broken games that come of them."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from sabot.floor.host import Bank, Host, Serve
from sabot.games.catalogue import Catalogue
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.money import UNIT, Amount
from sabot.script.crowd import members
from sabot.script.line import BadScript
from sabot.script.table_lines import HERE, SECOND, TableScript, Where
from sabot.script.table_shoe import WrittenDealer
from sabot.table.setup import Setup
from sabot.table.state import Table, new_table

START = 1_000_000 * SECOND
"""The moment 0 of a script by the clock of the house; nothing happened in the time before it."""
USUAL_PURSE = Amount(1_000 * UNIT)
BONUS = "script"
_Value = TypeVar("_Value")


class Watched:
    """A table with its host, as it was when it opened, and how much of its log is old."""

    def __init__(self, stream: str, table: Table, dealer: WrittenDealer, bank: Bank) -> None:
        self.start = table
        self.dealer = dealer
        self.host = Host(stream, table, dealer.next, bank)
        self.seen = 0

    @property
    def table(self) -> Table:
        return self.host.table

    def forget(self) -> None:
        """What happened up to now is not news any more."""
        self.seen = len(self.host.log)


class Floor:
    """Everything that one clock moves."""

    def __init__(self, script: TableScript, games: Catalogue) -> None:
        self.bank = Bank()
        self.at = START
        self._script = script
        self._games = games
        self.dealers = {where: WrittenDealer(cards, where) for where, cards in script.shoes.items()}
        self._tables: dict[Where, Watched] = {}
        self._broken: dict[str, tuple[Watched, ...]] = {}
        self._known: set[str] = set()
        self._funded: set[str] = set()
        for player in (*script.purses, *script.golden):
            for member in members(script, player):
                self.fund(member)

    def open(self, where: Where, setup: Setup) -> None:
        stream = f"table:{setup.table}"
        watched = Watched(stream, new_table(setup, self._games), self._dealer(where), self.bank)
        watched.host.at = self.at
        self._tables[where] = watched

    def _dealer(self, where: Where) -> WrittenDealer:
        return self.dealers.setdefault(where, WrittenDealer((), where))

    def fund(self, player: str) -> None:
        """The first time that somebody is seen he has what the script gives him, or the usual sum."""
        if player in self._funded:
            return
        self._funded.add(player)
        purse = _of(self._script.purses, player, USUAL_PURSE)
        if purse:
            self.bank.tell(CreditsIssued(player, purse))
        for chip in _of(self._script.golden, player, ()):
            self.bank.tell(GoldenAwarded(player, chip, 1, BONUS))

    def watched(self, where: Where, number: int) -> Watched:
        if where.broken:
            games = self._broken.get(where.broken, ())
            if not games:
                raise BadScript(number, f"{where.broken} has no broken game")
            return next((game for game in games if self.is_open(game)), games[-1])
        if where not in self._tables:
            raise BadScript(
                number, "there is no table beside; write a line such as: beside game live-blackjack-eu"
            )
        return self._tables[where]

    def is_open(self, game: Watched) -> bool:
        return any(
            unfinished.broken == game.start.round
            for player in game.start.guests
            for unfinished in self.here.host.book.of(player)
        )

    @property
    def here(self) -> Watched:
        return self._tables[HERE]

    def all(self) -> Iterator[Watched]:
        yield from self._tables.values()
        for games in self._broken.values():
            yield from games

    def pass_time(self, until: int) -> None:
        self.at = until
        for watched in tuple(self.all()):
            watched.host.pass_time(until)
            self.settle(watched)

    def settle(self, after: Watched) -> None:
        """Broken games that just began get tables, and everybody keeps the same book of them."""
        book = after.host.book
        for watched in self.all():
            watched.host.book = book
        for key, table in after.host.broken.items():
            if key in self._known:
                continue
            self._known.add(key)
            (player,) = table.guests
            game = Watched(f"broken:{key}", table, self._dealer(Where(broken=player)), self.bank)
            game.host.at, game.host.book = self.at, book
            game.host.serve = _for_present(game, player)
            self._broken[player] = (*self._broken.get(player, ()), game)


def _of(known: Mapping[str, _Value], player: str, usual: _Value) -> _Value:
    """What the script gives a person, or the crowd that he belongs to."""
    return known.get(player, known.get(player.rpartition("-")[0], usual))


def _for_present(game: Watched, player: str) -> Serve:
    """A broken game is dealt on when its player comes, not before."""
    return lambda table: None if player in table.absent and not table.shoes else game.dealer.next(table)
