"""Recorded traffic of whole sessions: nobody was told, and no log says, what they may not know in time."""

import logging

import pytest
from ground import config_of, staged
from traffic import Truth, check_log
from traffic_recording import TABLES, WIDE, Entropy, recorded

from sabot.games.blackjack import round as rounds
from sabot.server.config.server_config import TableEntry
from sabot.table import events as e

WORTH_SEEING = {
    "own-hands": {"wishes", "bets behind", "golden chips", "a hole card", "insurance", "a revealed seed"},
    "croupier": {"wishes", "bets behind", "golden chips"},
    "common": {"wishes", "a hole card", "insurance", "a revealed seed"},
    "terminals": {"wishes", "a hole card", "insurance", "a revealed seed"},
    "alone": {"wishes", "a hole card", "a revealed seed"},
    "baccarat": {"wishes", "a revealed seed"},
    "koi": {"wishes", "a revealed seed"},
}
"""What must have happened in a session, or it proves little; if it did not, other shoes are to be chosen."""


def seen_in(truth: Truth) -> set[str]:
    events = [line.event for line in truth.lines.values()]
    puts = [put for event in events if isinstance(event, e.BetsPut) for put in event.puts]
    moves = [move for event in events if isinstance(event, e.RoundMoved) for move in event.moves]
    found = {
        "wishes": any(isinstance(event, e.BetsQueued) for event in events),
        "bets behind": any(put.behind for put in puts),
        "golden chips": any(put.lot.chips for put in puts),
        "a hole card": any(isinstance(move, rounds.HoleCardTaken) for move in moves),
        "insurance": any(isinstance(move, rounds.InsuranceAnswered) for move in moves),
        "a revealed seed": bool(truth.revealed(len(truth.lines))),
    }
    return {name for name, there in found.items() if there}


@pytest.mark.long
@pytest.mark.gli("2.6.5")
@pytest.mark.parametrize("entry", TABLES, ids=lambda entry: entry.id)
def test_nobody_is_told_what_he_may_not_know(entry: TableEntry, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "sabot")
    caplog.set_level(logging.INFO)
    entropy = Entropy()
    with staged(config_of(entry), WIDE, entropy=entropy) as stage:
        session = recorded(stage, entry.id, entropy.seeds)
        stage.ground.check_house()
    assert seen_in(session.truths[entry.id]) >= WORTH_SEEING[entry.id]
    assert session.check(entry.id) > 50
    check_log(caplog.messages, session.secrets)
