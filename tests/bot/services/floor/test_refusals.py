"""Whatever is typed at the desks, there is one reply, nothing is half done, and what is refused has changed nothing."""

import json
from pathlib import Path

import pytest

from bot.services.replies.refused import Refused
from bot.store.database import open_database
from bot.store.tournament.deed_text import read_deed, write_deed
from bot.store.work import DatabaseStore
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.strange_texts import STRANGE

SPOKEN = (
    *("tournament", "setup", "enter", "withdraw", "keep", "closeseat", "openseat", "level", "draw", "word", "abort", "redraw"),
    *("pick", "undo", "club", "choose", "player", "alias", "rename", "role"),
)
"""The commands of these desks that take a text."""
STAGES = ((), ("/draw",), ("/draw", "/reveal"), ("/draw", "/reveal", "/redraw il le faut"))
NASTY = ["\x00", "\ud800", "Joueur 00001 \ud800", "Joueur 00001 = \udcff", "a, \ud800b", "Qui \ud800 ?: a, b", "nom \ud800é"]
HOSTILE = [
    *STRANGE, *NASTY, "x" * 4000, "é " * 2000, "\u202e" * 40, "a, b\x00", "🂡", "#1", "#", "#0", "1-1", "1-1 1-2", "0-0",
    "9999-99", "٣", "³", "-1", "1e3", "1,5", "0" * 50, "=", "= =", "; ; ;", ",", "\"", "'", '"a\n"b', "nom;\x00\nb;c",
    "fuseau \ud800", "Joueur 00001 floor\x00", "Mardi; 9-max; jetons \ud800", "Mardi; niveaux 25/50 \x00",
    "9 par table\x00", "é\u0301" * 70, "\u200fJoueur 00001\u200f", "button.scope \ud800",
]  # fmt: skip


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks, "casino")
    made.do("/choose conseil")
    return made


@pytest.mark.parametrize("stage", STAGES, ids=" ".join)
@pytest.mark.parametrize("command", SPOKEN)
def test_a_hostile_text_is_carried_out_or_refused_but_never_breaks_anything(evening, command, stage):
    evening.opened(12).do("/keep Joueur 00003 1-2", *stage)
    for text in HOSTILE:
        before = evening.everything
        reply = evening.say(f"/{command} {text}")
        if isinstance(reply.outcome, Refused):
            assert evening.everything == before, text
        elif command in ("tournament", "undo", "abort", "draw"):
            evening.clock.at += 4 * 86_400  # only so many run at a time
            evening.opened(12).do("/keep Joueur 00003 1-2", *stage)
        json.dumps([name for name, _ in evening.everything[1]], ensure_ascii=False).encode()
        assert [read_deed(write_deed(entry.deed)) for entry in evening.log] == [entry.deed for entry in evening.log]
    assert evening.elsewhere().everything == evening.everything
    assert evening.draws == evening.elsewhere().draws


def test_a_database_takes_all_that_a_memory_takes(rulebooks, tmp_path: Path):
    engine = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
    evening = Evening(rulebooks, "casino", DatabaseStore(engine))
    evening.do("/choose conseil", "/tournament Nom\ud800\x00\u202e")
    evening.do("/enter Joueur 00001, Joueur 00002, Zo\ud800é", "/keep Joueur 00001 1-2", "/draw")
    for command in (*SPOKEN[1:], "reveal", *SPOKEN[1:]):
        for text in NASTY:
            evening.say(f"/{command} {text}")
    assert evening.elsewhere().everything == evening.everything
    assert evening.draws == evening.elsewhere().draws
    engine.dispose()


BAD = {
    "/tournament ;;": "missing_argument", "/tournament Mardi; 11-max": "wrong_format",
    "/tournament Mardi; 5 par table": "wrong_format", "/tournament Mardi; 0 payés": "bad_number",
    "/tournament Mardi; 3000 tables": "bad_number", "/tournament Mardi; bleu": "unreadable_form",
    "/tournament " + "x" * 61: "name_too_long", "/tournament #99": "no_such_tournament", "/setup": "missing_argument",
    "/setup 11-max": "wrong_format", "/setup Mercredi": "unreadable_form", "/enter": "missing_argument",
    "/enter 🂡, ;": "no_names", "/enter /draw": "looks_like_command", "/enter Total : 47": "looks_like_heading",
    "/enter " + "x" * 61: "name_too_long",
    "/enter Joueur 00001": "already_entered", "/withdraw": "missing_argument",
    "/withdraw Zoé": "no_such_person", "/withdraw Joueur": "several_people", "/withdraw #99": "no_such_person",
    "/keep": "missing_argument", "/keep Joueur": "missing_argument", "/keep Joueur 00001 ici": "unreadable_seat",
    "/keep Joueur 00001 1-11": "no_such_seat", "/keep Joueur 00001 0-1": "no_such_seat",
    "/keep Joueur 00001 1-0": "no_such_seat", "/keep Zoé 1-1": "no_such_person", "/keep Joueur 00001 1-2": "seat_taken",
    "/keep Joueur 00001 2-9": "seat_closed", "/closeseat": "missing_argument", "/closeseat ici": "unreadable_seat",
    "/closeseat 1-10": "no_such_seat", "/closeseat 1-2": "seat_taken", "/openseat 1-10": "no_such_seat",
    "/openseat": "missing_argument", "/level 0": "bad_number", "/level trois": "bad_number", "/level 201": "bad_number",
    "/level -1": "bad_number", "/draw 1": "too_few_seats", "/draw 7": "too_many_tables", "/draw 0": "bad_number",
    "/draw un": "bad_number", "/word oui": "no_draw_under_way", "/word": "missing_argument", "/reveal": "no_draw_under_way",
    "/abort non": "no_draw_under_way", "/redraw oui": "not_drawn_yet", "/newday": "not_drawn_yet", "/final": "not_drawn_yet",
    "/pick": "missing_argument", "/pick seul": "too_few_options", "/pick a, " + "x" * 201: "text_too_long",
    "/redo": "nothing_to_redo", "/choose jamais": "no_such_point", "/choose race.ties jamais": "no_such_choice",
    "/choose seats.start drawn": "no_such_choice", "/club nom": "setting_incomplete", "/club fuseau Mars": "no_such_time_zone",
    "/player Zoé": "no_such_person", "/alias Joueur 00001": "missing_argument", "/rename Zoé = Zoë": "no_such_person",
    "/role Joueur 00001 roi": "no_such_role",
}  # fmt: skip


@pytest.mark.parametrize(("line", "why"), BAD.items(), ids=[line[:30] for line in BAD])
def test_what_cannot_be_is_refused_with_its_reason_and_changes_nothing(evening, line, why):
    evening.opened(12).do("/keep Joueur 00003 1-2", "/closeseat 2-9")
    assert evening.refused(line)["why"] == why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/word " + "x" * 41, "word_too_long"), ("/word " + "x" * 4000, "word_too_long"), ("/word \u202eoui", "word_not_plain"),
        ("/word a\x00b", "word_not_plain"), ("/word \ud800", "word_not_plain"), ("/word a\nb", "word_not_plain"),
        ("/abort", "reason_needed"), ("/abort \x00", "reason_needed"), ("/finish", "draw_under_way"),
        ("/redraw oui", "not_drawn_yet"), ("/pick a, b", "draw_under_way"), ("/enter Marie", "draw_under_way"),
    ],
)  # fmt: skip
def test_what_cannot_be_while_a_draw_is_announced_is_refused(evening, line, why):
    evening.opened(12).do("/draw")
    assert evening.refused(line)["why"] == why
    assert len(evening.draws) == 1


@pytest.mark.parametrize("between", ["\n", ", ", ";"])
def test_twenty_thousand_names_are_too_many(evening, between):
    evening.opened(2)
    refused = evening.refused("/enter " + guests(20_000, first=10).replace("\n", between))
    assert refused.items() >= {"why": "too_many_entrants", "players": 20_002, "most": 10_000}.items()


@pytest.mark.parametrize("text", ["b, " * 100_000 + "\nb, b, b", "nom\n" + "x" * 200_000, "nom;prénom\n" + "x" * 200_000])
def test_a_monstrous_table_is_refused(evening, text):
    evening.opened(2)
    before = evening.everything
    assert not evening.say(f"/enter {text}").done
    assert evening.everything == before


def test_a_reason_is_cut_where_the_published_text_would_be_too_long(evening):
    evening.opened(3).do("/draw", "/abort " + "très long " * 50)
    assert len(evening.draws[0].reason) <= 200


def test_a_strange_sender_does_not_break_the_log(evening, monkeypatch):
    monkeypatch.setattr(evening, "actor", "Zo\ud800é\u202e\x00")
    evening.opened(1)
    assert [entry.by for entry in evening.log] == ["Zoé", "Zoé"]
