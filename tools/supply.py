"""What an installation is made of: names, versions and hashes for `pip --require-hashes`, and an SBOM.

    python tools/supply.py requirements   for dist/requirements.txt
    python tools/supply.py sbom           for dist/sbom.json, in the words of CycloneDX

Both are for the Python and the kind of machine that they are made on: other machines need other files.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
EXTRAS = ("cluster",)
"""What an installed house may need besides."""

Found = dict[str, Any]


def wanted() -> list[str]:
    """What the package depends on."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = (name for extra in EXTRAS for name in project["optional-dependencies"][extra])
    return [*project["dependencies"], *extras]


def found() -> list[Found]:
    """What pip would install, by its own report, the pinned versions of everything."""
    words = [
        "install",
        "--dry-run",
        "--quiet",
        "--ignore-installed",
        "--only-binary",
        ":all:",
        "--report",
        "-",
    ]
    pinned = ["--constraint", str(PROJECT / "constraints.txt")]
    told = subprocess.run(
        [sys.executable, "-m", "pip", *words, *pinned, *wanted()], check=True, capture_output=True, text=True
    )
    return sorted(json.loads(told.stdout)["install"], key=lambda one: one["metadata"]["name"].lower())


def _hash_of(one: Found) -> str:
    return str(one["download_info"]["archive_info"]["hashes"]["sha256"])


def requirements(packages: Iterable[Found]) -> Iterator[str]:
    for one in packages:
        known = one["metadata"]
        yield f"{known['name']}=={known['version']} --hash=sha256:{_hash_of(one)}"


def sbom(packages: Iterable[Found]) -> str:
    parts = [
        {
            "type": "library",
            "name": one["metadata"]["name"],
            "version": one["metadata"]["version"],
            "purl": f"pkg:pypi/{one['metadata']['name'].lower()}@{one['metadata']['version']}",
            "hashes": [{"alg": "SHA-256", "content": _hash_of(one)}],
        }
        for one in packages
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
    print("\n".join(requirements(found())) if sys.argv[1:] != ["sbom"] else sbom(found()))  # noqa: T201  # a tool speaks on its standard output
