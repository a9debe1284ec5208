"""The felt in lines: the cards that all share, the dealer, every seat with its hands, one's own the largest.

What a table has is drawn, whatever game it is: its views say which places, seats, hands and roads there are.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from sabot.cli.play.cards import card_rows, card_signs
from sabot.cli.play.screen_state import ScreenState, seat_of
from sabot.cli.play.spoken_lines import ended_words
from sabot.games.bet import LOSES
from sabot.games.hand_id import dealt_hand
from sabot.games.shown import Shown, ShownCards
from sabot.games.view import LineView
from sabot.money import Amount, show_amount
from sabot.table.view.own_hands import OwnHand
from sabot.table.view.seated import SeatView

YOURS = "bold #f4c542"
"""Brass: yours, or go."""
LEFT = 12
"""Columns for the name on the left."""
NEVER_WRAPPED = 10_000
"""Columns: where lines are read aloud or by a program, one thing is told in one line."""


def felt_lines(sight: ScreenState, width: int = NEVER_WRAPPED, *, tall: bool = False) -> Iterator[Text]:
    """Everything that lies on the table."""
    if sight.public.felt.places:
        yield from _place_lines(sight, width, tall=tall)
    else:
        yield from _dealer_lines(sight, tall=tall)
        yield from _past_line(sight)
    if tall:
        yield Text()
    if sight.public.felt.seats:
        yield from _seat_lines(sight, width, tall=tall)
    elif sight.public.felt.hands:
        yield from _common_lines(sight, width, tall=tall)


def _place_lines(sight: ScreenState, width: int, *, tall: bool) -> Iterator[Text]:
    """Places beside each other, each with its title, what it counts, and its cards."""
    shown = sight.public.round.shown if sight.public.round is not None else Shown()
    places = shown.places or sight.public.felt.places
    room = min(width, 76) // len(places)
    yield _beside([_place_title(place) for place in places], room)
    if not any(place.cards for place in places):
        yield Text("no cards yet", "dim")
        return
    rows = [card_rows(place.cards, tall=tall) for place in places]
    yield from (_beside(row, room) for row in zip(*rows, strict=True))
    totals = " to ".join(sorted((place.total for place in places), reverse=True))
    said = [named.text for named in (shown.outcome, shown.remark) if named is not None]
    yield Text(", ".join((*said[:1], totals, *said[1:]) if said else ()), "bold")


def _place_title(place: ShownCards) -> Text:
    return Text.assemble((place.title, YOURS if place.won else "bold"), f"  {place.total}")


def _beside(parts: Sequence[Text], room: int) -> Text:
    line = Text()
    for part in parts:
        padded = part.copy()
        padded.truncate(room, pad=True)
        line.append_text(padded)
    line.rstrip()
    return line


def _dealer_lines(sight: ScreenState, *, tall: bool) -> Iterator[Text]:
    shown = sight.public.round
    name = Text(f"{'Dealer':<{LEFT}}", "bold")
    if shown is None or shown.dealer is None or not (shown.dealer.cards or shown.dealer.hole_down):
        yield name.append("no cards yet", "dim not bold")
        return
    dealer = shown.dealer
    ends, over = sight.public.dealer_ends, shown.over and sight.public.result is not None
    remarkable = over and ends is not None and ends.last and not ends.last[-1].isdigit()
    words = Text(f"  {ends.last[-1] if ends is not None and remarkable else dealer.words}", "bold")
    if dealer.checked is not None:
        words.append("  looked: blackjack" if dealer.checked else "  looked: no blackjack", "dim not bold")
    yield from _named_rows(name, card_rows(dealer.cards, face_down=dealer.hole_down, tall=tall), words)


def _named_rows(name: Text, rows: Sequence[Text], words: Text) -> Iterator[Text]:
    """Rows of cards with a name before their middle and words behind it."""
    for number, row in enumerate(rows):
        middle = number == len(rows) // 2
        yield Text.assemble(name if middle else " " * name.cell_len, row, words if middle else "")


def _past_line(sight: ScreenState) -> Iterator[Text]:
    ends = sight.public.dealer_ends
    if ends is not None:
        yield Text("Dealer's last  ", "dim").append("  ".join(reversed(ends.last)) or "none yet")


def _seat_lines(sight: ScreenState, width: int, *, tall: bool) -> Iterator[Text]:
    """Every seat that somebody has, in its order; those that are free in one line."""
    free = set(range(1, sight.public.felt.seats + 1))
    for seat in sorted(sight.public.seats, key=lambda seat: seat.seat):
        free.discard(seat.seat)
        if seat.player == sight.own.player:
            yield from _own_seat(sight, seat.seat, width, tall=tall)
        else:
            yield _other_seat(sight, seat)
        if tall:
            yield Text()
    if free:
        yield Text(f"free: {', '.join(map(str, sorted(free)))}", "dim")


def _other_seat(sight: ScreenState, seat: SeatView) -> Text:
    number, shown = seat.seat, sight.public.round
    line = Text(f"{number}  {seat.player:<{LEFT - 4}} ")
    hands = [hand for hand in _dealt(sight) if seat_of(hand.hand) == number and not hand.split]
    for hand in hands:
        line.append("▷ " if shown is not None and shown.current == hand.hand else "")
        line.append_text(card_signs(hand.cards)).append(f" {hand.words}{_marks(hand)}")
        line.append(f"  {_others_stake(sight, hand.hand)}   ")
    if not hands:
        there = [one for one in sight.public.stakes.values() if seat_of(one.hand) == number]
        words = stakes_words(sight, [(one.hand, one.bet, one.amount) for one in there])
        line.append(words or "no bet", "" if words else "dim")
    behind = [row.amount for row in sight.own.slip if row.behind and seat_of(row.hand) == number]
    line.append(f"  you behind {show_amount(sum(behind))}" if behind else "", YOURS)
    line.append(_seat_words(sight, seat), "dim").rstrip()
    return line


def _seat_words(sight: ScreenState, seat: SeatView) -> str:
    words = (
        ("away", seat.away),
        ("not connected", not seat.connected),
        ("ready", seat.ready and sight.betting),
        ("seat kept", seat.reserved),
    )
    return "".join(f"  {word}" for word, holds in words if holds)


def _dealt(sight: ScreenState) -> tuple[LineView, ...]:
    return sight.public.round.hands if sight.public.round is not None else ()


def _marks(hand: LineView) -> str:
    words = ("doubled", hand.doubled), ("surrendered", hand.surrendered), ("interrupted", hand.interrupted)
    return "".join(f" {word}" for word, holds in (*words, ("bust", hand.bust)) if holds)


def _others_stake(sight: ScreenState, hand: str) -> str:
    """What lies on somebody's hand, or what became of it."""
    if sight.public.result is not None:
        stakes = sight.public.result.stakes
        return next((ended_words(one) for one in stakes if one.hand == hand and one.bet in sight.mains), "")
    lying = (one for one in sight.public.stakes.values() if one.hand == hand and one.bet in sight.mains)
    return show_amount(sum(one.amount for one in lying))


def stakes_words(sight: ScreenState, lying: Sequence[tuple[str, str, Amount]]) -> str:
    """Field by field; where a seat has several hands, what lies on each of them together."""
    sums: dict[str, int] = {}
    for hand, bet, amount in lying:
        place = f"hand {hand}" if hand and sight.public.felt.hands_each > 1 else sight.title(bet)
        sums[place] = sums.get(place, 0) + amount
    return ", ".join(f"{place} {show_amount(amount)}" for place, amount in sums.items())


def _own_seat(sight: ScreenState, number: int, width: int, *, tall: bool) -> Iterator[Text]:
    dealt = [hand for hand in sight.own.hands if seat_of(hand.hand) == number and not hand.behind]
    name = Text(f"{number}  {'you':<{LEFT - 3}}", YOURS)
    if not dealt:
        mine = [row for row in sight.own.slip if seat_of(row.hand) == number or not row.hand]
        words = stakes_words(sight, [(row.hand, row.bet, row.amount) for row in mine])
        yield name.append(words or "no bet yet", "" if words else "dim not bold")
    for hand in dealt:
        yield from _own_hand(sight, hand, name, width, tall=tall)
        name = Text(" " * LEFT)


def _own_hand(sight: ScreenState, hand: OwnHand, name: Text, width: int, *, tall: bool) -> Iterator[Text]:
    """One's own cards, what they count, what lies on them, and how that ended."""
    doubled = "  doubled" if hand.doubled else ""
    words = Text.assemble((f"  {hand.words}", "bold"), doubled, (f"  {_own_money(sight, hand)}", YOURS))
    lead = Text("▶ " if hand.state == "asked" else "  ", YOURS)
    yield from _named_rows(Text.assemble(name, lead), card_rows(hand.cards, tall=tall), words)
    for line in packed([Text("   ").append_text(one) for one in _specials(sight, hand)], width - LEFT):
        yield Text.assemble(" " * (LEFT - 1), line)


def packed(parts: Iterable[Text], width: int) -> Iterator[Text]:
    """Parts behind each other, in as many lines as they take."""
    line = Text()
    for part in parts:
        if line and line.cell_len + part.cell_len > width:
            yield line
            line = Text()
        line.append_text(part)
    if line:
        yield line


def _own_money(sight: ScreenState, hand: OwnHand) -> str:
    for one in sight.own.settlements:
        if one.hand == hand.hand and one.bet in sight.mains:
            return f"{one.label}: {ended_words(one)}"
    insured = f", insured for {show_amount(hand.insurance)}" if hand.insurance else ""
    return f"stake {show_amount(hand.stake)}{insured}"


def _specials(sight: ScreenState, hand: OwnHand) -> Iterator[Text]:
    """One's special bets on a hand: what lies, what is decided, what was paid.

    Bets that lie before the player are told with the first of the hands.
    """
    places = {dealt_hand(hand.hand), "" if hand == sight.own.hands[0] else hand.hand}
    ended = [one for one in sight.own.settlements if one.hand in places and one.bet not in sight.mains]
    for one in ended:
        yield Text(f"{sight.title(one.bet)} ").append(ended_words(one), "bold")
    if ended:
        return
    shown = sight.public.round
    labels = {(one.hand, one.bet): one.label for one in shown.labels} if shown is not None else {}
    for row in sight.own.slip:
        if row.hand in places and row.bet not in sight.mains:
            label = labels.get((row.hand, row.bet), "")
            decided = f": {'lost' if label == LOSES else label}" if label else ""
            yield Text(f"{sight.title(row.bet)} {show_amount(row.amount)}").append(decided, "bold")


def _common_lines(sight: ScreenState, width: int, *, tall: bool) -> Iterator[Text]:
    """The hands that everybody shares: all of its cards, then what counts for oneself."""
    mine = {hand.hand: hand for hand in sight.own.hands}
    shown = [line for line in _dealt(sight) if not line.split or line.hand in mine]
    for line in shown:
        name = Text(f"{'Hand ' + line.hand:<{LEFT}}", "bold")
        others = Text(f"{line.playing} still play" if line.playing else "", "dim")
        yield Text.assemble(name, "  ", card_signs(line.cards), f"  {line.words}   ", others)
        if line.hand in mine:
            name = Text(f"{'  you':<{LEFT}}", YOURS)
            yield from _own_hand(sight, mine[line.hand], name, width, tall=tall)
    if not shown:
        for hand in (place.hand for place in sight.public.felt.hands):
            rows = [(row.hand, row.bet, row.amount) for row in sight.own.slip if row.hand in (hand, "")]
            words = stakes_words(sight, rows) or "no bet yet"
            yield Text.assemble((f"{'Hand ' + hand:<{LEFT}}", "bold"), (f"  {words}", YOURS))
    sums = sight.public.sums.values()
    told = (f"{sight.title(one.bet)} {show_amount(one.amount)} by {one.players}" for one in sums)
    yield Text(f"All bets: {', '.join(told) or 'none'}", "dim")
