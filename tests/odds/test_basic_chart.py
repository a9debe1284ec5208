"""The chart that people know by heart, cell by cell where books agree."""

import pytest

from sabot.cards.card import parse_cards
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.moves import Action
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.hints import HandAsked, by_chart


def chosen(hand: str, up: str) -> tuple[Action, ...]:
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    return by_chart(BASIC, game.rules)(HandAsked(parse_cards(hand), parse_cards(up)[0], 0, 1))


@pytest.mark.parametrize(
    ("hand", "up", "action"),
    [
        ("Ts 6d", "7h", Action.HIT),
        ("Ts 6d", "6h", Action.STAND),
        ("Ts 2d", "3h", Action.HIT),
        ("Ts 2d", "4h", Action.STAND),
        ("Ts 7d", "Ah", Action.STAND),
        ("6s 5d", "Th", Action.DOUBLE),
        ("6s 5d", "Ah", Action.HIT),
        ("5s 5d", "9h", Action.DOUBLE),
        ("5s 4d", "2h", Action.HIT),
        ("As 7d", "9h", Action.HIT),
        ("As 7d", "8h", Action.STAND),
        ("As 7d", "6h", Action.DOUBLE),
        ("As 8d", "Th", Action.STAND),
        ("8s 8d", "Ah", Action.SPLIT),
        ("As Ad", "Th", Action.SPLIT),
        ("9s 9d", "7h", Action.STAND),
        ("9s 9d", "9h", Action.SPLIT),
        ("Ts Kd", "6h", Action.STAND),
        ("4s 4d", "4h", Action.HIT),
        ("2s 3d 4c 2h", "6h", Action.HIT),
    ],
)
def test_the_chart_says_what_the_books_say(hand: str, up: str, action: Action) -> None:
    assert chosen(hand, up)[0] is action


def test_where_a_double_is_refused_the_hand_is_drawn_or_stands() -> None:
    assert chosen("6s 5d", "Th") == (Action.DOUBLE, Action.HIT, Action.STAND)
    assert chosen("As 7d", "6h")[1] is Action.STAND
