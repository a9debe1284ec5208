"""Exact odds against what others have published, figure by figure with its source."""

from fractions import Fraction

import pytest
from published_figures import Figure, figures, like

from sabot.cards.composition import Composition
from sabot.games.baccarat.bets import BETS as BACCARAT_BETS
from sabot.games.bet import PayTable, Row, fitted
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.money import parse_odds
from sabot.odds.baccarat.baccarat_family import baccarat_ways
from sabot.odds.bet_result import BetOdds, Method, priced
from sabot.odds.blackjack.blackjack_family import blackjack_ways
from sabot.odds.counting.census import Ways

BLACKJACK = {bet.key: bet for bet in BLACKJACK_BETS}
BACCARAT = {bet.key: bet for bet in BACCARAT_BETS}


def name(figure: Figure) -> str:
    return f"{figure.bet}, {figure.decks} decks, {figure.source}"


def table_of(figure: Figure, labels: tuple[str, ...]) -> PayTable:
    return fitted(
        PayTable(tuple(Row(label, parse_odds(odds), (label,)) for label, odds in figure.pays.items())), labels
    )


def agree(figure: Figure, ways: Ways, labels: tuple[str, ...]) -> None:
    """Everything that the figure says holds; it must say something."""
    assert figure.net or figure.edge or figure.ways or figure.chance
    total = sum(ways.values())
    for joined, number in figure.ways.items():
        assert Fraction(sum(ways[label] for label in joined.split(" + ")), total) == Fraction(
            number, figure.of
        ), joined
    for label, printed in figure.chance.items():
        assert like(Fraction(ways[label], total), printed) == printed
    if figure.net or figure.edge:
        odds = priced(figure.bet, "published", table_of(figure, labels), ways, labels, Method.ROWS)
        returns(figure, odds)


def returns(figure: Figure, odds: BetOdds) -> None:
    if figure.net:
        assert like(odds.net, figure.net) == figure.net
    if figure.edge:
        assert like(-100 * odds.net, figure.edge) == figure.edge


@pytest.mark.parametrize("figure", figures("blackjack"), ids=name)
def test_special_bets_of_blackjack_are_as_published(figure: Figure) -> None:
    rules = Rules(decks=figure.decks, soft17=Soft17(figure.soft17))
    bet = BLACKJACK[figure.bet]
    agree(figure, blackjack_ways(bet, rules, Composition.of_decks(figure.decks)), bet.labels)


@pytest.mark.parametrize("figure", figures("baccarat"), ids=name)
def test_bets_of_baccarat_are_as_published(figure: Figure) -> None:
    bet = BACCARAT[figure.bet]
    agree(figure, baccarat_ways([bet], Composition.of_decks(figure.decks))[0], bet.labels)


def test_there_are_enough_figures() -> None:
    assert len(figures("blackjack")) + len(figures("baccarat")) >= 25


@pytest.mark.parametrize(
    ("share", "printed", "ours"),
    [
        (Fraction(-1, 3), "-0.333333", "-0.333333"),
        (Fraction(2, 3), "0.67", "0.67"),
        (Fraction(1, 3), "0.34", "0.33"),
        (Fraction(-7, 2), "-3.5", "-3.5"),
    ],
)
def test_shares_are_rounded_like_the_printed_ones(share: Fraction, printed: str, ours: str) -> None:
    assert like(share, printed) == ours
