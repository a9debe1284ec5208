"""Looking after what servers share: the database that is their truth, and the bus by which they talk."""

import asyncio

from sabot.cluster.bus import Bus
from sabot.cluster.serving import Serving
from sabot.server.monitoring.condition import Condition, Part
from sabot.server.monitoring.health_checks import Check

SILENT = 5.0
"""Seconds without an answer after which a database counts as gone; it is asked twice a second."""


def database_check(condition: Condition, serving: Serving) -> Check:
    async def check() -> None:
        silent = asyncio.get_running_loop().time() - serving.answered
        if silent >= SILENT:
            condition.fails(Part.DATABASE, f"the database has not answered for {int(silent)} s")
        elif not serving.troubled:
            condition.works(Part.DATABASE)

    return check


def bus_check(condition: Condition, bus: Bus) -> Check:
    async def check() -> None:
        if bus.connected:
            condition.works(Part.BUS)
        else:
            condition.fails(Part.BUS, "NATS cannot be reached: tables of other servers are out of reach")

    return check
