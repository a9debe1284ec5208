"""Addresses and files that a configuration names: whether they can be meant, and what to write instead."""

import re
import ssl
import stat
from collections.abc import Collection, Iterator
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from sabot.typed_reading import shown

MOST_PORT = 65_535
_WATCH = re.compile(r"(\[[0-9a-fA-F:]+\]|[^\s:/\[\]]+):[0-9]{1,5}")
_HOST = re.compile(r"[^\s/\[\]?#@\"']+")


def parts_of(address: str) -> SplitResult | None:
    """An address in its parts, or None where it is none, by its brackets or its port."""
    try:
        parts = urlsplit(address)
        return parts if parts.port is None or parts.port <= MOST_PORT else None
    except ValueError:
        return None


def speaks(address: str, schemes: Collection[str]) -> bool:
    """Whether it is an address of one of these kinds."""
    parts = parts_of(address)
    return parts is not None and parts.scheme in schemes


def is_site(address: str, schemes: Collection[str] = ("https",)) -> bool:
    """Whether it names a site, and nothing on it."""
    parts = parts_of(address)
    if parts is None or parts.scheme not in schemes or not parts.hostname:
        return False
    return address == f"{parts.scheme}://{parts.netloc}" and is_host(parts.hostname)


def is_host(name: str) -> bool:
    """Whether a machine could be called so; whether there is one is seen when it is asked for."""
    return _HOST.fullmatch(name) is not None and name.isprintable()


def can_be_written_to(address: str) -> bool:
    """Nothing else may become a link on the pages."""
    if address.startswith("https://"):
        parts = parts_of(address)
        return parts is not None and bool(parts.hostname) and not any(map(str.isspace, address))
    return re.fullmatch(r"[^\s@:/?&]+@[^\s@:/?&]+", address) is not None


def can_be_watched_at(address: str) -> bool:
    return _WATCH.fullmatch(address) is not None and int(address.rpartition(":")[2]) <= MOST_PORT


def network_problems(key: str, networks: tuple[str, ...]) -> Iterator[str]:
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            yield f"{key}: {shown(network)} is no network; write {_nearest(network)}"


def _nearest(network: str) -> str:
    """The network that an address with too many bits lies in; what one looks like, where it is no address."""
    try:
        return shown(str(ip_network(network, strict=False)))
    except ValueError:
        return '"192.0.2.0/24", or "192.0.2.7" for one address'


def certificate_problems(certificate: str, key: str) -> Iterator[str]:
    if not certificate and not key:
        return
    if not certificate or not key:
        missing = "certificate" if key else "key"
        yield f"listen.{missing} is missing: TLS needs listen.certificate and listen.key"
        return
    for name, file in (("certificate", certificate), ("key", key)):
        try:
            Path(file).read_bytes()
        except OSError as wrong:
            yield f"listen.{name} = {shown(file)}: {wrong.strerror}"
            return
        except ValueError:
            yield f"listen.{name} = {shown(file)}: no file can be called so"
            return
    if Path(key).stat().st_mode & stat.S_IROTH:
        yield f"listen.key = {shown(key)}: anybody on this machine can read it; make it 0600"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (ssl.SSLError, ValueError, TypeError):
        yield "listen.certificate, listen.key: not a certificate and its key (PEM, without a password)"


def log_problems(file: str, kept: str) -> Iterator[str]:
    """A file that is not there yet is made; of directories only the one that all is kept in."""
    if not file:
        return
    if "\0" in file:
        yield f"log.security = {shown(file)}: no file can be called so"
    elif Path(file).is_dir():
        yield f"log.security = {shown(file)}: this is a directory; name a file"
    elif not Path(file).absolute().parent.is_dir() and Path(file).parent != Path(kept):
        yield f"log.security = {shown(file)}: there is no directory {Path(file).absolute().parent}; make it"
