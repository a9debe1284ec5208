"""The felt as everybody may read it: fields with their limits and pay rows, chips, and the house's words."""

import pytest
from view_scene import Looked

from sabot.games.catalogue import catalogue
from sabot.money import LOSE, Amount, parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.view import FieldView, difference
from sabot.table.view.felt_view import HandPlace

BEHIND_TOO = ("main", "player-pair", "21+3")


def field(looked: Looked, bet: str) -> FieldView:
    (found,) = (one for one in looked.public.felt.fields if one.bet == bet)
    return found


@pytest.mark.gli("4.4.1")
def test_fields_show_limits_and_rows() -> None:
    looked = Looked("live-blackjack", purses="ann 1000")
    main = field(looked, "main")
    assert (main.limits.minimum, main.limits.maximum) == (parse_amount("1"), parse_amount("500"))
    assert main.behind is not None
    assert main.behind.maximum == parse_amount("200")
    assert [(row.title, row.odds) for row in main.rows][:2] == [("Blackjack", "3:2"), ("Win", "1:1")]
    assert field(looked, "dealer-pair").behind is None
    assert [row.odds for row in looked.public.felt.insurance] == ["2:1"]


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("dai-bacc", "player banker | ox-6 kill tiger-7"),
        ("koi-bacc", "player banker | emperor-player frog-6 koi-7 emperor-banker"),
        ("punto-banco", "player banker | player-pair lucky-nines banker-pair"),
    ],
)
def test_fields_lie_beside_their_sides(game: str, places: str) -> None:
    """Sixes belong to the Player and sevens to the Banker; pairs lie outside."""
    fields = Looked(game, purses="ann 1000").public.felt.fields
    sides = ("left", "middle", "right")
    lying = sorted(fields, key=lambda one: (sides.index(one.place.side), one.place.order))
    mains = [one.bet for one in lying if one.main and one.place.side != "middle"]
    assert f"{' '.join(mains)} | {' '.join(_specials(lying))}" == places


def _specials(fields: list[FieldView]) -> list[str]:
    return [one.bet for one in fields if not one.main and not one.place.group]


def test_a_field_of_a_group_says_what_the_group_leaves_open() -> None:
    felt = Looked("koi-bacc", purses="ann 1000").public.felt
    nine, zero = (field.place for field in felt.fields if field.bet in ("player-9", "tie-0"))
    assert (nine.side, nine.group, nine.caption) == ("left", "Straight Up", "9")
    assert (zero.side, zero.group, zero.caption) == ("middle", "Straight Up", "0")
    assert nine.order < zero.order


def test_a_long_shot_has_limits_of_its_own() -> None:
    looked = Looked("punto-banco", purses="ann 1000")
    assert field(looked, "banker").limits.maximum == parse_amount("1000")
    assert field(looked, "tie").limits.maximum == parse_amount("200")


def test_a_row_names_the_results_that_it_pays() -> None:
    """A ten of spades and one of diamonds differ in colour (S13), which this table calls mixed."""
    looked = Looked("poker-and-pairs", purses="ann 1000", seats="ann 1", cards="Ts 9h Td 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    (label,) = (one.label for one in looked.round.labels if one.bet == "pairs")
    paid = [row.title for row in field(looked, "pairs").rows if label in row.labels]
    assert paid == ["Mixed pair"]


@pytest.mark.parametrize("game", tuple(catalogue().games))
def test_every_result_stands_in_one_row_or_loses(game: str) -> None:
    looked = Looked(game, purses="ann 1000")
    for bet, table in looked.table.setup.fields.tables.items():
        named = [label for row in field(looked, bet).rows for label in row.labels]
        paying = [label for row in table.rows for label in row.labels if row.odds != LOSE]
        assert sorted(named) == sorted(set(paying)), bet


def test_chips_seats_and_hands_are_told() -> None:
    seated = Looked("etg-blackjack", purses="ann 1000").public.felt
    assert (seated.seats, seated.hands_each, len(seated.hands)) == (7, 3, 21)
    assert seated.hands[4] == HandPlace("2.2", seat=2, box=2)
    assert seated.chips[:3] == (Amount(100), Amount(200), Amount(500))
    assert seated.denominations == (Amount(10), Amount(100), Amount(500))
    common = Looked("all-bets-blackjack", purses="ann 1000").public.felt
    assert (common.seats, common.hands) == (0, (HandPlace("1", seat=0, box=1),))
    assert seated.special_bet == "special bet"


def with_settings(offered: tuple[str, ...], settings: Settings) -> Looked:
    """A table that got new settings, and has played the round in which they did not hold yet."""
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="ann 1", cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "10")
    looked.told(
        c.Request(
            "",
            c.ConfigureTable(
                Configuration(
                    table="t1",
                    game="live-blackjack",
                    mode=Mode.VIDEO,
                    offered=offered,
                    settings=settings,
                    version=2,
                )
            ),
        )
    )
    assert looked.public.felt.version == 1
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    looked.later(5)
    return looked


@pytest.mark.feature("LIVE-57")
@pytest.mark.parametrize("offered", [("21+3", "player-pair", "dealer-pair"), ("21+3", "top-3")])
def test_every_field_and_every_bet_behind_has_limits_of_its_own(offered: tuple[str, ...]) -> None:
    bets = ("main", *offered)
    keys = (*bets, *(f"behind.{bet}" for bet in BEHIND_TOO if bet in bets))
    own = {
        key: FieldLimits(minimum=Amount(1_000 + 100 * place), maximum=Amount(2_000 + 100 * place))
        for place, key in enumerate(keys)
    }
    looked = with_settings(offered, Settings(limits=own))
    assert {one.bet: (one.limits, one.behind) for one in looked.public.felt.fields} == {
        bet: (own[bet], own.get(f"behind.{bet}")) for bet in bets
    }
    for bet in bets:
        check_bounds(looked, "ann", bet, own[bet], behind=False)
    for bet in BEHIND_TOO:
        if bet in bets:
            check_bounds(looked, "bob", bet, own[f"behind.{bet}"], behind=True)


def check_bounds(looked: Looked, player: str, bet: str, limits: FieldLimits, *, behind: bool) -> None:
    """Outside its limits a stake is refused, within them it is taken."""
    below, above = Amount(limits.minimum - 10), Amount(limits.maximum + 10)
    least = looked.refused(c.Request(player, c.PlaceBet("1.1", bet, below, behind=behind)))
    most = looked.refused(c.Request(player, c.PlaceBet("1.1", bet, above, behind=behind)))
    assert least.startswith("the least stake here is")
    assert most.startswith("the most that may be staked here is")
    looked.told(c.Request(player, c.PlaceBet("1.1", bet, limits.minimum, behind=behind)))


def test_a_changed_felt_is_told_when_it_holds() -> None:
    looked = with_settings(("21+3", "top-3"), Settings(chips=(Amount(300),)))
    before = Looked("live-blackjack", purses="ann 1000", seats="ann 1").public.felt
    assert looked.public.felt.version == before.version + 1
    changed = difference(before, looked.public.felt)
    assert isinstance(changed, dict)
    assert changed["chips"] == (Amount(300),)
    assert "theme" not in changed
