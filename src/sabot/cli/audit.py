"""`sabot audit`: everything that the journal tells, worked out again from nothing."""

import time
from typing import Annotated

import typer

from sabot.cli.game_options import BetsOption, ConfigOption, JsonOption
from sabot.cli.journals import DATA, DatabaseOption, DataOption


def command(
    data: DataOption = DATA,
    database: DatabaseOption = "",
    workers: Annotated[
        int, typer.Option(min=0, help="How many processes share the work; as many as help, by default.")
    ] = 0,
    json: JsonOption = False,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Replay the whole journal: chain, tables, money, payouts, roads and shoes.

    Exit code 0: proven, 1: something differs, 2: it cannot be read.
    """
    # Whoever asks for something else does not wait for the house to be loaded.
    from sabot.cli.audit_output import PROVEN, audited
    from sabot.cli.journal_access import place_of
    from sabot.cli.journal_care import noted
    from sabot.records.care_notes import note_audit

    told = audited(place_of(data, database), workers, config, bets, as_json=json)
    noted(data, lambda: note_audit(data, int(time.time()), proven=told == PROVEN))
    raise typer.Exit(told)
