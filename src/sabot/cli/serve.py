"""`sabot serve`: the tables of a house for people with a browser or a program."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sabot.cli.settings import stop

if TYPE_CHECKING:
    from sabot.server.config import ServerConfig


def command(
    data: Annotated[Path | None, typer.Option(help="Where journal, people and key lie; ./data.")] = None,
    config: Annotated[Path | None, typer.Option(help="A configuration file (TOML).")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, or the next free one; 8000.")] = None,
) -> None:
    """Serve the tables of a house. Ctrl-C lets rounds finish and stops; twice stops at once."""
    # The weight of the server is loaded only where it serves.
    from sabot.games.catalogue import catalogue
    from sabot.server.config import BadConfig
    from sabot.server.running import run
    from sabot.store.trouble import BadStore

    try:
        run(_chosen(data, config, host, port), catalogue(), typer.echo)
    except (BadConfig, BadStore, OSError) as wrong:
        stop(str(wrong))
    except KeyboardInterrupt:
        typer.echo("stopped")


def _chosen(data: Path | None, config: Path | None, host: str | None, port: int | None) -> "ServerConfig":
    from msgspec.structs import replace

    from sabot.server.config import ServerConfig, read_config

    chosen = ServerConfig() if config is None else read_config(config)
    if data is not None:
        chosen = replace(chosen, keep=replace(chosen.keep, directory=str(data)))
    listen = replace(chosen.listen, host=host or chosen.listen.host, port=port or chosen.listen.port)
    return replace(chosen, listen=listen)
