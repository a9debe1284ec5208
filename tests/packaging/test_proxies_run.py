"""nginx and HAProxy with the examples of packaging/ stand before a house: pages, sockets, and no watchers."""

import asyncio
import os
import ssl
from collections.abc import Callable, Coroutine
from pathlib import Path

import httpx
import pytest
from certificate import certificate_in
from house_process import served
from proxied import EXAMPLES, answers, changed, checked, running
from round_player import STAKE
from trial.nats_server import free_port

from sabot.client import Client, as_guest
from sabot.server.socket.wire import Done
from sabot.table import commands as c

HOUSE = """
[listen]
port = {house}
public = "https://127.0.0.1:{tls}"
proxies = ["127.0.0.1"]
watch = "127.0.0.1:{watch}"

[log]
security = "{security}"

[[table]]
id = "own"
game = "punto-banco"
mode = "internal"
own_tables = 0
"""
Ports = dict[str, int]
OUTSIDE = "127.0.0.2"


async def nginx(directory: Path, ports: Ports) -> tuple[str, ...]:
    file, key = certificate_in(directory)
    site = changed(
        (EXAMPLES / "nginx.conf").read_text(),
        {
            "127.0.0.1:8000": f"127.0.0.1:{ports['house']}",
            "listen 443 ssl": f"listen 127.0.0.1:{ports['tls']} ssl",
            "listen 80": f"listen 127.0.0.1:{ports['plain']}",
            "play.example.org": "127.0.0.1",
            "/etc/sabot/certificate.pem": str(file),
            "/etc/sabot/key.pem": str(key),
        },
    )
    (directory / "site.conf").write_text(site)
    places = "".join(
        f"{kind}_temp_path {directory}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.getuid() == 0 else ""
    (directory / "nginx.conf").write_text(
        f"{user} pid {directory}/pid; error_log stderr; daemon off; events {{}}"
        f" http {{ access_log off; {places} include {directory}/site.conf; }}\n"
    )
    command = ("nginx", "-e", "stderr", "-c", str(directory / "nginx.conf"))
    await checked(*command, "-t")
    return command


async def haproxy(directory: Path, ports: Ports) -> tuple[str, ...]:
    file, key = certificate_in(directory)
    both = directory / "site.pem"
    both.write_bytes(file.read_bytes() + key.read_bytes())
    told = changed(
        (EXAMPLES / "haproxy.cfg").read_text(),
        {
            "127.0.0.1:8000 check port 9100": f"127.0.0.1:{ports['house']} check port {ports['watch']}",
            "bind :443": f"bind 127.0.0.1:{ports['tls']}",
            "bind :80": f"bind 127.0.0.1:{ports['plain']}",
            "/etc/sabot/site.pem": str(both),
        },
    )
    (directory / "haproxy.cfg").write_text(told)
    command = ("haproxy", "-f", str(directory / "haproxy.cfg"))
    await checked(*command, "-c")
    return command


Proxy = Callable[[Path, Ports], Coroutine[None, None, tuple[str, ...]]]


@pytest.mark.parametrize("proxy", [nginx, haproxy])
def test_a_coup_is_played_through_the_proxy(tmp_path: Path, proxy: Proxy) -> None:
    ports = {name: free_port() for name in ("house", "watch", "tls", "plain")}
    security = tmp_path / "security.log"
    config = tmp_path / "house.toml"
    config.write_text(HOUSE.format(**ports, security=security))

    async def scene() -> None:
        command = await proxy(tmp_path, ports)
        trusted = ssl.create_default_context(cafile=tmp_path / "house.crt")
        # From an address that is not the proxy's own.
        outside = httpx.AsyncHTTPTransport(verify=trusted, local_address=OUTSIDE)
        address = f"https://127.0.0.1:{ports['tls']}"
        async with (
            served("--config", str(config), "--data", str(tmp_path / "data")),
            running(tmp_path / "proxy.log", *command),
            httpx.AsyncClient(base_url=address, transport=outside, timeout=None) as http,
        ):
            await answers(http, "/api/tables")
            for path in ("/live", "/ready", "/health", "/metrics"):
                assert (await http.get(path)).status_code == 404, path
            plain = await http.get(f"http://127.0.0.1:{ports['plain']}/")
            assert (plain.status_code, plain.headers["location"].partition(":")[0]) == (301, "https")
            # Whoever claims to be somebody else is known by the address from which they came.
            wrong = {"name": "nobody", "password": "a wrong guess"}
            await http.post("/api/sign-in", json=wrong, headers={"x-forwarded-for": "192.0.2.7"})
            assert f"address={OUTSIDE}" in security.read_text()
            assert "192.0.2.7" not in security.read_text()
            signed_in = await as_guest(address, verify=trusted)
            async with Client(signed_in, verify=trusted) as guest:
                await guest.watch("own")
                for act in (c.Join(), c.PlaceBet("", "player", STAKE), c.PressDeal()):
                    reply = await guest.act("own", act)
                    assert isinstance(reply, Done), reply
                assert (await guest.look("own")).last_bet == STAKE

    asyncio.run(scene())
