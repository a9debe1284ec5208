"""The laws of the pit: buttons, previews of corrections and misdeals say what the table then does."""

from collections.abc import Callable
from itertools import combinations
from random import Random

from table_session import Session

from sabot.cards.card import DECK, Card, name, parse_card
from sabot.games.answer import Refused
from sabot.games.family import CardRow
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.decide import answer_to, decide
from sabot.table.evolve import evolve
from sabot.table.house import approval as a
from sabot.table.moment import Moment
from sabot.table.play.play import CardPlace
from sabot.table.play.settlement import bets_settled
from sabot.table.state import Table
from sabot.table.view import CroupierView, croupier_view, may_correct, may_exchange
from sabot.table.view.correction_preview import correction_preview
from sabot.table.view.croupier import SECONDS, correctable
from sabot.table.view.misdeal_views import MisdealEffect, MisdealView, misdeal_views

STATES = 4
"""Of one session that are looked at, and as many that stand still or wait for somebody."""
STAFF, WHY = "staff-judge", "the law asks"
COMMANDS: dict[str, c.Command] = {
    "confirm-cards": c.ConfirmCards(),
    "void-round": c.AskApproval(a.Voiding(), WHY),
    "run-out-of-cards": c.AskApproval(a.RunningOut(), WHY),
    "new-shoe": c.AskApproval(a.NewShoe(), WHY),
    "pause-table": c.PauseTable(WHY),
    "resume-table": c.ResumeTable(),
    "see-cut-card": c.SeeCutCard(),
    "call-last-bets": c.CallLastBets(),
    "end-betting": c.EndBetting(),
    "prolong-betting": c.ProlongBetting(SECONDS),
    "speak": c.Speak("note-1"),
}


def staff_buttons_are_kept(session: Session) -> None:
    _looked_at(session, judge)


def previews_come_true(session: Session) -> None:
    """What a correction would change is what it changes: cards, and how much more comes back."""
    _looked_at(session, _judge_preview)


def misdeals_do_what_they_tell(session: Session) -> None:
    """A procedure that is offered is accepted and has the effect that it tells; another is refused so."""
    _looked_at(session, _judge_misdeals)


def _looked_at(session: Session, judge: Callable[[Table, int, Random], None]) -> None:
    chance = Random(f"staff {session.plan.seed}")
    still = [one for one in session.asked if one.after.halt is not None or one.after.approvals]
    others = [one for one in session.asked if one.after.halt is None and not one.after.approvals]
    for states in (still, others):
        for asked in chance.sample(states, min(STATES, len(states))):
            judge(asked.after, asked.at, chance)


def judge(table: Table, at: int, chance: Random) -> None:
    view = croupier_view(table, at)
    assert {act.key for act in view.acts} == {*COMMANDS, "expose-card"}
    for act in view.acts:
        if act.key == "expose-card":
            given = _with_some_card(table, lambda card: c.ExposeCard(card, WHY), at, act.refused)
            assert (given if isinstance(given, Refused) else None) == act.refused, act
        else:
            assert _why_not(table, COMMANDS[act.key], at) == act.refused, act
    _judge_corrections(table, view, at, chance)


def _judge_corrections(table: Table, view: CroupierView, at: int, chance: Random) -> None:
    if not view.cards:
        return
    here, there = chance.choice(view.cards), chance.choice(view.cards)
    position, card, new = CardPlace(here.place, here.index), parse_card(here.card), chance.choice(DECK)
    correction = c.AskApproval(a.Correction(position, card, new), WHY)
    assert _why_not(table, correction, at) == may_correct(table, position, card, new), correction
    other = CardPlace(there.place, there.index), parse_card(there.card)
    exchange = c.AskApproval(a.Exchange(position, card, *other), WHY)
    assert _why_not(table, exchange, at) == may_exchange(table, here, there), exchange


def _why_not(table: Table, command: c.Command, at: int) -> Refused | None:
    answer = answer_to(table, c.Request(STAFF, command), Moment(at))
    return answer if isinstance(answer, Refused) else None


def _judge_preview(table: Table, at: int, chance: Random) -> None:
    cards = croupier_view(table, at).cards
    for here in chance.sample(cards, min(2, len(cards))):
        position, card = CardPlace(here.place, here.index), parse_card(here.card)
        new, there = chance.choice(DECK), chance.choice(cards)
        other = CardPlace(there.place, there.index), parse_card(there.card)
        for act in (a.Correction(position, card, new), a.Exchange(position, card, *other)):
            _judge_one(table, act, at)


def _judge_one(table: Table, act: a.Correction | a.Exchange, at: int) -> None:
    told = correction_preview(table, act)
    given = _done_by_two(table, act, at)
    if isinstance(given, Refused):
        assert told.refused == given or given.code == "asked-already", act
        return
    assert told.refused is None, act
    corrected = next(event for event in given if isinstance(event, e.CardCorrected | e.CardsExchanged))
    after = evolve(table, corrected)
    shown = {(row.place, row.after) for row in told.rows}
    lie = {(row.place, tuple(map(name, row.cards))) for row in _rows(after)}
    lay = {(row.place, tuple(map(name, row.cards))) for row in _rows(table)}
    assert lie - lay <= shown <= lie, act
    assert told.house == _comes_back(after) - _comes_back(table), act
    assert told.over == (after.result is not None), act


def _rows(table: Table) -> tuple[CardRow, ...]:
    return () if table.play is None else tuple(table.play.family.rows(table.play.now))


def _comes_back(table: Table) -> int:
    """Commissions are kept by the house; golden chips come back as chips."""
    return 0 if table.result is None else sum(bet.back.money for bet in bets_settled(table))


def _done_by_two(table: Table, act: a.ActOfTwo, at: int) -> e.Events | Refused:
    asked = answer_to(table, c.Request(STAFF, c.AskApproval(act, WHY)), Moment(at))
    if isinstance(asked, Refused):
        return asked
    for event in asked:
        table = evolve(table, event)
    return answer_to(table, c.Request("second-judge", c.GiveApproval(table.asked)), Moment(at))


def _judge_misdeals(table: Table, at: int, chance: Random) -> None:
    if table.one_game:
        return
    told = misdeal_views(table)
    assert len({view.misdeal for view in told}) == len(told)
    for view in told:
        _judge_misdeal(table, view, at)


def _judge_misdeal(table: Table, view: MisdealView, at: int) -> None:
    given = _tried(table, view, at)
    if view.refused is not None:
        assert given == view.refused, view
        return
    assert not isinstance(given, Refused), (view, given)
    kinds = {type(event) for event in given}
    match view.effect:
        case MisdealEffect.DEALT:
            assert e.RoundMoved in kinds, view
        case MisdealEffect.NEXT_UNLESS_CHOSEN:
            assert e.CardExposed in kinds, view
            assert e.CardBurnt not in kinds, view
        case MisdealEffect.BURNT:
            assert {e.CardExposed, e.CardBurnt} <= kinds, view
        case MisdealEffect.MOVED:
            assert e.CardsExchanged in kinds, view
        case MisdealEffect.VOID:
            assert e.RoundVoided in kinds, view
            assert e.ShoeSpent not in kinds, view
        case MisdealEffect.VOID_NEW_SHOE:
            assert {e.RoundVoided, e.ShoeSpent} <= kinds, view
        case MisdealEffect.STAKES_BACK_NEW_SHOE:
            assert e.ShoeSpent in kinds, view
            assert e.RoundVoided not in kinds, view


OF_TWO: dict[str, a.ActOfTwo] = {
    "void-round": a.Voiding(),
    "new-shoe": a.NewShoe(),
    "run-out-of-cards": a.RunningOut(),
}


def _tried(table: Table, view: MisdealView, at: int) -> e.Events | Refused:
    """By the way that it names, with some card that the shoe still has."""
    if view.act in OF_TWO and view.two:
        return _done_by_two(table, OF_TWO[view.act], at)
    if view.act == "exchange-cards":
        return _exchanged(table, at)
    if view.act == "run-out-of-cards":
        return answer_to(table, c.Request(STAFF, c.RunOutOfCards(WHY)), Moment(at))
    if view.act == "deal-card":
        return _with_some_card(table, c.DealCard, at, view.refused)
    return _with_some_card(table, lambda card: c.ExposeCard(card, WHY), at, view.refused)


def _with_some_card(
    table: Table, command: Callable[[Card], c.Command], at: int, refused: Refused | None
) -> e.Events | Refused:
    """With the first card that the shoe still has; whatever the card is, `refused` is enough."""
    given: e.Events | Refused = ()
    for card in DECK:
        given = decide(table, c.Request(STAFF, command(card)), Moment(at))
        if not isinstance(given, Refused) or given == refused:
            return given
    return given


def _exchanged(table: Table, at: int) -> e.Events | Refused:
    """Some two cards that lie change places, by one person or by two."""
    assert table.play is not None, "something can be exchanged"
    for here, there in combinations(correctable(table.play), 2):
        at_here, at_there = CardPlace(here.place, here.index), CardPlace(there.place, there.index)
        act = a.Exchange(at_here, parse_card(here.card), at_there, parse_card(there.card))
        given = _done_by_two(table, act, at)
        if not isinstance(given, Refused):
            return given
    raise AssertionError("no two cards change places")


LAWS = (staff_buttons_are_kept, previews_come_true, misdeals_do_what_they_tell)
