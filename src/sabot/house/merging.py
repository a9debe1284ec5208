"""Two accounts of one person become one: money never goes from one to the other, what bounds them does."""

from collections.abc import Iterable, Iterator

from sabot.games.answer import Money, Refused
from sabot.ledger import Ledger, purse_of
from sabot.ledger.limit import Limit, Limits
from sabot.ledger.purse import Exclusion, Restraint
from sabot.store.streams import LimitSet, PlayerExcluded, PlayerLeft

ITSELF = Refused("merge-itself")
INTO_GONE = Refused("merge-into-gone")
LOOSER = Refused("merge-bounds-changed")


def check_merging(
    wished: PlayerLeft, gone: Restraint, stays: Restraint, books: Iterable[Ledger], at: int
) -> Refused | None:
    """Asked under the locks of both: nobody is merged into who is gone, so that no two go into each other."""
    if wished.into == wished.player:
        return ITSELF
    if stays.left:
        return INTO_GONE
    for ledger in books:
        if held := purse_of(ledger, wished.into).held:
            return Refused("merge-staked", {"amount": Money(held)})
    return LOOSER if carried_bounds(gone, stays, at) else None


def carried_bounds(gone: Restraint, stays: Restraint, at: int) -> tuple[LimitSet | PlayerExcluded, ...]:
    """What the account that stays must still be told, so that it is bound as strictly as each of both."""
    return (
        *_limits(gone.own, stays.own, at, imposed=False),
        *_limits(gone.imposed, stays.imposed, at, imposed=True),
        *_exclusions(gone.exclusions, stays.exclusions, at),
    )


def _limits(gone: Limits, stays: Limits, at: int, *, imposed: bool) -> Iterator[LimitSet]:
    for limit in gone:
        most = limit.in_force(at)
        if most is None:
            continue
        there = next((other for other in stays if other.bound == limit.bound), None)
        held = None if there is None else there.in_force(at)
        if there is None or held is None or not _as_strict(there, most, at):
            stricter = most if held is None else min(most, held)
            period = "" if limit.bound.period is None else limit.bound.period.value
            yield LimitSet(limit.bound.measure.value, period, stricter, at, imposed)


def _as_strict(limit: Limit, most: int, at: int) -> bool:
    """Now, and when what waits has come."""
    waits = limit.waiting.most if limit.waiting is not None else limit.most
    return all(each is not None and each <= most for each in (limit.in_force(at), waits))


def _exclusions(gone: Iterable[Exclusion], stays: Iterable[Exclusion], at: int) -> Iterator[PlayerExcluded]:
    """The longest of those that are not over is enough: all have begun."""
    running = [each for each in gone if each.until is None or each.until > at]
    if not running:
        return
    longest = max(running, key=_end)
    if not any(each.holds(at) and _end(each) >= _end(longest) for each in stays):
        yield PlayerExcluded(at, longest.until)


def _end(exclusion: Exclusion) -> tuple[bool, int]:
    return (True, 0) if exclusion.until is None else (False, exclusion.until)
