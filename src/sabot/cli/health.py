"""`sabot health`: asks a running server whether it can take bets, as its configuration says where."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sabot.cli.game_options import JsonOption, stop

if TYPE_CHECKING:
    from sabot.server.config.server_config import ServerConfig

NOT_READY = 1
SECONDS = 4.0
"""For which an answer is waited for."""
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server that listens everywhere is asked."""


def command(
    config: Annotated[Path | None, typer.Option(help="The configuration of the server.")] = None,
    host: Annotated[str | None, typer.Option(help="The address that it listens on.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65_535, help="Its port.")] = None,
    json: JsonOption = False,
) -> None:
    """Say whether a server can take bets; the exit code is 0 where it can, and 1 where it cannot."""
    import httpx

    from sabot.server.config.config_reading import read_config
    from sabot.server.config.server_config import BadConfig

    try:
        chosen = read_config(config, {"listen": {"host": host, "port": port}})
    except BadConfig as wrong:
        stop(str(wrong))
    address = watched_address(chosen)
    try:
        # The certificate is for the names of the house, and this asks by an address.
        answer = httpx.get(f"{address}/ready", timeout=SECONDS, verify=False)
    except httpx.HTTPError as wrong:
        stop(f"{address} does not answer: {wrong}", NOT_READY)
    except ValueError as wrong:
        stop(f"{address}: {wrong}", NOT_READY)
    told = answer.json()
    if json:
        typer.echo(answer.text)
        raise typer.Exit(0 if answer.status_code == httpx.codes.OK else NOT_READY)
    words = "; ".join(told.get("troubles", {}).values()) or told.get("reason", "")
    if answer.status_code != httpx.codes.OK:
        stop(f"{address} cannot take bets: {words}", NOT_READY)
    warnings = "".join(f"; {one}" for one in told["warnings"].values())
    typer.echo(f"{address} takes bets at {told['tables']} tables{warnings}")


def watched_address(config: "ServerConfig") -> str:
    """Where watchers are answered."""
    from sabot.server.monitoring.health_server import host_and_port
    from sabot.server.net.listening import USUAL_PORT

    listen = config.listen
    if listen.watch:
        (host, port), scheme = host_and_port(listen.watch), "http"
    else:
        host, port = listen.host, USUAL_PORT if listen.port is None else listen.port
        scheme = "https" if listen.certificate else "http"
    host = ANYWHERE.get(host, host)
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"
