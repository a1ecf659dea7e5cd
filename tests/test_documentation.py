import re
import shutil

import pytest

from bot.__main__ import parser
from bot.services.catalogue import COMMANDS
from bot.settings import Settings, environment_name
from tests import documentation
from tests.documentation import PARTS, README, ROOT, broken_links, default, main, pages, rewritten

EMPTY = "".join(f"<!-- generated: {name} -->\n<!-- end generated -->\n" for name in PARTS)
OTHERS = {"FLOORMAN_CALLS", "FLOORMAN_EVENINGS", "FLOORMAN_REQUIRE_ALL", "FLOORMAN_SEED", "FLOORMAN_SPECS"}
"""Variables that concern the tests, not Floorman."""
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", re.MULTILINE)


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr(documentation, "README", tmp_path / "README.md")
    return tmp_path / "README.md"


def test_the_readme_lists_every_setting_with_its_default_and_no_other():
    listed = {name: (value, text) for name, value, text in ROW.findall(README.read_text(encoding="utf-8")) if name.isupper()}
    assert listed == {environment_name(n): (default(n), field.description) for n, field in Settings.model_fields.items()}


def test_no_page_speaks_of_a_setting_that_there_is_not():
    known = {environment_name(name) for name in Settings.model_fields} | OTHERS
    for path in pages(ROOT):
        assert set(re.findall(r"FLOORMAN_[A-Z_]+", path.read_text(encoding="utf-8"))) <= known, path


SHELL = re.compile(r"`floorman\s+([a-z]+)(?:\s+([a-z]+)(?=[\s`]))?")
"""A command of the shell that a page names, and what it does where there are several such things."""
DOES = {"index", "ledger"}


def test_no_page_speaks_of_a_command_of_the_shell_that_there_is_not(capsys):
    named = {found for path in pages(ROOT) for found in SHELL.findall(path.read_text(encoding="utf-8"))}
    lines = {(name, does) if name in DOES and does else (name,) for name, does in named}
    assert ("ledger", "verify") in lines
    for line in sorted(lines):
        with pytest.raises(SystemExit) as left:
            parser().parse_args([*line, "--help"])
        assert left.value.code == 0, line
    capsys.readouterr()


def test_the_readme_is_what_the_code_says():
    assert main(["--check"]) is None


def test_no_link_leads_nowhere():
    assert README in pages(ROOT)
    assert broken_links(ROOT) == []


def test_what_is_written_is_fresh_and_stays_so(page):
    page.write_text(f"# A page\n\n{EMPTY}\nmore\n", encoding="utf-8")
    assert main(["--write"]) is None
    written = page.read_text(encoding="utf-8")
    assert all(f"`/{command.name}`" in written for command in COMMANDS)
    assert "| `FLOORMAN_BOOK` | `ropta` |" in written
    assert "| `DATABASE_URL` | – |" in written
    assert "`floorman ask`" in written
    assert "| `ropta` | Règlement officiel du poker de tournoi en association | 2023-09 |" in written
    assert re.search(r"^\| \*\*stories\*\* \| 170 \| \d\d\.\d % \|", written, re.MULTILINE)
    assert written.startswith("# A page\n")
    assert written.endswith("\nmore\n")
    assert rewritten(written) == written
    assert main(["--check"]) is None


def test_a_stale_page_is_told_in_one_sentence_and_left_alone(page):
    page.write_text(rewritten(EMPTY).replace("`ropta`", "`cdc`", 1), encoding="utf-8")
    before = page.read_text(encoding="utf-8")
    assert main(["--check"]).startswith("README.md is not what the code says")
    assert page.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("text", ["", EMPTY.replace("books", "boks"), EMPTY + EMPTY])
def test_a_part_that_is_missing_unknown_or_doubled_is_told(page, text):
    page.write_text(text, encoding="utf-8")
    assert "generated parts" in main(["--check"])
    assert "generated parts" in main(["--write"])


@pytest.mark.parametrize("line", [[], ["--chek"], ["--check", "--write"]])
def test_a_line_that_cannot_be_read_is_answered_with_one_that_can(line):
    assert main(line).startswith("Write: python -m tests.documentation")


def test_links_are_followed_wherever_they_stand(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "there.md").write_text(
        "[up](../page.md#part) [web](https://x.invalid/a) [here](#part)", encoding="utf-8"
    )
    text = "[a](docs/there.md) ![b](docs/not.png) `[c](no.md)`\n\n```\n[d](no.md)\n```\n\n[e]: gone.md\n"
    (tmp_path / "page.md").write_text(text, encoding="utf-8")
    assert broken_links(tmp_path) == [
        "page.md links to docs/not.png, which is not there.",
        "page.md links to gone.md, which is not there.",
    ]
    shutil.rmtree(tmp_path / "docs")
    assert len(broken_links(tmp_path)) == 3
