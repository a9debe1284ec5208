"""Commits written by hand: credits, bets and settlements whose transfers anybody can add up."""

from sabot.ledger.account import ISSUER, held, house, wallet
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.route import Purpose
from sabot.ledger.transfer import Hold, Move, Post, Transfer
from sabot.money import Amount
from sabot.store.commit import CommandId, Commit, Entry
from sabot.table import events as e
from sabot.table.betting.slip import money_put

AT = 1_700_000_000_000_000
ROUND = "1/1"


def command(player: str, number: int, digest: bytes = b"bet") -> CommandId:
    return CommandId(player, f"{number:032x}", digest)


def credited(player: str, amount: int) -> Commit:
    """A new player's first credits: 1 line of their stream."""
    stream = f"player:{player}"
    moved = Move(f"{stream}:1/0", Purpose.CREDITS_ISSUED, ISSUER, wallet(player), Amount(amount))
    return Commit(stream, 0, AT, (Entry(CreditsIssued(player, Amount(amount)), (moved,)),))


def bet(table: str, version: int, player: str, amount: int, by: CommandId | None = None) -> Commit:
    """One stake on the Player, held: the line after `version`."""
    return Commit(
        f"table:{table}",
        version,
        AT + version,
        (bet_entry(table, version + 1, player, amount, by),),
        () if by is None else (by,),
    )


def bet_entry(table: str, line: int, player: str, amount: int, by: CommandId | None = None) -> Entry:
    put = e.BetsPut(player, (money_put("", "player", Amount(amount)),), e.Button.CHIP, AT)
    return Entry(put, (stake(table, line, player, amount),), by)


def stake(table: str, line: int, player: str, amount: int) -> Hold:
    return Hold(
        f"table:{table}:{line}/0",
        Purpose.STAKE,
        wallet(player),
        held(table),
        Amount(amount),
        f"{table}/{ROUND}",
        "player",
    )


def settled(table: str, version: int, stakes: tuple[Hold, ...], paid: dict[str, int]) -> Commit:
    """Every stake goes to the house, which pays."""
    names = (f"table:{table}:{version + 1}/{index}" for index in range(1_000))
    total = Amount(sum(hold.amount for hold in stakes))
    round_ = f"{table}/{ROUND}"
    transfers: tuple[Transfer, ...] = (
        *(Post(next(names), hold.id, hold.amount) for hold in stakes),
        Move(next(names), Purpose.TAKE, held(table), house(table), total, round_),
        *(
            Move(next(names), Purpose.PAY, house(table), wallet(player), Amount(amount), round_)
            for player, amount in paid.items()
        ),
    )
    return Commit(f"table:{table}", version, AT + version, (Entry(e.RoundPaid(round_, ()), transfers),))
