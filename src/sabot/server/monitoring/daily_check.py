"""The self-check of a server: soon after its start, every day, and whenever somebody of the house asks."""

import asyncio

from sabot.server.live.service import Service
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.health_checks import Check
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.monitoring.self_check import PROGRAM, SelfCheck

DAY = 86_400
"""Seconds between two looks."""
SOON = 5
"""Seconds after the start in which a house that was not installed by a list makes its own."""
SECOND = 1_000_000


def told(service: Service, found: SelfCheck, by: str = "") -> SelfCheck:
    """Into the log of security, and to whoever watches over the house."""
    note(
        SecurityEvent.SELF_CHECK,
        person=by,
        digest=found.digest,
        files=found.files,
        wrong=len(found.wrong),
        first=found.wrong[0] if found.wrong else "",
    )
    if found.wrong:
        words = f"no table opens: {found.wrong[0]}" + (", and others" if len(found.wrong) > 1 else "")
        service.condition.warns(HealthPart.PROGRAM, words)
    else:
        service.condition.works(HealthPart.PROGRAM)
    return found


async def look_now(service: Service, by: str = "") -> SelfCheck:
    found = await asyncio.to_thread(PROGRAM.check, service.now(), service.games.own_files)
    return told(service, found, by)


def program_check(service: Service) -> Check:
    """What was looked at before the doors opened is told at once."""
    if PROGRAM.last is not None:
        told(service, PROGRAM.last)
    due = service.now() + (DAY if PROGRAM.is_installed else SOON) * SECOND

    async def check() -> None:
        nonlocal due
        if service.now() >= due:
            due = service.now() + DAY * SECOND
            await look_now(service)

    return check
