"""Par sheets: a game's bets with every figure that a laboratory signs, from the very rules that are played.

`par_sheet` works the figures out; `html`, `pdf` and `xlsx` set them, and JSON is the value itself.
"""

from sabot.parsheet.figures import ParSheet, par_sheet

__all__ = ["ParSheet", "par_sheet"]
