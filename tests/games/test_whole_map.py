"""A persistent map read whole says what stepping through it says."""

from rpds import HashTrieMap

from sabot.games.whole_map import entries, keys, values


def test_all_entries_are_there_once_and_are_the_very_ones() -> None:
    lots = {(f"player-{number}", "1"): [number] for number in range(1_000)}
    map_: HashTrieMap[tuple[str, str], list[int]] = HashTrieMap(lots)
    found = entries(map_)
    assert len(found) == 1_000
    assert dict(found) == lots == dict(map_.items())
    assert all(value is lots[key] for key, value in found)
    assert sorted(keys(map_)) == sorted(lots)
    assert sorted(values(map_)) == sorted(lots.values())
    less = map_.discard(("player-7", "1"))
    assert dict(entries(less)) == {key: value for key, value in lots.items() if value != [7]}
    assert entries(HashTrieMap()) == []
