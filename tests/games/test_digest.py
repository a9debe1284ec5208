"""A digest names the rules and prices of a game: the same on every machine, another for every change."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from fractions import Fraction

import pytest
from cards_as_text import read, texts
from msgspec.structs import replace

from sabot.games.baccarat.game import BaccaratGame
from sabot.games.bet import PayTable
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.variant import Game, with_offer, with_rules, with_table

LOSE = ["Lose", "lose", ["lose"]]
PUSH = ["Push", "push", ["push"]]
PAIR = ["Pair", "11:1", ["pair of nines", "pair"]]

POKER_AND_PAIRS = {
    "pairs": [
        "standard",
        ["Suited pair", "30:1", ["perfect pair"]],
        ["Coloured pair", "10:1", ["coloured pair"]],
        ["Mixed pair", "5:1", ["red/black pair"]],
        LOSE,
    ],
    "poker": [
        "standard",
        ["Suited three of a kind", "100:1", ["suited three of a kind"]],
        ["Straight flush", "35:1", ["straight flush"]],
        ["Three of a kind", "33:1", ["three of a kind"]],
        ["Straight", "10:1", ["straight"]],
        ["Flush", "5:1", ["flush"]],
        LOSE,
    ],
}
NO_COMMISSION = {
    "player": ["standard", ["Win", "1:1", ["win"]], PUSH, LOSE],
    "banker": [
        "six-half",
        ["Win", "1:1", ["win with three-card seven", "win"]],
        ["Win with six", "1:2", ["win with six"]],
        PUSH,
        LOSE,
    ],
    "tie": ["8", ["Tie", "8:1", ["tie"]], LOSE],
    "super-6": ["15", ["Banker wins with six", "15:1", ["banker wins with six"]], LOSE],
    "player-pair": ["any", PAIR, LOSE],
    "banker-pair": ["any", PAIR, LOSE],
}
COMMISSION = {
    "player": NO_COMMISSION["player"],
    "banker": [
        "commission-5",
        ["Win", "19:20", ["win with three-card seven", "win with six", "win"], "1:1"],
        PUSH,
        LOSE,
    ],
    "tie": NO_COMMISSION["tie"],
    "lucky-nines": [
        "suited",
        ["Four nines", "1000:1", ["four nines"]],
        ["Three suited nines", "500:1", ["three suited nines"]],
        ["Three nines", "35:1", ["three nines"]],
        ["Two suited nines", "16:1", ["two suited nines"]],
        ["Two nines", "5:1", ["two nines"]],
        ["Nine of diamonds", "2:1", ["nine of diamonds"]],
        ["One nine", "1:1", ["one nine"]],
        LOSE,
    ],
    "player-pair": ["any", PAIR, LOSE],
    "banker-pair": ["any", PAIR, LOSE],
}


@pytest.mark.parametrize(
    ("key", "prices"),
    [
        ("poker-and-pairs", POKER_AND_PAIRS),
        ("punto-banco-no-commission", NO_COMMISSION),
        ("punto-banco", COMMISSION),
    ],
)
def test_anybody_can_compute_a_digest(key: str, prices: dict[str, list[object]]) -> None:
    """SHA-256 over JSON with sorted keys and no blanks: the rules as in the card, the prices as printed."""
    bets = {bet: {"version": 1, "table": rows[0], "rows": rows[1:]} for bet, rows in prices.items()}
    content = {"game": key, "rules": tomllib.loads(texts()[key])["rules"], "bets": bets}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    assert own_catalogue().find(key).digest() == hashlib.sha256(text.encode()).hexdigest()


def test_no_two_games_share_a_digest() -> None:
    digests = {game.digest() for game in own_catalogue().games.values()}
    assert len(digests) == 10


def blackjack(key: str) -> BlackjackGame:
    game = own_catalogue().find(key)
    assert is_blackjack(game)
    return game


def baccarat(key: str) -> BaccaratGame:
    game = own_catalogue().find(key)
    assert is_baccarat(game)
    return game


BLACKJACK_CHANGES = """
decks=6 soft17=hit hole=none dealer_blackjack=original-bets-only double=9-11 double_after_split=no max_hands=4
split_depth=2 surrender=late blackjack_pays=6:5 charlie=8 insurance=never insurance_pays=3:1
insurance_per=player dealer_draws_out=yes shuffle=every-round cut=105 burn=1 hands=common on_disconnect=wait
special_without_main=1 focus=pair double_any_number=yes resplit_aces=yes draw_split_aces=yes push_22=yes
no_tens=yes
""".split()  # noqa: SIM905  # one word for each change reads better
BACCARAT_CHANGES = [
    "decks=6", "shuffle=continuous", "cut=15", "burn=3", "both_sides=refused", "naturals_on_road=no",
    "layout=hi-ti",
]  # fmt: skip


@pytest.mark.parametrize("change", BLACKJACK_CHANGES)
def test_every_rule_of_blackjack_changes_the_digest(change: str) -> None:
    key, word = change.split("=")
    game = with_rules(blackjack("etg-blackjack"), {"hole": "none"} if key == "dealer_blackjack" else {})
    assert with_rules(game, {key: word}).digest() != game.digest()


@pytest.mark.parametrize(
    "key", ["double_any_number", "resplit_aces", "draw_split_aces", "push_22", "no_tens"]
)
def test_a_rule_that_came_later_leaves_the_digest_as_long_as_it_is_off(key: str) -> None:
    game = blackjack("easy-blackjack")
    on = with_rules(game, {key: "yes"})
    assert key not in str(game.priced())
    assert on.digest() != game.digest() == with_rules(on, {key: "no"}).digest()


@pytest.mark.parametrize("change", BACCARAT_CHANGES)
def test_every_rule_of_baccarat_changes_the_digest(change: str) -> None:
    key, word = change.split("=")
    game = baccarat("punto-banco")
    assert with_rules(game, {key: word}).digest() != game.digest()


def test_no_rule_was_forgotten_above() -> None:
    changed = {change.split("=")[0] for change in BLACKJACK_CHANGES}
    assert changed == set(blackjack("etg-blackjack").rules.__struct_fields__) - {"layout"}, (
        "there is only one layout"
    )
    changed = {change.split("=")[0] for change in BACCARAT_CHANGES}
    assert changed == set(baccarat("punto-banco").rules.__struct_fields__)


def repriced(table: PayTable) -> Iterator[PayTable]:
    """The table with one row paying a little more, for each row; a commission is not used up by it."""
    for at, row in enumerate(table.rows):
        better = replace(row, odds=row.odds + Fraction(1, 40))
        yield replace(table, rows=(*table.rows[:at], better, *table.rows[at + 1 :]))


@pytest.mark.parametrize("key", own_catalogue().games)
def test_every_price_changes_the_digest(key: str) -> None:
    game = own_catalogue().find(key)
    seen = {game.digest()}
    changes = [
        (bet, field.table_name, table)
        for bet, field in game.offer().items()
        if not field.bet.priced_by_rule
        for table in repriced(field.table)
    ]
    for bet, name, table in changes:
        seen.add(replace(game, own_tables={**game.own_tables, bet: {name: table}}).digest())
    assert len(seen) == 1 + len(changes)
    assert len(changes) >= 2 * len(game.offered)


def test_other_tables_and_other_bets_change_the_digest() -> None:
    game = baccarat("punto-banco")
    changed = (
        with_table(game, "tie", "9"),
        with_table(game, "lucky-nines", "count"),
        with_offer(game, ["super-6"]),
    )
    assert len({game.digest(), *(one.digest() for one in changed)}) == 4


def test_a_bet_with_a_new_meaning_changes_the_digest() -> None:
    game = blackjack("poker-and-pairs")
    renewed = replace(game, bets={**game.bets, "pairs": replace(game.bets["pairs"], version=2)})
    assert renewed.digest() != game.digest()


def reformatted(text: str) -> str:
    """The same card with comments, blanks, single quotes, and its sections and rules the other way round."""
    head, *sections = text.replace('"', "'").split("\n[")
    rules = next(section for section in sections if section.startswith("rules]"))
    lines = rules.strip().splitlines()
    turned = "\n".join((lines[0], *reversed(lines[1:])))
    others = [section for section in sections if section is not rules]
    return (
        "# another hand\n"
        + head.replace(" = ", "   =   ")
        + "\n["
        + "\n\n# more\n[".join((*others, turned))
        + "\n"
    )


@pytest.mark.parametrize("key", texts())
def test_another_hand_makes_no_other_game(key: str) -> None:
    text = reformatted(texts()[key])
    assert text != texts()[key]
    again: Game = read(text)
    assert again.digest() == own_catalogue().find(key).digest()


@pytest.mark.parametrize("key", texts())
def test_words_for_people_are_no_rules(key: str) -> None:
    game = own_catalogue().find(key)
    assert replace(game, title="Another", about="Words.", place=99).digest() == game.digest()


@pytest.mark.parametrize("key", texts())
def test_what_belongs_together_and_who_may_stake_chips_is_no_price(key: str) -> None:
    game = own_catalogue().find(key)
    other = replace(game, category="another", golden_chips=not game.golden_chips)
    assert other.digest() == game.digest()
