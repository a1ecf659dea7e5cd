"""What is kept of a person is handed over at his request, and erased at his request, everywhere."""

import re
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.domain.draws.proof import read_proof, verify_proof
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.ports.places import HOME
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.bot.words import plain_text, said, seen

NAME, ALIAS = "Marguerite Vandenbossche", "Guitteke"
SEEN = ("entries", "proof", "tables", "ranking", "report", "log", "board", "ledger", "statistics", "handover", "record #1",
        "mydata #1", "player #1", "where #1", "tablerecord 1", "tournaments")  # fmt: skip


def room(store=None) -> Office:
    """A club where she has played, was warned, busted, and was picked by lot."""
    office = Office(Pit("ropta", "9 par table", store=store))
    office.do(
        f"enter {NAME}, Paul Martin, Anna Vandenbossche, Bob", f"alias {NAME} = {ALIAS}", "draw", f"word {NAME}", "reveal",
        f"pick {NAME}, Bob", "enter Zoe", "seat", f"sanction {NAME}; téléphone; 2 mains; elle a crié; note {ALIAS} s'excuse",
        f"void 1 {NAME} n'y était pas", f"undo pour {NAME}", "tournament Mercredi; 9 par table",
        f"enter {NAME}, Bob", "draw", "reveal",
    )  # fmt: skip
    return office


def shown(office: Office) -> str:
    return "".join(seen(present(office.say(line))) + str(dict(told(office.say(line)))) for line in SEEN)


def test_everything_kept_about_a_person_is_handed_over():
    text = seen(present(room().say(f"mydata {NAME}")))
    assert all(part in text for part in (NAME, ALIAS, "elle a crié", "s'excuse", "2 mains de pénalité", "motif : elle a crié"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_handed_over_is_said_in_words_and_by_the_clock_of_the_club(language):
    office = room()
    office.do("club fuseau Europe/Brussels", f"sanction {NAME}; téléphone; 1 main", "told 4 dit", "appeal 4 pas elle")
    local = datetime.fromtimestamp(office.ledger[-1].at, ZoneInfo("Europe/Brussels"))
    text = seen(present(replace(office.say(f"mydata {NAME}"), language=language)))
    assert f"{local:%H:%M}" in text
    assert "ROPTA, " in text, "the book and the number of the article"
    for raw in (r"hands:\d", "ropta:", r"#\d+#", r"\d{4}-\d\d-\d\dT", "UTC", "by_mouth", "issued", "delivered"):
        assert not re.search(raw, text), raw


def test_the_tournaments_that_somebody_has_played_are_handed_over_too():
    office = room()
    office.do("tournament Jeudi; 9 par table", f"enter {NAME}, Bob, Zoe", f"withdraw {NAME}",
              "tournament Samedi; 9 par table", f"enter {NAME}, Bob, Zoe", "draw", "reveal", f"out {NAME}",
              "tournament Dimanche; 9 par table", "enter Bob, Zoe", "draw", "reveal", "out Bob")  # fmt: skip
    played = office.do(f"mydata {NAME}")["tournaments"]
    assert [(one.number, one.name, one.place, one.withdrawn) for one in played] == [
        (4, "Samedi", 3, False), (3, "Jeudi", 0, True), (2, "Mercredi", 0, False), (1, "Mardi", 0, False),
    ]  # fmt: skip
    assert [(one.name, one.place) for one in office.do("mydata Zoe")["tournaments"]][:2] == [("Dimanche", 1), ("Samedi", 0)]
    assert office.do("mydata Anna Vandenbossche")["tournaments"][0].name == "Mardi"
    text = seen(present(office.say(f"mydata {NAME}")))
    assert all(part in text for part in ("Samedi · 3e place", "Jeudi · inscription retirée", "'Mercredi'"))
    assert "Dimanche" not in text


def test_it_is_asked_who_and_what_would_go_and_only_a_yes_erases():
    office = room()
    office.do(f"sanction Bob; insulte; 1 main; a insulté {NAME}")
    asked = office.do("forget guitteke")
    assert (asked["name"], asked["number"], asked["aliases"]) == (NAME, 1, (ALIAS,))
    assert (asked["cases"], asked["texts"], asked["tournaments"], asked["draws"]) == (1, 3, 2, 5)
    assert asked["naming"] == (office.ledger[-1].number,)
    assert office.do(f"record {NAME}")["total"] == 1, "nothing is done yet"
    done = office.do("forget oui")
    assert (done["number"], done["texts"], done["draws"]) == (1, 3, 5)


def test_a_yes_that_was_not_asked_for_or_answers_another_question_erases_nobody():
    office = room()
    assert office.refused("forget oui")["why"] == "missing_argument"
    assert office.do(f"forget {NAME} oui")["name"] == NAME, "asked, not done"
    office.do("forget Bob")
    assert office.do(f"forget {NAME} oui")["name"] == NAME, "the question was about Bob"
    office.do("warn Bob; bruit")
    assert "name" not in office.do("forget oui"), "what is asked about her has not changed"
    office.do("forget Bob", f"warn Bob; autre: {NAME}")
    assert office.do("forget oui")["cases"] == 2, "something has come about him since: it is asked anew"


def test_after_forget_the_name_shows_nowhere_and_what_was_decided_stays():
    office = room()
    assert NAME in shown(office)
    fields = office.do(f"forget {NAME}", "forget oui")
    assert (fields["number"], fields["texts"], fields["draws"]) == (1, 3, 5)  # seats and button twice, and a pick
    text = shown(office)
    assert [part for part in (NAME, ALIAS, "Marguerite", "crié", "n'y était") if part in text] == []
    assert "Anna Vandenbossche" in seen(present(office.say("player #3")))
    assert office.chain_holds()
    assert office.do("record #1")["total"] == 1
    assert office.refused(f"record {NAME}")["why"] == "no_such_person"


def test_the_published_list_is_honestly_no_longer_the_published_one():
    office = room()
    assert verify_proof(str(office.do("proof")["text"])).holds
    office.do(f"forget {NAME}", "forget oui")
    text = str(office.do("proof")["text"])
    assert {difference.code for difference in verify_proof(text).differences} == {"list_changed"}
    assert "#1" in {entrant.name for entrant in read_proof(text).draws[0].entrants}


def test_the_tournament_goes_on_under_the_number():
    office = room()
    office.do(f"forget {NAME}", "forget oui", "warn #1; bruit", "out #1")
    assert office.do("ranking")["places"][0][0] == "#1"


def test_nobody_is_forgotten_while_a_draw_is_announced():
    office = room()
    office.do("redraw une table de plus", "redraw oui")
    assert office.refused(f"forget {NAME}")["why"] == "draw_under_way"


def test_entries_about_others_that_say_the_name_are_named_to_the_director():
    office = room()
    office.do(f"sanction Bob; insulte; 1 main; a insulté {NAME}")
    number = office.ledger[-1].number
    assert office.do(f"forget {NAME}", "forget oui")["naming"] == (number,)


@pytest.mark.parametrize("again", [False, True])
def test_no_row_of_the_database_holds_the_name_afterwards(tmp_path, again):
    file = tmp_path / "club.db"
    engine = open_database(f"sqlite:///{file}")
    office = room(DatabaseStore(engine))
    if again:
        office.do(f"forget {NAME}", "forget oui", f"rename #1 = {NAME}")
    office.do("forget #1", "forget #1 oui")
    engine.dispose()
    with sqlite3.connect(file) as database:
        rows = "\n".join(database.iterdump())
    assert [part for part in (NAME, ALIAS, "elle a crié") if part in rows] == []
    assert "Paul Martin" in rows


@pytest.mark.parametrize(("zone", "day"), [("Europe/Brussels", "25/11/2026 00:30"), ("America/New_York", "24/11/2026 18:30")])
def test_what_is_kept_is_told_by_the_clubs_own_clock(zone, day):
    office = room()
    office.do(f"club fuseau {zone}")
    office.pit.clock.at = int(datetime(2026, 11, 24, 23, 30, tzinfo=UTC).timestamp()) - 11
    office.do(f"warn {NAME}; bruit")
    assert day in str(present(office.say(f"mydata {NAME}")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_handed_over_says_everything_in_words(language):
    office = Office(Pit("ropta", "9 par table"))
    office.do("enter Marie Dupont, Paul Martin", "iam Sophie Lambert",
              "sanction Marie Dupont & Paul Martin; collusion; exclu du club jusqu'au 31/12/2030; accord Sophie Lambert",
              "told 1", "told 1 refuse de signer: non", "appeal 1 non", "amend 1; à vie; reste", "void 2 erreur")  # fmt: skip
    assert office.say("appeal 1 maintenue; vu", person=office.do("iam Anna Kowalski")["number"]).done
    text = plain_text(present(replace(office.say("mydata Marie Dupont"), language=language)))
    raw = {"by_mouth", "2030-12-31", "ropta:", "club_ban", *(("yes", ": stands", "life") if language != "en" else ())}
    assert [word for word in raw if word in text] == []
    assert all(said(key, language) in text for key in ("my_data.channel.by_mouth", "term.life"))
    assert {"#2", "#3"} <= set(text.replace(",", " ").split()), "the other player, and who agreed"


def test_in_which_club_an_account_was_at_home_is_forgotten_with_whoever_had_it():
    office = room()
    store = office.pit.store
    own, others = "telegram:@7", "telegram:@8"
    with store.writing() as work:
        club = work.clubs.at("terminal").id
        work.accounts.link(club, work.people.named(club, "marguerite vandenbossche")[0].number, "telegram:7")
        for place in (own, others):
            work.clubs.set(place, HOME, "terminal")
    office.do(f"forget {NAME}", "forget oui")
    with store.reading() as work:
        assert work.clubs.settings_of([own, others], HOME) == {others: "terminal"}
