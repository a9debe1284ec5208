"""Files of a house, its certificate and its health, as an operator meets them."""

import asyncio
import json
import shutil
import signal
import socket
import ssl
import stat
import tomllib
from pathlib import Path

from certificate import certificate_in
from house_process import PATIENCE, served
from supply import PACKAGE, PROJECT, packages, requirements, sbom
from typer.testing import CliRunner

from sabot.cli import app

TABLE = '[[table]]\nid = "one"\ngame = "punto-banco"\nmode = "internal"\nown_tables = 0\n'


def options(tmp_path: Path, *more: str) -> tuple[str, ...]:
    (tmp_path / "house.toml").write_text(TABLE)
    return ("--config", str(tmp_path / "house.toml"), "--data", str(tmp_path / "data"), "--port", "0", *more)


def modes(directory: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in directory.iterdir() if file.is_file()}


def test_files_that_others_could_read_are_mended_at_the_next_start_and_told(tmp_path: Path) -> None:
    words, data = options(tmp_path), tmp_path / "data"

    async def scene() -> str:
        async with served(*words):
            pass
        for file in data.iterdir():
            file.chmod(0o644)
        data.chmod(0o755)
        async with served(*words) as house:
            assert modes(data) == {0o600}
            return (await house.stopped())[1]

    written = asyncio.run(scene())
    assert "others could read a file of the house; that is over file=house.key was=0644" in written
    assert f"others on this machine can look into {data}; make it 0700" in written


def test_a_tls_key_that_anybody_can_read_is_refused(tmp_path: Path) -> None:
    file, key = certificate_in(tmp_path)
    key.chmod(0o644)
    words = options(tmp_path, "--certificate", str(file), "--key", str(key))
    told = CliRunner().invoke(app, ["serve", *words])
    assert told.exit_code == 2
    assert "anybody on this machine can read it; make it 0600" in told.stderr


def shown_at(address: str) -> bytes:
    """The certificate that somebody who comes now is shown."""
    host, port = address.removeprefix("https://").split(":")
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection((host, int(port))) as line, anybody.wrap_socket(line) as tls:
        return tls.getpeercert(binary_form=True) or b""


def test_a_new_certificate_is_taken_on_sighup_and_a_wrong_one_is_not(tmp_path: Path) -> None:
    file, key = certificate_in(tmp_path)
    (tmp_path / "new").mkdir()
    fresh, its_key = certificate_in(tmp_path / "new")

    async def scene() -> tuple[bytes, bytes, bytes]:
        words = options(tmp_path, "--certificate", str(file), "--key", str(key))
        async with asyncio.timeout(PATIENCE), served(*words) as house:
            old = await asyncio.to_thread(shown_at, house.address)
            shutil.copy(fresh, file)
            house.send(signal.SIGHUP)
            while "the new certificate cannot be used" not in await house.next_log_line():
                pass
            half = await asyncio.to_thread(shown_at, house.address)
            shutil.copy(its_key, key)
            house.send(signal.SIGHUP)
            while "the certificate was read anew" not in await house.next_log_line():
                pass
            return old, half, await asyncio.to_thread(shown_at, house.address)

    old, half, new = asyncio.run(scene())
    assert old == half
    assert new == ssl.PEM_cert_to_DER_cert(fresh.read_text())


def test_health_says_in_words_and_by_its_code_whether_bets_are_taken(tmp_path: Path) -> None:
    key = tmp_path / "data" / "house.key"

    async def asked(address: str) -> tuple[int, str]:
        words = ["health", "--port", address.rpartition(":")[2]]
        told = await asyncio.to_thread(CliRunner().invoke, app, words)
        return told.exit_code, told.output + told.stderr

    async def scene() -> list[tuple[int, str]]:
        async with asyncio.timeout(PATIENCE), served(*options(tmp_path)) as house:
            found = [await asked(house.address)]
            key.unlink()
            while (last := await asked(house.address))[0] == 0:
                pass
            await house.stopped()
            return [*found, last, await asked(house.address)]

    well, unwell, gone = asyncio.run(scene())
    assert (well[0], "takes bets at 1 tables" in well[1]) == (0, True)
    assert (unwell[0], "the key of the house is not where it was" in unwell[1]) == (1, True)
    assert (gone[0], "does not answer" in gone[1]) == (1, True)


def test_every_package_is_held_to_its_hash_and_no_index_is_named() -> None:
    """Each name that the project asks for stands under its heading, in the form that pip reads."""
    text = (PROJECT / "constraints.txt").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if PACKAGE.fullmatch(line) is None] == []
    assert "://" not in text
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    known = {one.name.lower() for one in packages()}
    assert {*project["dependencies"], *extras["cluster"]} <= known
    printing = {one.name.lower() for one in packages(("to print sheets and reports",))}
    assert set(extras["print"]) <= printing
    documenting = {one.name.lower() for one in packages(("to make the documentation",))}
    assert set(extras["docs"]) <= documenting
    others = {one for one in extras["dev"] if not one.startswith("sabot[")}
    assert others <= known | printing | {one.name.lower() for one in packages(("to package", "to test"))}
    assert set(extras["bench"]) <= {one.name.lower() for one in packages(("to compare with others",))}


def test_what_an_installation_is_made_of() -> None:
    told = json.loads(sbom())["components"]
    bill = [f"{one['name']}=={one['version']} --hash=sha256:{one['hashes'][0]['content']}" for one in told]
    assert bill == requirements().splitlines()
    assert "pkg:pypi/msgspec@" in sbom()
    assert "pytest" not in sbom()
