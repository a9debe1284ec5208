"""Card examples of the rule sheets: every one of them is dealt by the rules and wins the row it stands in."""

import pytest
from sheet_cases import GAMES, section, sheet

from sabot.cards.card import UNSEEN, Card
from sabot.games.baccarat.bets import BETS as BACCARAT_BETS
from sabot.games.baccarat.coup import Coup, next_side
from sabot.games.bet import Bet, Dealt
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.rules import Rules
from sabot.games.sheet.bets import telling_rows
from sabot.games.sheet.document import Table
from sabot.games.sheet.examples import Example, examples

PLACES = ("first", "second", "up", "hole")
BLACKJACK_BY_KEY = {bet.key: bet for bet in BLACKJACK_BETS}
BACCARAT_BY_KEY = {bet.key: bet for bet in BACCARAT_BETS}


def cases(family: str) -> list[tuple[str, str]]:
    return [(bet, label) for (of, bet), labels in examples().items() if of == family for label in labels]


def as_deal(bet: Bet[Deal], example: Example) -> Deal:
    """The cards where the bet's window has them; a place that the window lacks is not seen."""
    own, dealer = example.cards or (UNSEEN, UNSEEN), example.others
    up, hole = (*dealer, UNSEEN, UNSEEN)[:2]
    if bet.window.to_the_end:
        return Deal(own[0], own[1], up, hole, dealer)
    shown = zip(PLACES, (own[0], own[1], up, hole), strict=True)
    first, second, up, hole = (card if place in bet.window.places else UNSEEN for place, card in shown)
    return Deal(first, second, up, hole)


@pytest.mark.parametrize(("key", "label"), cases("blackjack"))
def test_the_cards_of_an_example_win_its_row_in_blackjack(key: str, label: str) -> None:
    bet, example = BLACKJACK_BY_KEY[key], examples()["blackjack", key][label]
    assert bet.classify(as_deal(bet, example)) == label


@pytest.mark.parametrize("key", ["bust", "buster"])
def test_a_dealer_of_an_example_draws_as_dealers_do(key: str) -> None:
    for example in examples()["blackjack", key].values():
        cards = example.others
        assert all(dealer_draws(Rules(), total(cards[:drawn])) for drawn in range(2, len(cards)))
        assert not dealer_draws(Rules(), total(cards))


@pytest.mark.parametrize(("key", "label"), cases("baccarat"))
def test_the_cards_of_an_example_win_its_row_in_baccarat(key: str, label: str) -> None:
    bet, example = BACCARAT_BY_KEY[key], examples()["baccarat", key][label]
    if bet.window.to_the_end:
        assert dealt(example.cards, example.others) == Coup(example.cards, example.others)
    assert bet.classify(Coup(example.cards, example.others)) == label


def dealt(player: tuple[Card, ...], banker: tuple[Card, ...]) -> Coup:
    """The coup by the drawing rules, from these cards; one card too few or too many is noticed."""
    left = {"player": list(player), "banker": list(banker)}
    coup = Coup()
    while (side := next_side(coup)) is not None:
        coup = coup.with_card(side, left[side].pop(0))
    assert not any(left.values()), "cards are left that nobody draws"
    return coup


def test_every_row_of_every_special_bet_has_an_example_but_single_totals() -> None:
    """Fields for one total or one range of totals say with their name what wins."""
    wanted = {("blackjack", key): labels_told(bet) for key, bet in BLACKJACK_BY_KEY.items()}
    wanted |= {
        ("baccarat", key): labels_told(bet)
        for key, bet in BACCARAT_BY_KEY.items()
        if not bet.is_main and len(bet.links.layouts) != 1
    }
    assert {key: {*labels} for key, labels in examples().items()} == wanted


def labels_told(bet: Bet[Dealt]) -> set[str]:
    return {label for table in bet.tables.values() for row in telling_rows(table) for label in row.labels}


def test_an_example_is_one_that_the_cards_of_one_deck_or_several_allow() -> None:
    assert (
        max(
            (*one.cards, *one.others).count(card)
            for labels in examples().values()
            for one in labels.values()
            for card in (*one.cards, *one.others)
        )
        <= 6
    )


@pytest.mark.feature("IGT-39")
def test_the_sheet_of_poker_and_pairs_shows_examples_and_says_what_the_letters_mean() -> None:
    told = section("poker-and-pairs", "bets")
    assert "c is clubs, d diamonds, h hearts and s spades" in told
    rows = [row for block in _tables("poker-and-pairs") for row in block.rows if len(block.header) == 3]
    assert ("Suited pair", "9s-9s", "30 to 1") in rows
    assert ("Straight", "9c-10d, dealer Jh", "10 to 1") in rows


def _tables(key: str) -> list[Table]:
    return [block for part in sheet(key).sections for block in part.blocks if isinstance(block, Table)]


@pytest.mark.parametrize("key", GAMES)
def test_an_example_stands_in_every_row_of_a_table_that_has_any(key: str) -> None:
    head = ("Outcome", "For example", "Pays")
    shown = [table for table in _tables(key) if table.header == head]
    assert shown
    assert all(row[1] for table in shown for row in table.rows)
