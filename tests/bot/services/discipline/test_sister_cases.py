"""What a book says of one case of an offence is not said of its sister: allowed, on purpose, in a hand, by a general clause."""

import pytest

from bot.presenter.blocks import Hint, Quote
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from tests.bot.services.discipline.office import Office, office


def read(room: Office, line: str) -> str:
    """A reply as it is read."""
    return plain_text(present(room.say(line))).replace("\u00a0", " ")


def told(book: str, offence: str) -> str:
    """What a book's club is told of an offence, by its name, the first time."""
    return read(office(book), f"sanction J1a; {offence.replace('_', ' ')}")


# The clauses on every fault


@pytest.mark.parametrize(
    ("book", "offence", "clause"),
    [
        ("casino", "phone", "Pour toute infraction, le règlement permet (Casino, Règles communes, al. 7) : disqualification"),
        ("eventem", "string_bet", "avertissement verbal, disqualification et une suspension dont il ne fixe pas la durée"),
        (
            "cdc",
            "language",
            "Selon la gravité, le directeur peut aller plus loin tout de suite (15-1) : 1 tour de pénalité et disq",
        ),
        ("cdc", "phone", "Selon la gravité, le directeur peut aller plus loin tout de suite (15-1) : 1 tour de pénalité et disq"),
        ("ropta", "phone", "Selon la gravité, le directeur peut aller plus loin tout de suite (11.2) : 1–4 mains"),
        (
            "urban",
            "rabbit_hunting",
            "Pour ce que vise une clause générale (Urban Poker, « Langage grossier »), le règlement permet : av",
        ),
    ],
)
def test_what_a_general_clause_lets_be_is_said_with_its_citation_and_not_called_unnamed(book, offence, clause):
    text = told(book, offence)
    assert clause in text
    unnamed = [line for line in text.splitlines() if "que le règlement ne nomme pas" in line]
    assert not any("disqualification" in line for line in unnamed)


@pytest.mark.parametrize("book", ["cdc", "ropta", "urban"])
def test_cheating_that_a_book_does_not_name_is_meant_by_its_clause_on_every_act(book):
    text = told(book, "cheating")
    assert "ne nomme pas cette faute ; une clause générale peut valoir." in text
    clause = next(line for line in text.splitlines() if line.startswith("Pour ce que vise une clause générale"))
    assert "disqualification" in clause
    assert any(isinstance(block, Quote) for block in present(office(book).say("sanction J1a; cheating")))


# What is allowed


@pytest.mark.parametrize(
    ("book", "offence", "allowed", "limit"),
    [
        ("casino", "refuses_to_show", "Un joueur peut jeter sa main sans la montrer.", "En cas de tapis, les joueurs doivent"),
        ("eventem", "refuses_to_show", "Le joueur peut rejeter sa main sans la montrer.", "toutes les mains seront retournées"),
        ("eventem", "away_from_table", "A tout moment, un joueur peut quitter la table", "sa main est morte"),
    ],
)
def test_what_a_book_allows_is_told_as_allowed_and_what_limits_it_beside(book, offence, allowed, limit):
    text = told(book, offence)
    assert "Le règlement le permet, dans le cas que disent les mots cités : alors, rien à sanctionner." in text
    assert "l'interdit" not in text
    assert text.index(allowed) < text.index("Pour un autre cas, le règlement dit :") < text.index(limit)


def test_cdc_10_3_binds_the_winner_who_shows_and_10_1_those_who_claim_to_win():
    text = told("cdc", "refuses_to_show")
    assert "Dans le cas que disent les mots cités, le règlement l'interdit" in text
    assert "Tous les joueurs prétendant gagner à l'étalage doivent montrer leurs mains." in text


# A telephone in a hand, and out of one


@pytest.mark.parametrize(
    ("book", "shown"),
    [
        ("urban", "Les joueurs qui ne sont plus dans une main peuvent envoyer des textes et des e-mails depuis la table."),
        ("urban", "Les joueurs ne peuvent pas utiliser ces appareils à la table."),
        ("urban", "excepté pour écouter de la musique"),
        ("cdc", "Un joueur assis à la table ne peut utiliser un téléphone portable"),
    ],
)
def test_a_dead_hand_for_a_telephone_is_said_of_the_quoted_case_and_the_other_cases_are_shown(book, shown):
    text = told(book, "phone")
    assert "Dans le cas que disent les mots cités, le règlement : main morte." in text
    assert "Ces mots ne valent que dans le cas qu'ils décrivent." in text
    assert "\nLe règlement : main brûlée" not in text
    assert shown in text


def test_ropta_1_3_a_telephone_out_of_a_hand_is_forbidden_by_another_article_which_is_shown():
    text = told("ropta", "phone")
    assert "Dans le cas que disent les mots cités, le règlement : avertissement verbal." in text
    assert "Il est interdit de communiquer par téléphone à la table de poker" in text


# What another player did himself


def test_ropta_8_5_the_owner_of_the_hand_is_booked_for_not_having_protected_it():
    room = office("ropta")
    line = "J1a; jette ses cartes sur le jeu d'un autre"
    assert "pour ce qu'il a fait lui-même : main non protégée" in read(room, f"sanction {line}")
    reply = room.say(f"sanction {line}; 1 main")
    hints = [block.command for block in present(reply) if isinstance(block, Hint)]
    assert "sanction …; main non protégée" in hints
    room.do("sanction J1b; jette ses cartes sur le jeu d'un autre; 1 main; avec J1c")
    assert [case.offence for case in room.do("record J1b")["cases"]] == ["mucked_unprotected"]
    assert [case.offence for case in room.do("record J1c")["cases"]] == ["hand_unprotected"]


def test_eventem_divers_9_who_helps_by_cheating_is_expelled_with_the_player_which_is_told_and_not_proposed():
    text = told("eventem", "spectator_interferes")
    assert "Dans le cas que disent les mots cités, le règlement dit ce qui suit : exclusion de l'événement." in text
    assert "Le règlement vise aussi l'autre joueur : à lui aussi sa sanction." in text
    assert "redites-le avec ce mot" not in text
    assert "Floorman propose : avertissement verbal" in text
    assert "résultera à une expulsion pour les deux personnes" in told("eventem", "cheating")


# Maxima, and what only may be


@pytest.mark.parametrize(
    ("book", "offence"),
    [("urban", "cards_hidden"), ("urban", "identity"), ("ropta", "collusion")],
)
def test_what_may_be_beside_a_certain_sanction_is_no_maximum(book, offence):
    text = told(book, offence)
    assert "le règlement veut une sanction, sans dire laquelle." in text
    assert "Ce que ces mots permettent, sans l'imposer : " in text
    assert "Au plus" not in text


@pytest.mark.parametrize(
    ("book", "offence"), [("urban", "chips_pocketed"), ("eventem", "abuse"), ("casino", "cheating"), ("eventem", "out_of_turn")]
)
def test_what_may_follow_by_the_words_is_named_and_is_no_maximum(book, offence):
    text = told(book, offence)
    assert "e règlement dit ce qui peut suivre : " in text
    assert "Au plus" not in text
    assert "sans dire laquelle" not in text


def test_urban_cartes_exposees_the_hand_lives_and_the_next_one_is_the_most():
    text = told("urban", "cards_shown")
    assert "Au plus, d'après ces mots : 1 main de pénalité." in text
    assert "D'après ces mots, la main reste en jeu." in text
    assert "La pénalité commencera à la fin de la main." in text
    assert "main brûlée" not in text


@pytest.mark.parametrize("book", ["cdc", "eventem", "ropta", "casino"])
def test_a_ban_from_the_club_is_no_step_of_a_list_that_ends_with_a_disqualification(book):
    room = office(book)
    room.do("sanction J1a; abuse; exclu du club à vie")
    text = read(room, "sanction J1a; abuse")
    assert "Floorman propose : exclusion du club" in text
    assert "(degré" not in text
    assert "La liste s'arrête là" not in text
    assert "ne vont pas jusque-là" in text


# On purpose


@pytest.mark.parametrize(
    ("book", "offence"),
    [
        ("urban", "out_of_turn"), ("urban", "false_announcement"), ("urban", "mucked_all_in"), ("urban", "blinds_avoided"),
        ("ropta", "betting_unclear"), ("ropta", "slow_move"), ("ropta", "false_announcement"), ("eventem", "out_of_turn"),
        ("eventem", "betting_unclear"), ("casino", "blinds_avoided"), ("cdc", "false_announcement"),
    ],
)  # fmt: skip
def test_words_that_ask_for_intention_are_told_under_that_condition(book, offence):
    text = told(book, offence)
    assert "Si c'est volontaire, le règlement" in text
    assert "Pour cette faute, le règlement" not in text


def test_a_firmer_word_on_a_repetition_does_not_ask_for_intention():
    room = office("urban")
    room.do("warn J1a; out of turn")
    assert "Pour cette faute, le règlement veut une sanction" in read(room, "sanction J1a; out of turn")


# Sister cases, book by book


@pytest.mark.parametrize(
    ("book", "offence", "shown"),
    [
        ("cdc", "chips_pocketed", "Les jetons doivent rester sur la table même pendant les breaks."),
        ("cdc", "away_from_table", "Concernant les joueurs « levés de table »"),
        ("ropta", "foreign_objects", "Dans le cas que disent les mots cités, le règlement l'interdit"),
        ("ropta", "cards_turned_of_others", "toucher les cartes ou les jetons d'un autre joueur"),
        ("ropta", "stub_looked_at", "Le niveau de sanction sera à la discrétion du directeur de tournoi"),
        ("ropta", "advice", "Le niveau de sanction sera à la discrétion du directeur de tournoi"),
        ("ropta", "soft_play", "il ne sera pas nécessairement pénalisé"),
        ("ropta", "cards_shown_to_one", "mais sa main ne sera pas brûlée"),
    ],
)
def test_the_words_on_the_sister_case_are_shown(book, offence, shown):
    assert shown in told(book, offence)
