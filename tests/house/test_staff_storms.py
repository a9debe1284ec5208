"""Mistakes about roles, approvals, settings and bounds made on purpose: short storms catch each of them."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from msgspec import Struct
from msgspec.structs import replace
from short_storms import busy_storms, croupiers_plan, first_broken, rough_storms
from storm import bounds, rest
from storm.run import Outcome

from sabot.cashdesk import golden_awards
from sabot.cashdesk.events import DeskEvent
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.house import cash_desk
from sabot.house.cash_desk import DeskState as DeskCounter
from sabot.house.player_limits import Restraints
from sabot.ledger import purse
from sabot.ledger.purse import FREE, Restraint
from sabot.money import Amount
from sabot.server.live import table_changes
from sabot.server.people.person import Role
from sabot.server.permissions import roles
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import approvals, configure_table
from sabot.table.state import Table

Patch = pytest.MonkeyPatch


def found_by_audit(what: str) -> None:
    """The closing audit says so, in words that name it."""
    for outcome in busy_storms():
        if outcome.law:
            assert outcome.law == rest.AUDIT, f"{outcome.law}: {outcome.what}"
            assert what in outcome.what, outcome.what
            return
    raise AssertionError("no storm has noticed anything")


def all_of_these_happen(storms: Iterable[Outcome], least: dict[str, int]) -> None:
    """So often within a dozen storms, in which every law holds; four and no fewer are gone through."""
    done, missing = Counter[str](), dict(least)
    for number, outcome in zip(range(12), storms, strict=False):
        assert not outcome.law, f"{outcome.law}: {outcome.what}"
        done.update(outcome.counts)
        missing = {name: done[name] for name, times in least.items() if done[name] < times}
        if number >= 3 and not missing:
            break
    assert missing == {}


def test_settings_roles_and_approvals_happen_and_every_law_holds() -> None:
    all_of_these_happen(
        busy_storms(), {"settings changed": 8, "approvals given": 1, "roles told": 40, "exclusions": 2}
    )


def test_croupiers_speak_end_betting_and_drop_cards_and_every_law_holds() -> None:
    all_of_these_happen(rough_storms(croupiers_plan), {"acts of croupiers": 4, "cards exposed": 3})


def for_all(kinds: Iterable[type[Struct]]) -> dict[type[Struct], frozenset[Role]]:
    return dict.fromkeys(kinds, frozenset(Role))


def test_a_table_that_takes_commands_of_every_role_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(roles, "AT_TABLES", for_all(roles.AT_TABLES))
    found_by_audit("the role of")


def test_a_desk_that_takes_commands_of_every_role_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(roles, "AT_DESK", for_all(roles.AT_DESK))
    found_by_audit("the role of")


def test_a_door_that_asks_nobody_about_settings_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(table_changes, "_change", lambda *_: None)
    found_by_audit("the returns of its bets allow")


@pytest.mark.long
def test_a_table_at_which_one_person_changes_everything_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(configure_table, "needs_second_person", lambda *_: "")
    found_by_audit("what one person changed alone")


def test_an_approval_by_whoever_asked_is_noticed(monkeypatch: Patch) -> None:
    whole = approvals.give

    def anybody(table: Table, by: str, command: c.GiveApproval, at: int) -> object:
        waiting = approvals.waiting_approval(table, command.approval)
        if waiting is None:
            return whole(table, by, command, at)
        other = whole(table, f"not {waiting.by}", command, at)
        if not isinstance(other, tuple):
            return other
        return tuple(_named(event, by) for event in other)

    def _named(event: e.Event, by: str) -> e.Event:
        if isinstance(event, e.ApprovalGiven):
            return replace(event, by=by)
        return replace(event, second=by) if getattr(event, "second", "") else event

    monkeypatch.setattr(approvals, "give", anybody)
    found_by_audit("who approves")


def test_a_desk_that_writes_other_rules_than_it_has_is_noticed(monkeypatch: Patch) -> None:
    whole = cash_desk._before

    def usual(counter: DeskCounter, _: DeskRules) -> Iterator[DeskEvent]:
        return whole(counter, DeskRules())

    monkeypatch.setattr(cash_desk, "_before", usual)
    assert first_broken(busy_storms()).law == rest.AUDIT


def test_chips_that_one_person_awards_without_end_are_noticed(monkeypatch: Patch) -> None:
    whole = golden_awards.award

    def generous(desk: object, by: object, command: object, moment: DeskMoment) -> object:
        rules = replace(moment.rules, golden_alone=Amount(10**9))
        return whole(desk, by, command, replace(moment, rules=rules))  # type: ignore[arg-type]  # as it came

    monkeypatch.setattr(golden_awards, "award", generous)
    found_by_audit("golden chips awarded by one person")


def test_credits_of_the_house_that_the_desk_forgets_are_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(DeskMoment, "given_to", lambda *_: Amount(0))
    found_by_audit("credits of the house")


def test_an_exclusion_that_begins_when_somebody_sits_down_next_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(purse, "is_excluded", lambda *_: False)
    assert first_broken(busy_storms()).law == bounds.EXCLUSION


def test_sessions_without_an_end_are_noticed(monkeypatch: Patch) -> None:
    whole = Restraints.get

    def endless(restraints: Restraints, player: str, free: Restraint = FREE) -> Restraint:
        return replace(whole(restraints, player, free), session_since=None)

    monkeypatch.setattr(Restraints, "get", endless)
    found_by_audit("whose session is over")
