"""`sabot users`: who may do what in the house."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.journals import DatabaseOption
from sabot.cli.settings import stop

app = typer.Typer(no_args_is_help=True, help="The people of the house.")

NameArgument = Annotated[str, typer.Argument(help="What the person is called.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", help="The configuration of the server, which says where people are."),
]
DirectoryOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The directory of the house; ./data.")
]


@app.callback()
def about() -> None:
    """The people of the house."""


@app.command("add")
def add(
    name: NameArgument,
    role: Annotated[
        str, typer.Option(help="player, croupier, supervisor, cashier, operator or auditor.")
    ] = "player",
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Add somebody with a role; the password is asked for, and seen by nobody. The server may be running."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.cli.staffing import add_person, role_named

    wanted = role_named(role)
    add_person(name, asked_password(), wanted, (data, database, config))
    typer.echo(f"{name} is {role} now")


@app.command("list")
def list_(data: DirectoryOption = None, database: DatabaseOption = "", config: ConfigOption = None) -> None:
    """Everybody who has a name, with his role."""
    from sabot.cli.staffing import people_of

    for person in people_of((data, database, config)):
        typer.echo(f"{person.role.value:<11}{person.name}")


@app.command("password")
def password(
    name: NameArgument,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Give somebody another password, and sign him out everywhere."""
    from sabot.cli.staffing import change_password

    change_password(name, asked_password(), (data, database, config))
    typer.echo(f"{name} has a new password")


@app.command("role")
def role(
    name: NameArgument,
    role: Annotated[str, typer.Argument(help="player, croupier, supervisor, cashier, operator or auditor.")],
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Give somebody another role, and sign him out everywhere."""
    from sabot.cli.staffing import change_role, role_named

    change_role(name, role_named(role), (data, database, config))
    typer.echo(f"{name} is {role} now")


def asked_password() -> str:
    """Twice at a terminal; where something is piped in, its first line."""
    asked: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    if not asked:
        stop("a password is needed")
    return asked
