"""Options are read by pydantic only where they must be: to load it takes as long as all else of a command."""

from functools import partial
from typing import Any

from typer.core import TyperGroup


class QuickGroup(TyperGroup):
    """A group whose own options are read quickly."""

    def get_params(self, ctx: Any) -> Any:
        return [_quick(parameter) for parameter in super().get_params(ctx)]


def read_quickly(command: Any) -> None:
    """Make a command, and all below it, load pydantic only for a value that has to be read."""
    command.get_params = partial(_quick_ones, command.get_params)
    for inner in getattr(command, "commands", {}).values():
        read_quickly(inner)


def _quick_ones(found: Any, context: Any) -> Any:
    return [_quick(parameter) for parameter in found(context)]


def _quick(parameter: Any) -> Any:
    if not isinstance(parameter.process_value, partial):
        parameter.process_value = partial(_processed, parameter, parameter.process_value)
    return parameter


def _processed(parameter: Any, by_typer: Any, context: Any, value: Any) -> Any:
    """As typer has it: what was not given is nothing, or none of many; what is asked for as text is text."""
    found: object = value
    if value is None and not parameter.required:
        found = () if parameter.multiple or parameter.nargs == -1 else None
    elif not isinstance(value, str) or parameter.type_descriptor.annotation is not str:
        return by_typer(context, value)
    return found if parameter.callback is None else parameter.callback(context, parameter, found)
