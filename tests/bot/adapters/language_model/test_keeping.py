"""A measurement counts only as it was written, for the reader that was measured; whatever else lies there is not trusted."""

import json
import os
import stat
from dataclasses import replace

import pytest

from bot.adapters.language_model.keeping import AHEAD, FILE, LONGEST, SEAL, Kept, VoidError, _seal
from bot.adapters.language_model.measured import BAR, LEAST, LEAST_RAISED, Doubt, Measured, Picks, reader_of
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.on_terminal.measurement import trust
from bot.adapters.on_terminal.terminal import Terminal
from bot.i18n.words import words_in
from tests.bot.desks import Clock
from tests.bot.small_rules import CLUB, RIVER

URL = "http://127.0.0.1:11434/v1"
READER = reader_of("small", URL)
GOOD = Measured(
    at=Clock().at, reader=READER, files=("real.jsonl",), questions=120, covered=110, search_first=60, first=95, search_three=90,
    three=105, asked=100, none=5, failed={"status 500": 2}, sure=Picks(80, 79), raised=Picks(30, 30), tokens_in=200_000,
    tokens_out=1_500, spent="0.031", median=0.8, slowest=3.9, books={"state of river": "River"},
)  # fmt: skip


@pytest.fixture
def kept(tmp_path) -> Kept:
    return Kept(tmp_path, READER, Clock())


def test_what_was_measured_well_enough_is_proven_modestly_in_the_books_that_were_measured(kept):
    kept.write(GOOD)
    assert kept.read() == GOOD
    assert kept.proven("state of river") == pytest.approx(0.933, abs=0.001)
    assert kept.proven("another state of river") is None


def test_it_is_its_owners_alone_and_holds_no_more_than_figures(kept):
    kept.write(GOOD)
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600
    assert [path.name for path in kept.folder.iterdir()] == [FILE]
    assert set(json.loads(kept.file.read_bytes())) == {*GOOD.told(), "format", SEAL}


def test_of_an_address_with_a_key_in_its_path_only_the_host_is_written_down(tmp_path):
    reader = reader_of("small", "https://models.example/sk-secret-0123/v1")
    kept = Kept(tmp_path, reader, Clock())
    kept.write(replace(GOOD, reader=reader))
    assert "sk-secret" not in kept.file.read_text(encoding="utf-8")
    assert kept.read().reader.host == "models.example"


def test_what_was_measured_before_stands_until_the_new_one_is_whole(kept, monkeypatch):
    kept.write(GOOD)
    monkeypatch.setattr("bot.adapters.language_model.keeping._seal", lambda told: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        kept.write(replace(GOOD, questions=500))
    monkeypatch.undo()
    assert kept.read() == GOOD
    assert [path.name for path in kept.folder.iterdir()] == [FILE]


def edited(**changes):
    """By hand: the figures are changed, the seal is not."""
    return lambda file: file.write_text(json.dumps({**json.loads(file.read_bytes()), **changes}), encoding="utf-8")


def forged(**changes):
    """By somebody who has written a new seal."""

    def cheat(file):
        told = {**json.loads(file.read_bytes()), **changes}
        del told[SEAL]
        file.write_text(json.dumps({**told, SEAL: _seal(told)}), encoding="utf-8")

    return cheat


def linked(file):
    file.rename(file.with_name("elsewhere.json"))
    file.symlink_to(file.with_name("elsewhere.json"))


def put_in_its_place(make):
    def cheat(file):
        file.unlink()
        make(file)

    return cheat


def cut(file):
    file.write_bytes(file.read_bytes()[:-20])


def write(content):
    return lambda file: file.write_bytes(content)


def other(reader, **changes):
    return lambda file: Kept(file.parent, reader, Clock()).write(replace(GOOD, reader=reader, **changes))


def again(**changes):
    return other(READER, **changes)


CHEATS = {
    "nothing was measured": (lambda file: file.unlink(), Doubt.ABSENT),
    "another model": (other(replace(READER, model="large")), Doubt.OTHER_MODEL),
    "another host": (other(reader_of("small", "https://models.example/v1")), Doubt.OTHER_ADDRESS),
    "another path": (other(reader_of("small", f"{URL}/other")), Doubt.OTHER_ADDRESS),
    "another prompt": (other(replace(READER, prompt="0" * 64)), Doubt.OTHER_PROMPT),
    "edited by hand": (edited(sure={"count": 100, "right": 100}), Doubt.ALTERED),
    "another reader by hand": (edited(reader={**GOOD.told()["reader"], "model": "large"}), Doubt.ALTERED),
    "another format": (forged(format=2), Doubt.ALTERED),
    "a field too many": (forged(trusted=True), Doubt.ALTERED),
    "more right than picked": (forged(sure={"count": 80, "right": 81}), Doubt.ALTERED),
    "more picked than asked": (forged(asked=10), Doubt.ALTERED),
    "a share": (forged(sure={"count": 80, "right": 79.5}), Doubt.ALTERED),
    "a truth for a count": (forged(sure={"count": True, "right": True}), Doubt.ALTERED),
    "no number": (forged(at=float("nan")), Doubt.ALTERED),
    "never": (forged(at=float("inf")), Doubt.ALTERED),
    "a number that is none of a machine's": (forged(at=10**400), Doubt.ALTERED),
    "a time that no machine takes": (forged(median=10**400), Doubt.ALTERED),
    "no reader": (forged(reader=None), Doubt.ALTERED),
    "controls of a terminal": (forged(files=["\x1b[2J"]), Doubt.ALTERED),
    "a long text": (forged(files=["x" * 5_000]), Doubt.ALTERED),
    "cut off": (cut, Doubt.ALTERED),
    "empty": (write(b""), Doubt.ALTERED),
    "no object": (write(b"[]"), Doubt.ALTERED),
    "no JSON": (write(b"\xff\xfe{"), Doubt.ALTERED),
    "a tower": (write(b"[" * 50_000), Doubt.ALTERED),
    "a long number": (write(b'{"format":' + b"9" * 20_000 + b"}"), Doubt.ALTERED),
    "from the future": (again(at=GOOD.at + 2 * AHEAD), Doubt.FUTURE),
    "huge": (write(b" " * (LONGEST + 1)), Doubt.HUGE),
    "a link": (linked, Doubt.LINK),
    "a link to nothing": (put_in_its_place(lambda file: file.symlink_to(file.with_name("no"))), Doubt.LINK),
    "a second name": (lambda file: os.link(file, file.with_name("second.json")), Doubt.LINK),
    "a folder": (put_in_its_place(lambda file: file.mkdir()), Doubt.NO_FILE),
    "a pipe": (put_in_its_place(os.mkfifo), Doubt.NO_FILE),
    "others may write": (lambda file: file.chmod(0o666), Doubt.OF_OTHERS),
    "too few": (again(sure=Picks(LEAST - 1, LEAST - 1)), Doubt.FEW),
    "too often wrong": (again(sure=Picks(100, 94), asked=120), Doubt.WORSE),
    "none that the search was unsure of": (again(raised=Picks()), Doubt.FEW_RAISED),
    "few that the search was unsure of": (again(raised=Picks(LEAST_RAISED - 1, LEAST_RAISED - 1)), Doubt.FEW_RAISED),
    "wrong where the search was unsure": (again(sure=Picks(80, 77), raised=Picks(20, 18)), Doubt.WORSE_RAISED),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_nothing_but_a_good_measurement_of_this_very_reader_is_trusted_and_one_sentence_says_why(kept, cheat):
    kept.write(GOOD)
    act, doubt = CHEATS[cheat]
    act(kept.file)
    with pytest.raises(VoidError) as void:
        kept.read()
    assert void.value.doubt is doubt
    assert kept.proven("state of river") is None
    setup = SelectorSetup(URL, "small", None, None, kept, lambda book: f"state of {book.id}")
    for language in ("fr", "en", "nl"):
        [sentence] = trust(Terminal(language), setup, lambda: [RIVER])
        assert sentence.startswith(words_in(language).plain("trust.absent")[:8])
        assert "{" not in sentence


def test_every_reason_to_doubt_has_been_tried(kept, monkeypatch):
    tried = {doubt for _, doubt in CHEATS.values()}
    kept.write(GOOD)

    def broken(*told):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("bot.adapters.language_model.keeping.os.open", broken)
    with pytest.raises(VoidError) as void:
        kept.read()
    assert {*tried, void.value.doubt} == set(Doubt)


def test_at_the_bar_itself_it_is_trusted(kept):
    kept.write(replace(GOOD, sure=Picks(LEAST, round(LEAST * BAR)), raised=Picks(LEAST_RAISED, LEAST_RAISED)))
    assert kept.proven("state of river") == pytest.approx(0.863, abs=0.001)


def test_a_link_in_its_place_is_replaced_and_what_it_names_is_left_alone(kept):
    mine = kept.folder / "mine.txt"
    mine.write_text("keep", encoding="utf-8")
    kept.file.symlink_to(mine)
    kept.write(GOOD)
    assert (mine.read_text(encoding="utf-8"), kept.read()) == ("keep", GOOD)


def test_a_pipe_in_its_place_is_replaced_and_nobody_is_waited_for(kept):
    os.mkfifo(kept.file)
    kept.write(GOOD)
    assert kept.read() == GOOD


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_who_is_trusted_is_told_in_which_books_and_in_which_no_longer(kept, language):
    kept.write(replace(GOOD, books={"state of river": "River", "what the club's was": "Club"}))
    setup = SelectorSetup(URL, "small", None, None, kept, lambda book: f"state of {book.id}")
    trusted, changed = trust(Terminal(language), setup, lambda: [RIVER, CLUB])
    assert "River" in trusted
    assert words_in(language).share(kept.read().proven) in trusted
    assert "Club" in changed
