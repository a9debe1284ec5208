"""Twins: a table or an event that differs in everything which nobody else may know, and in nothing else."""

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.settle import insurance, main
from sabot.games.hand_id import LEFT
from sabot.games.moves import Action
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table import events as e
from sabot.table.betting.slip import Press
from sabot.table.people.guest import Guest, Preferences, QueuedBets
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand
from sabot.table.state import Table

OTHER_COMFORT = Preferences(insurance=False, safety_net=True, speed=3, keep_bets_on=True)
OTHER_WISH = QueuedBets(times=2, rounds=77, least_balance=Amount(31_337), most_win=Amount(73_313))


def twin_table(table: Table, keep: str = "") -> Table:
    """Other wishes, comforts, strikes and pasts of everybody but `keep`; other answers to what is open."""
    others = [player for player in sorted(table.guests) if player != keep]
    guests = table.guests
    for player in others:
        guests = guests.insert(player, _twin_guest(table, player, guests[player], keep))
    if table.setup.common and table.play is None:
        guests = _with_slips_passed_on(guests, others)
    wishing = HashTrieMap({player: None for player, guest in guests.items() if guest.wish is not None})
    play = None if table.play is None else _twin_play(table.play, keep)
    return replace(table, guests=guests, wishing=wishing, play=play)


def _twin_guest(table: Table, player: str, guest: Guest, keep: str) -> Guest:
    """Whoever may press Deal Now knows who has pressed it; who has disputed is known to the croupier."""
    hides_ready = table.setup.common or (table.deal_now and not _sits(table, keep))
    disputes = table.halt is not None and table.halt.by == player
    return replace(
        guest,
        comfort=OTHER_COMFORT if guest.comfort != OTHER_COMFORT else Preferences(),
        wish=OTHER_WISH if guest.wish is None else None,
        strikes=guest.strikes + 1,
        confirmed=not guest.confirmed,
        ready=not guest.ready if hides_ready else guest.ready,
        acted=guest.acted + 1,
        last=(),
        won=(("1", Amount(4_711)),),
        last_bet=Amount(guest.last_bet + 1_234_567),
        last_win=Amount(guest.last_win + 7_654_321),
        disputed=guest.disputed if disputes else guest.disputed + 1,
    )


def _sits(table: Table, player: str) -> bool:
    return player in table.guests and bool(table.guest(player).seats)


def _with_slips_passed_on(guests: "HashTrieMap[str, Guest]", others: list[str]) -> "HashTrieMap[str, Guest]":
    """The same stakes, each of another player: sums and numbers stay what they were."""
    betting = [player for player in others if not guests[player].slip.empty]
    next_ones = (*betting[1:], *betting[:1])
    passed = {player: guests[giver] for player, giver in zip(betting, next_ones, strict=True)}
    for player, giver in passed.items():
        guests = guests.insert(player, replace(guests[player], slip=giver.slip))
    return guests


def _twin_play(play: Play, keep: str) -> Play:
    now = play.now
    if not isinstance(now, rounds.BlackjackRound):
        return play
    lots, added, chosen, insured = play.lots, play.added, now.chosen, now.insured
    hand = asked_hand(play)
    for player in [player for player in now.chosen if player != keep]:
        chosen = chosen.insert(player, _other(now.chosen[player]))
        lots = lots.discard((player, hand + LEFT, main.key))
        added = added.discard((player, hand))
    asks = "insurance" in now.to_ask
    for player, box in [place for place in now.insured if place[0] != keep and asks]:
        insured = insured.insert((player, box), not now.insured[player, box])
        lots = lots.discard((player, box, insurance.key))
    answers = now.answers.insert("insurance", insured) if "insurance" in now.answers else now.answers
    return replace(play, now=replace(now, chosen=chosen, answers=answers), lots=lots, added=added)


def _other(action: Action) -> Action:
    return Action.STAND if action is not Action.STAND else Action.DOUBLE


def twin_event(before: Table, event: e.Event) -> e.Event:
    """The same event, as far as everybody may know it."""
    match event:
        case e.BetsPut() if before.setup.common:
            return replace(event, puts=_raised(event.puts), button=e.Button.RAISE)
        case e.BetsPut():
            return replace(event, button=e.Button.WISH)
        case e.BetsTaken():
            return replace(event, button=e.Button.NOT_CONFIRMED)
        case e.BettingOpened():
            return replace(event, deal_now=not event.deal_now)
        case e.ShoePrepared():
            return replace(event, sealed=event.sealed + b"more")
        case e.RoundMoved():
            return _twin_moves(event)
        case _:
            return _twin_of_person(event)


def _twin_of_person(event: e.Event) -> e.Event:
    match event:
        case e.GuestJoined():
            return replace(event, last=())
        case e.BetsQueued():
            return replace(event, wish=OTHER_WISH, why="another reason")
        case e.PreferencesSet():
            return replace(event, comfort=OTHER_COMFORT)
        case e.TimeMissed():
            return replace(event, strikes=event.strikes + 1)
        case e.LuckyCardDealt():
            return replace(event, value=Amount(event.value + 1), chips=event.chips + 1)
        case e.TipGiven():
            return replace(event, amount=Amount(event.amount + 1))
        case e.AdviceShown():
            return replace(event, advice="another advice")
        case _:
            return _twin_of_house(event)


def _raised(puts: Press) -> Press:
    return tuple(replace(put, lot=Lot(Amount(put.lot.money + 1_010), put.lot.chips)) for put in puts)


def _twin_of_house(event: e.Event) -> e.Event:
    match event:
        case e.CardsConfirmed() | e.TableHalted() | e.CardCorrected() | e.CardsExchanged():
            return replace(event, by="somebody-else")
        case e.RoundVoided():
            return replace(event, by="somebody-else", second="and-another")
        case e.CroupierCame() | e.CroupierWent():
            return replace(event, croupier="somebody-else")
        case _:
            return event


def _twin_moves(event: e.RoundMoved) -> e.RoundMoved:
    """Other answers, where the question stays open after them."""
    closes = (rounds.StepClosed, rounds.InsuranceClosed)
    if any(isinstance(move, closes) for move in event.moves):
        return event
    return e.RoundMoved(tuple(_other_answer(move) for move in event.moves))


def _other_answer(move: rounds.Move) -> rounds.Move:
    match move:
        case rounds.ChoiceMade():
            return replace(move, action=_other(move.action), cost=Amount(0))
        case rounds.InsuranceAnswered():
            return replace(move, takes=not move.takes, cost=Amount(0))
        case _:
            return move
