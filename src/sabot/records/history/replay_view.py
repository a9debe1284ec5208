"""A past round as its page shows it: step by step, with why every bet ended so."""

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import name
from sabot.games.sheet.texts import Texts
from sabot.games.view import card_names
from sabot.odds.value_chart import ValueChart
from sabot.records.history.dealt_cards import DealtCards
from sabot.records.history.history_rows import HistoryRow, SettledBet, history_row
from sabot.records.history.past_round import PastRound
from sabot.records.history.replay_steps import ReplayStep, replay_steps
from sabot.table.view.stakes import FeltStake, FeltSum, felt_stakes, felt_sums


class PastDecision(Struct, frozen=True):
    """What was chosen on a hand."""

    at: int
    hand: str
    action: str
    own: bool
    """The player's own word; otherwise the house decided."""


class RoundReplay(Struct, frozen=True, kw_only=True):
    """A past round from the end of betting to its payment."""

    row: HistoryRow
    """With the bets of the player whose round it is, or who shared it."""
    player: str
    shared: bool
    """It is shown to somebody else than the player."""
    why: str
    """Why it is void."""
    burnt: tuple[str, ...]
    corrections: tuple[str, ...]
    """Cards that were corrected, in words."""
    decisions: tuple[PastDecision, ...]
    advice: tuple[str, ...]
    """Hints that the player was shown."""
    commitment: str
    """What the house was bound to before the first card of its shoe, in hexadecimal; empty where cards came
    from outside."""
    stakes: tuple[FeltStake, ...]
    """Everybody's stakes as betting ended; at a common hand they are told as sums."""
    sums: tuple[FeltSum, ...]
    steps: tuple[ReplayStep, ...]
    """From the end of betting to the payment."""
    dealt: tuple[str | None, ...]
    """Its cards in the order in which they left the shoe; null stands for one that nobody saw."""


def replay_view(
    told: PastRound, player: str, texts: Texts, values: ValueChart | None = None, *, shared: bool
) -> RoundReplay:
    round_ = told.round.of(player)
    row = history_row(told, player, values)
    return RoundReplay(
        row=replace(row, bets=tuple(_explained(bet, row.family, texts) for bet in row.bets)),
        player=player,
        shared=shared,
        why=round_.why,
        burnt=card_names(round_.burnt),
        corrections=round_.corrections,
        decisions=tuple(PastDecision(one.at, one.hand, one.action, one.own) for one in round_.decisions),
        advice=tuple(one.advice for one in round_.advice),
        commitment=_commitment(told),
        stakes=tuple(felt_stakes(told.first).values()),
        sums=tuple(felt_sums(told.first).values()),
        steps=tuple(replay_steps(told.first, told.steps, player)),
        dealt=_dealt(told),
    )


def _explained(bet: SettledBet, family: str, texts: Texts) -> SettledBet:
    return replace(bet, text=texts.override(f"bet.{family}.{bet.bet}.text", bet.text))


def _commitment(told: PastRound) -> str:
    """As the table showed it; an interrupted game has its shoe only after it has begun."""
    shoes = (table.shoe for table in (told.first, told.steps[-1].before) if table is not None)
    shown = (shoe.ceremony.server_commitment.hex() for shoe in shoes if shoe is not None)
    return next(filter(None, shown), "")


def _dealt(told: PastRound) -> tuple[str | None, ...]:
    dealt = DealtCards()
    for step in told.steps:
        dealt.follow(step.event)
    return tuple(None if card is None else name(card) for card in dealt.cards)
