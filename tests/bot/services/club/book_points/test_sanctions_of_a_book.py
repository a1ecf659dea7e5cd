"""A director reads offences and the list of sanctions of the club's own book; what is proposed to the floor follows it."""

import pytest

from bot.domain.rules.points_read import LADDER, ON_SANCTIONS, Settled
from bot.presenter.action import Weight
from bot.presenter.actions import actions
from tests.bot.services.club.book_points.reading_room import ARTICLES, ReadingRoom

SCALE = """
# Annexe

## 9.1 Barème des sanctions

Les sanctions se suivent : avertissement verbal, carton jaune, une orbite, trois orbites, disqualification.
"""
PHONE = "Un joueur qui téléphone à la table passe deux mains hors du jeu."


@pytest.fixture
def room(rulebooks, monkeypatch) -> ReadingRoom:
    return ReadingRoom(rulebooks, monkeypatch, ARTICLES + SCALE)


def test_the_list_is_proposed_in_the_book_s_order_and_words_and_what_they_leave_open_is_said(room):
    reply = room.does("101")
    assert (reply.outcome.point, reply.outcome.passage.id) == (LADDER, "maison:9.1#1")
    text = room.text(reply)
    assert "Floorman propose : avertissement verbal → « carton jaune » (?) → « une orbite » (1 tour" in text
    assert room.stated() is None
    steps = "avertissement verbal, carton jaune = avertissement, une orbite, trois orbites, disqualification"
    taken = room.does(f"101 {steps}; 9.1").outcome.taken
    assert (taken.settled, taken.value.count("|"), taken.passage.id) == (Settled.RULE, 4, "maison:9.1#1")
    assert 'name = "carton jaune"' in room.stated()
    room.does("penalty.ladder own_steps; 9.1; se suivent")


def test_an_offence_is_proposed_with_its_words_and_the_book_is_quoted_from_then_on(room):
    reply = room.does("offence.phone")
    assert (reply.outcome.proposed, reply.outcome.evidence) == ("must hands:2", PHONE)
    taken = room.taps(reply, "doit être sanctionné\xa0: 2 mains de pénalité").outcome
    assert (taken.taken.settled, taken.taken.passage.id) == (Settled.RULE, "maison:7.2#1")
    assert taken.point == "offence.away_from_table"
    evening(room)
    text = room.text(room.says("sanction", incident="Anna; téléphone"))
    assert "Le règlement : 2 mains de pénalité" in text
    assert "Pas encore lu" not in text


def test_the_next_step_for_a_player_follows_the_book_s_own_list(room):
    room.does(f"101 {'avertissement verbal, carton jaune = avertissement, une orbite, trois orbites, disqualification'}; 9.1")
    room.does("penalty.ladder own_steps; 9.1; se suivent")
    room.does("offence.phone doit; 7.2")
    evening(room)
    first = room.text(room.says("sanction", incident="Anna; téléphone"))
    assert "Floorman propose : avertissement verbal (degré 1 sur 5)." in first
    assert "l'appelle" not in first
    room.says("sanction", incident="Anna; téléphone; avertissement")
    second = room.text(room.says("sanction", incident="Anna; téléphone"))
    assert "Ensuite sur la liste du règlement (9.1) : avertissement verbal (degré 2 sur 5)." in second
    assert "Le règlement l'appelle : « carton jaune »." in second


def test_an_offence_of_which_the_book_says_nothing_is_silent_and_all_others_are_still_unread(room):
    room.does("fume silence")
    evening(room)
    assert "Pas encore lu" not in room.text(room.says("sanction", incident="Anna; fume"))
    assert room.says("sanction", incident="Anna; fume").outcome.spoken == ""
    assert room.says("sanction", incident="Anna; téléphone").outcome.spoken == "unread"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("offence.phone bleu; 7.2", "duty_unreadable"),
        ("offence.phone autrement", "passage_needed"),
        ("101 autrement", "passage_needed"),
        ("offence.phone autrement; 7.2; trois mains", "not_its_words"),
        ("offence.phone 2 mains; 7.2; trois mains", "not_its_words"),
        ("offence.phone 2 mains; ropta 6.4", "no_such_article"),
        ("offence.smoking 2 mains", "passage_needed"),
        ("101 bleu, rouge; 9.1", "step_unsaid"),
        ("101 disqualification, avertissement; 9.1", "steps_go_back"),
        ("101 avertissement, disqualification; 7.2", "not_its_words"),
        ("offence.other 2 mains; 7.2", "no_such_book_point"),
        ("199", "no_such_book_point"),
        ("penalty.ladder own_steps", "steps_needed"),
        ("penalty.ladder own_steps; 9.1", "steps_needed"),
    ],
)
def test_what_can_not_be_is_refused_in_one_sentence_and_changes_nothing(room, line, why):
    assert room.why(line) == why
    assert room.text(room.reads(line)).count("\n") <= 2
    assert room.stated() is None


def test_what_was_settled_holds_of_the_next_edition_where_the_words_are_the_same(room):
    room.does("offence.phone doit; 7.2")
    room.does("101 avertissement verbal, disqualification; 9.1")
    room.does("offence.smoking silence")
    room.bring(ARTICLES.replace("deux mains", "trois mains") + SCALE, edition="2027")
    summary = room.does("summary").outcome
    assert {one.point for one in summary.again} == {"offence.phone", "offence.smoking"}
    offences = next(views for group, views, _ in summary.groups if group == "offences")
    assert [one.point for one in offences] == [LADDER]
    assert "carton" not in room.stated()


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_it_is_led_through_all_of_them_in_three_languages(rulebooks, monkeypatch, language):
    room = ReadingRoom(rulebooks, monkeypatch, ARTICLES + SCALE, language=language)
    for point in ON_SANCTIONS:
        assert room.text(room.does(point.name))
    for duty in ("must", "may", "forbidden", "allowed", "may disqualified"):
        assert room.text(room.does(f"offence.phone {duty}; 7.2"))


def evening(room):
    room.says("book", book="maison")
    room.says("tournament", tournament="Mardi")
    room.says("enter", names="Anna, Bob, Carl")
    room.says("draw", sure="")
    room.says("reveal")


LANGUAGES = ("fr", "en", "nl")
NOT_READ = {
    "fr": "pas encore été lu pour les sanctions",
    "en": "not been read for penalties",
    "nl": "nog niet nagelezen op straffen",
}
OF_FLOORMAN = {"fr": "Floorman propose", "en": "Floorman proposes", "nl": "Floorman stelt voor"}


def asked_twice(room, language):
    """What is said of a phone, of which nobody has read the book, the first time and after a warning."""
    evening(room)
    room.language = language
    line = {"fr": "téléphone", "en": "phone", "nl": "telefoon"}[language]
    first = room.text(room.says("sanction", incident=f"Anna; {line}"))
    room.says("warn", incident=f"Anna; {line}")
    return first, room.text(room.says("sanction", incident=f"Anna; {line}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_was_settled_is_the_book_s_with_its_article_though_the_offence_is_not_read(room, language):
    room.does("penalty.ladder warning_round_out; 9.1")
    for text in asked_twice(room, language):
        first_line = text.splitlines()[1]
        assert "(9.1)" in first_line
        assert OF_FLOORMAN[language] not in first_line
        assert NOT_READ[language] not in text
        assert text.count("carton jaune, une orbite") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_of_its_own_list_are_the_book_s_too(room, language):
    room.does("101 avertissement verbal, carton jaune = avertissement, une orbite, disqualification; 9.1")
    room.does("penalty.ladder own_steps; 9.1; se suivent")
    _, second = asked_twice(room, language)
    assert "(9.1)" in second.splitlines()[1]
    assert "« carton jaune »" in second or "“carton jaune”" in second


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["penalty.ladder autrement; 9.1", "penalty.ladder silence"])
def test_a_list_in_its_own_way_and_none_at_all_leave_the_proposal_to_floorman(room, language, line):
    room.does(line)
    for text in asked_twice(room, language):
        assert text.splitlines()[1].startswith(OF_FLOORMAN[language])
        assert NOT_READ[language] not in text
        assert ("(9.1)" in text) == ("carton jaune, une orbite" in text) == ("autrement" in line)
        assert "§" not in text


BAR = """
## 7.3 Fumer

Qui fume dans la salle paie sa tournée au bar.
"""
OTHERWISE = {
    "fr": "Maison en décide d'une façon que Floorman n'a pas",
    "en": "Maison decides it in a way that Floorman does not have",
    "nl": "Maison beslist dit op een manier die Floorman niet heeft",
}


@pytest.fixture
def bar(rulebooks, monkeypatch) -> ReadingRoom:
    return ReadingRoom(rulebooks, monkeypatch, ARTICLES.replace("## 7.2", BAR.strip() + "\n\n## 7.2") + SCALE)


def test_an_offence_that_the_book_punishes_in_its_own_way_is_settled_so_with_a_tap_or_in_words(bar):
    shown = bar.does("offence.smoking; 7.3")
    taken = bar.taps(shown, "Autrement").outcome.taken
    assert (taken.settled, taken.passage.id) == (Settled.OTHERWISE, "maison:7.3#1")
    assert "fume : d'une façon que Floorman n'a pas (Maison 7.3" in bar.text(bar.does("offence.smoking autrement; 7.3"))
    assert bar.does("offence.smoking doit; 7.3").outcome.taken.settled is Settled.RULE
    assert "otherwise" not in bar.stated()
    assert bar.does("offence.smoking rouvrir").outcome.taken.settled is Settled.UNREAD


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_it_is_quoted_where_a_sanction_is_looked_for_and_floorman_proposes_none(bar, language):
    bar.does("offence.smoking autrement; 7.3; paie sa tournée au bar")
    evening(bar)
    bar.language = language
    line = {"fr": "fume", "en": "smoking", "nl": "roken"}[language]
    reply = bar.says("sanction", incident=f"Anna; {line}")
    text = bar.text(reply)
    assert OTHERWISE[language] in text.splitlines()[1]
    assert text.count("paie sa tournée au bar") == 1
    assert OF_FLOORMAN[language] not in text
    assert NOT_READ[language] not in text
    taps = [action for action in actions(reply) if action.command == "sanction"]
    assert taps
    assert not any(action.weight is Weight.DO for action in taps)


def test_what_is_given_all_the_same_is_recorded_by_the_article_and_is_called_less_than_nothing(bar):
    bar.does("offence.smoking autrement; 7.3")
    evening(bar)
    given = bar.says("sanction", incident="Anna; fume; avertissement")
    assert given.outcome.lighter is False
    assert "7.3" in bar.text(given)
    assert bar.says("sanction", incident="Anna; téléphone").outcome.spoken == "unread"


def test_another_offence_keeps_what_is_proposed_for_it(bar):
    bar.does("offence.smoking autrement; 7.3")
    bar.does("offence.phone 2 mains; 7.2")
    evening(bar)
    assert "Le règlement : 2 mains de pénalité" in bar.text(bar.says("sanction", incident="Anna; téléphone"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_goes_in_its_own_way_is_quoted_where_floorman_proposes(room, language):
    taken = room.does("101 autrement; 9.1").outcome.taken
    assert (taken.settled, taken.passage.id) == (Settled.OTHERWISE, "maison:9.1#1")
    for text in asked_twice(room, language):
        assert text.splitlines()[1].startswith(OF_FLOORMAN[language])
        assert NOT_READ[language] not in text
        assert "(9.1)" in text
        assert "carton jaune, une orbite" in text


def test_it_is_quoted_too_where_the_offence_is_read_and_the_step_is_floorman_s(room):
    room.does("101 autrement; 9.1")
    room.does("offence.phone doit; 7.2")
    evening(room)
    text = room.text(room.says("sanction", incident="Anna; téléphone"))
    assert "Floorman propose : avertissement verbal" in text
    assert "Maison en décide d'une façon que Floorman n'a pas ; à lire avant d'agir :" in text
    assert text.count("carton jaune, une orbite") == 1
    room.does("offence.phone 2 mains; 7.2")
    assert "carton jaune, une orbite" not in room.text(room.says("sanction", incident="Anna; téléphone"))


def test_one_that_is_damaged_counts_as_unread_alone(bar):
    bar.does("offence.smoking autrement; 7.3")
    bar.does("seats.start drawn; 2.1")
    with bar.store.writing() as work:
        current = next(one for one in work.own_books.of_club(work.clubs.at("terminal").id) if one.active)
        damaged = work.own_books.profile(current.key).replace("paie sa", "paye sa")
        work.own_books.set_profile(current.key, damaged)
    assert bar.does("summary").outcome.done == 1


def test_words_that_are_told_to_say_nothing_of_penalties_are_read_with_what_stands_beside_them(rulebooks, monkeypatch):
    smoking = "Il est interdit de fumer dans la salle. Qui fume est disqualifié."
    room = ReadingRoom(rulebooks, monkeypatch, ARTICLES + f"\n## 8.1 Fumer\n\n{smoking}\n")
    reply = room.does("offence.smoking; ; 8.1")
    assert reply.outcome.proposed == "must disqualified"
    room.does("offence.smoking interdit; 8.1")
    evening(room)
    text = room.text(room.says("sanction", incident="Anna; fume dans la salle"))
    assert smoking in text
