"""Bets and games from outside the package: in the catalogue, on offer, on the rule sheet, settled, priced."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from cards_as_text import texts

from sabot.cards.card import SEVEN, parse_card, parse_cards, rank
from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, Grain, Group, Window, bet, pays, row
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.catalogue import Catalogue, is_baccarat, is_blackjack, own_catalogue
from sabot.games.moves import Action, DealCard
from sabot.games.sheet import markdown, rule_sheet, texts_in
from sabot.games.stake import Settlement, Stake
from sabot.games.toml_reading import BadSetting
from sabot.money import parse_amount
from sabot.odds.counting.bet_odds import bet_odds

UP_CARD = Window("up-card", (Group(("up",), Grain.RANK),))


@bet(
    "seven-up",
    title="Seven Up",
    window=UP_CARD,
    labels=("seven", LOSES),
    tables={"standard": pays(row("Seven", "11:1"))},
)
def seven_up(deal: Deal) -> str:
    """Wins when the dealer's up card is a seven."""
    return "seven" if rank(deal.up) == SEVEN else LOSES


@bet(
    "six-cards",
    title="Six Cards",
    window=TOTALS,
    labels=("six cards", LOSES),
    tables={"standard": pays(row("Six cards", "9:5"))},
)
def six_cards(coup: Coup) -> str:
    """Wins when both sides draw a third card."""
    return "six cards" if coup.player_drew and coup.banker_drew else LOSES


BLACKJACK_CARD = (
    texts()["poker-and-pairs"]
    .replace('key = "poker-and-pairs"', 'key = "outside-blackjack"')
    .replace('offered = ["pairs", "poker"]', 'offered = ["pairs", "seven-up"]')
)
BACCARAT_CARD = (
    texts()["dai-bacc"]
    .replace('key = "dai-bacc"', 'key = "outside-bacc"')
    .replace("place = 9", "place = 6")
    .replace('offered = ["tiger-7", "ox-6", "kill"]', 'offered = ["six-cards"]')
)


def extended() -> Catalogue:
    return own_catalogue().extended(
        bets={"blackjack": [seven_up], "baccarat": [six_cards]},
        cards={"outside.toml": BLACKJACK_CARD, "coups.toml": BACCARAT_CARD},
    )


def test_games_from_outside_are_found_in_their_places() -> None:
    assert list(extended().games) == [
        "etg-blackjack", "easy-blackjack", "all-bets-blackjack", "outside-blackjack", "poker-and-pairs",
        "live-blackjack", "live-blackjack-eu", "outside-bacc", "punto-banco", "punto-banco-no-commission",
        "dai-bacc", "koi-bacc",
    ]  # fmt: skip


def test_bets_from_outside_are_found_and_offered() -> None:
    whole = extended()
    assert seven_up in whole.families["blackjack"].bets
    assert six_cards in whole.families["baccarat"].bets
    assert list(whole.find("outside-blackjack").offer()) == ["main", "pairs", "seven-up"]
    assert list(whole.find("outside-bacc").offer()) == ["player", "banker", "tie", "six-cards"]


def test_the_house_stays_as_it_was() -> None:
    before, after = own_catalogue(), extended()
    for key, game in before.games.items():
        assert after.find(key) is game
    assert "outside-blackjack" not in before.games
    assert seven_up not in before.families["blackjack"].bets


@pytest.mark.parametrize(("up", "returned"), [("7h", "12"), ("6h", "0")])
def test_a_blackjack_bet_from_outside_is_settled(up: str, returned: str) -> None:
    """19 against 17 in four cards, or against a bust with a fifth; the bet looks at the up card only."""
    game = extended().find("outside-blackjack")
    assert is_blackjack(game)
    stakes = (Stake("A", "1", "main", parse_amount("10")), Stake("A", "1", "seven-up", parse_amount("1")))
    state = rounds.open_round(game.rules, game.offer(), ("1",), stakes)
    ten, up_card, nine, king = parse_card("Ts"), parse_card(up), parse_card("9c"), parse_card("Kd")
    commands: list[rounds.Command] = [
        rounds.DealCard(ten),
        rounds.DealCard(up_card),
        rounds.DealCard(nine),
        rounds.DealHoleCard(),
        rounds.Choose("A", "1", Action.STAND),
        rounds.TurnHoleCard(king),
    ]
    for command in commands if up == "7h" else [*commands, rounds.DealCard(king)]:
        events = rounds.decide(state, command)
        assert not isinstance(events, Refused), events
        state = rounds.replay(state, events)
    assert state.settlements is not None
    main, special = state.settlements
    assert (main.bet, main.returned) == ("main", parse_amount("20"))
    assert (special.bet, special.label, special.returned) == (
        "seven-up",
        "seven" if up == "7h" else "lose",
        parse_amount(returned),
    )


def test_a_baccarat_bet_from_outside_is_settled() -> None:
    """Player 2 3 4, Banker T 2 K: both drew, and the Player wins nine to two."""
    game = extended().find("outside-bacc")
    assert is_baccarat(game)
    stakes = (Stake("A", "", "banker", parse_amount("10")), Stake("A", "", "six-cards", parse_amount("5")))
    state = coups.open_round(game.rules, game.offer(), stakes)
    for card in parse_cards("2s Ts 3s 2h 4s Kd"):
        events = coups.decide(state, DealCard(card))
        assert not isinstance(events, Refused), events
        state = coups.replay(state, events)
    assert state.settlements == (
        Settlement("A", "", "banker", "lose", "lose", parse_amount("10"), parse_amount("0")),
        Settlement("A", "", "six-cards", "six cards", "9:5", parse_amount("5"), parse_amount("14")),
    )


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("outside-blackjack", ("Seven Up", "Wins when the dealer's up card is a seven.", "11 to 1")),
        ("outside-bacc", ("Six Cards", "Wins when both sides draw a third card.", "9 to 5")),
    ],
)
def test_bets_from_outside_stand_in_the_rule_sheet(key: str, lines: tuple[str, ...]) -> None:
    page = markdown(rule_sheet(extended().find(key), texts_in("en"), version="1"))
    for line in lines:
        assert line in page


def test_bets_from_outside_have_exact_odds() -> None:
    """One card in thirteen is a seven: 12/13 comes back at 11:1."""
    odds = bet_odds(extended().find("outside-blackjack"), "seven-up")
    assert odds.rtp == Fraction(12, 13)


def test_a_bet_needs_a_key_of_its_own() -> None:
    with pytest.raises(BadSetting, match=r"^bet: seven-up is defined already; a bet needs a key of its own$"):
        extended().extended(bets={"blackjack": [seven_up]})


def test_the_same_key_may_stand_in_both_families() -> None:
    blackjack, baccarat = (
        {one.key for one in own_catalogue().families[key].bets} for key in ("blackjack", "baccarat")
    )
    assert blackjack & baccarat == {"player-pair"}


def test_bets_of_an_unknown_family_and_a_second_family_of_a_name_are_refused() -> None:
    with pytest.raises(BadSetting, match=r"^family: blackjak is not known; did you mean blackjack\?$"):
        own_catalogue().extended(bets={"blackjak": [seven_up]})
    with pytest.raises(
        BadSetting, match=r"^family: baccarat is known already; a family needs a key of its own"
    ):
        own_catalogue().extended(families=[own_catalogue().families["baccarat"]])


def test_a_card_may_not_name_a_bet_that_is_not_brought_along() -> None:
    with pytest.raises(BadSetting, match=r'^outside.toml: bets.offered names "seven-up", which is not known'):
        own_catalogue().extended(cards={"outside.toml": BLACKJACK_CARD})


PACKAGE = """
from pathlib import Path

from sabot.games.catalogue import Catalogue


def brought(whole: Catalogue) -> Catalogue:
    card = Path(__file__).with_name("house_rules.toml")
    return whole.extended(cards={card.name: card.read_text()})
"""
ASKING = """
import json
from sabot.games.catalogue import catalogue, own_catalogue
print(json.dumps([list(own_catalogue().games), list(catalogue().games)]))
"""


def test_an_installed_package_brings_its_games(tmp_path: Path) -> None:
    (tmp_path / "house_rules.py").write_text(PACKAGE)
    card = texts()["easy-blackjack"].replace('key = "easy-blackjack"', 'key = "house-rules"')
    (tmp_path / "house_rules.toml").write_text(card)
    installed = tmp_path / "house_rules-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: house-rules\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[sabot.games]\nhouse = house_rules:brought\n")
    asked = subprocess.run(
        [sys.executable, "-c", ASKING],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    own, whole = json.loads(asked.stdout)
    assert "house-rules" not in own
    assert whole == [*own[:2], "house-rules", *own[2:]], "beside the game whose place it shares, by name"
