"""Whom the desk may deal with: people, and those who are excluded from play only by a cashier's word."""

from sabot.cashdesk import events as v
from sabot.house.house_players import is_house_player
from sabot.records.audit.bounds_again import Wishes, may_be_excluded, sure_exclusion
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK


def check_player(line: Line, event: v.DeskEvent, wishes: Wishes) -> None:
    player: str = getattr(event, "player", "")
    if is_house_player(player):
        differs(DESK, line.number, "whom the desk deals with", "a person", player)
    if not isinstance(event, v.Refilled | v.Deposited):
        return
    wished = wishes.get(player, ())
    excluded = sure_exclusion(wished, line.at)
    if isinstance(event, v.Refilled):
        if excluded is not None:
            what = f"a refill for {player}, who is excluded"
            differs(DESK, line.number, what, f"none before {excluded.until or 'ever'}", line.at)
        return
    if excluded is not None and not event.despite_exclusion:
        what = f"a deposit for {player}, who is excluded"
        differs(DESK, line.number, what, "a word that it is wanted all the same", "none")
    if event.despite_exclusion and not may_be_excluded(wished, line.at):
        what = f"a deposit for {player}, who is said to be excluded"
        differs(DESK, line.number, what, "an exclusion", "none")
