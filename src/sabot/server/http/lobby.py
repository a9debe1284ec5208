"""The lobby: every table with what one wants to know before sitting down; and a plain page of it."""

from html import escape

from msgspec.structs import replace

from sabot.money import Amount, show_amount
from sabot.server.http.lobby_row import LobbyTable, OwnStanding, row_of
from sabot.server.live.service import Service
from sabot.store.streams import TABLE, is_own, kind_of
from sabot.table.house.configuration import own_name, template_of
from sabot.table.play.unfinished import Unfinished

__all__ = ["LobbyTable", "is_listed", "lobby", "lobby_of", "plain_page", "row_of"]


def is_listed(stream: str) -> bool:
    """A visitor's own table is nobody else's to see: the lobby shows the one that it is like."""
    return kind_of(stream) == TABLE and not is_own(stream)


def lobby(service: Service) -> list[LobbyTable]:
    """Tables of which this server knows everything, and those of which others tell it."""
    here = (host for stream, host in service.live.hosts.items() if is_listed(stream))
    rows = {row.table: row for row in service.elsewhere()}
    rows |= {host.writer.table.setup.table: row_of(host.writer.table, host.fault) for host in here}
    return sorted(rows.values(), key=lambda row: service.place(row.table))


def lobby_of(service: Service, player: str) -> list[LobbyTable]:
    """The lobby with what one player has at every table."""
    unfinished = service.live.unfinished(player)
    return [replace(row, own=_standing(service, row, player, unfinished)) for row in lobby(service)]


def _standing(
    service: Service, row: LobbyTable, player: str, unfinished: tuple[Unfinished, ...]
) -> OwnStanding:
    host = service.host(row.table)
    table, own = None if host is None else host.writer.table, ""
    if table is not None and player in table.own:
        # What somebody has at a table of which everybody has one of their own, they have at that one.
        own = own_name(row.table, table.own[player])
        host = service.host(own)
        table = None if host is None else host.writer.table
    guest = None if table is None else table.guests.get(player)
    return OwnStanding(
        here=guest is not None,
        seats=() if guest is None else guest.seats,
        staked=Amount(0) if table is None else table.staked(player),
        unfinished=tuple(one.interrupted for one in unfinished if _is_of(one, row.table)),
        table=own,
        blocked=any(one.category == row.category and one.spared != row.table for one in unfinished),
    )


def _is_of(game: Unfinished, table: str) -> bool:
    """The name of an interrupted game begins with the table that it left."""
    return template_of(game.interrupted.partition("/")[0]) == table


def plain_page(service: Service, address: str) -> str:
    """What a browser is shown: tables, health, and how to connect a program."""
    rows = "".join(
        f"<tr><td>{escape(t.title)}</td><td>{escape(t.table)}</td><td>{escape(t.mode)}</td>"
        f"<td>{show_amount(t.minimum)} – {show_amount(t.maximum)}</td><td>{t.guests}</td>"
        f"<td>{escape(t.fault.reason if t.fault else t.phase)}</td></tr>"
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
