"""What commands are called, and which one is meant by whoever types one: in one word or two, in three languages."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.languages import LANGUAGES
from bot.i18n.words import words_in
from bot.presenter.command_names import is_misspelt, nearest_on_shelf, one_word, path, read_command, typed_path
from bot.services.catalogue import COMMANDS, SHELVES, find_command, on_shelf, role_for
from tests.bot.presenter.tournament_names import NAMES

TELEGRAM = 32
EACH = [(command, language) for command in COMMANDS for language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_are_called_alike(language):
    for shelf in ("", *SHELVES):
        names = Counter(path(command, language, shelf) for command in on_shelf(shelf))
        assert max(names.values()) == 1, names.most_common(2)
    words = Counter(one_word(command, language) for command in COMMANDS)
    assert max(words.values()) == 1, words.most_common(2)


def test_every_command_stands_on_one_of_the_shelves_or_alone():
    assert {command.shelf for command in COMMANDS} == {"", *SHELVES}
    assert {command.also_on for command in COMMANDS} <= {"", *SHELVES}
    assert len(on_shelf("")) <= 12, "one word is for what is done all night"


def test_what_a_player_may_not_give_stands_on_no_shelf_of_his():
    for shelf in ("me", "show"):
        assert all(command.role <= role_for("me") for command in on_shelf(shelf)), shelf
    staff = [shelf for shelf in SHELVES if shelf not in ("me", "show", "rules")]
    assert all(role_for(shelf) > role_for("me") for shelf in staff)


@pytest.mark.parametrize(("command", "language"), EACH, ids=lambda one: getattr(one, "name", one))
def test_a_command_is_read_as_it_is_written_anywhere(command, language):
    first, *second = path(command, language)
    written = [" ".join(typed_path(command, language)), one_word(command, language), command.name, *command.aliases]
    if second and find_command(first) is not command:
        written += [f"{first.upper()} {second[0]}", f"{first}  {second[0].replace('-', '_')}", f"{first}-{second[0]}"]
    for name in written:
        assert read_command(f"{name} 3")[::2] == (command, "3"), name
        assert read_command(name).command is command, name
    assert one_word(command, language).replace("_", "a").isalnum()
    assert len(one_word(command, language)) <= TELEGRAM


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("tournoi Open de Nantes; 9 par table", "tournament", "Open de Nantes; 9 par table"),
        ("tournament open", "tournament", "open"),
        ("joueur Marie Dupont", "player", "Marie Dupont"),
        ("sanction Marie Dupont; téléphone", "sanction", "Marie Dupont; téléphone"),
        ("sanction annuler 12 mauvais joueur", "void", "12 mauvais joueur"),
        ("tirage 5", "draw", "5"),
        ("tirage table 3", "redrawtable", "3"),
        ("tournoi inscrire\nMarie Dupont\nPaul Martin", "enter", "Marie Dupont\nPaul Martin"),
        ("table_casser 3", "breaktable", "3"),
        ("main-par-main on", "handforhand", "on"),
        ("tafel breken", "breaktable", ""),
        ("club choices penalty.expiry_days 90", "choose", "penalty.expiry_days 90"),
        ("reglement cdc", "book", "cdc"),
        ("tournoi @2 journal", "tournament", "@2 journal"),
    ],
)
def test_a_second_word_that_names_nothing_belongs_to_the_rest(line, name, rest):
    found = read_command(line)
    assert (found.command.name, found.rest) == (name, rest)


@pytest.mark.parametrize("line", ["table", "table 3", "tafel openmaken", "penalty", "", " ", "/", "moi-même"])
def test_a_first_word_alone_that_means_nothing_is_no_command(line):
    assert read_command(line).command is None


@given(st.text(max_size=60))
def test_whatever_is_typed_is_read(line):
    found = read_command(line)
    assert found.command is None or found.command in COMMANDS
    assert "".join(f"{found.name} {found.rest}".split()) == "".join(line.split())


def test_shelves_have_their_words_in_three_languages():
    for language in LANGUAGES:
        words = words_in(language)
        said = [words.say(f"shelf.{shelf}") for shelf in SHELVES]
        assert len(set(said)) == len(said)
        assert all(0 < len(words.say(f"shelf.{shelf}_help")) <= 100 for shelf in SHELVES)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tirage anoncer", "draw"), ("draw anounce", "draw"), ("loting aankondigne", "draw"),
        ("table cassr 1", "breaktable"), ("tbale casser 1", "breaktable"), ("table braek 1", "breaktable"),
        ("tafel brekken 1", "breaktable"), ("penalty viod 3", "void"), ("straf nieitg 3", "void"),
        ("rules decisons", "decisions"),
    ],
)  # fmt: skip
def test_of_two_words_the_nearest_is_looked_for_on_the_shelf_of_the_first(typed, meant):
    read = read_command(typed)
    assert read.command is None
    assert nearest_on_shelf(read.name).name == meant
    assert (read.name, read.rest) == (" ".join(typed.split()[:2]), " ".join(typed.split()[2:]))


@pytest.mark.parametrize("typed", ["table", "table 3", "part #7", "cassr 1", "xyzzy plugh", "table " + "x" * 5_000])
def test_what_is_near_to_no_two_words_stays_one(typed):
    read = read_command(typed)
    assert read.command is None
    assert read.name == typed.split()[0]


@pytest.mark.parametrize("first", ["tournoi", "tournament", "toernooi"])
@pytest.mark.parametrize("name", NAMES)
def test_a_tournament_is_called_as_a_club_calls_it(first, name):
    read = read_command(f"{first} {name}")
    assert (read.command and read.command.name, read.rest) == ("tournament", name)


def test_of_names_in_small_letters_few_are_asked_about():
    asked = {name for name in NAMES if read_command(f"tournoi {name.lower()}").command is None}
    assert len(asked) <= len(NAMES) // 8, sorted(asked)


@pytest.mark.parametrize(
    "typed",
    [
        "tournoi inscirre Zoé Zou", "TOURNOI INSCIRRE ZOÉ ZOU", "tournoi Inscirre Zoé",
        "toernooi inschrijvn Jan", "tournoi inscrir Al",
        "tournament etner Jan", "tournoi clroe", "tournoi desinscrie Jan", "joueur renomer Al; Bert", "sanction anuler 12",
        "tournoi ouvir Nantes",
    ],
)  # fmt: skip
def test_a_second_word_that_is_misspelt_is_no_name(typed):
    read = read_command(typed)
    assert read.command is None
    assert read.name == " ".join(typed.split()[:2])
    assert nearest_on_shelf(read.name) is not None


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("tournoi ouvrir inscirre Zoé", "tournament", "inscirre Zoé"),
        ("tournament open inscirre Zoé", "tournament", "inscirre Zoé"),
        ("tournoi ouvrir Niveau débutant", "tournament", "Niveau débutant"),
        ("toernooi openen Winteravond", "tournament", "Winteravond"),
        ("joueur qui Marie Dupont", "player", "Marie Dupont"),
        ("sanction donner Marie; téléphone", "sanction", "Marie; téléphone"),
    ],
)
def test_the_second_word_of_what_the_first_does_alone_is_no_part_of_a_name(line, name, rest):
    read = read_command(line)
    assert (read.command.name, read.rest) == (name, rest)


def test_whoever_is_no_staff_must_come_nearer_to_be_answered_where_other_bots_are():
    assert is_misspelt("inscirre", "Al", by_staff=False)
    assert is_misspelt("table", "cassser 1", by_staff=False)
    assert is_misspelt("notez", "x", by_staff=True)
    assert not is_misspelt("notez", "x", by_staff=False)
