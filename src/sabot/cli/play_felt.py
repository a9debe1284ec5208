"""The felt of a blackjack table in lines: the dealer, every seat with its hands, one's own the largest."""

from collections.abc import Iterator

from rich.text import Text

from sabot.cards.card import parse_cards
from sabot.cli.play_cards import card_signs, small_cards, tall_cards
from sabot.cli.play_hands import LEFT, YOURS, common_lines, main_of, own_seat, shown_lines, stakes_words
from sabot.cli.play_pad import Sight
from sabot.cli.play_words import ended_words
from sabot.games.blackjack.hand import BEST, total
from sabot.games.view import LineView
from sabot.money import Amount, show_amount
from sabot.table.view.seated import SeatView
from sabot.table.view.shoes import PastView

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


def seat_lines(sight: Sight, width: int, *, tall: bool) -> Iterator[Ranked]:
    """Every seat in its order, or the hands that all share; tall ones with air between them."""
    if sight.public.felt.hands:
        yield from ((OWN, line) for line in common_lines(sight, width, tall=tall))
        return
    taken = {seat.seat: seat for seat in sight.public.seats}
    for number in range(1, sight.public.felt.seats + 1):
        seat = taken.get(number)
        if seat is not None and seat.player == sight.own.player:
            yield from ((OWN, line) for line in own_seat(sight, number, width, tall=tall))
        else:
            yield FREE if seat is None else OTHERS, _other_seat(sight, number, seat)
        if tall:
            yield AIR, Text()


def _other_seat(sight: Sight, number: int, seat: SeatView | None) -> Text:
    if seat is None:
        return Text(f"{number}  free", "dim")
    line = Text(f"{number}  {seat.player:<{LEFT - 4}} ")
    hands = [hand for hand in shown_lines(sight) if hand.hand.startswith(f"{number}.") and not hand.split]
    for hand in hands:
        line.append("▷ " if _is_current(sight, hand.hand) else "")
        line.append_text(card_signs(hand.cards)).append(f" {hand.words}")
        line.append_text(_marks(hand)).append(f"  {_others_stake(sight, hand.hand)}   ")
    if not hands:
        line.append(_seat_stakes(sight, number) or "no bet", "" if _seat_stakes(sight, number) else "dim")
    line.append(_behind_words(sight, number), YOURS).append(_seat_words(sight, seat), "dim")
    line.rstrip()
    return line


def _behind_words(sight: Sight, number: int) -> str:
    """What one has staked behind this seat."""
    mine = [row for row in sight.own.slip if row.behind and row.hand.startswith(f"{number}.")]
    return f"  you behind {show_amount(sum(row.amount for row in mine))}" if mine else ""


def _seat_words(sight: Sight, seat: SeatView) -> str:
    words = (
        ("away", seat.away),
        ("not connected", not seat.connected),
        ("ready", seat.ready and sight.betting),
        ("seat kept", seat.reserved),
    )
    return "".join(f"  {word}" for word, holds in words if holds)


def _is_current(sight: Sight, hand: str) -> bool:
    return sight.public.round is not None and sight.public.round.current == hand


def _marks(hand: LineView) -> Text:
    words = ("doubled", hand.doubled), ("surrendered", hand.surrendered), ("interrupted", hand.interrupted)
    said = [word for word, holds in (*words, ("bust", hand.bust)) if holds]
    return Text("".join(f" {word}" for word in said))


def _others_stake(sight: Sight, hand: str) -> str:
    """What lies on somebody's hand, or what became of it."""
    if sight.public.result is not None:
        ended = [one for one in sight.public.result.stakes if one.hand == hand and one.bet == main_of(sight)]
        return ended_words(ended[0]) if ended else ""
    return show_amount(_on_hand(sight, hand))


def _on_hand(sight: Sight, hand: str) -> Amount:
    lying = (one for one in sight.public.stakes.values() if one.hand == hand and one.bet == main_of(sight))
    return Amount(sum(one.amount for one in lying))


def _seat_stakes(sight: Sight, number: int) -> str:
    """All that lies before a seat while bets are taken."""
    there = [one for one in sight.public.stakes.values() if one.hand.startswith(f"{number}.")]
    return stakes_words(sight, [(one.hand, one.bet, one.amount) for one in there])
