"""Advice: where it is allowed, who wants it, and that it is written down when it is shown."""

from collections.abc import Iterable

from sabot.games.answer import Refused
from sabot.games.shoe_rules import Shuffle
from sabot.profiles import advises
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import Setup
from sabot.table.state import Phase, Table

VALUES_SHOWN = "values"
"""What the journal says where a player saw what each answer returns."""


def gives_advice(table: Table) -> bool:
    """Where hands are decided about, and the profile allows hints."""
    setup = table.setup
    return bool(setup.game.family.actions(setup.game.rules)) and advises(
        setup.profile.information.hints, setup.mode
    )


def shows_shoe_odds(setup: Setup) -> bool:
    """Whether it is shown what bets return from the cards that are left: where cards alone decide, many
    rounds come out of one shoe, and the profile shows odds."""
    changing = setup.game.rules.shuffle is Shuffle.CUT_CARD
    shown = advises(setup.profile.information.odds, setup.mode)
    return setup.game.family.decisions is None and changing and shown


def shows_values(table: Table, player: str) -> bool:
    """Whether a player is shown what decisions return when they make them."""
    guest = table.guests.get(player)
    if guest is None or not (guest.comfort.values or table.setup.settings.practice):
        return False
    return gives_advice(table)


def shows_given_away(table: Table, player: str) -> bool:
    """Whether a player is shown what decisions returned once the round is over."""
    guest = table.guests.get(player)
    wanted = guest is not None and guest.comfort.given_away
    return (wanted and gives_advice(table)) or shows_values(table, player)


def values_shown(table: Table, player: str, hands: Iterable[str]) -> e.Events:
    """What was at the buttons when an answer was given is written down with it (GLI 4.10.6)."""
    if not shows_values(table, player):
        return ()
    return tuple(e.AdviceShown(player, hand, VALUES_SHOWN) for hand in hands)


def take_advice(table: Table, player: str, command: c.TakeAdvice) -> e.Events | Refused:
    """What is shown is written down, and only where hints are allowed (GLI 4.10.6)."""
    return may_take_advice(table) or (e.AdviceShown(player, command.hand, command.advice),)


def may_take_advice(table: Table) -> Refused | None:
    if not gives_advice(table):
        return Refused("no-hints")
    return None if table.phase is Phase.PLAYING else Refused("nothing-to-decide")
