"""What a script came to by the logs of its tables, and what must hold at its end."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.hand_id import hand_in
from sabot.games.stake import Settlement
from sabot.ledger import imbalance, overdrawn
from sabot.ledger.facts import BetSettled, Place
from sabot.money import Amount, show_amount
from sabot.script.line_words import DEALER, named
from sabot.script.script_floor import Floor, Watched
from sabot.script.script_lines import HERE, Script
from sabot.script.script_report import BetReport, joined_labels
from sabot.table.events import RoundPaid
from sabot.table.evolve import evolve
from sabot.table.state import Result, Table


class Outcome(Struct, frozen=True):
    differences: tuple[str, ...]
    cards: dict[str, tuple[Card, ...]]
    bets: tuple[BetReport, ...]


def outcome(script: Script, floor: Floor) -> Outcome:
    """No money was made or lost, the log tells the same table, and this is what came back."""
    differences, bets = list(_unbalanced(floor)), dict[tuple[str, str], BetReport]()
    for watched in floor.all():
        table, paid = _told_again(watched)
        if table != watched.table:
            differences.append(
                f"the log of {watched.host.stream} tells another table than the one that was played"
            )
        for result in paid:
            for report in _reports(script, watched.table, result):
                old = bets.get((report.hand, report.bet))
                bets[report.hand, report.bet] = report if old is None else _with(old, report)
    return Outcome(tuple(differences), _cards(floor.watched(HERE, 0).table), tuple(bets.values()))


def _unbalanced(floor: Floor) -> Iterator[str]:
    ledger = floor.house.ledger
    if imbalance(ledger):
        yield f"the ledger does not sum to nothing: {show_amount(imbalance(ledger))}"
    for account in overdrawn(ledger):
        yield f"the account {account} is overdrawn"


def _told_again(watched: Watched) -> tuple[Table, Sequence[Result]]:
    """The table as its log tells it, and the rounds that were paid."""
    table, paid = watched.host.start, list[Result]()
    for happened in watched.host.log:
        table = evolve(table, happened.event)
        if isinstance(happened.event, RoundPaid):
            assert table.result is not None
            paid.append(table.result)
    return table, paid


def _reports(script: Script, table: Table, result: Result) -> Iterator[BetReport]:
    """What one round settled, place by place; split hands are one."""
    found: dict[Place, list[tuple[Settlement, BetSettled]]] = {}
    for settlement, settled in zip(result.settlements, result.bets, strict=True):
        found.setdefault(settled.place, []).append((settlement, settled))
    for place, parts in found.items():
        yield BetReport(
            hand=_written(script, table, place),
            bet=place.bet,
            label=joined_labels([settlement.label for settlement, _ in parts]),
            staked=Amount(sum(settled.staked.total for _, settled in parts)),
            returned=Amount(sum(settled.back.total for _, settled in parts)),
        )


def _written(script: Script, table: Table, place: Place) -> str:
    """The hand as the script calls it; a crowd stands as one."""
    crowd = place.player.rpartition("-")[0]
    who = crowd if crowd in script.crowds else place.player
    hands = table.hands_of(place.player) if script.one_round else ()
    if place.hand in hands:
        return named(who, f"/{hands.index(place.hand) + 1}")
    return named(who, place.hand, behind=place.behind)


def _with(old: BetReport, new: BetReport) -> BetReport:
    """Over several rounds and people, each label once."""
    labels = dict.fromkeys((*old.label.split(", "), *new.label.split(", ")))
    return BetReport(
        hand=old.hand,
        bet=old.bet,
        label=", ".join(labels),
        staked=Amount(old.staked + new.staked),
        returned=Amount(old.returned + new.returned),
    )


def _cards(table: Table) -> dict[str, tuple[Card, ...]]:
    """Those of the last round that lie before nobody."""
    play = table.play or table.shown
    if play is None or table.result is None:
        return {}
    return {
        row.place or DEALER: row.cards for row in play.family.rows(play.now) if hand_in(row.place) is None
    }
