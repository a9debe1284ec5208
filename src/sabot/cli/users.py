"""`sabot users`: who may do what in the house."""

import base64
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.game_options import stop
from sabot.cli.journals import DatabaseOption

app = typer.Typer(no_args_is_help=True, help="The people of the house.")

NameArgument = Annotated[str, typer.Argument(help="What the person is called, or the id.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", help="The configuration of the server, which says where people are."),
]
DirectoryOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The directory of the house; ./data.")
]
PasswordFileOption = Annotated[
    str, typer.Option("--password-file", metavar="FILE", help="Read the password from a file; - is a pipe.")
]
OneTimeOption = Annotated[
    bool, typer.Option("--one-time", help="Make one up, print it, and have it changed at the first sign-in.")
]
ROLES = "player, croupier, supervisor, cashier, operator or auditor."
ONE_TIME = 10
"""Random bytes of a password that is changed at once."""


@app.callback()
def about() -> None:
    """The people of the house. The server may be running; roles count once its journal tells of them."""


@app.command("add")
def add(
    name: NameArgument,
    role: Annotated[str, typer.Option(help=ROLES)] = "player",
    password_file: PasswordFileOption = "",
    one_time: OneTimeOption = False,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Add somebody with a role; the password is asked for, and seen by nobody."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.cli.people_access import add_person, role_named

    wanted, chosen = role_named(role), _password(password_file, one_time=one_time)
    made = add_person(name, chosen, wanted, (data, database, config), one_time=one_time)
    typer.echo(f"{name} is {role} now ({made.id})")
    _show(chosen, one_time=one_time)


@app.command("list")
def list_(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Everybody who has a name, with role, id and what is to be known of the account."""
    from sabot.cli.people_access import people_of

    people = people_of((data, database, config))
    if as_json:
        rows = [
            {
                "id": one.id,
                "name": one.name,
                "role": one.role.value,
                "state": one.state.value,
                "since": one.since,
                "last_at": one.last_at,
                "second_factor": one.confirmed,
            }
            for one in people
        ]
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    for one in people:
        marks = [one.state.value] if one.state.value != "open" else []
        marks += ["one-time password"] if one.one_time else []
        marks += ["second factor"] if one.confirmed else []
        typer.echo("  ".join((f"{one.role.value:<10} {one.id}  {one.name}", *marks)))


@app.command("password")
def password(
    name: NameArgument,
    password_file: PasswordFileOption = "",
    one_time: OneTimeOption = False,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Give somebody another password, and sign the person out everywhere."""
    from sabot.cli.people_access import change_password

    chosen = _password(password_file, one_time=one_time)
    change_password(name, chosen, (data, database, config), one_time=one_time)
    typer.echo(f"{name} has a new password")
    _show(chosen, one_time=one_time)


@app.command("role")
def role(
    name: NameArgument,
    role: Annotated[str, typer.Argument(help=ROLES)],
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Give somebody another role, and sign the person out everywhere."""
    from sabot.cli.people_access import change_role, role_named

    change_role(name, role_named(role), (data, database, config))
    typer.echo(f"{name} is {role} now")


@app.command("lock")
def lock(
    name: NameArgument,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Nobody signs in under this name until it is unlocked; whoever is signed in is not any more."""
    from sabot.cli.people_access import lock

    lock(name, (data, database, config))
    typer.echo(f"{name} is locked")


@app.command("unlock")
def unlock(
    name: NameArgument,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Open a locked account, and forget wrong passwords that were typed under its name."""
    from sabot.cli.people_access import unlock

    unlock(name, (data, database, config))
    typer.echo(f"{name} may sign in")


@app.command("remove")
def remove(
    name: NameArgument,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Remove a player of whom nothing is left here: no money, no tickets, no golden chips."""
    from sabot.cli.people_access import part_with
    from sabot.server.people.removal import RemovalKind

    part_with(name, RemovalKind.REMOVE, (data, database, config))
    typer.echo(f"{name} is removed")


@app.command("erase")
def erase(
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="It cannot be undone.")] = False,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Erase name, words and addresses for good, once everything is paid out; the id stays, with its past."""
    from sabot.cli.people_access import part_with
    from sabot.server.people.removal import RemovalKind

    if not yes:
        stop("this cannot be undone: say --yes")
    typer.echo(
        f"{name} is erased; the account is {part_with(name, RemovalKind.ERASE, (data, database, config))}"
    )


@app.command("sessions")
def sessions(
    name: NameArgument,
    end: Annotated[bool, typer.Option("--end", help="Sign the person out everywhere.")] = False,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Where somebody is signed in."""
    from sabot.cli.people_access import sessions_of

    for one in sessions_of(name, (data, database, config), end=end):
        began, seen = _moment(one.began), _moment(one.seen)
        typer.echo(f"{one.session}  since {began}  last seen {seen}  from {one.address or 'unknown'}")
    if end:
        typer.echo(f"{name} is signed out everywhere")


@app.command("factor")
def factor(
    name: NameArgument,
    data: DirectoryOption = None,
    database: DatabaseOption = "",
    config: ConfigOption = None,
) -> None:
    """Forget somebody's second factor; where the role needs one, the next sign-in sets up another."""
    from sabot.cli.people_access import forget_factor

    forget_factor(name, (data, database, config))
    typer.echo(f"{name} has no second factor now")


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // 1_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _password(file: str, *, one_time: bool) -> str:
    """Made up, from a file, from a pipe; or asked for twice at a terminal."""
    if one_time:
        return base64.b32encode(os.urandom(ONE_TIME)).decode().lower()
    if file and file != "-":
        try:
            asked = Path(file).read_text().partition("\n")[0]
        except OSError as wrong:
            stop(f"{file}: {wrong.strerror}")
    elif file == "-" or not sys.stdin.isatty():
        asked = sys.stdin.readline().rstrip("\n")
    else:
        asked = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    if not asked:
        stop("a password is needed")
    return asked


def _show(password: str, *, one_time: bool) -> None:
    if one_time:
        typer.echo(f"the password is {password} until the first sign-in, which asks for another")
