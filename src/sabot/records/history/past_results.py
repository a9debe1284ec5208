"""Past results as tables show them: roads by shoe, the dealer's last hands and their statistics."""

from collections import Counter

from msgspec import Struct
from rpds import HashTrieMap, List

from sabot.games.roads import Outcome, Roads, roads
from sabot.records.journal.journal_steps import Step
from sabot.table import events as e


class DealerResult(Struct, frozen=True):
    round: str
    text: str
    counted: bool
    """Whether statistics count it: not where the dealer had no need to draw, for one."""


class PastResults(Struct, frozen=True):
    """The latest come first; void rounds have no result."""

    shoes: "HashTrieMap[str, tuple[Outcome, ...]]" = HashTrieMap()
    """The coups of each shoe, in their order."""
    dealers: "HashTrieMap[str, List[DealerResult]]" = HashTrieMap()
    """By table."""

    def told(self, step: Step) -> "PastResults":
        event, before = step.event, step.before
        if not isinstance(event, e.RoundPaid) or before is None or before.play is None or before.one_game:
            return self
        play, table, shoes, dealers = before.play, before.setup.table, self.shoes, self.dealers
        if (dealer := play.family.dealer_end) and (end := dealer(play.now)):
            result = DealerResult(event.round, end, end in play.family.counted_ends)
            dealers = dealers.insert(table, dealers.get(table, List()).push_front(result))
        if (outcome := play.family.outcome(play.now)) is not None:
            shoe = event.round.rpartition("/")[0]
            shoes = shoes.insert(shoe, (*shoes.get(shoe, ()), outcome))
        return PastResults(shoes, dealers)

    def roads(self, shoe: str) -> Roads:
        return roads(self.shoes.get(shoe, ()))

    def dealer(self, table: str, games: int) -> tuple[DealerResult, ...]:
        """The dealer's last results, so many at most."""
        ended = self.dealers.get(table, List())
        return tuple(result for result, _ in zip(ended, range(games), strict=False))

    def statistics(self, table: str, games: int) -> Counter[str]:
        """How often the dealer ended how in so many last games."""
        return Counter(result.text for result in self.dealer(table, games) if result.counted)
