"""Nobody is taken for somebody else; whoever is meant is found, or among those who are asked back."""

import random
import unicodedata
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import example, given

from bot.domain.club.errors import CaseNotPerson, NoSuchPerson, SeveralPeople
from bot.domain.club.people import Person, folded
from bot.services.shift.finding import by_number, find_person, looks_like, only_like
from tests.bot.services.shift.club_names import people_of
from tests.bot.store.memory.store import MemoryPeople, MemoryStore
from tests.bot.strange_texts import TEXTS

CLUB = 1
MEMBERS = people_of(seed=2026, count=300)
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def club_of(*names: str) -> MemoryPeople:
    store = MemoryStore()
    with store.writing() as work:
        work.people.add(CLUB, names)
        return work.people


@pytest.fixture(scope="module")
def members() -> MemoryPeople:
    return club_of(*MEMBERS)


def found(people: MemoryPeople, text: str, among: Sequence[int] | None = None) -> str:
    return find_person(people, CLUB, text, among).name


def asked(people: MemoryPeople, text: str, among: Sequence[int] | None = None) -> tuple[str, ...]:
    """The names that are offered where it is not clear who is meant."""
    with pytest.raises((NoSuchPerson, SeveralPeople)) as refused:
        find_person(people, CLUB, text, among)
    assert refused.value.fields["name"] == text.strip()[:40]
    return tuple(refused.value.fields.get("people") or refused.value.fields["nearest"])


def outcome(people: MemoryPeople, text: str, name: str) -> str:
    try:
        return "found" if find_person(people, CLUB, text).name == name else "wrong"
    except SeveralPeople as refusal:
        return "offered" if any(one.startswith(f"{name} #") for one in refusal.fields["people"]) else "lost"
    except NoSuchPerson as refusal:
        return "offered" if name in refusal.fields["nearest"] else "lost"


def without_accents(text: str) -> str:
    return "".join(character for character in unicodedata.normalize("NFD", text) if not unicodedata.combining(character))


@pytest.mark.parametrize("typed", [
    lambda name: name,
    str.upper,
    str.casefold,
    without_accents,
    lambda name: " ".join(reversed(name.split(" ", 1))),
    lambda name: ", ".join(reversed(name.split(" ", 1))),
    lambda name: f"  {name.replace(' ', '   ').replace('-', ' ')}\u200b ",
    lambda name: unicodedata.normalize("NFD", name),
], ids=["as it is", "capitals", "small letters", "no accents", "surname first", "with a comma", "spaces",
"taken apart"])  # fmt: skip
def test_everybody_is_found_by_name_whatever_accents_capitals_and_order(members, typed):
    assert [found(members, typed(name)) for name in MEMBERS] == MEMBERS


def slipped(kind: str, name: str, chance: random.Random) -> str:
    """A name with one letter wrong, turned round with the next, doubled or missing; any letter but the last one."""
    places = [at for at, letter in enumerate(name[:-1]) if letter.isalpha()]
    at = chance.choice([at for at in places if kind != "swapped" or (name[at + 1].isalpha() and name[at + 1] != name[at])])
    if kind == "swapped":
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    letter = {
        "wrong": chance.choice([letter for letter in ALPHABET if letter != folded(name[at])]),
        "doubled": name[at] * 2,
        "missing": "",
    }
    return name[:at] + letter[kind] + name[at + 1 :]


@pytest.mark.parametrize(("kind", "least"), [("swapped", 0.9), ("doubled", 0.75), ("wrong", 0.55), ("missing", 0.4)])
def test_a_name_with_one_typing_error_is_found_or_offered_and_nobody_else_is_taken(members, kind, least):
    chance = random.Random(kind)
    known = {folded(name) for name in MEMBERS}
    slips = [(slipped(kind, name, chance), name) for name in MEMBERS]
    slips = [(typed, name) for typed, name in slips if folded(typed) not in known - {folded(name)}]
    outcomes = Counter(outcome(members, typed, name) for typed, name in slips)
    assert outcomes["wrong"] == 0
    assert outcomes["lost"] <= 3
    assert outcomes["found"] >= least * len(slips)


@pytest.mark.parametrize("seed", [1, 2])
def test_somebody_whom_the_club_does_not_know_is_practically_never_taken_for_a_member(seed):
    everybody = people_of(seed, 1_100)
    people = club_of(*everybody[:300])
    taken = [outcome(people, name, name) for name in everybody[300:]].count("wrong")
    assert taken <= 1


def test_a_member_who_is_not_in_the_tournament_is_never_taken_for_one_who_is(members):
    playing = list(range(1, 101))
    for name in MEMBERS[100:]:
        with pytest.raises(NoSuchPerson):
            find_person(members, CLUB, name, playing)
    assert [found(members, name, playing) for name in MEMBERS[:100]] == MEMBERS[:100]


def test_who_bears_the_very_name_and_is_not_in_the_tournament_is_not_taken_for_one_who_is_like_him():
    people = club_of("Mimi Roy", "Mimi", "Jean-Paul Le Roy", "Paul Roy")
    assert asked(people, "mimi", [1]) == ("Mimi Roy",)
    assert found(people, "mimi", [1, 2]) == "Mimi"
    assert asked(people, "Paul Roy", [1, 3])[0] == "Jean-Paul Le Roy"


@pytest.mark.parametrize(("known", "typed"), [
    ("Louise Martin", "Louis Martin"), ("Louis Martin", "Louise Martin"), ("Marie Dupont", "Marie Dupond"),
    ("Jan Mertens", "Jan Maertens"), ("Jan Jansen", "Jan Hansen"), ("Jan Jansens", "Jan Jansen"), ("Daniela Roy", "Daniel Roy"),
    ("Pauline Roy", "Paul Roy"), ("Jean-Pierre Roy", "Jean Roy"), ("Anne-Marie Roy", "Anne Roy"), ("Jan De Smet", "Jan Desmet"),
    ("Jean Roy", "Jean-Pierre Roy"), ("Sophie Martinez", "Sophie Martin"), ("Eva Roy", "Ewa Roy"), ("Marie Roy", "Maria Roy"),
    ("Jan Van den Berg", "Jan Vandenberg"), ("Marie Dupont", "Dupond"), ("Paul Martinez", "Martin"), ("Pauline Roy", "paul"),
])  # fmt: skip
def test_what_could_be_another_name_is_asked_back_with_the_one_it_is_like(known, typed):
    people = club_of(known, "Xavier Quickenborne")
    if typed == "Jan Maertens":  # a slip of the finger, were it not for another Maertens
        people = club_of(known, "Wim Maertens")
    assert known in asked(people, typed)[0]


@pytest.mark.parametrize(("known", "typed"), [
    ("Joueur Numero3", "Joueur Numero13"), ("Joueur Numero13", "Joueur Numero3"), ("Joueur Numero12", "Joueur Numero21"),
    ("Joueur 13", "Joueur 1"), ("Joueur 12", "Joueur 21"), ("Joueur Numero 1234", "Joueur Numero 1235"),
])  # fmt: skip
def test_who_differs_in_a_number_is_somebody_else(known, typed):
    people = club_of(known, "Xavier Quickenborne")
    assert known in asked(people, typed)
    assert looks_like(typed, [(folded(known), 1)]) is None


@pytest.mark.parametrize(("typed", "like"), [
    ("Jean Martin", True), ("jean MARIN", False), ("marin", False), ("#1", False), ("Jean Marin #1", False),
])  # fmt: skip
def test_a_name_that_is_only_like_somebodys_is_told_apart_from_his_own(typed, like):
    people = club_of("Jean Marin", "Paul Durand")
    assert only_like(find_person(people, CLUB, typed), typed) is like


@pytest.mark.parametrize(("typed", "name"), [
    ("marie d", "Marie Dupont"), ("d marie", "Marie Dupont"), ("marie dup", "Marie Dupont"), ("m dup", "Marie Dupont"),
    ("marie", "Marie Dupont"), ("dupont", "Marie Dupont"), ("DUP", "Marie Dupont"), ("jean pierre", "Jean-Pierre Van den Berghe"),
    ("van den berghe", "Jean-Pierre Van den Berghe"), ("berghe", "Jean-Pierre Van den Berghe"), ("jp", ""),
    ("zoé o", "Zoë O'Brien"),
    ("benj", "Benjamin Leroy"), ("Jean-Pierre Berghe", "Jean-Pierre Van den Berghe"), ("obrien", ""),
])  # fmt: skip
def test_a_name_that_is_visibly_cut_short_means_the_only_one_it_fits(typed, name):
    people = club_of("Marie Dupont", "Jean-Pierre Van den Berghe", "Zoë O'Brien", "Benjamin Leroy", "Élodie Quick")
    if name:
        assert found(people, typed) == name
    else:
        asked(people, typed)


@pytest.mark.parametrize(("typed", "names"), [
    ("marie", ["Marie Dupont", "Marie Durand"]), ("marie d", ["Marie Dupont", "Marie Durand"]),
    ("du", ["Marie Dupont", "Marie Durand"]),
    ("gaël d", ["Gaël D'Hondt", "Gaël Dewulf"]), ("dewulf", ["Gaël Dewulf", "Luc Dewulf"]),
])  # fmt: skip
def test_where_it_fits_several_they_are_asked_back_with_their_numbers(typed, names):
    people = club_of("Marie Dupont", "Marie Durand", "Gaël D'Hondt", "Gaël Dewulf", "Luc Dewulf")
    offered = asked(people, typed)
    assert [text.rsplit(" #", 1)[0] for text in offered] == names
    assert [find_person(people, CLUB, text).name for text in offered] == names


def test_people_of_one_name_are_asked_back_and_found_by_what_was_offered():
    people = club_of("Jean Martin", "Marie Dupont", "jean martin", "MARTIN Jean")
    offered = asked(people, "Jean MARTIN")
    assert offered == ("Jean Martin #1", "jean martin #3", "MARTIN Jean #4")
    assert [find_person(people, CLUB, text).number for text in offered] == [1, 3, 4]


def test_of_ten_people_of_one_name_six_are_shown():
    assert len(asked(club_of(*["Jean Martin"] * 10), "jean martin")) == 6


def test_an_alias_is_a_name_like_any_other():
    people = club_of("Marie Dupont", "Paul Roy")
    people.save(CLUB, Person(1, "Marie Dupont", ("Mimi",)))
    assert found(people, "mimi") == found(people, "MARIE DUPONT") == "Marie Dupont"


@pytest.mark.parametrize("text", ["#12", "n° 12", "N°12", " #12 ", "# 12", "nº 12", "nr 12", "nr. 12", "#012"])
def test_a_number_of_the_club_is_read(text):
    assert by_number(text) == 12


@pytest.mark.parametrize("text", ["12", "", "#", "n°", "#1x", "#-1", "#1.5", "#１２", "#1234567890", "Marie #12", "n 12", "##12"])
def test_what_is_no_number_of_the_club_is_none(text):
    assert by_number(text) is None


@pytest.mark.parametrize(
    "text", ["n° 2", "N°2", "nº 2", "nr 2", "nr. 2", "no 2", "case 2", "cas n° 2", "ligne 2", "line 2", "zaak 2", "sanction n° 2"]
)
def test_the_number_of_a_sanction_is_nobodys(text):
    with pytest.raises(CaseNotPerson) as refused:
        find_person(club_of("Marie Dupont", "Paul Roy"), CLUB, text)
    assert refused.value.fields == {"number": 2}


@pytest.mark.parametrize("text", ["#2", "Paul Roy #2", "roy, paul  #2"])
def test_who_is_named_by_number_is_found(text):
    assert found(club_of("Marie Dupont", "Paul Roy"), text) == "Paul Roy"


@pytest.mark.parametrize(("text", "among"), [("#3", None), ("#0", None), ("#2", [1]), ("Marie Dupont #3", None), ("#2", [])])
def test_a_number_that_nobody_has_is_refused(text, among):
    assert asked(club_of("Marie Dupont", "Paul Roy"), text, among) == ()


def test_a_number_behind_another_name_is_refused_with_the_one_who_has_it():
    assert asked(club_of("Marie Dupont", "Paul Roy"), "Marie Dupont #2") == ("Paul Roy #2",)


@given(TEXTS)
@example("")
@example("#" * 4_000)
@example("1 " * 2_000)
@example("marie d" * 600)
@example("a " * 2_000 + "#")
@example("Marie Dupont #" + "9" * 4_000)
def test_whatever_is_typed_somebody_is_found_or_it_is_refused(text):
    people = club_of("Marie Dupont", "Paul Roy", "Jan Van den Berg", "🂡 As 1")
    for among in (None, [2, 3], []):
        with suppress(NoSuchPerson, SeveralPeople):
            assert find_person(people, CLUB, text, among).number in (among if among is not None else range(1, 5))


def test_in_an_empty_club_nobody_is_found():
    assert asked(club_of(), "Marie") == ()


@pytest.mark.parametrize(("name", "known"), [
    ("Mari Dupont", 1), ("DUPOND Marie", 1), ("Marie Dupont", 1), ("Paul Roi", None), ("Marc Durand", None), ("", None),
    ("🂡", None),
])  # fmt: skip
def test_a_new_name_that_is_almost_a_known_one_is_noticed(name, known):
    assert looks_like(name, [("dupont marie", 1), ("paul roy", 2)]) == known
    assert looks_like(name, []) is None


@pytest.mark.parametrize("typed", ["a", "an", "A.", "b"])
def test_one_or_two_letters_put_nobody_out_without_a_question(typed):
    store = MemoryStore()
    with store.writing() as work:
        club = work.clubs.at("terminal").id
        people = work.people.add(club, ["Anna", "Bob"])
        with pytest.raises(NoSuchPerson) as asked:
            find_person(work.people, club, typed, [person.number for person in people])
    assert len(asked.value.fields["nearest"]) == 1
