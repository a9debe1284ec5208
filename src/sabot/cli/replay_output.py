"""A past round on the terminal, line by line, and as plain values."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from sabot.cards import Card, show_cards
from sabot.cards.card import is_red, name
from sabot.cli.game_options import all_games, stop
from sabot.cli.journal_access import reading
from sabot.ledger.tally import DAY
from sabot.money import show_amount
from sabot.records.history.past_round import Replay, hands_after, replay_in
from sabot.records.history.rounds import Round, RoundBet
from sabot.records.journal.journal_place import JournalPlace
from sabot.records.journal.journal_steps import Step
from sabot.records.time_texts import SECOND, clock_text, moment_text
from sabot.script.said import said
from sabot.store.codec import name_of
from sabot.store.streams import InterruptedGameBegan
from sabot.table import events as e
from sabot.table.house.reasons import reason_text

QUIET = (e.ClockStarted, e.LastBetsCalled, e.StrikesCleared, e.StakesMissed, e.GuestActive)
"""Lines that say nothing about the round itself."""


def show_again(place: JournalPlace, round_: str, config: Path | None = None, *, as_json: bool) -> None:
    with reading(place) as journal:
        found = replay_in(journal, all_games(config), round_)
    if found is None:
        stop(f"the journal knows no round {round_}; `sabot export table TABLE` lists those of a table")
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_plain(found))).decode())
    else:
        _show(found, round_)


def _plain(found: Replay) -> dict[str, object]:
    ended = found.round
    return {
        "replay": True,
        "stream": found.stream,
        "round": None if ended is None else _plain_round(ended),
        "steps": [
            {
                "line": step.line.number,
                "at": step.line.at,
                "at_shown": moment_text(step.line.at),
                "event": name_of(step.event),
                "by": step.sender,
                "words": list(words(step)),
                "cards": {place: [name(card) for card in cards] for place, cards in hands_after(step)},
                "details": msgspec.to_builtins(step.event),
            }
            for step in found.steps
        ],
    }


def _plain_round(ended: Round) -> dict[str, object]:
    """Without balances: a replay of one table does not know them."""
    plain: dict[str, object] = msgspec.to_builtins(ended)
    plain["hands"] = {place: [name(card) for card in cards] for place, cards in ended.hands}
    plain["burnt"] = [name(card) for card in ended.burnt]
    plain["parts"] = [part.player for part in ended.parts]
    return plain


def _show(found: Replay, round_: str) -> None:
    console = Console(highlight=False)
    console.print(f"[bold yellow]REPLAY[/bold yellow] [bold]{escape(round_)}[/bold]", soft_wrap=True)
    ended = found.round
    if ended is not None:
        about = f"{ended.game}, {ended.mode}, settings {ended.settings}, rules {ended.rules[:12]}"
        console.print(f"  [dim]{escape(about)}[/dim]", soft_wrap=True)
        if ended.left:
            console.print(f"  [dim]the rest of {escape(ended.left)}[/dim]")
    cards: dict[str, tuple[Card, ...]] = {}
    for step in found.steps:
        _show_step(console, step, cards)
        cards = dict(hands_after(step))
    if ended is None:
        console.print("  [yellow]it is still played[/yellow]")
    else:
        _show_end(console, ended)


def _show_step(console: Console, step: Step, before: dict[str, tuple[Card, ...]]) -> None:
    if isinstance(step.event, QUIET):
        return
    clock = clock_text(step.line.at % DAY // SECOND)
    by = f"  [cyan]{escape(step.sender)}[/cyan]" if step.sender else ""
    sentences = list(words(step))
    changed = [(place, cards) for place, cards in hands_after(step) if cards and before.get(place) != cards]
    one_card = len(sentences) == len(changed) == 1
    for sentence in sentences:
        lying = f"  {_coloured(changed[0][1])}" if one_card else ""
        console.print(f"  [dim]{clock}[/dim]  {escape(sentence):<28}{lying}{by}".rstrip(), soft_wrap=True)
    for place, cards in () if one_card else changed:
        console.print(f"            {place:<8} {_coloured(cards)}", soft_wrap=True)


def words(step: Step) -> Iterator[str]:
    """What happened, in short sentences; what the platform decided for somebody is marked."""
    event = step.event
    if isinstance(event, InterruptedGameBegan):
        up = show_cards((event.game.carried.up,))
        hands = ", ".join(hand for hand, _ in event.game.hands)
        yield f"{event.game.player} goes on with {hands}; the dealer shows {up}"
    elif isinstance(event, e.RoundMoved):
        yield from (_marked(sentence, step) for sentence in said(event))
    elif isinstance(event, e.Event):
        yield from said(event)


def _marked(sentence: str, step: Step) -> str:
    """A sentence that begins with a player was their own only if they sent it."""
    player, _, rest = sentence.partition(" ")
    chosen = rest.partition(" ")[0] in DECIDED
    return f"{sentence} (by the platform)" if chosen and player != step.sender else sentence


DECIDED = frozenset({"hit", "stand", "double", "split", "surrender", "insures", "declines"})
"""The words of decisions."""


def _show_end(console: Console, ended: Round) -> None:
    for correction in ended.corrections:
        console.print(f"  [yellow]corrected: {escape(correction)}[/yellow]", soft_wrap=True)
    if ended.why:
        console.print(f"  [yellow]void: {escape(reason_text(ended.why))}[/yellow]", soft_wrap=True)
    for bet in ended.bets:
        console.print(f"  {escape(_bet_text(bet))}", soft_wrap=True)
    for part in ended.parts:
        if part.interrupted:
            console.print(f"  {escape(part.player)} goes on in {escape(part.interrupted)}", soft_wrap=True)
        if part.away:
            console.print(f"  {escape(part.player)} was away when it was settled", soft_wrap=True)


def _bet_text(bet: RoundBet) -> str:
    place = " ".join(filter(None, (bet.player, bet.hand, "behind" if bet.behind else "", bet.bet)))
    golden = f" + gold {show_amount(bet.golden)}" if bet.golden else ""
    back = f" + gold {show_amount(bet.golden_back)}" if bet.golden_back else ""
    commission = f", commission {show_amount(bet.commission)}" if bet.commission else ""
    sums = f"{show_amount(bet.staked)}{golden} → {show_amount(bet.back)}{back}"
    odds = "" if bet.odds == bet.label else f" ({bet.odds})"
    return f"{place}: {bet.label}{odds}, {sums}{commission}"


def _coloured(cards: tuple[Card, ...]) -> str:
    return " ".join(f"[red]{name(card)}[/red]" if is_red(card) else name(card) for card in cards)
