"""How the round in play changes: its start, its moves, corrected cards, and its end."""

from collections.abc import Container, Iterable

from msgspec.structs import replace
from rpds import HashTrieMap, List

from sabot.cards import Bag, Card
from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.state import LEFT
from sabot.games.family import GameRound, Opening
from sabot.games.moves import Move
from sabot.games.roads import Outcome
from sabot.games.rounds import cards_out, looked_back
from sabot.games.stake import Stake
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table import events as e
from sabot.table.betting.slip import Slip
from sabot.table.clock import Clock, Kind
from sabot.table.people.guest import Guest
from sabot.table.play.correcting import changes_of, corrected_moves
from sabot.table.play.gains import Gain, gains_of
from sabot.table.play.play import Moves, Play
from sabot.table.play.questions import question
from sabot.table.state import Exposed, Past, Phase, Result, ShoeState, Table

MOST_ENDS = 100
"""Of the dealer's past hands; statistics go no further back."""


def with_start(table: Table, event: e.RoundStarted) -> Table:
    """The slips become the stakes of the round; nothing can be put down or taken back any more."""
    stakes: list[Stake] = []
    lots: HashTrieMap[tuple[str, str, str], Lot] = HashTrieMap()
    behind: set[tuple[str, str]] = set()
    golden: set[tuple[str, str]] = set()
    for player in sorted(table.bettors):
        for put in table.guest(player).slip.puts():
            stakes.append(put.stake(player))
            lots = lots.insert((player, put.hand, put.bet), put.lot)
            if put.behind:
                behind.add((player, put.hand))
            if put.lot.chips and put.bet in table.setup.fields.main_keys:
                golden.add((player, put.hand))
    game = table.setup.game
    start = game.family.open(game, Opening(event.boxes, tuple(stakes), frozenset(golden)))
    shoe = table.shoe
    assert shoe is not None
    return replace(
        table,
        phase=Phase.PLAYING,
        round=event.round,
        play=Play(family=game.family, start=start, now=start, lots=lots, behind=frozenset(behind)),
        shoe=replace(shoe, rounds=shoe.rounds + 1, cut_card_first=_cut_card_is_next(table)),
        shown=None,
        result=None,
        clock=None,
        broken=HashTrieMap(),
        opened_at=event.at,
    )


def _cut_card_is_next(table: Table) -> bool:
    """Whether the cut card comes before the first card of this round."""
    shoe, rules = table.shoe, table.setup.game.rules
    assert shoe is not None
    if not shoe.committed:
        return shoe.cut_card_out and shoe.rounds_left is None
    return rules.decks * 52 - shoe.gone == rules.cut and not table.setup.shoe_each_round


def with_moves(
    table: Table, moves: Iterable[Move], paid: tuple[e.Paid, ...], end: GameRound | None = None
) -> Table:
    """The table after these moves; `end` is the round after them, for whoever has worked it out already."""
    play, shoe = table.play, table.shoe
    assert play is not None
    assert shoe is not None
    now, past, broken, hole_place, bag = play.now, play.moves, table.broken, play.hole_place, shoe.bag
    for move in moves:
        now = play.family.evolve(now, move) if end is None else end
        past = past.push_front(move)
        bag = None if bag is None else _bag_after(bag, move)
        if isinstance(move, rounds.HoleCardTaken):
            hole_place = shoe.gone
        if isinstance(move, rounds.HandBroken):
            for player in move.players:
                broken = broken.insert(player, (*broken.get(player, ()), move.hand))
    cards = cards_out(play.family, now)
    gone, mains = shoe.gone + cards - play.cards, table.setup.fields.main_keys
    moved = replace(
        table,
        play=_with_paid_lots(
            replace(play, now=now, moves=past, cards=cards, hole_place=hole_place), paid, mains
        ),
        shoe=replace(shoe, gone=gone, bag=bag, cut_card_out=shoe.cut_card_out or _past_cut_card(table, gone)),
        clock=_same_clock(table, replace(play, now=now)),
        broken=broken,
        exposed=table.exposed if cards == play.cards else None,
    )
    return _with_result(moved)


def _bag_after(bag: Bag, move: Move) -> Bag:
    """What can still come of the shoe after this move."""
    match move:
        case rounds.CardDealt(card=card) | rounds.DealerCardDealt(card):
            return bag.without((card,))
        case rounds.HoleCardTaken():
            return bag.without_unseen()
        case rounds.HoleCardTurned(card):
            return bag.turned(card)
        case _:
            return bag


def _past_cut_card(table: Table, gone: int) -> bool:
    rules = table.setup.game.rules
    if table.shoe is None or not table.shoe.committed or table.setup.shoe_each_round:
        return False
    return rules.decks * 52 - gone < rules.cut


def _same_clock(table: Table, play: Play) -> Clock | None:
    """A clock runs as long as its question is open."""
    asked = question(play)
    if table.clock is None or asked != (table.clock.kind, table.clock.about):
        return None
    return table.clock


def _with_paid_lots(play: Play, paid: tuple[e.Paid, ...], mains: Container[str]) -> Play:
    lots, added = play.lots, play.added
    for part in paid:
        if part.split:
            lots = lots.insert((part.player, part.hand + LEFT, part.bet), part.lot)
        elif part.bet in mains:
            added = added.insert((part.player, part.hand), part.lot)
        else:
            lots = lots.insert((part.player, part.hand, part.bet), part.lot)
    return replace(play, lots=lots, added=added)


def _with_result(table: Table) -> Table:
    """A round that is over shows its result; one that a correction opened again goes on."""
    assert table.play is not None
    settled = table.play.now.settlements
    if settled is None:
        return replace(table, phase=Phase.PLAYING, result=None)
    return replace(table, phase=Phase.RESULT, result=Result(table.round, settled, paid=False))


def with_correction(table: Table, event: e.CardCorrected | e.CardsExchanged) -> Table:
    play = table.play
    assert play is not None
    moves = corrected_moves(play, event)
    assert not isinstance(moves, Refused), "what happened was allowed"
    now = play.start
    past: Moves = List()
    for move in moves:
        now, past = play.family.evolve(now, move), past.push_front(move)
    right = replace(
        play, now=now, moves=past, cards=cards_out(play.family, now), corrected=play.corrected + 1
    )
    if table.shoe is not None and table.shoe.bag is not None:
        bag = table.shoe.bag
        for _, old, new in changes_of(event):
            bag = bag.corrected(old, new)
        table = replace(table, shoe=replace(table.shoe, bag=bag))
    told = _with_result(replace(table, play=right))
    clock, rest = table.clock, table.stopped
    return replace(
        told,
        clock=clock if clock is not None and _is_of(clock, told.phase, right) else None,
        stopped=rest if rest is not None and _is_of(rest.clock, told.phase, right) else None,
    )


def _is_of(clock: Clock, phase: Phase, play: Play) -> bool:
    """Whether a clock is that of what is waited for: an answer, or disputes once there is a result."""
    if phase is Phase.RESULT:
        return clock.kind is Kind.DISPUTE
    return question(play) == (clock.kind, clock.about)


def with_burn_due(table: Table) -> Table:
    assert table.play is not None
    return replace(table, play=replace(table.play, burn_due=True), clock=None)


def with_burnt(table: Table, card: Card) -> Table:
    """Between two rounds it is a card too many, which belongs to none of them."""
    play, shoe = table.play, table.shoe
    assert shoe is not None
    burnt = None if play is None else replace(play, burn_due=False, burnt=(*play.burnt, card))
    bag = None if shoe.bag is None else shoe.bag.without((card,))
    return replace(table, play=burnt, exposed=None, shoe=replace(shoe, gone=shoe.gone + 1, bag=bag))


def choices_made_in(play: Play) -> int:
    """By players, or for them."""
    return sum(isinstance(move, rounds.ChoiceMade | rounds.InsuranceAnswered) for move in play.moves)


def with_exposed(table: Table, card: Card) -> Table:
    shoe = table.shoe
    assert shoe is not None
    made = 0 if table.play is None else choices_made_in(table.play)
    counted = None if shoe.exposed is None else shoe.exposed + 1
    return replace(table, exposed=Exposed(card, made), shoe=replace(shoe, exposed=counted))


def with_broken_game(table: Table, event: e.GameBroken) -> Table:
    """The stakes of the broken hands are no longer this round's."""
    return replace(table, broken=table.broken.discard(event.player))


def with_paid(table: Table, event: e.RoundPaid) -> Table:
    play = table.play
    assert play is not None
    gains = gains_of(event.bets, table.setup.fields.main_keys)
    played = {p: _after_round(table.guests[p], gains.get(p) or Gain()) for p in table.bettors}
    guests = table.guests.update(played)
    paid = Result(event.round, play.now.settlements or (), paid=True, bets=event.bets)
    return _after(replace(table, guests=guests, result=paid, shown=play), void=False)


def with_void(table: Table) -> Table:
    """Every stake went back; the slips are empty, and what lay last can still be repeated."""
    played = {player: _after_void(table.guests[player]) for player in table.bettors}
    guests = table.guests.update(played)
    return _after(replace(table, guests=guests, result=None), void=True)


def _after_void(guest: Guest) -> Guest:
    return replace(guest.with_slip(Slip()), last=guest.slip.puts() or guest.last, won=())


def _after_round(guest: Guest, gain: "Gain") -> Guest:
    return replace(
        guest.with_slip(Slip()),
        last=guest.slip.puts(),
        won=tuple((hand, Amount(won)) for hand, won in gain.by_hand.items() if won > 0),
        last_bet=Amount(gain.staked),
        last_win=Amount(gain.back),
    )


def _after(table: Table, *, void: bool) -> Table:
    play = table.play
    assert play is not None
    past = Past(table.round, looked_back(play.family, play.now), play.burnt, void)
    kept = table.setup.settings.shared_history
    return replace(
        table,
        phase=Phase.RESULT,
        play=None,
        clock=None,
        halt=None,
        stopped=None,
        guests=_unpressed(table),
        bettors=HashTrieMap(),
        pressed=HashTrieMap(),
        behind=HashTrieMap(),
        broken=HashTrieMap(),
        history=(*table.history, past)[-kept:] if kept else (),
        road=_road(table, play, void=void),
        dealer_ends=_dealer_ends(table, play, void=void),
        shoe=None if table.shoe is None else _counted_down(table, table.shoe),
    )


def _unpressed(table: Table) -> "HashTrieMap[str, Guest]":
    """Deal is pressed for one round, also by those who had nothing to stake in it."""
    guests = table.guests
    for player in table.pressed:
        if guests[player].ready:
            guests = guests.insert(player, replace(guests[player], ready=False))
    return guests


def _road(table: Table, play: Play, *, void: bool) -> tuple[Outcome, ...]:
    outcome = None if void else play.family.outcome(play.now)
    return table.road if outcome is None else (*table.road, outcome)


def _dealer_ends(table: Table, play: Play, *, void: bool) -> tuple[str, ...]:
    end = "" if void else play.family.dealer_end(play.now)
    return (*table.dealer_ends, end)[-MOST_ENDS:] if end else table.dealer_ends


def _counted_down(table: Table, shoe: ShoeState) -> ShoeState:
    """After the cut card baccarat deals one more coup, unless the cut card opened this one (B32)."""
    if shoe.rounds_left is not None:
        return replace(shoe, rounds_left=shoe.rounds_left - 1)
    if not shoe.cut_card_out:
        return shoe
    more = table.setup.game.family.rounds_after_cut
    return replace(shoe, rounds_left=0 if shoe.cut_card_first else more)
