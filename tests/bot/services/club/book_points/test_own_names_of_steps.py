"""What a book calls its sanctions means what its own list says, in its own order; nobody guesses what "carton jaune" is."""

import pytest

from bot.domain.rules.points_read import Settled
from tests.bot.services.club.book_points.reading_room import ARTICLES, ReadingRoom

SAID = {
    "fr": (
        "Toute faute est punie par degrés : carton blanc (avertissement), puis carton jaune (dix minutes hors de la table), puis "
        "carton rouge (deux mains mortes), puis la planche (exclusion du tournoi).",
        "Insulter un joueur vaut un carton jaune d'office.",
        ("carton blanc", "carton jaune", "carton rouge", "la planche"),
        "{} = avertissement, {} = 10 minutes, {} = 2 mains, {} = disqualification",
        "insulte",
    ),
    "en": (
        "Every fault is punished by degrees: white card (warning), then yellow card (ten minutes away from the table), then red "
        "card (two hands), then the plank (excluded from the tournament).",
        "Insulting a player costs a yellow card at once.",
        ("white card", "yellow card", "red card", "the plank"),
        "{} = warning, {} = 10 minutes, {} = 2 hands, {} = disqualified",
        "insult",
    ),
    "nl": (
        "Elke fout wordt trapsgewijs bestraft: witte kaart (waarschuwing), daarna gele kaart (tien minuten van tafel), daarna "
        "rode kaart (twee handen), daarna de plank (uitgesloten uit het toernooi).",
        "Een speler beledigen kost meteen een gele kaart.",
        ("witte kaart", "gele kaart", "rode kaart", "de plank"),
        "{} = waarschuwing, {} = 10 minuten, {} = 2 handen, {} = gediskwalificeerd",
        "belediging",
    ),
}
STEPS = ("warning", "minutes:10", "hands:2", "disqualified")


@pytest.fixture(params=["fr", "en", "nl"])
def room(request, rulebooks, monkeypatch) -> ReadingRoom:
    ladder, insult, *_ = SAID[request.param]
    book = f"{ARTICLES}\n## 8.1 Degrés\n\n{ladder}\n\n## 8.3 Insultes\n\n{insult}\n"
    return ReadingRoom(rulebooks, monkeypatch, book, language=request.param)


def names(room):
    return SAID[room.language][2]


def list_of(room):
    return SAID[room.language][3].format(*names(room))


def insulted(room):
    return SAID[room.language][4]


def written(room):
    return "|".join(f"{step}={name}" for step, name in zip(STEPS, names(room), strict=True))


def test_brackets_explain_a_step_and_are_none_of_their_own(room):
    assert room.does("101; 8.1").outcome.proposed == written(room)


def test_the_list_is_taken_in_the_book_s_own_order(room):
    taken = room.does(f"101 {list_of(room)}; 8.1").outcome.taken
    assert (taken.settled, taken.value) == (Settled.RULE, written(room))


def test_a_word_that_no_list_explains_is_asked_about(room):
    assert room.why(f"offence.abuse must {names(room)[1]}; 8.3") == "sanction_unsaid"
    assert room.does("offence.abuse; 8.3").outcome.proposed == ""
    assert room.stated() is None
    evening(room)
    assert room.says("sanction", incident=f"Anna; {insulted(room)}; {names(room)[1]}").outcome.why == "sanction_unsaid"


def test_the_word_means_what_the_list_says_wherever_it_is_read(room):
    room.does(f"101 {list_of(room)}; 8.1")
    assert room.does("offence.abuse; 8.3").outcome.proposed == "must minutes:10"
    assert room.does(f"offence.abuse must {names(room)[1]}; 8.3").outcome.taken.value == "must minutes:10"
    evening(room)
    proposed = room.says("sanction", incident=f"Anna; {insulted(room)}").outcome.proposal.sanction
    assert (proposed.measure, proposed.count) == ("minutes", 10)
    given = room.says("sanction", incident=f"Anna; {insulted(room)}; {names(room)[1]}")
    assert (given.outcome.case.sanction.measure, given.outcome.case.sanction.count) == ("minutes", 10)
    assert room.says("warn", incident=f"Bob; {insulted(room)}; {names(room)[1]}").outcome.why == "unreadable_form"


def test_what_was_settled_before_the_list_is_looked_at_again_with_it(room):
    room.does("offence.abuse must warning; 8.3")
    room.does(f"101 {list_of(room)}; 8.1")
    assert "offence.abuse" in {one.point for one in room.does("summary").outcome.again}


def test_the_next_step_goes_by_the_book_s_order(room):
    room.does(f"101 {list_of(room)}; 8.1")
    room.does("penalty.ladder own_steps; 8.1")
    room.does("offence.phone must; 7.2")
    evening(room)
    for name in names(room)[:3]:
        proposed = room.says("sanction", incident="Anna; phone")
        assert name in room.text(proposed)
        room.says("sanction", incident=f"Anna; phone; {name}")
    assert room.says("sanction", incident="Anna; phone").outcome.proposal.sanction.measure == "disqualified"


@pytest.mark.parametrize(
    ("steps", "why"),
    [("{}, {}; 8.1", "step_unsaid"), ("{} = 20 minutes, {} = 10 minutes; 8.1", "steps_go_back")],
)
def test_the_step_that_can_not_be_taken_is_named(room, steps, why):
    refused = room.reads("101 " + steps.format(*names(room)))
    assert refused.outcome.why == why
    assert names(room)[why == "steps_go_back"] in room.text(refused)


def test_words_of_its_own_without_a_meaning_are_shown_and_not_taken(rulebooks, monkeypatch):
    book = f"{ARTICLES}\n## 8.1 Degrés\n\nD'abord un avertissement, puis carton rouge, puis la planche.\n"
    room = ReadingRoom(rulebooks, monkeypatch, book)
    shown = room.does("101; 8.1")
    assert "« carton rouge » (?) → « la planche » (?)" in room.text(shown)
    assert not any("carton rouge" in label for label in room.labels(shown))


def evening(room):
    room.says("book", book="maison")
    room.says("tournament", tournament="Mardi")
    room.says("enter", names="Anna, Bob, Carl")
    room.says("draw", sure="")
    room.says("reveal")
