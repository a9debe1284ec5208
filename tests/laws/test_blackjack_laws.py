"""Every law of a round of blackjack, over all games with all switches, stakes, bets and choices drawn."""

from random import Random

import pytest
from hypothesis import given, settings
from journey import answer_of, mood_of, opened, travel
from law_book import LAWS, hole_card_is_hidden
from strategies import BLACKJACK_GAMES, Plan, plans

from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK, BlackjackGame
from sabot.games.blackjack.round import Over, awaits, decide, replay
from sabot.games.croupier import Croupier

quick = settings(max_examples=80, derandomize=True, database=None)


@pytest.mark.long
@pytest.mark.parametrize("game", BLACKJACK_GAMES, ids=lambda game: game.key)
def test_the_laws_hold_in_every_game(game: BlackjackGame) -> None:
    @quick
    @given(plans([game]))
    def hold(plan: Plan) -> None:
        journey = travel(plan)
        for law in LAWS:
            law(journey)

    hold()


@settings(max_examples=150, derandomize=True, database=None)
@given(plans())
def test_the_hole_card_is_hidden_until_it_is_turned(plan: Plan) -> None:
    hole_card_is_hidden(plan)


@quick
@given(plans())
def test_the_croupier_deals_the_round_that_was_dealt_command_by_command(plan: Plan) -> None:
    journey, cards, chance = travel(plan), iter(plan.shoe), Random(plan.seed)
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    state, events = croupier.serve(opened(plan))
    log = list(events)
    while not isinstance(awaits(state), Over):
        answer = decide(state, answer_of(state, mood_of(plan), chance))
        assert not isinstance(answer, Refused)
        state, events = croupier.serve(replay(state, answer))
        log += [*answer, *events]
    assert log == list(journey.events())
    assert state == journey.end
