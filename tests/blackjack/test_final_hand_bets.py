"""Bets on a hand as it was played: what they see at a table, and which tables offer them."""

import pytest
from blackjack_felt import Felt
from msgspec.structs import replace

from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import PLAYER_END, Deal
from sabot.games.blackjack.game import BlackjackGame, table_problems
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.round import decided_labels, open_round
from sabot.games.blackjack.rules import Hands, Hole, OnDisconnect, Rules, Surrender
from sabot.games.catalogue import is_blackjack, own_catalogue
from sabot.games.stake import Field, Offer, Stake
from sabot.money import Amount

POINTS = tuple(str(number) for number in range(4, 32))


@bet(
    "points",
    title="Points",
    window=PLAYER_END,
    labels=(*POINTS, LOSES),
    tables={"standard": pays(row("Any", "1:1", *POINTS))},
    links=Links(needs_main=True),
)
def points(deal: Deal) -> str:
    """Tells what the hand came to."""
    return str(total(deal.player).points)


def felt_of(rules: Rules, shoe: str) -> Felt:
    offer: Offer[Deal] = {points.key: Field(points, "standard", points.tables["standard"])}
    stakes = tuple(Stake("ann", "1", key, Amount(100)) for key in ("main", "points"))
    return Felt.resumed(open_round(rules, offer, ("1",), stakes), shoe)


def told(felt: Felt) -> str:
    return felt.paid["ann 1 points"][0]


def test_it_is_settled_by_the_hand_as_it_is_finished() -> None:
    felt = felt_of(Rules(), "2s 6h 3s Tc | 5d Td | 9c")
    assert ("1", "points") not in decided_labels(felt.state)
    felt.acts("ann hit")
    assert ("1", "points") not in decided_labels(felt.state)
    assert told(felt.acts("ann hit, ann stand")) == "20"


@pytest.mark.parametrize(
    ("shoe", "acts", "label"),
    [
        ("Ts 6h 6s Tc | 9d", "ann hit", "25"),
        ("5s 6h 6s Tc | 9d | 9c", "ann double", "20"),
        ("Ts 6h As Tc", "", "21"),
        ("Ts 6h 6s Tc", "ann surrender", "16"),
    ],
    ids=["bust", "doubled", "blackjack", "given up"],
)
def test_a_bust_a_double_a_blackjack_and_a_surrender_end_it(shoe: str, acts: str, label: str) -> None:
    felt = felt_of(Rules(surrender=Surrender.LATE), shoe)
    assert told(felt.acts(acts) if acts else felt) == label


def test_of_a_split_it_sees_the_hand_that_keeps_the_first_card() -> None:
    felt = felt_of(Rules(), "8s 6h 8d Tc | 3c Td | 2h 5c | 9c")
    felt.acts("ann split, ann hit")
    assert decided_labels(felt.state)["1", "points"] == "21"
    felt.acts("ann hit, ann stand")
    assert told(felt) == "21"


def test_where_the_dealer_has_looked_the_two_cards_are_the_hand() -> None:
    assert told(felt_of(Rules(), "9s Th 9d Ac")) == "18"
    without = felt_of(Rules(hole=Hole.NONE), "5s Th 5d | 8c | Ac")
    assert told(without.acts("ann hit, ann stand")) == "18"


def test_only_tables_offer_it_where_one_player_plays_the_hand_to_its_end() -> None:
    found = own_catalogue().find("live-blackjack")
    assert is_blackjack(found)
    game: BlackjackGame = found
    game = replace(game, bets={**game.bets, points.key: points}, offered=(points.key,))
    own = replace(game.rules, on_disconnect=OnDisconnect.WAIT)
    left = replace(own, on_disconnect=OnDisconnect.INTERRUPTED_GAME)
    common = replace(own, hands=Hands.COMMON)
    tables = [replace(game, rules=rules) for rules in (own, left, common)]
    wrong = [{problem.key for problem in table_problems(table)} for table in tables]
    assert wrong == [set(), {"on_disconnect"}, {"hands"}]
