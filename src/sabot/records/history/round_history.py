"""The history of rounds, folded from the journal: by round, by table and by player."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap, List

from sabot.cards import Card, name
from sabot.games import moves as mv
from sabot.games.hand_id import dealt_hand
from sabot.records.history.rounds import (
    AdviceGiven,
    Decision,
    Passage,
    PlayerPart,
    Round,
    RoundBet,
    RoundStatus,
)
from sabot.records.journal.journal_steps import Step
from sabot.records.reports.balances import Balances
from sabot.store.streams import InterruptedGameBegan
from sabot.table import events as e
from sabot.table.house.configuration import template_of
from sabot.table.play.play import Play
from sabot.table.state import Phase, Table

INSURES, NO_INSURANCE = "insure", "no insurance"


def answer_words(bet: str, *, takes: bool) -> str:
    """What was answered about insurance, or another bet that was asked for."""
    if bet == mv.INSURANCE:
        return INSURES if takes else NO_INSURANCE
    return f"take {bet}" if takes else f"leave {bet}"


class OpenRound(Struct, frozen=True):
    """What was learnt of a round that is not over yet."""

    passages: tuple[Passage, ...] = ()
    decisions: tuple[Decision, ...] = ()
    advice: tuple[AdviceGiven, ...] = ()
    corrections: tuple[str, ...] = ()
    interrupted: tuple[tuple[str, str], ...] = ()
    """Players and the interrupted games that they left for."""
    left: str = ""
    wallets: "HashTrieMap[str, tuple[int, int]]" = HashTrieMap()
    """Of those to whom it is paid already, before and after."""


class RoundHistory(Struct, frozen=True):
    rounds: "HashTrieMap[str, Round]" = HashTrieMap()
    by_player: "HashTrieMap[str, List[str]]" = HashTrieMap()
    """Ids of rounds, the latest first."""
    by_table: "HashTrieMap[str, List[str]]" = HashTrieMap()
    open: "HashTrieMap[str, OpenRound]" = HashTrieMap()
    """By stream."""
    digests: "HashTrieMap[tuple[str, int], str]" = HashTrieMap()
    """Of the rules of each table, by the version of its settings."""

    def told(self, step: Step, before: Balances, after: Balances) -> "RoundHistory":
        """The history after a line; balances are those before and after it."""
        stream, table = step.line.stream, step.after
        if table is None:
            return self
        match step.event:
            case e.BettingOpened() | InterruptedGameBegan():
                return self._with_open(stream, _begun(step, table))
            case e.RoundPaid() | e.RoundVoided():
                assert step.before is not None
                known = self._with_digest(step.before)
                ended = _ended(step, step.before, self.open.get(stream, OpenRound()), before, after)
                rules = known.digests[ended.table, ended.settings]
                return known._with_round(stream, replace(ended, rules=rules))
            case e.PartPaid(bets=bets) if stream in self.open:
                paid = {
                    player: (before.wallet(player), after.wallet(player))
                    for player in dict.fromkeys(bet.place.player for bet in bets)
                }
                known_so_far = self.open[stream]
                return self._with_open(
                    stream, replace(known_so_far, wallets=known_so_far.wallets.update(paid))
                )
            case _:
                so_far = self.open.get(stream)
                learnt = so_far if so_far is None else _learnt(so_far, step, table)
                return self if learnt is so_far or learnt is None else self._with_open(stream, learnt)

    def _with_digest(self, table: Table) -> "RoundHistory":
        place = (table.setup.table, table.setup.version)
        if place in self.digests:
            return self
        return replace(self, digests=self.digests.insert(place, table.setup.game.digest()))

    def _with_open(self, stream: str, known: OpenRound) -> "RoundHistory":
        return replace(self, open=self.open.insert(stream, known))

    def _with_round(self, stream: str, ended: Round) -> "RoundHistory":
        by_player = self.by_player
        for part in ended.parts:
            by_player = by_player.insert(part.player, by_player.get(part.player, List()).push_front(ended.id))
        by_table = self.by_table.insert(
            ended.table, self.by_table.get(ended.table, List()).push_front(ended.id)
        )
        rounds, open_ = self.rounds.insert(ended.id, ended), self.open.discard(stream)
        return replace(self, rounds=rounds, by_player=by_player, by_table=by_table, open=open_)

    def of_player(self, player: str) -> tuple[Round, ...]:
        """What the player may see of every round with an own stake, in the order in which they ended."""
        ids = tuple(self.by_player.get(player, List()))[::-1]
        return tuple(self.rounds[round_].of(player) for round_ in ids)

    def of_table(self, table: str) -> tuple[Round, ...]:
        """With those of the tables that visitors have of it for themselves, in their order."""
        places = (ids for name, ids in self.by_table.items() if table in (name, template_of(name)))
        ended = (self.rounds[round_] for ids in places for round_ in tuple(ids)[::-1])
        return tuple(sorted(ended, key=lambda round_: max((one.at for one in round_.passages), default=0)))

    def last_results(self, player: str, games: int) -> tuple[PlayerPart, ...]:
        """The player's last results, the latest first, so many at most."""
        ids = (round_ for round_, _ in zip(self.by_player.get(player, List()), range(games), strict=False))
        parts = (self.rounds[round_].part(player) for round_ in ids)
        return tuple(part for part in parts if part is not None)


def _begun(step: Step, table: Table) -> OpenRound:
    left = (
        step.event.game.interrupted.rpartition("/")[0] if isinstance(step.event, InterruptedGameBegan) else ""
    )
    return OpenRound(passages=(Passage(table.phase.value, step.line.at),), left=left)


def _learnt(known: OpenRound, step: Step, table: Table) -> OpenRound:
    """What a line tells about the round in play, besides its cards."""
    phase = table.phase.value
    if phase != known.passages[-1].phase and table.phase is not Phase.CLOSED:
        known = replace(known, passages=(*known.passages, Passage(phase, step.line.at)))
    match step.event:
        case e.RoundMoved(moves):
            made = tuple(_decisions(step, moves))
            return replace(known, decisions=(*known.decisions, *made)) if made else known
        case e.AdviceShown(player, hand, advice):
            return replace(known, advice=(*known.advice, AdviceGiven(step.line.at, player, hand, advice)))
        case e.CardCorrected(position, old, new, by, reason, second):
            place = f"{position.place or 'dealer'} {position.index + 1}"
            who = f"{by} and {second}" if second else by
            told = f"{place}: {name(new)}, not {name(old)}, by {who}" + (f": {reason}" if reason else "")
            return replace(known, corrections=(*known.corrections, told))
        case e.CardsExchanged(here, card, there, other, by, reason, second):
            first, last = (f"{at.place or 'dealer'} {at.index + 1}" for at in (here, there))
            who = f"{by} and {second}" if second else by
            told = f"{first}: {name(other)}, {last}: {name(card)}, exchanged by {who}: {reason}"
            return replace(known, corrections=(*known.corrections, told))
        case e.GameInterrupted(player, interrupted):
            return replace(known, interrupted=(*known.interrupted, (player, interrupted)))
        case _:
            return known


def _decisions(step: Step, moves: Iterable[mv.Move]) -> Iterator[Decision]:
    at, sender = step.line.at, step.sender
    for move in moves:
        match move:
            case mv.ChoiceMade(player, hand, action, cost):
                yield Decision(at, player, hand, action.value, cost, sender == player)
            case mv.InsuranceAnswered(player, hands, takes, cost, bet):
                words = answer_words(bet, takes=takes)
                yield Decision(at, player, " ".join(hands), words, cost, sender == player)
            case _:
                pass


def _ended(step: Step, table: Table, known: OpenRound, before: Balances, after: Balances) -> Round:
    play, event = table.play, step.event
    assert play is not None
    assert isinstance(event, e.RoundPaid | e.RoundVoided)
    void = isinstance(event, e.RoundVoided)
    bets = tuple(_voided(table, play) if void else _settled(step))
    people = dict.fromkeys((*(bet.player for bet in bets), *(player for player, _ in known.interrupted)))
    own: dict[str, list[RoundBet]] = {player: [] for player in people}
    for bet in bets:
        own[bet.player].append(bet)
    parts = (_part(player, own[player], table, known, before, after) for player in people)
    return Round(
        id=event.round,
        table=table.setup.table,
        shoe=table.shoe.id if table.shoe is not None else "",
        game=table.setup.game.key,
        mode=table.setup.mode.value,
        rules="",
        settings=table.setup.version,
        passages=(*known.passages, Passage("void" if void else "paid", step.line.at)),
        hands=tuple(hands_of(play)),
        burnt=play.burnt,
        decisions=known.decisions,
        advice=known.advice,
        corrections=known.corrections,
        bets=bets,
        parts=tuple(parts),
        status=RoundStatus.VOID if void else RoundStatus.PAID,
        why=_why(event) if isinstance(event, e.RoundVoided) else "",
        left=known.left,
    )


def _why(event: e.RoundVoided) -> str:
    who = " and ".join(name for name in (event.by, event.second) if name)
    return f"{event.reason} ({who})" if who else event.reason


def _settled(step: Step) -> Iterator[RoundBet]:
    """All of the round, also what was paid by earlier lines."""
    assert step.after is not None
    result = step.after.result
    assert result is not None
    for ended, bet in zip(result.settlements, result.bets, strict=True):
        yield RoundBet(
            ended.player, ended.hand, ended.bet, bet.place.behind, ended.label, ended.odds,
            bet.staked.money, bet.staked.golden, bet.back.money, bet.back.golden, bet.commission,
        )  # fmt: skip


def _voided(table: Table, play: Play) -> Iterator[RoundBet]:
    """Everything goes back as it lay."""
    lots = sorted((*play.lots.items(), *(((p, h, ""), lot) for (p, h), lot in play.added.items())))
    for (player, hand, bet), lot in lots:
        behind = (player, dealt_hand(hand)) in play.behind
        key = bet or table.setup.fields.main_keys[0]
        yield RoundBet(
            player, hand, key, behind, "void", "push", lot.money, lot.golden, lot.money, lot.golden, 0
        )


def _part(
    player: str, own: list[RoundBet], table: Table, known: OpenRound, before: Balances, after: Balances
) -> PlayerPart:
    had, has = known.wallets.get(player) or (before.wallet(player), after.wallet(player))
    return PlayerPart(
        player=player,
        staked=sum(bet.staked for bet in own),
        golden=sum(bet.golden for bet in own),
        back=sum(bet.back for bet in own),
        commission=sum(bet.commission for bet in own),
        before=had,
        after=has,
        away=player in table.absent,
        interrupted=dict(known.interrupted).get(player, ""),
    )


def hands_of(play: Play) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for row in play.family.rows(play.now):
        if not row.moved_on:
            yield row.place or "dealer", row.cards
