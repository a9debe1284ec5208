"""Whatever is said has its text in every language: nothing missing, nothing left over, every place filled."""

import ast
import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from sabot.cashdesk.state import State
from sabot.games.answer import Money, Named, Refused
from sabot.ledger.limit import BOUNDS, SESSION_TIME
from sabot.server.people import Role
from sabot.texts.catalogue import LANGUAGES, PLACE, filled, plural

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = PROJECT / "src" / "sabot"
TEXTS = SOURCE / "texts"
SUBJECTS = ("notices", "pages", "refusals", "titles")
SAID = {"refusals": ("sabot.games.answer", "Refused"), "notices": ("sabot.server.wire", "notice")}
"""By what something is said by its code, and where that is from."""
CATEGORIES = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "de": {"one", "other"},
    "sl": {"one", "two", "few", "other"},
    "zh": {"other"},
}


@cache
def read(language: str, subject: str) -> Mapping[str, str]:
    pairs = json.loads((TEXTS / language / f"{subject}.json").read_text(), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), f"{subject} says something twice in {language}"
    return dict(pairs)


def places(text: str) -> set[str]:
    """Names that are filled in; a number that only chooses between words may be left out by a language."""
    return {name for name, forms in PLACE.findall(text) if not forms}


def named(text: str) -> set[str]:
    return {name for name, _ in PLACE.findall(text)}


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_with_the_same_values(language: str, subject: str) -> None:
    english, other = read("en", subject), read(language, subject)
    assert other.keys() == english.keys()
    assert {key for key, text in other.items() if places(text) != places(english[key])} == set()


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_choose_by_a_number_that_is_given(language: str, subject: str) -> None:
    english = read("en", subject)
    for key, text in read(language, subject).items():
        assert not set("{}") & set(PLACE.sub("", text)), f"a brace is left open in {key}"
        for name, forms in PLACE.findall(text):
            if forms:
                assert name in named(english[key]), key
                categories = {form.partition(":")[0] for form in forms.split("|") if ":" in form}
                assert categories <= CATEGORIES[language], key
                assert "other" in categories if categories else len(forms.split("|")) == 2, key


# Refusals and notices are told by code. The texts are the list of codes.


def calls(tree: ast.Module, subject: str) -> Iterator[ast.Call]:
    module, said = SAID[subject]
    called = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
        if alias.name == said
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in called:
            yield node


def codes(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=one, orelse=other):
            yield from (*codes(one), *codes(other))
        case _:
            raise AssertionError(f"a code is written where it is said: {ast.unparse(node)}")


def values(call: ast.Call) -> set[str] | None:
    """The names of its values; None where they are put together elsewhere."""
    if len(call.args) == 1:
        return set()
    given = call.args[1]
    if not isinstance(given, ast.Dict):
        return None
    keys = {key.value for key in given.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return keys if len(keys) == len(given.keys) else None


@cache
def told(subject: str) -> Mapping[str, list[tuple[str, set[str] | None]]]:
    found: dict[str, list[tuple[str, set[str] | None]]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE)
        for call in calls(ast.parse(file.read_text()), subject):
            for code in codes(call.args[0]):
                found.setdefault(code, []).append((f"{name}:{call.lineno}", values(call)))
    return found


@pytest.mark.parametrize("subject", SAID)
def test_every_code_has_a_text_and_every_text_is_said(subject: str) -> None:
    assert told(subject).keys() == read("en", subject).keys()


@pytest.mark.parametrize("subject", SAID)
def test_texts_are_given_what_they_want(subject: str) -> None:
    english = read("en", subject)
    wrong = {
        place: (code, given)
        for code, places_of in told(subject).items()
        for place, given in places_of
        if given is not None and given != named(english[code])
    }
    assert not wrong


def test_a_refusal_is_a_sentence_for_logs_and_terminals() -> None:
    """Money and titles are told as such, so that every page writes them in its own way."""
    bet = Named("bet.lucky-lucky", "Lucky Lucky")
    assert Refused("only-credit", {"credit": Money(1050)}).reason == "only 10.50 can be staked"
    needs = Refused("needs-main", {"bet": bet})
    assert needs.reason == "Lucky Lucky needs a main bet first"
    assert Refused("only-void", {"why": needs}).reason == f"{needs.reason}; the round can only be voided"


# Plurals, in Python and in a browser.


def test_a_number_chooses_the_words() -> None:
    seats = "{n} {n|one:sedež|two:sedeža|few:sedeži|other:sedežev}"
    assert [filled(seats, {"n": n}, "sl") for n in (1, 2, 4, 5, 101)] == [
        "1 sedež", "2 sedeža", "4 sedeži", "5 sedežev", "101 sedež",
    ]  # fmt: skip
    assert filled("{n|a card|cards}", {"n": 2}) == "cards"


def test_a_value_that_was_forgotten_leaves_its_place_and_no_mistake() -> None:
    assert filled("{bet} needs {n|a card|cards}", {}) == "{bet} needs {n|a card|cards}"


def test_numbers_choose_as_browsers_have_it() -> None:
    node = shutil.which("node") or str(PROJECT / ".venv" / "bin" / "node")
    asks = f"""
        const numbers = [...Array(1001).keys(), 1e6, 2e6];
        const chosen = (one) => numbers.map((n) => new Intl.PluralRules(one).select(n));
        const all = {json.dumps(LANGUAGES)}.map((one) => [one, chosen(one)]);
        console.log(JSON.stringify(Object.fromEntries(all)));
    """
    chosen = json.loads(subprocess.run([node, "-e", asks], capture_output=True, check=True, text=True).stdout)
    numbers = (*range(1001), 1_000_000, 2_000_000)
    assert chosen == {one: [plural(n, one) for n in numbers] for one in LANGUAGES}


def test_every_title_that_is_named_has_its_text() -> None:
    """Roles, limits and states of tickets; titles of games and bets may come from a house of its own."""
    limits = {bound.named.key for bound in BOUNDS if bound != SESSION_TIME}
    assert read("en", "titles").keys() == limits | {role.named.key for role in Role}
    assert all(f"cashier.state.{state.value}" in read("en", "pages") for state in State)
