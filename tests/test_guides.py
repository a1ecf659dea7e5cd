"""The guides show what is: each line is played at a real front desk, what is named is there, three languages say the same."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pytest
import yaml

from bot.__main__ import parser
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.command_names import one_word, typed_path
from bot.services.catalogue import find_command
from bot.settings import Settings, environment_name
from tests import guides
from tests.bot.i18n.test_house_words import RULES
from tests.bot.words import flat, spaced
from tests.documentation import ROOT, broken_links
from tests.guides import NAMES, WHO, Guide, Shown, command_of

EACH = [Guide(language, name) for name in NAMES for language in LANGUAGES]
PLAYED = [guide for guide in EACH if guide.name in WHO]
RUNNING = [guide for guide in EACH if guide.blocks("sh")]
OF_OTHERS = {"/newbot"}
"""What is typed to somebody else: Telegram's own bot."""
LINES = {"floors": 62, "players": 31}
"""What a sheet of A4 holds, and half of one, at a hundred signs a line."""
SIGNS = 100
SAID = re.compile(r"\*\*[«“] ?(.+?) ?[»”]\.?\*\*")
"""What Floorman is quoted with in a sentence, outside of what is played."""
ARTICLE = re.compile(r"art\. [\d.]+\d")
FLOORMAN = re.compile(r"^(?:\S*/)?floorman$")
SHELL_NAMES = {
    "cd",
    "chmod",
    "cp",
    "curl",
    "docker",
    "exec",
    "git",
    "make",
    "mkdir",
    "set",
    "sh",
    "sudo",
    "sudoedit",
    "systemctl",
}


def named(guide: Guide) -> str:
    return f"{guide.language} {guide.name}"


@pytest.fixture(scope="module")
def evenings() -> dict[tuple[str, str], list[guides.Played]]:
    return {(guide.language, guide.name): list(guide.played()) for guide in PLAYED}


@pytest.mark.parametrize("guide", PLAYED, ids=named)
def test_every_line_is_carried_out_and_answered_with_the_words_that_are_quoted(guide, evenings):
    played = evenings[guide.language, guide.name]
    assert len(played) > 4
    assert [one.shown.typed for one in played if not one.reply.done] == []
    assert [(one.shown.typed, one.missing, one.said) for one in played if one.missing] == []


@pytest.mark.parametrize("guide", PLAYED, ids=named)
def test_an_article_that_is_quoted_is_the_one_that_the_reply_shows_first(guide, evenings):
    asked = [one for one in evenings[guide.language, guide.name] if command_of(one.shown.typed, guide.language) == "ask"]
    for one in asked:
        assert ARTICLE.findall(" ".join(one.shown.quoted))[:1] == ARTICLE.findall(one.said)[:1], one.shown.typed
    assert len(asked) == (guide.name != "directors")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_evening_of_the_directors_goes_from_the_opening_to_the_ranking(language, evenings):
    names = [command_of(one.shown.typed, language) for one in evenings[language, "directors"]]
    way = ["tournament", "enter", "draw", "reveal", "proof", "seat", "level", "out", "balance", "confirm", "breaktable", "race",
           "handforhand", "final", "undo", "ranking", "finish"]  # fmt: skip
    assert [name for name in dict.fromkeys(names) if name in way] == way


def test_what_is_not_said_or_not_done_is_noticed(evenings):
    played = evenings["en", "players"][1]
    wrong = guides.Played(Shown(played.shown.typed, ("table 1 … seat 9",)), played.reply, played.said)
    assert wrong.missing == ["seat 9"]
    turned = guides.Played(Shown(played.shown.typed, ("seat 1 … table 1",)), played.reply, played.said)
    assert turned.missing == ["table 1"]
    assert [one.typed for one in guides.shown_in("/enter\nA\nB\n\n→ 2 … 3\n→ 4\nwhat now?\n/out A\n")] == [
        "/enter\nA\nB", "what now?", "/out A",
    ]  # fmt: skip
    assert next(guides.shown_in("/enter\nA\n\n→ 2 … 3\n→ 4\n")).quoted == ("2 … 3", "4")


@pytest.mark.parametrize("guide", EACH, ids=named)
def test_a_command_is_called_as_it_is_called_in_the_language_of_the_guide(guide):
    configure = f"/{words_in(guide.language).say('slash.configure')}"
    for line in (*(one.typed for one in guide.shown), *guide.named):
        if line.startswith("/") and line not in (*OF_OTHERS, configure):
            command = find_command(command_of(line, guide.language))
            assert command is not None, line
            own = " ".join(typed_path(command, guide.language))
            assert re.match(rf"/{own}(\s|$)", line) or line.startswith(f"/{one_word(command, guide.language)}"), line


@pytest.mark.parametrize("guide", PLAYED, ids=named)
def test_who_reads_a_guide_may_give_all_that_it_names(guide):
    given = {command_of(line, guide.language) for line in (*(one.typed for one in guide.shown), *guide.named)}
    assert [name for name in given if (command := find_command(name)) and command.role > WHO[guide.name]] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_languages_have_the_same_headings_blocks_commands_and_links(name):
    def shape(guide: Guide) -> object:
        links = sorted(re.findall(r"\]\(([^)]+)\)", guide.text))
        kinds = [found["kind"] for found in guides.FENCED.finditer(guide.text)]
        commands = sorted(command_of(line, guide.language) for line in guide.named)
        return guide.headings, kinds, [command_of(one.typed, guide.language) for one in guide.shown], commands, links

    first, *others = [shape(Guide(language, name)) for language in LANGUAGES]
    assert len(first[0]) > 0
    for other in others:
        assert other == first


@pytest.mark.parametrize("guide", EACH, ids=named)
def test_a_guide_speaks_as_the_house_does(guide):
    prose = re.sub(r"`[^`\n]*`|\]\([^)]*\)", "…", guides.FENCED.sub("", guide.text))
    found = {rule.name: rule.word.findall(prose) for rule in RULES if guide.language in rule.languages}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("guide", EACH, ids=named)
def test_what_floorman_is_quoted_with_is_said_by_floorman(guide):
    words = words_in(guide.language)
    sayings = [spaced(words.plain(key)) for key in words.keys]
    for quoted in SAID.findall(guide.text):
        assert any(quoted in saying for saying in sayings), quoted


@pytest.mark.parametrize("guide", [one for one in EACH if one.name in LINES], ids=named)
def test_what_is_to_be_printed_fits_its_sheet(guide):
    printed = [line for line in guide.text.splitlines() if not line.startswith("```")]
    assert sum(max(1, ceil(len(line) / SIGNS)) for line in printed) <= LINES[guide.name]


def commands(guide: Guide) -> Iterator[list[str]]:
    """What is typed in a shell, each as its words, without what is said beside it."""
    for line in "".join(guide.blocks("sh")).replace("\n    exec", "; exec").splitlines():
        words = shlex.split(line, comments=True)
        if words and words[0] not in ("floorman()", "}"):
            yield words


@pytest.mark.parametrize("guide", RUNNING, ids=named)
def test_a_shell_reads_every_block(guide):
    for block in guide.blocks("sh"):
        assert subprocess.run(["bash", "-n"], input=block, text=True, capture_output=True).stderr == ""


@pytest.mark.parametrize("guide", RUNNING, ids=named)
def test_whatever_is_called_in_a_shell_is_there(guide):
    targets = set(re.findall(r"^([\w./$()]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for words in commands(guide):
        name = words[0]
        if FLOORMAN.match(name):
            assert parser().parse_args(words[1:]).command == words[1]
        elif name.endswith("bin/python"):
            assert words[1] == "-m"
            assert words[2] == "pytest" or (ROOT / f"{words[2].replace('.', '/')}.py").exists()
        else:
            assert name in SHELL_NAMES, words
        if name == "make":
            assert words[1].replace(".venv", "$(VENV)") in targets, words
        if words[:2] == ["docker", "compose"]:
            asked = words[words.index("bot") + 1 :] if "bot" in words else []
            assert "bot" in services
            if words[2] in ("exec", "run"):
                assert parser().parse_args(asked[asked[0] == "floorman" :]).command in ("db", "doctor")


@pytest.mark.parametrize("guide", RUNNING, ids=named)
def test_every_file_and_setting_that_is_named_is_there(guide):
    known = {environment_name(field) for field in Settings.model_fields}
    assert set(re.findall(r"\b(?:FLOORMAN|DISCORD|TELEGRAM|DATABASE)_[A-Z]+\b", guide.text)) <= known
    files = set(re.findall(r"(?<![\w/.])(?:deploy|docs|tests|bot)/[\w./]+\b|\bconstraints\.txt", "".join(guide.blocks("sh"))))
    assert [file for file in files if not (ROOT / file).exists()] == []
    for quoted in re.findall(r"`(floorman [a-z][^`]*)`", guide.text):
        with pytest.raises(SystemExit) as left:
            parser().parse_args([*[word for word in shlex.split(quoted)[1:] if word.islower()], "--help"])
        assert left.value.code == 0, quoted


@pytest.mark.parametrize("guide", [one for one in EACH if one.name == "running"], ids=named)
def test_the_unit_and_the_environment_are_those_of_the_files(guide):
    unit = (ROOT / "deploy" / "floorman.service").read_text(encoding="utf-8")
    for named_there in ("/opt/floorman/bin/floorman", "/etc/floorman/env", "FLOORMAN_DATA=/var/lib/floorman"):
        assert named_there in unit
        assert named_there in guide.text


@pytest.mark.parametrize("name", ["running", "changing"])
def test_the_languages_type_the_same_in_a_shell(name):
    def typed(guide: Guide) -> list[str]:
        lines = [" ".join(words) for words in commands(guide)]
        return [re.sub(r"\w+(?=\.floorman)", "FILE", line).replace(f".guides {guide.language} ", ".guides ") for line in lines]

    first, *others = [typed(Guide(language, name)) for language in LANGUAGES]
    assert len(first) > 4
    for other in others:
        assert other == first


@pytest.mark.long
def test_a_backup_is_made_looked_through_and_put_back_as_the_guide_says(tmp_path):
    guide = Guide("en", "running")
    program = tmp_path / ".venv" / "bin" / "floorman"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bot "$@"\n', encoding="utf-8")
    program.chmod(0o700)
    here = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "FLOORMAN_DATA")}
    here |= {"PYTHONPATH": str(ROOT), "FLOORMAN_LANG": guide.language}
    made, back = [block for block in guide.blocks("sh") if ".venv/bin/floorman db" in block]
    opened = "echo /tournament Open | .venv/bin/floorman console\n"
    # twice: what is done every evening finds the file of the evening before
    done = subprocess.run(
        ["bash", "-e"], input=opened + made + made + back, text=True, capture_output=True, cwd=tmp_path, env=here
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / "data").glob("floorman.db.before-*"))
    assert flat(done.stdout).count("backups/") == 2


@pytest.mark.parametrize("line", [[], ["fr"], ["de", "floors"], ["fr", "running"]])
def test_a_line_that_names_no_guide_that_is_played_is_answered_with_one_that_does(line):
    assert guides.main(line) == "Write: python -m tests.guides fr|en|nl directors|floors|players"


def test_every_guide_is_there_and_leads_somewhere():
    there = {Path(path).relative_to(guides.GUIDES).as_posix() for path in guides.GUIDES.rglob("*.md")}
    assert there == {"README.md", *(f"{guide.language}/{guide.name}.md" for guide in EACH)}
    listed = re.findall(r"\]\(([^)]+)\)", (guides.GUIDES / "README.md").read_text(encoding="utf-8"))
    assert set(listed) == there - {"README.md"}
    assert broken_links(guides.GUIDES) == []
