"""`python -m knowledge.bank_check`: a line for every fault of the question bank, then a table; exits with 1 if there is one."""

from __future__ import annotations

import sys

from knowledge.bank_check.checking import check, held_out_files
from knowledge.bank_check.coverage import table
from knowledge.corpus import bundled_folder


def main() -> int:
    """Checks the five books; gives the exit status."""
    corpus = bundled_folder()
    finding = check(corpus, held_out_files(corpus))
    for fault in finding.faults:
        print(fault)
    print(table(finding.rows))
    print(f"{len(finding.faults)} faults" if finding.faults else "no faults")
    return 1 if finding.faults else 0


if __name__ == "__main__":
    sys.exit(main())
