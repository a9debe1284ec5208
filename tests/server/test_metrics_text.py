"""What programs that watch over the server read: health, and figures that Prometheus understands."""

import re

import httpx
from ground import Ground, Stage
from two_tables import BET, seated, stage

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
        assert sample[1] in kinds, line
        assert sample[1] in helps, line
        assert sample[1].endswith("_total") is (kinds[sample[1]] == "counter"), line
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


def test_health_needs_no_session_and_no_name_of_the_house(stage: Stage) -> None:
    async def scene(ground: Ground) -> httpx.Response:
        async with httpx.AsyncClient(base_url=ground.address, headers={"host": "somebody-inside"}) as http:
            return await http.get("/health")

    answer = stage.play(scene(stage.ground))
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "tables": 2, "faults": {}})


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
