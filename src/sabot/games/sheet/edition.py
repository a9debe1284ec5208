"""When the texts of the rule sheets were last changed, for whoever reads them."""

import hashlib
from importlib.resources import files

from sabot.texts.text_catalogue import LANGUAGES

UPDATED = "2026-11-19"
"""The day on which any text or example of the sheets last changed."""
DIGEST = "e1b5c5924af2fae5"
"""Of all texts and examples as they were on that day; a test asks for a new day when they change."""


def digest_of_texts() -> str:
    catalogue = files("sabot.texts")
    told = (
        catalogue.joinpath(language, f"{subject}.json")
        for language in sorted(LANGUAGES)
        for subject in ("games", "sheets")
    )
    known = (files("sabot.games.sheet").joinpath("examples.toml"), *told)
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in known)).hexdigest()[:16]
