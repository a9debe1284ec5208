"""Statements: what moved in each player's wallet, line by line, with the balance before and after."""

from msgspec import Struct
from rpds import HashTrieMap, List

from sabot.ledger import Step as Moved
from sabot.ledger.account import AccountKind, kind_of, owner_of
from sabot.ledger.meters import Meters, metered
from sabot.ledger.statement import StatementPosting as Words
from sabot.ledger.statement import statement
from sabot.records.journal.journal_steps import Step


class StatementEntry(Struct, frozen=True):
    """One line of a statement, with its place in the journal."""

    at: int
    stream: str
    number: int
    words: Words


class Statements(Struct, frozen=True):
    entries: "HashTrieMap[str, List[StatementEntry]]" = HashTrieMap()
    """By player, the latest first."""
    meters: "HashTrieMap[str, Meters]" = HashTrieMap()

    def told(self, step: Step) -> "Statements":
        entries, meters = self.entries, self.meters
        for player in _players(step):
            known = entries.get(player, List())
            last = next(iter(known), None)
            opening = 0 if last is None else last.words.after
            for words in statement(player, step.effects, opening):
                line = step.line
                known = known.push_front(StatementEntry(line.at, line.stream, line.number, words))
            entries = entries.insert(player, known)
            meters = meters.insert(player, metered(meters.get(player, Meters()), player, step.effects))
        return Statements(entries, meters)

    def of(self, player: str) -> tuple[StatementEntry, ...]:
        """In the order in which they happened."""
        return tuple(self.entries.get(player, List()))[::-1]


def _players(step: Step) -> list[str]:
    """Whose wallets something moved in."""
    moved = (effect for effect in step.effects if effect.step is Moved.MOVED)
    names = (name for effect in moved for name in (effect.debit, effect.credit))
    return list(dict.fromkeys(owner_of(name) for name in names if kind_of(name) is AccountKind.WALLET))
