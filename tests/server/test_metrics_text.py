"""What programs that watch over the server read: health, and figures that Prometheus understands."""

import re

import httpx
import pytest
from ground import Ground, Stage
from starlette.requests import HTTPConnection
from two_tables import BET, seated, stage

from sabot.server.config.server_config import ListenSettings, ServerConfig
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.health_pages import check_watcher

__all__ = ["stage"]

SAMPLE = re.compile(r"([a-z_]+)(?:\{[^}]*\})? ([0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)")


def figures(text: str) -> dict[str, float]:
    """By name; every figure is explained, has a kind, and stands there once."""
    assert text.endswith("\n")
    kinds = dict(re.findall(r"^# TYPE (\S+) (gauge|counter|summary|histogram)$", text, re.M))
    helps = set(re.findall(r"^# HELP (\S+) \S.*$", text, re.M))
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    found = {}
    for line in samples:
        sample = SAMPLE.fullmatch(line)
        assert sample is not None, line
        name = re.sub("_(bucket|sum|count)$", "", sample[1])
        name = name if kinds.get(name) == "histogram" else sample[1]
        assert name in kinds, line
        assert name in helps, line
        assert name.endswith("_total") is (kinds[name] == "counter"), line
        found[line.partition(" ")[0]] = float(sample[2])
    assert len(found) == len(samples)
    return found


def test_figures_follow_what_happens(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[httpx.Response, httpx.Response]:
        before = await ground.get("/metrics")
        async with ground.wire(await ground.guest()) as wire:
            await seated(wire)
            await wire.act("one", BET)
            await wire.act("one", {"type": "press-deal"})
            return before, await ground.get("/metrics")

    before, after = stage.play(scene(stage.ground))
    assert after.headers["content-type"].startswith("text/plain; version=0.0.4")
    old, new = figures(before.text), figures(after.text)
    assert (old["sabot_tables"], new["sabot_tables"]) == (2, 2)
    assert (old["sabot_listeners"], new["sabot_listeners"]) == (0, 1)
    assert new["sabot_commits_total"] > old["sabot_commits_total"]
    assert new["sabot_lines_total"] > old["sabot_lines_total"]
    assert new["sabot_tables_out_of_order"] == 0
    # Joined, staked and dealt: each was answered.
    assert new["sabot_answer_seconds_count"] == old["sabot_answer_seconds_count"] + 3
    assert new['sabot_answer_seconds_bucket{le="+Inf"}'] == new["sabot_answer_seconds_count"]
    assert new['sabot_commit_seconds_bucket{le="+Inf"}'] == new["sabot_commit_seconds_count"] > 0
    assert new['sabot_sessions{role="player"}'] == old['sabot_sessions{role="player"}'] + 1


def test_what_is_refused_is_no_commit(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[str, str, str]:
        async with ground.wire(await ground.guest()) as wire:
            await seated(wire)
            before = (await ground.get("/metrics")).text
            reply = await wire.act("one", {**BET, "amount": 1})
            return str(reply["code"]), before, (await ground.get("/metrics")).text

    code, before, after = stage.play(scene(stage.ground))
    assert figures(after)["sabot_commits_total"] == figures(before)["sabot_commits_total"]
    assert figures(after)[f'sabot_refusals_total{{code="{code}"}}'] == 1


@pytest.mark.parametrize("path", ["/ready", "/health"])
def test_ready_needs_no_session(stage: Stage, path: str) -> None:
    answer = stage.play(stage.ground.get(path))
    told = {"status": "ready", "troubles": {}, "warnings": {}, "tables": 2, "faults": {}}
    assert (answer.status_code, answer.json()) == (200, told)


@pytest.mark.parametrize("path", ["/live", "/ready", "/health", "/metrics"])
def test_under_a_foreign_name_nobody_looks(stage: Stage, path: str) -> None:
    async def scene(ground: Ground) -> httpx.Response:
        async with httpx.AsyncClient(
            timeout=None, base_url=ground.address, headers={"host": "evil.example"}
        ) as http:
            return await http.get(path)

    answer = stage.play(scene(stage.ground))
    assert (answer.status_code, answer.json()["reason"]) == (403, "this is not a name of this house")


@pytest.mark.parametrize(("address", "status"), [("127.0.0.2", 200), ("192.0.2.7", 403)])
def test_on_the_players_door_only_this_machine_and_the_venue_look(address: str, status: int) -> None:
    asked = HTTPConnection({"type": "http", "client": (address, 1), "headers": [(b"host", b"127.0.0.1")]})
    refused = check_watcher(ServerConfig(), asked)
    assert (200 if refused is None else 403) == status
    venue = ServerConfig(listen=ListenSettings(networks=("192.0.2.0/24",)))
    assert check_watcher(venue, asked) is None


def test_figures_of_what_fails(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[str, httpx.Response, str]:
        before = (await ground.get("/metrics")).text
        ground.service.condition.fails(HealthPart.STORE, "the disk is full")
        await ground.post("/api/sign-in", {"name": "nobody", "password": "a wrong guess"})
        return before, await ground.get("/ready"), (await ground.get("/metrics")).text

    before, ready, after = stage.play(scene(stage.ground))
    old, new = figures(before), figures(after)
    told = (ready.status_code, ready.json()["status"], ready.json()["troubles"])
    assert told == (503, "not ready", {"store": "the disk is full"})
    assert (old["sabot_ready"], new["sabot_ready"]) == (1, 0)
    works = 'sabot_part_works{part="store"}'
    assert (old[works], new[works]) == (1, 0)
    assert new["sabot_failed_writes_total"] == old["sabot_failed_writes_total"] + 1
    assert new["sabot_sign_ins_refused_total"] == old["sabot_sign_ins_refused_total"] + 1
    betting = 'sabot_tables_by_phase{phase="betting"}'
    assert new[betting] == 2


def test_tables_that_moved_away_are_not_counted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(ground: Ground) -> tuple[httpx.Response, str]:
        host = ground.service.host("two")
        monkeypatch.setattr(TableHost, "served", property(lambda self: self is not host))
        return await ground.get("/ready"), (await ground.get("/metrics")).text

    ready, text = stage.play(scene(stage.ground))
    assert ready.json()["tables"] == 1
    assert figures(text)["sabot_tables"] == 1


def test_nobody_is_named_and_no_amount_stands_in_the_figures(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[str, str]:
        guest = await ground.guest()
        async with ground.wire(guest) as wire:
            await seated(wire)
            await wire.act("one", {**BET, "amount": 77_700})
            return guest.id, (await ground.get("/metrics")).text

    player, text = stage.play(scene(stage.ground))
    assert player not in text
    assert "77700" not in text
