"""The pages know no game, bet or family by its name: what they must know comes with the views."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import PROJECT, faults
from test_keys import keys

from sabot.games.catalogue import OWN_FAMILIES

PAGES = PROJECT / "web" / "src"
DISPATCH = PAGES / "table" / "felts.ts"
"""The one place that leads from a family to the felt that it has of its own."""
THEMES = (PAGES / "art" / "tokens.css", PAGES / "felt" / "themes")
"""Colours and drawings, which a game's card asks for by name."""
GENERATED = PAGES / "wire"

QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")
COMPARED = re.compile(
    r"""(?:[=!]==?\s*|case\s+|includes\(\s*|has\(\s*)(["'`])([^"'`]*)\1|(["'`])([^"'`]*)\3\s*[=!]==?"""
)
FAMILY = re.compile(r"""family\b[^\n;]{0,12}["'](\w+)["']""")
"""A blackjack is also a hand, so that the word counts only where it is said of a family."""
BET = re.compile(r"""\bbet\b[^\n;]{0,12}["'](\w+)["']""")
ALSO_OTHERS = frozenset({"main", "insurance"})
"""A kind of field and a question are called so too: these words count only where they are said of a bet."""
PATTERN = re.compile(r"""(?<=[=(,:]\s)/((?:[^/\\\n]|\\.)+)/""")
SELECTOR = re.compile(r"""(?<=[\s({,>])\.bet-[a-z]|\[data-(?:bet|game|family)""")
IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'][^"']*["']\)?""")


def known(text: str) -> Iterator[str]:
    """Keys that a text of the pages names; one that is an ordinary word counts where it is compared."""
    text = IMPORTED.sub("", text)
    names = keys() | set(OWN_FAMILIES)
    plain = {name for name in names if name.isalpha()} - {"baccarat"}
    yield from sorted({found[2] for found in QUOTED.finditer(text)} & (names - plain))
    compared = {found[2] or found[4] for found in COMPARED.finditer(text)}
    yield from sorted(compared & plain - set(OWN_FAMILIES) - ALSO_OTHERS)
    yield from sorted({found[1] for found in BET.finditer(text)} & ALSO_OTHERS)
    yield from sorted({found[1] for found in FAMILY.finditer(text)} & set(OWN_FAMILIES))
    for found in PATTERN.finditer(text):
        yield from (name for name in sorted(names) if re.search(rf"\b{re.escape(name)}\b", found[1]))
    yield from (found[0] for found in SELECTOR.finditer(text))


def page_files() -> list[Path]:
    files = (file for file in PAGES.rglob("*") if file.suffix in (".ts", ".svelte", ".css"))
    apart = (DISPATCH, GENERATED, *THEMES)
    return [
        file
        for file in sorted(files)
        if not file.name.endswith(".test.ts") and not any(file.is_relative_to(one) for one in apart)
    ]


def test_the_pages_know_nothing_by_name() -> None:
    assert len(page_files()) > 100
    assert not faults(page_files(), lambda file: known(file.read_text()))


def test_every_family_that_is_dispatched_is_one() -> None:
    named = set(re.findall(r"^  ([a-z]+): \(\) => import", DISPATCH.read_text(), re.MULTILINE))
    assert named == set(OWN_FAMILIES)


@pytest.mark.parametrize(
    "text",
    [
        'theme === "dai-bacc"',
        'const OWN = { "easy-blackjack": "#back-easy" };',
        'view.felt.family === "baccarat"',
        'table.family === "blackjack"',
        'one.bet === "tie"',
        'one.bet !== "main"',
        '["tie", "banker"].includes(bet) || bet !== "tie"',
        "const SIX = /^(ox|frog)-6$|^tie-/;",
        ".mains :global(.bet-tie .name) { font-size: 15px; }",
    ],
)
def test_names_are_found(text: str) -> None:
    assert list(known(text))


@pytest.mark.parametrize(
    "text",
    [
        'import Table from "../baccarat/BaccaratTable.svelte";',
        'class="main" class:pair={two}',
        't("lobby.blackjack")',
        'end.label === "blackjack"',
        'kind === "main" || asks === "insurance"',
        "[data-felt] { --felt: #123; }",
    ],
)
def test_what_names_nothing_is_let_be(text: str) -> None:
    assert not list(known(text))


BY_RULE = re.compile(r"""\brules\b[^\n;]{0,20}\.(?:find|filter|some)\(|\brule\(""")
TAKEN_APART = re.compile(
    r"""\b(?:hand|box|current|place)\.(?:split|replace|endsWith|startsWith|includes|slice|match|charAt|at)\("""
    r"""|\.test\((?:\w+\.)?(?:hand|box|current|place)\)"""
)
PUT_TOGETHER = re.compile(r"""\$\{[\w.]*(?:seat|hand|box)[\w.]*\}\.""")


def worked_out(text: str) -> Iterator[str]:
    """Where a page works out what its view should say: from a rule, or from the name of a hand."""
    for pattern in (BY_RULE, TAKEN_APART, PUT_TOGETHER):
        yield from (found[0] for found in pattern.finditer(text))


def test_the_pages_read_no_rule_and_take_no_name_of_a_hand_apart() -> None:
    assert not faults(page_files(), lambda file: worked_out(file.read_text()))


@pytest.mark.parametrize(
    "text",
    [
        'rule(felt, "soft17")',
        'table.rules.find(([name]) => name === "hole")',
        'line.hand.endsWith("a")',
        'hand.split(".").at(-1)',
        "view.round.current.slice(0, 1)",
        "/^\\d/.test(row.place)",
        "const hand = `${seat}.1`;",
    ],
)
def test_what_a_view_should_say_is_found(text: str) -> None:
    assert list(worked_out(text))


@pytest.mark.parametrize(
    "text", ["hands.slice(0, 1)", "`take-seat-${seat}`", 'class="rules"', "seatOf(view, line.hand)"]
)
def test_what_is_said_by_the_view_is_let_be(text: str) -> None:
    assert not list(worked_out(text))
