"""Events with which something that happens to many begins, and goes on slice by slice."""

from collections.abc import Collection, Iterable
from typing import assert_never

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.whole_map import entries, keys
from sabot.ledger.lot import Lot
from sabot.profiles import Mode
from sabot.table.event_base import Silent
from sabot.table.play.questions import missing
from sabot.table.play.unasked import unasked
from sabot.table.state import Table
from sabot.table.underway import CountedSlips, Task, Underway


class ManyBegan(Silent, frozen=True, tag="many-began"):
    """It concerns so many that it is done in slices; until the last one nothing else happens."""

    task: Task

    def evolve(self, table: Table) -> Table:
        return replace(table, underway=Underway(self.task, tuple(sorted(_concerned(table, self.task)))))


class SliceEnded(Silent, frozen=True, tag="slice-ended"):
    """The next players are served. Rounds are paid by `PartPaid`, void by `PartVoided`: they say to whom."""

    players: int
    """How many. What is passed ends with a slice of nobody, since the dealer takes a turn after it."""

    def evolve(self, table: Table) -> Table:
        underway = table.underway
        assert underway is not None
        served, left = underway.queue[: self.players], underway.queue[self.players :]
        if underway.task is Task.CLOSING:
            underway = replace(underway, counted=counted(table, underway.counted, served))
        elif not left and (underway.task is not Task.PASSING or not self.players):
            return replace(table, underway=None)
        return replace(table, underway=replace(underway, queue=left))


def wishers(table: Table) -> Collection[str]:
    """Whose bets are put down by themselves when betting opens."""
    if table.setup.mode is not Mode.INTERNAL:
        return table.wishing
    return {*keys(table.wishing), *(p for p, guest in entries(table.guests) if guest.comfort.keep_bets_on)}


def stakes_of_round(table: Table) -> CountedSlips:
    """All slips as stakes, those that are counted already and the others. Whoever closes betting asks for
    their hands, and the round that begins asks again: the last answer is kept."""
    known, found = _LAST[0]
    if known is not table:
        found = _stakes_of_round(table)
        _LAST[0] = (table, found)
    return found


def _stakes_of_round(table: Table) -> CountedSlips:
    if table.underway is None:
        return counted(table, CountedSlips(), sorted(keys(table.bettors)))
    return counted(table, table.underway.counted, table.underway.queue)


_LAST: list[tuple[Table | None, CountedSlips]] = [(None, CountedSlips())]
"""One pair, replaced whole, so that no thread sees half of it."""


def counted(table: Table, before: CountedSlips, players: Iterable[str]) -> CountedSlips:
    """The slips of these players become stakes, too."""
    mains = table.setup.fields.main_keys
    stakes, boxes = list(before.stakes), dict(before.boxes.items())
    lots: dict[tuple[str, str, str], Lot] = {}
    behind: set[tuple[str, str]] = set()
    golden: set[tuple[str, str]] = set()
    for player in players:
        for put in table.guest(player).slip.puts():
            stakes.append(put.stake(player))
            lots[player, put.hand, put.bet] = put.lot
            if put.behind:
                behind.add((player, put.hand))
            elif put.hand:
                boxes[put.hand] = "" if table.setup.common else player
            if put.lot.chips and put.bet in mains:
                golden.add((player, put.hand))
    return CountedSlips(
        tuple(stakes),
        before.lots.update(lots),
        before.behind | behind,
        before.golden | golden,
        HashTrieMap(boxes),
    )


def _concerned(table: Table, task: Task) -> Iterable[str]:
    match task:
        case Task.CLOSING | Task.PAYING | Task.RETURNING | Task.VOIDING:
            return keys(table.bettors)
        case Task.ANSWERING:
            return unasked(table)
        case Task.PASSING:
            assert table.play is not None, "a choice is open in a round"
            return missing(table.play)
        case Task.REPEATING:
            return wishers(table)
        case _:
            assert_never(task)
