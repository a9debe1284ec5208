"""The laws of money at a table, each a function of a whole session."""

from collections import Counter

from table_felt import Felt, held_in, lying_at
from table_session import Session

from sabot.ledger import imbalance, overdrawn
from sabot.ledger.lot import Lot, together
from sabot.ledger.state import Ledger, pending_imbalance
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.betting.slip import Put
from sabot.table.state import Phase, Table
from sabot.table.underway import Task

OF_MONEY = (
    e.BetsPut,
    e.BetsTaken,
    e.RoundMoved,
    e.GameInterrupted,
    e.PartPaid,
    e.RoundPaid,
    e.RoundVoided,
    e.PartVoided,
    e.LuckyCardDealt,
    e.TipGiven,
)
"""Events that may move money; no other one does."""


def sums_are_zero(session: Session) -> None:
    for taken in session.taken:
        if taken.then is not taken.ledger:
            assert imbalance(taken.then) == 0, taken.event
            assert pending_imbalance(taken.then) == 0, taken.event


def nobody_is_overdrawn(session: Session) -> None:
    for taken in session.taken:
        if taken.then is not taken.ledger:
            assert overdrawn(taken.then) == (), taken.event


def only_money_events_move_money(session: Session) -> None:
    for taken in session.taken:
        assert isinstance(taken.event, OF_MONEY) or taken.then is taken.ledger, taken.event


def everything_lying_is_held(session: Session) -> None:
    """After every event the ledger holds what lies there; after every command the table says the same."""
    felt = Felt()
    for asked in session.asked:
        for taken in asked.taken:
            felt.see(taken)
            if taken.then is not taken.ledger:
                assert held_in(taken.then) == felt.holding(), taken.event
        underway = asked.after.underway
        if asked.answer is not None and (underway is None or underway.task is not Task.VOIDING):
            assert lying_at(asked.after) == felt.on(asked.after.round), asked.command


def every_stake_ends_once(session: Session) -> None:
    """Each is settled, taken back, void, or goes to an interrupted game, and that ends once as well."""
    felt = Felt()
    for taken in session.taken:
        felt.see(taken)
    if not session.stopped:
        assert not any(felt.lying.values()), felt.lying
        assert all(felt.ended[name] == 1 for name in session.interrupted), felt.ended


def stakes_are_covered(session: Session) -> None:
    """Nobody stakes, doubles, splits or insures with what they do not have."""
    for taken in session.taken:
        lots: dict[str, list[Lot]] = {}
        match taken.event:
            case e.BetsPut(player, puts):
                lots[player] = [put.lot for put in puts]
            case e.RoundMoved(_, paid):
                for part in paid:
                    lots.setdefault(part.player, []).append(part.lot)
            case e.TipGiven(player, amount):
                lots[player] = [Lot(amount)]
            case _:
                continue
        for player, laid in lots.items():
            assert is_covered(taken.ledger, player, together(laid)), taken.event


def is_covered(ledger: Ledger, player: str, lot: Lot) -> bool:
    chips = Counter(lot.chips)
    return lot.money <= ledger.available(f"wallet:{player}") and all(
        count * chip <= ledger.available(f"golden:{player}:{chip}") for chip, count in chips.items()
    )


def bets_are_taken_in_time(session: Session) -> None:
    """Only while bets are taken, before the bell, and never at a table that stands still."""
    for taken in session.taken:
        if isinstance(taken.event, e.BetsPut):
            clock = taken.before.clock
            assert taken.before.phase is Phase.BETTING, taken.event
            assert taken.before.halt is None, taken.event
            assert clock is None or taken.at < clock.until, taken.event
            assert taken.event.at == taken.at
        elif isinstance(taken.event, e.BetsTaken):
            underway = taken.before.underway
            going_back = underway is not None and underway.task is Task.RETURNING
            assert taken.before.phase is Phase.BETTING or going_back, taken.event


def limits_are_kept(session: Session) -> None:
    """After every press each field carries what it may, and may pay its best row (G9, G10)."""
    for taken in session.taken:
        if isinstance(taken.event, e.BetsPut) and taken.booked:
            for put in taken.after.guest(taken.event.player).slip.puts():
                check_field(taken.after, put)


def check_field(table: Table, put: Put) -> None:
    limits, best = table.setup.limits[put.limit_key], table.setup.fields.tables[put.bet].best
    assert put.lot.money >= 0
    assert limits.minimum <= put.amount <= limits.maximum, put
    assert put.amount % limits.step == 0, put
    assert put.amount * best.numerator // best.denominator <= limits.largest_payout, put
    assert not (put.behind and put.lot.chips), put


def orphans_go_back(session: Session) -> None:
    """No bet stays on the felt without what it depends on (G10)."""
    for taken in session.taken:
        if isinstance(taken.event, e.BetsPut | e.BetsTaken) and taken.booked:
            player = taken.event.player
            slip = taken.after.guest(player).slip
            assert not taken.after.setup.fields.unsupported(slip.stakes(player)), slip


def wishes_were_wished(session: Session) -> None:
    """What comes down by itself was asked for: by a wish, or to be kept on at the player's own table."""
    for taken in session.taken:
        if isinstance(taken.event, e.BetsPut) and taken.event.button is e.Button.WISH:
            guest, setup = taken.before.guest(taken.event.player), taken.before.setup
            keeps = guest.comfort.keep_bets_on and setup.mode is Mode.INTERNAL
            assert guest.wish is not None or keeps, taken.event


LAWS = (
    sums_are_zero,
    nobody_is_overdrawn,
    only_money_events_move_money,
    everything_lying_is_held,
    every_stake_ends_once,
    stakes_are_covered,
    bets_are_taken_in_time,
    limits_are_kept,
    orphans_go_back,
    wishes_were_wished,
)
