"""Writes docs/configuration.md from the types of a configuration: `make configuration`."""

from pathlib import Path

from configuration_docs.page import described

FILE = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"


def main() -> None:
    FILE.write_text(described())


if __name__ == "__main__":
    main()
