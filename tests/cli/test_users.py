"""`sabot users`: people are added, listed and changed, and their passwords are seen by nobody."""

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sabot.cashdesk import commands as c
from sabot.cli import app
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.records.audit.whole import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.sqlite import SqliteStore

PASSWORD = "a long enough word"


def run(data: Path, *words: str, typed: str = PASSWORD) -> Result:
    return CliRunner().invoke(app, ["users", *words, "--data", str(data)], input=f"{typed}\n{typed}\n")


def told(result: Result) -> tuple[int, str]:
    return result.exit_code, result.stderr.strip().removeprefix("sabot: ")


def listed(data: Path) -> list[tuple[str, str]]:
    """Role and name of everybody, by the list that people read; each has an id."""
    rows = [line.split() for line in run(data, "list").output.splitlines()]
    assert all(row[1].startswith("p") and len(row[1]) == 17 for row in rows)
    return [(row[0], row[2]) for row in rows]


def test_people_are_added_listed_and_changed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert "Ann is croupier now" in run(data, "add", "Ann", "--role", "croupier").output
    assert "Bob is player now" in run(data, "add", "Bob").output
    assert listed(data) == [("croupier", "Ann"), ("player", "Bob")]
    assert "bob is cashier now" in run(data, "role", "bob", "cashier").output
    assert listed(data) == [("cashier", "Bob"), ("croupier", "Ann")]
    assert "Ann has a new password" in run(data, "password", "Ann", typed="quite another one").output


def test_a_password_is_shown_nowhere_and_lies_nowhere(tmp_path: Path) -> None:
    result = run(tmp_path / "data", "add", "Ann")
    assert PASSWORD not in result.output
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert PASSWORD.encode() not in kept
    assert b"argon2id" in kept


def test_what_others_may_not_read_they_cannot(tmp_path: Path) -> None:
    run(tmp_path / "data", "add", "Ann")
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("words", "typed", "answer"),
    [
        (("add", "Ann", "--role", "king"), PASSWORD, "there is no role king; there are player, croupier"),
        (("add", "Ann"), "short", "a password has 10 to 256 characters"),
        (("add", "Annabella"), "annabella", "a password has 10 to 256 characters"),
        (("add", " Ann"), PASSWORD, "a name has 1 to 32 visible characters"),
        (("add", "bob"), PASSWORD, "this name is taken"),
        (("role", "Ann", "cashier"), PASSWORD, "there is nobody called Ann"),
        (("password", "Ann"), PASSWORD, "there is nobody called Ann"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path, words: tuple[str, ...], typed: str, answer: str
) -> None:
    run(tmp_path, "add", "Bob")
    code, said = told(run(tmp_path, *words, typed=typed))
    assert code == 2
    assert said.startswith(answer)
    assert "\n" not in said


def test_a_directory_without_people_is_named(tmp_path: Path) -> None:
    code, said = told(run(tmp_path / "nowhere", "list"))
    assert (code, said) == (
        2,
        f"there are no people in {tmp_path / 'nowhere'}; name the directory of the house with --data",
    )
    assert not (tmp_path / "nowhere").exists()


def test_what_is_done_here_stands_in_the_security_log_with_who_did_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    run(data, "add", "Ann", "--role", "croupier")
    run(data, "lock", "Ann")
    run(data, "unlock", "Ann")
    run(data, "role", "Ann", "player")
    run(data, "password", "Ann", typed="quite another one")
    run(data, "sessions", "Ann", "--end")
    run(data, "list")
    run(data, "erase", "Nobody", "--yes")
    log = data / "security.log"
    acts = [line.split(" act=")[1].split()[0] for line in log.read_text().splitlines()]
    assert acts == ["add", "lock", "unlock", "role", "password", "sessions"]
    assert all(" by=command-line user=" in line for line in log.read_text().splitlines())
    assert log.stat().st_mode & 0o777 == 0o600
    assert "another" not in log.read_text()


def test_the_log_is_the_one_that_is_configured_and_nothing_is_done_without_it(
    tmp_path: Path,
) -> None:
    data, config, log = tmp_path / "data", tmp_path / "house.toml", tmp_path / "acts.log"
    config.write_text(f'[log]\nform = "json"\nsecurity = "{log}"\n')
    run(data, "add", "Ann", "--config", str(config))
    assert '"message": "person-added"' in log.read_text()
    assert not (data / "security.log").exists()
    log.unlink()
    log.mkdir()
    code, told_of = told(run(data, "lock", "Ann", "--config", str(config)))
    assert (code, "must be written down" in told_of) == (2, True)
    assert "locked" not in run(data, "list").output


def test_a_restored_journal_and_a_changed_key_are_noted(tmp_path: Path) -> None:
    data, copy, again = tmp_path / "data", tmp_path / "copy.db", tmp_path / "again"
    run(data, "add", "Ann")
    assert CliRunner().invoke(app, ["backup", "make", str(copy), "--data", str(data)]).exit_code == 0
    assert CliRunner().invoke(app, ["backup", "restore", str(copy), "--data", str(again)]).exit_code == 0
    assert " restored by=command-line" in (again / "security.log").read_text()
    (again / "house.key").write_bytes(bytes(32))
    assert CliRunner().invoke(app, ["key", "change", "--data", str(again)]).exit_code == 0
    assert " key-changed by=command-line" in (again / "security.log").read_text()


# Going for good.

NOON = 1_700_000_000_000_000
SOMETHING = "there is still something of this person here: "


def id_of(data: Path, name: str) -> str:
    rows = (line.split() for line in run(data, "list").output.splitlines())
    return next(row[1] for row in rows if row[2] == name)


def opened(data: Path) -> tuple[SqliteStore, House]:
    store = SqliteStore(data / "journal.db")
    house = House(store, catalogue(), WriterFactory(b"k" * 32, bytes))
    house.reopen(NOON)
    return store, house


def at_the_desk(data: Path, *commands: c.Request, gift: tuple[str, int] | None = None) -> None:
    """What happened while the house was served; nobody serves it now."""
    store, house = opened(data)
    if gift is not None:
        house.tell_player(gift[0], CreditsIssued(gift[0], Amount(gift[1])), NOON)
    for command in commands:
        reply = house.tell_desk(command, NOON)
        assert not isinstance(reply, Refused), reply
    store.close()


@pytest.mark.parametrize("way", [("remove",), ("erase", "--yes")], ids=["remove", "erase"])
def test_nobody_goes_who_left_something_at_the_desk(tmp_path: Path, way: tuple[str, ...]) -> None:
    run(tmp_path, "add", "Ann")
    ann = id_of(tmp_path, "Ann")
    act, options = way[0], way[1:]
    at_the_desk(
        tmp_path,
        c.Request("kim", c.OpenDrawer(Amount(10_000))),
        c.Request("kim", c.Deposit(player=ann, amount=Amount(2_500))),
        c.Request(ann, c.CashOut(player=ann, number="376104250021234569", request="r-1", terminal="t")),
        c.Request("kim", c.Deposit(player=ann, amount=Amount(100))),
        c.Request(
            "boss", c.AwardGolden(player=ann, value=Amount(500), count=2, reason="birthday", request="g")
        ),
    )
    assert told(run(tmp_path, act, "Ann", *options)) == (
        2,
        f"{SOMETHING}1 in the purse: pay it out; golden chips of 10: take them back; "
        "25 on open tickets: cash them, or redeem and pay them out",
    )
    at_the_desk(
        tmp_path,
        c.Request("kim", c.CashTicket("376104250021234569")),
        c.Request("kim", c.Withdraw(ann, Amount(100))),
        c.Request("boss", c.WithdrawGolden(player=ann, value=Amount(500), count=2, reason="goes")),
    )
    assert run(tmp_path, act, "Ann", *options).exit_code == 0
    assert run(tmp_path, "list").output == ""
    store, house = opened(tmp_path)
    again = house.tell_desk(c.Request("kim", c.Deposit(player=ann, amount=Amount(100))), NOON)
    assert again == Refused("player-gone")
    store.close()


def test_credits_of_the_house_are_nobodys_and_only_the_id_stays(tmp_path: Path) -> None:
    run(tmp_path, "add", "Ann")
    at_the_desk(tmp_path, gift=(id_of(tmp_path, "Ann"), 100_000))
    code, words = told(run(tmp_path, "remove", "Ann"))
    assert (code, words) == (2, f"{SOMETHING}1000 of credits of the house: erase the person instead")
    assert run(tmp_path, "erase", "Ann", "--yes").exit_code == 0


def test_while_a_server_runs_it_is_asked_there(tmp_path: Path) -> None:
    run(tmp_path, "add", "Ann")
    serving = SqliteStore(tmp_path / "journal.db")
    code, words = told(run(tmp_path, "remove", "Ann"))
    serving.close()
    assert code == 2
    assert words.startswith("a server has this house open: ask it there (POST /api/people/remove")
    assert listed(tmp_path) == [("player", "Ann")]


def test_the_audit_names_money_of_people_who_went_in_an_older_house(tmp_path: Path) -> None:
    """A name could be taken away while something was still under its id."""
    run(tmp_path, "add", "Ann")
    ann = id_of(tmp_path, "Ann")
    at_the_desk(tmp_path, gift=(ann, 100_000))
    file = tmp_path / "journal.db"
    assert audited(file) == ()
    with sqlite3.connect(file) as db:
        db.execute("DELETE FROM people WHERE id = ?", (ann,))
    assert audited(file) == (f"1000 belong to people who are gone: wallet:{ann}",)


def audited(file: Path) -> tuple[str, ...]:
    journal = JournalReader(SqliteReader(file))
    verdict = audit(journal, catalogue())
    journal.close()
    assert verdict.difference is None, verdict.difference
    return verdict.notes


def test_no_role_is_taken_away_while_a_drawer_is_open(tmp_path: Path) -> None:
    for name in ("Ann", "Bob"):
        run(tmp_path, "add", name, "--role", "cashier")
    ann = id_of(tmp_path, "Ann")
    at_the_desk(tmp_path, c.Request(ann, c.OpenDrawer(Amount(500))))
    for role in ("player", "supervisor"):
        assert told(run(tmp_path, "role", "Ann", role)) == (
            2,
            "a drawer of Ann is open: Ann closes it first, or a supervisor does",
        )
    assert "Ann is cashier now" in run(tmp_path, "role", "Ann", "cashier").output
    assert "Bob is player now" in run(tmp_path, "role", "Bob", "player").output, "the drawer is another's"
    at_the_desk(tmp_path, c.Request("sue", c.CloseDrawerFor(ann, "drawer-1", Amount(500), "went home")))
    assert "Ann is player now" in run(tmp_path, "role", "Ann", "player").output
