"""A round that cannot be completed fairly is void: every stake goes back as it was (G6)."""

from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.games.whole_map import keys
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.take_back import returned
from sabot.table.play.questions import question
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, are_many


def voided(table: Table, reason: str, by: str = "", second: str = "") -> e.Events | Refused:
    return may_void(table) or round_voided(table, reason, by, second)


def round_voided(table: Table, reason: str, by: str = "", second: str = "") -> e.Events:
    """The stakes of many go back slice by slice, after the round is void."""
    void = e.RoundVoided(table.round, reason, by, second)
    return (e.ManyBegan(Task.VOIDING), void) if are_many(table.bettors) else (void,)


def more_voided(table: Table) -> Iterator[e.Event]:
    """A slice of nobody ends it: what follows is decided when everybody has their money."""
    assert table.underway is not None
    yield e.PartVoided(table.round, table.underway.next_players)


def may_void(table: Table) -> Refused | None:
    """Nothing is reopened once it is paid (D1)."""
    return Refused("no-round-to-void") if table.play is None else None


def run_out_of_cards(table: Table, by: str, command: c.RunOutOfCards) -> e.Events | Refused:
    """Whoever deals from an empty shoe says so alone; while it has cards that takes two people (D3)."""
    left = cards_left(table)
    if by and left:
        return Refused("shoe-second-person", {"left": left})
    return ran_out_of_cards(table, command.reason, by)


def cards_left(table: Table) -> int:
    """In the shoe, by the cards that it began with."""
    shoe = table.shoe
    return 0 if shoe is None else max(0, table.setup.cards_in_shoe - shoe.gone)


def ran_out_of_cards(table: Table, reason: str, by: str = "", second: str = "") -> e.Events | Refused:
    """A shoe that runs out all the same voids the round, and a new one follows (B33)."""
    refused, shoe = may_run_out(table), table.shoe
    if refused is not None:
        return refused
    assert shoe is not None, "cards are wanted of it"
    return (*round_voided(table, reason, by, second), e.ShoeSpent(shoe.id, reason, by, second))


def may_run_out(table: Table) -> Refused | None:
    """Why no card is missed now, or None."""
    play = table.play
    if play is None or table.shoe is None:
        return Refused("no-card-wanted")
    asks = table.phase is not Phase.PLAYING or question(play) is not None
    return Refused("no-card-wanted") if asks and not play.burn_due else None


def lost_shoe(table: Table, reason: str, at: int) -> e.Events | Refused:
    """No card of it can come any more."""
    if not is_readable(reason):
        return Refused("say-why-lost")
    return shoe_replaced(table, reason, "", "", at)


def shoe_replaced(table: Table, reason: str, by: str, second: str, at: int) -> e.Events | Refused:
    """What lies goes back, in play or not, and a new shoe follows."""
    refused, shoe = may_replace_shoe(table), table.shoe
    if refused is not None:
        return refused
    assert shoe is not None, "there is one to replace"
    spent = e.ShoeSpent(shoe.id, reason, by, second)
    if table.play is not None:
        return (*round_voided(table, reason, by, second), spent)
    if are_many(table.bettors):
        return e.ManyBegan(Task.RETURNING), spent
    return (*returned(table, sorted(keys(table.bettors)), e.Button.SHOE_LOST, at), spent)


def may_replace_shoe(table: Table) -> Refused | None:
    return Refused("no-shoe-to-lose") if table.shoe is None or table.shoe.spent else None
