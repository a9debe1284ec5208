"""The day on a rule sheet is the day on which its words last changed."""

import re

from sabot.games.sheet.edition import DIGEST, UPDATED, digest_of_texts


def test_words_that_have_changed_have_a_new_day() -> None:
    assert digest_of_texts() == DIGEST, (
        f'write the day of this change and DIGEST = "{digest_of_texts()}" into games/sheet/edition.py'
    )


def test_the_day_is_written_so_that_every_language_reads_it() -> None:
    assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])-([012]\d|3[01])", UPDATED)
