"""Dragon Tiger, a family of games from outside the package: one card each, and the higher one wins."""

from importlib.resources import files

from dragon_tiger.tiger_family import DRAGON_TIGER
from sabot.games.catalogue import Catalogue

CARD = "dragon-tiger.toml"


def brought(whole: Catalogue) -> Catalogue:
    """What the entry point names: the catalogue with this family and its game."""
    card = files("dragon_tiger").joinpath(CARD).read_text(encoding="utf-8")
    return whole.extended(families=[DRAGON_TIGER], cards={CARD: card})
