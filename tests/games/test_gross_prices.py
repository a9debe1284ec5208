"""What a row would pay before the house takes its commission, and what is left of it (P2)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest
from cards_as_text import read, texts

from sabot.games.bet import BadTable, Bet, Dealt, PayTable, fitted, pays, row
from sabot.games.catalogue import own_catalogue

WINS = ("win with three-card seven", "win with six", "win")
FOUR_PER_CENT = """
[[pays.banker.commission-4]]
title = "Win"
pays = "24:25"
gross = "1:1"
labels = ["win with three-card seven", "win with six", "win"]

[tables]
banker = "commission-4"
"""


def tables_of(bets: Iterable[Bet[Dealt]]) -> Iterator[tuple[str, str, PayTable]]:
    return ((bet.key, name, table) for bet in bets for name, table in bet.tables.items())


@pytest.mark.parametrize("label", WINS)
@pytest.mark.parametrize("key", ["punto-banco", "koi-bacc"])
def test_a_banker_win_is_even_money_before_a_twentieth_is_taken(key: str, label: str) -> None:
    table = own_catalogue().find(key).field("banker").table
    assert (table.gross(label), table.odds(label)) == (Fraction(1), Fraction(19, 20))


@pytest.mark.parametrize("label", ["push", "lose"])
def test_nothing_is_taken_of_what_did_not_win(label: str) -> None:
    table = own_catalogue().find("punto-banco").field("banker").table
    assert table.gross(label) == table.odds(label)


def test_no_other_row_of_the_house_has_a_commission() -> None:
    whole = own_catalogue()
    tables = [table for family in whole.families.values() for table in tables_of(family.bets)]
    taken = {(key, name) for key, name, table in tables for row in table.rows if row.gross is not None}
    assert taken == {("banker", "commission-5")}
    paid_in_full = [table for key, name, table in tables if (key, name) not in taken]
    for table in paid_in_full:
        labels = [label for row in table.rows for label in row.labels]
        assert [table.gross(label) for label in labels] == [table.odds(label) for label in labels]


def test_a_card_may_bring_a_commission_of_its_own() -> None:
    text = texts()["punto-banco"].replace('[tables]\nbanker = "commission-5"\n', FOUR_PER_CENT)
    table = read(text).field("banker").table
    assert (table.gross("win"), table.odds("win")) == (Fraction(1), Fraction(24, 25))


def test_what_is_paid_before_a_commission_belongs_to_the_digest() -> None:
    text = texts()["punto-banco"].replace('[tables]\nbanker = "commission-5"\n', FOUR_PER_CENT)
    silent = text.replace('gross = "1:1"\n', "")
    more = text.replace('gross = "1:1"\n', 'gross = "101:100"\n')
    assert len({read(text).digest(), read(silent).digest(), read(more).digest()}) == 3


@pytest.mark.parametrize(
    ("paid", "gross"), [("1:1", "1:1"), ("1:1", "1:2"), ("push", "1:1"), ("lose", "1:1"), ("1:2", "push")]
)
def test_a_commission_leaves_a_part_of_a_win(paid: str, gross: str) -> None:
    with pytest.raises(BadTable, match="it must win, and more before than after"):
        fitted(pays(row("Win", paid, gross=gross)), ("win", "lose"))
