"""What a player sees of his own record, and what he never does."""

from __future__ import annotations

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.blocks import Source
from bot.presenter.present import present
from bot.services.replies.personal_data import MyRecord
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office, office
from tests.bot.told import told
from tests.bot.words import lines, said, seen

DAY = 24 * 3600


def number(room: Office, name: str) -> int:
    return int(str(room.do(f"player {name}")["number"]))


def own(room: Office, name: str = "J1a", language: str = "fr") -> Reply:
    """What somebody is told who asks for himself, as a player."""
    return room.pit.desk.handle(Request("myrecord", {}, role=Role.PLAYER, language=language, person=number(room, name)))


def test_a_player_reads_number_day_offence_article_sanction_hands_left_and_whether_it_counts():
    room = office()
    room.do("sanction J1a; téléphone; 2 mains", "hand 1", "warn J1b; bruit", "void 1 pas lui")
    room.pit.later(DAY)
    room.do("sanction J1a; autre: a renversé sa bière; 3 mains", "served 5 1")
    fields = told(own(room))
    newer, older = fields["cases"]
    assert (newer.number, newer.day.isoformat(), newer.offence, newer.words) == (5, "2026-09-22", "other", "a renversé sa bière")
    assert (older.number, older.day.isoformat(), older.offence, older.words) == (1, "2026-09-21", "phone", "")
    assert [(case.left, case.standing) for case in (newer, older)] == [(2, "counts"), (0, "voided")]
    assert [case.article.article for case in (newer, older)] == ["11.1", "4.1"]
    assert (fields["total"], fields["counting"], fields["left"]) == (2, 1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_his_language_with_the_articles_and_how_to_contest(language):
    room = office()
    room.do("sanction J1a; téléphone; 2 mains")
    blocks = present(own(room, language=language))
    text = "\n".join(lines(blocks))
    assert said("my_record.heading", language, name="J1a") in text
    assert said("sanction.hands", language, count=2) in text
    assert said("my_record.appeal", language) in text
    assert said("case.hands", language, count=2) in text
    assert [block.command for block in blocks if isinstance(block, Source)] == ["article ropta 4.1"]


def test_what_the_staff_keeps_to_itself_is_not_in_the_reply_at_all():
    room = office()
    room.do("enter Sophie, Lena", "role Sophie floor", "role Lena floor")
    staff = number(room, "Lena")
    line = "sanction J1a; téléphone; 2 mains; dénoncé par J2b; note surveiller de près; https://preuve.example/1; accord Sophie"
    assert room.say(line, person=staff).done
    room.do(
        "note J1a; soupçon de triche", "void 1 J2b s'est trompé", "sanction J1a; bruit; 1 main", "amend 5; 2 mains; J2c l'a dit"
    )
    reply = own(room)
    everything = str(dict(told(reply))) + seen(present(reply))
    secrets = ("dénoncé", "J2b", "J2c", "surveiller", "soupçon", "preuve", "Sophie", "Lena", f"#{staff}")
    assert [part for part in secrets if part in everything] == []


def test_nobody_sees_the_record_of_somebody_else():
    room = office()
    room.do("warn J1a; bruit", "warn J1b; téléphone")
    assert [case.offence for case in own(room, "J1b").outcome.cases] == ["phone"]
    assert own(room, "J2a").outcome.cases == ()
    assert said("record.clean", "fr") in lines(present(own(room, "J2a")))


@pytest.mark.parametrize("person", [0, 999])
def test_whom_the_club_does_not_know_is_told_how_to_say_who_he_is(person):
    room = office()
    room.do("warn J1a; bruit")
    assert room.refused("myrecord", Role.PLAYER, person)["why"] == "nobody_asks"
    reply = room.say("myrecord", Role.PLAYER, person)
    assert "/iam" in "".join(lines(present(reply)))


def test_a_sanction_by_another_book_keeps_its_own_article():
    room = office("ropta")
    room.do("warn J1a; téléphone")
    here = own(room)
    room.pit.book = "cdc"
    elsewhere = Reply(here.outcome, here.language, room.pit.floor.rules.book("cdc"))
    (source,) = (block for block in present(elsewhere) if isinstance(block, Source))
    assert (source.citation, source.command) == ("ropta, 4.1", "article ropta 4.1")
    assert isinstance(here.outcome, MyRecord)


def test_of_a_long_record_the_newest_are_shown_and_the_way_to_the_rest():
    room = office()
    for _ in range(23):
        room.do("warn J1a; bruit")
    reply = own(room)
    assert [case.number for case in reply.outcome.cases] == list(range(23, 13, -1))
    assert "myrecord page 2" in seen(present(reply))
