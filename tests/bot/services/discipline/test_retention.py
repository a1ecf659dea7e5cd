"""Texts are kept as long as the club wants it, and not a day longer; what was decided stays for good."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.adapters.on_terminal.ledgers import export_table
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.club.people import Role
from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.verification import verify
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.ports.chats import Asked
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.bot.words import lines, said

DAY = 24 * 3600
PARIS = ZoneInfo("Europe/Paris")


def years_old() -> Office:
    """A room with one old case (a reason, a link, a note), one of three months ago, and one of today."""
    room = office()
    room.do("sanction J1a; bruit; 3 mains; a crié; https://preuve.example/1; note l'avait déjà fait")
    room.pit.later(642 * DAY)
    room.do("sanction J1b; téléphone; 2 mains; un appel")
    room.pit.later(90 * DAY)
    room.do("warn J2a; bruit; hier encore")
    return room


def readable(room: Office) -> list[int]:
    return [entry.number for entry in room.ledger if any(not sealed.erased for sealed in entry.texts)]


def test_texts_older_than_the_limit_are_erased_and_what_was_decided_stays():
    room = years_old()
    before = [(entry.number, entry.hash) for entry in room.ledger]
    fields = room.do("retention 24")
    assert (fields["months"], fields["texts"], fields["entries"]) == (24, 3, 2)
    assert fields["since"].isoformat() == "2026-09-22"
    assert readable(room) == [3, 4]
    assert [(entry.number, entry.hash) for entry in room.ledger][:-1] == before
    assert room.chain_holds()
    assert [case.number for case in room.do("ledger")["cases"]] == [4, 3, 1]


def test_what_players_told_the_floor_and_what_it_answered_is_no_older_than_the_limit():
    room = office()
    room.pit.do("link J1a = telegram:11")
    for wish in ("jetons il manque 500", "siège il est cassé"):
        room.pit.desk.handle(Request("tellfloor", {"telling": wish}, account="telegram:11"))
    room.pit.do("pending 1: 14 500")
    room.pit.later(730 * DAY)
    assert [row[3] for row in room.do("retention")["rows"]] == [3, 3, 0]
    assert room.do("retention 23")["texts"] == 3
    (chips, seat) = room.pit.do("mydata J1a").outcome.requests
    assert (chips.words, chips.answer, seat.words) == ("", "", "")
    assert (chips.wish, chips.fate, seat.wish) == ("chips", "confirmed", "seat")
    assert room.do("retention 23")["texts"] == 0


def test_what_was_asked_of_the_rules_and_a_reason_that_waits_for_a_yes_are_no_older_than_the_limit():
    room = office()
    room.do("tournament Jeudi; 9 par table", "enter Anna, Bob", "draw", "reveal")
    assert room.say("redraw elle triche").outcome.named() == "draw_asked"
    asks, at = room.pit.store.asks, room.pit.clock.at
    old, young = (asks.keep(Asked("terminal", at + days * DAY, "fr", "ropta", "elle triche ?")) for days in (0, 60))
    asks.answer(old, "oui", "Zoé")
    room.pit.later(64 * DAY)
    assert str(room.pit.store.places.settings("terminal")).count("triche") == 1
    assert room.do("retention 1")["texts"] == 2
    assert (asks.get(old), asks.get(young).question) == (None, "elle triche ?")
    assert "triche" not in str(room.pit.store.places.settings("terminal"))


def test_a_text_of_the_very_first_day_that_is_kept_stays():
    room = office()
    room.do("warn J1a; bruit; juste avant minuit")
    first = datetime.fromtimestamp(room.ledger[0].at, PARIS)
    room.pit.clock.at = first.replace(hour=0, minute=0, second=0, microsecond=0).replace(year=first.year + 1).timestamp()
    assert room.do("retention 12")["texts"] == 0
    room.pit.later(DAY)
    assert room.do("retention 12")["texts"] == 1


def test_the_ledger_says_that_it_was_done_once_and_by_whom():
    room = years_old()
    assert room.say("retention 6", person=5).done
    last = room.ledger[-1]
    since = room.do("retention 6")["since"]
    midnight = int(datetime(since.year, since.month, since.day, tzinfo=PARIS).timestamp())
    assert (last.kind, last.person, last.refers_to, last.by) == (EntryKind.ERASED, 0, None, 5)
    assert last.fields == (("before", str(midnight)),)
    assert len(room.ledger) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_time_there_is_nothing_to_erase_and_it_says_so(language):
    room = years_old()
    room.do("retention 24")
    before = room.ledger
    reply = room.pit.desk.handle(Request("retention", {"months": "24"}, role=Role.DIRECTOR, language=language))
    assert (reply.outcome.texts, room.ledger) == (0, before)
    (line,) = lines(present(reply))
    assert line.startswith(said("texts_erased.none", language, date="§").partition("§")[0])


def test_without_a_number_it_shows_what_is_older_and_changes_nothing():
    room = years_old()
    before = room.ledger
    fields = room.do("retention")
    assert [(months, entries, texts) for months, _, entries, texts in fields["rows"]] == [(6, 2, 3), (12, 2, 3), (24, 2, 3)]
    assert (fields["total"], room.ledger) == (4, before)
    room.do("retention 6")
    assert [(months, entries, texts) for months, _, entries, texts in room.do("retention")["rows"]][:2] == [(6, 2, 0), (12, 2, 0)]


@pytest.mark.parametrize("typed", ["24", "24 mois", "24 months", "24 maanden", "24mois", " 24 "])
def test_months_are_typed_in_three_languages(typed):
    assert years_old().do(f"retention {typed}")["months"] == 24


@pytest.mark.parametrize("typed", ["0", "121", "-3", "deux ans", "6 jours", "1e3", "²", "9" * 40])
def test_what_is_no_number_of_months_is_refused(typed):
    fields = years_old().refused(f"retention {typed}")
    assert (fields["why"], fields["least"], fields["most"]) == ("bad_number", 1, 120)


def test_open_penalties_run_on_and_the_ladder_stands_where_it_stood():
    room = office()
    room.do("choose penalty.follows to_next_day", "sanction J1a; bruit; 3 mains; a crié", "served 1 1")
    proposed = room.proposed("J1a; bruit")
    room.pit.later(1000 * DAY)
    assert room.do("retention 12")["texts"] == 1
    assert (room.out(), room.proposed("J1a; bruit")) == ({"J1a": 2}, proposed)
    room.do("hand 1")
    assert room.out() == {"J1a": 1}
    room.do("amend 1; reste 3; compté deux fois", "pardon 1 excuses")
    assert room.out() == {}
    assert room.chain_holds()


def test_a_tournament_that_was_drawn_long_ago_and_is_played_on_is_not_over_because_texts_are_erased():
    room = Office(Pit("ropta", "9 par table"))
    room.do("enter Anna, Bob, Carla, Dirk", "draw", "reveal")
    room.say("warn #1; bruit; un mot")
    room.pit.later(34 * DAY)
    room.do("sanction #1; bruit; 1 main; raison")
    room.pit.later(DAY)
    assert room.out() == {"Anna": 1}
    room.do("retention 1")
    assert room.out() == {"Anna": 1}


def test_who_loses_the_words_of_an_offence_that_still_counts_is_told_so():
    room = office()
    room.do(
        "warn J1a; autre: a renversé sa bière",
        "warn J1b; autre: a renversé sa bière",
        "void 2 pas lui",
        "warn J1c; bruit; exprès",
    )
    room.pit.later(1000 * DAY)
    fields = room.do("retention 12")
    assert (fields["texts"], fields["nameless"]) == (4, 1)
    assert room.do("record J1a")["counting"] == 1
    assert room.proposed("J1a; autre: a renversé sa bière") == "warning"
    room = office()
    room.do("choose penalty.expiry_days 90", "warn J1a; autre: a renversé sa bière")
    room.pit.later(1000 * DAY)
    assert room.do("retention 12")["nameless"] == 0


def test_an_erasure_by_age_covers_nothing_that_is_younger_or_later():
    room = years_old()
    room.do("retention 24")
    with room.pit.store.writing() as work:
        club = work.clubs.at("terminal").id
        work.ledgers.erase_texts_of(club, [3])
        assert verify(work.ledgers.all(club), club).number == 3


PLAYERS = ("#1", "#2", "#3")
PLAYER, CASE = st.sampled_from(PLAYERS), st.integers(1, 12)
GIVEN = st.sampled_from(["avertissement", "1 main", "3 mains", "2 tours"])
WORDS = st.sampled_from(["bruit", "téléphone", "a jeté zz{}zz par terre"])
LINES = st.one_of(
    st.builds(
        "sanction {}; {}; {}; raison zz{{}}zz; https://zz{{}}zz.example; note privée zz{{}}zz".format, PLAYER, WORDS, GIVEN
    ),
    st.builds("warn {}; {}; zz{{}}zz".format, PLAYER, WORDS),
    st.builds("amend {}; {}; zz{{}}zz lu de travers".format, CASE, GIVEN),
    st.builds("void {} zz{{}}zz".format, CASE),
    st.builds("pardon {} zz{{}}zz".format, CASE),
    st.builds("told {} non zz{{}}zz".format, CASE),
    st.builds("served {} 1".format, CASE),
    st.builds("note {}; zz{{}}zz".format, PLAYER),
    st.builds("forget {}".format, PLAYER),
    st.just("forget oui"),
    st.builds("retention {}".format, st.sampled_from([1, 6, 12, 120])),
)
SEEN = (
    "ledger",
    "board",
    "statistics",
    "handover",
    "tablerecord 1",
    *(f"{what} {who}" for what in ("record", "mydata") for who in PLAYERS),
)
MARK = re.compile(r"zz\d+zz")


def counts(room: Office) -> list[object]:
    """What was decided, in figures."""
    records = [room.do(f"record {player}") for player in PLAYERS]
    figures = [(fields["total"], fields["counting"], fields["left"]) for fields in records]
    return [figures, room.do("statistics"), room.do("ledger")["total"], room.out(), [(e.number, e.hash) for e in room.ledger]]


def exported(room: Office, folder) -> str:
    export_table(room.pit.store, Terminal("fr"), str(folder / "registre.csv"))
    return (folder / "registre.csv").read_text(encoding="utf-8-sig")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(LINES, st.sampled_from([0, 5, 29, 100, 400])), min_size=3, max_size=15), st.sampled_from([1, 3, 12]))
def test_after_any_history_no_text_older_than_the_limit_can_be_read_anywhere(tmp_path, history, months):
    room = Office(Pit("ropta", "9 par table"))
    room.do("enter Anna, Bob, Carla, Dirk", "draw", "reveal")
    written: dict[str, float] = {}
    for line, days in history:
        marks = [f"zz{len(written) + at}zz" for at in range(line.count("{}"))]
        text = line.replace("zz{}zz", "{}").format(*marks)
        reply = room.say(text)
        written |= {mark: int(room.pit.clock.at) for mark in marks if reply.done}
        room.pit.later(days * DAY)
    room.pit.later(DAY)
    before = counts(room)
    fields = room.do(f"retention {months}")
    after = counts(room)
    assert after[:4] == before[:4]
    assert after[4][: len(before[4])] == before[4]
    assert room.chain_holds()
    since = fields["since"]
    limit = datetime(since.year, since.month, since.day, tzinfo=PARIS).timestamp()
    assert all(sealed.erased for entry in room.ledger if entry.at < limit for sealed in entry.texts)
    replies = [room.say(line) for line in SEEN]
    everywhere = str(room.ledger) + str([(told(reply), present(reply)) for reply in replies]) + exported(room, tmp_path)
    old = {mark for mark, at in written.items() if at < limit}
    assert old & set(MARK.findall(everywhere)) == set()
    assert [room.do(f"ledger {mark}")["total"] for mark in sorted(old)] == [0] * len(old)
    assert room.do(f"retention {months}")["texts"] == 0
