"""What games pay comes from outside the code: from the card, row by row."""

from importlib.resources import files

import pytest

from sabot.games.bet import PayTable
from sabot.games.blackjack.settle import insurance_field, main_field
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.variant import Game, with_offer
from sabot.money import show_odds


def prices(table: PayTable) -> list[str]:
    return [show_odds(row.odds) for row in table.rows if row.odds > 0]


def card(family: str, key: str) -> str:
    return files(f"sabot.games.{family}").joinpath("variants", f"{key}.toml").read_text(encoding="utf-8")


def read(text: str, key: str) -> Game:
    cards = {"other.toml": text.replace(f'key = "{key}"', 'key = "other"')}
    return catalogue().extended(cards=cards).find("other")


@pytest.mark.feature("LIVE-54")
@pytest.mark.parametrize("key", ["live-blackjack", "live-blackjack-eu"])
def test_live_blackjack_pays_as_its_manual_prints(key: str) -> None:
    game = catalogue().find(key)
    assert is_blackjack(game)
    assert prices(main_field(game.rules).table) == ["3:2", "1:1"]
    assert prices(insurance_field(game.rules).table) == ["2:1"]
    assert prices(game.field("player-pair").table) == ["25:1", "12:1", "6:1"]
    assert prices(game.field("dealer-pair").table) == ["25:1", "12:1", "6:1"]
    assert prices(game.field("21+3").table) == ["100:1", "40:1", "30:1", "10:1", "5:1"]
    assert prices(game.field("top-3").table) == ["270:1", "180:1", "90:1"]


def test_an_operator_replaces_a_pay_table_of_blackjack_by_a_card() -> None:
    rows = '\n[[pays."pair".standard]]\ntitle = "Suited pair"\npays = "20:1"\n'
    rows += '\n[[pays."pair".standard]]\ntitle = "Non-suited pair"\npays = "9:1"\n'
    game = read(card("blackjack", "etg-blackjack") + rows, "etg-blackjack")
    assert prices(game.field("pair").table) == ["20:1", "9:1"]
    assert prices(catalogue().find("etg-blackjack").field("pair").table) == ["25:1", "8:1"]


def test_an_operator_replaces_a_pay_table_of_baccarat_by_a_card() -> None:
    rows = '\n[[pays."super-6".house]]\ntitle = "Banker wins with six"\npays = "14:1"\n'
    text = card("baccarat", "punto-banco-no-commission")
    text = text.replace("[tables]", '[tables]\nsuper-6 = "house"') + rows
    game = read(text, "punto-banco-no-commission")
    assert prices(game.field("super-6").table) == ["14:1"]


@pytest.mark.feature("BJ-163")
def test_a_table_offers_the_special_bets_that_were_selected_for_it() -> None:
    game = catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    selected = with_offer(game, ("kk", "suits", "c3"))
    assert tuple(selected.offer()) == ("main", "kk", "suits", "c3")
    assert not tuple(selected.offer_problems())
    assert game.offered != selected.offered
