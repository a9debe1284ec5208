"""Every command with its arguments and options, as its own help has them."""

from collections.abc import Iterator

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from sabot.cli.commands import COMMANDS, loaded

COMPLETION = {"install_completion", "show_completion", "help"}
OPENING = """# Commands

Every command with what it takes, written from its help: `sabot COMMAND --help` says the same in the terminal.
"""


def commands_page() -> str:
    return "\n".join([OPENING, *(line for name in COMMANDS for line in _section(name))])


def _section(name: str) -> Iterator[str]:
    command = loaded(name)
    yield f"## `sabot {name}`\n"
    yield f"{COMMANDS[name]}\n"
    if isinstance(command, TyperGroup):
        for word, inner in command.commands.items():
            assert isinstance(inner, TyperCommand)
            yield f"### `sabot {name} {word}`\n"
            yield from _told(f"sabot {name} {word}", inner, inner.help or "")
    else:
        yield from _told(f"sabot {name}", command, "")


def _told(words: str, command: TyperCommand, about: str) -> Iterator[str]:
    arguments = [one for one in command.params if isinstance(one, TyperArgument)]
    options = [one for one in command.params if isinstance(one, TyperOption) and one.name not in COMPLETION]
    if about:
        yield " ".join(about.split()) + "\n"
    yield f"```text\n{' '.join([words, *map(_asked, arguments), *(['[OPTIONS]'] if options else [])])}\n```\n"
    if arguments or options:
        yield "| | |\n|---|---|"
        yield from (_row(f"`{_asked(one)}`", one) for one in arguments)
        yield from (_row(_spelled(one), one) for one in options)
        yield ""


def _asked(argument: TyperArgument) -> str:
    word = argument.metavar or (argument.name or "").upper()
    word = word.rstrip("…") + ("…" if argument.nargs == -1 else "")
    return word if argument.required else f"[{word.strip('[]')}]"


def _spelled(option: TyperOption) -> str:
    names = ", ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
    return names if option.is_flag or not option.metavar else f"{names} `{option.metavar}`"


def _row(name: str, one: TyperArgument | TyperOption) -> str:
    return f"| {name} | {' '.join((one.help or '').split()).replace('|', chr(92) + '|')} |"
