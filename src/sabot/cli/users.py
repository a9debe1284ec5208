"""`sabot users`: who may do what in the house."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.settings import stop

app = typer.Typer(no_args_is_help=True, help="The people of the house.")


@app.callback()
def about() -> None:
    """The people of the house."""


@app.command("add")
def add(
    name: Annotated[str, typer.Argument(help="What the person is called.")],
    role: Annotated[
        str, typer.Option(help="player, croupier, supervisor, cashier, operator or auditor.")
    ] = "player",
    data: Annotated[Path, typer.Option(help="The directory of the house.")] = Path("data"),
) -> None:
    """Add somebody with a role; the password is asked for, and seen by nobody."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.games.answer import Refused
    from sabot.server.bootstrap import PEOPLE, now
    from sabot.server.passwords import check_password
    from sabot.server.people import Registry, Role

    if role not in tuple(Role):
        stop(f"there is no role {role}; there are {', '.join(Role)}")
    password: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    refused = check_password(name, password)
    if refused is not None:
        stop(refused.reason)
    data.mkdir(parents=True, exist_ok=True)
    people = Registry(data / PEOPLE, os.urandom)
    person = people.add(name, password, Role(role), now())
    people.close()
    if isinstance(person, Refused):
        stop(person.reason)
    typer.echo(f"{name} is {role} now")
