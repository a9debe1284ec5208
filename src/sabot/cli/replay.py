"""`sabot replay`: a past round step by step, as the journal tells it."""

from typing import Annotated

import typer

from sabot.cli.game_options import ConfigOption, JsonOption
from sabot.cli.journals import DATA, DatabaseOption, DataOption


def command(
    round_: Annotated[str, typer.Argument(metavar="ROUND", help="Such as t1/12/34, or t1/12/34/ann.")],
    data: DataOption = DATA,
    database: DatabaseOption = "",
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Show a past round or interrupted game again: cards, decisions, who made them, labels and money."""
    # Whoever asks for something else does not wait for the house to be loaded.
    from sabot.cli.journal_access import place_of
    from sabot.cli.replay_output import show_again

    show_again(place_of(data, database), round_, config, as_json=json)
