from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.domain.club.own_offences import OwnOffence
from bot.domain.club.people import Club
from bot.services.ports.places import PlaceChoice
from bot.store.chats.places import StoredPlaces
from bot.store.work import DatabaseStore
from tests.bot.store.works import fails, founded

PLACE = "telegram:-100"
TEXT = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
CLUBS = st.builds(
    Club,
    id=st.just(0),
    name=st.text(TEXT, max_size=80),
    time_zone=st.sampled_from(["Europe/Paris", "America/Argentina/ComodRivadavia", "UTC"]),
    choices=st.dictionaries(st.text(TEXT, max_size=40), st.text(TEXT, max_size=40), max_size=6).map(
        lambda d: tuple(sorted(d.items()))
    ),
    offences=st.lists(
        st.builds(
            OwnOffence,
            name=st.text(TEXT, max_size=40),
            synonyms=st.lists(st.text(TEXT, max_size=40), max_size=3).map(tuple),
            steps=st.just(("hands:2", "disqualified")),
            points=st.integers(0, 99),
        ),
        max_size=3,
    ).map(tuple),
)
SLOW = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def club_at(store, place):
    with store.reading() as work:
        return work.clubs.at(place)


def test_a_chat_that_was_never_seen_has_no_club_for_whoever_only_reads(store):
    assert club_at(store, PLACE) == Club(0)
    assert club_at(store, PLACE) == Club(0)


def test_a_chat_that_was_never_seen_gets_a_club_where_the_work_may_write_and_keeps_it(store):
    club = founded(store, PLACE)
    assert club.id > 0
    assert club == Club(club.id, "", time_zone="Europe/Paris", choices=())
    assert club_at(store, PLACE) == founded(store, PLACE) == club


def test_within_one_work_a_chat_has_one_club(store):
    with store.writing() as work:
        assert work.clubs.at(PLACE) == work.clubs.at(PLACE)


def test_a_chat_that_moves_keeps_its_club_and_whoever_is_at_home_there_finds_the_way(store):
    old, new, player = "telegram:-100", "telegram:-100200", "telegram:@7"
    with store.writing() as work:
        number = work.clubs.at(old).id
        work.clubs.set(old, "news", "here")
        work.clubs.set(player, "home", old)
        work.clubs.set(player, "seats", "on")
        work.clubs.set("telegram:@8", "home", "telegram:-1002")
    with store.writing() as work:
        work.clubs.moved(old, new)
    with store.reading() as work:
        assert (work.clubs.at(new).id, work.clubs.at(old).id) == (number, 0)
        assert work.clubs.settings_of([old, new], "news") == {new: "here"}
        assert work.clubs.settings_of([player, "telegram:@8"], "home") == {player: new, "telegram:@8": "telegram:-1002"}
        assert work.clubs.settings_of([player], "seats") == {player: "on"}


def test_what_is_cleared_is_what_begins_so_in_those_chats(store):
    """Signs that a database takes for any letter are the letters that they are."""
    other = "telegram:-1001"
    with store.writing() as work:
        for place in (PLACE, other):
            for name in ("asked 1f", "asked 2e", "asked", "as%d 1", "as_ed 1"):
                work.clubs.set(place, name, "x")
    with store.writing() as work:
        work.clubs.clear([PLACE], "asked ")
        work.clubs.clear([PLACE], "as_")
        work.clubs.clear([PLACE], "a%")
        left = ("asked 1f", "asked 2e", "as_ed 1", "asked", "as%d 1")
        found = {name: sorted(work.clubs.settings_of([PLACE, other], name)) for name in left}
    assert found == {name: [other] if name in left[:3] else sorted([PLACE, other]) for name in left}


def test_two_chats_have_two_clubs(store):
    first, second = founded(store, "telegram:-100"), founded(store, "telegram:-1001")
    assert first.id != second.id
    assert club_at(store, "discord:1") == Club(0)


def test_whose_chats_are_is_told_without_a_club_for_those_of_none(store):
    first, second = founded(store, "telegram:-100"), founded(store, "telegram:-1001")
    with store.writing() as work:
        owners = work.clubs.owners(["telegram:-1001", "telegram:@5", "telegram:-100"])
        assert owners == {"telegram:-1001": second.id, "telegram:-100": first.id}
        assert work.clubs.owners([]) == {}
    assert club_at(store, "telegram:@5") == Club(0)


def test_a_club_that_is_founded_in_a_work_that_fails_was_never_there(store):
    fails(store, lambda work: work.clubs.at(PLACE))
    assert club_at(store, PLACE) == Club(0)


def test_the_last_settings_of_a_club_count_and_those_of_another_do_not(store):
    with store.writing() as work:
        club, other = work.clubs.at("a"), work.clubs.at("b")
        work.clubs.save(replace(club, name="Les As", choices=(("race.rounding", "up"),)))
        work.clubs.save(replace(club, name="Les Rois", time_zone="Europe/Brussels"))
        assert work.clubs.at("a").name == "Les Rois"
    assert club_at(store, "a") == Club(club.id, "Les Rois", time_zone="Europe/Brussels", choices=())
    assert club_at(store, "b") == other


def test_a_clubs_own_offences_come_back_as_they_were_given(store):
    own = (OwnOffence("crachat", ("cracher", "a craché"), ("orbits:1",), 2), OwnOffence("jongle"))
    club = founded(store, PLACE)
    with store.writing() as work:
        work.clubs.save(replace(club, offences=own))
    assert club_at(store, PLACE).offences == own


def test_which_rulebook_a_club_falls_back_on_comes_back_and_is_taken_away_again(store):
    for chosen in ("ropta", ""):
        with store.writing() as work:
            work.clubs.save(replace(work.clubs.at(PLACE), fallback=chosen))
        assert club_at(store, PLACE).fallback == chosen


def test_choices_come_back_by_point_and_book_and_language_stay_with_the_chat(store):
    with store.writing() as work:
        club = work.clubs.at(PLACE)
        work.clubs.save(
            replace(club, book="cdc", language="nl", choices=(("seats.start", "drawn"), ("bust.equal_stacks", "tied")))
        )
    assert club_at(store, PLACE) == replace(club, choices=(("bust.equal_stacks", "tied"), ("seats.start", "drawn")))


@SLOW
@given(saved=st.lists(CLUBS, min_size=1, max_size=4))
def test_whatever_a_club_is_called_and_chooses_comes_back_unharmed(store, saved):
    for club in saved:
        with store.writing() as work:
            club = replace(club, id=work.clubs.at(PLACE).id)
            work.clubs.save(club)
        assert club_at(store, PLACE) == club


def test_what_is_kept_under_names_of_its_own_goes_where_it_is_gone_by_its_value(store):
    founded(store, PLACE)
    with store.writing() as work:
        for place, name, value in (
            ("held:1", "held", "a"),
            ("held:1", "taken", "x"),
            ("held:2", "held", "b"),
            (PLACE, "held", "a"),
        ):
            work.clubs.set(place, name, value)
    with store.writing() as work:
        assert work.clubs.drop("held:", "held", lambda value: value == "a") == 1
    with store.reading() as work:
        assert work.clubs.settings_of(["held:1", "held:2", PLACE], "held") == {"held:2": "b", PLACE: "a"}
        assert work.clubs.settings_of(["held:1"], "taken") == {}


def test_works_that_found_the_club_of_one_chat_at_the_same_moment_end_with_one_club(database_url, opened):
    stores = [DatabaseStore(opened(database_url)) for _ in range(4)]
    together = Barrier(len(stores))

    def found(store, place):
        together.wait()
        return founded(store, place)

    with ThreadPoolExecutor(len(stores)) as threads:
        for number in range(10):
            place = f"discord:{number}"
            clubs = set(threads.map(found, stores, [place] * len(stores)))
            assert clubs == {club_at(stores[0], place)}
    with opened(database_url).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM club")).scalar_one() == 10
        assert connection.execute(text("SELECT count(DISTINCT club) FROM place")).scalar_one() == 10


def test_what_a_chat_has_chosen_stays_when_its_club_is_founded(database_url, opened):
    engine = opened(database_url)
    store, places = DatabaseStore(engine), StoredPlaces(engine)
    places.choose(PLACE, PlaceChoice("cdc", "nl"))
    assert club_at(store, PLACE) == Club(0)
    club = founded(store, PLACE)
    assert places.choice(PLACE) == PlaceChoice("cdc", "nl")
    assert club_at(store, PLACE) == club


def test_the_club_of_a_chat_stays_when_the_chat_chooses(database_url, opened):
    engine = opened(database_url)
    store, places = DatabaseStore(engine), StoredPlaces(engine)
    club = founded(store, PLACE)
    assert places.choice(PLACE) == PlaceChoice()
    places.choose(PLACE, PlaceChoice("urban", "fr"))
    places.choose(PLACE, PlaceChoice("ropta", None))
    assert club_at(store, PLACE) == club
    assert places.choice(PLACE) == PlaceChoice("ropta", None)


def test_choosing_and_founding_at_the_same_moment_lose_neither(database_url, opened):
    engine = opened(database_url)
    store, places = DatabaseStore(engine), StoredPlaces(engine)
    together = Barrier(2)

    def choose(place):
        together.wait()
        places.choose(place, PlaceChoice("cdc", "fr"))

    def found(place):
        together.wait()
        return founded(store, place)

    with ThreadPoolExecutor(2) as threads:
        for number in range(10):
            place = f"discord:{number}"
            chosen, club = threads.submit(choose, place), threads.submit(found, place)
            chosen.result()
            assert club.result() == club_at(store, place)
            assert places.choice(place) == PlaceChoice("cdc", "fr")
