"""The table of what was broken: every row of it is a test, and is run."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "faults.md"
ROWS = [
    line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and not line.startswith("| what was")
]
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


def declared_in(file):
    """The tests of a file, each with how it is marked."""
    tree = ast.parse((TESTS / "bot" / file).read_text(encoding="utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {one.name: [ast.unparse(mark) for mark in one.decorator_list] for one in found}


def test_the_table_is_read():
    assert len(ROWS) > 30


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split(" | ")[0][2:60])
def test_each_row_says_what_was_seen_and_lost_and_is_a_test_that_is_run(row):
    broken, seen, lost, tests = (cell.strip() for cell in row.strip("|").split("|"))
    assert all((broken, seen, lost))
    named = NAMED.findall(tests)
    assert named
    assert NAMED.sub("", tests).strip(" ,") == "", "nothing stands there but tests"
    for file, name in named:
        marks = declared_in(file)[name]
        assert not [mark for mark in marks if "skip" in mark and "win32" not in mark]
