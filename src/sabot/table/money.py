"""What the events of a table mean for money: the facts that the ledger is told."""

from collections.abc import Iterator

from sabot.ledger import facts as f
from sabot.table import events as e
from sabot.table.play.settlement import place_of
from sabot.table.state import Table

LUCKY = "lucky card"


def facts_of(before: Table, event: e.Event) -> tuple[f.Fact, ...]:
    """The facts of one event that happens to the table `before`; most events are not about money."""
    if not isinstance(event, _ABOUT_MONEY):
        return ()
    return tuple(_facts(before, before.setup.table, event))


_ABOUT_MONEY = (
    e.BetsPut, e.BetsTaken, e.RoundMoved, e.GameBroken, e.RoundPaid, e.RoundVoided, e.LuckyCardDealt,
    e.TipGiven,
)  # fmt: skip


def _facts(before: Table, table: str, event: e.Event) -> Iterator[f.Fact]:
    match event:
        case e.BetsPut() | e.BetsTaken():
            yield from _laid(before.round, table, event)
        case e.RoundMoved(_, paid):
            yield from (_raised(before, table, part) for part in paid)
        case e.GameBroken(_, broken, _, parts):
            yield f.GameBroken(table, before.round, broken, parts)
        case e.RoundPaid(round_, bets):
            if bets:
                yield f.RoundSettled(table, round_, bets)
        case e.RoundVoided(round_):
            yield f.RoundVoided(table, round_)
        case e.LuckyCardDealt(player, _, value, chips):
            yield f.GoldenAwarded(player, value, chips, LUCKY)
        case e.TipGiven(player, amount, given):
            yield f.TipGiven(table, player, amount, given)
        case _:
            return


def _laid(round_: str, table: str, event: e.BetsPut | e.BetsTaken) -> Iterator[f.Fact]:
    told = f.StakePlaced if isinstance(event, e.BetsPut) else f.StakeTakenBack
    for put in event.puts:
        yield told(table, round_, f.Place(event.player, put.hand, put.bet, put.behind), put.lot)


def _raised(before: Table, table: str, part: e.Paid) -> f.StakeRaised:
    assert before.play is not None
    return f.StakeRaised(
        table, before.round, place_of(before.play, part.player, part.hand, part.bet), part.lot
    )
