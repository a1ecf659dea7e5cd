"""After an erasure texts of others may still name the person: they are found, listed, and erased one by one or together."""

from __future__ import annotations

import pytest

from bot.domain.club.people import Role
from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.shapes import SHAPES
from bot.domain.penalties.verification import verify
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.present import present
from bot.services.ports.chats import Asked
from bot.services.requests import Request
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.words import seen

NAME = "Marguerite Vandenbossche"
PLACES = {"ledger", "log", "decision", "request", "question", "club"}


def room() -> Office:
    """A club in whose texts about others she is named in every way and place; nobody else bears one of her names."""
    office = Office(Pit("ropta", "9 par table", opened=False))
    office.do("club nom Les amis de Vandenbossche", "tournament Coupe Vandenbossche; 9 par table",
              f"enter {NAME}, Paul Petit, Rose Martin, Bob", f"alias {NAME} = Guitteke", "draw", "word vandenbossche", "reveal",
              "sanction Bob; insulte; 1 main; a insulté Vandenbossche", "note Bob; voir avec guitteke",
              "warn Bob; bruit; sans nom", "decide 6.4#1; Marguerite peut-elle ?; oui", "link Bob = telegram:11")  # fmt: skip
    office.pit.desk.handle(Request("tellfloor", {"telling": "jetons pris par Vandenbossche"}, account="telegram:11"))
    asks = office.pit.store.asks
    asks.keep(Asked("terminal", office.pit.clock.at, "fr", "ropta", "Vandenbossche doit-elle montrer ?"))
    return office


def texts(office: Office, line: str = "erase") -> list[dict]:
    return [{name: getattr(text, name) for name in text.__slots__} for text in office.do(line)["texts"]]


def left(office: Office) -> str:
    """Every text that the club has, as it stands."""
    with office.pit.store.reading() as work:
        club = work.clubs.at("terminal")
        logs = [work.tournaments.entries(opened.id) for opened in work.tournaments.all(club.id)]
        told = [work.player_requests.of(opened.id) for opened in work.tournaments.all(club.id)]
        asked = work.questions.of(work.clubs.places(club.id))
        return str((club, logs, told, asked, office.ledger, work.decisions.all(club.id, 99)))


def test_forget_says_how_many_texts_of_others_may_name_her_and_lists_them_afterwards():
    office = room()
    asked = office.do(f"forget {NAME}")
    assert (asked["naming"], asked["others"]) == ((1, 2), 7)
    done = office.do("forget oui")
    assert (done["naming"], done["others"]) == ((1, 2), 7)
    found = texts(office)
    assert {text["where"] for text in found} == PLACES
    assert {text["person"] for text in found} == {"#1"}
    assert {text["entry"] for text in found if text["entry"]} == {1, 2}
    assert NAME not in str(found)
    assert "a insulté Vandenbossche" in str(found)


def test_one_entry_of_the_ledger_goes_as_a_whole_once_that_is_agreed_to_and_the_chain_holds():
    office = room()
    office.do(f"forget {NAME}", "forget oui")
    before = [(entry.number, entry.hash) for entry in office.ledger]
    asked = office.do("erase n° 1")
    assert (asked["total"], asked["texts"][0].quote) == (1, "a insulté Vandenbossche")
    assert "a insulté" in left(office), "nothing is done yet"
    assert office.do("erase oui")["entries"] == (1,)
    assert "a insulté" not in left(office)
    assert [(entry.number, entry.hash) for entry in office.ledger][: len(before)] == before
    last = office.ledger[-1]
    assert (last.kind, last.refers_to, last.person) == ("erased", 1, 4)
    assert office.chain_holds()
    assert (1, "reason") in verify(office.ledger, 1).erased
    assert office.do("record Bob")["total"] == 2, "what was decided stays"


def test_all_together_leaves_no_word_of_her_anywhere():
    office = room()
    office.do(f"forget {NAME}", "forget oui", "erase tout")
    done = office.do("erase oui")
    assert (done["entries"], done["others"], done["left"]) == ((1, 2), 7, 0)
    assert [word for word in ("andenbossche", "uitteke", "arguerite") if word in left(office)] == []
    assert office.chain_holds()
    assert {"Coupe #1", "Les amis de #1"} <= {office.do("tournaments")["tournaments"][0][1], office.do("club")["name"]}
    assert office.do("erase")["total"] == 0


def test_one_text_of_the_list_loses_the_name_alone():
    office = room()
    office.do(f"forget {NAME}", "forget oui")
    number = next(text["number"] for text in texts(office) if text["where"] == "decision")
    assert office.do(f"erase texte {number} oui")["total"] == 1, "a yes that was not asked for"
    office.do("erase oui")
    assert "#1 peut-elle ?" in left(office)
    assert "a insulté Vandenbossche" in left(office)
    assert office.refused(f"erase texte {number}")["why"] == "no_such_text"


def test_what_is_kept_is_struck_from_the_list_and_stays_as_it_is():
    office = room()
    office.do(f"forget {NAME}", "forget oui")
    total = office.do("erase")["total"]
    assert office.do("erase garder n° 2")["left"] == total - 1
    assert "voir avec guitteke" in left(office)
    assert office.do("erase garder tout")["left"] == 0
    assert "a insulté Vandenbossche" in left(office)


def test_two_of_one_surname_are_told_apart_by_asking():
    office = room()
    office.do("enter Anna Vandenbossche", "warn Bob; bruit; Anna Vandenbossche l'a dit")
    office.do(f"forget {NAME}", "forget oui")
    found = {text["entry"]: text for text in texts(office) if text["entry"]}
    assert set(found) == {1, 2}, "Anna's full name is Anna's"
    assert (found[1]["sure"], found[1]["others"], found[2]["sure"]) == ("doubtful", ("Anna Vandenbossche",), "named")
    asked = office.do("erase tout")
    assert asked["left"] > 0
    assert not any(text.entry == 1 for text in asked["texts"])
    office.do("erase oui")
    assert "a insulté Vandenbossche" in left(office)
    office.do("erase n° 1", "erase oui")
    assert "a insulté Vandenbossche" not in left(office)


def test_what_is_found_of_somebody_who_stays_makes_nothing_sure_and_goes_only_where_that_is_said():
    office = room()
    office.do("enter Anna Vandenbossche", f"forget {NAME}", "forget oui")
    before = office.do("erase tout")["total"]
    office.say("erase non")
    found = texts(office, "erase Vandenbossche")
    assert {text["person"] for text in found} == {"Anna Vandenbossche"}
    assert {text["others"] for text in found} == {("#1",)}, "nobody else knows any more that she bore the name"
    assert office.do("erase tout")["total"] == before
    office.say("erase non")
    office.do("warn Bob; bruit; Anna Vandenbossche", "erase Anna Vandenbossche")
    assert office.do("erase tout")["total"] == before
    office.say("erase non")
    assert [text.quote for text in office.do("erase tout #5")["texts"]] == ["Anna Vandenbossche"]


def test_a_name_that_is_a_common_word_does_not_flood_the_list():
    office = room()
    for n in range(20):
        office.do(f"warn Bob; bruit; un petit tapis, une rose {n}")
    office.do("sanction Marguerite; insulte; 1 main; a traité Petit de tricheur")
    found = texts(office, "erase Paul Petit")
    assert [text["quote"] for text in found if text["entry"] and text["sure"] != "doubtful"] == ["a traité Petit de tricheur"]


def test_texts_are_looked_for_of_somebody_who_stays_and_of_a_mere_word():
    office = room()
    assert {text["entry"] for text in texts(office, f"erase {NAME}")} >= {1, 2}
    office.do("erase garder tout", "warn Bob; bruit; Zorglub était là")
    (text,) = texts(office, "erase zorglub")
    assert (text["person"], text["quote"]) == ("", "Zorglub était là")
    assert office.refused("erase Bidule")["why"] == "nothing_names"


@pytest.mark.parametrize(("line", "why"), [
    ("erase 5", "text_or_case"), ("erase n° 99", "no_such_case"), ("erase texte 99", "no_such_text"),
    ("erase n° 99999999999", "no_such_case"), ("erase non", "left_as_it_is"), ("erase oui", "missing_argument"),
])  # fmt: skip
def test_what_names_no_text_is_refused_and_nothing_is_erased(line, why):
    assert room().refused(line)["why"] == why


def test_nobody_takes_away_why_he_was_warned_himself():
    office = room()
    office.do(f"forget {NAME}", "forget oui")
    assert office.refused("erase n° 1", person=4)["why"] == "own_case"
    asked = office.say("erase tout", person=4).outcome
    assert not any(text.entry for text in asked.texts), "both entries are about Bob"
    office.say("erase oui", person=4)
    assert "a insulté Vandenbossche" in left(office)
    assert {text["entry"] for text in texts(office)} == {1, 2}, "they wait for somebody else"


def test_every_kind_of_entry_and_every_field_of_the_format_has_a_word_in_what_is_handed_over():
    fields = {name for shape in SHAPES.values() for name in shape.fields | shape.texts} - {"before"}
    for language in LANGUAGES:
        keys = words_in(language).keys
        assert {f"my_data.kind.{kind}" for kind in EntryKind} <= keys
        assert {f"my_data.field.{name}" for name in fields} <= keys


def test_an_entry_without_a_text_has_nothing_to_erase():
    office = room()
    office.do("erase n° 1", "erase oui")
    assert office.refused("erase n° 1")["why"] == "text_gone"


def test_a_word_of_a_draw_that_is_announced_waits_for_the_draw():
    office = room()
    office.do("redraw une table de plus", "redraw oui", "word vandenbossche", "erase garder tout")
    numbers = {text["number"] for text in texts(office, "erase vandenbossche") if text["where"] == "log"}
    whys = {office.say(f"erase texte {number}").outcome.named() for number in numbers}
    assert "refused" in whys
    assert office.refused(f"erase texte {max(numbers)}")["why"] == "draw_under_way"


def test_only_the_director_erases_and_another_club_is_never_touched():
    office = room()
    assert office.refused("erase", role=Role.FLOOR)["why"] == "not_allowed"
    office.do(f"forget {NAME}", "forget oui")
    for line in ("erase", "erase tout"):
        reply = office.pit.desk.handle(Request("erase", {"texts": line[6:]}, "telegram:-9", Role.DIRECTOR))
        assert reply.outcome.total == 0, "another club's list is empty"


def test_what_is_kept_of_a_person_lists_what_others_wrote_and_what_he_decided_in_his_language():
    office = room()
    office.pit.store.places.choose("telegram:@12", office.pit.store.places.choice("x").__class__(None, "nl"))
    office.do(f"link {NAME} = telegram:12")
    office.pit.desk.handle(Request("decide", {"decision": "6.4#1; et le bouton ?; il reste"}, role=Role.DIRECTOR, actor=NAME))
    reply = office.say(f"mydata {NAME}")
    assert {text.where for text in reply.outcome.mentions} == PLACES
    assert [text.quote for text in reply.outcome.decisions] == ["et le bouton ? · il reste"]
    text = seen(present(reply))
    assert all(part in text for part in ("Teksten van anderen", "a insulté Vandenbossche", "Beslissingen als floor"))
