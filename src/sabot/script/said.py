"""What happened at a table, in plain words: one or more short sentences for each event."""

from collections.abc import Iterator

from sabot.cards.card import name, show_cards
from sabot.games import moves as mv
from sabot.ledger.lot import Lot
from sabot.money import show_amount
from sabot.table import events as e
from sabot.table.betting.slip import Press
from sabot.table.house.reasons import reason_text


def said(event: e.Event) -> Iterator[str]:
    """The sentences of one event; where it has none of its own, its name."""
    if isinstance(event, e.RoundMoved):
        for move in event.moves:
            yield from _of_move(move)
        return
    words = _of_betting(event) or _of_people(event) or _of_round(event) or _of_house(event)
    yield words or str(event.__struct_config__.tag).replace("-", " ")


def lot_text(lot: Lot) -> str:
    """`10`, `gold 5`, `gold 5 + 10`."""
    parts = [f"gold {show_amount(chip)}" for chip in lot.chips]
    if lot.money or not parts:
        parts.append(show_amount(lot.money))
    return " + ".join(parts)


def puts_text(puts: Press) -> str:
    fields = (
        " ".join(filter(None, ("behind" if put.behind else "", put.hand, put.bet, lot_text(put.lot))))
        for put in puts
    )
    return ", ".join(fields)


def _of_betting(event: e.Event) -> str:
    match event:
        case e.BettingOpened():
            return "bets please"
        case e.LastBetsCalled(by):
            return f"{by} calls the last bets" if by else "last bets please"
        case e.RoundStarted():
            return "no more bets"
        case e.BetsPut(player, puts, button) | e.BetsTaken(player, puts, button):
            return f"{player} {button.replace('-', ' ')}: {puts_text(puts)}"
        case e.BetsConfirmed(player):
            return f"{player} confirms"
        case e.DealPressed(player):
            return f"{player} presses deal"
        case e.BetsQueued(player, wish, why):
            stops = f"{player} wishes no more" + (f": {reason_text(why)}" if why else "")
            return f"{player} wishes {wish.rounds} rounds" if wish else stops
        case _:
            return ""


def _of_people(event: e.Event) -> str:
    match event:
        case e.GuestJoined(player):
            return f"{player} joins"
        case e.GuestLeft(player, later):
            return f"{player} leaves after the round" if later else f"{player} leaves"
        case e.ConnectionLost(player):
            return f"{player} drops"
        case e.ConnectionBack(player):
            return f"{player} is back"
        case e.SeatTaken(player, seat):
            return f"{player} sits at {seat}"
        case e.SeatLeft(player, seat):
            return f"{player} gets up from {seat}"
        case e.TimeMissed(player, strikes, away):
            return f"{player} strike {strikes}" + (", away" if away else "")
        case e.StrikesCleared(player):
            return f"{player} acts again"
        case e.OfflineNoticeGiven(player):
            return f"offline notice for {player}"
        case e.TipGiven(player, amount):
            return f"{player} tips {show_amount(amount)}"
        case _:
            return ""


def _of_round(event: e.Event) -> str:
    match event:
        case e.CardBurnt(card):
            return f"burnt {name(card)}"
        case e.LuckyCardDealt(player, hand, value, chips):
            return f"lucky card on {hand}: {player} gets {chips} × {show_amount(value)}"
        case e.GameInterrupted(player, hands=hands):
            return f"{player} has a broken game: {', '.join(hand for hand, _ in hands)}"
        case e.RoundPaid():
            return "paid"
        case e.RoundVoided(reason=reason):
            return f"void: {reason_text(reason)}"
        case e.CardCorrected(position, old, new, by, _, second):
            which = f"card {position.index + 1} of {position.place or 'dealer'}"
            who = f"{by} and {second}" if second else by
            return f"corrected: {which} is {name(new)}, not {name(old)}, by {who}"
        case e.CardsExchanged(here, card, there, other, by, _, second):
            first, last = (f"card {at.index + 1} of {at.place or 'dealer'}" for at in (here, there))
            who = f"{by} and {second}" if second else by
            return f"exchanged: {first} is {name(other)}, {last} is {name(card)}, by {who}"
        case e.ShoeSpent(reason=reason):
            return f"the shoe ends: {reason_text(reason)}" if reason else "the shoe ends"
        case e.ShoeOpened():
            return "new shoe"
        case _:
            return ""


def _of_house(event: e.Event) -> str:
    match event:
        case e.DisputeRaised(player):
            return f"{player} disputes"
        case e.CardsConfirmed(by):
            return f"{by} confirms the cards"
        case e.ApprovalAsked(_, act, reason, by):
            return f"{by} asks to {str(act.__struct_config__.tag).replace('-', ' ')}: {reason}"
        case e.ApprovalGiven(_, by):
            return f"{by} approves"
        case e.ApprovalWithdrawn(_, by):
            return f"{by} withdraws the approval"
        case e.TableHalted(reason):
            return f"halted: {reason_text(reason)}"
        case e.TableResumed():
            return "the table goes on"
        case e.RosterPlanned(_, by):
            return f"{by} plans who deals"
        case _:
            return _of_dealer(event)


def _of_dealer(event: e.Event) -> str:
    match event:
        case e.CroupierCame(croupier):
            return f"{croupier} deals"
        case e.CroupierWent(croupier):
            return f"{croupier} goes"
        case e.TableOffered(croupier, to):
            return f"{croupier} hands the table over to {to or 'anybody'}"
        case e.TableKept(croupier):
            return f"{croupier} keeps the table"
        case e.CroupierLost(croupier):
            return f"the line of {croupier} is lost"
        case e.CroupierBack(croupier):
            return f"{croupier} is back"
        case e.BettingEnded(by):
            return f"{by} ends betting"
        case e.BettingProlonged(by, seconds):
            return f"{by} prolongs betting by {seconds} s"
        case e.CardExposed(card, _, reason):
            return f"exposed {name(card)}: {reason}"
        case e.DeviceReported(silent):
            return "the device is silent" if silent else "the device is back"
        case e.JackpotSignalled(on):
            return "jackpot on" if on else "jackpot off"
        case _:
            return ""


def _of_move(move: mv.Move) -> Iterator[str]:
    match move:
        case mv.CardDealt(hand, card):
            yield f"{hand} gets {name(card)}"
        case mv.DealerCardDealt(card) | mv.HoleCardTurned(card):
            yield f"dealer shows {show_cards((card,))}"
        case mv.ChoiceMade(player, hand, action):
            yield f"{player} {action} {hand}"
        case mv.InsuranceAnswered(player, hands, takes, _, bet):
            yes = "insures" if bet == mv.INSURANCE else f"takes {bet} on"
            yield from (f"{player} {yes if takes else 'declines'} {hand}" for hand in hands)
        case mv.InsuranceClosed(bet):
            yield f"{bet} is closed"
        case mv.HandInterrupted(hand, players):
            yield from (f"{player} breaks {hand}" for player in players)
        case mv.DealerChecked(blackjack):
            yield "dealer checks: blackjack" if blackjack else "dealer checks: no blackjack"
        case _:
            return
