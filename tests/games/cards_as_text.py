"""The texts of the ten variant cards, as they lie in the package."""

from functools import cache
from importlib.resources import files

from sabot.games.catalogue import OWN_FAMILIES, Catalogue
from sabot.games.variant import Game


@cache
def texts() -> dict[str, str]:
    """TOML by the key of the game."""
    return {
        file.name.removesuffix(".toml"): file.read_text(encoding="utf-8")
        for family in OWN_FAMILIES
        for file in files(f"sabot.games.{family}").joinpath("variants").iterdir()
        if file.name.endswith(".toml")
    }


def read(text: str, file: str = "card.toml") -> Game:
    """The one game of a catalogue that has every bet and this card only."""
    whole = Catalogue({}, OWN_FAMILIES).extended(cards={file: text})
    (game,) = whole.games.values()
    return game
