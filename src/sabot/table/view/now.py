"""What one event changed in the view of everybody, so that nobody who follows a table need know why."""

from collections.abc import Callable

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from sabot.table.state import Phase, Table
from sabot.table.view import messages as m
from sabot.table.view.hands import RoundView, round_view, shown_play
from sabot.table.view.lying import FeltStake, FeltSum, felt_stakes, felt_sums
from sabot.table.view.people import SeatView, seat_views, watchers
from sabot.table.view.public import ClockView, HaltView, clock_view, halt_view, public_deal
from sabot.table.view.results import ResultView, result_view
from sabot.table.view.shoes import PastView, ShoeView, past_view, shoe_view
from sabot.table.view.trends import DealerEndsView, RoadsView, dealer_ends_view, roads_view
from sabot.table.view.words import Words, words_of


class Now(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is otherwise than before, and nothing else; what the event itself says is not said again."""

    game: str | UnsetType = UNSET
    """When another configuration holds from now on."""
    title: str | UnsetType = UNSET
    """When another configuration holds from now on."""
    mode: str | UnsetType = UNSET
    """When another configuration holds from now on."""
    phase: Phase | UnsetType = UNSET
    words: Words | UnsetType = UNSET
    """For the main information display."""
    clock: ClockView | UnsetType | None = UNSET
    halt: HaltView | UnsetType | None = UNSET
    closing: bool | UnsetType = UNSET
    croupier: bool | UnsetType = UNSET
    """Whether somebody is there to deal."""
    device_silent: bool | UnsetType = UNSET
    jackpot: bool | UnsetType = UNSET
    deal: str | UnsetType = UNSET
    """What Deal does in this round."""
    seats: tuple[SeatView, ...] | UnsetType = UNSET
    guests: int | UnsetType = UNSET
    watchers: int | UnsetType = UNSET
    bettors: int | UnsetType = UNSET
    round_id: str | UnsetType = UNSET
    """The round that bets are taken for, or that is played."""
    round: RoundView | UnsetType | None = UNSET
    """Where the event does not say it; null when the cards leave the felt."""
    stakes: tuple[FeltStake, ...] | UnsetType = UNSET
    """When stakes came or went otherwise than by somebody's hand."""
    sums: tuple[FeltSum, ...] | UnsetType = UNSET
    """When stakes came or went otherwise than by somebody's hand."""
    result: ResultView | UnsetType | None = UNSET
    """Where the event does not say it: when it is paid, and when it leaves the felt."""
    shoe: ShoeView | UnsetType | None = UNSET
    """The shoe that is dealt from."""
    past: PastView | UnsetType = UNSET
    """The round that is now the last of the history."""
    roads: RoadsView | UnsetType | None = UNSET
    """When a coup is over, and when a new shoe begins."""
    dealer_ends: DealerEndsView | UnsetType | None = UNSET
    """When the dealer has ended another hand."""


_READ: dict[str, Callable[[Table, int], object]] = {
    "game": lambda table, at: table.setup.game.key,
    "title": lambda table, at: table.setup.title,
    "mode": lambda table, at: table.setup.mode.value,
    "phase": lambda table, at: table.phase,
    "words": words_of,
    "clock": lambda table, at: clock_view(table.clock),
    "halt": lambda table, at: halt_view(table),
    "closing": lambda table, at: table.closing,
    "croupier": lambda table, at: bool(table.croupier) and not table.line_lost,
    "device_silent": lambda table, at: table.device_silent,
    "jackpot": lambda table, at: table.jackpot,
    "deal": lambda table, at: public_deal(table).value,
    "guests": lambda table, at: len(table.guests),
    "watchers": lambda table, at: watchers(table),
    "bettors": lambda table, at: len(table.bettors),
    "round_id": lambda table, at: table.round,
}
"""What costs nothing to read. Everything else is looked at only where it may have changed."""


def now_of(before: Table, after: Table, at: int, told: m.PublicEvent | None) -> Now | None:
    """None where nothing changed that the event, as everybody is told it, does not say."""
    changed: dict[str, object] = {
        name: value for name, read in _READ.items() if (value := read(after, at)) != read(before, at)
    }
    if before.phase is not after.phase:
        # At the bell itself both say the same, and what was told before it said something else.
        changed["words"] = words_of(after, at)
    changed |= _felt(before, after, told)
    if (seats := seat_views(after, at)) != seat_views(before, at):
        changed["seats"] = seats
    if before.shoe is not after.shoe:
        changed["shoe"] = None if after.shoe is None else shoe_view(after.shoe)
    if after.history and before.history != after.history:
        changed["past"] = past_view(after.history[-1])
    if before.road is not after.road or before.shoes != after.shoes:
        changed["roads"] = roads_view(after)
    if before.dealer_ends is not after.dealer_ends:
        changed["dealer_ends"] = dealer_ends_view(after)
    return replace(Now(), **changed) if changed else None


def _felt(before: Table, after: Table, told: m.PublicEvent | None) -> dict[str, object]:
    changed: dict[str, object] = {}
    if shown_play(before) != shown_play(after) and not _says_round(told):
        changed["round"] = round_view(after)
    if (before.result is not after.result or before.setup is not after.setup) and not _says_result(told):
        changed["result"] = result_view(after)
    if _lies_otherwise(before, after):
        changed |= {"stakes": felt_stakes(after), "sums": felt_sums(after)}
    return changed


def _says_round(told: m.PublicEvent | None) -> bool:
    return isinstance(told, m.AnswersCounted) or (
        isinstance(told, m.RoundMoved | m.CardCorrected | m.CardsExchanged) and told.round is not None
    )


def _says_result(told: m.PublicEvent | None) -> bool:
    return isinstance(told, m.RoundMoved | m.CardCorrected | m.CardsExchanged) and told.result is not None


def _lies_otherwise(before: Table, after: Table) -> bool:
    """Stakes that leave with a round, and those that a round takes over, are not told one by one."""
    return before.phase is not after.phase or (before.play is None) is not (after.play is None)
