"""What tells a case from its sisters, in three languages: named, left out, meant otherwise, and compared with a passage."""

from dataclasses import replace

import pytest

from knowledge.wording import sisters
from knowledge.wording.sister_words import HEADED, KINDS, MEANS, OTHERWISE, SILENT, TITLED
from knowledge.wording.sisters import Difference, Rule, differing, named, rivals, unsaid


def values(text, kind):
    return set(named(text).get(kind, ()))


@pytest.mark.parametrize(("text", "kind", "value"), [
    ("le donneur a brûlé deux cartes avant le turn", "street", "turn"), ("on the turn he bets", "street", "turn"),
    ("de turn lag er te vroeg", "street", "turn"), ("La rivière est sortie trop tôt", "street", "river"),
    ("the river came early", "street", "river"),
    ("avnt le trun", "street", "turn"), ("op de tunr", "street", "turn"),
    ("pré-flop", "street", "preflop"), ("preflop geopend", "street", "preflop"),
    ("deux cartes brûlées", "cards", "two"), ("two cards stuck together", "cards", "two"),
    ("drie kaarten op de flop", "cards", "more"),
    ("une seule carte", "cards", "single"), ("un seul jeton", "chips", "single"), ("een enkele fiche", "chips", "single"),
    ("DEUX jetons de 500", "chips", "more"), ("a single 1000 chip", "chips", "single"), ("two 500 chips", "chips", "more"),
    ("il pose un jeton de 500", "chips", "single"), ("één fiche van 1000", "chips", "single"), ("a 5k chip", "chips", "single"),
    ("plus aucune mise n'est possible", "bets", "closed"), ("everyone was all in", "bets", "closed"),
    ("er is geen inzet meer mogelijk", "bets", "closed"), ("des mises sont encore possibles", "bets", "open"),
    ("tout le monde était à tapis", "bets", "closed"), ("alle spelers waren all-in", "bets", "closed"),
    ("personne n'était à tapis", "bets", "open"), ("nobody was all in", "bets", "open"),
    ("le croupier a retourné une carte au milieu de la donne", "cards", "single"), ("a card was exposed", "cards", "single"),
    ("on joue en cash", "game", "cash"), ("En cash, il est absent", "game", "cash"),
    ("c'est le troisième tour qu'il manque", "orbit", "third"), ("for the second orbit", "orbit", "second"),
    ("two players acted after me", "spoken", "two"), ("Si trois personnes ont agis après un joueur", "spoken", "more"),
    ("Un seul joueur a parlé après moi", "spoken", "single"), ("only one player acted behind me", "spoken", "single"),
    ("the second card of the cutoff was exposed", "cards", "single"), ("une de mes deux cartes", "cards", "single"),
    ("de tweede kaart van de button", "cards", "single"), ("I sat down at a 1/2 table", "game", "cash"),
    ("Sunday was the main event", "game", "tournament"), ("hier au championnat", "game", "tournament"),
    ("les trois joueurs avaient encore des jetons", "bets", "open"), ("alors que j'allais miser", "bets", "open"),
    ("personne n'avait misé", "opening", "first"), ("I was first to act", "opening", "first"),
    ("un jeton d'une valeur supérieure aux mises précédentes", "opening", "faced"), ("facing a bet of 50", "opening", "faced"),
    ("j'avais mes cartes sous mon jeton fétiche", "guard", "with"), ("a card protector lay on them", "guard", "with"),
    ("une main non protégée", "guard", "without"), ("my hand was unprotected", "guard", "without"),
    ("limit hold'em", "betting", "limit"), ("pot-limit Omaha", "betting", "pot_limit"), ("sans limite", "betting", "no_limit"),
])  # fmt: skip
def test_what_is_named_is_one_value_whichever_language_names_it(text, kind, value):
    assert values(text, kind) == {value}


@pytest.mark.parametrize(("text", "kind"), [
    ("it was my turn", "street"), ("he acted out of turn", "street"), ("act in turn", "street"), ("turn to act", "street"),
    ("he turned it over", "street"), ("I turn over my cards", "street"), ("the River Poker Club", "street"),
    ("hors flop", "street"), ("sauf au turn", "street"), ("not on the river", "street"), ("behalve op de turn", "street"),
    ("mes deux cartes", "cards"), ("both his two cards", "cards"), ("une carte est tombée", "cards"), ("a time limit", "betting"),
    ("moins de trois joueurs ont parlé", "spoken"), ("fewer than three players have acted", "spoken"),
    ("au premier tour d'enchères", "orbit"), ("no action yet", "bets"), ("plus de mises que prévu", "bets"),
    ("la première carte du flop", "cards"), ("blindes 25/50", "game"), ("il a réglé en cash", "game"), ("paid in cash", "game"),
    ("sauf si une seule carte", "cards"), ("tenzij een enkele kaart", "cards"), ("", "street"), ("🂡", "street"),
])  # fmt: skip
def test_what_means_something_else_or_is_left_out_names_nothing(text, kind):
    assert values(text, kind) == set()


@pytest.mark.parametrize(("text", "kind", "several"), [
    ("pas au turn mais à la river", "street", {"river"}), ("after the flop", "street", {"flop", "turn", "river"}),
    ("une carte brûlée avant le flop", "street", {"preflop", "flop"}), ("turn ou river", "street", {"turn", "river"}),
    ("deux cartes ou plus", "cards", {"two", "more"}), ("3 cartes ou une seule", "cards", {"single", "more"}),
    ("plusieurs cartes", "cards", {"two", "more"}), ("at least two players have acted", "spoken", {"two", "more"}),
])  # fmt: skip
def test_words_that_name_several_name_them_all(text, kind, several):
    assert values(text, kind) == several


def test_counts_belong_to_the_things_that_are_counted():
    found = named("Deux joueurs ont parlé, un seul jeton est tombé sur trois cartes")
    assert {kind: set(values) for kind, values in found.items()} == {"spoken": {"two"}, "chips": {"single"}, "cards": {"more"}}


@pytest.mark.parametrize(("question", "passage", "kind", "asked", "told"), [
    ("two cards were burnt before the turn", "Flop avec une seule carte brûlée", "street", ("turn",), ("flop",)),
    ("je lâche DEUX jetons de 500, sans parler", "un seul jeton de valeur supérieure", "chips", ("more",), ("single",)),
    ("het maximum aan verhogingen in limit poker", "En no limit, il n'y a pas de maximum", "betting", ("limit",), ("no_limit",)),
])  # fmt: skip
def test_a_passage_on_a_sister_case_differs_across_languages(question, passage, kind, asked, told):
    assert Difference(kind, asked, told) in differing(question, passage)


@pytest.mark.parametrize(("question", "passage"), [
    ("au turn", "Au flop, au turn et à la river"), ("au flop puis au turn", "au turn"), ("au turn", "Une carte morte le reste."),
    ("la carte est morte ?", "Au flop"), ("au turn", "Hors flop, le donneur brûle une carte"), ("it is my turn", "Au flop"),
    ("trois joueurs ont parlé", "si au moins deux joueurs ont parlé"), ("deux joueurs", "deux cartes"), ("", ""),
])  # fmt: skip
def test_a_passage_that_names_the_same_or_more_or_nothing_does_not_differ(question, passage):
    assert differing(question, passage) == ()


def test_the_title_says_which_street_a_passage_is_on_whatever_else_it_mentions():
    passage = "Flop avec deux cartes brûlées : la dernière du flop devient carte brûlée pour le turn."
    question = "deux cartes brûlées avant le turn, on fait quoi ?"
    assert differing(question, passage) == ()
    assert differing(question, passage, ["Les erreurs au flop"]) == (Difference("street", ("turn",), ("flop",)),)
    assert differing(question, passage, ["Turn ou river prématurée"]) == ()
    assert differing(question, passage, ["Les erreurs au flop", "Turn ou river prématurée"]) == (), "the nearest says it"


OPTION = Rule("L'« option » est autorisée en Cash Game", ("Cash game",), "cash-game")
NO_OPTION = Rule("L'« option » n'est pas autorisée en tournoi", ("Tournoi", "Généralités"), "tournoi-generalites")


@pytest.mark.parametrize(("question", "game", "other"), [
    ("En tournoi, je peux mettre une option ?", "tournament", "cash"), ("may I straddle in your tourneys?", "tournament", "cash"),
    ("mag een straddle in het cashgame?", "cash", "tournament"), ("on joue en cash, une option ?", "cash", "tournament"),
])  # fmt: skip
def test_a_rule_of_the_cash_game_is_no_rule_of_the_tournament_and_the_other_way_round(question, game, other):
    # casino, Cash game 9 and Tournoi, Généralités 21
    asked, wrong = (NO_OPTION, OPTION) if game == "tournament" else (OPTION, NO_OPTION)
    assert Difference("game", (game,), (other,)) in differing(question, wrong.words, wrong.headings)
    assert rivals(question, wrong, asked)
    assert differing(question, asked.words, asked.headings) == ()


def test_where_no_game_is_named_the_rules_on_both_may_be_what_is_asked():
    assert unsaid("Est-ce que l'option existe chez vous ?", OPTION, NO_OPTION)
    assert not unsaid("Est-ce que l'option existe en tournoi ?", OPTION, NO_OPTION)
    assert not unsaid("Est-ce que l'option existe chez vous ?", OPTION, OPTION)


def test_a_rule_that_mentions_the_other_game_is_not_on_it():
    told = "Les joueurs du tournoi voisin ne changent pas leurs jetons ici."
    assert differing("en tournoi", told, ["Cash game"])
    assert not differing("en cash game", told)
    assert named("le directeur du tournoi est venu") == {}


FLOP, TURN = (Rule(f"{street} prématuré : il est repris", ("La donne", f"{street} prématuré"), number) for street, number in
              (("Flop", "2-10"), ("Turn", "2-11")))  # fmt: skip
HEADS_UP = Rule("Dans un coup où il ne reste plus que deux joueurs, un jeton est un tapis", ("Jeton unique",), "9.12")
THREE = Rule("Dans un coup à trois joueurs ou plus, ce n'est pas une mise valide", ("Jeton unique",), "9.12")


@pytest.mark.parametrize("question", ["turn trop tôt pendant les enchères du flop", "de turn lag er te vroeg"])
def test_what_the_question_names_and_another_article_is_headed_by_is_a_rival(question):
    # cdc 2-10 and 2-11
    assert rivals(question, FLOP, TURN)
    assert not rivals("le flop est sorti trop tôt", FLOP, TURN)
    assert not rivals(question, FLOP, replace(TURN, headings=("La donne",))), "what its words mention is not what it is on"
    assert rivals(question, FLOP, replace(TURN, headings=("La donne",), article="2-10")), "but in one article it is"


def test_two_paragraphs_on_two_numbers_of_players_are_rivals_and_no_reason_for_a_remark():
    # ropta 9.12
    question = "three players left, one small chip under the bet, he says nothing"
    assert rivals(question, HEADS_UP, THREE)
    assert not rivals(question, THREE, HEADS_UP)
    assert differing(question, HEADS_UP.words) == ()


def test_the_table_is_whole():
    assert set(MEANS) | set(OTHERWISE) | TITLED | SILENT | HEADED <= set(KINDS)
    for kind, several in MEANS.items():
        assert set(several) <= set(KINDS[kind])
        assert {one for together in several.values() for one in together} <= set(KINDS[kind])


def test_of_what_people_have_asked_no_more_is_remembered_than_ten_passages_need():
    for at in range(5 * sisters.AT_ONCE):
        differing(f"au turn, cas {at}", "au flop")
    assert sisters._asked.cache_info().currsize <= sisters.AT_ONCE
