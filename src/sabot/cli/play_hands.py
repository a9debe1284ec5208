"""One's own hands on the felt of a blackjack table: cards, totals, stakes, special bets and their ends."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from sabot.cli.play_cards import card_signs, small_cards, tall_cards
from sabot.cli.play_pad import Sight, title_of
from sabot.cli.play_words import ended_words
from sabot.games.bet import LOSES
from sabot.games.view import LineView
from sabot.money import Amount, show_amount
from sabot.table.view.own_hands import OwnHand

YOURS = "bold yellow"
"""Brass: yours, or go."""
LEFT = 12
"""Columns for the name on the left."""


def shown_lines(sight: Sight) -> tuple[LineView, ...]:
    return sight.public.round.hands if sight.public.round is not None else ()


def main_of(sight: Sight) -> str:
    return next(field.bet for field in sight.public.felt.fields if field.main)


def stakes_words(sight: Sight, lying: Sequence[tuple[str, str, Amount]]) -> str:
    """Field by field; where a seat has several hands, what lies on each of them together."""
    if sight.public.felt.hands_each == 1 or sight.public.felt.hands:
        return ", ".join(f"{title_of(sight, bet)} {show_amount(amount)}" for _, bet, amount in lying)
    sums: dict[str, int] = {}
    for hand, bet, amount in lying:
        place = f"hand {hand}" if hand else title_of(sight, bet)
        sums[place] = sums.get(place, 0) + amount
    return ", ".join(f"{place} {show_amount(amount)}" for place, amount in sums.items())


def own_seat(sight: Sight, number: int, width: int, *, tall: bool) -> Iterator[Text]:
    dealt = [hand for hand in sight.own.hands if hand.hand.startswith(f"{number}.") and not hand.behind]
    name = Text.assemble((f"{number}  {'you':<{LEFT - 3}}", YOURS))
    if not dealt:
        yield name.append_text(_own_stakes(sight, number))
        return
    for hand in dealt:
        yield from _own_hand(sight, hand, name, width, tall=tall)
        name = Text(" " * LEFT)


def _own_stakes(sight: Sight, number: int) -> Text:
    mine = [row for row in sight.own.slip if row.hand.startswith(f"{number}.") or not row.hand]
    words = stakes_words(sight, [(row.hand, row.bet, row.amount) for row in mine])
    return Text(words, YOURS) if words else Text("no bet yet", "dim")


def _own_hand(sight: Sight, hand: OwnHand, name: Text, width: int, *, tall: bool) -> Iterator[Text]:
    """One's own cards, what they count, what lies on them, and how that ended."""
    doubled = "  doubled" if hand.doubled else ""
    words = Text.assemble((f"  {hand.words}", "bold"), doubled, (f"  {_own_money(sight, hand)}", YOURS))
    lead = Text("▶ " if hand.state == "asked" else "  ", YOURS)
    if tall:
        for number, line in enumerate(tall_cards(hand.cards)):
            middle = number == 1
            yield Text.assemble(name if middle else " " * LEFT, lead if middle else "  ", line).append_text(
                words if middle else Text()
            )
    else:
        yield Text.assemble(name, lead, small_cards(hand.cards), words)
    yield from _packed(_specials(sight, hand.hand), LEFT + 2, width)


def _own_money(sight: Sight, hand: OwnHand) -> str:
    ended = [one for one in sight.own.settlements if one.hand == hand.hand and one.bet == main_of(sight)]
    if ended:
        return f"{ended[0].label}: {ended_words(ended[0])}"
    insured = f", insured for {show_amount(hand.insurance)}" if hand.insurance else ""
    return f"stake {show_amount(hand.stake)}{insured}"


def _packed(parts: Iterable[Text], indent: int, width: int) -> Iterator[Text]:
    """Parts beside each other, in as many lines as they take."""
    line = Text(" " * indent)
    for part in parts:
        if line.cell_len > indent and line.cell_len + part.cell_len > width:
            yield line
            line = Text(" " * indent)
        line.append_text(part).append("   ")
    if line.cell_len > indent:
        line.rstrip()
        yield line


def _specials(sight: Sight, hand: str) -> list[Text]:
    """One's special bets on a hand: what lies, what is decided, what was paid."""
    places = {hand.rstrip("ab"), ""} if hand == _first_hand(sight) else {hand.rstrip("ab")}
    return [*_special_ends(sight, places)] or [*_special_stakes(sight, places)]


def _first_hand(sight: Sight) -> str:
    """Bets that lie before the player are told with the first of his hands."""
    return sight.own.hands[0].hand if sight.own.hands else ""


def _special_ends(sight: Sight, places: set[str]) -> Iterator[Text]:
    for one in sight.own.settlements:
        if one.hand in places and one.bet != main_of(sight):
            yield Text(f"{title_of(sight, one.bet)} ").append(ended_words(one), "bold")


def _special_stakes(sight: Sight, places: set[str]) -> Iterator[Text]:
    shown = sight.public.round
    labels = {(one.hand, one.bet): one.label for one in shown.labels} if shown is not None else {}
    for row in sight.own.slip:
        if row.hand in places and row.bet != main_of(sight):
            label = labels.get((row.hand, row.bet), "")
            decided = f": {'lost' if label == LOSES else label}" if label else ""
            yield Text(f"{title_of(sight, row.bet)} {show_amount(row.amount)}").append(decided, "bold")


def common_lines(sight: Sight, width: int, *, tall: bool) -> Iterator[Text]:
    """The hands that everybody shares: all of its cards, then what counts for oneself."""
    mine = {hand.hand: hand for hand in sight.own.hands}
    shown = [line for line in shown_lines(sight) if not line.split or line.hand in mine]
    for line in shown:
        name = Text(f"{'Hand ' + line.hand:<{LEFT}}", "bold")
        others = Text(f"{line.playing} still play" if line.playing else "", "dim")
        yield Text.assemble(name, "  ", card_signs(line.cards), f"  {line.words}   ", others)
        if line.hand in mine:
            name = Text(f"{'  you':<{LEFT}}", YOURS)
            yield from _own_hand(sight, mine[line.hand], name, width, tall=tall)
    if not shown:
        for hand in sight.public.felt.hands:
            words = [row for row in sight.own.slip if row.hand in (hand, "")]
            lying = ", ".join(f"{title_of(sight, row.bet)} {show_amount(row.amount)}" for row in words)
            yield Text.assemble((f"{'Hand ' + hand:<{LEFT}}", "bold"), (f"  {lying or 'no bet yet'}", YOURS))
    yield _sums_line(sight)


def _sums_line(sight: Sight) -> Text:
    sums = (
        f"{title_of(sight, one.bet)} {show_amount(one.amount)} by {one.players}"
        for one in sight.public.sums.values()
    )
    return Text(f"All bets: {', '.join(sums) or 'none'}", "dim")
