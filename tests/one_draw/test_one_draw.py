"""A deciding family from outside at a real house: asked, timed out, answered, settled, audited, replayed."""

import pytest
from one_draw.draw_round import duel

import one_draw
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue, own_catalogue
from sabot.games.moves import Action
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.odds import decision_lines
from sabot.odds.value_chart import UNIT, ValueChart
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.history.past_round import replay_in
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.script import parse_scripts, play
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.people.guest import Preferences
from sabot.table.state import Phase
from sabot.table.view import own_view, public_view
from sabot.table.view.own import OwnView

STAKE, CREDITS = Amount(1_000), Amount(100_000)


def whole() -> Catalogue:
    return one_draw.brought(own_catalogue())


def opened() -> TableHandle:
    """Ann and Bob before a hand each, with the time for bets over."""
    games = whole()
    setup = configured(games, Configuration(table="t", game="one-draw", mode=Mode.VIDEO))
    assert not isinstance(setup, Refused), setup.reason
    house = MemoryHouse(games, lambda table, terms: ShoeDealer(lambda: bytes(range(32))))
    host = house.open(setup)
    must(host, "", c.OpenTable())
    for seat, player in enumerate(("ann", "bob"), 1):
        house.give(CreditsIssued(player, CREDITS))
        must(host, player, c.Join(), c.TakeSeat(seat), c.PlaceBet(f"{seat}.1", duel.key, STAKE))
    time_runs_out(host)
    return host


def must(host: TableHandle, player: str, *commands: c.Command) -> None:
    for command in commands:
        answer = host.tell(c.Request(player, command))
        assert not isinstance(answer, Refused), answer.reason


def time_runs_out(host: TableHandle) -> None:
    assert host.table.clock is not None, "somebody is waited for"
    host.pass_time(host.table.clock.until)


def seen(host: TableHandle, player: str) -> OwnView:
    return own_view(host.table, player, host.house.purse(player), host.at)


def played() -> TableHandle:
    host = opened()
    must(host, "ann", c.Choose("1.1", Action.DOUBLE))
    time_runs_out(host)
    return host


def test_one_after_the_other_is_asked_and_has_buttons() -> None:
    host = opened()
    round_ = public_view(host.table, host.at).round
    assert round_ is not None
    assert (round_.asks, round_.current, round_.asked) == ("decision", "1.1", 1)
    assert [len(line.cards) for line in round_.hands] == [1, 1]
    acts = {act.action: (act.hand, act.cost, act.refused) for act in seen(host, "ann").decisions}
    assert acts == {"stand": ("1.1", 0, None), "hit": ("1.1", 0, None), "double": ("1.1", STAKE, None)}
    assert not seen(host, "bob").decisions
    assert [hand.state for hand in seen(host, "ann").hands] == ["asked"]
    early = host.tell(c.Request("bob", c.Choose("2.1", Action.HIT)))
    assert isinstance(early, Refused)


def test_a_double_is_paid_draws_a_card_and_the_next_one_is_asked() -> None:
    host = opened()
    must(host, "ann", c.Choose("1.1", Action.DOUBLE))
    assert seen(host, "ann").available == CREDITS - 2 * STAKE
    (hand,) = seen(host, "ann").hands
    assert (len(hand.cards), hand.stake, hand.doubled) == (2, 2 * STAKE, True)
    assert seen(host, "bob").decisions


def test_who_says_nothing_stands_and_everything_is_settled() -> None:
    host = played()
    (missed,) = [one.event for one in host.log if isinstance(one.event, e.TimeMissed)]
    assert missed.player == "bob"
    result = host.table.result
    assert result is not None
    staked = {one.player: (one.staked, one.returned) for one in result.settlements}
    assert staked["ann"][0] == 2 * STAKE
    assert staked["bob"][0] == STAKE
    assert all(back in (0, put, 2 * put) for put, back in staked.values())
    for player, (put, back) in staked.items():
        assert host.house.purse(player).balance == CREDITS - put + back


def test_the_journal_is_proven_and_the_round_replayed() -> None:
    host = played()
    while host.table.phase is Phase.RESULT:
        time_runs_out(host)
    journal = JournalReader(StoreReader(host.house.store))
    verdict = audit(journal, whole())
    assert verdict.difference is None, verdict.difference.text()
    (paid,) = [one.event.round for one in host.log if isinstance(one.event, e.RoundPaid)]
    told = replay_in(journal, whole(), paid)
    assert told is not None
    assert told.round is not None
    assert [one.action for one in told.round.decisions] == ["double", "stand"]


def test_a_choice_that_was_not_paid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A double that costs nothing at the table differs from what the family says is due."""
    monkeypatch.setattr("sabot.table.play.answers._payment", lambda table, play, due, moment: FREE)
    host = opened()
    must(host, "ann", c.Choose("1.1", Action.DOUBLE))
    monkeypatch.undo()
    verdict = audit(JournalReader(StoreReader(host.house.store)), whole())
    assert verdict.difference is not None


def test_what_its_decisions_return_is_shown_like_that_of_any_family() -> None:
    """Of one deck: a king beats 48 of 51 cards and ties with three; a card that is drawn is worth nothing."""
    game = whole().find("one-draw")
    chart = ValueChart(decision_lines(game))
    king = chart.at("K")
    assert king is not None
    each = 4 * game.rules.decks
    assert king.worth == {"stand": round(12 * each / (13 * each - 1) * UNIT), "hit": 0, "double": 0}
    host = opened()
    must(host, "ann", c.SetPreferences(Preferences(values=True)))
    (hand,) = seen(host, "ann").hands
    own = own_view(host.table, "ann", host.house.purse("ann"), host.at, values=chart)
    found = chart.at(hand.cards[0][0])
    assert found is not None
    assert {act.action: act.worth for act in own.decisions} == dict(found.worth)
    must(host, "ann", c.Choose("1.1", Action.DOUBLE))
    own = own_view(host.table, "ann", host.house.purse("ann"), host.at, values=chart)
    assert [(one.action, one.worth, one.best_worth) for one in own.decided] == [
        ("double", 0, max(found.worth.values()))
    ]


FREE = e.Paid("ann", "1.1", duel.key, Lot(Amount(1)))

SCRIPT = """
title a double draws, and the last card counts
game one-draw
shoe 3h Tc Kd 9s
bet ann duel 10
bet bob duel 10
act ann double
act bob stand
expect ann duel 40 win
expect bob duel 20 win
expect dealer 9s
"""


def test_rounds_can_be_written_as_scripts() -> None:
    (script,) = parse_scripts(SCRIPT)
    report = play(whole(), script)
    assert report.ok, report.differences
