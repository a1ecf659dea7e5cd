"""Where a question asks, and where it tells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.wording.asks import LONGEST, asked_alone, asks, leans

SEVERAL = [
    (
        "Il a montré sa main et misé hors tour. Sa main est-elle morte ? Et pour la mise ?",
        ["Sa main est-elle morte ?", "Et pour la mise ?"],
    ),
    (
        "He showed a card and bet out of turn. Is his hand dead? And what about the bet?",
        ["Is his hand dead?", "And what about the bet?"],
    ),
    (
        "Hij liet een kaart zien. Is zijn hand dood? En voor de inzet?",
        ["Is zijn hand dood?", "En voor de inzet?"],
    ),
    (
        "Quelle sanction pour lui et qui ramasse le pot ?",
        ["Quelle sanction pour lui", "et qui ramasse le pot ?"],
    ),
    (
        "Who gets the pot, and what happens to the cards?",
        ["Who gets the pot", "and what happens to the cards?"],
    ),
    (
        "Wie krijgt de pot en wat moet de dealer doen?",
        ["Wie krijgt de pot", "en wat moet de dealer doen?"],
    ),
    (
        "Two things. 1) Is the hand dead? 2) Does the bet stay in?",
        ["1) Is the hand dead?", "2) Does the bet stay in?"],
    ),
    (
        "Je voudrais savoir si sa main est morte. Et qui paie l'ante ?",
        ["Je voudrais savoir si sa main est morte.", "Et qui paie l'ante ?"],
    ),
]
ONE = [
    "Is the hand dead or live?",
    "Is it a misdeal? Or do we play on?",
    "C'est une maldonne ? Ou bien on joue ?",
    "A card fell on the floor. Is the hand dead? Any ideas?",
    "Une carte est tombée, la main est morte, non ? Vous voyez ?",
    "Hij is all-in met 7.5k. Mag hij nog verhogen? Wat denken jullie?",
    "Is the hand dead? Was that right? Am I crazy?",
    "La main est morte ? C'est normal ? Qui a raison ?",
    "Is zijn hand dood? Klopt dat? Heeft hij gelijk?",
    "Le croupier dit « tu paies combien ? » et je jette ma main. La main est morte ?",
    'The dealer asked "do you want to call?" and I folded. Is my hand dead?',
    "Le joueur qui a misé et qui a montré, on fait quoi de sa main ?",
    "Wondering whether the short all-in of 1.5k reopens the betting.",
]


@pytest.mark.parametrize(("question", "asked"), SEVERAL)
def test_several_asks_are_told_from_the_facts_and_from_each_other(question, asked):
    assert [question[start:end] for start, end in asks(question)] == asked


@pytest.mark.parametrize("question", ONE)
def test_a_question_that_asks_for_one_thing_is_in_one_piece(question):
    assert len(asks(question)) == 1


@pytest.mark.parametrize("told", ["", "   ", "?", "??? !!!", "Une carte est tombée.", "Any ideas?", "non ?"])
def test_where_nothing_is_asked_there_is_no_ask(told):
    assert asks(told) == ()


def test_an_ask_alone_keeps_what_is_told_before_it_and_no_other_ask():
    question = "He showed a card. Is his hand dead? He also bet. What about the bet then?"
    spans = asks(question)
    assert asked_alone(question, spans, 0) == "He showed a card. Is his hand dead?"
    assert asked_alone(question, spans, 1) == "He showed a card. He also bet. What about the bet then?"


LEANING = [
    "Who shows first on the river? And on the turn?",
    "Hoeveel bedenktijd heb ik? En aan de finaletafel?",
    "Peut-on téléphoner à table ? Et pendant la pause ?",
    "Le joueur doit-il compléter sa mise ? Et avec une annonce ?",
    "Is a card that falls on the floor dead if he dropped it? And if he did it on purpose?",
    "What is the minimum raise before the flop? And is it the same on the turn?",
    "Who shows first if nobody bet on the river? How about the turn?",
    "Who shows first if nobody bet on the river? On the turn?",
    "Who shows first if nobody bet on the river? Does that change on the turn?",
    "Wie toont eerst bij de showdown als er op de river niet gewed is? Wat op de turn?",
    "Is mijn hand dood als ik opneem? Geldt dat ook aan de finaletafel?",
]
STANDING = [
    "Is mijn hand dood als ik opneem? En hoeveel bedenktijd krijg ik?",
    "Is my hand dead if I phone? And in a split pot, who gets the odd chip?",
    "Ma main est morte si je réponds ? Et à qui va le jeton indivisible, qui le prend ?",
    "Is my hand dead if I phone? And by how much must I raise at least?",
    "Is his hand dead? And what penalty does he get?",
    "Sa main est-elle morte ? Et quelle pénalité reçoit-il ?",
    "Is zijn hand dood? En wie geeft de volgende hand?",
    "What about article 5-5? And article 10-8?",
    "He showed his hand and then bet out of turn. Is his hand dead? And for the bet?",
    "Il a montré sa main puis misé hors de son tour. Sa main est-elle morte ? Et pour la mise ?",
]


@pytest.mark.parametrize("question", LEANING)
def test_an_ask_that_goes_on_with_the_one_before_says_nothing_alone(question):
    assert leans(question, asks(question), 1)


@pytest.mark.parametrize("question", STANDING)
def test_an_ask_with_words_of_its_own_or_with_something_told_before_it_stands_alone(question):
    assert not leans(question, asks(question), 1)


@given(st.text(max_size=2 * LONGEST))
def test_asks_stand_one_behind_the_other_in_any_text(text):
    end = 0
    for start, stop in asks(text):
        assert end <= start < stop <= min(len(text), LONGEST)
        end = stop
