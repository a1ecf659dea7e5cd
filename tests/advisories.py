"""Looks the versions of constraints.txt up among the published vulnerabilities: `python -m tests.advisories`.

pip-audit asks the package index, and says "No known vulnerabilities found" of versions that it could not look up just as of those
that have none. So its words are not taken, but what it found for each: a vulnerability fails, and what was not looked up is told.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
PIP_AUDIT = (
    *(sys.executable, "-m", "pip_audit", "--requirement", str(CONSTRAINTS), "--no-deps", "--disable-pip"),
    *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
)
ACCEPTED: Mapping[str, str] = {}
"""Vulnerabilities that don't reach Floorman, by their names, each with the reason."""


def judged(found: Sequence[Mapping[str, Any]], accepted: Mapping[str, str] = ACCEPTED) -> tuple[list[str], int]:
    """What is wrong with the versions, a line each, and how many of them could not be looked up."""
    wrong = []
    for one in found:
        for known in one.get("vulns", ()):
            if not {known["id"], *known.get("aliases", ())} & set(accepted):
                mended = ", ".join(known.get("fix_versions", ())) or "no version yet"
                wrong.append(f"{one['name']} {one['version']}: {known['id']}, mended in {mended}")
    return wrong, sum("skip_reason" in one for one in found)


def read(said: str) -> Sequence[Mapping[str, Any]]:
    """What pip-audit found for each version; nothing where it never came to an answer."""
    try:
        found: Sequence[Mapping[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return ()
    return found


def main() -> int:
    """Prints what was found. Returns 1 where something has to be done."""
    found = read(subprocess.run(PIP_AUDIT, capture_output=True, text=True).stdout)
    wrong, unknown = judged(found)
    looked_up = len(found) - unknown
    if not looked_up:
        said = "NOT LOOKED UP, for the data of the package index can't be had here."
    elif unknown:
        said = f"{looked_up} versions looked up, {unknown} NOT, for there is no data of them here."
    else:
        said = f"{looked_up} versions looked up, {len(wrong)} to be mended."
    sys.stdout.write("\n".join((f"Vulnerabilities: {said}", *wrong)) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
