"""What whoever deals can do about a misdeal, and what each way would do now (D4, D5)."""

from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table.decide import barred
from sabot.table.house import approval as a
from sabot.table.house.approvals import may_ask
from sabot.table.moment import Moment
from sabot.table.play.misdeals import may_expose, wants_face_down, wants_face_up
from sabot.table.play.voiding import cards_left, may_run_out
from sabot.table.shoe.readings import check_told
from sabot.table.state import Phase, Table
from sabot.table.view.croupier import correctable, may_exchange


class Misdeal(StrEnum):
    """What went wrong."""

    EXPOSED = "exposed-card"
    """A card was seen before its time."""
    TOO_MANY = "card-too-many"
    """A card left the shoe although none was wanted."""
    WRONG_PLACE = "wrong-hand"
    """A card lies where another belongs."""
    IMPOSSIBLE = "impossible-card"
    """A card is read that the shoe cannot have."""
    RAN_OUT = "shoe-ran-out"
    """No card can come any more."""


class MisdealEffect(StrEnum):
    """What is done about it."""

    DEALT = "dealt"
    """The card is the one that is wanted: it is dealt."""
    NEXT_UNLESS_CHOSEN = "next-unless-chosen"
    """It is the next card; if somebody chooses after seeing it, it is burnt."""
    BURNT = "burnt"
    MOVED = "moved"
    """Two cards change places, everybody is told, and play goes on."""
    VOID = "void"
    """The round is void: every stake goes back."""
    VOID_NEW_SHOE = "void-new-shoe"
    """The same, and a new shoe follows."""
    STAKES_BACK_NEW_SHOE = "stakes-back-new-shoe"
    """What lies goes back, and a new shoe follows; no round is in play."""


class MisdealView(Struct, frozen=True, kw_only=True):
    """One procedure, told before it is chosen."""

    misdeal: Misdeal
    """What went wrong."""
    effect: MisdealEffect
    """What is done about it."""
    act: str
    """The tag of the command, or of what a second person is asked for."""
    two: bool
    """A second person must approve."""
    refused: Refused | None
    """Why it cannot be done now; null where it can."""


def misdeal_views(table: Table) -> tuple[MisdealView, ...]:
    """All of them in one order; of each the way that is right at this moment."""
    return _exposed(table), _too_many(table), _wrong_place(table), _impossible(table), _ran_out(table)


def _exposed(table: Table) -> MisdealView:
    """A card that was to lie face down and was seen cannot go where the rules send it."""
    play = table.play
    if play is not None and wants_face_up(table) and not play.burn_due:
        refused = barred(table, "", c.DealCard, Moment(0)) or check_told(table)
        return _view(Misdeal.EXPOSED, MisdealEffect.DEALT, c.DealCard, refused)
    if play is not None and table.phase is Phase.PLAYING and wants_face_down(play):
        return _by_two(table, Misdeal.EXPOSED, MisdealEffect.VOID, a.Voiding())
    return _too_many(table, Misdeal.EXPOSED)


def _too_many(table: Table, misdeal: Misdeal = Misdeal.TOO_MANY) -> MisdealView:
    waits = table.play is not None and table.phase is Phase.PLAYING
    effect = MisdealEffect.NEXT_UNLESS_CHOSEN if waits else MisdealEffect.BURNT
    refused = barred(table, "", c.ExposeCard, Moment(0)) or check_told(table) or may_expose(table)
    return _view(misdeal, effect, c.ExposeCard, refused)


def _wrong_place(table: Table) -> MisdealView:
    """Where no two cards can change places, only void is left."""
    cards = () if table.play is None else tuple(correctable(table.play))
    if not any(may_exchange(table, here, there) is None for here, there in combinations(cards, 2)):
        return _by_two(table, Misdeal.WRONG_PLACE, MisdealEffect.VOID, a.Voiding())
    two = table.result is not None
    return _view(Misdeal.WRONG_PLACE, MisdealEffect.MOVED, c.ExchangeCards, None, two=two)


def _impossible(table: Table) -> MisdealView:
    """It is read again; where it stays impossible, the shoe is void."""
    effect = MisdealEffect.STAKES_BACK_NEW_SHOE if table.play is None else MisdealEffect.VOID_NEW_SHOE
    return _by_two(table, Misdeal.IMPOSSIBLE, effect, a.NewShoe())


def _ran_out(table: Table) -> MisdealView:
    """Whoever deals from an empty shoe says so alone (D3)."""
    if cards_left(table):
        return _by_two(table, Misdeal.RAN_OUT, MisdealEffect.VOID_NEW_SHOE, a.RunningOut())
    refused = barred(table, "", c.RunOutOfCards, Moment(0)) or may_run_out(table)
    return _view(Misdeal.RAN_OUT, MisdealEffect.VOID_NEW_SHOE, c.RunOutOfCards, refused)


def _by_two(table: Table, misdeal: Misdeal, effect: MisdealEffect, act: a.ActOfTwo) -> MisdealView:
    refused = barred(table, "", c.AskApproval, Moment(0)) or may_ask(table, act)
    return _view(misdeal, effect, type(act), refused, two=True)


def _view(
    misdeal: Misdeal,
    effect: MisdealEffect,
    act: type[c.Command | a.ActOfTwo],
    refused: Refused | None,
    *,
    two: bool = False,
) -> MisdealView:
    tag = str(act.__struct_config__.tag)
    return MisdealView(misdeal=misdeal, effect=effect, act=tag, two=two, refused=refused)
