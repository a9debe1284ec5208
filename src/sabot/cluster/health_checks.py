"""Looking after what servers share: the database that is their truth, and the bus by which they talk."""

import asyncio

from sabot.cluster.bus import Bus
from sabot.cluster.serving import Serving
from sabot.server.monitoring.condition import HealthPart, ServerCondition
from sabot.server.monitoring.health_checks import Check

SILENT = 5.0
"""Seconds without an answer after which a database counts as gone; it is asked twice a second."""


def database_check(condition: ServerCondition, serving: Serving) -> Check:
    async def check() -> None:
        silent = asyncio.get_running_loop().time() - serving.answered
        if silent >= SILENT:
            condition.fails(HealthPart.DATABASE, f"the database has not answered for {int(silent)} s")
        elif not serving.troubled:
            condition.works(HealthPart.DATABASE)

    return check


def bus_check(condition: ServerCondition, bus: Bus) -> Check:
    async def check() -> None:
        if bus.connected:
            condition.works(HealthPart.BUS)
        else:
            condition.fails(
                HealthPart.BUS, "NATS cannot be reached: tables of other servers are out of reach"
            )

    return check
