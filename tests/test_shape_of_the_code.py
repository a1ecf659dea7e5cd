"""What keeps the code readable: short files, short functions, and a word on everything that others may use."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for package in ("bot", "knowledge") for path in (ROOT / package).rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], name: str = "") -> Iterator[tuple[str, Defined]]:
    """The classes, functions and methods that a file offers to others."""
    for node in body:
        if isinstance(node, Defined) and not node.name.startswith("_"):
            yield f"{name}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{node.name}.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_is_short_and_speaks_for_itself(path):
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert len(text.splitlines()) <= LONGEST_FILE
    assert [node.name for node in functions if node.end_lineno - node.lineno >= LONGEST_FUNCTION] == []
    assert ast.get_docstring(tree)
    assert [name for name, node in public(tree.body) if not ast.get_docstring(node)] == []


def test_no_file_of_the_tests_is_long_either():
    long = [path for path in (ROOT / "tests").rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE]
    assert [str(path.relative_to(ROOT)) for path in long] == []


def test_there_is_code_to_look_at():
    assert len(FILES) > 50
    assert {path.name for path in FILES} >= {"front_desk.py", "rulebook.py"}


@pytest.mark.parametrize("package", ["bot", "knowledge", "tests"])
def test_every_folder_with_code_is_a_package(package):
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
