"""`python -m sabot` is the command `sabot`, where what commands need is installed."""

import sys

COMMANDS = ("rich", "textual", "typer")
"""Packages that every command needs."""


def main() -> None:
    try:
        from sabot.cli import main as run  # noqa: PLC0415  # what is missing is told, and not thrown
    except ModuleNotFoundError as missing:
        if missing.name not in COMMANDS:
            raise
        sys.exit(f"this needs {missing.name}; install the extra `commands`: pip install 'sabot[commands]'")
    run()


if __name__ == "__main__":
    main()
