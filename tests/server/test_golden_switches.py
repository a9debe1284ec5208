"""The switches of golden chips, each set by a file or by an operator, and what a player meets (B26, B30)."""

from pathlib import Path
from typing import NamedTuple

import pytest
from ground import Ground, Person, Plain, Wire, staged
from staffed_house import hired
from test_staff_commands import SHOE, all_done, answered, card, seen

from sabot.games.catalogue import catalogue
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.config_reading import read_checked
from sabot.server.people.person import Role

FILE = """
[[table]]
id = "salon"
game = "live-blackjack-eu"
mode = "live"
"""
CHIP, CHIPS = 500, 4
MIXED = "golden chips and money may not lie on one field"
OFF = "golden chips are not in play here"
CAP = "at most 1 golden chips may lie in one round"


class Met(NamedTuple):
    one: str = "done"
    """The answer to one golden chip on an empty field."""
    money: str = "done"
    """To as much money beside it."""
    two: str = "done"
    """To two golden chips at once."""
    doubled: tuple[int, int] = (2 * CHIP, 0)
    """Golden chips and money of a stake of one chip that was doubled."""


SWITCHES = {
    "": Met(),
    "golden_mixed = false": Met(money=MIXED),
    "golden_in_action = false": Met(doubled=(CHIP, CHIP)),
    "golden_cap = 1": Met(two=CAP, doubled=(CHIP, CHIP)),
    # B26: what it is about are other games; here it changes nothing.
    "golden_blind = false": Met(),
    "golden_chips = false": Met(OFF, "done", OFF, (0, 2 * CHIP)),
}


def bet(money: int, *chips: int) -> Plain:
    return {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": money, "chips": list(chips)}


async def plays(ground: Ground, ann: Person, guest: Wire, croupier: Wire) -> Met:
    """Tries what may lie; then a five and a six are doubled against a nine."""
    one = await answered(guest, "salon", bet(0, CHIP))
    money = await answered(guest, "salon", bet(CHIP))
    await all_done(guest, "salon", {"type": "clear-all"})
    two = await answered(guest, "salon", bet(0, CHIP, CHIP))
    if two == "done":
        await all_done(guest, "salon", {"type": "clear-all"})
    await all_done(guest, "salon", bet(0, CHIP) if one == "done" else bet(CHIP))
    await ground.pass_time(15)
    await all_done(croupier, "salon", card("5s"), card("9d"), card("6s"))
    await all_done(guest, "salon", {"type": "choose", "hand": "1.1", "action": "double"})
    me = (await ground.get("/api/me", ann)).json()
    golden = CHIP * (CHIPS - sum(pile["count"] for pile in me["tray"]))
    return Met(one, money, two, (golden, me["held"]))


async def configured(wire: Wire, switch: str) -> None:
    """An operator sets it; it holds from the next round on."""
    key, _, value = switch.partition(" = ")
    wanted = (await seen(wire, "salon"))["configuration"]
    wanted["version"] += 1
    wanted["settings"]["switches"] = {
        "live": {key: value == "true" if value in {"true", "false"} else int(value)}
    }
    await all_done(wire, "salon", {"type": "configure-table", "configuration": wanted})


@pytest.mark.long
@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize("way", ["file", "operator"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_of_golden_chips_is_met_by_a_player(switch: str, way: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f"{FILE}[table.settings.switches.live]\n{switch}\n" if way == "file" else FILE)

    async def scene(ground: Ground) -> Met:
        lena, olga = (
            await hired(ground, "lena", Role.CROUPIER),
            await hired(ground, "olga", Role.OPERATOR),
        )
        ann = await ground.guest()
        award = {"id": "award", "player": ann.id, "value": CHIP, "count": CHIPS, "reason": "welcome"}
        assert (await ground.post("/api/desk/golden/award", award, olga)).status_code == 200
        async with ground.wire(ann) as guest, ground.wire(lena) as croupier, ground.wire(olga) as operator:
            for wire in (guest, croupier, operator):
                await wire.send({"type": "subscribe", "table": "salon"})
            if way == "operator" and switch:
                await configured(operator, switch)
            await all_done(croupier, "salon", *SHOE)
            await all_done(guest, "salon", {"type": "join"}, {"type": "take-seat", "seat": 1})
            return await plays(ground, ann, guest, croupier)

    with staged(read_checked(file, catalogue()), outside=OUTSIDE) as stage:
        assert stage.play(scene(stage.ground)) == SWITCHES[switch]
