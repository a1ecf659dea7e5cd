"""The parts of README.md that are written by what they describe: `python -m tests.documentation --write` (or `--check`)."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from pydantic_core import PydanticUndefined

from bot.__main__ import parser
from bot.i18n.words import words_in
from bot.presenter.command_names import typed_path
from bot.services.catalogue import SHELVES, on_shelf
from bot.settings import Settings, environment_name
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
REPORT = ROOT / "docs" / "evaluation" / "report.md"
ANSWERS = {
    "tests/questions/test.jsonl": "**questions from a phone**",
    "situation": "a situation told",
    "direct": "a plain question",
    "typo": "with typing errors",
    "slang": "in slang",
    "keyword": "keywords only",
    "tests/questions/stories.jsonl": "**stories**",
    "ropta": "both, ropta",
    "cdc": "cdc",
    "eventem": "eventem",
    "casino": "casino",
    "urban": "urban",
    "fr": "both, French",
    "en": "English",
    "nl": "Dutch",
    "**all**": "**all that is covered**",
}
"""What the first table of the report calls a group of questions, and what the README does."""
PART = re.compile(r"(?P<open><!-- generated: (?P<name>[\w-]+) -->\n)(?P<text>.*?)(?P<close><!-- end generated -->)", re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)|^\[[^\]]+\]:\s*(?P<reference>\S+)", re.MULTILINE)
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)
NOT_OURS = {"node_modules", "build", "dist", "data"}


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    cells = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |\n" for row in cells)


def commands() -> str:
    """What can be typed in a shell."""
    choices = next(action for action in parser()._actions if action.dest == "command")
    rows = ((f"`floorman {choice.dest}`", str(choice.help)) for choice in choices._choices_actions)
    return table(("command", "what it does"), rows)


def chat() -> str:
    """What can be typed in a chat."""
    english = words_in("en")
    rows = (
        (
            *(f"`/{' '.join(typed_path(command, language))}`" for language in ("en", "fr", "nl")),
            f"`/{command.name}`",
            english.say(f"role.{command.role.name.casefold()}"),
            english.say(f"command.{command.name}.help"),
        )
        for shelf in ("", *SHELVES)
        for command in on_shelf(shelf)
        if command.shelf == shelf
    )
    return table(("English", "français", "Nederlands", "in one word", "for", "what it does"), rows)


def settings() -> str:
    """What an operator may set."""
    rows = (
        (f"`{environment_name(name)}`", default(name), str(field.description)) for name, field in Settings.model_fields.items()
    )
    return table(("variable", "default", "what it is for"), rows)


def default(setting: str) -> str:
    """The default of a setting as the README writes it: a dash where there is none."""
    value = Settings.model_fields[setting].default
    return "–" if value in (None, PydanticUndefined) else f"`{value}`"


def books() -> str:
    """The rulebooks that come with Floorman."""
    found = load_corpus([SHIPPED.corpus]).books
    rows = ((f"`{b.id}`", b.title, b.edition, str(len(b.articles)), str(len(b.passages))) for b in found)
    return table(("id", "title", "edition", "articles", "passages"), rows)


def answers() -> str:
    """How good the answers to the test questions are, from the report that `floorman evaluate --report` wrote."""
    covered = REPORT.read_text(encoding="utf-8").partition("## Questions that the book answers\n")[2].partition("##")[0]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in covered.splitlines() if line.startswith("|")]
    (_, *heads), _, *rows = lines
    told = {name: figures for name, *figures in rows}
    return table(["", *heads], ([label, *map(_share, heads, told[name])] for name, label in ANSWERS.items()))


def _share(head: str, figure: str) -> str:
    return figure if head in ("n", "MRR") else f"{figure} %"


PARTS: Mapping[str, Callable[[], str]] = {
    "commands": commands,
    "chat": chat,
    "settings": settings,
    "books": books,
    "answers": answers,
}


def rewritten(page: str) -> str:
    """A page with its generated parts written anew. Raises ValueError for a part that is missing, doubled or unknown."""
    names = [match["name"] for match in PART.finditer(page)]
    if sorted(names) != sorted(PARTS):
        raise ValueError(f"README.md has the generated parts {names}; it needs each of {list(PARTS)} once, and no other.")
    return PART.sub(lambda part: part["open"] + PARTS[part["name"]]() + part["close"], page)


def pages(root: Path) -> list[Path]:
    """The Markdown files of the project."""
    found = (path for path in root.rglob("*.md") if not any(part.startswith(".") for part in path.relative_to(root).parts))
    return sorted(path for path in found if not NOT_OURS & set(path.relative_to(root).parts))


def broken_links(root: Path) -> list[str]:
    """Relative links of Markdown files that lead to no file: where each stands and where it leads."""
    found = []
    for page in pages(root):
        for match in LINK.finditer(CODE.sub("", page.read_text(encoding="utf-8"))):
            target = (match["target"] or match["reference"]).strip("<>").partition("#")[0]
            if target and ":" not in target and not (page.parent / target).exists():
                found.append(f"{page.relative_to(root)} links to {target}, which is not there.")
    return found


def main(line: Sequence[str]) -> str | None:
    """Writes the page, or says in one sentence what is wrong with it."""
    if list(line) not in (["--check"], ["--write"]):
        return "Write: python -m tests.documentation --check (or --write)"
    page = README.read_text(encoding="utf-8")
    try:
        fresh = rewritten(page)
    except ValueError as error:
        return str(error)
    if line[0] == "--write":
        README.write_text(fresh, encoding="utf-8")
    elif page != fresh:
        return "README.md is not what the code says; run: make format (or python -m tests.documentation --write)"
    return " ".join(broken_links(ROOT)) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
