"""What is sent may be made to harm: it is read in a process of its own, refused in one word, and nothing is written."""

import os
import sys

import pytest

from knowledge.reading import apart
from knowledge.reading.apart import content_of, read_bytes, read_file
from knowledge.reading.reader import Wanted, read_book
from knowledge.reading.refusals import CannotRead
from tests.knowledge.reading import harmful, printers
from tests.knowledge.reading.club_rules import ENGLISH, FRENCH
from tests.knowledge.reading.harmful import REFUSED
from tests.knowledge.reading.laid_out import dotted


def why(read, *arguments, **named):
    with pytest.raises(CannotRead) as refused:
        read(*arguments, **named)
    return refused.value.why


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_rulebook_is_refused_for_what_it_is(name):
    made, reason = REFUSED[name]
    assert why(read_bytes, made()) == reason


def test_a_small_file_that_unpacks_to_more_than_the_memory_is_too_heavy_and_not_damaged():
    assert why(read_bytes, harmful.page_bomb()) == "too_heavy"


@pytest.mark.parametrize(
    "kind",
    [
        b"vnd.ms-word.document.macroEnabled", b"vnd.ms-word.template.macroEnabledTemplate",
        b"vnd.openxmlformats-officedocument.wordprocessingml.template",
    ],
)  # fmt: skip
def test_a_word_document_with_macros_and_a_template_are_read_as_documents(kind):
    usual = b"vnd.openxmlformats-officedocument.wordprocessingml.document.main"
    content = harmful.with_part("[Content_Types].xml", lambda text: text.replace(usual, kind + b".main"))
    assert len(read_bytes(content).report.articles) == len(read_book(printers.docx(dotted(ENGLISH))).report.articles)


def test_a_book_comes_out_of_the_other_process_as_it_was_read_there():
    content, wanted = printers.pdf(dotted(FRENCH)), Wanted(id="trois-ponts", edition="2026")
    assert read_bytes(content, wanted, {3: "join"}) == read_book(content, wanted, {3: "join"})


def test_only_a_file_is_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "folder").mkdir()
    assert [why(content_of, tmp_path / name) for name in ("pipe", "link", "folder")] == ["not_a_file"] * 3
    assert [why(content_of, tmp_path / name) for name in ("none", "x" * 300, "a/b", "\0")] == ["missing"] * 4


def test_an_id_that_is_a_way_to_another_folder_is_none():
    for name in ("../x", "/etc", "a/b", "A", "x", "é" * 5, "a" * 31):
        assert why(read_bytes, b"1. A rule.", Wanted(id=name)) == "bad_id"


def test_a_file_is_named_after_itself_where_it_has_no_title(tmp_path):
    file = tmp_path / "Zomer Reglement.pdf"
    file.write_bytes(printers.plain(dotted(ENGLISH)))
    assert read_file(file).about["source"] == "Zomer Reglement"
    assert read_file(file).about["id"] == "house-rules-of-the-ferry-lane"


def told(monkeypatch, program):
    """What a program tells that stands where the reader stands."""
    monkeypatch.setattr(apart, "_LINE", (sys.executable, "-c", program))
    with pytest.raises(CannotRead) as refused:
        read_bytes(b"1. A rule.")
    return refused.value


def test_the_other_process_knows_no_secret(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "recognisable")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:recognisable@host/db")
    said = told(monkeypatch, "import os, json; print(json.dumps({'why': 'broken', 'fields': {'all': str(dict(os.environ))}}))")
    assert "PYTHONPATH" in said.fields["all"]
    assert "recognisable" not in said.fields["all"]


def test_what_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0)
    monkeypatch.setattr(apart, "PATIENCE", 0.5)
    assert told(monkeypatch, "import time; time.sleep(600)").why == "too_slow"


def test_what_says_nothing_that_can_be_understood_is_broken(monkeypatch):
    for program in ("", "print('[]')", "print('{}')", "raise SystemError", "import os; os.abort()"):
        assert told(monkeypatch, program).why == "broken"


LIMITED = "from knowledge.reading.__main__ import limit\nlimit()\n"


def test_the_other_process_has_a_bound_of_memory_and_writes_no_file(monkeypatch, tmp_path):
    heavy = (
        "import json\ntry:\n    bytes(3 * 2**30)\nexcept MemoryError:\n    print(json.dumps({'why': 'too_heavy', 'fields': {}}))"
    )
    assert told(monkeypatch, LIMITED + heavy).why == "too_heavy"
    file = tmp_path / "written"
    told(monkeypatch, f"{LIMITED}open({str(file)!r}, 'w').write('x')")
    assert file.read_bytes() == b""
