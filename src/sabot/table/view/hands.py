"""The round as everybody sees it: what its family shows, and what the table knows of it."""

from msgspec import Struct
from msgspec.structs import asdict, replace

from sabot.games.shown import Shown
from sabot.games.view import DealerView, LabelView, LineView, card_names
from sabot.table.play.play import Play
from sabot.table.state import Phase, Table
from sabot.table.view.kept_parts import KeptParts


class RoundView(Struct, frozen=True, kw_only=True):
    id: str
    hands: tuple[LineView, ...]
    dealer: DealerView | None
    shown: Shown
    """Cards that belong to nobody at the table, and how the round came out; empty at blackjack."""
    current: str
    """The hand that is asked, or to which the next card goes."""
    asks: str
    """What people are asked now: insurance, decision or step."""
    answered: int
    """How many of the answers are in; at a common hand nobody sees more of them before the step closes."""
    asked: int
    done: int
    """How many hands with a main stake are played."""
    of: int
    labels: tuple[LabelView, ...]
    burnt: tuple[str, ...]
    lucky: tuple[str, ...]
    """Hands to which a lucky card came."""
    over: bool


def shown_play(table: Table) -> tuple[str, Play] | None:
    """The round in play, or the one just over; where clocks run it leaves the felt when betting opens."""
    if table.play is not None:
        return table.round, table.play
    if table.shown is None or table.result is None or (table.setup.paced and table.phase is Phase.BETTING):
        return None
    return table.result.round, table.shown


def round_view(table: Table) -> RoundView | None:
    shown = shown_play(table)
    if shown is None:
        return None
    round_, play = shown
    return RoundView(
        id=round_,
        burnt=card_names(play.burnt),
        lucky=play.lucky,
        over=play.now.settlements is not None,
        **asdict(play.family.shown(play.now)),
    )


def kept_round(table: Table, kept: KeptParts) -> RoundView | None:
    """The same. An answer among ten thousand only counts up, and nothing else is made again."""
    shown = shown_play(table)
    if shown is None:
        return None
    round_, play = shown
    view = kept.part("round", lambda: round_view(table), round_, play.burnt, play.lucky, *round_grounds(play))
    counted = answers_in(play)
    if view is None or counted is None:
        return view
    answered, asked = counted
    if (view.answered, view.asked) == (answered, asked):
        return view
    return replace(view, answered=answered, asked=asked)


def answers_in(play: Play) -> tuple[int, int] | None:
    """How many answers to the open question are in, and how many are wanted; None where nobody is asked."""
    decisions = play.family.decisions
    return None if decisions is None else decisions.answered(play.now)


def round_grounds(play: Play) -> tuple[object, ...]:
    """What it shows follows from these: where people decide, from all but their answers."""
    decisions = play.family.decisions
    return (play.now,) if decisions is None else decisions.grounds(play.now)
