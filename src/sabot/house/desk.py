"""One table's single writer: a batch of commands is decided on a tentative state, and committed whole."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sabot.floor.dealer import ShoeDealer
from sabot.games.answer import Refused
from sabot.house.beginning import Begun
from sabot.house.draft import Draft, People, Step
from sabot.house.sealing import Sealer
from sabot.house.told import OTHER_BODY, Done, Reply, Told, acts_for_another
from sabot.ledger import Ledger
from sabot.profiles import Mode
from sabot.store.commit import Commit
from sabot.table import commands as c
from sabot.table.shoe_change import next_shoe, setup_to_deal_by
from sabot.table.state import Table

__all__ = ["MOST_COMMANDS", "Batch", "Desk", "Done", "People", "Reply", "Step", "Told"]

MOST_COMMANDS = 256
"""In one batch, so that no table keeps its guests waiting for long."""


class Batch(Struct, frozen=True):
    """What a batch would do. It counts for nothing before it is committed."""

    commit: Commit
    replies: tuple[Reply, ...]
    """One for each command, in order."""
    table: Table
    dealer: ShoeDealer
    ledger: Ledger
    """The books as they would be."""
    people: People
    """What would be known of players; the next batch is decided on it, of whatever table."""
    course: tuple[Step, ...]
    begun: tuple[Begun, ...] = ()
    """Broken games that begin with it."""

    @property
    def commits(self) -> tuple[Commit, ...]:
        """All that must be written in one transaction; nothing where nothing happened."""
        if not self.commit.entries and not self.commit.commands:
            return ()
        return (self.commit, *(game.commit for game in self.begun))


class Desk:
    """The table as it was last committed, and who deals at it."""

    def __init__(
        self,
        stream: str,
        table: Table,
        version: int,
        dealer: ShoeDealer,
        sealer: Sealer | None = None,
        outside: Collection[Mode] = (),
    ) -> None:
        """Cards of tables in the modes `outside` come from a device or a croupier, as commands."""
        self.stream = stream
        self.table = table
        self.version = version
        self.dealer = dealer
        self._sealer = sealer
        self._outside = outside

    def decided(
        self,
        told: Sequence[Told],
        at: int,
        ledger: Ledger,
        people: People,
        asked: set[str] | None = None,
    ) -> Batch:
        """Command after command, and after each whatever the dealer brings.

        Where not all purses are at hand, `asked` tells whose were needed, even if it could not be decided.
        """
        assert len(told) <= MOST_COMMANDS, f"{len(told)} commands are more than one batch"
        draft = Draft(self.stream, self.version, self.table, ledger, at, people, asked)
        dealer = self.dealer.copy()
        replies = tuple(self._replies(draft, dealer, told))
        return Batch(
            draft.commit(),
            replies,
            draft.table,
            dealer,
            draft.ledger,
            draft.people,
            tuple(draft.course),
            tuple(draft.begun),
        )

    def _replies(self, draft: Draft, dealer: ShoeDealer, told: Sequence[Told]) -> list[Reply]:
        """A command that comes twice is answered twice and decided once."""
        first: dict[tuple[str, str], int] = {}
        replies: list[Reply] = []
        for place, each in enumerate(told):
            key = None if each.id is None else (each.id.player, each.id.id)
            before = None if key is None else first.get(key)
            if before is not None:
                same = told[before].id == each.id
                replies.append(replies[before] if same else OTHER_BODY)
                continue
            replies.append(self._reply(draft, dealer, each))
            if key is not None:
                first[key] = place
        return replies

    def _reply(self, draft: Draft, dealer: ShoeDealer, told: Told) -> Reply:
        if acts_for_another(told):
            return Refused("nobody acts for another player")
        if told.round and told.round != draft.table.round:
            return Refused("that round is over")
        reply = draft.tell(told.command, told.id)
        if not isinstance(reply, Refused):
            self._serve(draft, dealer)
        return reply

    def _serve(self, draft: Draft, dealer: ShoeDealer) -> None:
        while self._deals_at(draft.table) and (served := dealer.next(draft.table)) is not None:
            answer = draft.tell(self._sealed(draft.table, dealer, served), None)
            assert not isinstance(answer, Refused), f"{served} was refused: {answer.reason}"

    def _deals_at(self, table: Table) -> bool:
        if table.device_silent and table.setup.mode is Mode.AUTO:
            return False
        if not self._outside:
            return True
        return setup_to_deal_by(table).mode not in self._outside

    def _sealed(self, table: Table, dealer: ShoeDealer, command: c.Command) -> c.Command:
        if isinstance(command, c.PrepareShoe) and self._sealer is not None:
            return replace(command, sealed=self._sealer.seal(next_shoe(table), dealer.seed))
        return command

    def take(self, batch: Batch) -> None:
        """The batch is committed: from now on it is what happened."""
        self.table, self.dealer = batch.table, batch.dealer
        self.version += len(batch.commit.entries)
