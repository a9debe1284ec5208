"""Whatever is said has its text in every language: nothing missing, nothing left over, every place filled."""

import ast
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from project_files import mentioning, source_files, tree

from sabot.cards.card import parse_cards
from sabot.cashdesk.state import TicketState
from sabot.games.answer import Money, Named, Refused
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.shown_coup import shown_coup
from sabot.games.blackjack.settle import insurance, main
from sabot.games.catalogue import own_catalogue
from sabot.ledger.limit import BOUNDS, SESSION_TIME
from sabot.ledger.statement import TOLD
from sabot.odds.bet_result import Method
from sabot.records.history.purse_moves import ROUND
from sabot.server.people.person import Role
from sabot.table.house.reasons import HouseReason, PauseReason
from sabot.table.view.display_text import DisplayText, PlayerWarning
from sabot.table.view.next_step import Step
from sabot.table.waiting_for import WaitingFor
from sabot.texts.text_catalogue import LANGUAGES, PLACE, filled, plural

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = PROJECT / "src" / "sabot"
TEXTS = SOURCE / "texts"
SUBJECTS = sorted({file.stem for file in (TEXTS / "en").glob("*.json")} - {"games", "sheets"})
"""Of these English has all; rule sheets and titles of games have tests of their own."""
OF_PAGES = tuple(subject for subject in SUBJECTS if subject not in {"notices", "refusals", "titles"})
SAID = {"refusals": ("sabot.games.answer", "Refused"), "notices": ("sabot.server.socket.wire", "notice")}
"""By what something is said by its code, and where that is from."""
BRANDS = frozenset(
    {"C3", "JJ", "KK", "QQ", "A-2", "Poker", "Koi 7", "Ox 6", "Frog 6", "Tiger 7", "Super 6", "Top 3"}
    | {"Poker 3", "Poker 3 Bonus", "Lucky Aces", "Lucky Ladies", "Lucky Lucky", "Lucky Nines"}
    | {"Blackjack Bonus", "Buster Blackjack", "Emperor Bonus Banker", "Emperor Bonus Player"}
    | {"Kill the Tiger/Ox", "Top 21+3", "Hi-Ti 0–3", "Hi-Ti 4–6", "Hi-Ti 7–9", "QQ as Lucky Ladies"}
)
"""Names of bets, which are the same in every language."""
WORD = re.compile(r"[A-Za-z]{2}")
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


def calls(parsed: ast.Module, subject: str) -> Iterator[ast.Call]:
    module, said = SAID[subject]
    called = {
        alias.asname or alias.name
        for node in ast.walk(parsed)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
        if alias.name == said
    }
    for node in ast.walk(parsed):
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
    for file in mentioning(rf"\b{SAID[subject][1]}\b", source_files()):
        name = file.relative_to(SOURCE)
        for call in calls(tree(file), subject):
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


# Titles, and what pages say.


def test_every_title_that_is_named_has_its_text() -> None:
    """Of roles, limits, what is said at a table, statements and odds; games have a file of their own."""
    limits = {bound.named.key for bound in BOUNDS if bound != SESSION_TIME}
    said = {f"words.{words}" for words in DisplayText} | {f"warning.{one}" for one in PlayerWarning if one}
    said |= {f"want.{want}" for want in WaitingFor}
    reasons = {reason.value for kind in (HouseReason, PauseReason) for reason in kind} | {
        "leave.bets-back",
        "leave.plays-on",
    }
    moved = {f"statement.{purpose.value}" for purpose in TOLD} | {f"statement.{ROUND}"}
    odds = {f"odds.{method}" for method in Method}
    roles = {role.named.key for role in Role}
    assert read("en", "titles").keys() == limits | roles | said | reasons | moved | odds
    keys = [key for subject in (*OF_PAGES, "titles") for key in read("en", subject)]
    assert len(keys) == len(set(keys)), "a key stands in two files"
    assert {f"step.{step}" for step in Step} <= read("en", "croupier").keys()
    assert all(f"cashier.state.{state.value}" in read("en", "pages") for state in TicketState)


def named_by_games() -> dict[str, str]:
    """All that the games of the house bring a title for, by the key under which languages have it."""
    families = own_catalogue().families
    bets = [*(bet for family in families.values() for bet in family.bets), main, insurance]
    rows = {row.named.key: row.title for bet in bets for table in bet.tables.values() for row in table.rows}
    assert "" not in rows, f"{rows['']} has no key for its title"
    labels = {f"title.{label}": label for bet in bets for label in bet.labels}
    captions = {f"caption.{bet.key}": bet.place.caption for bet in bets if bet.place.caption}
    dealt = (("9s 9c", "2h 5d"), ("2h 4d", "9s 8s"), ("2s 5s", "2h 5h"))
    coups = (Coup(parse_cards(player), parse_cards(banker)) for player, banker in dealt)
    shown = [shown_coup(coup) for coup in coups]
    told = {
        named.key: named.text for one in shown for named in (one.outcome, one.remark) if named is not None
    }
    places = {f"place.{place.place}": place.title for one in shown for place in one.places}
    called = {f"family.{key}": key for key in families}
    return {bet.named.key: bet.title for bet in bets} | labels | rows | captions | told | places | called


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_every_title_of_the_games_is_there_unless_it_is_a_brand_or_a_figure(language: str) -> None:
    """English stands with the games themselves."""
    wanted = {key for key, title in named_by_games().items() if title not in BRANDS and WORD.search(title)}
    assert read(language, "games").keys() == wanted


def test_every_text_of_the_pages_is_used() -> None:
    """As it stands, or put together: `deal.${kind}.does`."""
    files = [file for kind in ("*.ts", "*.svelte") for file in (PROJECT / "web" / "src").rglob(kind)]
    source = "\n".join(file.read_text() for file in files if not file.name.endswith(".test.ts"))
    made = set(re.findall(r"`((?:[a-z0-9.-]|\$\{[^}`]*\})*)`", source))
    parts = (
        [re.escape(part) for part in re.split(r"\$\{[^}]*\}", text)]
        for text in made
        if re.match(r"[a-z0-9-]+\.", text)
    )
    patterns = [re.compile("[^ ]+".join(one)) for one in parts]
    texts = [key for subject in OF_PAGES for key in read("en", subject)]
    unused = [key for key in texts if f'"{key}"' not in source]
    assert not [key for key in unused if not any(one.fullmatch(key) for one in patterns)]


def test_pages_give_their_texts_what_they_want() -> None:
    english = {key: text for one in (*OF_PAGES, "titles") for key, text in read("en", one).items()}
    wrong = []
    for file in sorted((PROJECT / "web" / "src").rglob("*.svelte")):
        for key, inside in re.findall(r'(?<![\w.])t\("([^"]+)"(?:, \{ ([^{}]*) \})?\)', file.read_text()):
            given = {
                part.split(":")[0].strip() for part in re.split(r",(?![^()]*\))", inside) if part.strip()
            }
            if given != named(english[key]):
                wrong.append((file.name, key, given))
    assert not wrong
