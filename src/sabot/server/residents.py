"""House players at the tables: a few ordinary bots, so that a newcomer finds company."""

import asyncio
from random import Random

from sabot.floor.basic_chart import BASIC
from sabot.floor.bots import Bot, Choose, by_chart, only_stand
from sabot.floor.tempers import NAMES, temper_of
from sabot.games.answer import Refused
from sabot.games.catalogue import is_blackjack
from sabot.house.told import Told
from sabot.ledger.facts import CreditsIssued
from sabot.server.live_house import TableHost
from sabot.server.service import Service
from sabot.store.streams import name_of, table_stream
from sabot.table import commands as c

ENOUGH = 12
"""Past rounds that a newcomer finds on the table; without anybody to watch, bots play no more than these."""
REST = 1.0
"""Seconds before a bot looks again where nobody watches."""
NEWCOMER = (5, 20)
"""Seconds for which the place of a bot that left stays empty."""
MARK = "."
"""After the name of a house player in its id; ids of people have no such mark."""
TENTH = 0.1
QUICKEST = 6
"""Tenths of a second that even the quickest takes."""


def resident_name(player: str) -> str:
    """What a house player is called; nothing where it is none."""
    name, mark, _ = player.partition(MARK)
    return name.title() if mark else ""


async def keep_company(service: Service, table: str, count: int) -> None:
    """So many bots at one table, each followed by another when it leaves."""
    await asyncio.gather(*(_place(service, table, number) for number in range(count)))


async def _place(service: Service, table: str, number: int) -> None:
    chance = Random(f"{table} {number}")
    host = service.live.hosts[table_stream(table)]
    come = 0
    while not host.fault:
        bot = await _arrived(service, host, f"{table}-{number}-{service.now()}-{come}", chance)
        come += 1
        if bot is not None:
            await _stay(service, table, host, bot, chance)
        await asyncio.sleep(chance.uniform(*NEWCOMER))


async def _arrived(service: Service, host: TableHost, id_: str, chance: Random) -> Bot | None:
    temper = temper_of(chance)
    player = f"{chance.choice(NAMES)}{MARK}{id_}".lower()
    async with service.turns.turn(watched=service.watched(name_of(host.desk.stream))):
        await service.live.tell_player(player, CreditsIssued(player, temper.credits))
        if isinstance(await host.ask(Told(c.Join(player))), Refused):
            return None
    return Bot(player, temper, _choice_of(host), chance)


def _choice_of(host: TableHost) -> Choose:
    game = host.desk.table.setup.game
    return by_chart(BASIC, game.rules) if is_blackjack(game) else only_stand


async def _stay(service: Service, table: str, host: TableHost, bot: Bot, chance: Random) -> None:
    """It looks, thinks and acts like anybody, until it leaves."""
    seen = None
    while not host.fault and bot.name in host.desk.table.guests:
        now = host.desk.table
        if len(now.history) >= ENOUGH and not service.watched(table):
            await asyncio.sleep(REST)
            continue
        await asyncio.sleep(TENTH * chance.randint(QUICKEST, bot.temper.slowness))
        if host.desk.table is seen:
            continue
        async with service.turns.turn(watched=service.watched(table)):
            seen = host.desk.table
            if bot.name not in seen.guests:
                return
            command = bot.next(*service.views(table, bot.name))
        if command is not None:
            await host.ask(Told(command))
