"""One storm from its seed: open, storm, rest; and what came of it."""

import shutil
import tempfile
from pathlib import Path
from traceback import format_exc

from msgspec import Struct

from sabot.table import underway
from sabot.table.house.setup import SECOND
from storm.broken_law import LawBroken
from storm.casino import Casino
from storm.crowd import Crowd
from storm.faults import Fate
from storm.media import File, Medium, Memory, Pages
from storm.plan import DAWN, Kept, Plan, plan_of
from storm.rest import Rest


class Outcome(Struct, frozen=True, kw_only=True):
    seed: int
    counts: dict[str, int]
    """What happened how often."""
    law: str = ""
    """The law that did not hold; empty where all did."""
    what: str = ""
    last: tuple[str, ...] = ()
    """What happened last."""


def medium_of(plan: Plan, folder: Path) -> Medium:
    match plan.kept:
        case Kept.MEMORY:
            return Memory()
        case Kept.PAGES:
            return Pages(plan.chance("pages"))
        case Kept.FILE:
            return File(folder, plan.chance("pages"))


def storm(plan: Plan, medium: Medium) -> Outcome:
    casino = Casino(plan, medium)
    try:
        _rage(casino)
    except LawBroken as broken:
        return _outcome(casino, broken.law, broken.what)
    except Exception:
        return _outcome(casino, "the storm itself goes on", format_exc())
    return _outcome(casino)


def _rage(casino: Casino) -> None:
    crowd = Crowd(casino)
    casino.sky.calm = True
    casino.open_house()
    crowd.come_in()
    casino.sky.calm = False
    while casino.acts < casino.plan.acts:
        casino.step()
    Rest(casino, crowd).come()


def _outcome(casino: Casino, law: str = "", what: str = "") -> Outcome:
    moments = ((at - DAWN) / SECOND for at, _ in casino.log)
    told = (said(happening) for _, happening in casino.log)
    last = tuple(f"{at:12,.3f} s  {words}" for at, words in zip(moments, told, strict=True)) if law else ()
    return Outcome(seed=casino.plan.seed, counts=counts_of(casino), law=law, what=what, last=last)


def said(happening: object) -> str:
    """One thing that happened, short enough to be read; of commands, who sent them and under which id."""
    if not isinstance(happening, dict):
        return str(happening)
    letters = ((stream, told) for stream, batch in happening.items() for told in batch)
    return "; ".join(f"{stream}: {told.command} ({told.by} {told.id})" for stream, told in letters)


OF_CROUPIERS = ("croupier-said", "betting-ended", "betting-prolonged", "call-answered")


def counts_of(casino: Casino) -> dict[str, int]:
    happened, fates = casino.watch.happened, casino.sky.fates
    people = casino.clients.values()
    opened = len(casino.plan.tables) + happened["own-table-opened"]
    return {
        "steps": casino.steps,
        "acts of the house": casino.acts,
        "lines": happened.total(),
        "commands acknowledged": sum(len(client.done) for client in people),
        "commands refused": sum(client.refused for client in people),
        "rounds paid": happened["round-paid"],
        "rounds void": happened["round-voided"],
        "own tables opened": happened["own-table-opened"],
        "own tables closed": happened["own-table-closed"],
        "interrupted games": happened["broken-game-began"],
        "interrupted games finished": happened["broken-game-opened"],
        "shoes shown": happened["shoe-revealed"] - len(casino.watch.unshown),
        "shoes lost": len(casino.watch.unshown),
        "checkpoints": happened["heads-checked"],
        "desk events": sum(count for name, count in happened.items() if name.startswith("desk-")),
        "settings changed": happened["table-configured"] - opened,
        "approvals given": happened["approval-given"],
        "acts of croupiers": sum(happened[tag] for tag in OF_CROUPIERS),
        "readings of devices": happened["device-read"],
        "cards exposed": happened["card-exposed"],
        "cards exchanged": happened["cards-exchanged"],
        "roles told": happened["staff-changed"],
        "exclusions": happened["player-excluded"],
        "tickets ended": len(casino.watch.till.ended),
        "stops": casino.stops,
        "keys lost": casino.keys_lost,
        "writes failed": fates[Fate.FAILS_BEFORE] + fates[Fate.FAILS_AFTER],
        "writes torn": fates[Fate.POWER_DURING],
    }


def serve_at_most(players: int | None) -> None:
    """In this process; other processes can be told so, since they find it here and nothing of `__main__`."""
    if players is not None:
        underway.MOST_AT_ONCE = players


def run(seed: int, *, kept: Kept | None = None) -> Outcome:
    plan = plan_of(seed, kept=kept)
    folder = Path(tempfile.mkdtemp(prefix="storm-"))
    medium = medium_of(plan, folder)
    try:
        return storm(plan, medium)
    finally:
        medium.close()
        shutil.rmtree(folder, ignore_errors=True)
