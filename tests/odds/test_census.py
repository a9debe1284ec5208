"""The census counts every deal once, for every bet of the catalogue and for bets that nobody foresaw."""

from fractions import Fraction
from math import perm

import pytest

from sabot.cards.card import ACE, Card, parse_card, parse_cards, rank, suit
from sabot.cards.composition import MOST_DECKS, Composition
from sabot.games.bet import LOSES, Bet, Grain, Group, Window, bet, pays, row
from sabot.games.blackjack.bet_windows import HAND, Deal
from sabot.games.blackjack.bet_windows import lay as deals
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.games.catalogue import own_catalogue
from sabot.games.variant import Game
from sabot.odds.blackjack.dealer_hands import count_to_the_end, drawing, finished_hands
from sabot.odds.counting.bet_odds import bet_odds
from sabot.odds.counting.census import count
from sabot.odds.counting.window_rows import rows_of

GAMES = own_catalogue().games
ETG = GAMES["etg-blackjack"]
PUNTO = GAMES["punto-banco"]
DECKS = range(1, MOST_DECKS + 1)
LONGEST_DEALER_HAND = 12
"""Six aces, a six, four aces and any card: 6, then 12, then 16. It takes ten aces, so three decks."""


def listed(game: Game) -> list[str]:
    return [key for key, bet in game.bets.items() if not bet.window.played]


def cards_counted(game: Game, key: str) -> int:
    """How many cards in order a deal of the bet is counted as."""
    definition = game.bets[key]
    if definition.asked:
        return 1
    if not definition.window.to_the_end:
        return len(definition.window.places)
    if game is PUNTO:
        return 6
    return LONGEST_DEALER_HAND + (0 if definition.links.per_player else 2)


@pytest.mark.parametrize(
    ("game", "key"),
    [(game, key) for game in (ETG, PUNTO) for key in listed(game)],
    ids=lambda part: part if isinstance(part, str) else part.key,
)
def test_every_deal_is_counted_once(game: Game, key: str) -> None:
    for decks in DECKS:
        shoe = Composition.of_decks(decks)
        odds = bet_odds(game, key, shoe)
        assert sum(outcome.ways for outcome in odds.outcomes) == odds.total
        cards = shoe.total - (game.bets[key].asked is not None)
        if cards_counted(game, key) < LONGEST_DEALER_HAND or decks >= 3:
            assert odds.total == perm(cards, cards_counted(game, key))
        assert all(outcome.ways >= 0 for outcome in odds.outcomes)


def test_one_deck_lets_the_dealer_draw_ten_cards_at_most() -> None:
    """Four twos and a three, four aces: fifteen in nine cards; then a card that ends the hand."""
    (definition,) = (b for b in BLACKJACK_BETS if b.links.per_player)
    ways = count_to_the_end(definition, Rules(), Composition.of_decks(1))
    assert sum(ways.values()) == perm(52, 10)


def test_a_dealer_who_hits_soft_seventeen_draws_one_card_more() -> None:
    assert finished_hands(drawing(Rules())).sizes.max() == LONGEST_DEALER_HAND
    assert finished_hands(drawing(Rules(soft17=Soft17.HIT))).sizes.max() == LONGEST_DEALER_HAND + 1


def test_insurance_is_counted_against_an_ace() -> None:
    """Eight decks: 128 ten-value cards among the 415 that are left, at two to one."""
    odds = bet_odds(ETG, "insurance")
    assert (odds.probability("dealer blackjack"), odds.total) == (Fraction(128, 415), 415)
    assert odds.net == Fraction(-31, 415)
    assert "ace" in odds.method


def test_insurance_needs_an_ace() -> None:
    with pytest.raises(ValueError, match="no ace"):
        bet_odds(ETG, "insurance", Composition.of_cards(parse_cards("Ks Qs Js")))


@pytest.mark.parametrize(
    ("game", "key", "cards"),
    [
        (ETG, "21+3", "Ks Ks"),
        (ETG, "lucky-aces", "As As As"),
        (ETG, "bust", "Ks"),
        (PUNTO, "tie", "2s 2s 3s 3s 4s"),
    ],
    ids=str,
)
def test_too_few_cards_are_refused(game: Game, key: str, cards: str) -> None:
    with pytest.raises(ValueError, match="too few"):
        bet_odds(game, key, Composition.of_cards(parse_cards(cards)))


def test_unknown_bets_are_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"did you mean lucky-ladies\?"):
        bet_odds(ETG, "lucky-lady")
    with pytest.raises(ValueError, match=r"did you mean tiger-7\?"):
        bet_odds(PUNTO, "tiger7")


def strange(window: Window, labels: tuple[str, ...] = ("win", LOSES)) -> Bet[Deal]:
    """A bet from outside: the cards it sees are an ace of spades each."""

    @bet(
        "strange", title="Strange", window=window, labels=labels, tables={"standard": pays(row("Win", "1:1"))}
    )
    def classify(deal: Deal) -> str:
        """Wins with aces of spades."""
        seen = [getattr(deal, place) for place in window.places]
        return "win" if all(rank(card) == ACE and suit(card) == 0 for card in seen) else LOSES

    return classify


def test_any_mixture_of_grains_is_counted() -> None:
    """Two cards seen by rank before one seen by card and one by value, whatever their order in the window."""
    window = Window(
        "mixed",
        (Group(("hole",), Grain.VALUE), Group(("second", "up"), Grain.RANK), Group(("first",), Grain.CARD)),
    )

    @bet(
        "mixed",
        title="Mixed",
        window=window,
        labels=("win", LOSES),
        tables={"standard": pays(row("Win", "1:1"))},
    )
    def mixed(deal: Deal) -> str:
        """Wins with an ace of hearts and three more aces."""
        return (
            "win" if suit(deal.first) == 1 and {rank(c) for c in (*deal.three, deal.hole)} == {ACE} else LOSES
        )

    ways = count(mixed, deals, Composition.of_decks(2))
    assert ways["win"] == 2 * 7 * 6 * 5
    assert sum(ways.values()) == perm(104, 4)


def test_a_known_card_leaves_the_others_to_chance() -> None:
    known = {"first": parse_card("As")}
    assert count(strange(HAND), deals, Composition.of_decks(2), known) == {"win": 1, LOSES: 102}
    assert count(strange(HAND), deals, Composition.of_decks(2), {"second": parse_card("2h")})["win"] == 0


def test_a_known_card_must_be_there_and_have_a_place() -> None:
    with pytest.raises(ValueError, match="no As left"):
        count(strange(HAND), deals, Composition.of_cards(parse_cards("2s 3s 4s")), {"first": Card(0)})
    with pytest.raises(ValueError, match="no place up"):
        count(strange(HAND), deals, Composition.of_decks(1), {"up": Card(0)})


def test_a_label_that_was_not_declared_is_refused() -> None:
    with pytest.raises(ValueError, match="'lose' is not declared"):
        count(strange(HAND, ("win",)), deals, Composition.of_decks(1))


def test_windows_that_no_census_fits_are_refused() -> None:
    end = Window("end", (Group(("up",), Grain.VALUE),), to_the_end=True)
    with pytest.raises(ValueError, match="goes to the end"):
        count(strange(end), deals, Composition.of_decks(1))
    with pytest.raises(ValueError, match="sees up"):
        count_to_the_end(strange(end), Rules(), Composition.of_decks(1))
    with pytest.raises(ValueError, match="no place elbow"):
        count(strange(Window("odd", (Group(("elbow",), Grain.CARD),))), deals, Composition.of_decks(1))


def test_counts_beyond_64_bits_stay_exact() -> None:
    """Eight places: 416 falling eight times is past what 64 bits hold."""
    ways = rows_of((Group(tuple("abcdefgh"), Grain.VALUE),)).ways(Composition.of_decks(8))
    assert sum(int(number) for number in ways) == perm(416, 8) > 2**63
