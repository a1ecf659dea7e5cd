"""A desk with several fields is told the same by a typed line and by its fields, and reads each field that its row has."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.rules.offences import OFFENCES
from bot.services.catalogue import COMMANDS
from bot.services.club.binding_desk import BindingForm
from bot.services.club.book_doubts.form import DoubtForm
from bot.services.club.book_points.form import PointForm
from bot.services.club.decision_desk import DecisionForm
from bot.services.club.forms import ChoiceForm, LinkForm, OtherNameForm, RoleForm, SettingForm
from bot.services.club.own_book_desk import OwnBookForm
from bot.services.desks import DESKS
from bot.services.discipline.case_forms import AmendForm, EndingForm, HandForm, NoteForm, ServedForm, ToldForm
from bot.services.discipline.incident import Incident
from bot.services.floor.race_form import RaceForm
from bot.services.floor.seat_form import KeepForm, MoveForm
from bot.services.floor.tournament_form import SettingsForm, TournamentForm
from bot.services.shift.filled import FormDesk
from tests.bot.services.discipline.office import office
from tests.bot.services.floor.pit import Pit, drawn
from tests.bot.told import told

SEVERAL = [command for command in COMMANDS if len(command.fields) > 1]
GOOD = {
    "case": "1", "hands": "2", "seats": "9", "paid": "3", "most_tables": "4", "chips": "25x8 100x8", "levels": "25/50 50/100",
    "reentries": "1 niveau 4", "rebuys": "2", "addons": "1 tapis 5000",
    "late_until": "6", "deal": "Marie 300",
    "table": "3", "sanction": "club_ban", "until": "3 mois", "seat": "1-1", "player": "#12", "witness": "#14", "also": "#15",
    "offence": "phone", "offence_name": "crachat", "synonyms": "cracher",
    "action": "add", "deed": "use", "doubt": "12", "choice": "heading", "edition_number": "2", "steps": "1 tour", "points": "2",
}  # fmt: skip
SAME = [
    (SettingForm, "nom Les As", {"setting": "nom", "value": "Les As"}),
    (ChoiceForm, "race.rounding = up", {"point": "race.rounding", "value": "up"}),
    (OtherNameForm, "#12= Mimi", {"player": "#12", "other_name": " Mimi "}),
    (RoleForm, "#12 floor", {"player": "#12", "role": "floor"}),
    (OwnBookForm, "maison 2", {"ownbook": "maison", "edition_number": "2"}),
    (OwnBookForm, "maison utiliser 2", {"ownbook": "maison", "deed": "use", "edition_number": "2"}),
    (OwnBookForm, "maison terug", {"ownbook": "maison", "deed": "back"}),
    (DoubtForm, "12 titre", {"doubt": "12", "choice": "heading"}),
    (DoubtForm, "12 tel quel", {"doubt": "12", "choice": "as_read"}),
    (DoubtForm, "plus tard", {"doubt": "plus tard"}),
    (BindingForm, "6.4#1; une carte tombe", {"article": "6.4#1", "question": "une carte tombe"}),
    (PointForm, "48 up; 3.3; arrondi", {"point": "48", "value": "up", "article": "3.3", "bookwords": "arrondi"}),
    (PointForm, "seats.start = silence", {"point": "seats.start", "value": "silence"}),
    (LinkForm, "#12=discord:7", {"player": "#12", "member": "discord:7"}),
    (DecisionForm, "6.4#1; qui ?; lui", {"article": "6.4#1", "question": "qui ?", "ruling": "lui"}),
    (EndingForm, "n° 3 une erreur", {"case": "n° 3", "reason": "une erreur"}),
    (ServedForm, "3 2", {"case": "3", "hands": "2"}),
    (ServedForm, "3", {"case": "3"}),
    (AmendForm, "3; 2 mains; bruit", {"case": "3", "change": "2 mains; bruit"}),
    (ToldForm, "3", {"case": "3"}),
    (ToldForm, "3 non parti", {"case": "3", "failed": "parti"}),
    (ToldForm, "3 no discord: closed", {"case": "3", "channel": "discord", "failed": "closed"}),
    (NoteForm, "#12;à surveiller", {"player": "#12", "words": "à surveiller"}),
    (HandForm, "3 2", {"table": "3", "hands": "2"}),
    (Incident, "#12; phone; 2 mains; a crié; note nerveux; agreed #14; with #15",
     {"player": "#12", "offence": "phone", "sanction": "hands:2", "reason": "a crié", "note": "nerveux", "witness": "#14",
      "also": "#15"}),
    (Incident, "#12; a mordu", {"player": "#12", "offence": "a mordu"}),
    (RaceForm, "25+100>500 t3 1:3 2:1 croupier cartes 1: Kh",
     {"values": "25+100>500", "table": "3", "odd": "1:3 2:1", "dealer": "croupier", "cards": "1: Kh"}),
    (RaceForm, "25>100 t3 1:3 t4 2:1 donneur 5", {"values": "25>100", "odd": "t3 1:3 t4 2:1", "dealer": "5"}),
    (RaceForm, "25>100", {"values": "25>100"}),
    (KeepForm, "#12 non", {"player": "#12", "seat": "non"}),
    (KeepForm, "#12 1-1", {"player": "#12", "seat": "1-1"}),
    (MoveForm, "#12 table 3 siège 5", {"player": "#12", "seat": "table 3 siège 5"}),
    (SettingsForm, "8-max; payés 3; 4 tables; chips 25x8; levels 25/50; inscriptions 6",
     {"seats": "8", "paid": "3", "most_tables": "4", "chips": "25x8", "levels": "25/50", "late_until": "6"}),
    (SettingsForm, "réentrées 1 niveau 4; recaves 2; add-on non", {"reentries": "1 niveau 4", "rebuys": "2", "addons": "non"}),
    (TournamentForm, "Vendredi; 8-max", {"title": "Vendredi", "seats": "8"}),
    (TournamentForm, "#2", {"title": "#2"}),
]  # fmt: skip
TYPED = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30)


class Noticing(dict):
    """Fields that notice which of them are read."""

    def __init__(self, fields):
        super().__init__(fields)
        self.read = set()

    def get(self, key, default=""):
        self.read.add(key)
        return super().get(key, default)


@pytest.mark.parametrize("command", SEVERAL, ids=lambda command: command.name)
def test_a_desk_reads_every_field_of_its_row(command):
    desk = DESKS[command.name]
    assert isinstance(desk, FormDesk)
    fields = Noticing({field.name: GOOD.get(field.name, "x") for field in command.fields})
    desk.form.from_fields(fields, command.name)
    assert fields.read >= set(fields)


@pytest.mark.parametrize("command", SEVERAL, ids=lambda command: command.name)
def test_a_row_requires_the_fields_without_which_its_desk_refuses(command):
    required = {field.name: GOOD.get(field.name, "x") for field in command.fields if field.required}
    if required:
        DESKS[command.name].form.from_fields(required, command.name)


@pytest.mark.parametrize(("command", "field"), [("hand", "table"), ("role", "role"), ("link", "member"), ("told", "case")])
def test_a_field_of_spaces_is_asked_for_and_not_quoted(command, field):
    room = office("ropta")
    required = {each.name: GOOD.get(each.name, "x") for row in SEVERAL if row.name == command for each in row.fields}
    for empty in (" ", "\u200b"):
        refused = told(room.fills(command, {**required, field: empty}))
        assert (refused["why"], refused["command"]) == ("missing_argument", command)


@pytest.mark.parametrize(("form", "line", "fields"), SAME, ids=lambda value: str(value)[:40])
def test_a_line_and_its_fields_say_the_same(form, line, fields):
    command = "served" if form is ServedForm else "x"
    typed, filled = form.from_line(line, command), form.from_fields(fields, command)
    if isinstance(typed, Incident):  # in which words it was said is another matter
        typed, filled = (replace(one, agreed_in="") for one in (typed, filled))
    assert typed == filled


@given(TYPED, TYPED, TYPED)
def test_a_text_in_a_field_is_that_text(reason, note, evidence):
    fields = {"player": "#12", "offence": "phone", "witness": "#14", "reason": reason, "note": note, "evidence": evidence}
    read = Incident.from_fields(fields, "sanction")
    assert (read.name, read.offence, read.agreed, read.sanction) == ("#12", "phone", "#14", None)
    assert (read.reason, read.note, read.evidence) == (tidy_name(reason), tidy_name(note), tidy_name(evidence))
    form = EndingForm.from_fields({"case": "3", "reason": reason}, "void")
    assert form == EndingForm(3, tidy_name(reason))


@pytest.mark.parametrize("offence", [offence for offence in OFFENCES if offence != "other"])
def test_an_offence_comes_by_its_key(offence):
    assert Incident.from_fields({"player": "#12", "offence": offence}, "warn").offence == offence


@given(st.sampled_from([Sanction(measure, 3 if measure in ("hands", "minutes", "orbits") else 0) for measure in Measure]))
def test_a_sanction_comes_as_it_is_written_down(given_sanction):
    fields = {"player": "#12", "offence": "phone", "sanction": given_sanction.written}
    assert Incident.from_fields(fields, "sanction").sanction == given_sanction


def test_a_correction_names_who_agrees_in_a_field_and_the_ledger_by_his_number():
    room = office("ropta")
    room.do("sanction J1a; téléphone; 1 main", "role J2a floor")
    second = room.do("player J2a")["number"]
    fields = {"case": "1", "change": "disqualification", "reason": "récidive; assumée", "witness": f"#{second}"}
    reply = room.fills("amend", fields)
    assert reply.done
    case = room.do("record J1a")["cases"][0]
    assert case.sanction.measure == "disqualified"
    assert "récidive; assumée" in [sealed.text for sealed in room.ledger[-1].texts]
    assert int(dict(room.ledger[-1].fields)["agreed"]) == second


@pytest.mark.parametrize("reason", [" ", "\u200b"])
def test_whoever_agrees_with_a_correction_is_no_reason_for_it(reason):
    room = office("ropta")
    room.do("sanction J1a; téléphone; 1 main", "role J2a floor")
    before = room.ledger
    refused = told(room.fills("amend", {"case": "1", "change": "2 mains", "reason": reason, "witness": "J2a"}))
    assert refused["why"] == room.refused("amend 1; 2 mains")["why"]
    assert room.ledger == before


@pytest.mark.parametrize("why", [" ", "\u200b", "fermé"])
def test_a_player_who_could_not_be_told_was_not_told_whatever_the_reason_looks_like(why):
    room = office("ropta")
    room.do("sanction J1a; téléphone; 1 main")
    assert room.fills("told", {"case": "1", "failed": why}).done
    assert room.ledger[-1].kind == "undelivered"
    assert room.fills("told", {"case": "1", "failed": ""}).done
    assert room.ledger[-1].kind == "delivered"


@pytest.mark.parametrize("channel", ["pigeon", "", "Discord"])
def test_word_of_mouth_is_all_that_counts_where_a_forged_button_names_another_way(channel):
    room = office("ropta")
    room.do("sanction J1a; téléphone; 1 main")
    assert room.fills("told", {"case": "1", "channel": channel}).done
    assert dict(room.ledger[-1].fields)["channel"] == "by_mouth"


@pytest.mark.parametrize(
    ("odd", "field", "text"),
    [
        ("1:3 croupier", "dealer", "5"), ("1:3 donneur 4", "dealer", "siège 5"), ("t3 1:3 donneur 4", "dealer", "croupier"),
        ("1:3 cartes 1: Kh", "cards", "1: Qh"),
    ],
)  # fmt: skip
def test_a_race_whose_fields_contradict_each_other_is_asked_for_again(odd, field, text):
    fields = {"values": "25>100", "table": "3", "odd": odd}
    with pytest.raises(UnreadableForm) as refused:
        RaceForm.from_fields({**fields, field: text}, "race")
    assert refused.value.fields["piece"] == text
    said = RaceForm.from_fields(fields, "race").tables[0]
    again = {"dealer": "croupier" if said.dealer == 0 else str(said.dealer), "cards": said.cards}[field]
    assert RaceForm.from_fields({**fields, field: again}, "race").tables == (said,)


def test_a_single_field_is_what_a_line_would_say():
    room = office("ropta")
    number = room.do("player J1a")["number"]
    assert told(room.fills("player", {"player": f" #{number} "})) == room.do("player J1a")
    assert told(room.fills("player", {"player": " "}))["why"] == "missing_argument"
    assert told(room.fills("void", {"case": "12", "reason": " "}))["why"] == room.refused("void 12")["why"]


TOO_EARLY = ("hand x", "hand 2 x", "race 25", "move Marie", "move Marie 1-")


@pytest.mark.parametrize("line", TOO_EARLY)
def test_who_comes_before_the_seats_are_drawn_is_told_that_and_not_to_write_it_better(line):
    assert Pit().refused(line)["why"] == "not_drawn_yet"
    assert Pit(opened=False).say(line).outcome.why == "no_tournament"


@pytest.mark.parametrize("line", ["keep Marie", "move Marie"])
def test_who_comes_while_a_draw_is_announced_is_told_that(line):
    pit = drawn(6)
    pit.do("redraw il le faut")
    assert pit.refused(line)["why"] == "draw_under_way"


@pytest.mark.parametrize("line", [*TOO_EARLY, "setup 2 par table", "keep Marie"])
def test_who_comes_when_all_is_over_is_told_that(line):
    pit = drawn(6)
    pit.do("finish")
    assert pit.refused(line)["why"] == "tournament_over"
