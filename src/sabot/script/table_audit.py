"""What must hold at the end of every script: no money made or lost, and the log tells the same table."""

from collections.abc import Iterator

from sabot.games.stake import Settlement
from sabot.ledger import imbalance, overdrawn
from sabot.ledger.facts import BetSettled
from sabot.money import Amount, show_amount
from sabot.script.report import BetReport
from sabot.script.table_floor import Floor, Watched
from sabot.script.timed_lines import TableScript
from sabot.table.events import RoundPaid
from sabot.table.evolve import evolve, replay


def audited(floor: Floor) -> Iterator[str]:
    ledger = floor.house.ledger
    if imbalance(ledger):
        yield f"the ledger does not sum to nothing: {show_amount(imbalance(ledger))}"
    for account in overdrawn(ledger):
        yield f"the account {account} is overdrawn"
    for watched in floor.all():
        if replay(watched.host.start, (happened.event for happened in watched.host.log)) != watched.table:
            yield f"the log of {watched.host.stream} tells another table than the one that was played"


def bets_of(script: TableScript, floor: Floor) -> tuple[BetReport, ...]:
    """Everything that was settled, added up by place over all rounds; a crowd stands as one."""
    found: dict[tuple[str, str], BetReport] = {}
    for watched in floor.all():
        for settlement, settled in _settled(watched):
            report = _report(script, settlement, settled)
            old = found.get((report.hand, report.bet))
            found[report.hand, report.bet] = report if old is None else _added(old, report)
    return tuple(found.values())


def _settled(watched: Watched) -> Iterator[tuple[Settlement, BetSettled]]:
    """The log once more: every paid bet with the settlement that it comes from."""
    table = watched.host.start
    for happened in watched.host.log:
        table = evolve(table, happened.event)
        if isinstance(happened.event, RoundPaid):
            assert table.result is not None
            yield from zip(table.result.settlements, table.result.bets, strict=True)


def _report(script: TableScript, settlement: Settlement, settled: BetSettled) -> BetReport:
    place = settled.place
    crowd = place.player.rpartition("-")[0]
    who = crowd if crowd in script.crowds else place.player
    return BetReport(
        hand=" ".join(filter(None, (who, "behind" if place.behind else "", place.hand))),
        bet=place.bet,
        label=settlement.label,
        staked=settled.staked.total,
        returned=settled.back.total,
    )


def _added(old: BetReport, new: BetReport) -> BetReport:
    labels = old.label.split(", ")
    return BetReport(
        hand=old.hand,
        bet=old.bet,
        label=", ".join(labels if new.label in labels else (*labels, new.label)),
        staked=Amount(old.staked + new.staked),
        returned=Amount(old.returned + new.returned),
    )
