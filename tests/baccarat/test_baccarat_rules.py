"""The rules of baccarat: what holds by default, and what no table can play."""

import msgspec
import pytest

from sabot.games.answer import Problem
from sabot.games.baccarat import BothSides, Layout, Rules
from sabot.games.shoe_rules import Shuffle
from sabot.games.toml_reading import BadRule


def test_the_defaults() -> None:
    assert Rules() == Rules(
        decks=8,
        shuffle=Shuffle.CUT_CARD,
        cut=14,
        burn="first-card",
        both_sides=BothSides.ALLOWED,
        naturals_on_road=True,
        layout=Layout.STANDARD,
    )


def test_rules_are_read_by_the_names_on_a_variant_card() -> None:
    card = {"decks": 6, "shuffle": "every-round", "burn": 1, "both_sides": "refused", "layout": "hi-ti"}
    read = msgspec.convert(card, Rules)
    assert read == Rules(
        decks=6,
        shuffle=Shuffle.EVERY_ROUND,
        burn=1,
        both_sides=BothSides.REFUSED,
        layout=Layout.HI_TI,
    )


@pytest.mark.parametrize(
    "card", [{"decks": 0}, {"decks": 9}, {"layout": "round"}, {"both_sides": "maybe"}, {"shuffle": "never"}]
)
def test_what_is_no_rule_is_not_read(card: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(card, Rules)


@pytest.mark.parametrize("burn", ["second-card", 11, -1])
def test_a_burn_that_nobody_can_do_is_named_with_what_would_be_right(burn: str | int) -> None:
    right = "first-card or a number of cards from 0 to 10"
    with pytest.raises(BadRule) as refused:
        Rules(burn=burn)
    assert refused.value.problem == Problem("burn", str(burn), right)
