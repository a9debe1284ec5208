"""What is said at the table: how stakes ended, what a clock still has, what the shoe is."""

from collections.abc import Iterable

from sabot.cli.play.screen_state import ScreenState, seat_of
from sabot.games.moves import ChoiceMade
from sabot.money import show_amount
from sabot.table import events as e
from sabot.table.betting.slip import Press
from sabot.table.house.reasons import reason_text
from sabot.table.house.setup import SECOND
from sabot.table.view.round_results import EndedStake


def ended_words(ended: EndedStake) -> str:
    """`won 15`, `lost 10`, `push`; less than the stake is a return and not a win."""
    if ended.golden:
        return f"{ended.odds}, {show_amount(ended.back)} back, {ended.golden_back} golden back"
    if ended.back > ended.staked:
        return f"won {show_amount(ended.back - ended.staked)}"
    if ended.back == ended.staked:
        return "push"
    if ended.back:
        return f"{show_amount(ended.back)} of {show_amount(ended.staked)} back"
    return f"lost {show_amount(ended.staked)}"


def result_words(sight: ScreenState) -> str:
    """The last round in a few words: what of one's own won, what did not, and what it comes to."""
    ended = sight.own.settlements
    if not ended:
        return ""
    gain = sum(one.back - one.staked for one in ended)
    whole = f"up {show_amount(gain)}" if gain > 0 else f"down {show_amount(-gain)}" if gain else "even"
    lost = [one for one in ended if not one.back and not one.golden]
    parts = [f"{_named(sight, one)} {ended_words(one)}" for one in ended if one not in lost]
    if lost:
        named = ", ".join(f"{_named(sight, one)} {show_amount(one.staked)}" for one in lost)
        parts.append(f"lost {named}")
    pending = " (not paid yet)" if sight.own.pending else ""
    return f"In all {whole}{pending}: {'; '.join(parts)}."


def _named(sight: ScreenState, ended: EndedStake) -> str:
    """A bet by its title, and by its hand where there are several."""
    title = sight.title(ended.bet)
    seat = seat_of(ended.hand)
    if sight.public.felt.seats and seat and seat not in sight.own.seats:
        return f"behind {ended.hand} {title}"
    several = len({one.hand for one in sight.own.settlements if one.hand}) > 1
    return f"{ended.hand} {title}".strip() if several else title


def seconds_left(sight: ScreenState) -> int | None:
    """Whole seconds on the clock, the running one counted; None where no clock runs."""
    clock = sight.public.clock
    if clock is None:
        return None
    return max(0, -(-(clock.until - sight.at) // SECOND))


def table_words(sight: ScreenState) -> str:
    """The main information display."""
    public = sight.public
    if public.halt is not None:
        return f"{public.words.text}: {reason_text(public.halt.reason)}"
    if public.device_silent:
        return f"{public.words.text}; the device is silent"
    return _turn(sight) or public.words.text


def _turn(sight: ScreenState) -> str:
    """Whose decision it is."""
    shown = sight.public.round
    if shown is None or shown.over or shown.asks not in ("decision", "step"):
        return ""
    if sight.own.decisions:
        return f"your turn, hand {sight.own.decisions[0].hand}"
    if shown.asks == "step":
        return f"decisions please, {shown.answered} of {shown.asked} have chosen"
    owner = next((hand.owner for hand in shown.hands if hand.hand == shown.current), "")
    return f"{owner} decides, {shown.done} of {shown.of} hands done"


def shoe_words(sight: ScreenState) -> str:
    shoe = sight.public.shoe
    if shoe is None:
        return "no shoe yet"
    cut = ", cut card out" if shoe.cut_card_out else ""
    seal = f" {shoe.commitment[:8]}…" if shoe.commitment else ""
    gone = "1 card" if shoe.gone == 1 else f"{shoe.gone} cards"
    return f"shoe {shoe.number}{seal}, {gone} gone{cut}"


def own_words(sight: ScreenState) -> str:
    """What the person must know about himself: a warning, an unfinished wish, a choice that is made."""
    own = sight.own
    words = [own.warning.text]
    if own.choice:
        words.append(f"you chose to {own.choice}; waiting for the others")
    if own.wish is not None:
        times = "once" if own.wish.rounds == 1 else f"for {own.wish.rounds} rounds"
        words.append(f"your bets are repeated {times}")
    if sight.betting and own.deal is not None and own.deal.pressed:
        words.append("you pressed Deal")
    return "; ".join(word for word in words if word)


_TAKEN = {
    e.Button.SEAT_LEFT: "went back, because the seat was left",
    e.Button.NOT_CONFIRMED: "went back, because it was not confirmed",
    e.Button.NOBODY_BEFORE: "went back, because nobody bets before it",
}


def news_words(news: Iterable[e.Event], sight: ScreenState) -> str:
    """What happened to the person without his doing, or followed from it."""
    return " ".join(words for one in news if (words := _news(one, sight)))


def _news(news: e.Event, sight: ScreenState) -> str:
    match news:
        case e.BetsTaken(_, puts, button):
            return f"{_puts(puts, sight)} {_TAKEN.get(button, 'taken back')}."
        case e.BetsQueued(_, wish, why) if wish is None and why:
            return f"Repeating stopped: {reason_text(why)}."
        case e.LuckyCardDealt(_, hand, value, chips):
            return f"Lucky card on {hand}: {chips} golden of {show_amount(value)}."
        case e.TipGiven(_, amount):
            return f"Thank you for the tip of {show_amount(amount)}."
        case e.DisputeRaised():
            return "The croupier looks at the cards again."
        case e.AttendantCalled():
            return "An attendant was called."
        case e.SeatReserved(_, until):
            return "Your seat is kept." if until else ""
        case e.RoundVoided(_, reason):
            return f"The round is void: {reason_text(reason)}. All stakes went back."
        case e.RoundMoved(moves):
            chosen, player = (move for move in moves if isinstance(move, ChoiceMade)), sight.own.player
            hands = ", ".join(move.hand for move in chosen if player in move.short)
            return f"Your bet behind {hands} could not follow, for want of funds." if hands else ""
        case _:
            return ""


def _puts(puts: Press, sight: ScreenState) -> str:
    return ", ".join(f"{sight.title(put.bet)} {show_amount(put.amount)}" for put in puts)


def listed(words: Iterable[str]) -> str:
    known = tuple(words)
    return ", ".join(known[:-1]) + f" or {known[-1]}" if len(known) > 1 else "".join(known)
