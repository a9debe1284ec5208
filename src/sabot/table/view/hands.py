"""The round as everybody sees it: what its family shows, and what the table knows of it."""

from msgspec import Struct
from msgspec.structs import asdict, replace

from sabot.games.blackjack.view import answers_in
from sabot.games.decision_games import deciding
from sabot.games.family import GameRound
from sabot.games.shown import Shown
from sabot.games.view import DealerView, LabelView, LineView, card_names
from sabot.table.play.play import Play
from sabot.table.state import Phase, Table
from sabot.table.view.kept_parts import Kept

_ANSWERS = frozenset({"chosen", "insured"})
"""What changes in a round with everybody who answers; nobody sees more of it than how many have."""


class RoundView(Struct, frozen=True, kw_only=True):
    id: str
    hands: tuple[LineView, ...]
    dealer: DealerView | None
    shown: Shown
    """Cards that belong to nobody at the table, and how the round came out; empty at blackjack."""
    current: str
    """The hand in play."""
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
        over=play.now.settlements is not None,
        **asdict(play.family.shown(play.now)),
    )


def kept_round(table: Table, kept: Kept) -> RoundView | None:
    """The same. An answer among ten thousand only counts up, and nothing else is made again."""
    shown = shown_play(table)
    if shown is None:
        return None
    round_, play = shown
    view = kept.part("round", lambda: round_view(table), round_, play.burnt, *round_grounds(play.now))
    now = deciding(play.now)
    if view is None or now is None:
        return view
    answered, asked = answers_in(now)
    if (view.answered, view.asked) == (answered, asked):
        return view
    return replace(view, answered=answered, asked=asked)


def round_grounds(now: GameRound) -> tuple[object, ...]:
    """What it shows follows from these: where people decide, from all but their answers."""
    asking = deciding(now)
    if asking is None:
        return (now,)
    return tuple(getattr(asking, name) for name in asking.__struct_fields__ if name not in _ANSWERS)
