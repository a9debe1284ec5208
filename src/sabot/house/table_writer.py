"""One table's single writer: a batch of commands is decided on a tentative state, and committed whole."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.house.batch_builder import BatchBuilder, PlayerFacts, TableStep
from sabot.house.interrupted_games import StartedGame
from sabot.house.requests import OTHER_BODY, Done, Reply
from sabot.house.sealing import Sealer
from sabot.house.shoe_dealer import Dealer
from sabot.ledger import Ledger
from sabot.profiles import Mode
from sabot.store.commit import Commit
from sabot.table import commands as c
from sabot.table.shoe.shoe_change import next_shoe, setup_to_deal_by
from sabot.table.state import Table

__all__ = ["GO_ON", "MOST_COMMANDS", "Batch", "Done", "PlayerFacts", "Reply", "TableStep", "TableWriter"]

MOST_COMMANDS = 256
"""In one batch, so that no table keeps its guests waiting for long."""


GO_ON = c.Request("", c.Tick())
"""Brings the next slice where many are served."""


class Batch(Struct, frozen=True):
    """What a batch would do. It counts for nothing before it is committed."""

    commit: Commit
    replies: tuple[Reply, ...]
    """One for each command, in order; none for those that came after one with which many are served."""
    table: Table
    dealer: Dealer
    ledger: Ledger
    """The books as they would be."""
    people: PlayerFacts
    """What would be known of players; the next batch is decided on it, of whatever table."""
    course: tuple[TableStep, ...]
    begun: tuple[StartedGame, ...] = ()
    """Interrupted games that begin with it."""

    @property
    def commits(self) -> tuple[Commit, ...]:
        """All that must be written in one transaction; nothing where nothing happened."""
        if not self.commit.entries and not self.commit.commands:
            return ()
        return (self.commit, *(game.commit for game in self.begun))


class TableWriter:
    """The table as it was last committed, and who deals at it."""

    def __init__(
        self,
        stream: str,
        table: Table,
        version: int,
        dealer: Dealer,
        sealer: Sealer | None = None,
        outside: Collection[Mode] = (),
    ) -> None:
        """Cards of tables in the modes `outside` come from a device or a croupier, as commands."""
        self.stream = stream
        self.table = table
        self.version = self.taken_over = version
        """Of the last line, now and as whoever served the table before left it."""
        self.dealer = dealer
        self._sealer = sealer
        self._outside = outside

    def decided(
        self,
        requests: Sequence[c.Request],
        at: int,
        ledger: Ledger,
        people: PlayerFacts,
        asked: set[str] | None = None,
    ) -> Batch:
        """Command after command, and after each whatever the dealer brings.

        Where many are to be served, that is done first, slice by slice, each a batch of its own (`GO_ON`);
        commands that were not answered are to be told again afterwards.
        Where not all purses are at hand, `asked` tells whose were needed, even if it could not be decided.
        """
        assert len(requests) <= MOST_COMMANDS, f"{len(requests)} commands are more than one batch"
        builder = self._builder(at, ledger, people, asked)
        dealer = self.dealer.copy()
        replies = tuple(self._replies(builder, dealer, requests))
        return Batch(
            builder.commit(),
            replies,
            builder.table,
            dealer,
            builder.ledger,
            builder.people,
            tuple(builder.course),
            tuple(builder.begun),
        )

    def _builder(self, at: int, ledger: Ledger, people: PlayerFacts, asked: set[str] | None) -> BatchBuilder:
        return BatchBuilder(self.stream, self.version, self.table, ledger, at, people, asked)

    def _replies(self, builder: BatchBuilder, dealer: Dealer, requests: Sequence[c.Request]) -> list[Reply]:
        """A command that comes twice is answered twice and decided once."""
        first: dict[tuple[str, str], int] = {}
        replies: list[Reply] = []
        for place, each in enumerate(requests):
            key = (each.by, each.id) if each.id else None
            before = None if key is None else first.get(key)
            if before is not None:
                same = requests[before].digest == each.digest
                replies.append(replies[before] if same else OTHER_BODY)
                continue
            replies.append(self._reply(builder, dealer, each))
            if key is not None:
                first[key] = place
            if builder.table.underway is not None:
                break
        return replies

    def _reply(self, builder: BatchBuilder, dealer: Dealer, request: c.Request) -> Reply:
        if request.round and request.round != builder.table.round:
            return Refused("other-round")
        reply = builder.tell(request)
        if not isinstance(reply, Refused):
            self._serve(builder, dealer)
        return reply

    def _serve(self, builder: BatchBuilder, dealer: Dealer) -> None:
        while self._deals_at(builder.table) and (served := dealer.next(builder.table)) is not None:
            answer = builder.tell(c.Request("", self._sealed(builder.table, dealer, served)))
            assert not isinstance(answer, Refused), f"{served} was refused: {answer.reason}"

    def _deals_at(self, table: Table) -> bool:
        if table.device_silent and table.setup.mode is Mode.AUTO:
            return False
        setup = setup_to_deal_by(table)
        return not setup.device and setup.mode not in self._outside

    def _sealed(self, table: Table, dealer: Dealer, command: c.Command) -> c.Command:
        if isinstance(command, c.PrepareShoe) and self._sealer is not None:
            return replace(command, sealed=self._sealer.seal(next_shoe(table), dealer.seed))
        return command

    def take(self, batch: Batch) -> None:
        """The batch is committed: from now on it is what happened."""
        self.table, self.dealer = batch.table, batch.dealer
        self.version += len(batch.commit.entries)
