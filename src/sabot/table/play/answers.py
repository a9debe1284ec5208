"""Answers in play: insurance and decisions, paid from the purse; bets behind follow (B21)."""

from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.state import BlackjackRound, line_facts
from sabot.games.blackjack.settle import insurance, main
from sabot.games.decision_games import deciding
from sabot.games.moves import Action
from sabot.ledger.golden import check_surrenderable, raised
from sabot.ledger.lot import Lot
from sabot.ledger.purse import may_raise
from sabot.money import Amount, half
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.moment import Moment
from sabot.table.play.play import Play
from sabot.table.play.questions import dealt_hand
from sabot.table.state import Phase, Table


def in_play(table: Table, at: int) -> tuple[Play, BlackjackRound] | Refused:
    play = table.play
    now = None if play is None or table.phase is not Phase.PLAYING else deciding(play.now)
    if play is None or now is None:
        return Refused("nothing-to-decide")
    if table.clock is not None and at >= table.clock.until:
        return Refused("answer-late")
    return play, now


def answer_insurance(
    table: Table, player: str, command: c.AnswerInsurance, moment: Moment
) -> e.Events | Refused:
    playing = in_play(table, moment.at)
    if isinstance(playing, Refused):
        return playing
    _play, now = playing
    answer = rounds.decide(now, rounds.AnswerInsurance(player, command.hand, command.takes))
    if isinstance(answer, Refused):
        return answer
    answered = answer[0]
    assert isinstance(answered, rounds.InsuranceAnswered)
    if answered.cost:
        refused = may_raise(moment.purses[player], answered.cost, moment.at, moment.calendar)
        if refused is not None:
            return refused
    taken = answered.hands if answered.takes else ()
    prices = ((hand, half(now.stakes.main(player, hand))) for hand in taken)
    paid = tuple(e.Paid(player, hand, insurance.key, Lot(price)) for hand, price in prices)
    return (e.RoundMoved(answer, paid),)


def may_insure(table: Table, player: str, price: Amount, moment: Moment) -> Refused | None:
    """Why insurance that is offered at this price cannot be taken, or None."""
    playing = in_play(table, moment.at)
    late = playing if isinstance(playing, Refused) else None
    return late or may_raise(moment.purses[player], price, moment.at, moment.calendar)


def may_choose(table: Table, player: str, hand: str, choice: rounds.Choice, moment: Moment) -> Refused | None:
    """Why one of a player's choices cannot be made, or None; the safety net is not asked."""
    playing = in_play(table, moment.at)
    if isinstance(playing, Refused):
        return playing
    refused = _check_surrender(playing[0], player, hand, choice.action) or choice.refused
    if refused is not None:
        return refused
    paid = _payment(table, playing[0], c.Choose(hand, choice.action), player, choice.cost, moment)
    return paid if isinstance(paid, Refused) else None


def choose(table: Table, player: str, command: c.Choose, moment: Moment) -> e.Events | Refused:
    playing = in_play(table, moment.at)
    if isinstance(playing, Refused):
        return playing
    play, now = playing
    refused = _check_surrender(play, player, command.hand, command.action)
    if refused is None and not command.sure:
        refused = check_safety_net(table, now, player, command.action)
    if refused is not None:
        return refused
    short, followed = _followers(table, play, now, command, moment)
    answer = rounds.decide(now, rounds.Choose(player, command.hand, command.action, short))
    if isinstance(answer, Refused):
        return answer
    made = answer[0]
    assert isinstance(made, rounds.ChoiceMade)
    own = _payment(table, play, command, player, made.cost, moment)
    if isinstance(own, Refused):
        return own
    return (e.RoundMoved(answer, (*own, *followed)),)


def _check_surrender(play: Play, player: str, hand: str, action: Action) -> Refused | None:
    if action is not Action.SURRENDER:
        return None
    lot = play.lots.get((player, dealt_hand(hand), main.key), Lot())
    return check_surrenderable(lot)


def check_safety_net(table: Table, now: BlackjackRound, player: str, action: Action) -> Refused | None:
    """What is asked once more before a hit that the player is to be kept from, or None."""
    pair = now.current()
    if action is not Action.HIT or pair is None:
        return None
    if not table.guest(player).comfort.safety_net:
        return None
    facts = line_facts(pair[1])
    if not rounds.is_risky_hit(facts):
        return None
    return Refused("hit-soft" if facts.soft else "hit-hard", {"total": facts.total})


def _payment(
    table: Table, play: Play, command: c.Choose, player: str, cost: Amount, moment: Moment
) -> tuple[e.Paid, ...] | Refused:
    """With what a double or a split is paid; nothing where the action costs nothing."""
    if not cost:
        return ()
    purse = moment.purses[player]
    initial = play.lot(player, command.hand, main.key)
    lot = raised(
        table.setup.live,
        purse.tray,
        initial,
        cost,
        used=_chips_used(play, player) if initial.chips else 0,
        available=purse.available,
    )
    if isinstance(lot, Refused):
        return lot
    refused = may_raise(purse, lot.money, moment.at, moment.calendar)
    if refused is not None:
        return refused
    return (e.Paid(player, command.hand, main.key, lot, command.action is Action.SPLIT),)


def _chips_used(play: Play, player: str) -> int:
    """Golden chips of a player that lie in this round."""
    lying = sum(len(lot.chips) for (who, _, _), lot in play.lots.items() if who == player)
    return lying + sum(len(lot.chips) for (who, _), lot in play.added.items() if who == player)


def _followers(
    table: Table, play: Play, now: BlackjackRound, command: c.Choose, moment: Moment
) -> tuple[tuple[str, ...], tuple[e.Paid, ...]]:
    """Who cannot follow a double or a split, and what those pay who can."""
    if command.action not in (Action.DOUBLE, Action.SPLIT):
        return (), ()
    pair = now.current()
    if pair is None or pair[0].key + pair[1].path != command.hand:
        return (), ()
    short: list[str] = []
    paid: list[e.Paid] = []
    for player in rounds.followers_on(now, command.hand):
        cost = rounds.cost_of(now, player, command.hand, command.action)
        payment = _payment(table, play, command, player, cost, moment)
        if isinstance(payment, Refused):
            short.append(player)
        else:
            paid.extend(payment)
    return tuple(short), tuple(paid)


def payers(table: Table, player: str, command: c.Choose) -> Iterator[str]:
    """Everybody whose money a choice may take: the player, and who bets behind their hand."""
    yield player
    play = table.play
    if play is None or deciding(play.now) is None:
        return
    if command.action in (Action.DOUBLE, Action.SPLIT):
        yield from table.behind.get(dealt_hand(command.hand), ())
