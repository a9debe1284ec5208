"""A file that only its owner may read, made once and never written over."""

import os
from pathlib import Path

import typer


def write_private(file: Path, text: str, what: str) -> None:
    """Ends the command where there is such a file, or none can be made; `what` is such as `a secret`."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as wrong:
        typer.echo(f"{file}: {wrong.strerror}; {what} is never written over another one", err=True)
        raise typer.Exit(2) from None
    with os.fdopen(handle, "w") as out:
        out.write(f"{text}\n")
