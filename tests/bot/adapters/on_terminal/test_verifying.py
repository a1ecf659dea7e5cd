"""From the first message of a tournament to a stranger who checks its draw, as processes see it: lines, files, exit codes."""

import re

import pytest

from tests.bot.words import flat, said

TOURNAMENT = """/tournament Open de Nantes; 6 par table; payés 3
/enter
1. Marie Dupont
2) Paul Martin
- Éloïse Étienne
Jean-Luc Bernard
Anna
Bob
Carole

/choose conseil
/keep Marie Dupont 1-1
/draw
/word chaussette
/reveal
/pick siège 3, siège 5
/proof {file}
"""


@pytest.fixture
def published(floorman, tmp_path):
    file = tmp_path / "preuve.txt"
    ran = floorman("console", typed=TOURNAMENT.format(file=file))
    assert (ran.code, ran.err) == (0, "")
    assert "Marie Dupont" in ran.out
    return file


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_stranger_checks_a_draw_from_the_published_text_alone(floorman, published, language):
    ran = floorman("verify", str(published), "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert said("verify.holds", language) in flat(ran.out)
    assert ran.out.count("✔") == 3


def test_the_text_may_come_through_a_chat(floorman, published):
    copied = "```\r\n" + published.read_text(encoding="utf-8").replace("\n", "  \r\n") + "```\r\n"
    assert floorman("verify", "-", typed=copied).code == 0


@pytest.mark.parametrize(("pattern", "instead"), [
    (r"result 2: \d-\d", "result 2: 2-6"),
    (r"word 1: chaussette", "word 1: chausson"),
    (r"entrant 2: Paul Martin", "entrant 2: Paul Martine"),
    (r"seed: [0-9a-f]{4}", "seed: 0000"),
    (r"fixed 1-1: 1\n", ""),
])  # fmt: skip
def test_a_text_that_was_changed_is_not_right(floorman, published, pattern, instead):
    text = published.read_text(encoding="utf-8")
    changed = re.sub(pattern, instead, text, count=1)
    if changed == text:  # the draw gave that very seat
        changed = re.sub(pattern, "result 2: 2-5", text, count=1)
    published.write_text(changed, encoding="utf-8")
    ran = floorman("verify", str(published))
    assert ran.code == 1
    assert said("verify.fails", "fr") in flat(ran.out)
    assert "✘" in ran.out


def test_what_is_no_published_text_is_told_in_one_sentence(floorman, tmp_path):
    (tmp_path / "list.txt").write_text("1. Marie\n2. Paul\n", encoding="utf-8")
    ran = floorman("verify", str(tmp_path / "list.txt"))
    assert (ran.code, ran.out) == (2, "")
    assert "Marie" in ran.err
    assert floorman("verify", str(tmp_path / "nowhere.txt")).code == 2


def test_a_tournament_is_still_there_when_the_console_is_opened_again(floorman, published):
    again = floorman("console", typed="/where Éloise etienne\n/undo\n/pick siège 3, siège 5\n/proof\n")
    assert again.code == 0
    assert "Éloïse Étienne : table" in flat(again.out)
    assert "status: undone" in again.out
    assert "draw 4: pick" in again.out


@pytest.mark.parametrize("line", ["/enter @nowhere.csv", "/proof /no/such/folder/file.txt"])
def test_a_file_that_cannot_be_used_is_refused_and_nothing_is_changed(floorman, published, line):
    ran = floorman("console", typed=f"{line}\n")
    assert (ran.code, ran.err) == (2, "")
    assert said("refused.unusable_file", "fr", file=line.split()[1].removeprefix("@")) in flat(ran.out)


def test_a_season_goes_to_a_file_that_is_not_there_yet_whatever_its_ending_is_written_like(floorman, tmp_path):
    file = tmp_path / "Ligue.CSV"
    ran = floorman("console", typed=f"/season Printemps; 8 meilleures\n/season export {file}\n")
    assert (ran.code, file.read_text(encoding="utf-8-sig").count("\n")) == (0, 1)
    again = floorman("console", typed=f"/season export {file}\n")
    assert again.code == 2
    # a long path is broken in the middle of a word
    assert "".join(said("refused.file_exists", "fr", file=file).split()) in "".join(again.out.split())
