import pytest

from bot.domain.club.people import Role
from bot.domain.rules.profile import POINTS, find_point
from bot.services.replies.club import PersonShown
from bot.services.replies.draws import DrawAnnounced
from tests.bot.services.floor.evening import PROFILES, Evening

BOOKS = ("ropta", "cdc", "eventem", "casino", "urban")


@pytest.fixture
def evening(rulebooks) -> Evening:
    return Evening(rulebooks)


@pytest.mark.parametrize(
    ("book", "silent"),
    [
        ("ropta", ["button.scope"]),
        ("cdc", ["button.scope"]),
        ("eventem", ["button.start", "button.scope"]),
        ("casino", ["button.scope"]),
        ("urban", []),
    ],
)
def test_what_the_book_leaves_open_is_taken_as_most_clubs_do_and_said_so(rulebooks, book, silent):
    evening = Evening(rulebooks, book).opened(12)
    assert isinstance(evening.do("/draw").outcome, DrawAnnounced)
    grounds = {ground.point: ground for ground in evening.do("/reveal").grounds}
    assert set(grounds) == {"seats.start", "button.start", "button.scope"} - ({"button.scope"} if book == "urban" else set())
    assert [point for point, ground in grounds.items() if ground.voice == "custom"] == silent
    assert all(ground.passage is None for ground in grounds.values() if ground.voice == "custom")
    for point in silent:
        assert grounds[point].value == find_point(point).suggested


def test_what_was_taken_as_most_clubs_do_is_changed_by_a_choice(rulebooks):
    evening = Evening(rulebooks, "cdc").opened(20)
    evening.do("/draw", "/abort on change", "/choose button.scope each_table", "/draw", "/reveal")
    assert [(ground.value, ground.voice) for ground in evening.do("/reveal").grounds if ground.point == "button.scope"] == [
        ("each_table", "club")
    ]


def test_a_choice_is_remembered_in_the_club_for_its_other_tournaments_and_after_a_restart(evening):
    evening.do("/choose button.scope each_table")
    evening.drawn(12)
    other = evening.elsewhere()
    other.drawn(12, "Mercredi")
    assert other.do("/reveal").grounds[-1].value == "each_table"
    assert evening.elsewhere("telegram:-5").opened(12).do("/draw").grounds[-1].voice == "custom"


@pytest.mark.parametrize(
    ("book", "article"), [("ropta", "2.1"), ("urban", ""), ("cdc", None), ("eventem", None), ("casino", None)]
)
def test_a_seat_is_kept_by_the_book_or_because_there_is_no_other_way(rulebooks, book, article):
    evening = Evening(rulebooks, book).opened(3)
    (ground,) = evening.do("/keep Joueur 00001 1-1").grounds
    assert (ground.passage.number if ground.passage else None) == article


def test_what_the_club_advises_itself_settles_every_open_point(evening):
    open_points = {point.name for point in PROFILES.profile("ropta").open_points}
    assert {point[0] for point in evening.do("/choose").outcome.points} == open_points
    chosen = evening.do("/choose conseil")
    assert {point for point, _ in chosen.outcome.chosen} == open_points
    assert chosen.outcome.open == 0
    shown = evening.do("/choose")
    assert shown.outcome.points == ()
    assert {point for point, _ in shown.outcome.settled} == open_points
    assert evening.do("/choose conseil") == shown
    assert evening.refused("/choose conseil race.ties")["piece"] == "race.ties"


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_book_decides_is_not_chosen(rulebooks, book):
    evening = Evening(rulebooks, book)
    for point in POINTS:
        ruling = PROFILES.profile(book).says(point.name)
        if ruling is not None and ruling.settled:
            refused = evening.refused(f"/choose {point.name} {ruling.value}")
            assert refused["why"] == "no_such_choice"
            assert (refused["decided"], refused["passage"]) == (ruling.value, ruling.passage)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/choose button.scope", None), ("/choose button.scope ", None), ("/choose button.scope partout", "no_such_choice"),
        ("/choose bouton", "no_such_point"), ("/choose bouton un", "no_such_point"), ("/choose button.scope=each_table", None),
        ("/choose BUTTON.SCOPE One_For_All", None), ("/choose time.countdown_seconds ٣", "no_such_choice"),
        ("/choose balance.difference 1000", "no_such_choice"), ("/choose balance.difference -1", "no_such_choice"),
        ("/choose =", "no_such_point"), ("/choose \x00", "no_such_point"), ("/choose " + "x" * 4000, "no_such_point"),
    ],
)  # fmt: skip
def test_a_choice_is_read_or_refused_with_what_can_be_chosen(rulebooks, line, why):
    evening = Evening(rulebooks, "eventem")
    if why is None:
        evening.do(line)
    else:
        assert evening.refused(line)["why"] == why


def test_one_point_is_shown_with_what_holds_now(evening):
    shown = evening.do("/choose seats.start")
    assert shown.outcome.points == (("seats.start", ("drawn",), "drawn", "drawn"),)
    assert shown.grounds[0].passage.number == "2.1"
    assert evening.do("/choose button.scope").grounds == ()


def test_a_choice_waits_unused_while_a_book_is_played_that_decides_the_point(evening):
    evening.do("/choose button.scope each_table", "/book urban", "/choose button.start")
    evening.drawn(12)
    grounds = {ground.point: ground for ground in evening.do("/reveal").grounds}
    assert "button.scope" not in grounds or grounds["button.scope"].passage is not None
    assert {table.blinds.button for table in evening.state.tables.values()}
    assert evening.draws[1].scope == "one_for_all"


def test_a_club_has_a_name_and_a_time_zone_in_which_its_draws_are_dated(evening):
    assert evening.do("/club").outcome.time_zone == "Europe/Paris"
    evening.do("/club nom  Les\u202e As  ", "/club fuseau america/montreal")
    shown = evening.do("/club")
    assert (shown.outcome.name, shown.outcome.time_zone) == ("Les As", "America/Montreal")
    evening.opened(2).do("/pick a, b")
    assert evening.draws[0].at.endswith(" America/Montreal")
    assert evening.elsewhere().do("/club").outcome.name == "Les As"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/club nom", "setting_incomplete"), ("/club nom \u202e\x00", "setting_incomplete"), ("/club oui", "missing_argument"),
        ("/club nom " + "x" * 81, "name_too_long"), ("/club fuseau Paris", "no_such_time_zone"),
        ("/club fuseau ../../etc/passwd", "no_such_time_zone"), ("/club fuseau " + "x" * 4000, "no_such_time_zone"),
    ],
)  # fmt: skip
def test_a_setting_of_the_club_that_cannot_be_is_refused(evening, line, why):
    assert evening.refused(line)["why"] == why


def test_people_are_found_by_number_name_alias_and_in_spite_of_typing_errors(evening):
    evening.opened().do("/enter Marie Dupont, Éloïse Petit", "/alias Marie Dupont = Mimi")
    for text in ("#1", "# 1", "Mimi", "dupont marie", "Marie", "MARIE DUPOTN", "Marie Dupont #1", "Mimi #1"):
        found = evening.do(f"/player {text}")
        assert (type(found.outcome), found.outcome.number, found.outcome.aliases) == (PersonShown, 1, ("Mimi",)), text
    assert evening.do("/player eloise").outcome.name == "Éloïse Petit"


def test_an_alias_is_added_once_and_a_name_corrected_everywhere(evening):
    evening.opened().do("/enter Mari Dupond", "/alias Mari Dupond = Mimi", "/alias Mimi = MIMI")
    renamed = evening.do("/rename Mimi = Marie\u202e  Dupont")
    assert (renamed.outcome.name, renamed.outcome.aliases) == ("Marie Dupont", ("Mimi",))
    assert evening.do("/entries").outcome.entrants == ((1, "Marie Dupont"),)
    assert evening.refused("/player Zoé")["why"] == "no_such_person"


@pytest.mark.parametrize(
    ("said", "role"), [("floor", Role.FLOOR), ("Directrice", Role.DIRECTOR), ("TD", Role.DIRECTOR), ("joueur", Role.PLAYER)]
)
def test_a_person_is_given_a_role_in_the_club(evening, said, role):
    evening.opened().do("/enter Marie Dupont")
    assert evening.do(f"/role Marie Dupont {said}").outcome.role == role.name.casefold()
    assert evening.elsewhere().do("/player #1").outcome.role == role.name.casefold()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/alias Marie = 🂡", "missing_argument"), ("/role floor", "missing_argument"),
        ("/role Marie Dupont chef", "no_such_role"),
        ("/role Zoé floor", "no_such_person"),
        ("/role Marie Dupont " + "x" * 4000, "no_such_role"), ("/alias Marie Dupont", "missing_argument"),
        ("/alias Marie Dupont =", "missing_argument"), ("/alias = Mimi", "no_such_person"),
        ("/alias Marie = " + "x" * 61, "name_too_long"), ("/rename Marie = " + "x" * 61, "name_too_long"),
        ("/rename Marie", "missing_argument"), ("/rename Zoé = Marie", "no_such_person"), ("/player Zoé", "no_such_person"),
        ("/player #0", "no_such_person"), ("/player #999999999999", "no_such_person"), ("/player", "missing_argument"),
    ],
)  # fmt: skip
def test_a_line_about_people_that_cannot_be_is_refused(evening, line, why):
    evening.opened().do("/enter Marie Dupont")
    assert evening.refused(line)["why"] == why


DEFAULTS = [
    (book, point.name) for book in BOOKS for point in POINTS
    if (said := PROFILES.profile(book).says(point.name)) and not said.settled
]  # fmt: skip


def test_what_the_books_only_advise_or_say_of_another_case():
    assert DEFAULTS == [
        ("ropta", "late.until_level"), ("ropta", "late.seat"), ("ropta", "balance.halt_difference"),
        ("ropta", "balance.halt_difference_later"), ("ropta", "hands.when"), ("ropta", "hands.clock"),
        ("ropta", "time.given_seconds"), ("cdc", "late.alternates"), ("eventem", "break.redraw_from_percent"),
        ("urban", "bust.two_tables"),
    ]  # fmt: skip


@pytest.mark.parametrize(("book", "name"), DEFAULTS)
def test_a_default_of_the_book_is_set_aside_by_the_club_with_both_voices_in_the_reply(rulebooks, book, name):
    point, evening = find_point(name), Evening(rulebooks, book)
    said = PROFILES.profile(book).rule(name)
    value = "7" if point.values == ("number",) else next(each for each in point.values if each != said.value)
    (ground,) = evening.do(f"/choose {name} {value}").grounds
    assert (ground.value, ground.voice, ground.instead_of) == (value, "club", said.value)
    assert ground.passage.id == said.passage
