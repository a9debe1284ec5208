"""Mistakes put in on purpose: each must break the law that it offends. A law that lets one pass is no law."""

from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
import table_source
import view_leaks
from msgspec.structs import force_setattr, replace
from table_house_laws import (
    approvals_lapse,
    coups_have_watchers,
    croupiers_keep_their_table,
    interrupted_games_come_first,
    nobody_bets_without_a_croupier,
    nobody_voids_alone,
    two_people_agree,
    wishes_come_true,
)
from table_judging import BACCARAT, BEHIND, BREAKING, ETG, SHARED, is_broken, is_broken_by_plan
from table_money_laws import (
    every_stake_ends_once,
    everything_lying_is_held,
    nobody_is_overdrawn,
    only_money_events_move_money,
    orphans_go_back,
    stakes_are_covered,
    sums_are_zero,
    wishes_were_wished,
)
from table_pace_laws import repeats_repeat
from table_record_laws import (
    hole_cards_are_hidden,
    journals_tell_everything,
    refusals_change_nothing,
    states_follow_from_events,
    the_house_never_stops,
)
from table_round_laws import (
    cards_are_of_their_shoe,
    cards_lie_as_told,
    corrections_hold,
    payouts_are_right,
    play_is_paid_for,
)
from table_time_laws import lists_agree
from table_view_laws import views_keep_secrets

from sabot.cards import Card
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import BlackjackRound, DealerCardDealt, DealerChecked
from sabot.games.deciding import AnyDeciding
from sabot.games.moves import Move
from sabot.games.wager import FieldBound
from sabot.house import batch_builder
from sabot.house.requests import Reply
from sabot.ledger import applying
from sabot.ledger.facts import BetSettled, Fact, TipGiven
from sabot.ledger.lot import Lot
from sabot.ledger.purse import GONE
from sabot.ledger.transfer import Hold
from sabot.ledger.transfer import Move as Moved
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table import expiry
from sabot.table.betting import area, buttons, open_close, place, queued_bets
from sabot.table.betting.slip import Put
from sabot.table.commands import Request
from sabot.table.house import approvals, configure_table, croupiers
from sabot.table.house.approval import Approval
from sabot.table.moment import Moment
from sabot.table.people import seats, table_services
from sabot.table.play import after_round, answers, dealing, dispute_events, disputes, settlement
from sabot.table.play.play import Play
from sabot.table.play.questions import decisions_in
from sabot.table.state import Table
from sabot.table.view import PublicView, public_view

# In their packages these names mean functions.
DECIDE = import_module("sabot.table.decide")
EVOLVE = import_module("sabot.table.evolve")
ROUND_DECIDE = import_module("sabot.games.blackjack.round.decide")


def test_a_push_is_paid_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(table: Table) -> tuple[BetSettled, ...]:
        return tuple(
            replace(bet, back=bet.back.plus(bet.staked)) if bet.back == bet.staked else bet
            for bet in settlement.bets_settled(table)
        )

    monkeypatch.setattr(after_round, "bets_settled", twice)
    is_broken(payouts_are_right)


def test_a_commission_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(table: Table) -> tuple[BetSettled, ...]:
        return tuple(replace(bet, commission=Amount(0)) for bet in settlement.bets_settled(table))

    monkeypatch.setattr(after_round, "bets_settled", without)
    is_broken(payouts_are_right, ("punto-banco",))


def test_a_void_round_gives_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(e.RoundVoided, "facts", lambda event, before: ())
    is_broken(everything_lying_is_held)


class TellingCheck(DealerChecked, frozen=True, tag="dealer-checked"):
    """A check that tells the card, not only whether it makes a blackjack."""

    card: Card = Card(0)


def test_the_check_tells_the_hole_card(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Card] = []

    def looking(up: Card, hole: Card) -> bool:
        seen.append(hole)
        return is_blackjack(up, hole)

    monkeypatch.setattr(table_source, "is_blackjack", looking)
    monkeypatch.setattr(
        ROUND_DECIDE, "DealerChecked", lambda blackjack: TellingCheck(blackjack, card=seen[-1])
    )
    is_broken_by_plan(hole_cards_are_hidden, ETG)


def test_an_interrupted_game_is_settled_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = e.RoundPaid.evolve

    def again(event: e.RoundPaid, table: Table) -> Table:
        after = honest(event, table)
        first = table.one_game and not table.history
        return replace(after, play=table.play) if first else after

    monkeypatch.setattr(e.RoundPaid, "evolve", again)
    is_broken(every_stake_ends_once, BREAKING, SHARED)


def test_a_hand_that_went_to_an_interrupted_game_is_settled_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a deal that was split, one hand broke: the round settles the other, and this one too."""

    def both(table: Table) -> tuple[BetSettled, ...]:
        play_ = table.play
        assert play_ is not None
        interrupted = [(player, hand) for player, hands in table.interrupted.items() for hand in hands]
        more = (
            BetSettled(settlement.place_of(play_, player, hand, "main"), lot, Lot())
            for player, hand in interrupted
            if hand.endswith(("a", "b"))
            for lot in [play_.lot(player, hand, "main")]
        )
        return (*settlement.bets_settled(table), *more)

    monkeypatch.setattr(after_round, "bets_settled", both)
    is_broken(every_stake_ends_once, BREAKING, SHARED)


def test_bettors_behind_follow_without_paying(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(play: Play) -> AnyDeciding:
        """Whoever chooses pays, and nobody else is asked."""
        right = decisions_in(play)
        return replace(right, due=lambda now, move: right.due(now, move)[:1])

    monkeypatch.setattr(answers, "decisions_in", alone)
    is_broken(play_is_paid_for, BEHIND, SHARED)


def test_stakes_stay_behind_a_hand_that_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round cannot even begin with them."""
    monkeypatch.setattr(open_close, "_nobody_before", lambda *_: iter(()))
    is_broken(the_house_never_stops, BEHIND, SHARED)


@pytest.mark.long
def test_a_special_bet_stays_when_what_it_needs_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(_: Table, player: str, puts: Iterable[Put], button: e.Button, at: int) -> e.Events:
        return (e.BetsTaken(player, tuple(puts), button, at),)

    monkeypatch.setattr(seats, "taken_back", alone)
    is_broken(orphans_go_back, ETG, SHARED, lambda setup: not setup.live.auto_confirm)


def test_a_wish_is_placed_without_funds(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(table: Table, player: str, moment: Moment) -> area.BettingArea | Refused:
        found = place.felt_of(table, player, moment)
        return found if isinstance(found, Refused) else replace(found, credit=Amount(10**9))

    monkeypatch.setattr(queued_bets, "felt_of", generous)
    monkeypatch.setattr(queued_bets, "_why_stop", lambda *_: "")
    is_broken(stakes_are_covered)


def test_a_wish_that_is_fulfilled_is_fulfilled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = e.BetsQueued.evolve

    def remembering(event: e.BetsQueued, table: Table) -> Table:
        after = honest(event, table)
        return replace(after, wishing=after.wishing.insert(event.player, None))

    monkeypatch.setattr(e.BetsQueued, "evolve", remembering)
    is_broken(wishes_were_wished)
    is_broken(lists_agree)


@pytest.mark.long
def test_a_correction_keeps_the_old_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispute_events, "corrected_moves", lambda play_, *_: tuple(play_.moves)[::-1])
    is_broken(corrections_hold, (), (Mode.LIVE, Mode.AUTO))


def test_a_card_comes_more_often_than_the_shoe_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer reads whatever they like, and the table does not ask its bag."""
    monkeypatch.setattr(table_source, "bag_of", lambda table: None)
    for check in ("check_dealt", "check_turned"):
        monkeypatch.setattr(dealing, check, lambda *_: None)
    is_broken(cards_are_of_their_shoe, (), SHARED)


@pytest.mark.long
def test_a_game_that_broke_just_now_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DECIDE, "afterwards", lambda moment, *_: moment)
    is_broken(interrupted_games_come_first, ("all-bets-blackjack",), (Mode.LIVE,))


def test_coups_are_dealt_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = open_close.close_betting

    def unwatched(table: Table, moment: Moment) -> Iterator[e.Event]:
        if table.setup.settings.deal_unstaked and not table.bettors:
            return iter((e.RoundStarted(table.round, (), moment.at),))
        return honest(table, moment)

    monkeypatch.setattr(expiry, "close_betting", unwatched)
    is_broken(coups_have_watchers, BACCARAT, SHARED, lambda setup: setup.settings.deal_unstaked)


def test_one_person_voids_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = approvals._done_by
    monkeypatch.setattr(
        approvals, "_done_by", lambda table, act, why, by, second, at: honest(table, act, why, by, by, at)
    )
    is_broken(nobody_voids_alone)


def test_one_person_approves_what_the_same_person_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = approvals.waiting_approval

    def nameless(table: Table, number: int) -> Approval | None:
        found = honest(table, number)
        return None if found is None else replace(found, by="nobody")

    monkeypatch.setattr(approvals, "waiting_approval", nameless)
    is_broken(two_people_agree)


def test_one_person_corrects_a_result_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = disputes.correct_cards
    monkeypatch.setattr(
        disputes,
        "correct_cards",
        lambda table, by, command, at: honest(replace(table, result=None), by, command, at),
    )
    is_broken(two_people_agree, (), (Mode.LIVE,))


def test_one_person_changes_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(configure_table, "needs_second_person", lambda *_: "")
    is_broken(two_people_agree)


def test_bets_are_taken_although_nobody_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "lacks_croupier", lambda table: False)
    is_broken(nobody_bets_without_a_croupier, (), (Mode.LIVE,))


def test_a_croupier_takes_a_table_out_of_anothers_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = croupiers.sign_in

    def pushy(table: Table, croupier: str, at: int) -> e.Events | Refused:
        answer: e.Events | Refused = honest(replace(table, line_lost=1), croupier, at)
        return answer

    monkeypatch.setattr(croupiers, "sign_in", pushy)
    is_broken(croupiers_keep_their_table, (), (Mode.LIVE,))


def test_an_approval_outlives_what_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EVOLVE, "without_lapsed", lambda table: table)
    is_broken(approvals_lapse, ("easy-blackjack", "poker-and-pairs"), (Mode.LIVE,))


@pytest.mark.long
def test_a_state_holds_what_no_event_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    honest = e.CardBurnt.evolve

    def counting(event: e.CardBurnt, table: Table) -> Table:
        told.append(1)
        return replace(honest(event, table), opened_at=len(told))

    monkeypatch.setattr(e.CardBurnt, "evolve", counting)
    is_broken(journals_tell_everything, (), (Mode.AUTO,))
    is_broken(states_follow_from_events, (), (Mode.AUTO,))


def test_a_repeat_brings_more_than_there_was(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = buttons.repeat
    monkeypatch.setattr(buttons, "repeat", lambda known, last, times=1: honest(known, last, times + 2))
    is_broken(repeats_repeat)


def test_a_refused_command_leaves_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = batch_builder.BatchBuilder.tell

    def grudging(self: batch_builder.BatchBuilder, request: Request) -> Reply:
        reply = honest(self, request)
        if isinstance(reply, Refused):
            self.table = replace(self.table, jackpot=not self.table.jackpot)
        return reply

    monkeypatch.setattr(batch_builder.BatchBuilder, "tell", grudging)
    is_broken(refusals_change_nothing)


def test_money_is_entered_on_one_side_only(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = applying._Draft._move

    def doubled(draft: applying._Draft, route: Moved | Hold, amount: Amount) -> Refused | None:
        refused = honest(draft, route, amount)
        if refused is None:
            draft._change(route.credit, balance=amount)
        return refused

    monkeypatch.setattr(applying._Draft, "_move", doubled)
    is_broken(sums_are_zero)


def test_a_tip_is_given_by_somebody_who_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applying, "may_be_overdrawn", lambda _: True)
    monkeypatch.setattr(table_services, "stake_room", lambda *_: FieldBound(Amount(10**9), GONE))
    is_broken(nobody_is_overdrawn)


def test_whoever_sits_down_pays_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(event: e.SeatTaken, before: Table) -> tuple[Fact, ...]:
        return (TipGiven(before.setup.table, event.player, Amount(1)),)

    monkeypatch.setattr(e.SeatTaken, "facts", greedy)
    is_broken(only_money_events_move_money, ETG, SHARED)


def test_another_card_lies_there_than_was_told() -> None:
    honest = BLACKJACK.evolve

    def swapped(now: BlackjackRound, move: Move) -> BlackjackRound:
        if isinstance(move, DealerCardDealt):
            move = replace(move, card=Card((move.card + 13) % 52))
        return honest(now, move)

    force_setattr(BLACKJACK, "evolve", swapped)
    try:
        is_broken(cards_lie_as_told, ETG)
    finally:
        force_setattr(BLACKJACK, "evolve", honest)


def test_a_wish_that_could_be_paid_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stingy(table: Table, player: str, moment: Moment) -> area.BettingArea | Refused:
        found = place.felt_of(table, player, moment)
        return found if isinstance(found, Refused) else replace(found, credit=Amount(0))

    monkeypatch.setattr(queued_bets, "felt_of", stingy)
    is_broken(wishes_come_true)


def test_a_view_tells_what_others_have_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(table: Table, at: int) -> PublicView:
        view = public_view(table, at)
        if table.play is None or not isinstance(table.play.now, BlackjackRound):
            return view
        return replace(view, words=str(sorted(table.play.now.chosen.items())))

    monkeypatch.setattr(view_leaks, "public_view", telling)
    is_broken(views_keep_secrets, ("all-bets-blackjack",), SHARED)
