"""The figures of a table from the lines of its stream: settings, first stakes, what came of them."""

from sabot.records.reports.table_figures import TOLD, TableFigures, lying
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import InterruptedGameBegan
from sabot.table import events as e
from sabot.table.betting.slip import Slip
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import Setup

CONFIGURED = "table-configured"
SPOTS = frozenset({"bets-put", "bets-taken"})
NAMES = frozenset(
    {str(kind.__struct_config__.tag) for kind in TOLD} | {CONFIGURED, "betting-opened", "broken-game-began"}
)


class PastFigures:
    """Follows the lines of one stream: settings, stakes and what came of them."""

    def __init__(self, current: Setup | None) -> None:
        self.figures = TableFigures()
        self.words: dict[int, Configuration] = {}
        self._current = None if current is None else current.version
        self._version = 0 if current is None else current.version
        self._slips: dict[str, Slip] = {}
        self._plays = current is None or any(bet.window.played for bet in current.game.bets.values())
        """Whether more may be staked in a round than lay there before it: elsewhere stakes are initial."""

    @property
    def unknown(self) -> set[int]:
        """Versions that were played and of which nothing is known but the number."""
        return {version for version, _ in self.figures.sums} - self.words.keys() - {self._current}

    def follow(self, line: Line) -> None:
        if line.name in NAMES or (self._plays and line.name in SPOTS):
            event = event_in(line)
            match event:
                case e.TableConfigured(configuration, meanwhile=between):
                    for words in filter(None, (between, configuration)):
                        self.words[words.version] = words
                case InterruptedGameBegan(configuration):
                    self.words[configuration.version] = configuration
                    self._version = configuration.version
                case e.BettingOpened(setup=version):
                    self._version, self._slips = version, {}
                case e.BetsPut(player, puts):
                    self._slips[player] = self._slips.get(player, Slip()).with_press(puts)
                case e.BetsTaken(player, puts):
                    self._slips[player] = self._slips.get(player, Slip()).without(puts)
                case _:
                    self.figures.take(event, line.at, self._version, self._initial)

    def _initial(self, player: str, hand: str, bet: str, behind: bool) -> int:  # as `Initial` is called
        return lying(self._slips.get(player), hand, bet, behind)
