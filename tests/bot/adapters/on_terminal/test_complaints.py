"""What goes wrong is said in one sentence, in the user's language, with the way to do it right, and never as a traceback."""

import errno
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

import bot.command_line
import knowledge.library
from bot.i18n.words import LANGUAGES
from bot.services.rules.rules_desk import LONGEST_QUESTION
from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.library import library
from knowledge.rulebook import Rulebooks
from knowledge.shipped import SHIPPED
from tests.bot.words import flat, said
from tests.knowledge.small_book import QUESTIONS, write_book

ALL = ("casino", "cdc", "eventem", "ropta", "urban")


def refused(ran) -> str:
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    return flat(ran.err)


def unwrapped(text: str) -> str:
    """A text without blanks: a long path may be broken anywhere."""
    return "".join(text.split())


USAGE = [(), ("aks", "quoi ?"), ("ask", "--book"), ("article",), ("article", "ropta"), ("compare",), ("ask", "--bogus", "quoi ?"),
         ("ask", "--lang", "de", "quoi ?"), ("index",), ("evaluate",), ("console", "now")]  # fmt: skip


@pytest.mark.parametrize("line", USAGE)
def test_a_line_that_cannot_be_read_is_answered_with_one_that_can(floorman, line):
    ran = floorman(*line)
    assert said("line.example.floorman", "fr") in refused(ran)
    assert ran.err.count("\n") == 1
    assert "usage:" not in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_cannot_be_read_is_answered_in_the_language_of_the_settings(floorman, monkeypatch, language):
    monkeypatch.setenv("FLOORMAN_LANG", language)
    assert said("line.example.floorman", language) in refused(floorman("aks"))


def test_what_was_typed_is_repeated_as_it_was_typed(floorman):
    assert ":heart: [bold]x[/bold]" in refused(floorman("aks", ":heart: [bold]x[/bold]"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_whose_name_is_too_long_is_answered_with_one_sentence(floorman, monkeypatch, language):
    monkeypatch.setenv("FLOORMAN_DATA", "x" * 300)
    sentence = said("line.no_access", language, file="x" * 300, reason=os.strerror(errno.ENAMETOOLONG))
    assert refused(floorman("db", "upgrade", "--lang", language)) == sentence


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("line", [("demo", "--fast"), ("article", "ropta", "6.4", "--json"), ("db", "upgrade")])
def test_where_the_output_has_no_room_that_is_said_and_nothing_else(line):
    with open("/dev/full", "w") as full:
        ran = subprocess.run([sys.executable, "-m", "bot", *line, "--lang", "en"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ran.returncode, flat(ran.stderr)) == (1, said("line.output_full", "en", reason=os.strerror(errno.ENOSPC)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_book_is_answered_with_those_there_are(floorman, language):
    sentence = said("refused.no_such_book", language, book="robert", known=ALL)
    assert refused(floorman("ask", "--book", "robert", "quoi ?", "--lang", language)) == sentence
    assert refused(floorman("ask", "--book", "robert", "--json", "quoi ?", "--lang", language)) == sentence
    assert refused(floorman("article", "robert", "6.4", "--lang", language)) == sentence
    assert refused(floorman("index", "build", "robert", "--lang", language)) == sentence


@pytest.mark.parametrize("question", [(), ("",), ("  ",), ("?",)])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_empty_question_is_answered_with_one_sentence(floorman, question, more):
    assert refused(floorman("ask", *question, *more, "--lang", "en")) == said("refused.empty_question", "en")


@pytest.mark.parametrize("command", ["ask", "compare"])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_question_that_is_too_long_is_answered_with_how_long_it_may_be(floorman, command, more):
    sentence = said("too_long.text", "en", length=LONGEST_QUESTION + 1, longest=LONGEST_QUESTION)
    assert refused(floorman(command, "a" * (LONGEST_QUESTION + 1), *more, "--lang", "en")) == sentence


def test_an_article_that_there_is_not_is_answered_with_one_that_there_is(floorman):
    assert "99.9" in refused(floorman("article", "ropta", "99.9", "--json"))


@pytest.mark.parametrize(("changed", "articles", "named"), [
    ({"edition": None}, "## 1.1 La donne\n\nUne carte.\n", ["book.toml", "edition"]),
    ({}, "## La donne\n\nUne carte.\n", ["articles.md:1", "{#key}"]),
    ({}, "# La donne\n\nUne carte.\n\n## 1.1 La donne\n\nUne carte.\n", ["articles.md:1"]),
])  # fmt: skip
def test_a_broken_rulebook_is_named_by_file_with_what_to_do(floorman, tmp_path, monkeypatch, changed, articles, named):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    monkeypatch.setenv("FLOORMAN_LANG", "en")
    folder = write_book(tmp_path / "books", articles, **changed)
    for line in (("ask", "--book", "club", "quoi ?"), ("article", "club", "1.1"), ("ask", "--book", "Club", "--json", "quoi ?")):
        sentence = refused(floorman(*line))
        assert all(word in sentence for word in (str(folder), *named))
        assert sentence.startswith(said("line.corpus", "en", detail="").strip())


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("platform", ["discord", "telegram"])
def test_a_platform_that_was_named_and_has_no_token_is_told_be_there_another_or_not(floorman, monkeypatch, platform, language):
    other = {"discord": "TELEGRAM_TOKEN", "telegram": "DISCORD_TOKEN"}[platform]
    monkeypatch.setenv(other, "never-used")
    ran = floorman("run", platform, "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert flat(ran.err) == said(f"line.no_token_{platform}", language)


def test_a_platform_that_there_is_not_is_no_line_that_can_be_read(floorman):
    assert "floorman run matrix" in refused(floorman("run", "matrix"))


BROKEN = {
    "a table that is none": ("book.toml", 'reference = "x"'),
    "a citation that would fill the memory": ("book.toml", 'citation_unnumbered = "{number:>900000000}"'),
    "a profile": ("profile.toml", '[[rule]]\npoint = "nonsense"'),
    "a question": ("questions.jsonl", '{"q": 3}'),
    "a silence": ("silence.jsonl", "[]"),
    "what is general": ("general.jsonl", '{"rule": "nonsense", "passage": null}'),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_rulebook_stands_in_the_way_of_no_other_and_is_named_where_it_is_looked_for(
    floorman, tmp_path, monkeypatch, broken
):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    monkeypatch.setenv("FLOORMAN_LANG", "en")
    folder, (name, line) = write_book(tmp_path / "books"), BROKEN[broken]
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    ran = floorman("ask", "--book", "ropta", "6.4")
    assert (ran.code, ran.err) == (0, "")
    assert str(folder / name) in (tmp_path / "data" / "floorman.log").read_text(encoding="utf-8")
    ran = floorman("doctor")
    assert ran.code == 1
    assert unwrapped(str(folder / name)) in unwrapped(ran.out)
    assert str(folder / name) in refused(floorman("ask", "--book", "club", "quoi ?"))


def test_in_a_chat_a_broken_rulebook_is_told_from_one_that_there_is_not(floorman, tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    monkeypatch.setenv("FLOORMAN_LANG", "en")
    write_book(tmp_path / "books", edition=None)
    for line in ("/book club", "/article club 1.1"):
        ran = floorman("console", typed=f"{line}\n")
        assert ran.code == 2
        assert said("refused.book_broken", "en", book="club") in flat(ran.out)
        assert str(tmp_path) not in ran.out
    monkeypatch.setenv("FLOORMAN_BOOK", "club")
    assert said("refused.book_broken", "en", book="club") in flat(floorman("console", typed="/article 6.4\n").out)
    assert floorman("console", typed="/article ropta 6.4\n").code == 0


def test_a_folder_of_rulebooks_that_there_is_not_is_named(floorman, tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "boks"))
    assert str(tmp_path / "boks") in refused(floorman("article", "ropta", "6.4"))


def test_a_model_that_cannot_be_loaded_is_a_failure_that_says_why(floorman, monkeypatch):
    def refuse(name: str | None, _bundled: Path, _whole: object) -> NoReturn:
        raise EncoderUnavailable(f"{name} is no model; name another in FLOORMAN_ENCODER")

    monkeypatch.setattr(knowledge.library, "load_encoder", refuse)
    ran = floorman("ask", "--lang", "en", "le bouton ?")
    assert (ran.code, ran.out) == (1, "")
    assert flat(ran.err) == said("line.encoder", "en", detail="None is no model; name another in FLOORMAN_ENCODER")


def test_an_unexpected_failure_gives_a_reference_and_keeps_the_traceback_for_the_log(floorman, tmp_path, monkeypatch):
    def fail(*_anything: object) -> None:
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(Rulebooks, "answer", fail)
    ran = floorman("ask", "le bouton ?", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    reference = ran.err.split()[-1]
    assert flat(ran.err) == said("line.failed", "en", reference=reference)
    log = (tmp_path / "data" / "floorman.log").read_text(encoding="utf-8")
    assert reference in log
    assert "ZeroDivisionError: a defect" in log


def test_an_index_that_is_damaged_is_built_again_and_one_sentence_says_so(floorman, tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    # so many questions that it borrows none, which takes long
    write_book(tmp_path / "books", questions=QUESTIONS[:1] * 16)
    assert floorman("index", "build", "club").code == 0
    asked = "ask", "--book", "club", "le bouton ?", "--lang", "en"
    before = floorman(*asked)
    (tmp_path / "data" / "index" / "club" / "vectors.index").write_bytes(b"damaged")
    ran = floorman(*asked)
    harm = said("harm.length", "en")
    assert (ran.code, ran.out) == (0, before.out)
    assert said("line.mending", "en", book="Club", file="vectors.index", harm=harm) in flat(ran.err)
    assert "vectors.index: length" in (tmp_path / "data" / "floorman.log").read_text(encoding="utf-8")
    assert floorman(*asked) == before


@pytest.mark.parametrize("name", ["indexes/weights.json", "indexes/manifest.json", "model/manifest.json", "model/tokenizer.json",
                                  "books/urban/articles.md"])  # fmt: skip
def test_what_cannot_be_made_again_is_refused_with_what_to_do(floorman, tmp_path, monkeypatch, name):
    shipped = replace(SHIPPED, indexes=tmp_path / "indexes", model=tmp_path / "model", corpus=tmp_path / "books")
    shutil.copytree(SHIPPED.model, shipped.model)
    shutil.copytree(SHIPPED.corpus, shipped.corpus)
    shutil.copytree(SHIPPED.indexes, shipped.indexes, ignore=shutil.ignore_patterns("cdc", "casino", "eventem", "urban"))
    monkeypatch.setattr(bot.command_line, "library", partial(library, shipped=shipped))
    rotten = (tmp_path / name).read_bytes().replace(b"1", b"7", 1)
    (tmp_path / name).write_bytes(rotten)
    ran = floorman("ask", "--lang", "en", "le bouton ?")
    sentence = said("line.damaged", "en", file=tmp_path / name, harm=said("harm.altered", "en"))
    assert (ran.code, ran.out) == (1, "")
    assert unwrapped(ran.err) == sentence.replace(" ", "")
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 1
    assert sentence.replace(" ", "") in unwrapped(ran.out)


def test_a_data_folder_that_cannot_be_made_is_no_reason_for_a_traceback(floorman, tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "taken"))
    ran = floorman("console", typed="/help\n")
    assert ran.code in (1, 2)
    assert "Traceback" not in ran.err
    assert str(tmp_path / "taken") in ran.err


def test_help_is_given_to_who_asks_for_it(floorman):
    ran = floorman("--help")
    assert (ran.code, ran.err) == (0, "")
    assert "console" in ran.out
    assert floorman("ask", "--help").code == 0


def test_who_presses_control_c_gets_no_traceback(floorman, monkeypatch):
    def interrupt(*_anything: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Rulebooks, "answer", interrupt)
    ran = floorman("ask", "le bouton ?")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_half_of_a_character_can_be_repeated(floorman):
    assert "rob\ufffdert" in refused(floorman("ask", "--book", "rob\udcffert", "le bouton ?"))
