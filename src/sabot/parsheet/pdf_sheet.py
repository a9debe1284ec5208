"""A par sheet on paper: A4, black on white, to be signed."""

from importlib.resources import files

import msgspec
import typst

from sabot.parsheet.figures import ParSheet
from sabot.parsheet.pictures import pictures_of


def pdf(sheet: ParSheet) -> bytes:
    """The same figures give the same bytes, but for the moment at which they were made."""
    inputs = {
        "sheet": msgspec.json.encode(sheet).decode(),
        "pictures": msgspec.json.encode(pictures_of(sheet)).decode(),
    }
    template = files("sabot.parsheet").joinpath("sheet.typ").read_bytes()
    made = typst.compile(template, format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made
