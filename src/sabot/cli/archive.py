"""`sabot archive`: old shoes move from the journal to files of their own, and back."""

from typing import Annotated

import typer

from sabot.cli.journals import DATA, DataOption


def command(
    days: Annotated[int, typer.Option(min=1, help="Shoes that ended so many days ago are moved.")] = 90,
    bring_back: Annotated[
        str, typer.Option(metavar="TABLE", help="Put the archived lines of a table into the journal again.")
    ] = "",
    data: DataOption = DATA,
) -> None:
    """Move whole old shoes to DIR/archive; audit and replay read them there. The house must be stopped."""
    # Whoever asks for something else does not wait for the store to be loaded.
    from sabot.cli.journal_care import archived, brought_back

    if bring_back:
        brought_back(data, bring_back)
    else:
        archived(data, days)
