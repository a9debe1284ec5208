"""The round as everybody sees it: hands with their totals, the dealer, the question, what is decided."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sabot.cards import Card, name
from sabot.games.baccarat import round as coups
from sabot.games.baccarat.coup import Coup, next_side
from sabot.games.baccarat.roads import Winner, outcome_of
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.hand import Facts, total
from sabot.games.blackjack.round.awaits import insurable, insurance_is_open, open_step
from sabot.games.blackjack.round.ends import ends
from sabot.games.blackjack.round.state import Box, End, Line, line_facts
from sabot.games.blackjack.settle import main
from sabot.table.game_round import asked_hand, question
from sabot.table.play import Play
from sabot.table.state import Phase, Table

Labels = Mapping[tuple[str, str], str]
"""How the main bet ended, by player and hand."""


class EndView(Struct, frozen=True):
    """One way in which some players ended on a common line; who they are is theirs to know."""

    cards: int
    """How many cards of the line count for them."""
    doubled: bool
    surrendered: bool
    players: int
    label: str


class LineView(Struct, frozen=True, kw_only=True):
    """A hand, or a line of the common hand."""

    hand: str
    owner: str
    """Who plays it; nobody where it is common."""
    cards: tuple[str, ...]
    total: int
    soft: bool
    words: str
    bust: bool
    blackjack: bool
    split: bool
    """It was split: its cards open the two hands after it."""
    doubled: bool
    surrendered: bool
    broken: bool
    """It left the round unfinished, and is finished elsewhere (I2)."""
    finished: bool
    label: str
    """How its main bet ended, once that is known."""
    playing: int
    """How many still choose on it."""
    ends: tuple[EndView, ...]


class DealerView(Struct, frozen=True):
    cards: tuple[str, ...]
    """Those that lie face up."""
    hole_down: bool
    total: int
    soft: bool
    words: str
    checked: bool | None
    """What his check said, if he made one."""


class CoupView(Struct, frozen=True):
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    winner: Winner | None
    """None until the coup is over."""
    natural: int | None
    """8 or 9 where a natural decided it."""


class LabelView(Struct, frozen=True):
    """A special bet that is decided: shown at once, paid with the round (G2)."""

    hand: str
    bet: str
    label: str


class RoundView(Struct, frozen=True, kw_only=True):
    id: str
    hands: tuple[LineView, ...]
    dealer: DealerView | None
    coup: CoupView | None
    current: str
    """The hand in play."""
    asks: str
    """What people are asked now: insurance, decision or step."""
    answered: int
    """How many of the answers are in; at a common hand nobody sees more of them before the step closes."""
    asked: int
    done: int
    """How many hands with a main stake are played."""
    of: int
    labels: tuple[LabelView, ...]
    burnt: tuple[str, ...]
    over: bool


def shown_play(table: Table) -> tuple[str, Play] | None:
    """The round in play, or the one just over; where clocks run it leaves the felt when betting opens."""
    if table.play is not None:
        return table.round, table.play
    if table.shown is None or table.result is None or (table.setup.paced and table.phase is Phase.BETTING):
        return None
    return table.result.round, table.shown


def round_view(table: Table) -> RoundView | None:
    shown = shown_play(table)
    if shown is None:
        return None
    round_, play = shown
    now = play.now
    burnt = card_names(play.burnt)
    if isinstance(now, rounds.BlackjackRound):
        return _blackjack(round_, now, burnt)
    return _coup(round_, now, burnt)


def _blackjack(round_: str, now: rounds.BlackjackRound, burnt: tuple[str, ...]) -> RoundView:
    asked = question(now)
    answered, wanted = answers_in(now)
    done, of = rounds.completed(now)
    labels = rounds.decided_labels(now)
    return RoundView(
        id=round_,
        hands=tuple(line_views(now)),
        dealer=dealer_view(now),
        coup=None,
        current="" if now.over else asked_hand(now),
        asks="" if asked is None else asked[0].value,
        answered=answered,
        asked=wanted,
        done=done,
        of=of,
        labels=tuple(LabelView(*place, labels[place]) for place in sorted(labels)),
        burnt=burnt,
        over=now.over,
    )


def _coup(round_: str, now: coups.BaccaratRound, burnt: tuple[str, ...]) -> RoundView:
    labels = coups.labels(now)
    return RoundView(
        id=round_,
        hands=(),
        dealer=None,
        coup=coup_view(now.coup),
        current="",
        asks="",
        answered=0,
        asked=0,
        done=0,
        of=0,
        labels=tuple(LabelView("", bet, label) for bet, label in labels.items()),
        burnt=burnt,
        over=now.settlements is not None,
    )


def coup_view(coup: Coup) -> CoupView:
    ended = None if next_side(coup) is not None else outcome_of(coup)
    return CoupView(
        player=card_names(coup.player),
        banker=card_names(coup.banker),
        player_total=coup.player_total,
        banker_total=coup.banker_total,
        winner=None if ended is None else ended.winner,
        natural=None if ended is None else ended.natural,
    )


def answers_in(now: rounds.BlackjackRound) -> tuple[int, int]:
    """How many answers to the open question are in, and how many are wanted."""
    if insurance_is_open(now):
        return len(now.insured), len(insurable(now))
    pair = open_step(now)
    return (0, 0) if pair is None else (len(now.chosen), len(pair[0].choosers(pair[1])))


def card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(name, cards))


def dealer_view(now: rounds.BlackjackRound) -> DealerView:
    best = total(now.dealer)
    shown = total_words(best.points, soft=best.soft) if now.dealer else ""
    return DealerView(card_names(now.dealer), now.hole_down, best.points, best.soft, shown, now.checked)


def total_words(points: int, *, soft: bool) -> str:
    return f"{'soft' if soft else 'hard'} {points}"


def line_views(now: rounds.BlackjackRound) -> Iterator[LineView]:
    labels: Labels = {(s.player, s.hand): s.label for s in now.settlements or () if s.bet == main.key}
    cut_short = now.over or bool(now.checked)
    for box, line in now.lines():
        ended = _ended(now, box)
        yield _line(box, line, ended, labels, cut_short=cut_short)


def _ended(now: rounds.BlackjackRound, box: Box) -> tuple[End, ...]:
    """How players ended; when the round is over, also those whom a dealer blackjack cut short."""
    return tuple(end for one, end in ends(now) if one.key == box.key) if now.over else box.ends


def _line(box: Box, line: Line, ended: tuple[End, ...], labels: Labels, *, cut_short: bool) -> LineView:
    facts = line_facts(line) if line.cards else Facts(0, soft=False, cards=0)
    hand = box.key + line.path
    here = tuple(end for end in ended if end.path == line.path)
    own = next((end for end in here if box.owner in end.players), None)
    return LineView(
        hand=hand,
        owner=box.owner,
        cards=card_names(line.cards),
        total=facts.total,
        soft=facts.soft,
        words=_words(facts),
        bust=facts.bust,
        blackjack=facts.blackjack,
        split=box.owner in line.splitting if box.owner else bool(line.splitting),
        doubled=box.owner in line.doubling or (own is not None and own.doubled),
        surrendered=own is not None and own.surrendered,
        broken=any(end.path == line.path and box.owner in end.players for end in box.broken),
        finished=line.done or cut_short,
        label=labels.get((box.owner, hand), ""),
        playing=0 if cut_short else len(box.choosers(line)),
        ends=() if box.owner else tuple(_end_view(end, hand, labels) for end in here),
    )


def _words(facts: Facts) -> str:
    if not facts.cards:
        return ""
    return "blackjack" if facts.blackjack else total_words(facts.total, soft=facts.soft)


def _end_view(end: End, hand: str, labels: Labels) -> EndView:
    label = labels.get((next(iter(end.players)), hand), "")
    return EndView(end.cards, end.doubled, end.surrendered, len(end.players), label)
