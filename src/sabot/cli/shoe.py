"""`sabot shoe`: make a shoe with its transcript, and prove that a transcript is honest."""

import json
import re
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from sabot.cards import (
    FIRST_CARD,
    LONGEST_TRANSCRIPT,
    SHUFFLES,
    AnyShoe,
    Burn,
    Ceremony,
    Declined,
    Differs,
    Exhausted,
    ShuffleKind,
    Terms,
    Unreadable,
    Verified,
    commit_player,
    commit_server,
    name,
    open_shoe,
    parse_transcript,
    shoe_seed,
    show_cards,
    transcript_of,
    verify,
    write_transcript,
)
from sabot.cards.entropy import fresh_seed

PROVEN, DIFFERS, UNREADABLE = 0, 1, 2
"""Exit codes of `sabot shoe verify`."""

ROUND = 20
"""Cards that `new` deals where there is no cut card to deal up to, unless told otherwise."""

ROW = 26
"""Cards on one line of the terminal."""

app = typer.Typer(name="shoe", help="Shoes, their seeds and their transcripts.", no_args_is_help=True)


@app.command("verify")
def verify_file(
    file: Annotated[Path, typer.Argument(help="A transcript, such as `sabot shoe new` writes.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Deal a shoe again from its seeds. Exit code 0: proven, 1: something differs, 2: not a transcript."""
    verdict = _verdict(file)
    if as_json:
        typer.echo(json.dumps(_told_as_json(verdict)))
    else:
        _tell(verdict)
    raise typer.Exit(_code(verdict))


@app.command("new")
def new(
    decks: Annotated[int, typer.Option(help="1 to 8.")] = 8,
    shuffle: Annotated[str, typer.Option(help="cut-card, every-round or continuous.")] = "cut-card",
    cut: Annotated[
        int | None, typer.Option(help="Cards behind the cut card; a quarter of the shoe by default.")
    ] = None,
    burn: Annotated[str, typer.Option(help="How many cards are burnt, or first-card.")] = "0",
    shoe: Annotated[str, typer.Option("--id", help="The shoe's id.")] = "try/1",
    seed: Annotated[
        str | None, typer.Option(help="The server's seed, 64 hexadecimal digits; a fresh one by default.")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(help="NAME, NAME=HEX or NAME=withheld; give the option once for each player."),
    ] = None,
    cards: Annotated[int | None, typer.Option(help="How many cards leave the shoe, burnt ones too.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of the terminal.")] = None,
) -> None:
    """Make a shoe, deal from it, and write the transcript."""
    try:
        text = _new_transcript(shoe, _terms(decks, shuffle, cut, burn), seed, players or [], cards)
        if out is None:
            typer.echo(text, nl=False)
        else:
            out.write_text(text, encoding="utf-8")
    except (ValueError, OSError) as error:
        Console(stderr=True).print(f"[red]{escape(str(error))}[/red]", soft_wrap=True)
        raise typer.Exit(UNREADABLE) from None


def _verdict(file: Path) -> Verified | Differs | Unreadable:
    try:
        with file.open("rb") as opened:
            text = opened.read(LONGEST_TRANSCRIPT + 1)
    except OSError as error:
        return Unreadable((f"{file} cannot be read: {error.strerror or error}",))
    transcript = parse_transcript(text)
    return transcript if isinstance(transcript, Unreadable) else verify(transcript)


def _code(verdict: Verified | Differs | Unreadable) -> int:
    match verdict:
        case Verified():
            return PROVEN
        case Differs():
            return DIFFERS
        case Unreadable():
            return UNREADABLE


def _tell(verdict: Verified | Differs | Unreadable) -> None:
    lines: tuple[str, ...]
    match verdict:
        case Verified():
            head, lines = f"[bold green]Proven[/bold green]: shoe {escape(verdict.shoe)}", _proof(verdict)
        case Differs(lines):
            head = "[bold red]Differs[/bold red]: this is not the shoe that was committed to"
        case Unreadable(lines):
            head = "[bold yellow]Unreadable[/bold yellow]: this is not a transcript"
    console = Console(highlight=False)
    console.print(head, soft_wrap=True)
    for line in lines:
        console.print(f"  {escape(line)}", soft_wrap=True)


def _proof(verified: Verified) -> tuple[str, ...]:
    lines = ["the server's seed and terms are those it committed to"]
    if verified.players:
        lines.append(f"seeds of players, each as committed: {', '.join(verified.players)}")
    if verified.left_out:
        lines.append(f"committed but never revealed, left out: {', '.join(verified.left_out)}")
    burnt = f", {len(verified.burnt)} of them burnt" if verified.burnt else ""
    lines.append(f"{verified.dealt} cards dealt again, all the same{burnt}")
    if verified.order:
        lines.append(f"the whole order of {len(verified.order)} cards:")
        starts = range(0, len(verified.order), ROW)
        lines.extend("  " + show_cards(verified.order[start : start + ROW]) for start in starts)
    return tuple(lines)


def _told_as_json(verdict: Verified | Differs | Unreadable) -> dict[str, object]:
    match verdict:
        case Verified():
            return {
                "verdict": "proven",
                "shoe": verdict.shoe,
                "players": verdict.players,
                "left_out": verdict.left_out,
                "burnt": [name(card) for card in verdict.burnt],
                "dealt": verdict.dealt,
                "order": [name(card) for card in verdict.order],
            }
        case Differs(differences):
            return {"verdict": "differs", "differences": differences}
        case Unreadable(complaints):
            return {"verdict": "unreadable", "complaints": complaints}


def _terms(decks: int, shuffle: str, cut: int | None, burn: str) -> Terms:
    kind: ShuffleKind | None = next((kind for kind in SHUFFLES if kind == shuffle), None)
    if kind is None:
        raise ValueError(f"shuffle {shuffle!r}; write one of {', '.join(SHUFFLES)}")
    if burn != FIRST_CARD and not re.fullmatch(r"\d{1,3}", burn):
        raise ValueError(f"burn {burn!r}; write a number or {FIRST_CARD}")
    burning: Burn = FIRST_CARD if burn == FIRST_CARD else int(burn)
    quarter = 13 * decks if kind == "cut-card" else 0
    return Terms(decks, kind, quarter if cut is None else cut, burning)


def _new_transcript(shoe: str, terms: Terms, seed: str | None, players: list[str], cards: int | None) -> str:
    server_seed = fresh_seed() if seed is None else _from_hex("--seed", seed)
    ceremony = _held(Ceremony(shoe, commit_server(shoe, terms.text(), server_seed)), players)
    opened = open_shoe(shoe, shoe_seed(shoe, server_seed, ceremony.pledges), terms)
    text = write_transcript(transcript_of(shoe, server_seed, ceremony.pledges, _dealt(opened, cards)))
    complaint = parse_transcript(text.encode())
    if isinstance(complaint, Unreadable):
        raise ValueError("; ".join(complaint.complaints))
    return text


def _held(ceremony: Ceremony, players: list[str]) -> Ceremony:
    """Every player commits, then every player reveals who does not withhold the seed."""
    seeds = {}
    for entry in players:
        player, _, given = entry.partition("=")
        seed = fresh_seed() if given in ("", "withheld") else _from_hex(f"the seed of {player}", given)
        commitment = commit_player(ceremony.shoe, ceremony.server_commitment, player, seed)
        ceremony = _accepted(ceremony.commit(player, commitment))
        if given != "withheld":
            seeds[player] = seed
    ceremony = ceremony.close()
    for player, seed in seeds.items():
        ceremony = _accepted(ceremony.reveal(player, seed))
    return ceremony


def _accepted(answer: Ceremony | Declined) -> Ceremony:
    if isinstance(answer, Declined):
        raise ValueError(answer.reason)
    return answer


def _dealt(shoe: AnyShoe, cards: int | None) -> AnyShoe:
    """So many cards out of the shoe; without a number, as far as the cut card."""
    terms = shoe.terms
    up_to_cut = shoe.remaining + shoe.dealt - terms.cut if terms.cut else ROUND
    wanted = max(up_to_cut, shoe.dealt) if cards is None else cards
    if wanted < shoe.dealt:
        raise ValueError(f"--cards {wanted}: {shoe.dealt} cards are burnt already when the shoe opens")
    while shoe.dealt < wanted:
        drawn = shoe.draw()
        if isinstance(drawn, Exhausted):
            raise ValueError(f"--cards {wanted}: {drawn.reason}")
        _, shoe = drawn
    return shoe


def _from_hex(what: str, text: str) -> bytes:
    if not re.fullmatch(r"(?:[0-9a-fA-F]{2})+", text):
        raise ValueError(f"{what}: {text[:40]!r} is not hexadecimal; write two digits for each byte")
    return bytes.fromhex(text)
