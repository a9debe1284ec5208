"""`sabot play --plain`: whole rounds of every game line by line, through a pipe."""

import os
import re
from pathlib import Path

import pytest
from play_tables import GAMES
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.games.catalogue import catalogue, is_blackjack

ROUND = ["deal", "no", *["stand"] * 4, "wait"]
WITH_BOTS = (
    [game for game in GAMES if game != "poker-and-pairs"]
    if "CAMPAIGN" in os.environ
    else ["live-blackjack", "all-bets-blackjack", "punto-banco", "koi-bacc"]
)
"""They play by the computed chart, which takes seconds for each blackjack game; others in a campaign."""


def main_bet(game: str) -> str:
    return catalogue().find(game).mains()[-2 if len(catalogue().find(game).mains()) > 1 else 0]


def play(folder: Path, game: str, *lines: str, options: tuple[str, ...] = ()) -> Result:
    words = ["play", game, "--plain", "--transcripts", str(folder), *options]
    seeded = [] if "--seed" in options else ["--seed", "1"]
    return CliRunner().invoke(app, [*words, *seeded], input="\n".join(lines) + "\n")


def told(folder: Path, game: str, *lines: str, options: tuple[str, ...] = ()) -> str:
    done = play(folder, game, *lines, options=options)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_from_the_bet_to_the_result(game: str, tmp_path: Path) -> None:
    seen = told(tmp_path, game, f"bet {main_bet(game)} 10", *ROUND, "quit", options=("--bots", "0"))
    assert "Play credits only: you have 1000." in seen
    assert re.search(r"Bets: .*10\. Credit 990\.", seen)
    assert re.search(r"In all (up|down|even)", seen)
    assert re.search(r"You leave with [0-9.]+ credits, .*you brought\.", seen)
    (file, *_) = sorted(tmp_path.iterdir())
    assert f"sabot shoe verify {tmp_path}" in seen
    proof = CliRunner().invoke(app, ["shoe", "verify", str(file)])
    assert proof.exit_code == 0, proof.output


@pytest.mark.parametrize("game", WITH_BOTS)
def test_the_same_with_bots_at_the_table(game: str, tmp_path: Path) -> None:
    seen = told(tmp_path, game, f"bet {main_bet(game)} 10", *ROUND, "quit", options=("--bots", "2"))
    assert re.search(r"In all (up|down|even)", seen)


@pytest.mark.parametrize("mode", ["internal", "video", "auto", "live"])
@pytest.mark.parametrize("game", ["live-blackjack", "punto-banco"])
def test_all_four_modes(game: str, mode: str, tmp_path: Path) -> None:
    lines = [f"bet {main_bet(game)} 10", *ROUND, "wait", f"bet {main_bet(game)} 10", *ROUND, "quit"]
    seen = told(tmp_path, game, *lines, options=("--mode", mode, "--bots", "0"))
    assert f", {mode}." in seen
    assert len(re.findall(r"In all (?:up|down|even)", seen)) >= 2
    own = mode != "live"
    assert ("sabot shoe verify" in seen) is own
    assert ("No shoe of the house" in seen) is not own


def test_at_a_live_table_a_dispute_is_looked_at_and_the_round_goes_on(tmp_path: Path) -> None:
    options = ("--mode", "live", "--bots", "0")
    seen = told(tmp_path, "punto-banco", "bet player 10", "deal", "dispute", "quit", options=options)
    assert "Result, not paid yet (5 s)." in seen
    assert "You may dispute this; say wait to go on." in seen
    assert "The croupier looks at the cards again." in seen
    assert "Bets please (15 s)." in seen.partition("> dispute")[2]


def test_the_same_seed_deals_the_same_and_another_deals_other_cards(tmp_path: Path) -> None:
    lines = ("bet main 10", *ROUND, "quit")
    first, again = (told(tmp_path, "live-blackjack", *lines) for _ in range(2))
    other = told(tmp_path, "live-blackjack", *lines, options=("--seed", "2"))
    assert first == again
    assert first != other


def test_without_a_seed_every_session_is_new(tmp_path: Path) -> None:
    words = ["play", "punto-banco", "--plain", "--transcripts", str(tmp_path)]
    one, two = (CliRunner().invoke(app, words, input="fair\nquit\n").output for _ in range(2))
    assert one != two


def test_cards_and_choices_are_told_in_words(tmp_path: Path) -> None:
    seen = told(tmp_path, "poker-and-pairs", "bet main 10", "deal", "hint", "stand", "quit")
    assert re.search(
        r"Your turn on 1\.1: hit, stand( or double for 10|, double for 10 or split for 10)\?", seen
    )
    assert re.search(r"Dealer +\S+[♠♥♦♣]   ░░   (hard|soft) \d+", seen)
    assert re.search(r"Hint: best on average: (hit|stand|double|split) [+-]\d\.\d{3}", seen)


def test_where_hints_are_not_allowed_the_reason_is_told(tmp_path: Path) -> None:
    options = ("--mode", "live", "--bots", "0")
    seen = told(tmp_path, "live-blackjack", "bet main 10", "deal", "hint", "odds", "quit", options=options)
    assert "Not done: hints are not shown at this table." in seen
    assert "Not done: odds are not shown at this table." in seen


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bet main 0.50", "the least stake here is 1"),
        ("bet main 501", "the most that may be staked here is 500"),
        ("bet main 10.05", "stakes here are multiples of 0.10"),
        ("bet main 99999", "the most that may be staked here is 500"),
        ("bet poker 5", "Poker needs a main bet first"),
        ("bet 2.1 main 5", "there is no bet '2.1' here; there are main, pairs, poker"),
        ("bet roulette 5", "there is no bet 'roulette' here; there are main, pairs, poker"),
        ("bet main five", "'five' is not an amount; write credits such as 10 or 2.50"),
        ("bet main -5", "'-5' is not an amount; write credits such as 10 or 2.50"),
        ("bet main 5 please", "'please' is not an amount; write credits such as 10 or 2.50"),
        ("bet", "say what to bet on, such as: bet main 10"),
        ("deal", "place a bet first"),
        ("stand", "there is nothing to decide now"),
        ("yes", "nothing is asked that could be answered with yes or no"),
        ("repeat", "there is no earlier bet to repeat"),
        ("undo", "there is nothing on the table"),
        ("double", "there is nothing to double"),
        ("raise", "there is nothing to raise"),
        ("sit 9", "the seats of this table are numbered 1 to 1"),
        ("sit here", "say which seat, such as 3"),
        ("sit", "say which seat, such as 3"),
        ("leave 2", "that is not a seat of this player"),
        ("chip 3", "there is no such chip here"),
        ("chip", "say which chip, such as: chip 25"),
        ("auto", "there is no earlier bet to repeat"),
        ("auto 1000", "bets are repeated for 1 to 100 rounds"),
        ("stop", "there is nothing to stop"),
        ("confirm", "there is nothing to confirm"),
        ("dispute", "only rounds at a croupier's table can be disputed"),
        ("behind 2.1 5", "say behind which hand; nobody else sits here"),
        ("speed 9", "speed is 1, 2 or 3"),
        ("net maybe", "say on or off"),
        ("hint", "there is nothing to decide now"),
        ("tip 2000", "only 1000 can be staked"),
        ("let", "there is nothing to let play"),
        ("quit now", "'now' is too much; say it without"),
        ("dance", "nobody here knows 'dance'; help lists what can be said"),
        ("bet\x00main", "nobody here knows"),
        ("♠", "nobody here knows '♠'; help lists what can be said"),
    ],
)
def test_what_cannot_be_done_is_answered_and_takes_nothing(line: str, reason: str, tmp_path: Path) -> None:
    seen = told(tmp_path, "poker-and-pairs", line, "table", "quit")
    assert f"Not done: {reason}" in seen
    assert "Bets: none. Credit 1000." in seen.rpartition("> table")[2]
    assert "You leave with 1000 credits, as many as you brought." in seen


def test_the_end_of_the_lines_is_the_end_of_the_session(tmp_path: Path) -> None:
    seen = told(tmp_path, "live-blackjack", "bet main 10")
    assert "You leave with 1000 credits" in seen


def test_leaving_in_the_middle_of_a_hand_tells_what_lies_there(tmp_path: Path) -> None:
    seen = told(tmp_path, "poker-and-pairs", "bet main 10", "deal", "quit")
    assert "10 of them lie on a hand that was not finished." in seen


def test_every_word_that_help_lists_is_known(tmp_path: Path) -> None:
    seen = told(tmp_path, "poker-and-pairs", "help", "quit")
    lines = seen.partition("> help")[2].partition("> quit")[0].splitlines()
    listed = {
        words.split()[0].strip(",")
        for line in lines
        for words in re.split(r",\s*", line[:28] if "  " in line[:30] else line)
        if words.strip() and not words.startswith(" ")
    }
    assert {"bet", "undo", "clear", "hit", "stand", "split", "rules", "quit", "wait"} <= listed
    for word in listed:
        answer = told(tmp_path, "poker-and-pairs", word, "quit")
        assert "nobody here knows" not in answer, word


def test_buttons_of_the_betting_time_in_words(tmp_path: Path) -> None:
    lines = (
        "chip 5",
        "bet main",
        "double",
        "raise 1",
        "undo",
        "all",
        "clear",
        "bet main 20",
        "bet 1.2 main 3",
    )
    seen = told(tmp_path, "poker-and-pairs", *lines, "quit")
    bets = re.findall(r"^Bets: (.*)\. Credit", seen, re.MULTILINE)
    assert bets[-9:] == [
        "none",
        "1.1 Main bet 5",
        "1.1 Main bet 10",
        "1.1 Main bet 11",
        "1.1 Main bet 10",
        "1.1 Main bet 15, 1.1 Pairs 5, 1.1 Poker 5",
        "none",
        "1.1 Main bet 20",
        "1.1 Main bet 20, 1.2 Main bet 3",
    ]


def test_pages_are_printed(tmp_path: Path) -> None:
    seen = told(tmp_path, "punto-banco", "rules", "roads", "fair", "odds", "quit", options=("--bots", "0"))
    assert "Punto Banco: rules of play" in seen
    assert "Bead plate" in seen
    assert re.search(r"^[0-9a-f]{64}$", seen, re.MULTILINE)
    assert re.search(r"Banker +98\.94%", seen)


def test_time_stands_still_unless_it_is_let_go_on(tmp_path: Path) -> None:
    seen = told(tmp_path, "punto-banco", "table", "wait 4", "table", "quit", options=("--bots", "0"))
    assert seen.count("Bets please (15 s).") == 2
    assert seen.count("Bets please (11 s).") == 2


def test_who_waits_at_an_empty_table_is_not_kept_for_ever(tmp_path: Path) -> None:
    seen = told(tmp_path, "punto-banco", "wait", "quit", options=("--bots", "0"))
    assert "Nothing has happened for ten minutes." in seen


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--mode", "internal", "--bots", "2"), "an internal table is for one person"),
        (("--credits", "0"), "bring more than nothing"),
        (("--credits", "lots"), "'lots' is not an amount"),
        (("--profile", "nowhere"), "nowhere"),
        (("--profile", "live-studio", "--mode", "auto"), "Live studio has no tables in the mode auto"),
        (("--set", "soft17=maybe"), "soft17"),
        (("--set", "decks=3"), "decks"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(
    options: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    done = play(tmp_path, "live-blackjack", "quit", options=options)
    assert done.exit_code == 2
    assert reason in done.output


def test_a_game_that_nobody_knows(tmp_path: Path) -> None:
    assert play(tmp_path, "snap", "quit").exit_code == 2


def test_rules_are_changed_for_the_table(tmp_path: Path) -> None:
    seen = told(tmp_path, "poker-and-pairs", "rules", "quit", options=("--set", "soft17=hit"))
    plain = told(tmp_path, "poker-and-pairs", "rules", "quit")
    assert seen != plain


def test_a_table_that_would_pay_more_than_it_takes_is_not_opened(tmp_path: Path) -> None:
    done = play(tmp_path, "poker-and-pairs", "quit", options=("--set", "blackjack_pays=2:1"))
    assert done.exit_code == 2
    assert "no table may open with this: main (standard) returns" in done.output


def test_poker_and_pairs_is_played_alone_and_other_games_together(tmp_path: Path) -> None:
    for game in GAMES:
        found = catalogue().find(game)
        alone = is_blackjack(found) and found.seating.stations == 1
        seen = told(tmp_path, game, "quit", options=("--bots", "0"))
        assert (f"{found.title}, internal." if alone else f"{found.title}, video.") in seen


def test_transcripts_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = play(tmp_path / "file", "poker-and-pairs", "bet main 5", "deal", "no", "stand", "stand", "quit")
    assert done.exit_code == 2
    assert "the transcripts could not be written" in done.output
