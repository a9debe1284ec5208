"""Answers in play: insurance and decisions, paid from the purse; bets behind follow (B21)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sabot.games import moves as mv
from sabot.games.answer import Refused
from sabot.games.deciding import Choice, Due
from sabot.games.hand_id import dealt_hand
from sabot.games.moves import Action
from sabot.games.whole_map import entries
from sabot.ledger.golden_chips import check_surrenderable, raised
from sabot.ledger.lot import Lot
from sabot.ledger.purse import may_raise
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.moment import Moment
from sabot.table.people.shown_advice import values_shown
from sabot.table.play.play import Play
from sabot.table.play.questions import decisions_in
from sabot.table.state import Phase, Table


def in_play(table: Table, at: int) -> Play | Refused:
    """The round in play, where its players decide and the time for that is not over."""
    play = table.play
    if play is None or table.phase is not Phase.PLAYING or play.family.decisions is None:
        return Refused("nothing-to-decide")
    if table.clock is not None and at >= table.clock.until:
        return Refused("answer-late")
    return play


def answer_insurance(
    table: Table, player: str, command: c.AnswerInsurance, moment: Moment
) -> e.Events | Refused:
    play = in_play(table, moment.at)
    if isinstance(play, Refused):
        return play
    answer = play.family.decide(
        play.now, mv.AnswerInsurance(player, command.hand, command.takes, command.bet)
    )
    if isinstance(answer, Refused):
        return answer
    due = decisions_in(play).due(play.now, answer[0])
    refused = _why_unpayable(player, due, moment)
    if refused is not None:
        return refused
    paid = tuple(e.Paid(player, part.hand, part.bet, Lot(part.amount)) for part in due)
    return (*values_shown(table, player, (command.hand,)), e.RoundMoved(answer, paid))


def _why_unpayable(player: str, due: Iterable[Due], moment: Moment) -> Refused | None:
    cost = Amount(sum(part.amount for part in due))
    return may_raise(moment.purses[player], cost, moment.at, moment.calendar) if cost else None


def may_insure(table: Table, player: str, price: Amount, moment: Moment) -> Refused | None:
    """Why insurance that is offered at this price cannot be taken, or None."""
    play = in_play(table, moment.at)
    late = play if isinstance(play, Refused) else None
    return late or may_raise(moment.purses[player], price, moment.at, moment.calendar)


def may_choose(table: Table, player: str, hand: str, choice: Choice, moment: Moment) -> Refused | None:
    """Why one of a player's choices cannot be made, or None; the safety net is not asked."""
    play = in_play(table, moment.at)
    if isinstance(play, Refused):
        return play
    refused = _check_surrender(play, player, hand, choice.action) or choice.refused
    if refused is not None or not choice.cost:
        return refused
    due = Due(player, hand, decisions_in(play).main, choice.cost, choice.action is Action.SPLIT)
    paid = _payment(table, play, due, moment)
    return paid if isinstance(paid, Refused) else None


def choose(table: Table, player: str, command: c.Choose, moment: Moment) -> e.Events | Refused:
    play = in_play(table, moment.at)
    if isinstance(play, Refused):
        return play
    refused = _check_surrender(play, player, command.hand, command.action)
    if refused is None and not command.sure:
        refused = check_safety_net(table, play, player, command.action)
    if refused is not None:
        return refused
    wish = mv.Choose(player, command.hand, command.action)
    answer = play.family.decide(play.now, wish)
    if isinstance(answer, Refused):
        return answer
    paid, short = list[e.Paid](), list[str]()
    for due in decisions_in(play).due(play.now, answer[0]):
        payment = _payment(table, play, due, moment)
        if not isinstance(payment, Refused):
            paid.append(payment)
        elif due.player == player:
            return payment
        else:
            short.append(due.player)
    if short:
        # Who bets behind and cannot pay follows without: the hand goes on as if they had been asked before.
        answer = accepted(play.family.decide(play.now, replace(wish, short=tuple(short))), wish)
    return (*values_shown(table, player, (command.hand,)), e.RoundMoved(answer, tuple(paid)))


def accepted(answer: tuple[mv.Move, ...] | Refused, command: object) -> tuple[mv.Move, ...]:
    """What a command of the table's own does; one that is refused is a mistake of the table."""
    if isinstance(answer, Refused):
        raise AssertionError(f"{command} was refused: {answer.reason}")
    return answer


def _check_surrender(play: Play, player: str, hand: str, action: Action) -> Refused | None:
    if action is not Action.SURRENDER:
        return None
    lot = play.lots.get((player, dealt_hand(hand), decisions_in(play).main), Lot())
    return check_surrenderable(lot)


def check_safety_net(table: Table, play: Play, player: str, action: Action) -> Refused | None:
    """What is asked once more before a choice that the player is to be kept from, or None."""
    if not table.guest(player).comfort.safety_net:
        return None
    return decisions_in(play).risky(play.now, action)


def _payment(table: Table, play: Play, due: Due, moment: Moment) -> e.Paid | Refused:
    """With what a double or a split is paid."""
    purse = moment.purses[due.player]
    initial = play.lot(due.player, due.hand, due.bet)
    lot = raised(
        table.setup.live,
        purse.tray,
        initial,
        due.amount,
        used=_chips_used(play, due.player) if initial.chips else 0,
        available=purse.available,
    )
    if isinstance(lot, Refused):
        return lot
    refused = may_raise(purse, lot.money, moment.at, moment.calendar)
    return refused or e.Paid(due.player, due.hand, due.bet, lot, due.split)


def _chips_used(play: Play, player: str) -> int:
    """Golden chips of a player that lie in this round."""
    lying = sum(len(lot.chips) for (who, _, _), lot in entries(play.lots) if who == player)
    return lying + sum(len(lot.chips) for (who, _), lot in entries(play.added) if who == player)


def payers(table: Table, player: str, command: c.Choose) -> Iterator[str]:
    """Everybody whose money a choice may take: the player, and who bets behind the hand where it costs."""
    yield player
    play = table.play
    if play is None or play.family.decisions is None:
        return
    choices = play.family.decisions.choices(play.now, player)
    if any(choice.cost for choice in choices if choice.action is command.action):
        yield from table.behind.get(dealt_hand(command.hand), ())
