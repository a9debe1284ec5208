"""Which players have interrupted games to finish, and at which tables that keeps them from betting (I5)."""

from msgspec import Struct, field
from msgspec.structs import replace
from rpds import HashTrieMap


class Unfinished(Struct, frozen=True):
    interrupted: str = field(name="broken")
    """The name of the interrupted game, under which it can be subscribed to."""
    category: str
    """Games of one kind; none of them may be played before this one is finished."""
    spared: str = ""
    """The table at which a bettor behind may go on until leaving it or signing in again."""


class InterruptedGames(Struct, frozen=True):
    """Every interrupted game that is not finished, by player."""

    games: "HashTrieMap[str, tuple[Unfinished, ...]]" = HashTrieMap()

    def of(self, player: str) -> tuple[Unfinished, ...]:
        return self.games.get(player, ())

    def with_game(self, player: str, game: Unfinished) -> "InterruptedGames":
        return InterruptedGames(self.games.insert(player, (*self.of(player), game)))

    def without(self, player: str, interrupted: str) -> "InterruptedGames":
        left = tuple(game for game in self.of(player) if game.interrupted != interrupted)
        return InterruptedGames(self.games.insert(player, left) if left else self.games.discard(player))

    def unsparing(self, player: str, table: str | None = None) -> "InterruptedGames":
        """The player left this table, where that spared them a game; or, with none, signed in again."""
        games = self.of(player)
        if not any(game.spared and table in (None, game.spared) for game in games):
            return self
        left = (replace(game, spared="") if table in (None, game.spared) else game for game in games)
        return InterruptedGames(self.games.insert(player, tuple(left)))

    def blocks(self, player: str, category: str, table: str) -> Unfinished | None:
        """The game that the player must finish before betting at this table."""
        found = (game for game in self.of(player) if game.category == category and game.spared != table)
        return next(found, None)
