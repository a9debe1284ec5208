"""Where a journal lies, as the command line names it."""

from pathlib import Path
from typing import Annotated

import typer

DataOption = Annotated[
    Path, typer.Option("--data", metavar="DIR", help="The directory of the house; ./data.")
]
DatabaseOption = Annotated[
    str, typer.Option("--database", metavar="URL", help="The PostgreSQL database that holds the journal.")
]
DATA = Path("data")
