"""Whom a line means: one person, or a crowd that acts alike; and which hand, where it does not name it."""

from msgspec.structs import replace

from sabot.games.hand_id import dealt_hand
from sabot.script.line_words import counted
from sabot.script.script_lines import Script
from sabot.table import commands as c
from sabot.table.play.questions import asked_hand
from sabot.table.state import Table


class Unclear(Exception):
    """A line does not say whom or which hand it means."""


def members(script: Script, name: str) -> tuple[str, ...]:
    """Everybody whom a name means: a person, a crowd, or a part of it such as bees-3..10."""
    first, dots, last = name.partition("..")
    if not dots:
        return tuple(f"{name}-{number}" for number in range(1, script.crowds.get(name, 0) + 1)) or (name,)
    crowd, _, number = first.rpartition("-")
    if crowd not in script.crowds or not number.isdecimal():
        raise Unclear(f"{name} is no part of a crowd; write a line such as: crowd bees 1000")
    if not 1 <= int(number) <= int(last) <= script.crowds[crowd]:
        raise Unclear(f"the crowd {crowd} has the numbers 1 to {script.crowds[crowd]}")
    return tuple(f"{crowd}-{each}" for each in range(int(number), int(last) + 1))


def aimed(table: Table, request: c.Request) -> c.Command:
    """The command with its hand or approval, where the script left it out because there is one to mean."""
    player, command = request.by, request.command
    if isinstance(command, c.GiveApproval | c.WithdrawApproval):
        return replace(command, approval=command.approval or table.asked)
    if player not in table.guests:
        return command
    if isinstance(command, c.AnswerInsurance):
        command = replace(command, bet=_asked_for(table))
    match command:
        case c.Choose(hand=hand) | c.AnswerInsurance(hand=hand) if _is_open(hand):
            return replace(command, hand=_asked_of(table, player, hand))
        case c.PlaceBet(hand=hand, bet=bet) if _is_open(hand):
            return replace(command, hand=_staked_on(table, player, hand, bet))
        case c.BetAll(hand="") | c.LetItPlay(hand=""):
            return replace(command, hand=_only_hand(table, player))
        case _:
            return command


def _asked_for(table: Table) -> str:
    play = table.play
    decisions = None if play is None else play.family.decisions
    return (
        "" if play is None or decisions is None else decisions.answers(play.now).asked or decisions.insurance
    )


def hand_meant(table: Table, player: str, hand: str, bet: str) -> str:
    """The hand of a bet; empty where it may be any."""
    if not counted(hand):
        return hand
    return _staked_on(table, player, hand, bet) if player in table.guests else ""


def _is_open(hand: str) -> bool:
    return not hand or counted(hand) > 0


def _staked_on(table: Table, player: str, hand: str, bet: str) -> str:
    if bet in table.setup.fields.per_player:
        return ""
    return numbered(table, player, hand) if hand else _only_hand(table, player)


def numbered(table: Table, player: str, hand: str) -> str:
    """The hand with this number among those of a player."""
    hands, number = table.hands_of(player), counted(hand)
    if number > len(hands):
        right = f"{player} has {', '.join(hands)}" if any(hands) else "write the name alone"
        raise Unclear(f"there is no hand {player}{hand} in {table.setup.game.key}; {right}")
    return hands[number - 1]


def _only_hand(table: Table, player: str) -> str:
    hands = table.hands_of(player)
    if len(hands) > 1:
        raise Unclear(f"name the hand: {player} has {', '.join(hands)}")
    return hands[0] if hands else ""


def asked(table: Table) -> tuple[tuple[str, str], ...]:
    """Everybody whose answer is waited for, with the hand that is asked."""
    play = table.play
    if play is None or play.family.decisions is None:
        return ()
    return tuple(sorted(play.family.decisions.pending(play.now)))


def _asked_of(table: Table, player: str, hand: str) -> str:
    """The hand of this player that is asked now; of a numbered hand that was split, the part that is."""
    dealt = numbered(table, player, hand) if hand else ""
    own = [each for who, each in asked(table) if who == player and dealt in ("", dealt_hand(each))]
    if own or dealt:
        return own[0] if own else dealt
    return "" if table.play is None else asked_hand(table.play)
