"""A house under a profile: its tables inherit it, and no operator alone leaves it."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from ground import Plain, config_of, staged
from msgspec.structs import replace
from staffed_house import hired
from test_staff_commands import answered, seen
from typer.testing import CliRunner

from sabot.cli import app
from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import Role

ETG = TableEntry(id="etg", game="etg-blackjack")
PUNTO = TableEntry(id="punto", game="punto-banco")


@pytest.mark.long
@pytest.mark.feature("BJ-161")
@pytest.mark.feature("BAC-91")
def test_an_operator_changes_neither_profile_nor_approved_rules() -> None:
    config = replace(config_of(ETG, PUNTO), profile="washington")

    async def scene(stage: AsyncExitStack) -> tuple[list[str], list[Plain]]:
        person = await hired(place.ground, "operator", Role.OPERATOR)
        wire = await stage.enter_async_context(place.ground.wire(person))
        told: list[str] = []
        for table, change in (
            ("etg", {"rules": {"soft17": "hit"}}),
            ("etg", {"rules": {"blackjack_pays": "6:5"}}),
            ("etg", {"profile": "open"}),
            ("etg", {"profile": "open", "rules": {"surrender": "late"}}),
            ("punto", {"pay_tables": {"tie": "9"}}),
            ("punto", {"offered": ["super-6"]}),
        ):
            await wire.send({"type": "subscribe", "table": table})
            now = (await seen(wire, table))["configuration"]
            words = {**now, "version": 2, **change}
            told.append(await answered(wire, table, {"type": "configure-table", "configuration": words}))
        views = [(await seen(wire, table))["configuration"] for table in ("etg", "punto")]
        return told, views

    async def whole() -> tuple[list[str], list[Plain]]:
        async with AsyncExitStack() as stack:
            return await scene(stack)

    with staged(config) as place:
        told, views = place.play(whole())
    approved = "Washington State deals by approved rules only: "
    assert told[:2] == [f"{approved}soft17 stays stand", f"{approved}blackjack_pays stays 3:2"]
    assert [one.split(":")[0] for one in told[2:4]] == ["profile = open"] * 2
    assert told[4:] == [f"{approved}tie keeps its pay table", "done"]
    assert [view["profile"] for view in views] == ["washington"] * 2


WASHINGTON = 'profile = "washington"\n'


@pytest.mark.feature("BAC-91")
@pytest.mark.feature("BJ-161")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "etg-blackjack"\nrules = {soft17 = "hit"}\n', "soft17 stays stand"),
        ('game = "punto-banco"\npay_tables = {tie = "9"}\n', "tie keeps its pay table"),
        ('game = "punto-banco"\nprofile = "open"\n', "it allows more than Washington State"),
        ('game = "live-blackjack"\n', "Washington State has no Live Blackjack"),
        ('game = "etg-blackjack"\nmode = "live"\n', "need the rule shuffle = continuous"),
        ('game = "punto-banco"\noffered = ["nope"]\n', "offered: nope is not known"),
    ],
)  # fmt: skip
def test_a_file_may_not_say_it_either(tmp_path: Path, text: str, said: str) -> None:
    """Neither the check of a file nor a server takes it."""
    file = tmp_path / "house.toml"
    file.write_text(f'{WASHINGTON}[[table]]\nid = "a"\n{text}')
    for command in (
        ("config", "check", str(file)),
        ("serve", "--config", str(file), "--data", str(tmp_path)),
    ):
        answer = CliRunner().invoke(app, command)
        assert answer.exit_code == 2
        assert said in answer.output


@pytest.mark.long
@pytest.mark.feature("BJ-40")
def test_a_file_is_told_which_settlements_go_with_which_way_of_dealing(tmp_path: Path) -> None:
    """Original bets only needs a dealer without a second card."""
    file, rule = tmp_path / "house.toml", 'dealer_blackjack = "original-bets-only"'
    codes = []
    for rules in (rule, f'{rule}, hole = "none"'):
        file.write_text(f'[[table]]\nid = "a"\ngame = "etg-blackjack"\nrules = {{{rules}}}\n')
        answer = CliRunner().invoke(app, ["config", "check", str(file)])
        codes.append((answer.exit_code, "none with lose-all, original-bets-only" in answer.output))
    assert codes == [(2, True), (0, False)]


def test_too_generous_a_game_is_refused_with_its_figure(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[[table]]\nid = "a"\ngame = "etg-blackjack"\nrules = {blackjack_pays = "4:1"}\n')
    for command in (
        ("config", "check", str(file)),
        ("serve", "--config", str(file), "--data", str(tmp_path)),
    ):
        answer = CliRunner().invoke(app, command)
        assert answer.exit_code == 2
        assert "main (standard) returns 110.83" in answer.output


def test_without_tables_in_the_file_the_profile_says_which_there_are(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(WASHINGTON)
    answer = CliRunner().invoke(app, ["config", "check", str(file)])
    assert answer.exit_code == 2
    assert "listen.proxies: the house is for the venue only" in answer.output
    file.write_text(f"{WASHINGTON}[listen]\nproxies = []\n")
    answer = CliRunner().invoke(app, ["config", "check", str(file)])
    assert answer.exit_code == 0
    assert "punto-banco: punto-banco, video, profile washington" in answer.output
    assert "live-blackjack" not in answer.output
