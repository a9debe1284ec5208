"""Where past rounds and spent shoes lie in the stream of a table, or of an interrupted game."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from sabot.ledger.facts import BetSettled
from sabot.records.journal.positions import LinePosition, PastLine
from sabot.store.streams import TABLE, InterruptedGameBegan, StreamEvent, kind_of
from sabot.table import events as e
from sabot.table.house.configuration import Configuration


class Share(Struct, frozen=True, gc=False):
    """What one player had in a round, in minor units."""

    staked: int
    back: int
    golden: int
    """Golden chips among the stakes, by their value."""


NOTHING = Share(0, 0, 0)


class RoundPlace(Struct, frozen=True, kw_only=True, gc=False):
    """A round that is over: where it lies, and what everybody had in it."""

    round: str
    position: LinePosition
    """Of the line that ended it, among all that is past."""
    stream: str
    first: int
    """The line that opened betting for it."""
    last: int
    """The line that ended it."""
    at: int
    void: bool
    configuration: Configuration
    """As the table was set up then."""
    commitment: bytes
    """Of its shoe, as the table showed it before the first card; empty where cards came from outside."""
    shares: dict[str, Share]
    """By player; those of house players are nobody's to ask for."""


class ShoePlace(Struct, frozen=True, gc=False):
    """A shoe whose seed is shown: where it lies."""

    shoe: str
    stream: str
    first: int
    """The line that prepared it, or with which an interrupted game began."""
    last: int
    """The line that shows its seed."""
    versions: tuple[Configuration, ...]
    """How its table was set up until then, the latest first."""


class SettingsVersion(Struct, frozen=True, gc=False):
    """One change of how a table is set up."""

    configuration: Configuration
    meanwhile: Configuration | None
    """What held until all of it could, where some waited for the next shoe."""
    at: int
    by: str
    """Who; empty where the file of the house did."""
    second: str
    reason: str


class RoundFinder:
    """Follows one stream, and knows what is open in it."""

    def __init__(self, stream: str, keeps: Callable[[str], bool]) -> None:
        self._stream = stream
        self._keeps = keeps
        self._versions: dict[int, Configuration] = {}
        self.settings: list[SettingsVersion] = []
        """How the table was set up, the earliest first."""
        self._opened = (0, "", 0)
        """The line, the round and the version of the settings."""
        self._bettors: dict[str, None] = {}
        """Who put down something for it, in their order."""
        self._prepared: dict[str, int] = {}
        """Lines of shoes whose seeds are not shown yet."""
        self._commitment = b""
        """Of the shoe in use."""
        self._paid: dict[str, Share] = {}
        """To whom the round is paid already, where many play."""

    def follow(self, line: PastLine) -> RoundPlace | ShoePlace | None:
        """The round or the shoe that this line ends."""
        match line.event:
            case e.BetsPut(player):
                self._bettors[player] = None
                return None
            case e.PartPaid(bets=bets):
                self._paid.update(self._shares(bets))
                return None
            case e.RoundPaid(round_, bets):
                return self._ended(line, round_, self._paid | self._shares(bets), void=False)
            case e.RoundVoided(round_):
                # Everything went back as it lay, so only the names matter.
                nothing = {player: NOTHING for player in self._bettors if self._keeps(player)}
                return self._ended(line, round_, nothing, void=True)
            case e.ShoeRevealed(shoe, seed) if seed and shoe in self._prepared:
                versions = tuple(reversed(self._versions.values()))
                return ShoePlace(shoe, self._stream, self._prepared.pop(shoe), line.number, versions)
            case event:
                self._learn(line.number, event)
                if isinstance(event, e.TableConfigured):
                    words = (event.configuration, event.meanwhile)
                    signed = (event.by, event.second, event.reason)
                    self.settings.append(SettingsVersion(*words, line.at, *signed))
                return None

    def _learn(self, number: int, event: StreamEvent) -> None:
        match event:
            case e.TableConfigured(configuration, meanwhile=between):
                for words in filter(None, (between, configuration)):
                    self._versions[words.version] = words
            case InterruptedGameBegan(configuration, game):
                self._versions[configuration.version] = configuration
                self._open(number, game.interrupted, configuration.version)
            case e.BettingOpened(round_, _, version):
                self._open(number, round_, version)
            case e.ShoePrepared(shoe, _, commitment):
                # An interrupted game begins with the cards that lie: its shoe lacks them.
                self._prepared[shoe] = number if kind_of(self._stream) == TABLE else self._opened[0]
                self._commitment = commitment
            case _:
                pass

    def _open(self, number: int, round_: str, version: int) -> None:
        self._opened = (number, round_, version)
        self._bettors, self._paid = {}, {}

    def _ended(
        self, line: PastLine, round_: str, shares: dict[str, Share], *, void: bool
    ) -> RoundPlace | None:
        first, opened, version = self._opened
        if opened != round_ or version not in self._versions:
            return None  # Its beginning is not in the journal any more: the shoe was archived.
        return RoundPlace(
            round=round_,
            position=line.position(),
            stream=self._stream,
            first=first,
            last=line.number,
            at=line.at,
            void=void,
            configuration=self._versions[version],
            commitment=self._commitment,
            shares=shares,
        )

    def _shares(self, bets: Iterable[BetSettled]) -> dict[str, Share]:
        """Of those whose past is kept; all bets of a player are paid together."""
        sums: dict[str, Share] = {}
        for bet in bets:
            player, had = bet.place.player, sums.get(bet.place.player, NOTHING)
            sums[player] = Share(
                had.staked + bet.staked.money, had.back + bet.back.money, had.golden + bet.staked.golden
            )
        return {player: share for player, share in sums.items() if self._keeps(player)}
