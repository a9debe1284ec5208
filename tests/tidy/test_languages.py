"""Sentences that the server still says in English are there in every language, with every place kept."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from refusals import sentences

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"
LANGUAGES = ("es", "de", "sl", "zh")
PART = re.compile(r"\{(\d?)\}")


def read(name: str) -> Mapping[str, str]:
    pairs = json.loads((WORDS / f"{name}.json").read_text(), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), f"{name}.json says something twice"
    return dict(pairs)


@cache
def wanted() -> frozenset[str]:
    return sentences()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_server_is_there_and_no_other(language: str) -> None:
    assert read(f"said.{language}").keys() == wanted()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_server_keep_their_parts(language: str) -> None:
    for english, text in read(f"said.{language}").items():
        parts = PART.findall(text)
        count = english.count("{}")
        in_order = parts == [""] * count
        assert in_order or sorted(parts) == [str(n + 1) for n in range(count)], english


def test_a_sentence_is_found_wherever_it_is_said() -> None:
    """Plain words, words with something in them, words of the other room, words under a name."""
    assert {
        "bets please",
        "soft {}",
        "Perfect pair",
        "Banker wins with {} or {}",
    } <= wanted()
    assert "Lucky Ladies" not in wanted()
