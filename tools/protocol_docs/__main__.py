"""Writes docs/protocol.md and the page's types from the types of the server: `make protocol`."""

from pathlib import Path

from protocol_docs.page import page
from protocol_docs.typescript import typescript

PROJECT = Path(__file__).resolve().parents[2]
FILES = {
    PROJECT / "docs" / "protocol.md": page,
    PROJECT / "web" / "src" / "wire" / "types.ts": typescript,
}


def main() -> None:
    for file, content in FILES.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content())


if __name__ == "__main__":
    main()
