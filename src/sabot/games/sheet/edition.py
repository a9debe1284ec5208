"""When the texts of the rule sheets were last changed, for whoever reads them."""

import hashlib
from importlib.resources import files

UPDATED = "2026-11-17"
"""The day on which any text or example of the sheets last changed."""
DIGEST = "eb23260bd5c2aa85"
"""Of all texts and examples as they were on that day; a test asks for a new day when they change."""


def digest_of_texts() -> str:
    folder = files("sabot.games.sheet")
    known = [folder.joinpath("examples.toml"), *folder.joinpath("texts").iterdir()]
    parts = (file.read_bytes() for file in sorted(known, key=lambda file: file.name))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
