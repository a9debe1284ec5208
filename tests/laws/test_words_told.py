"""What a table tells is told by keys, codes, names and figures: no sentence of one language travels."""

import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from table_plans import openings, plan_of
from table_session import play
from telling import Truth, told_of

from sabot.games.catalogue import own_catalogue

SEED = 7
SENTENCE = re.compile(r"[A-Za-z]{2,} +[A-Za-z]{2,}")
ALLOWED = frozenset({
    "title",  # of a game, a bet or a row: shown where no text is known under its key
    "text",  # of a name that has a key beside it
    "label", "labels", "key",  # results, and rows after them, which are keys
    "group",  # of fields, which is a proper name
    "special_bet",  # what this house calls it, by its profile
})  # fmt: skip


def sentences(value: object, field: str = "") -> Iterator[str]:
    """Every text of more than one word in a field that may not have one."""
    match value:
        case str() if field not in ALLOWED and SENTENCE.search(value):
            yield f"{field}: {value}"
        case dict():
            for name, one in value.items():
                yield from sentences(one, str(name))
        case list() | tuple():
            for one in value:
                yield from sentences(one, field)


@cache
def told(game: str) -> tuple[Truth, ...]:
    opening = next(opening for opening in openings() if opening[0] == game)
    return tuple(one for one in told_of(play(plan_of(opening, SEED))) if isinstance(one, Truth))


@pytest.mark.parametrize("game", sorted(own_catalogue().games))
def test_no_sentence_travels(game: str) -> None:
    found = {one for truth in told(game) for one in sentences(msgspec.to_builtins(truth))}
    assert not found
    assert any(truth.public.result is not None for truth in told(game)), "no round was played"


@pytest.mark.parametrize(
    "mistake",
    [
        {"round": {"shown": {"outcome": "Player wins"}}},
        {"halt": {"reason": "no croupier is there"}},
        {"approvals": [{"about": "card 2 of dealer is 9h"}]},
    ],
)
def test_sentences_are_found(mistake: dict[str, object]) -> None:
    assert list(sentences(mistake))


def test_keys_and_figures_are_let_be() -> None:
    told = {"reason": "reason.no-croupier", "words": "soft 17", "rows": [{"title": "Three of a kind"}]}
    assert not list(sentences(told))
