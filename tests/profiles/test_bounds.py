"""What a profile does to games and people: bets and seats that go, changes and places that are refused."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.variant import with_offer, with_rules, with_table
from sabot.profiles import Mode, Profile, check_address, check_changes, check_table, profile, profiles, under


def blackjack(key: str) -> BlackjackGame:
    game = own_catalogue().find(key)
    assert is_blackjack(game)
    return game


def baccarat(key: str) -> BaccaratGame:
    game = own_catalogue().find(key)
    assert is_baccarat(game)
    return game


def withholding(*bets: str) -> Profile:
    opened = profile("open")
    return replace(opened, bets=replace(opened.bets, withheld=tuple(f"blackjack/{bet}" for bet in bets)))


@pytest.mark.parametrize(
    ("name", "game", "mode", "reason"),
    [
        ("open", "live-blackjack", Mode.INTERNAL, None),
        ("washington", "etg-blackjack", Mode.VIDEO, None),
        ("washington", "etg-blackjack", Mode.INTERNAL, "Washington State has no tables in the mode internal"),
        ("washington", "live-blackjack", Mode.LIVE, "Washington State has no Live Blackjack"),
        ("iowa", "koi-bacc", Mode.INTERNAL, None),
        ("live-studio", "live-blackjack-eu", Mode.LIVE, None),
        ("live-studio", "punto-banco", Mode.LIVE, "Live studio has no Punto Banco"),
        ("live-studio", "live-blackjack", Mode.AUTO, "Live studio has no tables in the mode auto"),
    ],
)
def test_tables_open_where_the_profile_allows_them(
    name: str, game: str, mode: Mode, reason: str | None
) -> None:
    refused = check_table(profile(name), own_catalogue().find(game), mode)
    assert (refused and refused.reason) == reason


@pytest.mark.parametrize("game", own_catalogue().games)
def test_open_changes_no_game(game: str) -> None:
    found = own_catalogue().find(game)
    if is_blackjack(found):
        assert under(profile("open"), found) == found
    if is_baccarat(found):
        assert under(profile("open"), found) == found


@pytest.mark.parametrize("name", profiles())
@pytest.mark.parametrize("game", own_catalogue().games)
def test_under_every_profile_every_game_can_still_be_opened(name: str, game: str) -> None:
    found = own_catalogue().find(game)
    if is_blackjack(found):
        assert under(profile(name), found).table_problems() == ()
    if is_baccarat(found):
        assert under(profile(name), found).table_problems() == ()


@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize(("name", "seats", "behind"), [("live-studio", 3, True), ("iowa", 1, False)])
def test_seats_and_bets_behind_go_by_profile(name: str, seats: int, behind: bool) -> None:
    seating = under(profile(name), blackjack("live-blackjack")).seating
    assert (seating.multi_seat, seating.bet_behind) == (seats, behind)


@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize(
    ("game", "withheld", "offered"),
    [
        ("live-blackjack", "top-3", "21+3 player-pair dealer-pair"),
        ("live-blackjack", "21+3", "player-pair dealer-pair"),
        ("live-blackjack", "21+3 player-pair dealer-pair", ""),
        ("easy-blackjack", "19+ pair", "21+3 lucky-ladies blackjack-bonus"),
        # Top 21+3 needs 21+3 and goes with it (S2).
        ("etg-blackjack", "21+3", "lucky-ladies lucky-lucky pair 7s match lucky-aces blackjack-bonus bust"),
    ],
)
def test_withheld_bets_are_gone(game: str, withheld: str, offered: str) -> None:
    bounded = under(withholding(*withheld.split()), blackjack(game))
    assert bounded.offered == tuple(offered.split())
    assert not set(withheld.split()) & set(bounded.can_offer)
    assert bounded.table_problems() == ()


def test_a_withheld_bet_is_no_longer_to_be_had_besides() -> None:
    bounded = under(withholding("top-3"), blackjack("live-blackjack"))
    problems = with_offer(bounded, ["top-3"]).offer_problems()
    assert [(one.value, one.right) for one in problems] == [
        ("top-3", "in this game it is not known; known here: 21+3, dealer-pair, player-pair"),
        ("top-3", "one configuration only: 21+3 with player-pair with dealer-pair; or 21+3"),
    ]


def test_the_focus_stays_only_in_the_middle_of_an_odd_number() -> None:
    assert under(withholding("pair", "19+"), blackjack("easy-blackjack")).rules.focus == "21+3"
    assert under(withholding("pair"), blackjack("easy-blackjack")).rules.focus == "", (
        "four fields have no middle"
    )
    assert under(withholding("21+3", "pair"), blackjack("easy-blackjack")).rules.focus == ""


@dataclass(frozen=True)
class Change:
    """What an operator wants, and what Washington says to it."""

    wanted: BlackjackGame
    reason: str | None


ETG = blackjack("etg-blackjack")
CHANGES = {
    "nothing": Change(ETG, None),
    "fewer special bets": Change(with_rules(with_offer(ETG, ["21+3", "pair"]), {"focus": ""}), None),
    "another approved special bet": Change(with_offer(ETG, ["c3", "kk", "suits"]), None),
    "the dealer hits soft 17": Change(with_rules(ETG, {"soft17": "hit"}), "soft17 stays stand"),
    "six decks": Change(with_rules(ETG, {"decks": "6"}), "decks stays 8"),
    "6:5": Change(with_rules(ETG, {"blackjack_pays": "6:5"}), "blackjack_pays stays 3:2"),
    "another pay table": Change(
        with_table(ETG, "lucky-ladies", "rank-and-suit"), "lucky-ladies keeps its pay table"
    ),
    "a bet of another game": Change(with_offer(ETG, ["buster"]), "buster is not among them"),
}


@pytest.mark.feature("BJ-161")
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_washington_deals_by_approved_rules_only(change: Change) -> None:
    refused = check_changes(profile("washington"), ETG, change.wanted)
    prefix = "Washington State deals by approved rules only: "
    assert (refused and refused.reason) == (change.reason and prefix + change.reason)
    assert check_changes(profile("iowa"), ETG, change.wanted) is None


@pytest.mark.feature("BAC-91")
def test_washington_keeps_the_pay_tables_of_baccarat() -> None:
    approved = baccarat("punto-banco")
    refused = check_changes(profile("washington"), approved, with_table(approved, "tie", "9"))
    assert refused == Refused("approved-pays", {"profile": "Washington State", "bet": "tie"})


@pytest.mark.feature("BJ-161")
@pytest.mark.feature("BAC-91")
@pytest.mark.parametrize(
    ("address", "inside"),
    [
        ("10.20.0.5", True),
        ("10.21.0.5", False),
        ("203.0.113.9", False),
        ("::ffff:10.20.0.5", True),
        ("::ffff:203.0.113.9", False),
        ("fd00:7::1", True),
        ("fd00:8::1", False),
        ("", False),
        ("venue.example", False),
        ("10.20.0.5:8000", False),
    ],
)
def test_washington_is_played_inside_the_venue_only(address: str, inside: bool) -> None:
    networks = ("10.20.0.0/16", "fd00:7::/32")
    outside = Refused("venue-only", {"profile": "Washington State"})
    assert check_address(profile("washington"), address, networks) == (None if inside else outside)
    assert check_address(profile("iowa"), address, networks) is None


def test_without_a_network_nobody_is_inside() -> None:
    assert check_address(profile("washington"), "127.0.0.1", ()) is not None
