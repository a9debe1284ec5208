"""The script of docs/rng.md is run as it stands there; it knows nothing of our code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sabot.cards import (
    Exhausted,
    Pledge,
    Shuffler,
    Terms,
    commit_player,
    commit_server,
    open_shoe,
    parse_cards,
    shoe_seed,
    transcript_of,
    write_transcript,
)

PAGE = Path(__file__).parents[2] / "docs" / "rng.md"
SERVER = b"\x5a" * 32

EVERY_TERMS = {
    "cut-card": Terms(8, cut=104, burn=1),
    "baccarat": Terms(6, cut=14, burn="first-card"),
    "every-round": Terms(8, "every-round"),
    "continuous": Terms(1, "continuous"),
    "broken off": Terms(8, "continuous", without=parse_cards("Ts 7d 7d")),
}


def written(terms: Terms) -> str:
    shoe, word = "gold/12", commit_server("gold/12", terms.text(), SERVER)
    seed = b"alice's own seed"
    pledges = (Pledge("alice", commit_player(shoe, word, "alice", seed), seed), Pledge("bob", b"?" * 32))
    cards = open_shoe(shoe, shoe_seed(shoe, SERVER, pledges), terms)
    for number in range(1, 41):
        drawn = cards.draw()
        assert not isinstance(drawn, Exhausted)
        _, cards = drawn
        if number % 15 == 0 and isinstance(cards, Shuffler):
            cards = cards.put_back(cards.gone[-15:])
    return write_transcript(transcript_of(shoe, SERVER, pledges, cards))


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    page = PAGE.read_text(encoding="utf-8")
    (code,) = [block.partition("```")[0] for block in page.split("```python\n")[1:]]
    assert "sabot." not in code
    file = tmp_path_factory.mktemp("page") / "check.py"
    file.write_text(code, encoding="utf-8")
    return file


def verdict(script: Path, text: str) -> tuple[str, int]:
    file = script.with_name("transcript.json")
    file.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-I", str(script), str(file)], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    return run.stdout.strip(), run.returncode


@pytest.mark.parametrize("terms", EVERY_TERMS.values(), ids=EVERY_TERMS)
def test_honest(script: Path, terms: Terms) -> None:
    assert verdict(script, written(terms)) == ("honest", 0)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("server_seed", "00" * 32),
        ("server_commitment", "00" * 32),
        ("shoe", "gold/13"),
        ("cut", 105),
        ("burn", 0),
        ("players", []),
        ("dealt", ["As"] * 41),
    ],
)
def test_forged(script: Path, key: str, value: object) -> None:
    forged = json.loads(written(EVERY_TERMS["cut-card"])) | {key: value}
    assert verdict(script, json.dumps(forged)) == ("FORGED", 1)


def test_forged_seed_of_a_player(script: Path) -> None:
    forged = json.loads(written(EVERY_TERMS["continuous"]))
    forged["players"][0]["seed"] = "00" * 16
    assert verdict(script, json.dumps(forged)) == ("FORGED", 1)


def test_last_card_forged(script: Path) -> None:
    forged = json.loads(written(EVERY_TERMS["every-round"]))
    forged["dealt"][-1] = "As" if forged["dealt"][-1] != "As" else "Ks"
    assert verdict(script, json.dumps(forged)) == ("FORGED", 1)
