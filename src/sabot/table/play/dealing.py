"""Cards come to the table, from whatever source: dealt, taken face down, checked, turned, burnt."""

from sabot.cards import Card
from sabot.cards.card import DECK
from sabot.games import moves as mv
from sabot.games.answer import Refused
from sabot.games.hand_id import dealt_hand
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.shoe.possible_cards import check_dealt, check_turned, check_unseen
from sabot.table.state import Phase, Table

_ROUND_COMMANDS = c.DealHoleCard | c.ReportCheck | c.TurnHoleCard


def deal_card(table: Table, command: c.DealCard) -> e.Events | Refused:
    """A card that the shoe cannot have is refused; the table waits until it is read again (D4, D5)."""
    play = table.play
    if play is not None and play.burn_due:
        return _burnt(table, command.card)
    if play is None or table.phase is not Phase.PLAYING:
        return Refused("no-card-wanted-now")
    answer = play.family.decide(play.now, mv.DealCard(command.card))
    if isinstance(answer, Refused):
        return answer
    impossible = check_dealt(table, command.card)
    if impossible is not None:
        return impossible
    lucky = _lucky(table, answer) if command.lucky else ()
    return lucky if isinstance(lucky, Refused) else (e.RoundMoved(answer), *lucky)


def _burnt(table: Table, card: Card) -> e.Events | Refused:
    if card not in DECK:
        return Refused("not-a-card")
    return check_dealt(table, card) or (e.CardBurnt(card),)


def _lucky(table: Table, moves: tuple[mv.Move, ...]) -> e.Events | Refused:
    """A lucky card on a hand with a stake is credited to that hand's main player (B24), and stays so.

    A void gives stakes back and takes no prize: the card has left the shoe, which has no other for it.
    """
    prize, dealt = table.setup.settings.lucky_cards, moves[0]
    if prize is None or not table.setup.live.lucky_cards or not isinstance(dealt, mv.CardDealt):
        return ()
    assert table.play is not None
    owners = dict(table.play.family.opening(table.play.now).boxes)
    owner = owners.get(dealt_hand(dealt.hand), "")
    if not owner:
        return ()
    if table.shoe is not None and table.shoe.lucky >= prize.count:
        return Refused("lucky-cards-out")
    return (e.LuckyCardDealt(owner, dealt.hand, prize.value, prize.chips),)


def serve_dealer(table: Table, command: _ROUND_COMMANDS) -> e.Events | Refused:
    """What happens to the dealer's hole card."""
    play = table.play
    if play is None or table.phase is not Phase.PLAYING or play.family.hole is None:
        return Refused("no-hole-card")
    if play.burn_due:
        return Refused("burn-first")
    impossible: Refused | None = None
    match command:
        case c.DealHoleCard():
            answer = play.family.decide(play.now, mv.DealHoleCard())
            impossible = check_unseen(table)
        case c.ReportCheck(blackjack):
            answer = play.family.decide(play.now, mv.ReportCheck(blackjack))
        case c.TurnHoleCard(card):
            answer = play.family.decide(play.now, mv.TurnHoleCard(card))
            impossible = check_turned(table, card) if card in DECK else None
    return answer if isinstance(answer, Refused) else impossible or (e.RoundMoved(answer),)
