"""`sabot rng`: statistics on the cards and the generator, and bytes for the batteries of others."""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sabot.cli.game_options import JsonOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabot.randomness import Report, Source

app = typer.Typer(no_args_is_help=True, help="Statistics on the cards and the generator.")
SHOES_OF_BLOCK = 100
What = Literal["raw", "cards"]
SeedOption = Annotated[
    str, typer.Option("--seed", metavar="S", help="Same seed, same cards; fresh entropy unless told.")
]
DecksOption = Annotated[int, typer.Option("--decks", min=1, max=8, help="Decks of each shoe.")]


@app.callback()
def about() -> None:
    """Statistics on the cards and the generator."""


@app.command("test")
def examine_all(
    shoes: Annotated[int, typer.Option("--shoes", min=500, help="Shoes to deal.")] = 10_000,
    numbers: Annotated[int, typer.Option("--numbers", min=80_000, help="Numbers to draw.")] = 4_000_000,
    raw: Annotated[int, typer.Option("--bytes", min=20_000, help="Bytes of the generator.")] = 8_000_000,
    decks: DecksOption = 8,
    seed: SeedOption = "",
    ours_only: Annotated[
        bool, typer.Option("--ours-only", help="Leave out the sources that are wrong on purpose.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Examine dealt cards, drawn numbers and raw bytes at 99 %; three bad generators must be rejected.

    Ends with 0 if ours passes and every bad one is rejected, else with 1. One honest run in a hundred fails:
    run it again, with more shoes.
    """
    from sabot.randomness import BAD_SOURCES, Amounts, House, examine
    from sabot.randomness.sources import seeds_from

    amounts, told = Amounts(decks, shoes, numbers, raw), Console(stderr=True)
    sources: list[Source] = [House(seeds_from(seed))]
    sources += [] if ours_only else [bad(seeds_from(seed)) for bad in BAD_SOURCES]
    reports = []
    with Progress(console=told, transient=True, disable=json or not told.is_terminal) as bar:
        for source in sources:
            advance = partial(bar.advance, bar.add_task(source.name, total=amounts.steps))
            reports.append(examine(source, amounts, advance))
    if json:
        sys.stdout.write(_json(amounts, seed, reports))
    else:
        _print(reports)
    raise typer.Exit(bool(reports[0].failed) or not all(report.failed for report in reports[1:]))


@app.command("export")
def export(
    what: Annotated[
        What, typer.Option("--what", help="`raw` bytes, or `cards`: a byte 0 to 51 for each card dealt.")
    ] = "raw",
    count: Annotated[
        int | None, typer.Option("--bytes", metavar="N", min=1, help="Stop after N; without end unless told.")
    ] = None,
    decks: DecksOption = 8,
    seed: SeedOption = "",
) -> None:
    """Stream the generator to standard output, for example into `dieharder -a -g 200` or `RNG_test stdin`."""
    from sabot.randomness.sources import House, seeds_from

    house, left = House(seeds_from(seed)), count
    blocks = house.raw() if what == "raw" else _cards(house, decks)
    for block in blocks:
        sys.stdout.buffer.write(block if left is None else block[:left])
        left = None if left is None else left - len(block)
        if left is not None and left <= 0:
            break
    sys.stdout.buffer.flush()


def _cards(house: Source, decks: int) -> Iterator[bytes]:
    shoes = house.shoes(decks)
    while True:
        yield b"".join(bytes(order) for order in islice(shoes, SHOES_OF_BLOCK))


def _print(reports: list[Report]) -> None:
    out, (ours, *bad) = Console(), reports
    table = Table(title=ours.source, title_justify="left")
    for heading in ("test", "statistic", "df", "p", "fair"):
        table.add_column(heading, justify="left" if heading in ("test", "fair") else "right", no_wrap=True)
    for each in ours.findings:
        statistic = "" if each.statistic is None else f"{each.statistic:.4f}"
        word = "[red]no[/red]" if each in ours.failed else "yes"
        table.add_row(each.test, statistic, str(each.freedom or ""), f"{each.p:.4f}", word)
    out.print(table)
    out.print(
        f"{'REJECTED' if ours.failed else 'passed'} at 99 %: {len(ours.findings)} tests, each rejects below"
        f" {ours.bound:.6f}; the least p is {min(each.p for each in ours.findings):.4f}"
    )
    for report in bad:
        by = ", ".join(each.test for each in report.failed)
        out.print(f"{report.source}: " + (f"rejected by {by}" if by else "[red]PASSED, and must not[/red]"))


def _json(amounts: object, seed: str, reports: list[Report]) -> str:
    told = {
        "seed": seed,
        "amounts": amounts,
        "sources": [
            {
                "source": report.source,
                "bound": report.bound,
                "rejected": bool(report.failed),
                "findings": report.findings,
            }
            for report in reports
        ],
    }
    return msgspec.json.format(msgspec.json.encode(told)).decode() + "\n"
