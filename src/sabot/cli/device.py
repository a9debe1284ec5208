"""`sabot device`: a card device made of software, which deals a mixed shoe at a human pace."""

import asyncio
import contextlib
import os
import random
import secrets
import signal
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sabot.cards import Card, Shoe, Terms, open_shoe
from sabot.cards.entropy import fresh_seed
from sabot.cli.private_file import write_private
from sabot.devices import seals
from sabot.devices.certificates import certificate_in, line_secret, shown_to_house
from sabot.devices.lines import LONGEST_LINE
from sabot.devices.shoe_device import ShoeDevice
from sabot.devices.speaking import Faults, Hands, Parted, Speaker
from sabot.devices.wires import stream_wire
from sabot.games.catalogue import catalogue

app = typer.Typer(
    name="device", help="A card device made of software (docs/devices.md).", no_args_is_help=True
)

AGAIN = 1.0
"""Seconds before a device whose line was cut connects anew."""
Often = Annotated[int, typer.Option(min=0, max=100, help="Of a hundred readings.")]


@app.command("secret")
def make_secret(
    file: Annotated[Path, typer.Argument(help="Where the house keeps it; the device gets a copy.")],
) -> None:
    """Draw the secret of a device, in a file that only its owner may read."""
    write_private(file, secrets.token_hex(seals.SECRET), "a secret")
    typer.echo(f"{file}: the secret of a device; the house and the device have it, and nobody else")


@app.command("deal")
def deal(
    name: Annotated[str, typer.Argument(help="The device, as the house knows it.")],
    table: Annotated[str, typer.Argument(help="The table at which it deals.")],
    game: Annotated[str, typer.Option(help="The game there, which says how many decks are in its shoe.")],
    memory: Annotated[Path, typer.Option(help="What it must not forget, also when its power is cut.")],
    secret: Annotated[Path | None, typer.Option(help="The file with its secret.")] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="In place of a secret, the certificate that it shows (PEM).")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the certificate (PEM).")] = None,
    house: Annotated[
        Path | None, typer.Option(help="What vouches for the house (PEM), where its port speaks TLS.")
    ] = None,
    to: Annotated[str, typer.Option(help="The address of the house for devices.")] = "127.0.0.1:9200",
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a card takes.")] = 1.2,
    drop: Often = 0,
    repeat: Often = 0,
    reorder: Often = 0,
    garble: Often = 0,
    blind: Often = 0,
    stall: Often = 0,
    impossible: Often = 0,
    record: Annotated[
        Path | None, typer.Option(help="Every reading, and every fault on request, a line each.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of the faults on request; cards come of no seed.")] = None,
) -> None:
    """Deal at a table in auto mode until Ctrl-C; with faults on request."""
    # A house that is gone is no reason to end.
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    rules = catalogue().find(game).rules
    hands = Hands(
        keep=lambda device: keep(memory, device),
        new_shoe=lambda: (mixed(Terms(rules.decks, without=rules.left_out)), rules.cut),
        burnt=rules.burns if isinstance(rules.burns, int) else None,
        pause=lambda: asyncio.sleep(pace),
        note=(lambda told: None) if record is None else recorder(record),
    )
    faults = Faults(drop, repeat, reorder, garble, blind, stall, impossible)
    known_by = own_secret(secret, certificate)
    tls = None if house is None else shown_to_house(house, certificate, key)
    speaker = Speaker(name, table, known_by, kept(memory), hands, faults, random.Random(seed))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_deal_on(speaker, to, tls))


def own_secret(secret: Path | None, certificate: Path | None) -> bytes:
    if secret is not None:
        return bytes.fromhex(secret.read_text().strip())
    if certificate is None:
        raise typer.BadParameter("a device has a --secret or a --certificate")
    return line_secret(certificate_in(certificate))


async def _deal_on(speaker: Speaker, address: str, tls: ssl.SSLContext | None) -> None:
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    while True:
        try:
            reader, writer = await asyncio.open_connection(host, int(port), limit=LONGEST_LINE, ssl=tls)
            try:
                await speaker.run(stream_wire(reader, writer))
            finally:
                writer.close()
        except (OSError, Parted) as wrong:
            typer.echo(f"{wrong}; {speaker.dealt} readings so far; again in {AGAIN:g} s", err=True)
        await asyncio.sleep(AGAIN)


def mixed(terms: Terms) -> tuple[Card, ...]:
    """A shoe as a good shuffler mixes it."""
    shoe = open_shoe("device", fresh_seed(), terms)
    assert isinstance(shoe, Shoe), "a shoe with an order"
    return tuple(shoe.order)


def recorder(file: Path) -> Callable[[str], None]:
    """Goes on where it was; each line is whole before the next thing happens."""
    out = file.open("a", buffering=1)

    def note(told: str) -> None:
        out.write(f"{told}\n")

    return note


def keep(file: Path, device: ShoeDevice) -> None:
    """Whole or not at all, and on the disk before anything is said of it."""
    fresh = file.with_name(f"{file.name}.new")
    with fresh.open("wb") as out:
        out.write(msgspec.json.encode(device))
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def kept(file: Path) -> ShoeDevice:
    return msgspec.json.decode(file.read_bytes(), type=ShoeDevice) if file.exists() else ShoeDevice()
