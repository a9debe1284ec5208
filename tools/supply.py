"""What an installation is made of: names, versions and hashes for `pip --require-hashes`, and an SBOM.

    python tools/supply.py requirements   for dist/requirements.txt
    python tools/supply.py sbom           for dist/sbom.json, in the words of CycloneDX

Both are taken from constraints.txt, for the kind of machine that its hashes are for.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
PARTS = ("to run", "to share a database")
"""What an installed house may need, by the headings of constraints.txt."""
PACKAGE = re.compile(r"(?P<name>[^=\s]+)==(?P<version>\S+) --hash=sha256:(?P<hash>[0-9a-f]{64})")


class Package(NamedTuple):
    name: str
    version: str
    hash: str


def packages(parts: tuple[str, ...] = PARTS) -> Iterator[Package]:
    """Those under these headings."""
    heading = ""
    for line in (PROJECT / "constraints.txt").read_text().splitlines():
        found = PACKAGE.fullmatch(line)
        if line.startswith("# "):
            heading = line.removeprefix("# ")
        elif found is not None and heading in parts:
            yield Package(*found.groups())


def requirements() -> str:
    return "\n".join(f"{one.name}=={one.version} --hash=sha256:{one.hash}" for one in packages())


def sbom() -> str:
    parts = [
        {
            "type": "library",
            "name": one.name,
            "version": one.version,
            "purl": f"pkg:pypi/{one.name.lower()}@{one.version}",
            "hashes": [{"alg": "SHA-256", "content": one.hash}],
        }
        for one in packages()
    ]
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    about = {"component": {"type": "application", "name": project["name"], "version": project["version"]}}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": about,
        "components": parts,
    }
    return json.dumps(bill, indent=2)


if __name__ == "__main__":
    print(requirements() if sys.argv[1:] != ["sbom"] else sbom())  # noqa: T201  # a tool speaks on its standard output
