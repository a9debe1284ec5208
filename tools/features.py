"""Writes into docs/features.md and docs/evidence.md which passed test shows what; `make features` runs it."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PAGES = (PROJECT / "docs" / "features.md", PROJECT / "docs" / "evidence.md")

ROW = re.compile(r"\| ([A-Z]+-\d+|[C\d][\d.]+) \| (works|not yet|does not apply) \| (.+) \|")
"""A feature by its id, or a clause by its number."""
RAN = (0, 1)
"""How pytest answers when it ran every test: all passed, or some failed."""
WORKERS = "8"
"""As in `make suite`."""
NAMED = 2
"""How many tests a row names; more would be a list nobody reads."""

Shown = Mapping[str, Sequence[str]]
"""Passed tests by the feature or clause that they show."""


def main() -> int:
    """Run the suite, rewrite the page, and answer as the suite answered."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "features.json"
        spread = ["-n", WORKERS, "--write-durations"]
        suite = [sys.executable, "-m", "pytest", *spread, f"--features-report={report}"]
        # The pages are being rewritten: what the suite says about them as they were does not count.
        answer = subprocess.run([*suite, "--deselect=tests/tidy/test_features.py"], cwd=PROJECT, check=False)
        if answer.returncode not in RAN:
            sys.stderr.write("features: the suite did not run through, the pages stay as they were\n")
            return answer.returncode
        shown: Shown = json.loads(report.read_text())
    rows = map(ROW.fullmatch, (line for page in PAGES for line in page.read_text().splitlines()))
    unknown = sorted(set(shown) - {row[1] for row in rows if row})
    if unknown:
        sys.stderr.write(f"features: no row for {', '.join(unknown)}; a mark must name an id of a page\n")
        return 1
    for page in PAGES:
        page.write_text(rewritten(page.read_text(), shown))
    return answer.returncode


def rewritten(page: str, shown: Shown) -> str:
    """The page with every row in the state that the passed tests give it."""
    return "".join(f"{rewritten_line(line, shown)}\n" for line in page.splitlines())


def rewritten_line(line: str, shown: Shown) -> str:
    """A shown feature works; one that is no longer shown goes back; words written by hand stay."""
    row = ROW.fullmatch(line)
    if row is None:
        return line
    feature, state, _ = row.groups()
    if feature in shown:
        return f"| {feature} | works | {cited(shown[feature])} |"
    if state == "works":
        return f"| {feature} | not yet | no passing test shows it |"
    return line


def cited(tests: Sequence[str]) -> str:
    """The first tests by name, and how many more there are."""
    more = f" and {len(tests) - NAMED} more" if len(tests) > NAMED else ""
    return ", ".join(tests[:NAMED]) + more


if __name__ == "__main__":
    sys.exit(main())
