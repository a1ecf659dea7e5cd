"""Prints a line for every fault of the question bank, then a table; exits with 1 if there is one."""

from __future__ import annotations

import sys
from pathlib import Path

from knowledge.measuring.bank_check.checking import check, held_out_files
from knowledge.measuring.bank_check.coverage import table
from knowledge.shipped import SHIPPED


def main(corpus: Path) -> int:
    """Checks all books in `corpus`; gives the exit status."""
    finding = check(corpus, held_out_files(corpus))
    for fault in finding.faults:
        print(fault)
    print(table(finding.rows))
    print(f"{len(finding.faults)} faults" if finding.faults else "no faults")
    return 1 if finding.faults else 0


if __name__ == "__main__":
    sys.exit(main(SHIPPED.corpus))
