"""A table's configuration in plain words: what an operator writes and a journal keeps."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.profiles import Mode
from sabot.table.settings import Settings


class Configuration(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    mode: Mode
    profile: str = "open"
    rules: Mapping[str, str] = {}
    """Rules that differ from the game's card."""
    pay_tables: Mapping[str, str] = {}
    """By bet, where it is not the game's usual one."""
    offered: tuple[str, ...] | None = None
    """The special bets on offer; None for the game's usual ones."""
    settings: Settings = Settings()
    version: int = 1
