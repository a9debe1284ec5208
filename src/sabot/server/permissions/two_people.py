"""Whether whoever asked for what takes two people may still ask for it when the second one says yes (D3)."""

from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.server.live.service import Service
from sabot.server.live.table_changes import ask_permitted
from sabot.server.live.table_host import TableHost
from sabot.server.people.person import AccountState, Role
from sabot.server.people.registry import Registry
from sabot.server.permissions.at_table import may_ask
from sabot.table import commands as c
from sabot.table.house.approvals import waiting_approval

NO_MORE = Refused("asker-may-not")


async def role_now(people: Registry, person: str) -> Role | None:
    """The role in which somebody can act; None where the account is locked or gone."""
    account = await people.account(person)
    return None if account is None or account.state is not AccountState.OPEN else account.role


async def ask_by_two(service: Service, host: TableHost, told: c.Request) -> Reply:
    """Whatever changes a table, or is approved at it, comes here, by socket and over HTTP."""
    refused = await _check_asker(service.people, host, told.command)
    return refused or await ask_permitted(host, told, service.config.profile)


async def _check_asker(people: Registry, host: TableHost, command: c.Command) -> Refused | None:
    if not isinstance(command, c.GiveApproval):
        return None
    waiting = waiting_approval(host.writer.table, command.approval)
    if waiting is None:
        return None
    role = await role_now(people, waiting.by)
    return None if role is not None and may_ask(role, waiting.act) else NO_MORE
