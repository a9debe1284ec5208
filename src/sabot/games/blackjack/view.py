"""A round of blackjack as everybody sees it: hands with totals, the dealer, what is asked and decided."""

from collections.abc import Iterator, Mapping

from sabot.games.blackjack.hand import HandFacts, total
from sabot.games.blackjack.round.awaits import awaits, open_step
from sabot.games.blackjack.round.cards_on_table import completed
from sabot.games.blackjack.round.ends import ends
from sabot.games.blackjack.round.special_bets import decided_labels
from sabot.games.blackjack.round.state import BlackjackRound, Box, End, Line, line_facts
from sabot.games.blackjack.settle import main
from sabot.games.family import Question
from sabot.games.hand_id import hand_named
from sabot.games.stake import Settlement
from sabot.games.view import DealerView, EndView, LabelView, LineView, RoundShown, card_names, side_of
from sabot.games.waiting import CardFor

MainEnds = Mapping[tuple[str, str], Settlement]
"""How the main bet ended, by player and hand."""


def shown(now: BlackjackRound, question: Question | None, answers: tuple[int, int]) -> RoundShown:
    """`answers` are how many are in, and how many are wanted."""
    answered, asked = answers
    done, of = completed(now)
    labels = decided_labels(now)
    return RoundShown(
        hands=tuple(line_views(now)),
        dealer=dealer_view(now),
        current=_in_play(now),
        asks="" if question is None else question.asking.value,
        answered=answered,
        asked=asked,
        done=done,
        of=of,
        labels=tuple(LabelView(*place, labels[place]) for place in sorted(labels)),
    )


def _in_play(now: BlackjackRound) -> str:
    """The hand to which the next card goes, or about which choices are made; open or closed, all the same."""
    waiting = awaits(now)
    if isinstance(waiting, CardFor):
        return waiting.hand
    pair = open_step(now)
    return "" if pair is None else pair[0].key + pair[1].path


def dealer_view(now: BlackjackRound) -> DealerView:
    best = total(now.dealer)
    shown = total_words(best.points, soft=best.soft) if now.dealer else ""
    return DealerView(card_names(now.dealer), now.hole_down, best.points, best.soft, shown, now.checked)


def total_words(points: int, *, soft: bool) -> str:
    return f"{'soft' if soft else 'hard'} {points}"


def line_views(now: BlackjackRound) -> Iterator[LineView]:
    mains: MainEnds = {(s.player, s.hand): s for s in now.settlements or () if s.bet == main.key}
    cut_short = now.over or bool(now.checked)
    for box, line in now.lines():
        ended = _ended(now, box)
        yield _line(box, line, ended, mains, cut_short=cut_short)


def _ended(now: BlackjackRound, box: Box) -> tuple[End, ...]:
    """How players ended; when the round is over, also those whom a dealer blackjack cut short."""
    return tuple(end for one, end in ends(now) if one.key == box.key) if now.over else box.ends


def _line(box: Box, line: Line, ended: tuple[End, ...], mains: MainEnds, *, cut_short: bool) -> LineView:
    facts = line_facts(line) if line.cards else HandFacts(0, soft=False, cards=0)
    hand = box.key + line.path
    here = tuple(end for end in ended if end.path == line.path)
    own = next((end for end in here if box.owner in end.players), None)
    return LineView(
        hand=hand,
        dealt=box.key,
        splits=line.path,
        side=side_of(hand_named(hand)),
        owner=box.owner,
        cards=card_names(line.cards),
        total=facts.total,
        soft=facts.soft,
        words=facts_words(facts),
        bust=facts.bust,
        blackjack=facts.blackjack,
        split=box.owner in line.splitting if box.owner else bool(line.splitting),
        doubled=box.owner in line.doubling or (own is not None and own.doubled),
        surrendered=own is not None and own.surrendered,
        interrupted=any(end.path == line.path and box.owner in end.players for end in box.interrupted),
        finished=line.done or cut_short,
        label=_label(mains.get((box.owner, hand))),
        playing=0 if cut_short else len(box.choosers(line)),
        ends=() if box.owner else tuple(_end_view(end, hand, mains) for end in here),
    )


def facts_words(facts: HandFacts) -> str:
    if not facts.cards:
        return ""
    return "blackjack" if facts.blackjack else total_words(facts.total, soft=facts.soft)


def _label(settled: Settlement | None) -> str:
    return "" if settled is None else settled.label


def _end_view(end: End, hand: str, mains: MainEnds) -> EndView:
    """All of them ended alike, so that the main bet of one says how."""
    settled = mains.get((next(iter(end.players)), hand))
    won = settled is not None and settled.returned > settled.staked
    return EndView(end.cards, end.doubled, end.surrendered, len(end.players), _label(settled), won)
