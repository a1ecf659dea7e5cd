"""A club's own offences and its own ladder: given in chat, read by /warn and /sanction, told in the club's voice."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.words import spaced

SPIT = "offence add crachat; cracher, a craché; 1 tour, disqualification; 2 points"


def said(reply) -> str:
    return "\n".join(spaced(str(getattr(block, "text", ""))) for block in present(reply))


def test_an_own_offence_is_listed_with_its_words_sanctions_and_points():
    room = office("cdc")
    assert said(room.say("offence")).startswith("Le club n'a pas de faute à lui.")
    room.do(SPIT)
    (row,) = room.say("offence").outcome.offences
    assert (row.name, row.synonyms, row.points) == ("crachat", ("cracher", "a craché"), 2)
    assert [step.measure for step in row.steps] == ["orbits", "disqualified"]


@pytest.mark.parametrize("typed", ["crachat", "CRACHAT !", "a craché", "Cracher", "encore un crachat sur la table"])
def test_warn_and_sanction_know_its_name_and_its_other_words(typed):
    room = office("cdc")
    room.do(SPIT)
    room.do(f"warn J1a; {typed}")
    case = room.do("record J1a")["cases"][0]
    assert (case.offence, case.words) == ("other", "crachat")
    assert case.reason == ("" if len(typed.split()) < 3 else typed)


def test_what_everybody_knows_goes_before_words_within_a_text():
    room = office("cdc")
    room.do(SPIT)
    assert room.say("sanction J1a; insulte").outcome.offence == "abuse"


def test_its_very_name_goes_before_a_known_word_within_it():
    room = office("ropta")
    room.do("offence add téléphone du croupier; 2 tours")
    outcome = room.say("sanction J1a; téléphone du croupier; il l'a pris").outcome
    assert (outcome.offence, outcome.words) == ("other", "téléphone du croupier")
    assert room.proposed("J1a; téléphone du croupier") == "orbits:2"
    assert room.proposed("J1a; téléphone") == "warning"


def test_the_line_that_a_proposal_offers_enters_the_same_offence_and_adds_no_reason():
    room = office("ropta")
    room.do("offence add frappe la table")
    reply = room.say("sanction J1a; frappe la table")
    room.do(next(block.command for block in present(reply) if getattr(block, "command", "").startswith("sanction")))
    case = room.do("record J1a")["cases"][0]
    assert (case.offence, case.words, case.reason) == ("other", "frappe la table", "")


def test_several_players_have_the_same_own_offence():
    room = office("cdc")
    room.do(SPIT, "warn J1a; encore un crachat; avec J1b")
    for name in ("J1a", "J1b"):
        case = room.do(f"record {name}")["cases"][0]
        assert (case.words, case.reason) == ("crachat", "encore un crachat")


def test_its_sanctions_are_proposed_one_after_the_other_in_the_clubs_voice():
    room = office("ropta")
    room.do(SPIT)
    told = said(room.say("sanction J1a; crachat"))
    assert "Le club a choisi : 1 tour de pénalité (degré 1 sur 2 de son échelle)." in told
    assert "Le règlement :" not in told
    assert "Le règlement permet" not in told
    room.do("sanction J1a; crachat; 1 tour")
    assert room.proposed("J1a; a craché") == "disqualified"
    assert room.say("sanction J1a; crachat", Role.FLOOR).outcome.needs == "director"


def test_without_sanctions_of_its_own_the_clubs_ladder_holds_and_the_books_offences_keep_the_books():
    room = office("ropta")
    room.do("offence add crachat", "offence ladder 3 mains, 2 tours")
    assert room.proposed("J1a; crachat") == "hands:3"
    assert room.proposed("J1a; téléphone") == "warning"
    assert room.say("offence").outcome.listed


def test_points_of_an_own_offence_count():
    room = office("cdc")
    room.do(SPIT, "choose penalty.points 3 = 1 tour")
    room.do("warn J1a; bruit")
    points = room.say("sanction J1a; crachat").outcome.points
    assert (points.had, points.adds, points.due_at) == (1, 2, 3)


def test_what_is_entered_stays_when_the_club_takes_it_off_its_list():
    room = office("cdc")
    room.do(SPIT, "warn J1a; crachat", "offence remove Cracher")
    assert room.say("offence").outcome.offences == ()
    assert room.do("record J1a")["cases"][0].words == "crachat"
    assert room.chain_holds()


def test_only_a_director_changes_it_and_a_floor_reads_it():
    room = office("cdc")
    for line in (SPIT, "offence remove crachat", "offence ladder 1 tour"):
        assert room.refused(line, Role.FLOOR)["why"] == "not_allowed"
    assert room.say("offence", Role.FLOOR).done
    assert room.refused("offence", Role.PLAYER)["why"] == "not_allowed"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("offence add", "missing_argument"),
        ("offence crachat", "unreadable_form"),
        ("offence add téléphone", "offence_name_taken"),
        ("offence add gobelet; gsm", "offence_name_taken"),
        ("offence add gobelet; crachat", "offence_name_taken"),
        ("offence add 1 tour", "offence_name_wrong"),
        ("offence add !!!", "offence_name_wrong"),
        ("offence add " + "x" * 41, "offence_name_wrong"),
        ("offence add gobelet; " + ",".join("abcdefghijklm"), "too_many_own_offences"),
        ("offence add gobelet; 1 tour, bière", "points_unreadable"),
        ("offence add gobelet; 1 tour, 1 main", "points_unreadable"),
        ("offence add gobelet; 99 mains", "sanction_outside"),
        ("offence remove gobelet", "no_such_own_offence"),
        ("offence ladder tout de suite", "points_unreadable"),
    ],
)
def test_what_cannot_be_used_is_refused_and_nothing_is_changed(line, why):
    room = office("cdc")
    room.do(SPIT)
    assert room.refused(line)["why"] == why
    assert [row.name for row in room.say("offence").outcome.offences] == ["crachat"]


def test_the_list_is_bounded():
    room = office("cdc")
    for number in range(60):
        room.do(f"offence add jongle {number}")
    assert room.refused("offence add crachat")["why"] == "too_many_own_offences"


def test_an_offence_that_is_added_again_is_changed():
    room = office("cdc")
    room.do(SPIT, "offence add Crachat; 1 main")
    (row,) = room.say("offence").outcome.offences
    assert (row.name, row.synonyms, [step.measure for step in row.steps]) == ("Crachat", ("cracher", "a craché"), ["hands"])


def test_a_name_that_names_a_person_goes_with_the_person():
    room = office("cdc")
    room.do("offence add faire une J1a Durand; le coup de J1a Durand", "rename J1a = J1a Durand")
    room.do("forget J1a Durand")
    room.do("forget oui")
    (row,) = room.say("offence").outcome.offences
    assert "Durand" not in " ".join((row.name, *row.synonyms))


def test_none_ends_the_ladder():
    room = office("cdc")
    room.do("offence ladder 1 tour")
    assert "n'a plus d'échelle" in said(room.say("offence ladder aucune"))
    assert room.say("offence").outcome.steps == ()


def test_it_is_filled_in_field_by_field():
    room = office("cdc")
    filled = {"action": "add", "offence_name": "crachat", "synonyms": "cracher", "steps": "1 tour", "points": "2"}
    assert room.fills("offence", filled).done
    (row,) = room.say("offence").outcome.offences
    assert (row.name, row.synonyms, row.points) == ("crachat", ("cracher",), 2)


def test_what_is_not_said_anew_of_an_own_offence_stays():
    room = office("cdc")
    room.do(SPIT, "offence add crachat; mollard")
    (row,) = room.say("offence").outcome.offences
    assert (row.synonyms, [step.measure for step in row.steps], row.points) == (("mollard",), ["orbits", "disqualified"], 2)


@pytest.mark.parametrize("points", ["-2 points", "2,5 points", "deux points", "100 punten"])
def test_points_that_cannot_be_read_are_no_other_word_for_it(points):
    assert office("cdc").refused(f"offence add crachat; {points}")["why"] == "points_unreadable"


def test_the_ladder_alone_is_shown_as_it_stands_with_the_line_that_sets_it():
    room = office("cdc")
    text = said(room.say("offence ladder"))
    assert "Échelle du club : aucune" in text
    assert "Liste de CdC : avertissement verbal → 1 tour de pénalité → disqualification" in text.replace("\u00a0", " ")
    hint = present(room.say("offence ladder"))[-1]
    assert hint.command == "offence ladder avertissement, 1 main, 1 tour, disqualification"
    room.do(hint.command)
    assert "Échelle du club : avertissement verbal → 1 main" in said(room.say("offence ladder")).replace("\u00a0", " ")


def test_points_of_an_own_offence_are_noted_with_it_and_the_refusal_says_so():
    room = office("cdc")
    room.do("offence add crachat")
    refused = room.refused("choose penalty.point_values téléphone = 2, crachat = 3")
    assert (refused["why"], refused["name"], refused["points"]) == ("points_of_own_offence", "crachat", "3")
    assert room.refused("choose penalty.point_values bière = 3")["why"] == "points_unreadable"


@pytest.mark.parametrize(
    "line",
    [
        "add retard, 1 main",
        "add; rien",
        "add rien",
        "add Marie Dupont; truc",
        "add truc; Marie Dupont",
    ],
)
def test_a_sanction_a_nothing_or_a_members_name_is_no_offence(line):
    room = office()
    room.do("rename J1a = Marie Dupont")
    assert room.refused(f"offence {line}", Role.DIRECTOR)["why"] in ("offence_name_wrong", "missing_argument")
    assert not room.do("offence")["offences"]


def test_the_figures_name_the_clubs_own_offences():
    room = office()
    room.do("offence add crachat; cracher; 1 tour", "sanction J1a; crachat; 1 tour", "sanction J1b; cracher; 1 tour")
    room.do("sanction J1b; autre: a mordu la coupe; 1 main")
    told = room.do("statistics")
    assert (told["own"], dict(told["offences"])) == ((("crachat", 2),), {"other": 1})


@pytest.mark.parametrize("typed", ["1", "n° 1", "1.", "N°1"])
def test_one_is_removed_by_the_number_that_the_list_shows_and_the_reply_says_which_and_how_to_put_it_back(typed):
    room = office("cdc")
    room.do(SPIT, "offence add gobelet; jet de verre; 1 main, exclu du club 1 an")
    named = [block.name for block in present(room.say("offence")) if hasattr(block, "name")]
    assert named == ["1. crachat", "2. gobelet"]
    reply = room.say(f"offence remove {typed}")
    assert "Faute du club retirée : crachat" in said(reply)
    again = next(block.command for block in present(reply) if getattr(block, "command", "").startswith("offence add"))
    room.do(again, "offence remove 1")
    (row,) = room.say("offence").outcome.offences
    assert (row.name, row.synonyms, row.points) == ("crachat", ("cracher", "a craché"), 2)
    assert [step.measure for step in row.steps] == ["orbits", "disqualified"]


def test_the_line_that_puts_one_back_keeps_how_long_an_exclusion_is_to_run():
    room = office("cdc")
    room.do("offence add gobelet; 1 main, exclu du club 1 an")
    before = room.say("offence").outcome.offences
    for language in LANGUAGES:
        reply = room.pit.desk.handle(Request("offence", {"offences": "remove 1"}, role=Role.DIRECTOR, language=language))
        room.do(next(block.command for block in present(reply) if getattr(block, "command", "").startswith("offence add")))
        assert room.say("offence").outcome.offences == before, language


@pytest.mark.parametrize("typed", ["3", "0", "n° 7", "tout", "crachat, gobelet"])
def test_a_number_that_the_list_does_not_have_removes_nothing_and_the_refusal_lists_what_there_is(typed):
    room = office("cdc")
    room.do(SPIT, "offence add gobelet")
    refused = room.refused(f"offence remove {typed}")
    assert (refused["why"], refused["known"]) == ("no_such_own_offence", ("crachat", "gobelet"))


def test_a_number_changes_the_offence_of_that_line_and_is_no_name():
    room = office("cdc")
    room.do(SPIT, "offence add 1; mollard")
    (row,) = room.say("offence").outcome.offences
    assert (row.name, row.synonyms, row.points) == ("crachat", ("mollard",), 2)
    assert room.refused("offence add 2; 1 tour")["why"] == "offence_name_wrong"
    assert room.refused("offence add 1; 7")["why"] == "offence_name_wrong", "another word for it is no number"
    assert room.refused("offence add x; mollard")["why"] == "offence_name_wrong"
