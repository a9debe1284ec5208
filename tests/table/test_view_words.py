"""The main information display: what it says, and that bets are taken exactly while it asks for them."""

from random import Random

import pytest
from pairings import games_and_modes
from view_scene import Looked
from view_sessions import acts, scene_of

from sabot.games.answer import Refused
from sabot.ledger.purse import Purse
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.decide import answer_to
from sabot.table.evolve import evolve
from sabot.table.moment import Moment
from sabot.table.state import Table, new_table
from sabot.table.view import TAKING_BETS, public_view

NOT_NOW = ("no more bets", "betting is not open yet", "the table is closed", "the table stands still")


@pytest.mark.gli("4.4.13")
def test_the_betting_time_is_called_and_counted_down() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts 9h 5d")
    clock = looked.public.clock
    assert clock is not None
    assert (clock.kind, clock.until - looked.host.at) == ("betting", 15_000_000)
    assert looked.public.words == "bets-please"
    looked.bet("ann", "1.1", "main", "10")
    looked.later(10)
    assert looked.public.words == "last-bets"
    looked.later(5)
    assert looked.public.words == "cards"
    assert looked.refused(c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000)))) == "no more bets"


def test_between_the_bell_and_the_first_card_bets_are_closed() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1")
    looked.bet("ann", "1.1", "main", "10")
    looked.later(15)
    assert looked.table.play is not None
    assert (looked.public.phase, looked.public.words) == ("playing", "no-more-bets")


def test_where_nobody_bet_the_time_begins_again_and_so_does_the_call() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts 9h 5d")
    said = []
    for seconds in (0, 10, 5, 10):
        looked.later(seconds)
        said.append(looked.public.words)
    assert said == ["bets-please", "last-bets", "bets-please", "last-bets"]


def test_at_the_very_moment_of_the_bell_no_more_bets_are_asked_for() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1")
    clock = looked.table.clock
    assert clock is not None
    assert public_view(looked.table, clock.until - 1).words == "bets-please"
    assert public_view(looked.table, clock.until).words == "no-more-bets"


@pytest.mark.long
@pytest.mark.feature("BJ-126")
@pytest.mark.parametrize(("game", "mode"), games_and_modes())
def test_bets_are_taken_while_the_display_asks_for_them_and_at_no_other_time(game: str, mode: Mode) -> None:
    scene = scene_of(game, mode)
    for command in acts(scene, Random(f"words {game} {mode}"), 40):
        scene.host.tell(command)
    table, asked = new_table(scene.host.table.setup), set()
    for happened in scene.host.log:
        table = evolve(table, happened.event)
        if any(table.hands_of(player) for player in table.guests):
            words = public_view(table, happened.at).words
            asked.add(words in TAKING_BETS)
            assert (words in TAKING_BETS) is takes_bets(table, happened.at)
    assert asked == {True, False}


def takes_bets(table: Table, at: int) -> bool:
    """Whether a bet of a player with means is refused for any other reason than that it is not the time."""
    player = next(player for player in sorted(table.guests) if table.hands_of(player))
    bet = c.Request(
        player, c.PlaceBet(table.hands_of(player)[0], table.setup.fields.main_keys[0], Amount(1_000))
    )
    answer = answer_to(table, bet, Moment(at, {player: Purse(player, Amount(10**9))}))
    return not isinstance(answer, Refused) or not answer.reason.startswith(NOT_NOW)


def test_questions_are_put_in_words() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts Ah 5d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    assert (looked.public.words, looked.round.asks) == ("insurance", "insurance")
    looked.told(c.Request("ann", c.AnswerInsurance("1.1", takes=False)))
    assert (looked.public.words, looked.round.asks) == ("decide", "decision")


def test_a_table_without_a_croupier_says_so() -> None:
    looked = Looked("live-blackjack", Mode.LIVE, purses="ann 1000", seats="ann 1", cards="Ts")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    looked.told(c.Request("kim", c.SignOut()))
    assert looked.public.words == "no-croupier"
    assert looked.croupier.want == "croupier"
