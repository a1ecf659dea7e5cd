"""A director is led through the club's own rulebook: he takes, changes, or says that it is silent, and goes on where he was."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.points_read import READING, Settled
from bot.domain.rules.profile import NUMBERS, POINTS
from bot.presenter.actions import actions
from bot.presenter.blocks import Quote
from bot.presenter.present import present
from tests.bot.services.club.book_points.reading_room import ReadingRoom

NO_CARDS = "Aucune carte n'est distribuée : il n'y a pas de course."
ROUNDING = NUMBERS["race.rounding"]


def test_the_first_point_is_shown_with_the_passage_and_a_proposal_that_is_floorman_s(room):
    reply = room.does()
    said = reply.outcome
    assert (said.point, said.group, said.done, said.total) == ("seats.start", "draw", 0, len(READING))
    assert (said.proposed, said.passage.id) == ("drawn", "maison:2.1#1")
    assert said.evidence == "Les places sont tirées au sort au début du tournoi."
    text = room.text(reply)
    assert "Floorman propose : par tirage au sort. Ce n'est pas encore dit au nom de Maison." in text
    assert room.stated() is None
    quoted = next(block for block in present(reply) if isinstance(block, Quote))
    assert quoted.text[slice(*quoted.marked)] == said.evidence


def test_what_is_taken_by_a_tap_is_the_book_s_from_then_on_with_its_words(room):
    reply = room.taps(room.does(), "par tirage au sort")
    assert (reply.outcome.taken.point, reply.outcome.taken.settled) == ("seats.start", Settled.RULE)
    assert reply.outcome.point == "seats.special_needs"
    assert "Retenu. places au départ : par tirage au sort (Maison 2.1 « Places »)" in room.text(reply)
    assert 'evidence = "Les places sont tirées au sort au début du tournoi."' in room.stated()
    room.says("book", book="maison")
    room.says("tournament", tournament="Mardi")
    room.says("enter", names="Anna, Bob, Carl")
    drawn = room.says("draw", sure="")
    assert any(ground.passage and ground.passage.id == "maison:2.1#1" and ground.voice == "book" for ground in drawn.grounds)


def test_he_goes_on_where_he_left_off(room):
    room.does("seats.start silence")
    room.does(f"{ROUNDING} up; 3.3")
    said = room.does().outcome
    assert (said.point, said.done) == ("seats.special_needs", 2)
    assert room.does("seats.special_needs later").outcome.point == "seats.new_day"
    assert room.taps(room.does(), "Plus tard").outcome.point == "seats.new_day"
    summary = room.does("résumé")
    assert (summary.outcome.done, summary.outcome.total) == (2, len(READING))
    text = room.text(summary)
    assert "arrondi du nombre de nouveaux jetons : au-dessus (Maison 3.3 « Échange des jetons »)" in text
    assert "places au départ : Maison ne dit rien" in text
    assert room.taps(summary, "Continuer").outcome.point == "seats.special_needs"


def test_he_changes_value_article_and_words(room):
    said = room.does(f"{ROUNDING} down; 3.3; au total arrondi").outcome.taken
    assert (said.value, said.passage.id, said.evidence) == ("down", "maison:3.3#1", "au total arrondi")
    said = room.does(f"{ROUNDING} au-dessus; échange des jetons").outcome.taken
    assert (said.value, said.evidence) == (
        "up",
        "Les petits jetons sont échangés contre des jetons supérieurs, au total arrondi au-dessus.",
    )
    assert room.does("balance.difference 3").outcome.taken.passage.id == "maison:3.1#1"
    shown = room.does(f"{ROUNDING}")
    assert "Retenu jusqu'ici : au-dessus (Maison 3.3 « Échange des jetons »)" in room.text(shown)
    assert room.does(f"{ROUNDING} rouvrir").outcome.taken.settled is Settled.UNREAD
    assert room.does(str(ROUNDING)).outcome.stands.settled is Settled.UNREAD


def test_words_are_found_however_their_spaces_and_apostrophes_are_typed(room):
    said = room.does("balance.difference 3; 3.1; dès qu’il y a  TROIS joueurs d’écart").outcome.taken
    assert said.evidence == "dès qu'il y a trois joueurs d'écart"


def test_what_floorman_can_not_do_is_said_as_that_and_quoted_where_it_acts(room):
    reply = room.does("race.cards")
    taken = room.taps(reply, "Autrement").outcome.taken
    assert (taken.settled, taken.passage.id) == (Settled.OTHERWISE, "maison:3.3#1")
    room.says("book", book="maison")
    assert "d'une façon que Floorman n'a pas" in room.text(room.says("choose", choice="race.cards"))


def test_an_exchange_without_cards_is_proposed_and_the_floor_acts_by_it_in_the_book_s_name(room):
    reply = room.does("race.cards")
    assert (reply.outcome.proposed, reply.outcome.evidence) == ("without_cards", NO_CARDS)
    taken = room.taps(reply, "aucune\xa0: les jetons restants de chacun sont arrondis").outcome.taken
    assert (taken.settled, taken.value, taken.passage.id) == (Settled.RULE, "without_cards", "maison:3.3#1")
    room.does(f"{ROUNDING} up; 3.3")
    room.says("book", book="maison")
    room.says("tournament", tournament="Mardi")
    room.says("enter", names="Anna, Bob, Carl")
    room.says("draw", sure="")
    room.says("reveal")
    text = room.text(room.says("race", race="25>100"))
    assert text.startswith("Échange sans chip race : les jetons de 25 s'échangent contre 100")
    assert "Aucune carte n'est donnée : ce qui reste à chacun est arrondi à un jeton de 100." in text
    assert "Maison 3.3 « Échange des jetons »" in text
    assert "Manière" not in text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"{ROUNDING} bleu; 3.3", "no_such_way"),
        ("balance.difference beaucoup; 3.1", "no_such_way"),
        ("balance.difference 1; 3.1", "no_such_way"),
        (f"{ROUNDING} up; 99", "no_such_article"),
        (f"{ROUNDING} up; ropta 6.4", "no_such_article"),
        (f"{ROUNDING} up; ropta:6.4#1", "no_such_article"),
        (f"{ROUNDING} up; 3.3; les jetons sont bleus", "not_its_words"),
        (f"{ROUNDING} up; 3.3; 2.1", "not_its_words"),
        ("late.alternates as_seats_free", "passage_needed"),
        (f"{ROUNDING} down", "passage_needed"),
        ("race.cards autrement", "passage_needed"),
        ("penalty.points none", "point_of_the_club"),
        ("couleur du tapis", "no_such_book_point"),
        ("99", "no_such_book_point"),
        ("nichts 48", "no_such_book_point"),
        (f"{ROUNDING} up; 3.3; {'x' * 2000}", "text_too_long"),
    ],
)
def test_what_can_not_be_is_refused_in_one_sentence_and_changes_nothing(room, line, why):
    assert room.why(line) == why
    assert room.text(room.reads(line)).count("\n") <= 2
    assert room.stated() is None


def test_a_point_is_named_by_words_of_its_name_as_they_are_filled_in_or_typed(room):
    for said in ("téléphone", "phone", "telefoon"):
        assert room.does("", filled={"point": said}).outcome.point == "offence.phone"
    taken = room.does("nouveaux jetons silence").outcome.taken
    assert (taken.point, taken.settled) == ("race.rounding", Settled.SILENT)


def test_words_that_several_points_have_are_asked_back_with_their_numbers(room):
    said = room.text(room.reads(filled={"point": "jetons"}))
    assert "« jetons » désigne plusieurs points" in said
    assert "47 arrondi du nombre de nouveaux jetons ; 48 " in said


def test_what_is_typed_behind_a_book_s_name_is_about_that_book(room):
    assert room.does("maison 48").outcome.point == POINTS[47].name
    assert room.does("MAISON seats.start silence").outcome.taken.settled is Settled.SILENT
    room.bring("## 1.1 Places\n\nLes places sont tirées au sort.\n", book="ete")
    assert room.why("") == "which_own_book"
    assert room.does("maison").outcome.done == 1
    assert room.does("ete").outcome.done == 0
    room.says("book", book="ete")
    assert room.does().outcome.book == "ete"


def test_only_a_director_reads_it_for_the_club(room):
    for role in (Role.STRANGER, Role.PLAYER, Role.FLOOR):
        for line in ("", "48", "seats.start silence", "summary"):
            assert room.why(line, role=role) in ("not_allowed", "not_in_club")
    assert room.stated() is None


def test_a_tap_on_a_point_that_another_has_settled_since_changes_nothing(room):
    mine, theirs = room.does("seats.start"), room.does("seats.start")
    room.taps(theirs, "Ne dit rien")
    before = room.stated()
    button = room.button(mine, "par tirage au sort")
    assert room.says("bookpoints", filled=dict(button.fields)).outcome.why == "screen_outdated"
    assert room.stated() == before


def test_a_tap_of_the_edition_before_changes_nothing_in_this_one(room):
    button = room.button(room.does("seats.start"), "par tirage au sort")
    room.bring("## 2.1 Places\n\nChacun choisit sa place.\n", edition="2027")
    assert room.says("bookpoints", filled=dict(button.fields)).outcome.why == "screen_outdated"
    assert not room.stated()


def test_what_a_forged_button_says_is_not_believed(room):
    fields = dict(room.button(room.does("seats.start"), "par tirage au sort").fields)
    for forged, why in (
        ({"value": "kept"}, "no_such_way"),
        ({"article": "ropta:2.1#1"}, "no_such_article"),
        ({"article": "maison:9.9#1"}, "no_such_article"),
        ({"ownbook": "ropta"}, "no_such_own_book"),
        ({"seen": "0" * 12}, "screen_outdated"),
        ({"point": "race.colour"}, "no_such_book_point"),
        ({"bookwords": "Floorman a raison"}, "not_its_words"),
    ):
        assert room.says("bookpoints", filled={**fields, **forged}).outcome.why == why
    assert room.stated() is None


def test_a_club_whose_book_is_laid_aside_is_told_so(room):
    with room.store.writing() as work:
        for one in work.own_books.of_club(work.clubs.at("terminal").id):
            work.own_books.save(replace(one, active=False))
    assert room.why("") == "no_edition_in_force"


@pytest.mark.parametrize(
    ("language", "proposed", "silent", "summary"),
    [
        ("fr", "Floorman propose : par tirage au sort", "Ne dit rien", "Maison : 1 point lu sur"),
        ("en", "Floorman proposes: by draw", "Says nothing", "Maison: 1 point read of"),
        ("nl", "Floorman stelt voor: door loting", "Zegt niets", "Maison: 1 punt gelezen van"),
    ],
)
def test_it_is_led_in_three_languages(rulebooks, monkeypatch, language, proposed, silent, summary):
    room = ReadingRoom(rulebooks, monkeypatch, language=language)
    reply = room.does()
    assert proposed in room.text(reply)
    assert "Les places sont tirées au sort" in room.text(reply)
    following = room.taps(reply, silent)
    assert following.outcome.point == "seats.special_needs"
    assert summary in room.text(room.does("summary"))


def test_all_points_can_be_settled_by_taps_alone_and_the_end_is_a_summary(room):
    reply = room.does()
    for _ in READING:
        reply = room.says("bookpoints", filled=dict(next(one for one in actions(reply) if one.label == "Ne dit rien").fields))
    assert (reply.outcome.named(), reply.outcome.next) == ("points_summary", "")
    assert reply.outcome.done == len(READING)
    assert room.does().outcome.named() == "points_summary"


LANGUAGES = ("fr", "en", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_point_that_is_settled_is_told_in_the_director_s_voice_and_proposed_no_more(room, language):
    room.does("penalty.disqualifies 1; 7.2")
    room.does("seats.start drawn")
    room.language = language
    for point in ("penalty.disqualifies", "seats.start"):
        reply = room.does(point)
        assert (reply.outcome.proposed, reply.outcome.stands.settled) == ("", Settled.RULE)
        assert "Floorman" not in room.text(reply)
    # another article may speak for another value
    assert room.does("balance.difference 4; 3.1").done
    assert room.does("balance.difference; 3.1").outcome.proposed == "3"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line", ["15 silence; 3.1", "15 silent; 3.1; trois joueurs", "15 zwijgt;; trois joueurs", "maison 15 muet; 3.1"]
)
def test_a_book_that_is_silent_has_no_article_that_speaks(room, language, line):
    room.language = language
    assert room.why(line) == "silent_with_article"
    text = room.text(room.reads(line))
    assert "15 " in text
    assert "Maison" in text
    assert room.stated() is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_own_books_beside_the_one_that_is_played_by_the_name_is_asked_for(room, language):
    room.bring("## 1.1 Places\n\nLes places sont tirées au sort.\n", book="ete")
    room.language = language
    for line in ("", "résumé", "59"):
        refused = room.reads(line)
        assert refused.outcome.why == "which_own_book"
        text = room.text(refused)
        assert "ete" in text
        assert "maison" in text
        assert f"{refused.outcome.fields['books'][0]} {line}".strip() in text
        assert room.does(f"maison {line}")
        assert sorted(room.labels(refused)) == ["ete", "maison"]
        assert room.taps(refused, "maison").done
