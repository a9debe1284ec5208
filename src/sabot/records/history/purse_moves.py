"""What moved in a player's purse, and how long sessions lasted, as lines of the journal tell it."""

from collections.abc import Iterator

from msgspec import Struct
from rpds import HashTrieMap

from sabot.ledger import Hold, Ledger, effects
from sabot.ledger.account import AccountKind, kind_of, owner_of
from sabot.ledger.route import Purpose
from sabot.ledger.statement import statement
from sabot.ledger.transfer import Move
from sabot.records.history.round_places import RoundPlace
from sabot.records.journal.journal_steps import held_after
from sabot.records.journal.positions import LinePosition, PastLine
from sabot.store.streams import SessionBegan, SessionEnded, name_of

ROUND = "round"


class PurseMove(Struct, frozen=True, gc=False):
    """One line of a statement."""

    position: LinePosition
    purpose: str
    reference: str
    """The round, the ticket or the table; empty where there is none."""
    debit: int
    """What left the purse; of a round, the stakes."""
    credit: int


def round_move(place: RoundPlace, player: str) -> PurseMove:
    share = place.shares[player]
    return PurseMove(place.position, ROUND, place.round, share.staked, share.back)


def tip_move(line: PastLine, amount: int) -> PurseMove:
    return PurseMove(line.position(), Purpose.TIP.value, name_of(line.stream), amount, 0)


def desk_moves(line: PastLine) -> Iterator[tuple[str, PurseMove]]:
    """What the cash desk did to purses, with whose they are."""
    moves = (transfer for transfer in line.transfers if isinstance(transfer, Move))
    for part, move in enumerate(moves):
        for account, amount in ((move.debit, -move.amount), (move.credit, move.amount)):
            if kind_of(account) is AccountKind.WALLET:
                yield (
                    owner_of(account),
                    _moved(line.position(part), move.purpose.value, move.reference, amount),
                )


def _moved(position: LinePosition, purpose: str, reference: str, amount: int) -> PurseMove:
    return PurseMove(position, purpose, reference, max(0, -amount), max(0, amount))


class OwnStream:
    """A player's own stream: what happened to the money away from tables and desk, and the sessions."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._holds: HashTrieMap[str, Hold] = HashTrieMap()
        self.running: dict[str, int] = {}
        """When sessions began that last."""
        self.longest = 0
        """Of those that are over, in microseconds."""

    def follow(self, line: PastLine) -> Iterator[PurseMove]:
        match line.event:
            case SessionBegan(began, session):
                self.running[session] = began
            case SessionEnded(ended, session) if session in self.running:
                self.longest = max(self.longest, ended - self.running.pop(session))
            case _:
                pass
        if line.transfers:
            told = statement(self._player, tuple(effects(Ledger(holds=self._holds), line.transfers)))
            self._holds = held_after(self._holds, line.transfers)
            for part, words in enumerate(told):
                yield _moved(line.position(part), words.purpose.value, words.reference, words.amount)
