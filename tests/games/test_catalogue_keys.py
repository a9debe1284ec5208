"""The catalogue holds the games and bets of the house, and nothing else; the names are typed in by hand."""

import pytest
from cards_as_text import texts

from sabot.games.bet import Bet
from sabot.games.blackjack.settle import insurance, main
from sabot.games.catalogue import own_catalogue
from sabot.games.toml_reading import BadSetting

BLACKJACK_BETS = """
21+3 top-21+3 poker-3 poker-3-bonus lucky-lucky 19+ lucky-aces c3 lucky-ladies qq-as-lucky-ladies match a-2
blackjack-bonus kk qq jj pair suits 7s bust player-pair dealer-pair top-3 buster pairs poker
"""
BACCARAT_BETS = """
player banker tie tiger-7 ox-6 kill frog-6 koi-7 emperor-player emperor-banker lucky-nines super-6
player-pair banker-pair hi-ti-0-3 hi-ti-4-6 hi-ti-7-9 hi-ti-red hi-ti-black
player-9 player-8 player-7 player-6 player-5 player-4 player-3 player-2 player-1
banker-9 banker-8 banker-7 banker-6 banker-5 banker-4 banker-3 banker-2 banker-1
tie-9 tie-8 tie-7 tie-6 tie-5 tie-4 tie-3 tie-2 tie-1 tie-0
player-group-1-3 player-group-4-5 player-group-6-7 player-group-8-9
banker-group-1-3 banker-group-4-5 banker-group-6-7 banker-group-8-9
tie-group-0 tie-group-1-3 tie-group-4-5 tie-group-6-7 tie-group-8-9
"""


def bets_of(family: str) -> tuple[Bet[object], ...]:
    return own_catalogue().families[family].bets


def test_blackjack_has_these_special_bets() -> None:
    assert sorted(bet.key for bet in bets_of("blackjack") if bet.is_special) == sorted(BLACKJACK_BETS.split())


def test_baccarat_has_these_bets() -> None:
    assert sorted(bet.key for bet in bets_of("baccarat")) == sorted(BACCARAT_BETS.split())
    mains = [bet.key for bet in bets_of("baccarat") if bet.is_main]
    assert mains == ["player", "banker", "tie"]


def test_the_two_main_bets_of_blackjack_have_their_names() -> None:
    assert [bet.key for bet in bets_of("blackjack") if bet.is_main] == [main.key] == ["main"]
    assert [bet.key for bet in bets_of("blackjack") if bet.asked] == [insurance.key] == ["insurance"]


def test_every_special_bet_is_on_some_card() -> None:
    whole = own_catalogue()
    known = {key for game in whole.games.values() for key in game.can_offer}
    special = {bet.key for family in whole.families.values() for bet in family.bets if bet.is_special}
    assert known == special


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(BadSetting, match=r"^game: koi-back is not known; did you mean koi-bacc\?$"):
        own_catalogue().find("koi-back")


def test_games_stand_in_the_order_of_their_places() -> None:
    places = [game.place for game in own_catalogue().games.values()]
    assert places == list(range(1, 11))
    assert len(texts()) == 10
