"""Two records of one person read as one everywhere once it is agreed, nothing is rewritten, and they can be parted again."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.merges import MergeAsked, Merged, Parted
from bot.services.requests import Request
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.bot.words import seen

NAME, OTHER = "Marguerite Vandenbossche", "Margerite Vandenbosch"


@pytest.fixture(params=["memory", "sqlite"])
def room(request, tmp_path) -> Office:
    """A club in which she was warned last week as #1, and plays tonight as #7."""
    engine = open_database(f"sqlite:///{tmp_path}/club.db") if request.param == "sqlite" else None
    office = Office(Pit("ropta", "9 par table", store=DatabaseStore(engine) if engine else None))
    office.do(
        f"enter {NAME}, Paul, Anna, Bob, Carl, Dirk", "draw", "reveal",
        f"sanction {NAME}; téléphone; 2 mains; elle a crié", f"note {NAME}; nerveuse",
        "finish", "tournament Mercredi; 9 par table", f"enter {OTHER}, Paul, Anna, Bob", "draw", "reveal",
    )  # fmt: skip
    yield office
    if engine:
        engine.dispose()


def number(office: Office, name: str) -> int:
    return office.do(f"player {name}")["number"]


def merged(office: Office) -> tuple[int, int]:
    """The numbers of the two records, which are merged."""
    one, other = number(office, NAME), number(office, OTHER)
    assert isinstance(office.say(f"merge #{one} #{other}").outcome, MergeAsked)
    assert isinstance(office.say("merge oui").outcome, Merged)
    return one, other


def test_it_is_asked_with_both_records_and_only_a_yes_merges(room):
    one, other = number(room, NAME), number(room, OTHER)
    before = room.ledger
    asked = room.do(f"merge {NAME} = {OTHER}")
    assert (asked["kept"].number, asked["kept"].cases, asked["kept"].notes, asked["gone"].number, asked["gone"].cases) == (
        one, 1, 1, other, 0,
    )  # fmt: skip
    text = seen(present(room.say(f"merge #{one} #{other}")))
    assert all(part in text for part in (NAME, OTHER, "Rien n'est encore fait", "1 avertissement ou sanction"))
    assert room.ledger == before
    (yes,) = actions(room.say(f"merge #{one} #{other}"))
    assert isinstance(room.say(f"merge {yes.argument}").outcome, Merged)
    assert [str(entry.kind) for entry in room.ledger[len(before) :]] == ["merged", "merged"]
    assert room.ledger[: len(before)] == before, "nothing is rewritten"
    assert room.chain_holds()


def test_a_yes_to_another_question_merges_nobody(room):
    one, other = number(room, NAME), number(room, OTHER)
    room.do(f"merge #{one} #{other}")
    assert isinstance(room.say("merge Carl = Dirk oui").outcome, MergeAsked)
    assert "merged" not in {str(entry.kind) for entry in room.ledger}
    assert room.refused("merge non")["why"] == "left_as_it_is"


def test_record_ladder_hands_and_table_read_them_as_one(room):
    first = room.proposed(f"{OTHER}; téléphone")
    one, other = merged(room)
    assert room.proposed(f"{OTHER}; téléphone") != first, "last week's sanction counts for the ladder"
    for named in (NAME, OTHER, f"#{one}", f"#{other}"):
        said = room.do(f"record {named}")
        assert (said["number"], said["name"], said["total"], len(said["notes"])) == (one, NAME, 1, 1)
    room.do(f"sanction {OTHER}; bruit; 2 mains")
    assert room.out() == {NAME: 2}, "she sits here tonight, under the other number"
    room.do("hand 1")
    assert room.out() == {NAME: 1}
    assert [case.name for case in room.do("tablerecord 1")["cases"]] == [NAME, NAME]
    assert {case.name for case in room.do("ledger")["cases"]} == {NAME}
    assert (room.do("statistics")["people"], room.chain_holds()) == (1, True)
    assert room.do(f"where #{other}")["table"] == 1
    assert [one.name for one in room.do(f"mydata {OTHER}")["tournaments"]] == ["Mercredi", "Mardi"]


def test_an_exclusion_keeps_out_whoever_comes_under_the_other_name(room):
    room.do(f"sanction {NAME}; insulte; exclu du club 3 mois; menaces")
    room.do("finish", "tournament Jeudi; 9 par table")
    merged(room)
    reply = room.say(f"enter {OTHER}")
    assert "exclu" in seen(present(reply)).casefold()
    assert OTHER not in str(room.do("entries"))
    assert NAME not in str(room.do("entries"))


def test_the_record_tells_who_was_merged_when_and_by_whom(room):
    one, other = merged(room)
    (view,) = room.do(f"record {NAME}")["merges"]
    assert (view.kind, view.number, view.name) == ("merged", other, OTHER)
    assert f"avec {OTHER} (#{other})" in seen(present(room.say(f"record #{other}")))
    room.do(f"merge séparer #{other}")
    assert [view.kind for view in room.do(f"record #{other}")["merges"]] == ["merged", "parted"]
    assert [(view.kind, view.number) for view in room.do(f"record #{one}")["merges"]] == [("merged", other), ("parted", other)]


@pytest.mark.parametrize("apart", ["séparer #{1}", "#{0} #{1} séparer", "part #{1}", "#{1} #{0} scheiden", "#{1} séparé"])
def test_parted_each_has_his_own_again_and_what_came_since_stays_told(room, apart):
    one, other = merged(room)
    room.do(f"sanction {OTHER}; bruit; 2 mains", "void 1 pas elle")
    since = room.ledger[-2].number
    reply = room.say(f"merge {apart.format(one, other)}")
    assert isinstance(reply.outcome, Parted), dict(told(reply))
    assert told(reply)["since"] == (since,)
    assert f"n° {since}" in seen(present(reply))
    assert [case.number for case in room.do(f"record #{one}")["cases"]] == [since, 1]
    assert room.do(f"record #{one}")["cases"][1].standing == "voided", "what was entered about a sanction is about whom that was"
    assert (room.do(f"record #{other}")["total"], room.do(f"record {OTHER}")["number"]) == (0, other)
    assert room.do(f"where {OTHER}")["table"] == 1
    assert room.refused(f"merge séparer #{other}")["why"] == "not_merged"
    assert room.chain_holds()
    assert isinstance(room.say(f"merge #{one} #{other} oui").outcome, MergeAsked), "to merge them anew is asked anew"


def test_erased_by_either_name_everything_of_both_is_gone(room):
    one, other = merged(room)
    asked = room.do(f"forget {OTHER}")
    assert (asked["number"], asked["also"], asked["cases"], asked["tournaments"]) == (one, (other,), 1, 2)
    assert f"#{other}" in seen(present(room.say(f"forget {OTHER}")))
    room.do("forget oui")
    commands = (
        "record #1",
        "ledger",
        "handover",
        "entries",
        "ranking",
        "log",
        "tables",
        "proof",
        f"player #{other}",
        f"mydata #{one}",
    )
    text = "".join(seen(present(room.say(line))) for line in commands)
    assert [word for word in (NAME, OTHER, "Vandenbos", "crié", "nerveuse") if word in text] == []
    assert room.chain_holds()
    room.do(f"merge séparer #{other}")
    assert room.do(f"record #{other}")["name"] == f"#{other}"


def test_an_account_of_the_other_record_is_the_persons(room):
    one, other = number(room, NAME), number(room, OTHER)
    room.do(f"link #{other} = discord:77")
    merged(room)
    own = room.pit.desk.handle(Request("myrecord", {}, account="discord:77"))
    assert (told(own)["number"], told(own)["total"]) == (one, 1)
    assert room.do(f"mydata #{one}")["accounts"] == ("discord:77",)
    room.do(f"merge séparer #{other}")
    assert told(room.pit.desk.handle(Request("myrecord", {}, account="discord:77")))["number"] == other


def test_nobody_gets_a_role_by_it_and_a_role_given_since_is_both_records(room):
    one, other = number(room, NAME), number(room, OTHER)
    room.do(f"role #{other} floor")
    assert room.refused(f"merge #{one} #{other}")["why"] == "roles_differ"
    room.do(f"role #{other} player")
    merged(room)
    room.do(f"link #{other} = discord:77", f"role {NAME} floor", f"role {NAME} floor oui")
    room.do(f"merge séparer #{other}")
    with room.pit.store.reading() as work:
        people = work.people.numbered(work.clubs.at("terminal").id, [one, other])
    assert {person.role for person in people.values()} == {Role.FLOOR}
    assert people[one].aliases == (), "the other's name is not left behind"


def test_two_who_sit_in_one_tournament_are_two(room):
    one = number(room, NAME)
    room.do(f"enter {NAME}", "seat")
    assert room.refused(f"merge #{one}; {OTHER}")["why"] == "both_in_play"
    assert room.refused(f"merge {NAME} = {OTHER}")["why"] == "both_in_play"


@pytest.mark.parametrize(("line", "why"), [
    ("merge", "missing_argument"), ("merge oui", "missing_argument"), ("merge #1", "missing_argument"),
    ("merge #1 #1", "same_record"),
    ("merge n° 1 = #2", "case_not_person"), ("merge #1 = #99", "no_such_person"), ("merge séparer #1", "not_merged"),
    ("merge séparer", "missing_argument"), ("merge #1 #2 séparer", "not_merged"), ("merge #1 #2 #3", "missing_argument"),
])  # fmt: skip
def test_what_names_no_two_people_is_refused(room, line, why):
    assert room.refused(line)["why"] == why


def test_three_records_of_one_person_read_as_one_and_come_apart_one_by_one(room):
    one, other = merged(room)
    third = number(room, "Anna")
    room.do("out Anna")
    room.do(f"merge #{third} #{other}", "merge oui")
    assert [room.do(f"record #{n}")["number"] for n in (one, other, third)] == [third] * 3
    room.do(f"merge #{third} #{one} séparer")
    assert [room.do(f"record #{n}")["number"] for n in (one, other, third)] == [one, one, third]
    room.do(f"merge #{one} #{other} séparer")
    assert [room.do(f"record #{n}")["number"] for n in (one, other, third)] == [one, other, third]


def test_another_process_sees_them_as_one_at_its_next_command(room):
    """It remembers the log of the tournament from before they were merged."""
    one, other = number(room, NAME), number(room, OTHER)
    elsewhere = Office(Pit("ropta", store=room.pit.store, opened=False))
    assert elsewhere.do(f"where #{other}")["table"] == 1
    assert elsewhere.refused(f"where #{one}")["why"] == "no_such_person"
    merged(room)
    assert elsewhere.do(f"where #{one}")["table"] == 1
    room.do(f"merge séparer #{other}")
    assert elsewhere.refused(f"where #{one}")["why"] == "no_such_person"


@pytest.mark.parametrize(("seats", "way"), [((), "withdraw"), (("draw", "reveal"), "out")])
def test_who_is_excluded_and_would_be_entered_at_once_is_said_before_and_after(seats, way):
    office = Office(Pit("ropta", "9 par table"))
    office.do("enter Karim B, Anna, Bob", "sanction Karim B; insulte; exclu du club 3 mois", "enter Marie Dupont", *seats)
    karim, marie = number(office, "Karim B"), number(office, "Marie Dupont")
    asked = office.say(f"merge #{karim} #{marie}")
    assert [(one.case, one.tournament, one.seated) for one in asked.outcome.kept_out] == [(1, 1, bool(seats))]
    assert "l'exclusion n° 1 court" in seen(present(asked))
    done = office.say("merge oui")
    (hint,) = [block.command for block in present(done) if getattr(block, "command", "").startswith(way)]
    assert office.say(hint).done


def test_nothing_is_said_of_an_exclusion_where_nobody_is_entered():
    office = Office(Pit("ropta", "9 par table"))
    office.do("enter Karim B, Anna, Bob", "sanction Karim B; insulte; exclu du club 3 mois", "enter Marie Dupont")
    office.do("withdraw Marie Dupont")
    assert office.say("merge Karim B = Marie Dupont").outcome.kept_out == ()
