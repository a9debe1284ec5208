"""What a correction would change, before anybody confirms it: the same event, told to nobody (D2, D4)."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.cards import name
from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table.decide import barred
from sabot.table.evolve import evolve
from sabot.table.house.approval import Correction, Exchange
from sabot.table.moment import Moment
from sabot.table.play.disputes import correction_told, may_correct
from sabot.table.state import Table
from sabot.table.view.hands import round_view
from sabot.table.view.round_results import settled_pairs
from sabot.table.waiting_for import WaitingFor, waiting_for


class RowChange(Struct, frozen=True, kw_only=True):
    """Cards at one place, as they lie and as they would lie."""

    place: str
    """The hand, or the side of a coup; empty for the dealer."""
    before: tuple[str, ...]
    """As they lie."""
    after: tuple[str, ...]
    """As they would lie."""
    counted: str
    """What they count now, in words of the game; empty where the family has none."""
    would_count: str
    """What they would count."""


class StakeChange(Struct, frozen=True, kw_only=True):
    """A stake that would end otherwise."""

    player: str
    hand: str
    bet: str
    label: str
    """How it ended; empty where the round is not over."""
    would: str
    """How it would end; empty where the round would not be over."""
    back: Amount
    """Minor units that come back so far."""
    would_back: Amount
    """Minor units that would come back."""


class CorrectionPreview(Struct, frozen=True, kw_only=True):
    """Nothing of it has happened."""

    refused: Refused | None
    """Why it cannot be corrected so; then nothing else is told."""
    two: bool
    """The result was shown: a second person must approve."""
    rows: tuple[RowChange, ...] = ()
    """Where cards would be others, or count otherwise."""
    stakes: tuple[StakeChange, ...] = ()
    """Stakes that would end otherwise, once there is a result."""
    house: int = 0
    """Minor units by which the house would pay more; fewer where it is below 0."""
    wants: WaitingFor | None = None
    """What the table would wait for."""
    over: bool = False
    """The round would be over."""


def correction_preview(table: Table, act: Correction | Exchange) -> CorrectionPreview:
    """A pure function: the table that it is asked about stays as it is."""
    two = table.result is not None and table.play is not None
    refused = barred(table, "", c.CorrectCard, Moment(0)) or may_correct(table, act)
    if refused is not None:
        return CorrectionPreview(refused=refused, two=two)
    after = evolve(table, correction_told(act, "", "", ""))
    stakes = tuple(_stakes(table, after))
    return CorrectionPreview(
        refused=None,
        two=two,
        rows=tuple(_rows(table, after)),
        stakes=stakes,
        house=sum(stake.would_back - stake.back for stake in stakes),
        wants=waiting_for(after),
        over=after.result is not None,
    )


def _rows(before: Table, after: Table) -> Iterator[RowChange]:
    lay, lie, words, would = _cards(before), _cards(after), _words(before), _words(after)
    for place in dict.fromkeys((*lay, *lie)):
        change = RowChange(
            place=place,
            before=lay.get(place, ()),
            after=lie.get(place, ()),
            counted=words.get(place, ""),
            would_count=would.get(place, ""),
        )
        if (change.before, change.counted) != (change.after, change.would_count):
            yield change


def _cards(table: Table) -> dict[str, tuple[str, ...]]:
    play = table.play
    if play is None:
        return {}
    return {row.place: tuple(map(name, row.cards)) for row in play.family.rows(play.now)}


def _words(table: Table) -> dict[str, str]:
    """What hands count, as players read it."""
    shown = round_view(table)
    if shown is None:
        return {}
    sides = {side.place: side.total for side in shown.shown.places}
    hands = {line.hand: line.words for line in shown.hands}
    dealer = {} if shown.dealer is None else {"": shown.dealer.words}
    return {**sides, **hands, **dealer}


StakePlace = tuple[str, str, str]


def _stakes(before: Table, after: Table) -> Iterator[StakeChange]:
    """Only where a result was shown, or would be at once, something can be said about money."""
    was, would = _ends(before), _ends(after)
    for place in dict.fromkeys((*was, *would)):
        label, back = was.get(place, ("", Amount(0)))
        new, new_back = would.get(place, ("", Amount(0)))
        if (label, back) != (new, new_back):
            player, hand, bet = place
            yield StakeChange(
                player=player, hand=hand, bet=bet, label=label, would=new, back=back, would_back=new_back
            )


def _ends(table: Table) -> dict[StakePlace, tuple[str, Amount]]:
    """By player, hand and bet; several of one place, as after a split, in one sum."""
    found: dict[StakePlace, tuple[str, Amount]] = {}
    if table.result is None:
        return found
    for ended, settled in settled_pairs(table):
        place = (ended.player, ended.hand, ended.bet)
        _, back = found.get(place, ("", Amount(0)))
        found[place] = (ended.label, Amount(back + settled.back.money))
    return found
