"""Whom a name in a script means: one person, a crowd that acts alike, or a part of it."""

from sabot.script.script_lines import Script


class Unclear(Exception):
    """A line does not say whom or which hand it means."""


def members(script: Script, name: str) -> tuple[str, ...]:
    """Everybody whom a name means: a person, a crowd, or a part of it such as bees-3..10."""
    first, dots, last = name.partition("..")
    if not dots:
        return tuple(f"{name}-{number}" for number in range(1, script.crowds.get(name, 0) + 1)) or (name,)
    crowd, _, number = first.rpartition("-")
    if crowd not in script.crowds or not number.isdecimal():
        raise Unclear(f"{name} is no part of a crowd; write a line such as: crowd bees 1000")
    if not 1 <= int(number) <= int(last) <= script.crowds[crowd]:
        raise Unclear(f"the crowd {crowd} has the numbers 1 to {script.crowds[crowd]}")
    return tuple(f"{crowd}-{each}" for each in range(int(number), int(last) + 1))
