"""Whatever is changed in a journal is found and named, also by somebody who makes the whole chain anew."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from forgery import (
    Body,
    cover_traces,
    execute,
    find,
    forge,
    forge_snapshot,
    forge_standing,
    forge_transfers,
    lines_of,
    write,
)
from msgspec.structs import replace
from played_day import journal_in
from small_house import ALONE, COUP, HANDS, LIVE

from sabot.games.catalogue import catalogue
from sabot.house.player_snapshot import PlayersSnapshot
from sabot.ledger.purse import FREE
from sabot.ledger.tally import Tally
from sabot.records.audit import Difference, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.codec import event_in
from sabot.store.commit import command_in
from sabot.store.streams import HOUSE, HeadsChecked

Forgery = Callable[[Path], tuple[str, int, str]]
"""Changes a journal file; gives the stream, the line, and words of what the audit must say."""

IN_COUP = f"(SELECT id FROM streams WHERE name = '{COUP}')"


def difference(file: Path) -> Difference:
    reader = SqliteReader(file)
    verdict = audit(JournalReader(reader), catalogue())
    reader.close()
    assert verdict.difference is not None, "nothing was noticed"
    return verdict.difference


def changed_byte(file: Path) -> tuple[str, int, str]:
    number = find(file, COUP, "bets-put")
    body = lines_of(file, COUP)[number - 1].body
    other = body.replace(b'"money":', b'"Money":', 1)
    execute(file, f"UPDATE events SET body = ? WHERE stream = {IN_COUP} AND number = ?", other, number)
    return COUP, number, "the hash of the line"


def dropped_line(file: Path) -> tuple[str, int, str]:
    number = find(file, COUP, "clock-started")
    execute(file, f"DELETE FROM events WHERE stream = {IN_COUP} AND number = ?", number)
    return COUP, number, "a line is missing"


def swapped_lines(file: Path) -> tuple[str, int, str]:
    number = find(file, COUP, "round-moved")
    place = f"UPDATE events SET number = ? WHERE stream = {IN_COUP} AND number = ?"
    for new, old in ((0, number), (number, number + 1), (number + 1, 0)):
        execute(file, place, new, old)
    return COUP, number, "the hash of the line"


def swapped_and_chained(file: Path) -> tuple[str, int, str]:
    """Two cards of a coup change their places; the cards of both sides are others then."""
    cover_traces(file)
    lines = lines_of(file, COUP)
    number = find(file, COUP, "round-moved")
    first, second = lines[number - 1], lines[number]
    lines[number - 1 : number + 1] = [replace(second, number=number), replace(first, number=number + 1)]
    write(file, COUP, lines)
    return COUP, number, "a move of the round"


def changed_account(file: Path) -> tuple[str, int, str]:
    """From one player's wallet to another's, so that the sum is still nothing."""
    for player, amount in (("ann", -100), ("bob", 100)):
        execute(file, "UPDATE accounts SET balance = balance + ? WHERE name = ?", amount, f"wallet:{player}")
    return "the books", 0, "the account wallet:ann"


def changed_payout(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, COUP, "round-paid")

    def more(event: Body) -> Body:
        cast(list[dict[str, Body]], event["bets"])[0]["back"]["money"] = 12_345
        return event

    forge(file, COUP, number, more)
    return COUP, number, "a payout"


def changed_settlement(file: Path) -> tuple[str, int, str]:
    """The label and the return that the round itself names."""
    cover_traces(file)
    name = "round-moved"
    number = find(file, COUP, "round-paid") - 1
    assert lines_of(file, COUP)[number - 1].name == name

    def more(event: Body) -> Body:
        settled = cast(list[Body], event["moves"])[-1]
        cast(list[Body], settled["settlements"])[0]["returned"] = 12_345
        return event

    forge(file, COUP, number, more)
    return COUP, number, "a move of the round"


def changed_card(file: Path) -> tuple[str, int, str]:
    """Of another suit: the result is the same, and only the shoe knows better."""
    cover_traces(file)
    number = find(file, COUP, "round-moved")

    def other_suit(event: Body) -> Body:
        dealt = cast(list[dict[str, int]], event["moves"])[0]
        dealt["card"] = (dealt["card"] + 13) % 52
        return event

    forge(file, COUP, number, other_suit)
    return COUP, find(file, COUP, "shoe-revealed"), "card "


def changed_hole_card(file: Path) -> tuple[str, int, str]:
    """What the dealer said when they looked."""
    cover_traces(file)
    for line in lines_of(file, ALONE):
        if b'"hole-card-turned"' in line.body:
            break

    def other_suit(event: Body) -> Body:
        for move in cast(list[Body], event["moves"]):
            if move["type"] == "hole-card-turned":
                move["card"] = (cast(int, move["card"]) + 13) % 52
        return event

    forge(file, ALONE, line.number, other_suit)
    shown = next(n.number for n in lines_of(file, ALONE)[line.number :] if n.name == "shoe-revealed")
    return ALONE, shown, "face down"


def cut_off_end(file: Path) -> tuple[str, int, str]:
    """Back to before the last checkpoint, with an end that the store itself believes."""
    lines = lines_of(file, LIVE)
    kept = lines[: find(file, LIVE, "round-voided") - 3]
    write(file, LIVE, kept)
    return LIVE, len(kept), "the stream is cut off"


def stream_gone(file: Path) -> tuple[str, int, str]:
    player = "player:dot"
    execute(file, "DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)", player)
    execute(file, "DELETE FROM streams WHERE name = ?", player)
    return player, 0, "the stream is gone"


def changed_snapshot(file: Path) -> tuple[str, int, str]:
    """A table would open again with another road."""
    version = forge_snapshot(file, COUP, lambda table: replace(table, road=table.road[:-1]))
    return COUP, version, "the snapshot's road"


def forgotten_losses(file: Path) -> tuple[str, int, str]:
    """A player would open again with all of their limits unused."""

    def change(told: PlayersSnapshot) -> PlayersSnapshot:
        player = min(told.tallies)
        return replace(told, tallies={**told.tallies, player: Tally()})

    return HOUSE, forge_standing(file, change), "what the house's snapshot says of"


def invented_limit(file: Path) -> tuple[str, int, str]:
    def change(told: PlayersSnapshot) -> PlayersSnapshot:
        return replace(told, bounds={**told.bounds, "nobody": replace(FREE, session_since=1)})

    return HOUSE, forge_standing(file, change), "what the house's snapshot says of nobody"


def skipped_lines(file: Path) -> tuple[str, int, str]:
    """What a table pays next would not count."""
    head = len(lines_of(file, COUP))
    version = forge_standing(file, lambda told: replace(told, read={**told.read, COUP: head + 10}))
    return HOUSE, version, f"lines of {COUP} in the house's snapshot"


def uncounted_lines(file: Path) -> tuple[str, int, str]:
    """What a table paid before would count twice."""
    version = forge_standing(file, lambda told: replace(told, read={**told.read, COUP: 1}))
    return HOUSE, version, "what the house's snapshot says of"


def table_called_finished(file: Path) -> tuple[str, int, str]:
    version = forge_standing(file, lambda told: replace(told, finished=(*told.finished, HANDS)))
    return HOUSE, version, "a game that the house's snapshot calls finished"


def snapshot_from_the_future(file: Path) -> tuple[str, int, str]:
    """Nothing could happen in the house before that moment."""
    version = forge_standing(file, lambda told: replace(told, at=told.at + 1))
    return HOUSE, version, "the moment of the house's snapshot"


def forged_seed(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, COUP, "shoe-revealed")
    forge(file, COUP, number, lambda event: {**event, "seed": "A" * 43 + "="})
    return COUP, number, "the commitment of its seed"


def forged_commitment(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, COUP, "shoe-prepared")
    forge(file, COUP, number, lambda event: {**event, "commitment": "A" * 43 + "="})
    return COUP, find(file, COUP, "shoe-revealed"), "the commitment of its seed"


def forged_rules(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, COUP, "shoe-prepared")
    forge(file, COUP, number, lambda event: {**event, "digest": "0" * 64})
    return COUP, number, "shoe, number and rules"


def rechained_behind_a_checkpoint(file: Path) -> tuple[str, int, str]:
    """The chain is whole again, but not the one that the house knew."""
    number = find(file, COUP, "last-bets-called")
    lines = lines_of(file, COUP)
    lines[number - 1] = replace(lines[number - 1], at=lines[number - 1].at + 1)
    write(file, COUP, lines)
    known = min(version for stream, version in checkpoints(file) if stream == COUP and version >= number)
    return COUP, known, "of the house knows"


def changed_transfer(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, COUP, "bets-put")

    def less(transfers: list[Body]) -> None:
        transfers[0]["amount"] = 50

    forge_transfers(file, COUP, number, less)
    return COUP, number, "the transfer table:coup"


def lost_command(file: Path) -> tuple[str, int, str]:
    """A repeated command would be taken for a new one."""
    line = next(line for line in lines_of(file, COUP) if line.command)
    id_ = command_in(line.command)
    execute(file, "DELETE FROM commands WHERE player = ? AND id = ?", id_.player, id_.id)
    return COUP, line.number, "where the store knows the command"


def changed_digest(file: Path) -> tuple[str, int, str]:
    """A repeated command would be taken for another one."""
    line = next(line for line in lines_of(file, COUP) if line.command)
    id_ = command_in(line.command)
    digest = bytes(byte ^ 1 for byte in id_.digest) + bytes(24)
    execute(file, "UPDATE commands SET digest = ? WHERE player = ? AND id = ?", digest, id_.player, id_.id)
    return COUP, line.number, "what the store knows to be asked by the command"


def added_command(file: Path) -> tuple[str, int, str]:
    """Whoever sends this id would be told that it was done."""
    row = f"INSERT INTO commands VALUES ('ann', 'x', X'00', {IN_COUP}, 3, 3)"
    execute(file, row)
    return COUP, 0, "commands that the store knows"


def added_empty_command(file: Path) -> tuple[str, int, str]:
    execute(file, f"INSERT INTO commands VALUES ('ann', 'x', X'00', {IN_COUP}, 3, 1)")
    return COUP, 0, "commands that changed nothing, in no place"


def command_of_no_stream(file: Path) -> tuple[str, int, str]:
    execute(file, "INSERT INTO commands VALUES ('ann', 'x', X'00', 99999, 3, 3)")
    return "", 0, "commands that the store knows"


def void_by_one(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, LIVE, "round-voided")
    forge(file, LIVE, number, lambda event: {**event, "second": event["by"]})
    return LIVE, number, "the two people"


def void_by_nobody_else(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, LIVE, "round-voided")
    forge(file, LIVE, number, lambda event: {**event, "second": ""})
    return LIVE, number, "who voids"


def void_of_older_times(file: Path) -> tuple[str, int, str]:
    """Lines from before there were approvals cannot stand after one."""
    cover_traces(file)
    lines = lines_of(file, LIVE)
    number = find(file, LIVE, "round-voided")
    lines[number - 1] = replace(lines[number - 1], version=1)
    write(file, LIVE, lines)
    return LIVE, number, "the version of the line"


def approved_by_whoever_asked(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, LIVE, "approval-given")
    forge(file, LIVE, number, lambda event: {**event, "by": "kim"})
    return LIVE, number, "who approves"


def void_for_another_reason(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, LIVE, "round-voided")
    forge(file, LIVE, number, lambda event: {**event, "reason": "no reason"})
    return LIVE, number, "the reason"


def correction_without_a_reason(file: Path) -> tuple[str, int, str]:
    cover_traces(file)
    number = find(file, LIVE, "card-corrected")
    forge(file, LIVE, number, lambda event: {**event, "reason": " "})
    return LIVE, number, "who corrects, and why"


def forged_double(file: Path) -> tuple[str, int, str]:
    """Somebody doubles for less than their stake."""
    cover_traces(file)
    line = next(each for each in lines_of(file, HANDS) if b'"paid":[{' in each.body)

    def cheaper(event: Body) -> Body:
        cast(list[dict[str, Body]], event["paid"])[0]["lot"]["money"] = 1
        return event

    forge(file, HANDS, line.number, cheaper)
    return HANDS, line.number, "what the choice costs"


def checkpoints(file: Path) -> list[tuple[str, int]]:
    events = (event_in(line) for line in lines_of(file, "house"))
    told = (event for event in events if isinstance(event, HeadsChecked))
    return [(stream, version) for event in told for stream, version, _ in event.heads]


FORGERIES: tuple[Forgery, ...] = (
    changed_byte,
    dropped_line,
    swapped_lines,
    swapped_and_chained,
    changed_account,
    changed_payout,
    changed_settlement,
    changed_card,
    changed_hole_card,
    cut_off_end,
    stream_gone,
    changed_snapshot,
    forgotten_losses,
    invented_limit,
    skipped_lines,
    uncounted_lines,
    table_called_finished,
    snapshot_from_the_future,
    forged_seed,
    forged_commitment,
    forged_rules,
    rechained_behind_a_checkpoint,
    changed_transfer,
    lost_command,
    changed_digest,
    added_command,
    added_empty_command,
    command_of_no_stream,
    void_by_one,
    void_by_nobody_else,
    void_of_older_times,
    approved_by_whoever_asked,
    void_for_another_reason,
    correction_without_a_reason,
    forged_double,
)


@pytest.mark.long
@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_what_is_changed_is_found_and_named(tmp_path: Path, forgery: Forgery) -> None:
    journal = journal_in(tmp_path)
    stream, line, words = forgery(journal)
    found = difference(journal)
    assert words in found.what, found.text()
    assert (found.stream, found.line) == (stream, line), found.text()
    assert found.expected != found.found
