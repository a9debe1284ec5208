"""Past results as tables show them: roads by shoe, the dealer's last hands and their statistics."""

from collections import Counter

from msgspec import Struct
from rpds import HashTrieMap, List

from sabot.cards import Card
from sabot.games.baccarat.roads import Outcome, Roads, outcome_of, roads
from sabot.games.blackjack.dealer_end import DealerEnd, end_text
from sabot.games.blackjack.round import BlackjackRound
from sabot.records.telling import Step
from sabot.table import events as e


class DealerResult(Struct, frozen=True):
    round: str
    cards: tuple[Card, ...]

    @property
    def text(self) -> str:
        return end_text(self.cards)


class Results(Struct, frozen=True):
    """The latest come first; void rounds have no result."""

    shoes: "HashTrieMap[str, tuple[Outcome, ...]]" = HashTrieMap()
    """The coups of each shoe, in their order."""
    dealers: "HashTrieMap[str, List[DealerResult]]" = HashTrieMap()
    """By table."""

    def told(self, step: Step) -> "Results":
        event, before = step.event, step.before
        if not isinstance(event, e.RoundPaid) or before is None or before.play is None or before.one_game:
            return self
        now, table = before.play.now, before.setup.table
        if isinstance(now, BlackjackRound):
            ended = self.dealers.get(table, List()).push_front(DealerResult(event.round, now.dealer))
            return Results(self.shoes, self.dealers.insert(table, ended))
        shoe = event.round.rpartition("/")[0]
        coups = (*self.shoes.get(shoe, ()), outcome_of(now.coup))
        return Results(self.shoes.insert(shoe, coups), self.dealers)

    def roads(self, shoe: str) -> Roads:
        return roads(self.shoes.get(shoe, ()))

    def dealer(self, table: str, games: int) -> tuple[DealerResult, ...]:
        """The dealer's last results, so many at most."""
        ended = self.dealers.get(table, List())
        return tuple(result for result, _ in zip(ended, range(games), strict=False))

    def statistics(self, table: str, games: int) -> dict[DealerEnd, int]:
        """How often the dealer ended how in so many last games."""
        counts = Counter(result.text for result in self.dealer(table, games))
        return {end: counts[end.value] for end in DealerEnd}
