"""Lines that set up the game of a script: rules, pay tables and what is on offer."""

from sabot.script.line import Offer, Set, Table


def parse_set(rest: str) -> Set:
    changes: dict[str, str] = {}
    for word in rest.split():
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise ValueError(f"{word!r} sets nothing; write key=value")
        if key in changes:
            raise ValueError(f"{key} is set twice")
        changes[key] = value
    if not changes:
        raise ValueError("nothing is set; write key=value")
    return Set(changes)


def parse_table(rest: str) -> Table:
    words = rest.split()
    if len(words) != 2:
        raise ValueError("write: table BET NAME, such as: table match six-deck")
    return Table(*words)


def parse_offer(rest: str) -> Offer:
    return Offer(tuple(rest.split()))
