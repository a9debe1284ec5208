"""What a player's play comes to: rounds, stakes and returns, by game and by day."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from sabot.ledger.days import Days
from sabot.money import Amount
from sabot.records.history.round_places import RoundPlace
from sabot.records.time_texts import day_text

MOST_DAYS = 400
"""Days that statistics go back."""


class PlayCount(Struct, frozen=True, kw_only=True):
    """What the rounds of a game, or of a day, come to."""

    key: str
    """The key of the game, or the day such as `2026-11-16`: the gaming day of the house."""
    rounds: int
    """How many there were."""
    staked: Amount
    """Minor units, golden chips left out."""
    returned: Amount


class Statistics(Struct, frozen=True, kw_only=True):
    """What a player's play comes to, void rounds left out."""

    rounds: int
    """All of them."""
    staked: Amount
    """Minor units, golden chips left out."""
    returned: Amount
    best: Amount
    """The most that one round won."""
    best_round: str
    """In which; empty where none won."""
    games: tuple[PlayCount, ...]
    """By game."""
    days: tuple[PlayCount, ...]
    """By day, the latest last."""
    longest_session: int
    """In microseconds."""
    session: int
    """How long the one that lasts has lasted, in microseconds; 0 where none does."""


def statistics(
    places: Iterable[RoundPlace], player: str, days: Days, sessions: tuple[int, int]
) -> Statistics:
    """Of all rounds of a player; `sessions` are the longest and the one that lasts."""
    played = [place for place in places if not place.void]
    # Among equals the latest.
    best = max(reversed(played), key=lambda place: _won(place, player), default=None)
    won = 0 if best is None else max(0, _won(best, player))
    whole, (longest, lasting) = _count("", played, player), sessions
    return Statistics(
        rounds=whole.rounds,
        staked=whole.staked,
        returned=whole.returned,
        best=Amount(won),
        best_round=best.round if best is not None and won else "",
        games=tuple(_counts(played, player, lambda place: place.configuration.game)),
        days=tuple(_counts(played, player, lambda place: day_text(days.of(place.at))))[-MOST_DAYS:],
        longest_session=longest,
        session=lasting,
    )


def _won(place: RoundPlace, player: str) -> int:
    return place.shares[player].back - place.shares[player].staked


def _counts(
    places: Iterable[RoundPlace], player: str, key: Callable[[RoundPlace], str]
) -> Iterator[PlayCount]:
    groups: dict[str, list[RoundPlace]] = {}
    for place in places:
        groups.setdefault(key(place), []).append(place)
    return (_count(name, groups[name], player) for name in sorted(groups))


def _count(key: str, places: list[RoundPlace], player: str) -> PlayCount:
    shares = [place.shares[player] for place in places]
    return PlayCount(
        key=key,
        rounds=len(shares),
        staked=Amount(sum(share.staked for share in shares)),
        returned=Amount(sum(share.back for share in shares)),
    )
