"""`sabot script`: exit codes, JSON to the letter, what a person sees, and its answer to broken scripts."""

import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from sabot.cli.script import command

app = typer.Typer()
app.command("script")(command)

SPLIT = """\
title two eights are split
game live-blackjack
shoe 8h Th 6c 8d 9d Ts | 9s Tc | 2h   # Ann 17 and 18, Bob 19, the dealer 18
bet ann main 10 21+3 2.50
bet bob main 20
act ann split
act ann stand
act ann stand
act bob stand
expect ann main 10 lose, push
expect ann 21+3 0 lose
expect bob main 40 win
expect dealer 6c Ts 2h
"""
COUP = """\
title eight against six
game punto-banco
shoe Ts 9c 8d 7h
bet ann player 10 tie 1
expect ann player 20
expect player Ts 8d
"""
WRONG = SPLIT.replace("bob main 40 win", "bob main 20 push")
ROUND = "title a round\ngame live-blackjack\nshoe Th 6c 9d Ts 2h\nbet ann main 10\n"


def _run(*words: str) -> Result:
    return CliRunner().invoke(
        app, list(words), env={"COLUMNS": "80", "NO_COLOR": "1", "FORCE_COLOR": "", "TERM": "dumb"}
    )


def _written(folder: Path, *texts: str) -> list[str]:
    files = [folder / f"{number}.script" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return [str(file) for file in files]


def _bet(hand: str, bet: str, label: str, staked: int, returned: int) -> dict[str, object]:
    return {"hand": hand, "bet": bet, "label": label, "staked": staked, "returned": returned}


def test_scripts_that_come_out_as_expected_end_with_nothing(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, f"{SPLIT}---\n{COUP}", COUP))
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if not line.startswith(" ")] == [
        "✓ two eights are split",
        "✓ eight against six",
        "✓ eight against six",
        "3 of 3 scripts as expected",
    ]
    assert "    ann main: 20 → 10  lose, push\n" in result.stdout
    assert "    ann 21+3: 2.50 → 0  lose\n" in result.stdout
    assert "    bob main: 20 → 40  win\n" in result.stdout


def test_one_difference_ends_with_one_and_is_told_by_its_file_and_line(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, f"{COUP}---\n{WRONG}"))
    assert result.exit_code == 1
    assert "✓ eight against six" in result.stdout
    assert "✗ two eights are split" in result.stdout
    assert "0.script: line 19: bob main returned 40 (win), expected 20\n" in result.stdout
    assert "0.script: line 19: bob main is labelled 'win', expected 'push'\n" in result.stdout
    assert result.stdout.endswith("1 of 2 scripts as expected\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "sabot: no script found; a script begins with a line such as: game live-blackjack\n"),
        (
            "# only a remark\n---\n",
            "sabot: no script found; a script begins with a line such as: game live-blackjack\n",
        ),
    ],
)
def test_a_file_without_scripts_ends_with_two(tmp_path: Path, text: str, said: str) -> None:
    result = _run(*_written(tmp_path, text))
    assert (result.exit_code, result.stderr) == (2, said)


def test_a_file_that_is_not_there_ends_with_two(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, SPLIT), str(tmp_path / "gone.script"))
    assert result.exit_code == 2
    assert result.stderr == f"sabot: {tmp_path / 'gone.script'}: No such file or directory\n"


def test_a_file_that_is_not_text_ends_with_two(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    result = _run(str(tmp_path / "picture"))
    assert (result.exit_code, result.stderr) == (2, f"sabot: {tmp_path / 'picture'}: this is not text\n")


def test_no_file_at_all_ends_with_two() -> None:
    assert _run().exit_code == 2


def test_the_json_of_a_round_and_a_coup(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, SPLIT, COUP), "--json")
    assert result.exit_code == 0
    round_, coup = json.loads(result.stdout)
    assert list(round_) == ["title", "ok", "differences", "dealer", "bets"]
    assert list(coup) == ["title", "ok", "differences", "player", "banker", "bets"]
    assert [list(bet) for bet in round_["bets"]] == [["hand", "bet", "label", "staked", "returned"]] * 3
    assert sorted(round_.pop("bets"), key=lambda bet: (bet["hand"], bet["bet"])) == [
        _bet("ann", "21+3", "lose", 250, 0),
        _bet("ann", "main", "lose, push", 2000, 1000),
        _bet("bob", "main", "win", 2000, 4000),
    ]
    assert round_ == {
        "title": "two eights are split",
        "ok": True,
        "differences": [],
        "dealer": ["6c", "Ts", "2h"],
    }
    assert coup.pop("bets") == [
        _bet("ann", "player", "win", 1000, 2000),
        _bet("ann", "tie", "lose", 100, 0),
    ]
    assert coup == {
        "title": "eight against six",
        "ok": True,
        "differences": [],
        "player": ["Ts", "8d"],
        "banker": ["9c", "7h"],
    }


def test_the_json_of_a_difference(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, ROUND + "act ann stand\nexpect ann main 10\n"), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [
        {
            "title": "a round",
            "ok": False,
            "differences": ["line 6: ann main returned 20 (win), expected 10"],
            "dealer": ["6c", "Ts", "2h"],
            "bets": [_bet("ann", "main", "win", 1000, 2000)],
        }
    ]


def test_an_unreadable_script_does_not_hide_the_others_and_keeps_its_title(tmp_path: Path) -> None:
    result = _run(*_written(tmp_path, f"{ROUND}deal Th\n---\n{COUP}"), "--json")
    assert result.exit_code == 1
    broken, coup = json.loads(result.stdout)
    assert broken == {
        "title": "a round",
        "ok": False,
        "differences": [
            "line 5: deal Th is nothing that happens in a single round; "
            "for a session at a table write a line such as: mode video"
        ],
        "bets": [],
    }
    assert coup["ok"] is True


def test_an_insured_hand_and_the_common_hand_have_their_names(tmp_path: Path) -> None:
    insured = "game etg-blackjack\nshoe Th Th Ac 9d 8d Ks\nbet ann main 10\nbet ann/2 main 20\n"
    common = "game all-bets-blackjack\nshoe Th 6c 9d Ts 2h\nbet ann main 10\nbet bob main 1.25\n"
    files = _written(
        tmp_path, f"{insured}act ann decline\nact ann/2 insure\n", f"{common}act bob stand\nact ann stand\n"
    )
    result = _run(*files, "--json")
    assert result.exit_code == 0
    first, second = (
        sorted((bet["hand"], bet["bet"], bet["staked"], bet["returned"]) for bet in report["bets"])
        for report in json.loads(result.stdout)
    )
    assert first == [("ann", "main", 1000, 0), ("ann/2", "insurance", 1000, 3000), ("ann/2", "main", 2000, 0)]
    assert second == [("ann", "main", 1000, 2000), ("bob", "main", 125, 250)]


def test_tabs_and_an_editors_opening_mark_are_read(tmp_path: Path) -> None:
    (tmp_path / "tabs").write_text("\ufefftitle\ttabs\n" + ROUND.split("\n", 1)[1].replace(" ", "\t"))
    result = _run(str(tmp_path / "tabs"), "--json")
    assert json.loads(result.stdout)[0]["title"] == "tabs"
    assert json.loads(result.stdout)[0]["differences"] == [
        "line 4: the round is not over: the table asks ann (1.1)"
    ]


def test_the_examples_of_the_guide_come_out(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[1] / "scripts" / "README.md").read_text()
    examples = re.findall(r"```script\n(.*?)```", guide, re.DOTALL)
    assert len(examples) == 3
    result = _run(*_written(tmp_path, *examples))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "3 of 3 scripts as expected")
