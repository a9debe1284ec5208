"""A configuration file: all that is wrong in it is told at once, with its place and what would be right."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from configuration_docs.__main__ import FILE
from configuration_docs.page import NEXT_SHOE, SECTIONS, described, takes_effect
from configuration_docs.texts import OPENING
from msgspec.structs import fields, replace
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.config_reading import check_config, read_checked, read_config
from sabot.server.config.server_config import BadConfig, ServerConfig, TableEntry
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuring import configured, needs_new_shoe
from sabot.table.house.settings import LuckyCards, Settings

NAME = 'name: say in up to 64 letters what the house is called, such as "Sabot"'
HOST = 'listen.host: say where to listen, such as "127.0.0.1", or "0.0.0.0" for every address'
SITE = '"https://play.example.org"'
DATABASE = 'keep.database: write it as "postgresql://user@host/name"'
ROLES = "a list, each one of player, croupier, supervisor, cashier, operator, auditor"
KOI = '[[table]]\nid = "koi"\ngame = "koi-bacc"\n'


def problems(tmp_path: Path, text: str) -> list[str]:
    """What is wrong in a file, without the name of the file."""
    file = tmp_path / "house.toml"
    file.write_text(text)
    try:
        read_checked(file, catalogue())
    except BadConfig as wrong:
        return [line.removeprefix(f"{file}: ").removeprefix(f"{file} ") for line in str(wrong).splitlines()]
    return []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("naem = 'x'", "naem is not known; did you mean name?"),
        ("name = 5", "name = 5: a text"),
        ("name = ' '", NAME),
        ('name = "Sa\\u0000bot"', NAME),
        ('name = "Sa\\u202Ebot"', NAME),
        ("name = '\u3164'", NAME),
        (f"name = '{65 * 'a'}'", NAME),
        ("languages = ['en', 'de', 'en']", 'languages: "en" stands there twice'),
        *(
            (f"currency = {name}", f'currency = {name}: write a name that can be read, such as "EUR"')
            for name in ('"0"', '"12.5"', '" EUR "', '"-"', '"x\\u202ey"')
        ),
        ("[people]\nsecond_factor = ['boss']", f'people.second_factor = ["boss"]: {ROLES}'),
        ("[people]\ntwo_people = ['boss']", f'people.two_people = ["boss"]: {ROLES}'),
        *(
            (
                f"support = '{address}'",
                f'support = "{address}": write "help@example.org" or "https://example.org/help"',
            )
            for address in ("javascript:alert(1)", "https://[", "https://a:x/help")
        ),
        (
            "time_zone = 'Europe/Atlantis'",
            'time_zone = "Europe/Atlantis": this machine does not know it; write "Europe/Vienna"',
        ),
        (
            "time_zone = '../passwd'",
            'time_zone = "../passwd": this machine does not know it; write "Europe/Vienna"',
        ),
        (
            "time_zone = 'Europe'",
            'time_zone = "Europe": this machine does not know it; write "Europe/Vienna"',
        ),
        ("currency = 'a long name'", 'currency = "a long name": a text of at most 8 characters'),
        ("currency = '  '", 'currency = "  ": write a name that can be read, such as "EUR"'),
        ("day_begins = 24", "day_begins = 24: a whole number from 0 to 23"),
        ("listen = 5", "listen = 5: write a table [listen]"),
        ("[listen]\nport = '80'", 'listen.port = "80": a whole number from 0 to 65535'),
        ("[listen]\nport = 65536", "listen.port = 65536: a whole number from 0 to 65535"),
        (
            "[listen]\nwatch = '127.0.0.1:99999'",
            'listen.watch = "127.0.0.1:99999": write it as "127.0.0.1:9100"',
        ),
        ("[listen]\nhost = ''", HOST),
        (
            "[listen]\norigins = ['play.example.org']",
            'listen.origins: "play.example.org" is no site; write it as "https://play.example.org"',
        ),
        (
            "[listen]\norigins = ['https://play.example.org/']",
            'listen.origins: "https://play.example.org/" is no site; write it as "https://play.example.org"',
        ),
        (
            "[listen]\nnetworks = ['10.0.0.1/8']",
            'listen.networks: "10.0.0.1/8" is no network; write "10.0.0.0/8"',
        ),
        (
            "[listen]\nproxies = ['the other one']",
            'listen.proxies: "the other one" is no network; '
            'write "192.0.2.0/24", or "192.0.2.7" for one address',
        ),
        ("[listen]\nhost = 'not a host'", HOST),
        *(
            (f"[listen]\n{key} = {written}", wrong)
            for address in ("https://[", "https://a:x", "https://a:65536", "https://")
            for key, written, wrong in (
                ("public", f"'{address}'", f'listen.public = "{address}": write it as {SITE}'),
                ("origins", f"['{address}']", f'listen.origins: "{address}" is no site; write it as {SITE}'),
            )
        ),
        *((f"[keep]\ndatabase = '{address}'", DATABASE) for address in ("https://[", "postgresql://[")),
        ('[keep]\ndirectory = "a\\u0000b"', 'keep.directory: name a directory, such as "data"'),
        (
            "[keep]\ndatabase = 'postgresql://a/b'\n[cluster]\nnats = 'nats://['",
            'cluster.nats: write it as "nats://127.0.0.1:4222"',
        ),
        (
            '[listen]\ncertificate = "a\\u0000b"\nkey = "k.pem"',
            'listen.certificate = "a\\u0000b": no file can be called so',
        ),
        (
            "[log]\nsecurity = '/no such directory/x'",
            'log.security = "/no such directory/x": there is no directory /no such directory; make it',
        ),
        ("[log]\nsecurity = '/'", 'log.security = "/": this is a directory; name a file'),
        ('[log]\nsecurity = "a\\u0000b"', 'log.security = "a\\u0000b": no file can be called so'),
        (KOI + "rules = 5", 'table[1] "koi".rules = 5: write a table [table.rules] below its [[table]]'),
        (
            "[listen]\ncertificate = 'c.pem'",
            "listen.key is missing: TLS needs listen.certificate and listen.key",
        ),
        (
            "[listen]\ncertificate = 'nowhere.pem'\nkey = 'k.pem'",
            'listen.certificate = "nowhere.pem": No such file or directory',
        ),
        ("[keep]\ndirectory = ''", 'keep.directory: name a directory, such as "data"'),
        ("[keep]\ndatabase = 'mysql://x'", DATABASE),
        (
            "[cluster]\nnats = 'nats://x:4222'",
            "cluster.nats: several servers share a database; name it in keep.database",
        ),
        ("[cluster]\nconnections = 0", "cluster.connections = 0: a whole number from 2 to 1000"),
        ("[cluster]\nhouse = 'A b'", 'cluster.house = "A b": write small letters, digits and hyphens'),
        ("[credits]\nguest = -1", "credits.guest = -1: a whole number from 0 to 1000000000000"),
        ("[credits]\nguest = 10.5", "credits.guest = 10.5: a whole number from 0 to 1000000000000"),
        ("[rate_limits]\nwindows = 0", "rate_limits.windows = 0: a whole number from 1 to 1000000"),
        ("[rate_limits]\nbody_seconds = 0", "rate_limits.body_seconds = 0: a number above 0, at most 3600"),
        ("[log]\nform = 'xml'", 'log.form = "xml": one of text, json'),
        ("table = 1", "table = 1: write rows as [[table]]"),
        ("[[table]]\nid = 'koi'", 'table[1] "koi".game is missing'),
        (
            "[[table]]\nid = 'Koi!'\ngame = 'koi-bacc'",
            'table[1] "Koi!".id: write up to 64 small letters, digits and hyphens',
        ),
        (KOI + KOI, 'table[2] "koi".id: another table has this id; each needs one of its own'),
        (
            KOI + "mode = 'vidoe'",
            'table[1] "koi".mode = "vidoe": one of internal, video, auto, live',
        ),
        (KOI + "bots = -1", 'table[1] "koi".bots = -1: a whole number from 0 to 100'),
        (KOI + "offered = 'tie'", 'table[1] "koi".offered = "tie": a list, each a text'),
        (
            KOI + 'settings = { title = "\\u3164" }',
            'table[1] "koi".settings.title: write up to 40 characters that can be seen',
        ),
        (KOI + "settings = { chps = [1] }", 'table[1] "koi".settings.chps is not known; did you mean chips?'),
        (
            KOI + "settings = { chips = [500, 100] }",
            'table[1] "koi".settings.chips: write amounts above 0, the smallest first, each once',
        ),
        (
            KOI + "settings = { times = { betting = 3 } }",
            'table[1] "koi".settings.times.betting = 3: a whole number from 5 to 120',
        ),
        (
            KOI + "settings = { times = { betting = 5, last_bets = 5 } }",
            'table[1] "koi".settings.times.last_bets = 5: less than the betting time of 5',
        ),
        (
            KOI + "settings = { limits = { tei = { minimum = 100, maximum = 200 } } }",
            'table[1] "koi".settings.limits.tei is not known; did you mean tie?',
        ),
        (
            KOI + "settings = { limits = { tie = { minimum = 100 } } }",
            'table[1] "koi".settings.limits.tie.maximum is missing',
        ),
        (
            KOI + "settings = { limits = { tie = { minimum = 300, maximum = 200 } } }",
            'table[1] "koi".settings.limits.tie.maximum = 200: not less than the minimum, which is 300',
        ),
        (
            KOI + "settings = { limits = { tie = { minimum = 105, maximum = 200 } } }",
            'table[1] "koi".settings.limits.tie.minimum = 105: write a multiple of the step, which is 10',
        ),
    ],
)
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(
    tmp_path: Path, text: str, wrong: str
) -> None:
    assert problems(tmp_path, text) == [wrong]


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        ("[listen", "is not TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("a = 1\nb = = 2", "is not TOML: Invalid value (at line 2, column 5)"),
        (
            "[[table]]\nid = 'x'\ngame = 'chess'",
            'table[1] "x": game: chess is not known; known here: all-bets-blackjack,',
        ),
        (KOI + "profile = 'mars'", 'table[1] "koi": there is no profile mars; there are open,'),
        (KOI + "rules = { soft17 = 'hit' }", 'table[1] "koi": '),
        (KOI + "pay_tables = { tie = 'x' }", 'table[1] "koi": '),
    ],
)
def test_what_a_game_or_the_file_itself_does_not_allow_is_told_too(
    tmp_path: Path, text: str, beginning: str
) -> None:
    (wrong,) = problems(tmp_path, text)
    assert wrong.startswith(beginning)
    assert len(wrong) > len('table[1] "koi": ')


def test_a_log_may_lie_where_the_house_will_be_kept(tmp_path: Path) -> None:
    """That directory is made at the start; of others somebody must see to it."""
    new, other = tmp_path / "new", tmp_path / "other"
    kept = f'[keep]\ndirectory = "{new}"\n[log]\nsecurity = '
    assert problems(tmp_path, f'{kept}"{new}/security.log"') == []
    assert problems(tmp_path, f'{kept}"{other}/security.log"') == [
        f'log.security = "{other}/security.log": there is no directory {other}; make it'
    ]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = "naem = 'x'\n[listen]\nport = -1\n" + KOI + "mode = 'x'\n[[table]]\nid = 'two'\n"
    assert [wrong.split(" ")[0] for wrong in problems(tmp_path, text)] == [
        "naem",
        "listen.port",
        "table[1]",
        "table[2]",
    ]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"nowhere\.toml: No such file or directory"):
        read_config(tmp_path / "nowhere.toml")


def test_the_command_line_comes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[listen]\nport = 9000\nhost = '127.0.0.2'\n")
    config = read_config(file, {"listen": {"port": 9001, "host": None}, "log": {"form": "json"}})
    assert (config.listen.port, config.listen.host, config.log.form) == (9001, "127.0.0.2", "json")
    with pytest.raises(BadConfig, match=r'^log\.form = "xml": one of text, json$'):
        read_config(None, {"log": {"form": "xml"}})


def test_the_command_says_what_is_wrong_and_what_would_be_opened(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.toml", tmp_path / "wrong.toml"
    right.write_text(KOI)
    wrong.write_text("naem = 'x'\n" + KOI)
    fine = CliRunner().invoke(app, ["config", "check", str(right)])
    bad = CliRunner().invoke(app, ["config", "check", str(wrong)])
    assert (fine.exit_code, fine.output) == (
        0,
        f"koi: koi-bacc, video, profile open\n{right} is right: 1 tables\n",
    )
    assert (bad.exit_code, bad.stderr) == (2, f"sabot: {wrong}: naem is not known; did you mean name?\n")


def test_what_cannot_be_read_hides_nothing_of_the_rest(tmp_path: Path) -> None:
    """A casino's first file: unknown words, a time zone, files that are not there, an unknown game."""
    text = """
        langs = ["de"]
        languages = ["de", "xx"]
        time_zone = "Europe/Atlantis"
        [listen]
        prot = 80
        certificate = "/nowhere/c.pem"
        key = "/nowhere/k.pem"
        [[table]]
        id = "one"
        game = "punto-banco"
        mode = "virtual"
        [[table]]
        id = "two"
        game = "punto-banko"
        seats = 7
        [[table]]
        id = "three"
        game = "punto-banco"
        offered = ["nope"]
        settings = { chips = [500, 100], shown = 3 }
    """
    assert [re.split(": | = | is not", line)[0] for line in problems(tmp_path, text)] == [
        "langs",
        "listen.prot",
        'table[1] "one".mode',
        'table[2] "two".seats',
        'table[3] "three".settings.shown',
        "languages",
        "time_zone",
        "listen.certificate",
        'table[2] "two"',
        'table[3] "three"',
        'table[3] "three".settings.chips',
    ]


# The page.


SWITCHED = """
[[table]]
id = "little"
game = "live-blackjack"
mode = "live"
[table.settings.switches.live]
tips = {tips}
golden_cap = 2
[table.settings.switches.play]
bet_all = "bet-all-special"
"""


def test_switches_of_a_table_are_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(SWITCHED.format(tips="false"))
    (table,) = read_checked(file, catalogue()).table
    setup = configured(catalogue(), table.configuration("open"))
    assert not isinstance(setup, Refused)
    assert (setup.live.tips, setup.live.golden_cap, setup.live.chat) == (False, 2, True)
    assert setup.profile.play.bet_all == "bet-all-special"
    (told,) = problems(tmp_path, SWITCHED.format(tips='"no"'))
    assert "switches.live.tips" in told


def test_the_page_says_what_would_be_written_now() -> None:
    assert FILE.read_text() == described(), "run `make configuration`"


def test_the_page_has_a_row_for_every_key() -> None:
    page = described()
    for name, kind, _ in SECTIONS:
        for field in fields(kind):
            row = f"| `{field.name}` |" in page
            chapter = any(section.strip("[]").split(".")[-1] == field.name for section, _, _ in SECTIONS)
            assert row or chapter or field.name == "limits", f"{name}.{field.name}"


@pytest.mark.long
def test_the_example_of_the_page_can_be_served(tmp_path: Path) -> None:
    example = OPENING.partition("```toml\n")[2].partition("```")[0]
    # A certificate would have to be there.
    lines = [line for line in example.splitlines() if not line.startswith(("certificate", "key"))]
    assert problems(tmp_path, "\n".join(lines)) == []


def test_when_a_change_of_a_table_holds_is_as_the_page_says() -> None:
    usual = TableEntry(id="t", game="live-blackjack", bots=0)
    limits = {"main": FieldLimits(minimum=Amount(500), maximum=Amount(1_000))}
    changes: Mapping[str, TableEntry] = {
        "game": replace(usual, game="easy-blackjack"),
        "mode": replace(usual, mode=Mode.LIVE),
        "profile": replace(usual, profile="live-studio"),
        "rules": replace(usual, rules={"soft17": "hit"}),
        "offered": replace(usual, offered=()),
        "settings.players_seeds": replace(usual, settings=Settings(players_seeds=True)),
        "settings.lucky_cards": replace(usual, settings=Settings(lucky_cards=LuckyCards(1, Amount(500)))),
        "settings.chips": replace(usual, settings=Settings(chips=(Amount(100),))),
        "settings.limits": replace(usual, settings=Settings(limits=limits)),
    }
    before = configured(catalogue(), usual.configuration())
    assert not isinstance(before, Refused)
    for path, entry in changes.items():
        after = configured(catalogue(), entry.configuration())
        assert not isinstance(after, Refused), path
        section, _, key = f"table.{path}".rpartition(".")
        assert (takes_effect(section, key) == NEXT_SHOE) is needs_new_shoe(before, after), path


def test_a_configuration_of_no_words_is_right() -> None:
    check_config(ServerConfig(), catalogue())


def test_a_right_file_is_told_as_json_too(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(KOI)
    told = CliRunner().invoke(app, ["config", "check", str(file), "--json"])
    row = {"id": "koi", "game": "koi-bacc", "mode": "video", "profile": "open"}
    assert msgspec.json.decode(told.stdout) == {"right": True, "tables": [row]}
