"""Sockets to listen on: the port that was asked for or none, and the next free one where nobody asked."""

import errno
import logging
import socket

from sabot.server.config.server_config import BadConfig, NotAvailable, ServerConfig

USUAL_PORT, MOST_PORTS = 8_000, 50
"""The port that is tried where none was named, and how many after it."""
BACKLOG = 1_024
"""Connections that may wait to be taken."""
log = logging.getLogger("sabot.server")


def free_socket(config: ServerConfig) -> socket.socket:
    """The port that was named; 0 is any free one. Where none was named, the usual one or the next."""
    host, port = config.listen.host, config.listen.port
    if port is not None:
        return opened_door(host, port)
    for other in range(USUAL_PORT, USUAL_PORT + MOST_PORTS):
        try:
            door = opened_door(host, other)
        except NotAvailable:
            continue
        if other != USUAL_PORT:
            log.warning("port %d is taken by another program; this is %d", USUAL_PORT, other)
        return door
    raise NotAvailable(f"no port from {USUAL_PORT} on is free; name another one")


def opened_door(host: str, port: int) -> socket.socket:
    """Raises `NotAvailable` where another program listens there, and `BadConfig` where nobody ever could."""
    family, address = _address(host, port)
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
        door.listen(BACKLOG)
    except OSError as wrong:
        door.close()
        if wrong.errno == errno.EADDRINUSE:
            taken = f"port {port} of {host} is taken by another program"
            raise NotAvailable(f"{taken}; stop that one, or name another port") from None
        raise BadConfig(f"cannot listen on {host}, port {port}: {_why(wrong)}") from None
    return door


def _address(host: str, port: int) -> tuple[socket.AddressFamily, tuple[object, ...]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return found[0], found[4]
    except OSError as wrong:
        raise BadConfig(f"cannot listen on {host}: {_why(wrong)}") from None


def _why(wrong: OSError) -> str:
    hint = "; ports below 1024 belong to the system" if wrong.errno == errno.EACCES else ""
    return f"{wrong.strerror or wrong}{hint}".lower()


def web_address(config: ServerConfig, door: socket.socket) -> str:
    """What people type into a browser."""
    listen, port = config.listen, door.getsockname()[1]
    scheme = "https" if listen.certificate else "http"
    host = f"[{listen.host}]" if ":" in listen.host else listen.host
    return f"{scheme}://{host}:{port}"
