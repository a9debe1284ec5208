"""What whoever deals does next: where a card goes, what one that is read becomes, or what is pressed."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.terms import FIRST_CARD
from sabot.games.answer import Named
from sabot.games.hand_id import hand_in
from sabot.games.waiting import CardFor
from sabot.table import commands as c
from sabot.table.betting.betting_time import may_end_betting
from sabot.table.clock import ABOUT_BETS, ClockKind
from sabot.table.house.open_and_halt import may_resume
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand, question
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import WaitingFor, waiting_for


class Step(StrEnum):
    """By their codes; the texts of the console have them under `step.`."""

    SIGN_IN = "sign-in"
    CARD_HAND = "card-hand"
    CARD_COMMON = "card-common"
    """To the hand, or one of the hands, that everybody shares."""
    CARD_PLACE = "card-place"
    """To a place that belongs to nobody, which has a name."""
    CARD_DEALER = "card-dealer"
    BURN = "burn"
    HOLE_CARD = "hole-card"
    CHECK = "check"
    HOLE_TURN = "hole-turn"
    NEW_SHOE = "new-shoe"
    FIRST_CARD = "first-card"
    """The first card of the shoe says how many are burnt."""
    OPEN_SHOE = "open-shoe"
    NO_BETS_YET = "no-bets-yet"
    BETS = "bets"
    LAST_BETS = "last-bets"
    INSURANCE = "insurance"
    ANOTHER_BET = "another-bet"
    DECISION = "decision"
    COMMON_DECISION = "common-decision"
    PENDING = "pending"
    """The round may still be disputed, and is paid after that."""
    RESULT = "result"
    DISPUTE = "dispute"
    HALTED = "halted"
    WAIT = "wait"
    CLOSED = "closed"


class NextStep(Struct, frozen=True, kw_only=True):
    """What whoever deals does next."""

    step: Step
    """By its code; the texts of the console have it under `step.`."""
    hand: str = ""
    """Where the wanted card goes, or what is decided about; empty where it is the dealer's, or nobody's."""
    seat: int = 0
    """Of that hand; 0 where everybody shares it, or none is meant."""
    box: int = 0
    """Which of the hands of that seat, or of the common ones; 0 where there is one."""
    place: Named | None = None
    """What the place of the card is called, where it is no hand."""
    number: int = 0
    """Which card of its place the wanted one is, from 1; where a shoe opens, how many are burnt."""
    takes: str = ""
    """The tag of the command that a card is which is read now; empty where none is wanted."""
    gives: str = ""
    """The tag of the command that does the step without a card; empty where there is none."""


def next_step(table: Table) -> NextStep:
    """Never nothing: a table always waits for something."""
    want = waiting_for(table)
    match want:
        case WaitingFor.CARD | WaitingFor.HOLE_CARD | WaitingFor.CHECK | WaitingFor.HOLE_TURN:
            assert table.play is not None
            return _dealt(table.play, want)
        case WaitingFor.BURN_CARD:
            return NextStep(step=Step.BURN, takes=_tag(c.DealCard))
        case WaitingFor.NEW_SHOE:
            return NextStep(step=Step.NEW_SHOE, gives=_tag(c.PrepareShoe))
        case WaitingFor.SHOE_OPENING:
            return _opened(table)
        case WaitingFor.ANSWERS | WaitingFor.TIME | WaitingFor.SHOE_REVEAL:
            return _waited(table)
        case WaitingFor.CROUPIER:
            return NextStep(step=Step.SIGN_IN, gives=_tag(c.SignIn))
        case WaitingFor.RESOLUTION:
            return _resolved(table)
        case WaitingFor.OPENING:
            return NextStep(step=Step.CLOSED)
    assert_never(want)


def _dealt(play: Play, want: WaitingFor) -> NextStep:
    if want is WaitingFor.HOLE_CARD:
        return NextStep(step=Step.HOLE_CARD, gives=_tag(c.DealHoleCard))
    if want is WaitingFor.CHECK:
        return NextStep(step=Step.CHECK, gives=_tag(c.ReportCheck))
    if want is WaitingFor.HOLE_TURN:
        return NextStep(step=Step.HOLE_TURN, takes=_tag(c.TurnHoleCard))
    waiting = play.family.awaits(play.now)
    at = waiting.hand if isinstance(waiting, CardFor) else ""
    rows = play.family.rows(play.now)
    number = 1 + max((len(row.cards) for row in rows if row.place == at), default=0)
    return replace(_placed(play, at), number=number, takes=_tag(c.DealCard))


def _placed(play: Play, at: str) -> NextStep:
    """Where something goes, as people call it."""
    hand = hand_in(at)
    if hand is None:
        named = (Named(f"place.{one.place}", one.title) for one in play.family.card_places if one.place == at)
        place = next(named, None)
        return NextStep(step=Step.CARD_DEALER if place is None else Step.CARD_PLACE, hand=at, place=place)
    boxes = {box for text, _ in play.family.opening(play.now).boxes if (box := hand_in(text)) is not None}
    several = sum(box.seat == hand.seat for box in boxes) > 1
    step = Step.CARD_HAND if hand.seat else Step.CARD_COMMON
    return NextStep(step=step, hand=at, seat=hand.seat, box=hand.box if several else 0)


def _opened(table: Table) -> NextStep:
    burn = table.setup.game.rules.burns
    if burn == FIRST_CARD:
        return NextStep(step=Step.FIRST_CARD, takes=_tag(c.OpenShoe))
    return NextStep(step=Step.OPEN_SHOE, number=burn, gives=_tag(c.OpenShoe))


def _waited(table: Table) -> NextStep:
    """For players, or for a moment."""
    if table.underway is not None:
        return NextStep(step=Step.WAIT)
    match table.phase:
        case Phase.BETTING:
            return _bet(table)
        case Phase.PLAYING if table.play is not None:
            return _asked(table.play)
        case Phase.RESULT if table.result is not None:
            return NextStep(step=Step.RESULT if table.result.paid else Step.PENDING)
        case _:
            return NextStep(step=Step.WAIT)


def _bet(table: Table) -> NextStep:
    ends = "" if may_end_betting(table) else _tag(c.EndBetting)
    if table.last_call:
        return NextStep(step=Step.LAST_BETS, gives=ends)
    return NextStep(step=Step.BETS if table.bettors else Step.NO_BETS_YET, gives=ends)


def _asked(play: Play) -> NextStep:
    asked = question(play)
    if asked is None:
        return NextStep(step=Step.WAIT)
    if asked[0] in ABOUT_BETS:
        return NextStep(step=Step.INSURANCE if asked[0] is ClockKind.INSURANCE else Step.ANOTHER_BET)
    placed = _placed(play, asked_hand(play))
    return replace(placed, step=Step.DECISION if placed.seat else Step.COMMON_DECISION)


def _resolved(table: Table) -> NextStep:
    halt = table.halt
    assert halt is not None
    if halt.disputed:
        return NextStep(step=Step.DISPUTE)
    return NextStep(step=Step.HALTED, gives="" if may_resume(table) else _tag(c.ResumeTable))


def _tag(kind: type[c.Command]) -> str:
    return str(kind.__struct_config__.tag)
