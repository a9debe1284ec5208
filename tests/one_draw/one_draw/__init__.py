"""One Draw, a family from outside whose players decide: one card each, one more for the asking."""

from importlib.resources import files

from one_draw.draw_family import ONE_DRAW
from sabot.games.catalogue import Catalogue

CARD = "one-draw.toml"


def brought(whole: Catalogue) -> Catalogue:
    card = files("one_draw").joinpath(CARD).read_text(encoding="utf-8")
    return whole.extended(families=[ONE_DRAW], cards={CARD: card})
