"""Lucky cards: places in a shoe that bring a prize, drawn from its seed and sealed with it (B24)."""

from hashlib import sha256

from sabot.cards.shuffle import below, chance_of


def lucky_places(shoe: str, seed: bytes, first: int, last: int, count: int) -> frozenset[int]:
    """`count` different places from `first` to `last`, each as likely as any other.

    `seed` is the shoe's own. The nonce is another than that of the cards, so that neither tells of the other.
    """
    if not 0 <= count <= last - first + 1:
        raise ValueError(f"{count} lucky cards do not fit into the places {first} to {last}")
    chance = chance_of(seed, sha256(b"sabot/1 lucky " + shoe.encode()).digest()[:16])
    left = list(range(first, last + 1))
    chosen = set()
    for _ in range(count):
        at, chance = below(chance, len(left))
        chosen.add(left.pop(at))
    return frozenset(chosen)
