"""A venue's own cards and profiles, named in its configuration: served, played, priced and audited."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from house_process import served
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.client import Client, as_guest
from sabot.client.client_errors import Rejected
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.server.net.rates import HASTY
from sabot.server.socket.wire import Done, Refused
from sabot.table import commands as c
from sabot.table.view import OwnView

STAKE = Amount(1_000)
HARBOUR = """
drain_seconds = 1
games = ["cards/harbour-baccarat.toml", "cards/harbour-blackjack.toml"]
profiles = ["harbour.toml"]

[credits]
guest = 10_000_000

[[table]]
id = "salon"
game = "harbour-baccarat"
mode = "internal"
own_tables = 0
profile = "harbour"

[[table]]
id = "quay"
game = "harbour-blackjack"
mode = "internal"
own_tables = 0

[[table]]
id = "usual"
game = "punto-banco"
mode = "internal"
own_tables = 0
"""


def sabot(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def printed(*words: str) -> str:
    ended = sabot(*words)
    assert ended.exit_code == 0, ended.stderr
    return ended.stdout


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The file of a house whose cards were made from ours: ties pay 9:1, suited pairs 20:1, others 9:1."""
    cards = tmp_path / "cards"
    cards.mkdir()
    baccarat = printed("config", "card", "punto-banco").replace(
        'key = "punto-banco"', 'key = "harbour-baccarat"'
    )
    baccarat += 'tie = "harbour"\n\n[[pays.tie.harbour]]\ntitle = "Tie"\npays = "9:1"\n'
    (cards / "harbour-baccarat.toml").write_text(baccarat)
    blackjack = printed("config", "card", "etg-blackjack").replace(
        'key = "etg-blackjack"', 'key = "harbour-blackjack"'
    )
    for title, odds in (("Suited pair", "20:1"), ("Non-suited pair", "9:1")):
        blackjack += f'\n[[pays.pair.harbour]]\ntitle = "{title}"\npays = "{odds}"\n'
    (cards / "harbour-blackjack.toml").write_text(blackjack + '\n[tables]\npair = "harbour"\n')
    profile = printed("config", "profile", "open").replace('key = "open"', 'key = "harbour"')
    profile = profile.replace("withheld = []", 'withheld = ["baccarat/lucky-nines"]')
    (tmp_path / "harbour.toml").write_text(profile)
    config = tmp_path / "house.toml"
    config.write_text(HARBOUR)
    return config


def options(config: Path) -> tuple[str, ...]:
    return ("--config", str(config), "--data", str(config.parent / "data"), "--port", "0")


def journal_of(config: Path) -> tuple[str, str]:
    return ("--data", str(config.parent / "data"))


async def done(guest: Client, table: str, *commands: c.GuestCommand) -> None:
    for command in commands:
        while isinstance(reply := await guest.act(table, command), Refused) and reply.code == HASTY.code:
            await asyncio.sleep(0.2)
        assert isinstance(reply, Done), reply


async def looked(guest: Client, table: str) -> OwnView:
    """The own part; a guest who is quicker than the house puts up with waits a moment."""
    while True:
        try:
            return await guest.look(table)
        except Rejected:
            await asyncio.sleep(0.2)


async def played_until(
    guest: Client, table: str, bets: Sequence[c.PlaceBet], wanted: str
) -> tuple[str, Amount]:
    """Rounds of one's own until a bet wins; what came back of it. Every hand stands."""
    watched = guest.tables[table]
    while True:
        await done(guest, table, *bets, c.PressDeal())
        while (own := await looked(guest, table)).staked:
            said = watched.said
            for offer in own.insurance:
                await done(guest, table, c.AnswerInsurance(offer.hands[0], takes=False))
            for decision in own.decisions:
                if decision.action == Action.STAND:
                    await done(guest, table, c.Choose(decision.hand, Action.STAND))
            await watched.until(lambda said=said: watched.said > said)  # type: ignore[misc]  # bound at once
        for stake in own.settlements:
            if stake.bet == wanted and stake.back:
                return stake.label, stake.back


async def rules_of(address: str, game: str) -> dict[str, str]:
    """What its bets return, which another process works out."""
    async with httpx.AsyncClient(base_url=address, timeout=None) as http:
        while True:
            told = (await http.get(f"/api/games/{game}/rules")).json()
            if not told["pending"]:
                return {bet["bet"]: bet["odds"]["returns"]["decimal"] for bet in told["bets"] if bet["odds"]}
            await asyncio.sleep(0.2)


@pytest.mark.feature("BJ-140")
@pytest.mark.feature("BAC-90")
def test_a_guest_plays_by_the_venues_own_pay_tables_and_the_journal_is_proven_with_them(house: Path) -> None:
    async def evening() -> tuple[object, ...]:
        async with served(*options(house)) as open_house:
            address = open_house.address
            async with Client(await as_guest(address)) as guest:
                await guest.watch("salon")
                await done(guest, "salon", c.Join())
                tie = await played_until(guest, "salon", [c.PlaceBet("", "tie", STAKE)], "tie")
                withheld = await guest.act("salon", c.PlaceBet("", "lucky-nines", STAKE))
                await done(guest, "salon", c.Leave())
                await guest.watch("quay")
                await done(guest, "quay", c.Join(), c.TakeSeat(1))
                bets = [c.PlaceBet("1.1", bet, STAKE) for bet in ("main", "pair")]
                pair = await played_until(guest, "quay", bets, "pair")
            return tie, withheld, pair, await rules_of(address, "harbour-baccarat")

    tie, withheld, pair, baccarat = asyncio.run(evening())
    assert tie == ("tie", 10 * STAKE)
    assert isinstance(withheld, Refused), "the profile of the table withholds it"
    assert pair in (("suited pair", 21 * STAKE), ("non-suited pair", 10 * STAKE))
    # A tie comes with 9.5156 % (eight decks, as published).
    assert isinstance(baccarat, dict)
    assert baccarat["tie"].startswith("0.9515")

    known, where = ("--config", str(house)), journal_of(house)
    assert "Proven" in printed("audit", *known, *where)
    copy, elsewhere = house.parent / "copy.db", house.parent / "elsewhere"
    printed("backup", "make", str(copy), *where)
    printed("backup", "restore", str(copy), "--data", str(elsewhere))
    assert "Proven" in printed("audit", *known, "--data", str(elsewhere))
    (round_, *_) = json.loads(printed("export", "table", "salon", "--json", *known, *where))
    assert "tie" in printed("replay", round_["round"], *known, *where).lower()

    without = sabot("audit", "--json", *where)
    assert without.exit_code == 0, without.stderr
    notes = "\n".join(json.loads(without.stdout)["notes"])
    for table, game in (("salon", "harbour-baccarat"), ("quay", "harbour-blackjack")):
        assert f"not proven: table:{table} is played by {game}, which is not here any more" in notes
    assert "usual" not in notes
    lost = sabot("replay", round_["round"], *where)
    assert lost.exit_code == 2
    assert "harbour-baccarat, which is not here any more" in lost.stderr


def test_a_wrong_or_missing_file_costs_its_own_tables_and_is_told_with_its_place(house: Path) -> None:
    card, profile = house.parent / "cards" / "harbour-baccarat.toml", house.parent / "harbour.toml"
    card.write_text(card.read_text().replace('soft17 = "stand"', "").replace("decks = 8", 'decks = "eight"'))
    (house.parent / "cards" / "harbour-blackjack.toml").unlink()
    wrong = f'{card}: rules.decks = "eight": '
    missing = f"games names {house.parent / 'cards' / 'harbour-blackjack.toml'}: No such file or directory"

    checked = sabot("config", "check", str(house))
    assert checked.exit_code == 2
    assert wrong in checked.stderr
    assert missing in checked.stderr

    async def evening() -> tuple[int, str]:
        async with served(*options(house)) as open_house:
            async with Client(await as_guest(open_house.address)) as guest:
                await guest.watch("usual")
                await done(
                    guest,
                    "usual",
                    c.Join(),
                    c.PlaceBet("", "player", STAKE),
                    c.PressDeal(),
                )
            return await open_house.stopped()

    ended, told = asyncio.run(evening())
    assert ended == 0
    assert wrong in told
    assert missing in told
    assert 'table[1] "salon" is not opened: its game harbour-baccarat is left out' in told
    assert 'table[2] "quay" is not opened: its game harbour-blackjack is left out' in told

    house.write_text(HARBOUR.replace("\n[credits]", 'profile = "harbour"\n\n[credits]', 1))
    profile.write_text("key = \n")
    stays_shut = sabot("serve", *options(house))
    assert stays_shut.exit_code == 2, "a house never opens without the profile that binds it"
    assert f"{profile}: the file is not TOML: " in stays_shut.stderr
    assert "(at line 1, column " in stays_shut.stderr


def test_what_lies_on_a_table_whose_card_is_gone_is_kept_until_the_card_is_back(house: Path) -> None:
    async def put_down() -> str:
        async with served(*options(house)) as open_house:
            async with Client(await as_guest(open_house.address)) as guest:
                await guest.watch("salon")
                await done(guest, "salon", c.Join(), c.PlaceBet("", "player", STAKE))
            return guest.signed_in.player

    async def look_elsewhere() -> str:
        async with served(*options(house)) as open_house:
            return (await open_house.stopped())[1]

    player = asyncio.run(put_down())
    card = house.parent / "cards" / "harbour-baccarat.toml"
    text = card.read_text()
    card.unlink()
    assert "table:salon is played by harbour-baccarat, which is not here any more" in asyncio.run(
        look_elsewhere()
    )
    card.write_text(text)
    assert "not here any more" not in asyncio.run(look_elsewhere())
    assert "Proven: all of it" in printed("audit", "--config", str(house), *journal_of(house))
    assert player in printed(
        "export", "player", player, "--statement", "--config", str(house), *journal_of(house)
    )


@pytest.mark.feature("BAC-90")
@pytest.mark.feature("BJ-140")
def test_odds_and_rules_are_those_of_the_venues_card(house: Path) -> None:
    known = ("--config", str(house))
    told = json.loads(printed("odds", "harbour-blackjack", "--bet", "pair", "--json", *known))
    # Of 415 second cards 7 make a suited pair, 24 another one: 7 x 21 + 24 x 10.
    assert told["bets"][0]["rtp_exact"] == "387/415"
    assert "9 to 1" in printed("rules", "harbour-baccarat", "--profile", "harbour", *known)
    assert "Lucky Nines" not in printed("rules", "harbour-baccarat", "--profile", "harbour", *known)
    assert sabot("odds", "harbour-blackjack").exit_code == 2
