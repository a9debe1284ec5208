"""Leaks put in on purpose: each must be found by the checks, or they check nothing."""

from collections import Counter

import pytest
from msgspec.structs import replace
from view_leaks import Leak, check_event, check_log, check_table
from view_scene import Looked

from sabot.games.blackjack import round as rounds
from sabot.games.blackjack import view as blackjack_view
from sabot.games.cues import Cue, CueName
from sabot.games.moves import Action
from sabot.games.view import DealerView
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.deal_button import deal_button
from sabot.table.play.play import Play
from sabot.table.state import Table, new_table
from sabot.table.view import (
    KeptParts,
    bet_buttons,
    croupier,
    hands,
    own,
    public,
    stakes,
)
from sabot.table.view import seated as seated_view
from sabot.table.view.stakes import FeltStake

Patch = pytest.MonkeyPatch


def seated(cards: str = "Ts 9h 5d 7c") -> Looked:
    looked = Looked(
        "live-blackjack", purses="player-ann 1000, player-bob 1000, player-cas 1000",
        seats="player-ann 1, player-bob 2", cards=cards,
    )  # fmt: skip
    looked.bet("player-ann", "1.1", "main", "10")
    looked.bet("player-cas", "1.1", "main", "13.70", behind=True)
    return looked


def common(cards: str = "5s 9h 6d 7c") -> Looked:
    looked = Looked(
        "all-bets-blackjack", purses="player-ann 1000, player-bob 1000, player-cas 1000", cards=cards
    )
    for player, stake in (("player-ann", "10"), ("player-bob", "21.10"), ("player-cas", "13.70")):
        looked.bet(player, "1", "main", stake)
    looked.closed()
    return looked


def check(looked: Looked, *viewers: str) -> None:
    """Everything that the table shows now, and everything that was told so far."""
    check_table(looked.table, looked.host.at, {player: looked.purse(player) for player in viewers})
    check_log(new_table(looked.table.setup), (happened.event for happened in looked.host.log))


def test_as_they_are_these_tables_leak_nothing() -> None:
    betting, playing, choosing = seated(), seated(), common()
    playing.closed()
    choosing.chosen("player-bob", "1", "double")
    for looked in (betting, playing, choosing):
        check(looked, "player-ann", "player-bob", "player-cas")


def test_a_hole_card_in_the_view_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    looked.closed()
    plain = blackjack_view.dealer_view

    def seeing(now: rounds.BlackjackRound) -> DealerView:
        view = plain(now)
        return replace(view, cards=(*view.cards, "7c")) if now.hole_down else view

    monkeypatch.setattr(blackjack_view, "dealer_view", seeing)
    with pytest.raises(Leak, match="these cards are shown"):
        check(looked)


def telling(monkeypatch: Patch, kind: type[e.Event], *cues: Cue) -> None:
    """Everybody is told these with every event of a kind."""

    def told(event: e.Event, before: Table) -> tuple[Cue, ...]:
        return cues

    monkeypatch.setattr(kind, "cues", told)


def test_a_hole_card_in_a_cue_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    looked.closed()

    def seeing(move: rounds.HoleCardTaken) -> Cue:
        return Cue(cue=CueName.CARD, card="7c")

    monkeypatch.setattr(rounds.HoleCardTaken, "cue", property(seeing))
    with pytest.raises(Leak, match="these cards are told"):
        check(looked)


def test_the_name_of_a_bettor_behind_is_found(monkeypatch: Patch) -> None:
    looked = seated()

    def by_name(table: Table, kept: KeptParts) -> dict[str, FeltStake]:
        return stakes.stakes_among(stakes.visible(table))

    monkeypatch.setattr(public, "felt_stakes", by_name)
    with pytest.raises(Leak, match=r"player-cas at \.stakes"):
        check(looked)


def test_single_stakes_at_a_common_hand_are_found_even_without_names(monkeypatch: Patch) -> None:
    looked = common()

    def unnamed(table: Table, kept: KeptParts) -> dict[str, FeltStake]:
        visible = stakes.stakes_among(stakes.visible(table)).values()
        return {str(n): replace(stake, player="somebody") for n, stake in enumerate(visible)}

    for view in (public, croupier):
        with monkeypatch.context() as patch:
            patch.setattr(view, "felt_stakes", unnamed)
            with pytest.raises(Leak, match="single stakes are shown where all share the hands"):
                check(looked)


@pytest.mark.parametrize("action", ["double", "stand"])
def test_a_choice_that_is_told_before_the_step_closes_is_found(monkeypatch: Patch, action: str) -> None:
    looked = common()
    before = looked.table
    (moved,) = looked.told(c.Request("player-bob", c.Choose("1", Action(action))))

    def openly(event: e.RoundMoved, before: Table) -> tuple[Cue, ...]:
        return tuple(move.cue for move in event.moves if isinstance(move, rounds.ChoiceMade))

    monkeypatch.setattr(e.RoundMoved, "cues", openly)
    with pytest.raises(Leak, match="everybody of RoundMoved can tell two tables apart"):
        check_event(before, moved)


def test_a_sum_that_grows_with_a_choice_is_found(monkeypatch: Patch) -> None:
    looked = common()
    looked.chosen("player-bob", "1", "double")
    monkeypatch.setattr(stakes, "_paid_with_open_answers", lambda play: frozenset())
    with pytest.raises(Leak, match=r"everybody can tell two tables apart by .*\.sums"):
        check_table(looked.table, looked.host.at)


def test_a_stake_on_insurance_that_is_shown_too_early_is_found(monkeypatch: Patch) -> None:
    looked = seated("Ts 9s Ah 5d 8c 7c")
    looked.bet("player-bob", "2.1", "main", "10")
    looked.closed()
    looked.told(c.Request("player-ann", c.AnswerInsurance("1.1", takes=True)))
    check(looked)
    monkeypatch.setattr(stakes, "_paid_with_open_answers", lambda play: frozenset())
    with pytest.raises(Leak, match=r"everybody can tell two tables apart by .*\.stakes"):
        check(looked)


def test_choices_counted_by_kind_are_found(monkeypatch: Patch) -> None:
    looked = common()
    looked.chosen("player-bob", "1", "double")
    plain = hands.answers_in

    def by_kind(play: Play) -> tuple[int, int] | None:
        counted, now = plain(play), play.now
        assert counted is not None
        assert isinstance(now, rounds.BlackjackRound)
        return Counter(now.chosen.values())[Action.DOUBLE], counted[1]

    monkeypatch.setattr(hands, "answers_in", by_kind)
    with pytest.raises(Leak, match=r"\.round\.answered"):
        check_table(looked.table, looked.host.at)


def test_a_wish_that_shows_at_the_seat_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    plain = seated_view.seat_views

    def wishful(table: Table, at: int) -> tuple[seated_view.SeatView, ...]:
        wishing = {seat: table.guest(table.seats[seat]).wish is not None for seat in table.seats}
        return tuple(replace(seat, reserved=wishing[seat.seat]) for seat in plain(table, at))

    monkeypatch.setattr(croupier, "seat_views", wishful)
    with pytest.raises(Leak, match=r"the croupier can tell two tables apart by \.seats"):
        check(looked)
    monkeypatch.setattr(public, "seat_views", wishful)
    with pytest.raises(Leak, match=r"everybody can tell two tables apart by \.seats"):
        check(looked)


def test_a_win_of_somebody_else_in_an_own_part_is_found(monkeypatch: Patch) -> None:
    looked = seated()

    def all_wins(table: Table, player: str) -> str:
        return str(sum(guest.last_win for guest in table.guests.values()))

    monkeypatch.setattr(own, "_choice", all_wins)
    with pytest.raises(Leak, match=r"player-ann can tell two tables apart by \.choice"):
        check(looked, "player-ann")


def test_deal_now_for_everybody_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    assert looked.table.deal_now
    with monkeypatch.context() as patch:
        patch.setattr(public, "public_deal", deal_button)
        with pytest.raises(Leak, match="Deal Now is seen by everybody"):
            check(looked)
    monkeypatch.setattr(bet_buttons, "sees_deal_now", lambda table, player: True)
    with pytest.raises(Leak, match="player-cas sees Deal Now without a seat"):
        check(looked, "player-cas")


def test_that_deal_now_is_offered_is_not_told_with_the_opening(monkeypatch: Patch) -> None:
    looked = seated()

    def offered(event: e.BettingOpened, before: Table) -> tuple[Cue, ...]:
        return (Cue(cue=CueName.SAID, note=f"deal now: {event.deal_now}"),)

    monkeypatch.setattr(e.BettingOpened, "cues", offered)
    with pytest.raises(Leak, match="everybody of BettingOpened"):
        check(looked)


def test_a_sealed_seed_in_a_cue_is_found(monkeypatch: Patch) -> None:
    looked = seated()

    def unsealed(event: e.ShoePrepared, before: Table) -> tuple[Cue, ...]:
        return (Cue(cue=CueName.SAID, note=event.sealed.hex()),)

    monkeypatch.setattr(e.ShoePrepared, "cues", unsealed)
    with pytest.raises(Leak, match="everybody of ShoePrepared"):
        check(looked)


def test_the_prize_of_a_lucky_card_in_a_cue_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    lucky = e.LuckyCardDealt("player-ann", "1.1", Amount(2_500), 2)
    check_event(looked.table, lucky)

    def generous(event: e.LuckyCardDealt, before: Table) -> tuple[Cue, ...]:
        return (Cue(cue=CueName.LUCKY_CARD, note=str(event.value)),)

    monkeypatch.setattr(e.LuckyCardDealt, "cues", generous)
    with pytest.raises(Leak, match="everybody of LuckyCardDealt"):
        check_event(looked.table, lucky)


def test_the_name_of_who_joins_without_a_seat_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    telling(monkeypatch, e.GuestJoined, Cue(cue=CueName.SAID, note="welcome player-cas"))
    with pytest.raises(Leak, match="welcome player-cas"):
        check_event(looked.table, e.GuestJoined("player-cas"))


def test_a_difference_that_names_who_comes_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    monkeypatch.setattr(public, "watchers", lambda table: ",".join(sorted(table.guests)))
    with pytest.raises(Leak, match="player-cas"):
        check_event(looked.table, e.GuestJoined("player-dot"))


def test_money_that_is_not_exact_is_found(monkeypatch: Patch) -> None:
    looked = seated()
    monkeypatch.setattr(public, "watchers", lambda table: 0.5)
    with pytest.raises(AssertionError, match=r"0\.5 at \.watchers is not exact"):
        check(looked)


def test_a_bettor_behind_with_or_without_funds_changes_nothing_for_whom_he_follows() -> None:
    rich, poor = seated("5s 9h 6d 7c"), seated("5s 9h 6d 7c")
    poor.told(c.Request("player-cas", c.Tip(Amount(98_000))))
    for looked in (rich, poor):
        looked.closed()
    assert poor.purse("player-cas").available < 1_370 < rich.purse("player-cas").available
    assert rich.own("player-ann") == poor.own("player-ann")
    assert [one.refused for one in rich.own("player-ann").decisions if one.action == "double"] == [None]
