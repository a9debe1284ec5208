"""A house moves from files to a shared database: the same people under the same ids, with their money."""

import asyncio
import zipfile
from collections.abc import Callable
from pathlib import Path

from cluster_drawing import DAWN, drawn, url
from typer.testing import CliRunner

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DeskRules
from sabot.cli import app
from sabot.house.requests import Done
from sabot.ledger.account import wallet
from sabot.money import Amount
from sabot.server.people.authentication import Admitted, Attempt, let_in
from sabot.server.people.person import Role

__all__ = ["url"]

FILES = Path(__file__).parents[1] / "packaging" / "house_of_layout_1.zip"
ANN, PASSWORD = "pde7ea19f86722ab6", "correct horse battery"


def sabot(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_nobodys_money_is_orphaned_by_a_move(url: str, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with zipfile.ZipFile(FILES) as files:
        files.extractall(data)
    sabot("migrate", "--data", str(data))
    before = sabot("users", "list", "--json", "--data", str(data))
    sabot("backup", "make", str(copy), "--data", str(data))
    sabot("backup", "restore", str(copy), "--database", url)
    assert sabot("users", "list", "--json", "--database", url) == before

    async def goes_on() -> None:
        async with drawn(url, branches=1) as house:
            people = house.branches[0].member.people
            found = await let_in(people, Attempt("Ann", PASSWORD), DAWN, "192.0.2.1")
            assert isinstance(found, Admitted)
            assert found.session.person.id == ANN
            rows = await people.rows.fetch("SELECT balance FROM accounts WHERE name = $1", wallet(ANN))
            assert rows[0][0] > 0

    asyncio.run(goes_on())


def test_every_act_of_the_command_line_works_on_a_shared_database(url: str, tmp_path: Path) -> None:
    word = tmp_path / "word"
    word.write_text("a good long password\n")
    there = ("--database", url)
    sabot("users", "add", "Greta", "--role", "croupier", "--password-file", str(word), *there)
    sabot("users", "role", "Greta", "cashier", *there)
    assert "cashier" in sabot("users", "list", *there)
    sabot("users", "lock", "Greta", *there)
    assert "locked" in sabot("users", "list", *there)
    sabot("users", "unlock", "Greta", *there)
    sabot("users", "password", "Greta", "--one-time", *there)
    assert "one-time password" in sabot("users", "list", *there)
    sabot("users", "sessions", "Greta", "--end", *there)
    sabot("users", "factor", "Greta", *there)
    sabot("users", "add", "Bob", "--password-file", str(word), *there)
    sabot("users", "remove", "Bob", *there)
    refused = CliRunner().invoke(app, ["users", "erase", "Greta", "--yes", *there])
    assert Role.CASHIER in refused.output + refused.stderr


def test_no_role_is_taken_away_over_an_open_drawer_of_a_shared_house(url: str, tmp_path: Path) -> None:
    word = tmp_path / "word"
    word.write_text("a good long password\n")
    there = ("--database", url)
    sabot("users", "add", "Greta", "--role", "cashier", "--password-file", str(word), *there)

    async def at_the_desk(make: Callable[[str], c.Request]) -> None:
        async with drawn(url, branches=1) as house:
            member = house.branches[0].member
            greta = await member.people.known("Greta")
            assert greta is not None
            reply = await member.house.tell_desk(make(greta.id), DeskRules())
            assert isinstance(reply, Done), reply

    asyncio.run(at_the_desk(lambda greta: c.Request(greta, c.OpenDrawer(Amount(500)))))
    refused = CliRunner().invoke(app, ["users", "role", "Greta", "player", *there])
    assert refused.exit_code == 2
    assert "a drawer of Greta is open" in refused.output + refused.stderr
    asyncio.run(
        at_the_desk(
            lambda greta: c.Request("sue", c.CloseDrawerFor(greta, "drawer-1", Amount(500), "went home"))
        )
    )
    assert "Greta is player now" in sabot("users", "role", "Greta", "player", *there)
