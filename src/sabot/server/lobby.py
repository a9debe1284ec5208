"""The lobby: every table with what one wants to know before sitting down; and a plain page of it."""

from html import escape

from msgspec import Struct

from sabot.money import Amount, show_amount
from sabot.server.service import Service
from sabot.store.streams import TABLE, kind_of
from sabot.table.state import Table


class LobbyTable(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    mode: str
    profile: str
    hole: str
    """The dealing style; empty at baccarat."""
    minimum: Amount
    maximum: Amount
    seats: int
    """0 where any number may play."""
    free: int
    guests: int
    phase: str
    fault: str = ""


def lobby(service: Service) -> list[LobbyTable]:
    """Tables of which this server knows everything, and those of which others tell it."""
    here = (host for stream, host in service.live.hosts.items() if kind_of(stream) == TABLE)
    rows = {row.table: row for row in service.elsewhere()}
    rows |= {host.desk.table.setup.table: row_of(host.desk.table, host.fault) for host in here}
    return sorted(rows.values(), key=lambda row: service.place(row.table))


def row_of(table: Table, fault: str) -> LobbyTable:
    setup = table.setup
    limits = setup.limits[setup.fields.main_keys[0]]
    stations = setup.game.seating.stations
    return LobbyTable(
        table=setup.table,
        game=setup.game.key,
        title=setup.game.title,
        mode=setup.mode.value,
        profile=setup.profile.key,
        hole=str(getattr(setup.game.rules, "hole", "")),
        minimum=limits.minimum,
        maximum=limits.maximum,
        seats=stations,
        free=stations - len(table.seats) if stations else 0,
        guests=len(table.guests),
        phase=table.phase.value,
        fault=fault,
    )


def plain_page(service: Service, address: str) -> str:
    """What a browser is shown: tables, health, and how to connect a program."""
    rows = "".join(
        f"<tr><td>{escape(t.title)}</td><td>{escape(t.table)}</td><td>{escape(t.mode)}</td>"
        f"<td>{show_amount(t.minimum)} – {show_amount(t.maximum)}</td><td>{t.guests}</td>"
        f"<td>{escape(t.fault or t.phase)}</td></tr>"
        for t in lobby(service)
    )
    faults = sum(1 for host in service.live.hosts.values() if host.fault)
    health = "all tables are in order" if not faults else f"{faults} tables are out of order"
    name = escape(service.config.name)
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>
<h1>{name}</h1>
<p>Play credits only. {health}.</p>
<table><thead><tr><th>Game</th><th>Table</th><th>Mode</th><th>Limits</th><th>Guests</th><th>Now</th></tr></thead>
<tbody>{rows}</tbody></table>
<p>Connect with the Python client:</p>
<pre>from sabot.client import Client, as_guest
async with Client(await as_guest("{escape(address.rstrip("/"))}")) as me:
    table = await me.watch("punto-banco")</pre>
"""
