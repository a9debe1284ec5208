"""The felt of a blackjack table in lines: the dealer, every seat with its hands, one's own the largest."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from sabot.cards.card import parse_cards
from sabot.cli.play_cards import card_signs, small_cards, tall_cards
from sabot.cli.play_desk import Sight, title_of
from sabot.cli.play_words import ended_words
from sabot.games.bet import LOSES
from sabot.games.blackjack.hand import BEST, total
from sabot.money import Amount, show_amount
from sabot.table.view.hands import LineView
from sabot.table.view.own_hands import OwnHand
from sabot.table.view.people import SeatView
from sabot.table.view.shoes import PastView

YOURS = "bold yellow"
"""Brass: yours, or go."""
LEFT = 12
"""Columns for the name on the left."""
Ranked = tuple[int, Text]
"""A line and how much it matters: where there is no room for all, the least go first."""
BLACKJACK, OVER = "BJ", "bust"
REMARKABLE = {BLACKJACK, OVER}
OWN, OTHERS, FREE, AIR = 95, 60, 20, 0


def dealer_lines(sight: Sight, *, tall: bool) -> Iterator[Text]:
    shown = sight.public.round
    name = Text.assemble((f"{'Dealer':<{LEFT}}", "bold"))
    if shown is None or shown.dealer is None or not (shown.dealer.cards or shown.dealer.hole_down):
        yield name.append("no cards yet", "dim")
        return
    dealer = shown.dealer
    words = Text.assemble((f"  {_dealer_words(dealer.cards, dealer.words)}", "bold"))
    if dealer.checked is not None:
        words.append("  looked: blackjack" if dealer.checked else "  looked: no blackjack", "dim")
    if not tall:
        yield Text.assemble(name, small_cards(dealer.cards, face_down=dealer.hole_down), words)
        return
    for number, line in enumerate(tall_cards(dealer.cards, face_down=dealer.hole_down)):
        yield Text.assemble(name, line, words) if number == 1 else Text(" " * LEFT).append_text(line)


def _dealer_words(cards: tuple[str, ...], words: str) -> str:
    return dealer_result(cards) if len(cards) > 1 and dealer_result(cards) in REMARKABLE else words


def dealer_result(cards: tuple[str, ...]) -> str:
    """How a dealer's hand ended, as short as history bars have it."""
    points = total(parse_cards(" ".join(cards))).points
    if points == BEST and len(cards) == 2:
        return BLACKJACK
    return OVER if points > BEST else str(points)


def history_line(history: tuple[PastView, ...], most: int) -> Text:
    """The dealer's last results, the latest first; burnt cards are named."""
    line = Text.assemble(("Dealer's last  ", "dim"))
    shown = [past for past in reversed(history) if past.cards and past.cards[0][1]][:most]
    for past in shown:
        result = "void" if past.void else dealer_result(past.cards[0][1])
        line.append(result, "bold" if result in REMARKABLE else "").append("  ")
        if past.burnt:
            line.append("burnt ").append_text(card_signs(past.burnt)).append("  ")
    return line if shown else line.append("none yet", "dim")


def seat_lines(sight: Sight, *, tall: bool) -> Iterator[Ranked]:
    """Every seat in its order, or the hands that all share; tall ones with air between them."""
    if sight.public.felt.hands:
        yield from ((OWN, line) for line in _common_lines(sight, tall=tall))
        return
    taken = {seat.seat: seat for seat in sight.public.seats}
    for number in range(1, sight.public.felt.seats + 1):
        seat = taken.get(number)
        if seat is not None and seat.player == sight.own.player:
            yield from ((OWN, line) for line in _own_seat(sight, number, tall=tall))
        else:
            yield FREE if seat is None else OTHERS, _other_seat(sight, number, seat)
        if tall:
            yield AIR, Text()


def _other_seat(sight: Sight, number: int, seat: SeatView | None) -> Text:
    if seat is None:
        return Text(f"{number}  free", "dim")
    line = Text(f"{number}  {seat.player:<{LEFT - 4}} ")
    hands = [hand for hand in _lines(sight) if hand.hand.startswith(f"{number}.") and not hand.split]
    for hand in hands:
        line.append("▷ " if _is_current(sight, hand.hand) else "")
        line.append_text(card_signs(hand.cards)).append(f" {hand.words}")
        line.append_text(_marks(hand)).append(f"  {_others_stake(sight, hand.hand)}   ")
    if not hands:
        line.append(_seat_stakes(sight, number) or "no bet", "" if _seat_stakes(sight, number) else "dim")
    line.append(_seat_words(sight, seat), "dim")
    line.rstrip()
    return line


def _seat_words(sight: Sight, seat: SeatView) -> str:
    words = (
        ("away", seat.away),
        ("not connected", not seat.connected),
        ("ready", seat.ready and sight.betting),
        ("seat kept", seat.reserved),
    )
    return "".join(f"  {word}" for word, holds in words if holds)


def _lines(sight: Sight) -> tuple[LineView, ...]:
    return sight.public.round.hands if sight.public.round is not None else ()


def _is_current(sight: Sight, hand: str) -> bool:
    return sight.public.round is not None and sight.public.round.current == hand


def _marks(hand: LineView) -> Text:
    words = ("doubled", hand.doubled), ("surrendered", hand.surrendered), ("interrupted", hand.broken)
    said = [word for word, holds in (*words, ("bust", hand.bust)) if holds]
    return Text("".join(f" {word}" for word in said))


def _others_stake(sight: Sight, hand: str) -> str:
    """What lies on somebody's hand, or what became of it."""
    if sight.public.result is not None:
        ended = [one for one in sight.public.result.stakes if one.hand == hand and one.bet == _main(sight)]
        return ended_words(ended[0]) if ended else ""
    return show_amount(_on_hand(sight, hand))


def _on_hand(sight: Sight, hand: str) -> Amount:
    lying = (one for one in sight.public.stakes if one.hand == hand and one.bet == _main(sight))
    return Amount(sum(one.amount for one in lying))


def _main(sight: Sight) -> str:
    return next(field.bet for field in sight.public.felt.fields if field.main)


def _seat_stakes(sight: Sight, number: int) -> str:
    """All that lies before a seat while bets are taken."""
    there = [one for one in sight.public.stakes if one.hand.startswith(f"{number}.")]
    return _stakes_words(sight, [(one.hand, one.bet, one.amount) for one in there])


def _stakes_words(sight: Sight, lying: Sequence[tuple[str, str, Amount]]) -> str:
    """Field by field; where a seat has several hands, what lies on each of them together."""
    if sight.public.felt.hands_each == 1 or sight.public.felt.hands:
        return ", ".join(f"{title_of(sight, bet)} {show_amount(amount)}" for _, bet, amount in lying)
    sums: dict[str, int] = {}
    for hand, bet, amount in lying:
        place = f"hand {hand}" if hand else title_of(sight, bet)
        sums[place] = sums.get(place, 0) + amount
    return ", ".join(f"{place} {show_amount(amount)}" for place, amount in sums.items())


def _own_seat(sight: Sight, number: int, *, tall: bool) -> Iterator[Text]:
    dealt = [hand for hand in sight.own.hands if hand.hand.startswith(f"{number}.") and not hand.behind]
    name = Text.assemble((f"{number}  {'you':<{LEFT - 3}}", YOURS))
    if not dealt:
        yield name.append_text(_own_stakes(sight, number))
        return
    for hand in dealt:
        yield from _own_hand(sight, hand, name, tall=tall)
        name = Text(" " * LEFT)


def _own_stakes(sight: Sight, number: int) -> Text:
    mine = [row for row in sight.own.slip if row.hand.startswith(f"{number}.") or not row.hand]
    words = _stakes_words(sight, [(row.hand, row.bet, row.amount) for row in mine])
    return Text(words, YOURS) if words else Text("no bet yet", "dim")


def _own_hand(sight: Sight, hand: OwnHand, name: Text, *, tall: bool) -> Iterator[Text]:
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
    special = _special_line(sight, hand.hand)
    if special.plain:
        yield Text(" " * (LEFT + 2)).append_text(special)


def _own_money(sight: Sight, hand: OwnHand) -> str:
    ended = [one for one in sight.own.settlements if one.hand == hand.hand and one.bet == _main(sight)]
    if ended:
        return f"{ended[0].label}: {ended_words(ended[0])}"
    insured = f", insured for {show_amount(hand.insurance)}" if hand.insurance else ""
    return f"stake {show_amount(hand.stake)}{insured}"


def _special_line(sight: Sight, hand: str) -> Text:
    """One's special bets on a hand: what lies, what is decided, what was paid."""
    places = {hand.rstrip("ab"), ""} if hand == _first_hand(sight) else {hand.rstrip("ab")}
    parts = [*_special_ends(sight, places)] or [*_special_stakes(sight, places)]
    return Text("   ").join(parts)


def _first_hand(sight: Sight) -> str:
    """Bets that lie before the player are told with the first of his hands."""
    return sight.own.hands[0].hand if sight.own.hands else ""


def _special_ends(sight: Sight, places: set[str]) -> Iterator[Text]:
    for one in sight.own.settlements:
        if one.hand in places and one.bet != _main(sight):
            yield Text(f"{title_of(sight, one.bet)} ").append(ended_words(one), "bold")


def _special_stakes(sight: Sight, places: set[str]) -> Iterator[Text]:
    shown = sight.public.round
    labels = {(one.hand, one.bet): one.label for one in shown.labels} if shown is not None else {}
    for row in sight.own.slip:
        if row.hand in places and row.bet != _main(sight):
            label = labels.get((row.hand, row.bet), "")
            decided = f": {'lost' if label == LOSES else label}" if label else ""
            yield Text(f"{title_of(sight, row.bet)} {show_amount(row.amount)}").append(decided, "bold")


def _common_lines(sight: Sight, *, tall: bool) -> Iterator[Text]:
    """The hands that everybody shares: all of its cards, then what counts for oneself."""
    mine = {hand.hand: hand for hand in sight.own.hands}
    shown = [line for line in _lines(sight) if not line.split or line.hand in mine]
    for line in shown:
        name = Text(f"{'Hand ' + line.hand:<{LEFT}}", "bold")
        others = Text(f"{line.playing} still play" if line.playing else "", "dim")
        yield Text.assemble(name, "  ", card_signs(line.cards), f"  {line.words}   ", others)
        if line.hand in mine:
            yield from _own_hand(sight, mine[line.hand], Text(f"{'  you':<{LEFT}}", YOURS), tall=tall)
    if not shown:
        for hand in sight.public.felt.hands:
            words = [row for row in sight.own.slip if row.hand in (hand, "")]
            lying = ", ".join(f"{title_of(sight, row.bet)} {show_amount(row.amount)}" for row in words)
            yield Text.assemble((f"{'Hand ' + hand:<{LEFT}}", "bold"), (f"  {lying or 'no bet yet'}", YOURS))
    yield _sums_line(sight)


def _sums_line(sight: Sight) -> Text:
    sums = (
        f"{title_of(sight, one.bet)} {show_amount(one.amount)} by {one.players}" for one in sight.public.sums
    )
    return Text(f"All bets: {', '.join(sums) or 'none'}", "dim")
