"""The laws of the house: who may bet, whose wishes come true, who may end a round."""

from msgspec.structs import replace
from table_rescue import moment_of
from table_session import Session, Taken

from sabot.games.answer import Refused
from sabot.games.round_questions import looked_back
from sabot.games.toml_reading import plain
from sabot.profiles import FELT, Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.decide import decide
from sabot.table.expiry import LONGEST_GAME
from sabot.table.house import approval as a
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import DEVICE, Setup
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Table
from sabot.table.waiting_for import FROM_SOURCE, WaitingFor, waiting_for

OF_DEALER = (*FROM_SOURCE, WaitingFor.CROUPIER)
OWN_REASONS = (HouseReason.AWAY, HouseReason.WON, HouseReason.BALANCE)
"""Why a wish ends although its stakes could be placed."""


def interrupted_games_come_first(session: Session) -> None:
    """Nobody bets on a kind of game of which one broke; a bettor behind may, until they leave (I5)."""
    kinds: dict[str, str] = {}
    unfinished: dict[str, set[str]] = {}
    spared: set[str] = set()
    for taken in session.taken:
        kind = taken.before.setup.game.category
        match taken.event:
            case e.GameInterrupted(player, interrupted):
                kinds[interrupted] = kind
                unfinished.setdefault(player, set()).add(interrupted)
                if taken.event.behind:
                    spared.add(interrupted)
            case e.RoundPaid(ended) | e.RoundVoided(ended):
                for games in unfinished.values():
                    games.discard(ended)
            case e.GuestLeft(player, later=False) if taken.stream.startswith("table:"):
                spared -= unfinished.get(player, set())
            case e.BetsPut(player):
                first = unfinished.get(player, set()) - spared
                assert kind not in {kinds[interrupted] for interrupted in first}, taken.event
            case _:
                pass


def wishes_come_true(session: Session) -> None:
    """A wish that ends because its stakes may not be placed ends rightly: by hand they may not be either."""
    for asked in session.asked:
        for number, taken in enumerate(asked.taken):
            event = taken.event
            if not isinstance(event, e.BetsQueued) or not event.why or event.why in OWN_REASONS:
                continue
            opened = (earlier.event for earlier in asked.taken[:number])
            if not any(isinstance(earlier, e.BettingOpened) for earlier in opened):
                continue
            wish = taken.before.guest(event.player).wish
            assert wish is not None
            by_hand = c.Request(event.player, c.RepeatBets(wish.times))
            moment = moment_of(taken.before, taken.then, by_hand, taken.at)
            blocked = any(
                isinstance(one.event, e.GameInterrupted) and one.event.player == event.player
                for one in session.taken
            )
            limited = event.player in session.limited
            answer = decide(taken.before, by_hand, moment)
            assert blocked or limited or isinstance(answer, Refused), (event, answer)


def coups_have_watchers(session: Session) -> None:
    """A round without any stake is dealt only while somebody watches."""
    for taken in session.taken:
        if isinstance(taken.event, e.RoundStarted) and not taken.before.bettors:
            assert taken.before.setup.settings.deal_unstaked, taken.event
            assert taken.before.guests, taken.event


def nobody_voids_alone(session: Session) -> None:
    """A round is void by two people, for want of a card or a shoe, or after 30 days (D2, G6, G7)."""
    for asked in session.asked:
        voided = [taken.event for taken in asked.taken if isinstance(taken.event, e.RoundVoided)]
        if not voided:
            continue
        match asked.command:
            case c.GiveApproval(number):
                second = asked.request.by
                (asker,) = [one.by for one in asked.before.approvals if one.number == number]
                assert (voided[0].by, voided[0].second) == (asker, second), voided
                assert "" not in (asker, second), voided
                assert asker != second, voided
            case c.RunOutOfCards():
                by = asked.request.by
                assert waiting_for(asked.before) in OF_DEALER, asked.command
                shoe, decks = asked.before.shoe, asked.before.setup.game.rules.decks
                assert not by or (shoe is not None and shoe.gone >= decks * 52), asked.command
                assert voided[0].by == by
            case c.LoseShoe():
                pass
            case c.Tick() if asked.before.halt is not None and asked.before.halt.until:
                assert asked.at >= asked.before.halt.until, asked.command
            case _:
                assert asked.at >= asked.before.opened_at + LONGEST_GAME, asked.command


def two_people_agree(session: Session) -> None:
    """What needs two is done only as one asked and another approved, in the state in which it was asked (D3).

    Whoever is named did it: a result that was shown is corrected, the rules are changed, a shoe is ended
    before its time by two people, never by one.
    """
    for asked in session.asked:
        approves = isinstance(asked.command, c.GiveApproval)
        for taken in asked.taken:
            match taken.event:
                case e.ApprovalGiven(number, second):
                    (waiting,) = [one for one in asked.before.approvals if one.number == number]
                    assert second not in ("", waiting.by), waiting
                    assert not any(one.number == number for one in taken.after.approvals), waiting
                case (
                    e.CardCorrected(by=by, second=second, reason=reason)
                    | e.CardsExchanged(by=by, second=second, reason=reason)
                ):
                    assert by, taken.event
                    assert reason.strip(), taken.event
                    shown = asked.before.result is not None
                    assert bool(second) == approves, taken.event
                    assert approves or not shown, taken.event
                case e.TableConfigured(by=by, second=second):
                    assert bool(second) == approves, taken.event
                    assert second or not by or not _leaves_profile(taken), taken.event
                case e.ShoeSpent(by=by, second=second):
                    assert bool(second) == bool(by), taken.event
                    assert approves or not by, taken.event
                case _:
                    pass


def _leaves_profile(taken: Taken) -> bool:
    old, new = taken.before.coming or taken.before.setup, taken.after.coming
    assert new is not None
    return old.profile.key != new.profile.key or _rules(old) != _rules(new)


def _rules(setup: Setup) -> dict[str, object]:
    """Without the felt, which follows from the bets that one person chooses to offer (S15)."""
    return {key: value for key, value in plain(setup.game.rules).items() if key not in FELT}


def nobody_bets_without_a_croupier(session: Session) -> None:
    """At a live table without a croupier whose line answers nothing is put down, dealt or opened (D7)."""
    for taken in session.taken:
        before = taken.before
        if before.setup.mode is Mode.LIVE and (not before.croupier or before.line_lost):
            assert not isinstance(taken.event, e.BetsPut | e.RoundStarted | e.BettingOpened), taken.event
            dealt = isinstance(taken.event, e.RoundMoved)
            moves = taken.event.moves if isinstance(taken.event, e.RoundMoved) else ()
            assert not dealt or all(getattr(move, "card", None) is None for move in moves), taken.event


def croupiers_keep_their_table(session: Session) -> None:
    """Nobody takes a table from a croupier whose line answers, unless it is handed over to them by this one;
    a supervisor relieves with a reason, and in a dispute nobody else changes the croupier."""
    offers: dict[str, e.TableOffered | None] = {}
    for asked in session.asked:
        before = asked.before
        for taken in asked.taken:
            match taken.event:
                case e.CroupierWent(croupier, to=to) if to:
                    offered = offers.get(taken.stream)
                    assert offered is not None, asked.command
                    assert offered.croupier == croupier, asked.command
                    assert offered.to in ("", to), asked.command
                case e.CroupierWent(_, by, reason) if by:
                    assert reason.strip(), asked.command
                case _:
                    pass
            match taken.event:
                case e.TableOffered():
                    assert before.croupier == taken.event.croupier, asked.command
                    offers[taken.stream] = taken.event
                case e.TableKept() | e.CroupierWent() | e.CroupierCame():
                    offers[taken.stream] = None
                case _:
                    pass
        for taken in asked.taken:
            if isinstance(taken.event, e.CroupierWent) and isinstance(asked.command, c.SignIn):
                assert before.line_lost or not may_deal(before, before.croupier), asked.command
                assert before.halt is None or not before.halt.disputed, asked.command
            if isinstance(taken.event, e.CroupierWent) and before.halt is not None and before.halt.disputed:
                assert taken.event.by not in ("", taken.event.croupier), asked.command


def rosters_move_nobody(session: Session) -> None:
    """A roster is planned by somebody, in its order, for people; nothing else of the table changes by it."""
    for taken in session.taken:
        match taken.event:
            case e.RosterPlanned(shifts, by):
                moments = [shift.begins for shift in shifts]
                assert by, taken.event
                assert moments == sorted(set(moments)), taken.event
                assert not any(shift.croupier.startswith(DEVICE) for shift in shifts), taken.event
                assert taken.after == replace(taken.before, roster=shifts), taken.event
            case _:
                assert taken.after.roster == taken.before.roster, taken.event


def may_deal(table: Table, who: str) -> bool:
    """Where the configuration names a device, that one and nobody else; elsewhere no device."""
    device = setup_to_deal_by(table).device
    return who == device if device else not who.startswith(DEVICE)


def approvals_lapse(session: Session) -> None:
    """Nothing is approved that was asked about another round, other cards, or an older configuration."""
    told: dict[tuple[str, int], Taken] = {}
    for taken in session.taken:
        match taken.event:
            case e.ApprovalAsked(number):
                told[taken.stream, number] = taken
            case e.ApprovalGiven(number):
                then, act = told[taken.stream, number].before, told[taken.stream, number].event
                assert isinstance(act, e.ApprovalAsked)
                if isinstance(act.act, a.Reconfiguration):
                    newest = (taken.before.coming or taken.before.setup).version
                    assert newest == (then.coming or then.setup).version, taken.event
                else:
                    assert _cards(then) == _cards(taken.before), taken.event
            case _:
                pass


def _cards(table: Table) -> object:
    """What lies, as a second person sees it."""
    if table.play is None:
        return None if table.shoe is None else table.shoe.id
    return table.round, looked_back(table.play.family, table.play.now), table.play.cards


LAWS = (
    interrupted_games_come_first, wishes_come_true, coups_have_watchers, nobody_voids_alone, two_people_agree,
    approvals_lapse, nobody_bets_without_a_croupier, croupiers_keep_their_table, rosters_move_nobody,
)  # fmt: skip
