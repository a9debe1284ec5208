"""`sabot shoe new` and `sabot shoe verify`, as typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sabot.cli.shoe import app

SEED = "5a" * 32
ALICE = "alice=" + "61" * 16


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def made(file: Path, *words: str) -> Path:
    result = run("new", *words, "--out", file)
    assert result.exit_code == 0, result.output
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "shoe.json"


def test_made_and_proven(file: Path) -> None:
    made(file, "--decks", "8", "--burn", "1", "--players", "alice", "--players", "bob=withheld")
    result = run("verify", file)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:6] == [
        "Proven: shoe try/1",
        "  the server's seed and terms are those it committed to",
        "  seeds of players, each as committed: alice",
        "  committed but never revealed, left out: bob",
        "  312 cards dealt again, all the same, 1 of them burnt",
        "  the whole order of 416 cards:",
    ]
    assert len(" ".join(lines[6:]).split()) == 416


def test_verdict_as_json(file: Path) -> None:
    made(file, "--decks", "6", "--seed", SEED, "--players", ALICE, "--cards", "20", "--burn", "2")
    result = run("verify", file, "--json")
    assert result.exit_code == 0
    verdict = json.loads(result.output)
    written = json.loads(file.read_text())
    assert verdict["verdict"] == "proven"
    assert verdict["players"] == ["alice"]
    assert verdict["dealt"] == 20
    assert verdict["order"][:20] == written["dealt"]
    assert verdict["burnt"] == written["dealt"][:2]
    assert len(verdict["order"]) == 312


def test_same_seeds_same_shoe_fresh_seeds_another() -> None:
    fixed = [run("new", "--seed", SEED, "--players", ALICE).output for _ in range(2)]
    assert fixed[0] == fixed[1]
    assert json.loads(fixed[0])["server_seed"] == SEED
    fresh = [json.loads(run("new").output)["server_seed"] for _ in range(2)]
    assert len({SEED, *fresh}) == 3


@pytest.mark.parametrize("shuffle", ["every-round", "continuous"])
def test_other_shuffles(file: Path, shuffle: str) -> None:
    made(file, "--shuffle", shuffle, "--id", "cards/1/7")
    result = run("verify", file)
    assert result.exit_code == 0
    assert result.output.startswith("Proven: shoe cards/1/7\n")
    assert "  20 cards dealt again, all the same\n" in result.output


def test_forged_card(file: Path) -> None:
    made(file, "--seed", SEED)
    written = json.loads(file.read_text())
    true = written["dealt"][6]
    false = "As" if true != "As" else "Ks"
    written["dealt"][6] = false
    file.write_text(json.dumps(written))
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Differs: this is not the shoe that was committed to",
        f"  card 7: the seeds give {true}, the transcript says {false}",
    ]
    told = json.loads(run("verify", file, "--json").output)
    assert told["verdict"] == "differs"
    assert told["differences"] == [f"card 7: the seeds give {true}, the transcript says {false}"]


def test_unreadable(file: Path) -> None:
    file.write_text('{"decks": [bold]}')
    result = run("verify", file)
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        "Unreadable: this is not a transcript",
        "  line 1, column 12: not JSON: Expecting value",
    ]
    assert json.loads(run("verify", file, "--json").output)["verdict"] == "unreadable"


def test_markup_of_others_is_printed_as_it_is(file: Path) -> None:
    file.write_text('{"[red]": 1}')
    assert '"[red]" is not known' in run("verify", file).output


def test_no_such_file(tmp_path: Path) -> None:
    missing = run("verify", tmp_path / "nothing.json")
    assert missing.exit_code == 2
    assert "nothing.json cannot be read: No such file or directory" in missing.output
    folder = run("verify", tmp_path)
    assert folder.exit_code == 2
    assert "cannot be read: Is a directory" in folder.output


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--decks", "9"), "9 decks: a shoe has 1 to 8 decks"),
        (("--shuffle", "riffle"), "shuffle 'riffle'; write one of cut-card, every-round, continuous"),
        (("--burn", "some"), "burn 'some'; write a number or first-card"),
        (("--burn", "11"), "burn 11; write 0 to 10, or first-card"),
        (("--cut", "416"), "cut 416; of 416 cards, 0 to 415 may lie behind the cut card"),
        (("--seed", "xyz"), "--seed: 'xyz' is not hexadecimal; write two digits for each byte"),
        (("--seed", "00"), "a server's seed has 32 bytes, not 1"),
        (("--players", "alice=00"), "a player's seed has 16 to 64 bytes, not 1"),
        (("--players", "alice", "--players", "alice"), "alice has already committed"),
        (("--players", "a b"), "'a b' is not a player's id"),
        (("--id", "a b"), 'shoe = "a b": an id of 1 to 120 letters'),
        (("--cards", "417"), "--cards 417: all 416 cards of the shoe have been dealt"),
        (("--cards", "1", "--burn", "2"), "--cards 1: 2 cards are burnt already when the shoe opens"),
        (("--out", "/nowhere/at/all.json"), "No such file or directory: '/nowhere/at/all.json'"),
    ],
)
def test_new_refuses(words: tuple[str, ...], complaint: str) -> None:
    result = run("new", *words)
    assert result.exit_code == 2
    assert complaint in result.output
    assert "Traceback" not in result.output
