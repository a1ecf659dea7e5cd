"""However a list of names comes out of a chat, a sheet or a registration site, each name is read whole, and once."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.club.errors import LooksLikeCommand, LooksLikeHeading, NameTooLong, NameTwice, NoNames
from bot.domain.club.people import LONGEST_NAME, folded
from bot.domain.errors import Refusal, UnreadableForm
from bot.services.shift.name_lists import read_list, read_name
from tests.bot.services.shift.club_names import people_of
from tests.bot.strange_texts import TEXTS

PEOPLE = people_of(seed=7, count=400)
NAMES = st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=40, unique_by=folded)
ODD = [
    "Marie 2",
    "2Pac",
    "O'Brien",
    "’t Jong",
    "'s Gravesande",
    "Jean-Luc D'Hondt",
    "José (Pepe) Díaz",
    "R2D2",
    "李娜",
    "Ольга",
    "J. R. Ewing",
    "Zoë_88",
]
BEFORE = {
    "nothing": "", "1.": "{}. ", "1.x": "{}.", "1)": "{}) ", "(1)": "({}) ", "1": "{} ", "1 -": "{} - ", "1:": "{}: ",
    "1°": "{}° ",
    "1/": "{}/ ", "tab": "{}\t", "01.": "0{}. ", "dash": "- ", "bullet": "• ", "star": "* ", "arrow": "▪️ ", "check": "✅ ",
    "box": "☐ ",
    "[ ]": "[ ] ", "[x]": "[x] ", "dash and number": "- {}. ", "in a box": "{}\ufe0f\u20e3 ", "unseen": "\u200e{}. ",
    "hard space": "{}.\u00a0",
}  # fmt: skip


def written(names, before: str) -> list[str]:
    numbers = range(1, 10) if "\u20e3" in before else range(1, 99)
    return [before.format(numbers[at % len(numbers)]) + name for at, name in enumerate(names)]


def read_names(text: str) -> tuple[str, ...]:
    """The names of a list of which nothing is left."""
    listed = read_list(text)
    for one in listed:
        if one.refusal is not None:
            raise one.refusal
    return tuple(one.name for one in listed)


def refusal(text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refusal) as refused:
        read_names(text)
    return refused.value.code, dict(refused.value.fields)


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
@given(names=NAMES, end=st.sampled_from(["\n", "\r\n", "\r", "\n\n", " \n", "\u2028", ";\n", ",\n"]))
def test_one_name_a_line_is_read_without_its_number(before, names, end):
    text = end.join(written(names, before))
    assert read_names(text + end) == tuple(names)


@given(NAMES, st.sampled_from([", ", ",", "; ", ";", " ,  "]))
def test_names_on_one_line_have_commas_or_semicolons_between(names, between):
    assert read_names(between.join(names)) == tuple(names)
    assert read_names(between.join(written(names, "{}. "))) == tuple(names)


def test_commas_and_semicolons_may_be_mixed_on_one_line():
    assert read_names("Marie,Paul; Jean, Luc") == ("Marie", "Paul", "Jean", "Luc")


def test_numbers_alone_part_the_names_of_one_line():
    assert read_names("1. Marie Dupont 2. Paul 3) Jean-Luc") == ("Marie Dupont", "Paul", "Jean-Luc")


@given(NAMES)
def test_surnames_first_with_a_comma_stay_one_name_a_line(names):
    turned = [", ".join(reversed(name.split(" ", 1))) for name in names]
    assert read_names("\n".join(turned)) == tuple(turned)
    assert read_names("; ".join(turned)) == tuple(turned)
    assert list(map(folded, read_names("\n".join(turned)))) == list(map(folded, names))


def test_a_list_with_commas_may_go_on_over_several_lines():
    assert read_names("Marie, Paul, Jean,\nLuc, Anna,\nZoé") == ("Marie", "Paul", "Jean", "Luc", "Anna", "Zoé")


@pytest.mark.parametrize("name", ODD)
def test_odd_names_stay_as_they_are(name):
    assert read_names(name) == (name,)
    assert read_names(f"Marie\n{name}\nPaul") == ("Marie", name, "Paul")
    assert read_names(f"1. Marie\n2. {name}\n3. Paul") == ("Marie", name, "Paul")


TITLES = [
    ("nom", "prénom"), ("Nom", "Prénom"), ("NOM", "PRENOM"), ("Nom de famille", "Prénom"), ("name", "first name"),
    ("Last name", "First name"),
    ("Surname", "Given name"), ("naam", "voornaam"), ("Achternaam", "Voornaam"), ("Familienaam", "Roepnaam"), ("surname", "name"),
    ("Nom de famille", "Nom"),
]  # fmt: skip
OTHERS = ["e-mail", "club", "N°", "téléphone", "paid", "Joueur n°"]


@given(
    NAMES, st.sampled_from(TITLES), st.sampled_from(";\t,|"), st.lists(st.sampled_from(OTHERS), unique=True),
    st.randoms(use_true_random=False),
    st.sampled_from(["\n", "\r\n", "\n\n"]), st.sampled_from(["", "\ufeff"]), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)  # fmt: skip
def test_a_table_is_read_by_its_header_whatever_columns_separator_and_quotes(
    names, titles, separator, others, chance, end, mark, quotes
):
    header = [*titles, *others]
    chance.shuffle(header)
    out = io.StringIO()
    sheet = csv.writer(out, delimiter=separator, lineterminator=end, quoting=quotes)
    sheet.writerow(header)
    for at, name in enumerate(names):
        first, last = name.split(" ", 1)
        row = {titles[0]: last, titles[1]: first} | dict.fromkeys(others, f"x{at}, y; z")
        sheet.writerow([row[title] for title in header])
    assert read_names(mark + out.getvalue()) == tuple(names)


@pytest.mark.parametrize(("text", "names"), [
    ("Joueur\nDupont, Marie\nDurand, Paul", ("Dupont, Marie", "Durand, Paul")),
    ("Nom complet;Club\nMarie Dupont;As\nPaul;Rois", ("Marie Dupont", "Paul")),
    ("Joueur,Nom,Prénom\n1,Dupont,Marie", ("Marie Dupont",)),
    ("name,email\n\"Dupont, Marie\",m@x.be\n", ("Dupont, Marie",)),
    ("prénom;ville\nMarie;Lille\nPaul;Mons", ("Marie", "Paul")),
    ("nom;prénom\nDupont;\n;Paul\n;\nDurand;Luc;;", ("Dupont", "Paul", "Luc Durand")),
    ("| Nom | Prénom |\n|-----|--------|\n| Dupont | Marie |", ("Marie Dupont",)),
    ("nom,prénom\nDupont \"Mimi\",Marie", ('Marie Dupont "Mimi"',)),
    ("nom;prénom\n\"Dupont;Marie\nDurand;Paul", ('Marie Dupont', "Paul Durand")),
    ("nom;prénom\n1. Dupont;Marie", ("Marie 1. Dupont",)),
    ("Dupont;Marie\nDurand;Paul", ("Dupont Marie", "Durand Paul")),
    ("Mimi;Nom\nx;Marie", ("Marie",)),
])  # fmt: skip
def test_tables_as_they_come(text, names):
    assert read_names(text) == names


@pytest.mark.parametrize(("text", "names"), [
    ('"Dupont, Marie", "Durand, Paul"', ("Dupont, Marie", "Durand, Paul")), ("«Marie»\n“Paul”", ("Marie", "Paul")),
    ('Marie "Mimi" Roy\nPaul', ('Marie "Mimi" Roy', "Paul")), ('"Marie\nPaul"', ("Marie", "Paul")),
])  # fmt: skip
def test_quotation_marks_around_names_are_left_out(text, names):
    assert read_names(text) == names


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "---", "1.\n2.\n3.", "• \n• ", "🂡", "nom;prénom", "Name\tFirst name\n", "\ufeff", ",;,", "\ud800"]
)
def test_a_text_without_names_is_refused(text):
    assert refusal(text) == ("no_names", {})


@pytest.mark.parametrize(("text", "piece"), [
    ("Marie\nTable #12 Paul", "Table #12 Paul"), ("12", "12"),
    ("Marie\n0475 12 34 56", "0475 12 34 56"),
    ("Marie, Paul, Jean\nLuc", "Marie, Paul, Jean"), ("nom,club\nDupont, Marie,As", "Dupont, Marie,As"),
    ("Dupont;Marie;As\nDurand;Paul;As", "Dupont;Marie;As"),
])  # fmt: skip
def test_a_line_that_is_no_name_for_sure_is_refused_as_it_was_typed(text, piece):
    assert refusal(text) == ("unreadable_form", {"piece": piece, "command": "enter"})


@pytest.mark.parametrize(
    "again",
    ["Marie Dupont", "marie dupont", "DUPONT Marie", "Dupont, Marie", "Märie Dupont", "1. Marie  Dupont", "Marie\u200b Dupont"],
)
def test_somebody_twice_is_refused_by_name(again):
    code, fields = refusal(f"Marie Dupont\nPaul\n{again}")
    assert code == "name_twice"
    assert folded(str(fields["name"])) == "dupont marie"


def test_a_name_longer_than_a_seat_slip_is_refused():
    assert read_names("é" * LONGEST_NAME) == ("é" * LONGEST_NAME,)
    assert refusal("Paul\n" + "é" * (LONGEST_NAME + 1)) == ("name_too_long", {"name": "é" * 30 + "…", "longest": LONGEST_NAME})


@given(TEXTS | st.text(st.sampled_from("aÉ1.,;\t\n\r\"'|-#•🂡 "), max_size=60))
@example('nom;prénom\n"' + "x" * 200_000)
@example('"' * 4_000)
@example("1" * 4_000 + "\n" + " " * 4_000)
@example("- " * 2_000)
@example("1. " * 1_300)
@example("nom" + ";" * 4_000 + "\na")
@example("a\n" * 2_000)
def test_whatever_is_pasted_names_are_read_or_it_is_refused(text):
    for pasted in (text, f"nom;prénom\n{text}", f"Marie\n{text}", f"Marie, {text}"):
        try:
            names = read_names(pasted)
        except (NoNames, NameTwice, NameTooLong, UnreadableForm, LooksLikeCommand, LooksLikeHeading):
            continue
        assert names
        assert all(folded(name) and len(name) <= LONGEST_NAME for name in names)
        assert len(set(map(folded, names))) == len(names)


def test_every_line_that_is_no_name_is_told_with_its_number_and_the_others_are_read():
    text = "Liste du vendredi :\n1. Marie\n\n2. Paul\n3. marie\n4. 0475 12 34\n/draw\nA, B, C\nTotal : 47\nZoé #12"
    listed = read_list(text)
    assert [one.name for one in listed if one.refusal is None] == ["Marie", "Paul", "Zoé #12"]
    assert [(one.line, one.typed, one.refusal.code) for one in listed if one.refusal] == [
        (1, "Liste du vendredi :", "looks_like_heading"), (5, "3. marie", "name_twice"), (6, "4. 0475 12 34", "unreadable_form"),
        (7, "/draw", "looks_like_command"), (8, "A, B, C", "unreadable_form"), (9, "Total : 47", "looks_like_heading"),
    ]  # fmt: skip
    assert next(one.refusal for one in listed if one.line == 5).fields["line"] == 2


@pytest.mark.parametrize("name", ["Joueur", "Joueur 7", "Totalement Fou", "List Anna", "Player One"])
def test_a_nickname_is_no_heading(name):
    assert read_names(f"Marie\n{name}") == ("Marie", name)


MARKED = [
    ("**gras**", "gras"),
    ("_x_", "x"),
    ("~~x~~", "x"),
    ("***Marie Roy***", "Marie Roy"),
    ("🃏 Joker", "Joker"),
    ("Joker 🃏", "Joker"),
    ("❤️ Ana ❤️", "Ana"),
    ("**🃏 Joker**", "Joker"),
    ("a_b", "a_b"),
    ("J*", "J*"),
    ("*Ana* la *Reine*", "*Ana* la *Reine*"),
    ("Marie 🃏 Roy", "Marie 🃏 Roy"),
    ('**"Marie Roy",**', "Marie Roy"),
]


@pytest.mark.parametrize(("typed", "name"), MARKED)
def test_marks_around_a_whole_name_and_pictures_at_its_ends_go_on_both_sides(typed: str, name: str) -> None:
    assert read_name(typed) == name
    assert read_names(typed) == (name,)
    assert read_names(f"- {typed}\n2. Paul") == (name, "Paul")


@given(st.sampled_from(["**", "_", "__", "~~", "`", "||", "🃏", "♠", "❤️", '"']), TEXTS)
def test_a_name_is_read_again_as_it_is_shown_and_found_by_the_same_key(mark: str, text: str) -> None:
    try:
        name = read_name(f"{mark}{text}{mark}")
    except NameTooLong:
        return
    assert read_name(name) == name
    assert folded(name) == folded(f"{mark}{text}{mark}")
