"""`sabot play`: a table in the terminal, with the house's bots for company."""

import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import monotonic_ns, time_ns
from typing import Annotated

import typer
from rich.console import Console

from sabot import odds
from sabot.cards import Transcript, write_transcript
from sabot.cards.entropy import fresh_seed
from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    stop,
)
from sabot.cli.play.plain import PROMPT, PlainPlay
from sabot.cli.play.session import GAPS, Session
from sabot.cli.rules import opened_under
from sabot.floor.bots import only_stand
from sabot.floor.bots_at_table import BotsAtTable
from sabot.floor.solo_table import SoloResult, SoloTable
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game
from sabot.house.shoe_dealer import FreshSeed
from sabot.money import Amount, parse_amount, show_amount
from sabot.odds.hints import Hints, by_chart, has_chart
from sabot.profiles import Mode, Profile, profile
from sabot.table.house.setup import Setup, set_up

PLAYER, TABLE = "you", "play"
MOST_BOTS, USUAL_BOTS = 6, 2
MOST_CREDITS = 1_000_000
NANO = 1_000
"""Nanoseconds in a microsecond."""


def command(
    key: GameKey,
    mode: Annotated[Mode | None, typer.Option(help="Where cards and pace come from.")] = None,
    seed: Annotated[str | None, typer.Option(help="Same seed, same cards and same company.")] = None,
    bots: Annotated[int | None, typer.Option(min=0, max=MOST_BOTS, help="How many play along.")] = None,
    credits_: Annotated[str, typer.Option("--credits", help="What you bring along.")] = "1000",
    profile_name: Annotated[str, typer.Option("--profile", metavar="NAME", help="A jurisdiction.")] = "open",
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    speed: Annotated[int, typer.Option(min=1, max=3, help="How quickly cards come.")] = 1,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without a screen.")] = False,
    transcripts: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the transcripts of the shoes are written.")
    ] = None,
    config: ConfigOption = None,
) -> None:
    """Play at a table in this terminal: every button is a key, and ? tells the rules."""
    games = all_games(config, bets)
    game = chosen_game(games, key, changes, tables, pays, decks)
    setup = _set_up(
        games,
        game,
        mode,
        profile_name,
        changed=bool(decks or changes or tables or pays or bets or key not in games.games),
    )
    console = Console(highlight=False)
    quiet = plain or not (sys.stdin.isatty() and console.is_terminal)
    solo = SoloTable(setup, PLAYER, _credits(credits_), _seeds(seed), start=0 if quiet else time_ns() // NANO)
    solo.seat_player()
    _invite(solo, setup, _company_size(setup, bots), seed)
    session = Session(solo)
    if quiet:
        solo.let_company_come()
        PlainPlay(session, console).play(_lines(console))
    else:
        solo.deal_every(GAPS[speed])
        session.prepare_hints()
        _on_screen(session)
    _tell_end(console, solo.leave(), _credits(credits_), transcripts)


def _set_up(games: Catalogue, game: Game, mode: Mode | None, profile_name: str, *, changed: bool) -> Setup:
    try:
        chosen = profile(profile_name, games)
        table = opened_under(games, game, chosen)
    except BadSetting as wrong:
        stop(str(wrong))
    setup = set_up(TABLE, table, mode or _usual_mode(table, chosen), chosen)
    if isinstance(setup, Refused):
        stop(setup.reason)
    if changed and (refused := odds.approve(setup.game).refused):
        stop(f"no table may open with this: {refused[0]}")
    return setup


def _usual_mode(game: Game, chosen: Profile) -> Mode:
    """A game that waits for its player is one for himself; all others are played together."""
    usual = Mode.INTERNAL if game.family.waits(game.rules) else Mode.VIDEO
    return usual if usual in chosen.venue.modes else chosen.venue.modes[0]


def _credits(words: str) -> Amount:
    try:
        amount = parse_amount(words)
    except ValueError as wrong:
        stop(str(wrong))
    if not 0 < amount <= parse_amount(str(MOST_CREDITS)):
        stop(f"bring more than nothing and at most {MOST_CREDITS} credits")
    return amount


def _seeds(seed: str | None) -> FreshSeed:
    """Seeds for one shoe after the other."""
    if seed is None:
        return fresh_seed
    numbers = count(1)
    return lambda: sha256(f"sabot play {seed} {next(numbers)}".encode()).digest()


def _company_size(setup: Setup, wanted: int | None) -> int:
    if setup.mode is not Mode.INTERNAL:
        return USUAL_BOTS if wanted is None else wanted
    if wanted:
        stop("an internal table is for one person; bots play in the modes video, auto and live")
    return 0


def _invite(solo: SoloTable, setup: Setup, bots: int, seed: str | None) -> None:
    """The company, with the best chart of the game in their heads; it is worked out before anybody sits."""
    if not bots:
        return
    hints: Hints = only_stand
    if has_chart(setup.game):
        with Console(stderr=True).status(f"Working out the best chart of {setup.game.title} …"):
            hints = by_chart(odds.best_chart(setup.game.rules).chart, setup.game.rules)
    solo.invite(BotsAtTable(bots, hints, fresh_seed().hex() if seed is None else seed, solo.at))


def _on_screen(session: Session) -> None:
    """Plays until the person leaves. Whatever ends it, the terminal is as it was before."""
    from sabot.cli.play.table_app import TableApp  # nobody else waits for Textual

    end_with_the_screen()
    start, began = session.solo.at, monotonic_ns()
    code = TableApp(session, lambda: start + (monotonic_ns() - began) // NANO).run()
    if code:
        raise typer.Exit(code)


def end_with_the_screen() -> None:
    """Textual writes in a thread; where that failed, the loop waits for ever for room in its queue."""

    def gone(failed: threading.ExceptHookArgs) -> None:
        if isinstance(failed.exc_value, OSError):
            os._exit(128 + signal.SIGHUP)
        threading.__excepthook__(failed)

    threading.excepthook = gone


def _lines(console: Console) -> Iterator[str]:
    """What is typed, or what a pipe brings; the latter is shown as if it had been typed."""
    try:
        while True:
            if sys.stdin.isatty():
                yield input(PROMPT)
                continue
            line = sys.stdin.readline()
            if not line:
                return
            console.print(PROMPT + line.rstrip("\n"), markup=False, soft_wrap=True)
            yield line
    except (EOFError, KeyboardInterrupt):
        return


def _tell_end(console: Console, left: SoloResult, brought: Amount, folder: Path | None) -> None:
    gain = left.purse.balance - brought
    more = f"{show_amount(abs(gain))} {'more' if gain > 0 else 'less'} than" if gain else "as many as"
    console.print(f"You leave with {show_amount(left.purse.balance)} credits, {more} you brought.")
    if left.purse.held:
        console.print(f"{show_amount(left.purse.held)} of them lie on a hand that was not finished.")
    if not left.transcripts:
        console.print("No shoe of the house was dealt from, so there is none to verify.")
        return
    files = _written(left.transcripts, folder or Path(tempfile.mkdtemp(prefix="sabot-")))
    shoes = "The shoe was" if len(files) == 1 else f"{len(files)} shoes were"
    console.print(f"{shoes} dealt under a commitment. To check that, deal it again:", soft_wrap=True)
    console.print(f"  sabot shoe verify {files[-1]}", soft_wrap=True, markup=False)


def _written(transcripts: tuple[Transcript, ...], folder: Path) -> list[Path]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = [folder / f"{one.shoe.replace('/', '-')}.json" for one in transcripts]
        for file, one in zip(files, transcripts, strict=True):
            file.write_text(write_transcript(one), encoding="utf-8")
    except OSError as wrong:
        stop(f"the transcripts could not be written: {wrong}")
    return files
