"""The page says everything in every language: nothing missing, nothing left over, every place kept."""

import json
import re
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from refusals import sentences

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"
LANGUAGES = ("es", "de", "sl", "zh")
CHOICE = re.compile(r"\{(\w+)\|([^}]*)\}")
PLACE = re.compile(r"\{(\w+)\}")
PART = re.compile(r"\{(\d?)\}")
CATEGORIES = {
    "es": {"one", "other"},
    "de": {"one", "other"},
    "sl": {"one", "two", "few", "other"},
    "zh": {"other"},
}


def read(name: str) -> Mapping[str, str]:
    pairs = json.loads((WORDS / f"{name}.json").read_text(), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), f"{name}.json says something twice"
    return dict(pairs)


@cache
def wanted() -> frozenset[str]:
    return sentences()


def places(text: str) -> set[str]:
    """Names that are filled in; a number that only chooses between words may be left out by a language."""
    return set(PLACE.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_page_is_there_and_no_other(language: str) -> None:
    assert read(language).keys() == read("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_keep_their_places(language: str) -> None:
    english, other = read("en"), read(language)
    wrong = {key: text for key, text in other.items() if places(text) != places(english[key])}
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_choose_by_a_number_that_is_given(language: str) -> None:
    english, other = read("en"), read(language)
    for key, text in other.items():
        for name, forms in CHOICE.findall(text):
            assert name in places(english[key]) | {one for one, _ in CHOICE.findall(english[key])}, key
            named = {form.partition(":")[0] for form in forms.split("|") if ":" in form}
            assert named <= CATEGORIES[language], key
            assert "other" in named if named else len(forms.split("|")) == 2, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_brace_is_left_open(language: str) -> None:
    for key, text in chain(read(language).items(), read("en").items()):
        assert not set("{}") & set(PLACE.sub("", CHOICE.sub("", text))), key


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
        "this seat is taken",
        "the least stake here is {}",
        "a split hand may not be doubled",
        "too fast: this was not done; wait a moment",
        "bets please",
        "soft {}",
        "Perfect pair",
        "Banker wins with {} or {}",
    } <= wanted()
    assert "Lucky Ladies" not in wanted()
