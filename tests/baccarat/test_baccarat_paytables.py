"""The pay tables of baccarat, typed in from the approved list."""

import pytest
from baccarat_felt import BY_KEY

from sabot.games.baccarat import BETS, Layout
from sabot.money import show_odds

# Labels and what they pay; the labels lose and push mean what they say.
TYPED = """
player       standard         win 1:1
banker       commission-5     win 19:20, win with six 19:20, win with three-card seven 19:20
banker       six-half         win 1:1, win with six 1:2, win with three-card seven 1:1
banker       long-seven-push  win 1:1, win with six 1:1, win with three-card seven push
tie          8                tie 8:1
tie          9                tie 9:1
tiger-7      standard         banker long seven 40:1
ox-6         standard         player long six 40:1
kill         standard         tiger killed 30:1, ox killed 30:1
frog-6       standard         player long six 40:1
koi-7        standard         banker long seven 40:1
lucky-nines  count            four nines 1000:1, three suited nines 50:1, three nines 50:1, \
two suited nines 10:1, two nines 10:1, nine of diamonds 1:1, one nine 1:1
lucky-nines  suited           four nines 1000:1, three suited nines 500:1, three nines 35:1, \
two suited nines 16:1, two nines 5:1, nine of diamonds 2:1, one nine 1:1
super-6      15               banker wins with six 15:1
super-6      12               banker wins with six 12:1
player-pair  any              pair of nines 11:1, pair 11:1
player-pair  nines            pair of nines 25:1, pair 10:1
banker-pair  any              pair of nines 11:1, pair 11:1
banker-pair  nines            pair of nines 25:1, pair 10:1
hi-ti-0-3    standard         tie on 0 to 3 48:1
hi-ti-4-6    standard         tie on 4 to 6 25:1
hi-ti-7-9    standard         tie on 7 to 9 20:1
hi-ti-red    standard         tie on an odd total 18:1
hi-ti-black  standard         tie on an even total 18:1
"""
EMPEROR = (
    "natural win 1:1, win by 9 30:1, win by 8 10:1, win by 7 6:1, win by 6 4:1, win by 5 2:1, win by 4 1:1"
)
STRAIGHT_UP = {
    "player": "9 6, 8 7, 7 10, 6 13, 5 36, 4 52, 3 70, 2 100, 1 180",
    "banker": "9 7, 8 8, 7 11, 6 16, 5 20, 4 27, 3 60, 2 100, 1 180",
    "tie": "9 80, 8 80, 7 45, 6 45, 5 110, 4 120, 3 200, 2 225, 1 215, 0 150",
    "player-group": "1-3 33, 4-5 21, 6-7 5, 8-9 3",
    "banker-group": "1-3 31, 4-5 11, 6-7 6, 8-9 3",
    "tie-group": "0 160, 1-3 70, 4-5 60, 6-7 22, 8-9 40",
}


def _typed() -> list[tuple[str, str, str]]:
    rows = [tuple(line.split(maxsplit=2)) for line in TYPED.strip().splitlines()]
    emperor = [(f"emperor-{side}", "standard", EMPEROR) for side in ("player", "banker")]
    return [(key, table, prices) for key, table, prices in rows] + emperor


def _single_prices() -> list[tuple[str, str]]:
    return [
        (f"{family}-{field.split()[0]}", field.split()[1])
        for family, fields in STRAIGHT_UP.items()
        for field in fields.split(", ")
    ]


@pytest.mark.parametrize(("key", "table", "prices"), _typed())
def test_a_pay_table_is_the_listed_one(key: str, table: str, prices: str) -> None:
    bet = BY_KEY[key]
    listed = dict(price.rsplit(maxsplit=1) for price in prices.split(", "))
    listed |= {label: label for label in ("push", "lose") if label in bet.labels}
    assert {label: show_odds(bet.tables[table].odds(label)) for label in bet.labels} == listed


@pytest.mark.parametrize(("key", "price"), _single_prices())
def test_a_straight_up_field_pays_the_listed_price(key: str, price: str) -> None:
    bet = BY_KEY[key]
    assert list(bet.tables) == ["standard"]
    winning, losing = bet.labels
    table = bet.tables["standard"]
    assert (show_odds(table.odds(winning)), show_odds(table.odds(losing))) == (f"{price}:1", "lose")


def test_the_lists_name_every_bet_and_every_table() -> None:
    listed = [(key, table) for key, table, _ in _typed()] + [(key, "standard") for key, _ in _single_prices()]
    assert sorted(listed) == sorted((bet.key, table) for bet in BETS for table in bet.tables)
    assert len(BY_KEY) == len(BETS) == 60


@pytest.mark.parametrize(
    ("key", "table"),
    [
        ("banker", "commission-5"),
        ("tie", "8"),
        ("super-6", "15"),
        ("lucky-nines", "suited"),
        ("player-pair", "any"),
        ("banker-pair", "any"),
        ("player", "standard"),
    ],
)
def test_the_default_table(key: str, table: str) -> None:
    assert {BY_KEY[key].default_table(decks) for decks in (6, 8)} == {table}


def test_rows_stand_best_first() -> None:
    for bet in BETS:
        for table in bet.tables.values():
            odds = [row.odds for row in table.rows]
            assert odds == sorted(odds, reverse=True), bet.key


def test_the_three_main_bets_have_a_field_everywhere() -> None:
    assert [bet.key for bet in BETS if bet.is_main] == ["player", "banker", "tie"]
    assert [bet.key for bet in BETS if not bet.links.layouts] == ["player", "banker", "tie"]


@pytest.mark.feature("BAC-79")
def test_a_hi_ti_felt_has_no_field_for_another_special_bet() -> None:
    on_hi_ti = [bet.key for bet in BETS if Layout.HI_TI in bet.links.layouts]
    assert on_hi_ti == ["hi-ti-0-3", "hi-ti-4-6", "hi-ti-7-9", "hi-ti-red", "hi-ti-black"]
    assert all(BY_KEY[key].links.layouts == (Layout.HI_TI,) for key in on_hi_ti)


@pytest.mark.feature("BAC-86")
def test_a_felt_has_single_or_grouped_fields_never_both() -> None:
    singles = {f"{side}-{total}" for side in ("player", "banker") for total in range(1, 10)}
    singles |= {f"tie-{total}" for total in range(10)}
    only_straight_up = {bet.key for bet in BETS if bet.links.layouts == (Layout.STRAIGHT_UP,)}
    only_grouped = {bet.key for bet in BETS if bet.links.layouts == (Layout.GROUPED,)}
    assert only_straight_up == singles
    assert only_grouped == {bet.key for bet in BETS if "-group-" in bet.key}
    assert len(only_grouped) == 13


def test_bets_that_exclude_one_another_say_so_on_both_sides() -> None:
    beside = {bet.key: bet.links.not_beside for bet in BETS if bet.links.not_beside}
    assert beside == {"emperor-player": ("emperor-banker",), "emperor-banker": ("emperor-player",)}
    together = {bet.key: bet.links.not_offered_with for bet in BETS if bet.links.not_offered_with}
    assert together == {"super-6": ("banker-6",), "banker-6": ("super-6",)}


def test_every_bet_tells_the_player_what_wins() -> None:
    for bet in BETS:
        assert bet.text.startswith("Wins when "), bet.key
        assert bet.text.endswith("."), bet.key
    assert "rule of this house" in BY_KEY["hi-ti-red"].text
