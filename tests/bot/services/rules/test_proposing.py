"""What Floorman proposes of a passage: how odd chips are exchanged, in three languages; nothing where the words are unclear."""

import re

import pytest
from hypothesis import given

from bot.domain.rules.points_read import DUTY, STEPS
from bot.services.rules.proposing import read_duty, read_for, read_steps
from bot.services.rules.sanction_signs import UNSAID, rises
from knowledge.books.making import make_book
from tests.bot.strange_texts import TEXTS
from tests.knowledge.small_book import ABOUT


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Aucune carte n'est distribuée.", "without_cards"),
        ("L'échange se fait sans chip race : les rompus sont arrondis.", "without_cards"),
        ("There is no race: odd chips are rounded up.", "without_cards"),
        ("Odd chips are exchanged without a race.", "without_cards"),
        ("Er worden geen kaarten gedeeld.", "without_cards"),
        ("Chaque joueur paie la différence pour obtenir un jeton supérieur.", "player_buys"),
        ("Le joueur complète en payant ce qui manque.", "player_buys"),
        ("Players may buy up to the next chip.", "player_buys"),
        ("Each player pays for the missing amount.", "player_buys"),
        ("De spelers betalen het verschil bij.", "player_buys"),
        ("Les jetons restants sont rachetés par le club.", "club_buys"),
        ("L'organisation rachète les rompus.", "club_buys"),
        ("Odd chips are bought by the club.", "club_buys"),
        ("De club koopt de losse chips terug.", "club_buys"),
        ("Chaque joueur reçoit une carte par jeton restant.", "one_a_chip"),
        ("On ne donne pas une carte par jeton.", ""),
        ("Chaque joueur reçoit une carte par jeton. En fin de soirée, l'échange se fait sans carte.", ""),
    ],
)
def test_how_odd_chips_are_exchanged_is_read_from_the_words(words, value):
    passage = make_book(ABOUT, f"## 1.1 Échange\n\n{words}\n").passages[0]
    assert read_for("race.cards", passage).value == value


def read(point, words):
    return read_for(point, make_book(ABOUT, f"## 1.1 Sanctions\n\n{words}\n").passages[0])


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        (
            "Les sanctions sont : avertissement verbal, carton jaune, une orbite, 3 orbites, disqualification.",
            "warning=avertissement verbal|?=carton jaune|orbits:1=une orbite|orbits:3=3 orbites|disqualified=disqualification",
        ),
        (
            "First a warning, then 10 minutes, 20 minutes and 30 minutes.",
            "warning=warning|minutes:10=10 minutes|minutes:20=20 minutes|minutes:30=30 minutes",
        ),
        (
            "Première faute : deux mains. Deuxième faute : un tour. Troisième faute : exclusion du tournoi.",
            "hands:2=deux mains|orbits:1=un tour|disqualified=exclusion du tournoi",
        ),
        (
            "Eerst een waarschuwing, dan een gele kaart, daarna twee ronden, twee rondes of diskwalificatie.",
            "warning=waarschuwing|?=gele kaart|orbits:2=twee ronden|orbits:2=twee rondes|disqualified=diskwalificatie",
        ),
        ("Un joueur joue une main.", ""),
        ("La disqualification vient avant l'avertissement.", ""),
    ],
)
def test_a_list_of_sanctions_is_read_in_the_book_s_order_and_words(words, steps):
    proposal = read("ladder.steps", words)
    assert proposal.value == steps
    assert proposal.evidence in words


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Un joueur qui téléphone à la table passe deux mains hors du jeu.", "must hands:2"),
        ("Les insultes peuvent être sanctionnées d'une disqualification.", "may disqualified"),
        ("A player who uses a phone receives a verbal warning.", "must warning"),
        ("Smoking is forbidden in the room.", "forbidden"),
        ("Soft play may lead to a penalty.", "may"),
        ("Wie een speler beledigt, krijgt een waarschuwing.", "must warning"),
        ("Roken is verboden.", "forbidden"),
        ("Un joueur qui sort n'est pas sanctionné.", ""),
        ("Le téléphone reste dans la poche.", ""),
    ],
)
def test_what_is_said_of_an_offence_is_read_from_the_words(words, value):
    assert read("offence.phone", words).value == value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Smoking in the room is forbidden. Whoever smokes is disqualified.", "must disqualified"),
        ("Phones are forbidden at the table; whoever phones gets a warning, then he sits out two rounds.", "must warning"),
        ("Insulting another player is not allowed. It costs one round of penalty.", "must orbits:1"),
        ("L'usage du téléphone est interdit à la table. Un joueur qui téléphone reçoit un avertissement, puis une main.",
         "must warning"),
        ("Il est interdit de fumer. Le fumeur peut être sanctionné.", "may"),
        ("Roken is verboden. Wie rookt, wordt gediskwalificeerd.", "must disqualified"),
        ("Bellen is verboden aan tafel; wie belt, krijgt een waarschuwing.", "must warning"),
        ("Fumer est interdit. Carton jaune.", ""),
        ("Smoking is forbidden. The floor is called. Whoever smokes is disqualified.", ""),
        ("Smoking is forbidden. Whoever smokes misses two hands.", ""),
        ("Smoking is forbidden. No penalty is given.", ""),
        ("Il est interdit de fumer. Le fumeur est exclu.", ""),
        ("Smoking is forbidden. A smoker is expelled at once.", ""),
        ("Roken is verboden. De roker wordt geschorst.", ""),
        ("Fumer est interdit. Les fumeurs sortent de la salle.", "forbidden"),
        ("Roken is verboden. Buiten is er een plaats voor.", "forbidden"),
    ],
)  # fmt: skip
def test_what_is_forbidden_with_a_penalty_behind_it_is_not_forbidden_without_a_word_on_penalties(words, value):
    proposal = read("offence.phone", words)
    assert proposal.value == value
    assert proposal.evidence in words


@pytest.mark.parametrize("penalty", ["Whoever smokes is disqualified.", "Le fumeur est averti.", "Wie rookt, wordt gestraft."])
def test_a_penalty_in_another_paragraph_of_the_article_is_a_word_on_penalties(penalty):
    first, *others = make_book(ABOUT, f"## 1.1 Smoking\n\nSmoking is forbidden.\n\n{penalty}\n").passages
    assert others
    assert read_for("offence.smoking", first).value == "forbidden"
    assert read_for("offence.smoking", first, beside=others).value == ""


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("doit 2 mains", "must hands:2"), ("2 mains", "must hands:2"), ("peut disqualification", "may disqualified"),
        ("may", "may"), ("verboden", "forbidden"), ("must hands:2", "must hands:2"), ("moet 10 minuten", "must minutes:10"),
        ("interdit 2 mains", ""), ("doit manger", ""), ("", ""), ("doit 999 mains", ""),
    ],
)  # fmt: skip
def test_what_is_typed_of_an_offence_is_read(typed, written):
    assert read_duty(typed) == written


@given(TEXTS)
def test_whatever_is_typed_comes_to_what_can_be_written_down_or_to_nothing(text):
    for written, form in ((read_duty(text), DUTY), (read_steps(text), STEPS)):
        assert not written or UNSAID in written or re.fullmatch(form, written) or not rises(written)


def test_a_list_is_typed_in_the_book_s_words_and_told_what_they_mean():
    assert read_steps("carton bleu = 10 minutes, carton rouge") == "minutes:10=carton bleu|?=carton rouge"
    assert read_steps("carton bleu, carton rouge") == "?=carton bleu|?=carton rouge"


def titled(title, words):
    return make_book(ABOUT, f"## 1.1 {title}\n\n{words}\n").passages[0]


DEALT_IN = "A late player is dealt in at once, wherever he sits, but never on the button."
SISTERS = [
    # the same words, on another matter than that of the point
    ("Équilibrage", "Les tables sont rééquilibrées dès qu'il y a trois joueurs d'écart.", "balance.difference", "3"),
    ("Équilibrage", "Les tables sont rééquilibrées dès qu'il y a trois joueurs d'écart.", "balance.halt_difference", ""),
    ("Équilibrage", "Les tables sont rééquilibrées dès qu'il y a trois joueurs d'écart.", "balance.halt_difference_later", ""),
    ("Équilibrage", "Les tables sont rééquilibrées dès qu'il y a trois joueurs d'écart.", "balance.halt_players", ""),
    ("Gelijk maken", "Bij een verschil van vier spelers wordt een tafel aangevuld.", "balance.difference", "4"),
    ("Gelijk maken", "Bij een verschil van vier spelers wordt een tafel aangevuld.", "balance.halt_players", ""),
    ("Moving people", "Play stops at a table with three players.", "balance.halt_players", "3"),
    ("Moving people", "Play stops at a table with three players.", "balance.difference", ""),
    ("Le bouton", "À la première main, le bouton est posé devant le siège 1.", "button.start", "seat_one"),
    ("Le bouton", "À la première main, le bouton est posé devant le siège 1.", "button.final_table", ""),
    ("Loting", "De plaatsen worden vóór aanvang geloot.", "seats.start", "drawn"),
    ("Loting", "De plaatsen worden vóór aanvang geloot.", "button.final_table", ""),
    ("Loting", "De plaatsen worden vóór aanvang geloot.", "break.seats", ""),
    ("Loting", "De plaatsen worden vóór aanvang geloot.", "late.seat", ""),
    ("Chairs", "The chairs of the final table are drawn again.", "seats.final_table", "drawn"),
    ("Chairs", "The chairs of the final table are drawn again.", "seats.new_day", ""),
    ("Chairs", "The chairs of the final table are drawn again.", "seats.start", ""),
    ("Closing a table", "Its players fill the seats that post the big blind soonest.", "break.seats", "big_blind_soonest"),
    ("Closing a table", "Its players fill the seats that post the big blind soonest.", "balance.seat", ""),
    # two numbers in one sentence, and minutes beside seconds
    ("The clock", "The player has sixty seconds and a ten second countdown.", "time.given_seconds", "60"),
    ("The clock", "The player has sixty seconds and a ten second countdown.", "time.countdown_seconds", "10"),
    ("The clock", "The player has sixty seconds and a ten second countdown.", "time.before_call_seconds", ""),
    ("Temps", "Chacun peut demander du temps après une minute.", "time.before_call_seconds", "60"),
    ("Temps", "Chacun peut demander du temps après une minute.", "time.short_levels_minutes", ""),
    ("Klok", "De speler krijgt dertig seconden, en daarna vijf seconden aftellen.", "time.given_seconds", "30"),
    ("Klok", "De speler krijgt dertig seconden, en daarna vijf seconden aftellen.", "time.countdown_seconds", "5"),
    # what is excepted is the opposite of what is said
    ("Coming late", DEALT_IN, "arrival.button_vacant", ""),
    ("Coming late", DEALT_IN, "arrival.button_vacated", ""),
    ("Te laat", "Wie te laat komt, speelt pas mee als de button voorbij is.", "arrival.button_vacant", ""),
    ("Fautes", "Le directeur reçoit les plaintes ; un joueur peut être disqualifié.", "penalty.disqualifies", ""),
    ("Fautes", "Seul le directeur prononce une disqualification.", "penalty.disqualifies", "director"),
    # a way that says more holds the words of the other
    ("Petits jetons", "Aucune carte n'est distribuée. Le club rachète ce qui reste.", "race.cards", "club_buys"),
    ("Chips", "No race is held. A player pays the difference for one more chip.", "race.cards", "player_buys"),
    ("Kleine chips", "Er wordt niet om geloot.", "race.cards", "without_cards"),
    ("Petits jetons", "Chaque joueur reçoit une carte par jeton. Le club rachète ce qui reste.", "race.cards", ""),
]  # fmt: skip


@pytest.mark.parametrize(("title", "words", "point", "value"), SISTERS)
def test_a_value_is_proposed_of_words_that_are_on_the_matter_of_the_point_and_no_other(title, words, point, value):
    proposal = read_for(point, titled(title, words))
    assert proposal.value == value
    assert not value or proposal.evidence in words


def test_what_a_card_stands_for_the_book_alone_says():
    names = {"carton blanc": "warning", "carton jaune": "minutes:10"}
    assert read_duty("doit carton jaune", names) == "must minutes:10"
    assert read_duty("peut carton blanc", names) == "may warning"
    assert read_duty("doit 2 mains", names) == "must hands:2"
    for unsaid in ("doit carton jaune", "must yellow card", "moet rode kaart"):
        assert read_duty(unsaid).endswith(UNSAID)
    assert read("offence.insult", "Insulter un joueur est puni d'un carton jaune.").value == ""
