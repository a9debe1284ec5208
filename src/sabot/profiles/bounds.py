"""What a profile means for games and people: which tables, which changes and which places it allows."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.bet import Dealt
from sabot.games.toml_reading import plain
from sabot.games.variant import Game, Rules, Variant, with_rules
from sabot.profiles.profile import AdviceRule, Mode, Profile

FELT = ("layout", "focus")
"""Rules that say how the fields lie; they follow from the special bets that an operator chooses to offer."""
MIXING = ("shuffle", "cut")
"""Rules that change where a rule book asks for a shuffler at live tables."""


def check_table(profile: Profile, game: Game, mode: Mode) -> Refused | None:
    """Why this profile lets no table of the game open in that mode, or None."""
    if profile.venue.games and game.key not in profile.venue.games:
        return Refused("profile-without-game", {"profile": profile.title, "game": game.named})
    if mode not in profile.venue.modes:
        return Refused("profile-without-mode", {"profile": profile.title, "mode": mode.value})
    return None


def check_shuffle(game: Game, mode: Mode) -> Refused | None:
    """Why the cards of this table are not mixed as the game's rule book calls necessary, or None."""
    needed = game.live_shuffle
    if mode is not Mode.LIVE or needed is None or game.rules.shuffle is needed:
        return None
    return Refused("live-shuffle", {"game": game.named, "shuffle": needed.value})


def under(profile: Profile, game: Variant[Rules, Dealt]) -> Variant[Rules, Dealt]:
    """The game as this profile allows it: withheld bets and what needs them are gone, and seats are bounded.

    A focused bet that no longer stands in the middle of the others loses its large field (S15).
    """
    can_offer = _kept(game, _withheld(profile, game))
    offered = (key for key in game.offered if key in can_offer)
    bounded = replace(
        game,
        can_offer=can_offer,
        offered=_first(game, offered, profile.software.most_special),
        configurations=tuple(tuple(key for key in one if key in can_offer) for one in game.configurations),
        seating=replace(
            game.seating,
            bet_behind=game.seating.bet_behind and profile.live.bet_behind,
            multi_seat=game.seating.multi_seat if profile.live.multi_seat else 1,
        ),
    )
    if not profile.software.focus and game.family.focus(game.rules):
        return with_rules(bounded, {"focus": ""})
    if any(problem.key == "focus" for problem in bounded.table_problems()):
        return with_rules(bounded, {"focus": ""})
    return bounded


def _first(game: Variant[Rules, Dealt], offered: Iterable[str], most: int) -> tuple[str, ...]:
    """As many around a hand as there may be, and what lies before players; a bet goes with those it needs."""
    if not game.family.has_hands:
        return tuple(offered)
    kept: list[str] = []
    around = 0
    for key in offered:
        links = game.bets[key].links
        around += not links.per_player
        if (links.per_player or around <= most) and set(links.needs) <= set(kept):
            kept.append(key)
    return tuple(kept)


def _withheld(profile: Profile, game: Variant[Rules, Dealt]) -> frozenset[str]:
    """The bets of the game's own family that the profile names."""
    named = (name.partition("/") for name in profile.bets.withheld)
    return frozenset(bet for family, _, bet in named if family == game.family.key)


def _kept(game: Variant[Rules, Dealt], withheld: frozenset[str]) -> tuple[str, ...]:
    """What can still be offered; a bet goes with the bets that it needs."""
    kept = tuple(key for key in game.can_offer if key not in withheld)
    orphans = {key for key in kept if not set(game.bets[key].links.needs) <= set(kept)}
    return _kept(game, withheld | orphans) if orphans else kept


def check_changes(
    profile: Profile, approved: Variant[Rules, Dealt], wanted: Variant[Rules, Dealt]
) -> Refused | None:
    """Why an operator may not deal `wanted` where `approved` was approved, or None.

    Which of the approved special bets are offered stays their choice, and with it the felt.
    """
    if not profile.venue.approved_rules_only:
        return None
    before, after = plain(approved.rules), plain(wanted.rules)
    free = (*FELT, *MIXING) if wanted.rules.shuffle is approved.live_shuffle else FELT
    changed = [key for key in before if key not in free and before[key] != after[key]]
    if changed:
        return Refused(
            "approved-rules", {"profile": profile.title, "rule": changed[0], "value": str(before[changed[0]])}
        )
    for key, field in wanted.offer().items():
        if key not in (*approved.mains(), *approved.can_offer):
            return Refused("approved-bets", {"profile": profile.title, "bet": key})
        if field.table != approved.field(key).table:
            return Refused("approved-pays", {"profile": profile.title, "bet": key})
    return None


def check_card(profile: Profile, approved: Game, card: Game) -> Refused | None:
    """The same of what a card says beside its rules: seats, golden chips, mixing, what closes together."""
    if not profile.venue.approved_rules_only:
        return None
    before, after = _beside_rules(approved), _beside_rules(card)
    changed = [key for key in before if before[key] != after[key]]
    if not changed:
        return None
    rule, value = changed[0], str(before[changed[0]])
    return Refused("approved-rules", {"profile": profile.title, "rule": rule, "value": value})


def _beside_rules(game: Game) -> dict[str, object]:
    mixing = "" if game.live_shuffle is None else game.live_shuffle.value
    own = {"category": game.category, "golden_chips": game.golden_chips, "live_shuffle": mixing}
    return {**plain(game.seating), **own}


def check_address(profile: Profile, address: str, networks: Iterable[str]) -> Refused | None:
    """Why a client at this address is not served, or None (G8). `networks` are those of the venue.

    A client whose address cannot be read is outside.
    """
    if not profile.venue.local_only:
        return None
    inside = is_inside(address, networks)
    return None if inside else Refused("venue-only", {"profile": profile.title})


def is_inside(address: str, networks: Iterable[str]) -> bool:
    client = _client(address)
    return client is not None and any(
        client in network for network in map(ip_network, networks) if network.version == client.version
    )


def _client(address: str) -> IPv4Address | IPv6Address | None:
    try:
        client = ip_address(address)
    except ValueError:
        return None
    mapped = client.ipv4_mapped if isinstance(client, IPv6Address) else None
    return mapped or client


def advises(advice: AdviceRule, mode: Mode) -> bool:
    """Whether a switch for hints or odds is on at a table of this mode."""
    return advice is AdviceRule.ALWAYS or (advice is AdviceRule.NOT_LIVE and mode is not Mode.LIVE)
