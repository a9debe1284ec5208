"""Prometheus watches a served house with the examples: what alerts and the dashboard ask for is all there."""

import asyncio
import json
import re
import ssl
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
from certificate import certificate_in
from house_process import served
from proxied import EXAMPLES, PATIENCE, answers, changed, checked, running
from trial.nats_server import free_port

from sabot.client import Client, as_guest
from sabot.money import Amount
from sabot.records.care_notes import note_audit, note_backup
from sabot.server.socket.wire import Done, Refused
from sabot.table import commands as c

HOUSE = """
[listen]
port = {house}
certificate = "{certificate}"
key = "{key}"
watch = "127.0.0.1:{watch}"

[[device]]
id = "shoe-1"
table = "pit"
secret_file = "shoe-1.secret"

[[table]]
id = "own"
game = "punto-banco"
mode = "internal"
own_tables = 0

[[table]]
id = "pit"
game = "punto-banco"
mode = "auto"
[table.settings]
device = "shoe-1"
"""
ALERTS, DASHBOARD = EXAMPLES / "prometheus" / "alerts.yml", EXAMPLES / "grafana" / "sabot.json"
FIGURE = re.compile(r"\bsabot_[a-z_]+\b(?:\{[^}]*\})?")
STAKE = Amount(1_000)
EXPECTED = {"AuditDiffers", "CertificateEnds", "DeviceAway", "AnswersSlow", "CommitsSlow", "DiskFills"}
"""The certificate holds for a day and no device is there; on a busy machine things may take long."""


def asked_by_dashboard() -> list[str]:
    board = json.loads(DASHBOARD.read_text())
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def asked_by_alerts() -> list[str]:
    return re.findall(r"^ +expr: (.*)$", ALERTS.read_text(), re.M)


def figures_in(questions: Iterable[str]) -> Iterator[str]:
    for question in questions:
        yield from FIGURE.findall(question)


class Prometheus:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def result(self, question: str) -> list[object]:
        told = (await self._http.get("/api/v1/query", params={"query": question})).json()
        assert told["status"] == "success", (question, told)
        return list(told["data"]["result"])

    async def until_known(self, questions: Iterable[str]) -> None:
        """Each has a result, once the house has been asked often enough."""
        left, end = set(questions), time.monotonic() + PATIENCE
        while left:
            assert time.monotonic() < end, f"no answer to {sorted(left)}"
            left = {question for question in left if not await self.result(question)}
            await asyncio.sleep(0.2)

    async def firing(self) -> set[str]:
        told = (await self._http.get("/api/v1/alerts")).json()["data"]["alerts"]
        return {alert["labels"]["alertname"] for alert in told}


async def set_up(directory: Path, ports: dict[str, int]) -> tuple[str, ...]:
    """The example, asking this house every half second; a program that reads such files finds it right."""
    told = changed(
        (EXAMPLES / "prometheus" / "prometheus.yml").read_text(),
        {"127.0.0.1:9100": f"127.0.0.1:{ports['watch']}", "_interval: 15s": "_interval: 500ms"},
    )
    (directory / "prometheus.yml").write_text(told)
    (directory / "alerts.yml").write_text(ALERTS.read_text())
    assert f"{len(asked_by_alerts())} rules found" in await checked(
        "promtool", "check", "config", str(directory / "prometheus.yml")
    )
    address = f"127.0.0.1:{ports['prometheus']}"
    files = (f"--config.file={directory}/prometheus.yml", f"--storage.tsdb.path={directory}/kept")
    return ("prometheus", *files, f"--web.listen-address={address}")


async def play(address: str, verify: ssl.SSLContext) -> None:
    """A coup, and a bet that no table takes."""
    async with Client(await as_guest(address, verify=verify), verify=verify) as guest:
        await guest.watch("own")
        assert isinstance(await guest.act("own", c.Join()), Done)
        assert isinstance(await guest.act("own", c.PlaceBet("", "player", Amount(1))), Refused)
        for act in (c.PlaceBet("", "player", STAKE), c.PressDeal()):
            reply = await guest.act("own", act)
            assert isinstance(reply, Done), reply


def test_every_question_of_alerts_and_dashboard_has_an_answer(tmp_path: Path) -> None:
    ports = {name: free_port() for name in ("house", "watch", "prometheus")}
    certificate, key = certificate_in(tmp_path)
    data = tmp_path / "data"
    data.mkdir(0o700)
    (data / "shoe-1.secret").write_text("ab" * 32)
    config = tmp_path / "house.toml"
    config.write_text(HOUSE.format(**ports, certificate=certificate, key=key))
    note_backup(data, int(time.time()))
    note_audit(data, int(time.time()), proven=False)

    async def scene() -> None:
        command = await set_up(tmp_path, ports)
        trusted = ssl.create_default_context(cafile=certificate)
        address = f"https://127.0.0.1:{ports['house']}"
        async with (
            served("--config", str(config), "--data", str(data)),
            running(tmp_path / "prometheus.log", *command),
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports['prometheus']}", timeout=None) as http,
            httpx.AsyncClient(base_url=address, verify=trusted, timeout=None) as outside,
        ):
            await answers(http, "/-/ready")
            prometheus = Prometheus(http)
            await play(address, trusted)
            await prometheus.until_known(["sabot_rounds_total", "sabot_refusals_total"])
            # Figures that grow: what happens between two questions.
            await outside.post("/api/sign-in", json={"name": "nobody", "password": "a wrong guess"})
            await play(address, trusted)
            await prometheus.until_known(asked_by_dashboard())
            await prometheus.until_known({"up", *figures_in(asked_by_alerts())})
            for question in asked_by_alerts():
                await prometheus.result(question)
            # The audit of this house found a difference, and nothing else is wrong.
            async with asyncio.timeout(PATIENCE):
                while "AuditDiffers" not in await prometheus.firing():
                    await asyncio.sleep(0.2)
            assert (await prometheus.firing()) <= EXPECTED

    asyncio.run(scene())
