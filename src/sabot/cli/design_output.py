"""A designed bet as the terminal shows it, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins
from rich.table import Table

from sabot.money import show_odds

if TYPE_CHECKING:
    from rich.console import Console

    from sabot.games.bet import PayTable
    from sabot.odds.bet_result import BetOdds
    from sabot.odds.design.pay_search import Proposal
    from sabot.odds.exposure.gains import Exposure


class Designed(Struct, frozen=True):
    title: str
    table: PayTable
    odds: BetOdds
    exposure: Exposure | None
    """None where every round is shuffled, or nobody asked."""
    proposals: tuple[Proposal, ...]
    none_because: str
    """Why nothing is proposed, where it was asked for."""
    seed: int

    def plain(self) -> dict[str, object]:
        odds = self.odds
        return {
            "bet": odds.bet,
            "rtp": float(odds.rtp),
            "rtp_exact": str(odds.rtp),
            "hit_frequency": float(odds.hit_frequency),
            "push_frequency": float(odds.push_frequency),
            "standard_deviation": odds.standard_deviation,
            "total_ways": odds.total,
            "outcomes": [
                {"label": one.label, "pays": show_odds(one.pays), "ways": one.ways} for one in odds.outcomes
            ],
            "exposure": None if self.exposure is None else to_builtins(self.exposure),
            "seed": self.seed,
            "none_because": self.none_because,
            "proposals": [
                {
                    "pays": one.words(odds.bet, losing(self.table, one)),
                    "rtp": float(one.rtp),
                    "rtp_exact": str(one.rtp),
                    "hit_frequency": float(one.hit_frequency),
                    "standard_deviation": one.standard_deviation,
                }
                for one in self.proposals
            ],
        }


def losing(table: PayTable, proposal: Proposal) -> tuple[str, ...]:
    """Rows that win as the file has it and lose by the proposal."""
    winning = {title for title, _ in proposal.prices}
    return tuple(row.title for row in table.rows if row.odds > 0 and row.title not in winning)


def show_designed(console: Console, heading: str, found: list[Designed]) -> None:
    console.print(f"[bold]{heading}[/bold]", soft_wrap=True)
    for one in found:
        _show_rows(console, one)
        _show_figures(console, one)
        if one.proposals:
            _show_proposals(console, one)
        if one.none_because:
            console.print(f"[yellow]No pay table is proposed: {one.none_because}.[/yellow]", soft_wrap=True)


def _show_rows(console: Console, one: Designed) -> None:
    table = Table(title=f"{one.title} ({one.odds.bet})", title_justify="left")
    for name in ("row", "pays", "chance", "ways", "of the return"):
        table.add_column(name, justify="left" if name == "row" else "right")
    for row in one.table.rows:
        ways = sum(line.ways for line in one.odds.outcomes if line.label in row.labels)
        chance = ways / one.odds.total
        adds = f"{chance * float(1 + row.odds):.4%}"
        table.add_row(row.title, show_odds(row.odds), f"{chance:.6%}", f"{ways:,}", adds)
    console.print(table)


def _show_figures(console: Console, one: Designed) -> None:
    odds = one.odds
    console.print(
        f"returns {float(odds.rtp):.6%} = {odds.rtp}; wins {float(odds.hit_frequency):.4%}, "
        f"pushes {float(odds.push_frequency):.4%}; standard deviation {odds.standard_deviation:.4f}",
        soft_wrap=True,
    )
    if odds.rtp > 1:
        console.print("[red]No table may offer it: it returns more than is staked.[/red]")
    exposed = one.exposure
    if exposed is None:
        return
    known, counted = exposed.perfect, exposed.counted
    console.print(
        f"Counters: with every card known {known.share:.2%} of rounds are worth a bet, {known.per_100:.3f} "
        f"units per 100 rounds; with the best simple count {counted.per_100:.3f} ({exposed.cut} cards behind "
        f"the cut card, {exposed.samples:,} shoes of seed {one.seed}).",
        soft_wrap=True,
    )


def _show_proposals(console: Console, one: Designed) -> None:
    table = Table(title="Pay tables, from the steadiest to the wildest", title_justify="left")
    rows = list(dict.fromkeys(title for proposal in one.proposals for title, _ in proposal.prices))
    table.add_column("", justify="right")
    for title in rows:
        table.add_column(title, justify="right")
    for name in ("returns", "wins", "std dev"):
        table.add_column(name, justify="right")
    for number, proposal in enumerate(one.proposals, 1):
        prices = dict(proposal.prices)
        cells = [f"{prices[title]}:1" if title in prices else "lose" for title in rows]
        figures = (f"{float(proposal.rtp):.4%}", f"{float(proposal.hit_frequency):.2%}")
        table.add_row(str(number), *cells, *figures, f"{proposal.standard_deviation:.3f}")
    console.print(table)
    first = one.proposals[0]
    console.print(
        f'[dim]To try one: --pays "{first.words(one.odds.bet, losing(one.table, first))}"[/dim]',
        soft_wrap=True,
    )
