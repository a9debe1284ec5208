"""Devices that show a certificate in place of a secret: this very one, in its time, at its own table."""

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from device_line import SECRET, DeviceLine
from device_scene import QUICK, DeviceDoor
from ground import Stage, config_of, staged
from msgspec.structs import replace

from sabot.devices import wires
from sabot.devices.certificates import certificate_in, line_secret, shown_to_house
from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import (
    DeviceEntry,
    JournalSettings,
    ServerConfig,
    TableEntry,
    table_problems,
)
from sabot.server.monitoring.security_log import LOG, SecurityEvent

DAY = timedelta(days=1)
TABLES = {"shoe-1": "pit", "shoe-2": "salon", "shoe-3": "attic"}
"""The third has run out."""


def certify(directory: Path, name: str, until: timedelta = DAY) -> Path:
    """A certificate that vouches for itself, with its key beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number())
    made = made.not_valid_before(now - 2 * DAY).not_valid_after(now + until)
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    signed = made.add_extension(here, critical=False).sign(key, hashes.SHA256())
    file = directory / f"{name}.crt"
    file.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    file.with_suffix(".key").write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))
    return file


def house_of(directory: Path) -> ServerConfig:
    devices = [DeviceEntry(id=name, table=at, certificate=f"{name}.crt") for name, at in TABLES.items()]
    devices.append(DeviceEntry(id="shoe-4", table="hall", secret_file="shoe-4.secret"))
    tables = [
        TableEntry(id=one.table, game="punto-banco", mode=Mode.AUTO, settings=replace(QUICK, device=one.id))
        for one in devices
    ]
    config = config_of(
        *tables,
        devices="127.0.0.1:0",
        certificate=str(directory / "house.crt"),
        key=str(directory / "house.key"),
    )
    return replace(config, keep=JournalSettings(directory=str(directory)), device=tuple(devices))


@contextmanager
def certified(directory: Path) -> Iterator[Stage]:
    for name in ("house", "shoe-1", "shoe-2", "foreign"):
        certify(directory, name)
    certify(directory, "shoe-3", -DAY)
    (directory / "shoe-4.secret").write_text(SECRET.hex())
    with staged(house_of(directory), outside=OUTSIDE) as stage:
        yield stage


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with certified(tmp_path_factory.mktemp("house")) as stage:
        yield stage


async def answered(
    stage: Stage, device: str, shown: str, table: str = "", secret: bytes | None = None
) -> list[str]:
    """What a device of this name hears that shows this certificate; it says hello and loads a shoe."""
    directory = Path(stage.ground.service.config.keep.directory)
    file = directory / f"{shown}.crt" if shown else None
    context = shown_to_house(directory / "house.crt", file, file and file.with_suffix(".key"))
    port = await DeviceDoor(stage).port()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
        line = DeviceLine(wires.stream_wire(reader, writer))
        own = secret or line_secret(certificate_in(directory / f"{device}.crt"))
        await line.hello(device, table or TABLES[device], own)
        first = await line.hear()
        return [first, await line.tell("1 shoe")] if first.startswith("ack") else [first]
    except (OSError, IndexError):
        return ["cut"]


def test_a_device_deals_by_its_certificate(stage: Stage) -> None:
    assert stage.play(answered(stage, "shoe-1", "shoe-1")) == ["ack 0", "ack 1"]


def test_a_device_with_a_secret_comes_over_the_same_port(stage: Stage) -> None:
    assert stage.play(answered(stage, "shoe-4", "", "hall", SECRET)) == ["ack 0", "ack 1"]


LIES = {
    "none": ("shoe-2", "", ""),
    "another device's": ("shoe-2", "shoe-1", ""),
    "one that nobody knows": ("shoe-2", "foreign", ""),
    "one that has run out": ("shoe-3", "shoe-3", ""),
    "its own, at another's table": ("shoe-2", "shoe-2", "pit"),
    "the house's": ("shoe-2", "house", ""),
}


@pytest.mark.parametrize("lie", LIES)
def test_whoever_shows_another_certificate_is_refused(stage: Stage, lie: str) -> None:
    before = LOG.counted[SecurityEvent.DEVICE_REFUSED]
    device, shown, table = LIES[lie]
    assert stage.play(answered(stage, device, shown, table))[0] in (
        "cut",
        "bye not-known",
        "bye another-table",
    )
    assert LOG.counted[SecurityEvent.DEVICE_REFUSED] == before + 1
    for name in ("salon", "attic"):
        host = stage.ground.service.host(name)
        assert host is not None
        assert (host.writer.table.croupier, host.writer.table.shoes) == ("", 0)


def test_a_device_without_tls_is_refused(stage: Stage) -> None:
    before = LOG.counted[SecurityEvent.DEVICE_REFUSED]

    async def scene() -> str | None:
        line = await DeviceDoor(stage).line()
        line.wire.write("hello shoe-4 hall abab 00")
        return await line.wire.read()

    assert stage.play(scene()) is None
    assert LOG.counted[SecurityEvent.DEVICE_REFUSED] == before + 1


def test_a_certificate_is_the_first_of_its_file(tmp_path: Path) -> None:
    one, other = certify(tmp_path, "one"), certify(tmp_path, "other")
    both = tmp_path / "both.crt"
    both.write_text(f"# a note\n{one.read_text()}{other.read_text()}")
    assert certificate_in(both) == ssl.PEM_cert_to_DER_cert(one.read_text())


def test_a_device_has_a_secret_or_a_certificate_and_a_certificate_needs_tls(tmp_path: Path) -> None:
    config = house_of(tmp_path)
    one = DeviceEntry(id="shoe-1", table="pit")
    told = list(table_problems(replace(config, device=(one, *config.device[1:])), catalogue()))
    assert told == [
        'device[1] "shoe-1": name a secret_file or a certificate, by which the house knows it',
    ]
    bare = replace(config, listen=replace(config.listen, devices="127.0.0.1:9200", certificate="", key=""))
    needs = "needs listen.devices, and listen.certificate for TLS there"
    found = [problem.partition(": ")[2] for problem in table_problems(bare, catalogue())]
    assert found == [needs] * 3
