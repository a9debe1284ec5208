"""All records together, folded from the journal: from nothing, or from where they were left."""

from msgspec import Struct

from sabot.games.catalogue import Catalogue
from sabot.records.history.past_results import PastResults
from sabot.records.history.round_history import RoundHistory
from sabot.records.history.statements import Statements
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.journal_steps import ReadingState, Step, steps
from sabot.records.reports.balances import Balances
from sabot.records.reports.significant import Significants
from sabot.records.reports.turnover import Turnover


class Records(Struct, frozen=True):
    """A value like any other: whoever keeps one can go on from it, and whoever loses it makes it anew."""

    reading: ReadingState = ReadingState()
    balances: Balances = Balances()
    statements: Statements = Statements()
    history: RoundHistory = RoundHistory()
    results: PastResults = PastResults()
    turnover: Turnover = Turnover()
    significant: Significants = Significants()

    def told(self, reading: ReadingState, step: Step) -> "Records":
        balances = self.balances.told(step.effects) if step.effects else self.balances
        return Records(
            reading,
            balances,
            self.statements.told(step) if step.effects else self.statements,
            self.history.told(step, self.balances, balances),
            self.results.told(step),
            self.turnover.told(step),
            self.significant.told(step),
        )


def continued(records: Records, journal: JournalReader, games: Catalogue) -> Records:
    """With everything that was written since; the records of an empty journal are `Records()`."""
    for reading, step in steps(journal, games, records.reading):
        records = records.told(reading, step)
    return records
