"""House players at the tables: a few ordinary bots, so that a newcomer finds company."""

import asyncio
from random import Random

from msgspec import Struct

from sabot.floor.bot_profiles import NAMES, BotProfile, temper_of
from sabot.floor.bots import Bot, only_stand
from sabot.floor.people_waiting import people_wait, tenths_to_look
from sabot.games.answer import Refused
from sabot.house.house_players import MARK
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.hints import Hints, by_chart, has_chart
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import name_of, table_stream
from sabot.table import commands as c
from sabot.table.state import Phase

ENOUGH = 12
"""Past rounds that a newcomer finds on the table; without anybody to watch, bots play no more than these."""
REST = 1.0
"""Seconds before a bot looks again where nobody watches."""
NEWCOMER = (5, 20)
"""Seconds for which the place of a bot that left stays empty."""
CAST = 4
"""House players who have a place by turns. They come again, so that there are never more of them."""
STRIDE = len(NAMES) // CAST
"""Places of a table up to which no two of its house players are called the same."""
TENTH = 0.1
QUICKEST = 6
"""Tenths of a second that even the quickest takes."""
HURRIED = 2
"""Tenths of a second after which a house player looks whether people wait for it."""


class HouseBot(Struct, frozen=True):
    """A house player: the same at its place whenever the house was started."""

    player: str
    temper: BotProfile


def resident_at(table: str, place: int, turn: int) -> HouseBot:
    names = Random(table).sample(NAMES, len(NAMES))
    name = names[(place + STRIDE * turn) % len(names)]
    player = f"{name}{MARK}{table}-{place}-{turn}".lower()
    return HouseBot(player, temper_of(Random(player)))


def resident_name(player: str) -> str:
    """What a house player is called; nothing where it is none."""
    name, mark, _ = player.partition(MARK)
    return name.title() if mark else ""


async def keep_company(service: Service, table: str, count: int) -> None:
    """So many bots at one table, each followed by another when it leaves."""
    host = service.live.hosts[table_stream(table)]
    turns = [_turn_at(host, table, place) for place in range(count)]
    staying = {resident_at(table, place, turn).player for place, turn in enumerate(turns)}
    for player in tuple(host.writer.table.guests):
        if resident_name(player) and player not in staying:
            # Of a time when the table had more of them, or others.
            await host.ask(c.Request(player, c.Leave()))
    await asyncio.gather(*(_place(service, host, place, turn) for place, turn in enumerate(turns)))


def _turn_at(host: TableHost, table: str, place: int) -> int:
    """Whose turn it is: that of the one who sits there since before the house was started, or the first."""
    there = (t for t in range(CAST) if resident_at(table, place, t).player in host.writer.table.guests)
    return next(there, 0)


async def _place(service: Service, host: TableHost, place: int, turn: int) -> None:
    table = name_of(host.writer.stream)
    chance = Random(f"{table} {place}")
    while not host.fault:
        resident = resident_at(table, place, turn)
        if await _arrived(service, host, resident):
            bot = Bot(resident.player, resident.temper, _choice_of(host), chance)
            await _stay(service, table, host, bot, chance)
        turn = (turn + 1) % CAST
        await asyncio.sleep(chance.uniform(*NEWCOMER))


async def _arrived(service: Service, host: TableHost, resident: HouseBot) -> bool:
    """With what it brings along, less what it has left from the last time."""
    player = resident.player
    async with service.turns.turn(watched=service.watched(name_of(host.writer.stream))):
        try:
            await service.expect(player)
            missing = resident.temper.credits - service.purse(player).balance
            if missing > 0 and player not in host.writer.table.guests:
                await service.live.tell_player(player, CreditsIssued(player, Amount(missing)))
        except StoreFailed:
            return False
        if service.live.unfinished(player):
            # It could not bet before it has finished that game, and house players finish none.
            await host.ask(c.Request(player, c.Leave()))
            return False
        table = host.writer.table
        if player in table.guests and player not in table.absent:
            return True
        return not isinstance(await host.ask(c.Request(player, c.Join())), Refused)


def _choice_of(host: TableHost) -> Hints:
    game = host.writer.table.setup.game
    return by_chart(BASIC, game.rules) if has_chart(game) else only_stand


async def _stay(service: Service, table: str, host: TableHost, bot: Bot, chance: Random) -> None:
    """It looks, thinks and acts like anybody, until it leaves."""
    seen = None
    getting_ready = False
    while not host.fault and bot.name in host.writer.table.guests:
        now = host.writer.table
        if len(now.history) >= ENOUGH and not service.watched(table):
            await asyncio.sleep(REST)
            continue
        thinks = chance.randint(QUICKEST, bot.temper.slowness)
        while thinks > 0 and not getting_ready:
            await asyncio.sleep(TENTH * min(thinks, HURRIED))
            thinks = 0 if people_wait(host.writer.table) else thinks - HURRIED
        getting_ready = False
        if host.writer.table is seen:
            continue
        looked = 0
        while looked < tenths_to_look(host.writer.table):
            await asyncio.sleep(TENTH * HURRIED)
            looked += HURRIED
        async with service.turns.turn(watched=service.watched(table)):
            seen = host.writer.table
            if bot.name not in seen.guests:
                return
            does = bot.next_awaited if people_wait(seen) else bot.next
            command = does(*service.views(table, bot.name))
        if command is not None and not isinstance(await host.ask(c.Request(bot.name, command)), Refused):
            # Whoever has staked says so and presses Deal in one go, where people wait for that.
            getting_ready = host.writer.table.phase is Phase.BETTING and people_wait(host.writer.table)
