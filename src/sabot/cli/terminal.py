"""`sabot terminal`: the code by which attendants open the menu of a terminal."""

import re
from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.private_file import write_private
from sabot.server.people.passwords import Passwords

app = typer.Typer(name="terminal", no_args_is_help=True)

_CODE = re.compile(r"[0-9]{6,12}")


@app.callback()
def about() -> None:
    """Terminals of a bank of seats (docs/terminals.md)."""


@app.command("code")
def make_code(
    file: Annotated[Path, typer.Argument(help="Where the house keeps it; `code_file` names it.")],
) -> None:
    """Set an attendant's code of 6 to 12 digits; its hash goes into a file that only its owner may read."""
    code = typer.prompt("Code", hide_input=True, confirmation_prompt="The same again")
    if not _CODE.fullmatch(code) or len(set(code)) == 1:
        typer.echo("a code has 6 to 12 digits, and not all of them alike", err=True)
        raise typer.Exit(2)
    write_private(file, Passwords().hashed(code), "a code")
    typer.echo(f"{file}: the attendant's code, hashed")
