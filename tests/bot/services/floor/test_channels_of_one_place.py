"""Two tournaments of one place: each channel of a server, each topic of a group, each private conversation is at the one that it
was switched to, and nothing else of the place changes.
"""

from __future__ import annotations

import pytest

from bot.presenter.blocks import Line
from bot.presenter.present import present
from bot.services.announcements.addresses import NEWS
from bot.services.announcements.letters import read_back
from bot.services.lookups import Lookups
from bot.services.ports.rules import RulesPort
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import TournamentShown
from bot.services.shift.side_by_side import TOURNAMENT
from tests.bot.services.floor.evening import Evening, guests
from tests.bot.told import told
from tests.bot.words import spaced

SERVER = "discord:55"
HALL, ANNEX, TABLE_TALK = f"{SERVER}/1", f"{SERVER}/2", f"{SERVER}/3"


def _spot(at: Evening, *spots: str, place: str = SERVER) -> Evening:
    """Somewhere else in the same process."""
    there = at.elsewhere(place, *spots)
    there.floor, there.desk, there.clock = at.floor, at.desk, at.clock
    return there


@pytest.fixture
def hall(rulebooks: RulesPort) -> Evening:
    """The channel of the main event, on a server where one tournament runs."""
    there = Evening(rulebooks, place=SERVER, spots=(HALL,))
    there.opened(12, "Main; 6 par table").do("/choose button.scope one_for_all")
    return there


@pytest.fixture
def annex(hall: Evening) -> Evening:
    """The channel of the side event."""
    return _spot(hall, ANNEX)


def _shown(spot: Evening, line: str = "/tournament") -> str:
    outcome = spot.do(line).outcome
    assert isinstance(outcome, TournamentShown)
    return outcome.name


def _says(reply: Reply) -> list[str]:
    return [spaced(str(block.text)) for block in present(reply) if isinstance(block, Line)]


def test_the_channel_where_a_second_one_is_opened_is_at_it_and_the_other_channels_are_not(hall: Evening, annex: Evening) -> None:
    opened = annex.do("/tournament Side")
    assert told(opened)["switched"] == "channel"
    assert "Ce salon est maintenant à ce tournoi, lui seul ; les autres salons restent où ils sont." in _says(opened)
    assert [_shown(hall), _shown(annex), _shown(_spot(hall, TABLE_TALK))] == ["Main", "Side", "Main"]


def test_a_channel_is_switched_alone_and_a_restart_keeps_that(hall: Evening, annex: Evening) -> None:
    hall.do("/tournament Side")
    assert _shown(annex) == "Main"
    assert told(annex.do("/tournament #2"))["switched"] == "channel"
    assert told(annex.do("/tournament"))["switched"] == ""
    assert _shown(hall, "/tournament #1") == "Main"
    assert [_shown(hall.elsewhere(SERVER, HALL)), _shown(hall.elsewhere(SERVER, ANNEX))] == ["Main", "Side"]


def test_a_thread_is_at_the_tournament_of_its_channel_until_it_is_switched_itself(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side")
    thread = _spot(hall, TABLE_TALK, ANNEX)
    assert _shown(thread) == "Side"
    assert _shown(thread, "/tournament #1") == "Main"
    assert (_shown(thread), _shown(annex)) == ("Main", "Side")


def test_what_is_done_in_a_channel_is_done_in_its_tournament(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side; 6 par table", f"/enter\n{guests(6, 50)}", "/draw", "/reveal", "/out 1-1")
    assert len(hall.do("/entries").outcome.entrants) == 12  # type: ignore[attr-defined]
    lookups = Lookups(hall.desk)
    assert lookups.tables(SERVER, (ANNEX,)) == ((1, 5),)
    assert lookups.tables(SERVER, (HALL,)) == ()
    assert {person.name for person in lookups.people(SERVER, "", 6, (ANNEX,))} == set(guests(6, 50).splitlines())


def test_undo_knows_in_each_channel_what_was_given_there_outside_of_the_log(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side", f"/enter\n{guests(4, 50)}")
    hall.do("/rename Joueur 00001 = Zoé")
    annex.do("/rename Joueur 00050 = Yves")
    asked = [told(spot.say("/undo"))["command"] for spot in (hall, annex)]
    assert asked == ["rename", "rename"]


def test_book_language_and_announcements_stay_those_of_the_server(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side", "/book cdc", "/language nl", "/news 9")
    choice = hall.desk.places.choice(SERVER)
    assert (choice.book, choice.language) == ("cdc", "nl")
    with hall.store.reading() as work:
        assert work.clubs.places(work.clubs.at(SERVER).id) == (SERVER,)
        assert work.clubs.settings_of([SERVER, HALL, ANNEX], NEWS) == {SERVER: "9"}


def test_a_letter_does_not_say_that_the_chat_which_reads_it_was_switched(hall: Evening, annex: Evening) -> None:
    hall.do("/news 9")
    annex.do("/tournament Side")
    with hall.store.reading() as work:
        club = work.clubs.at(SERVER).id
        (letter,) = [one for one in work.letters.of_club(club) if one.chat == f"{SERVER}/9"]
    outcome = read_back(letter.body, hall.rules).outcome
    assert isinstance(outcome, TournamentShown)
    assert (outcome.name, outcome.switched) == ("Side", "")


def test_after_both_are_over_the_next_one_is_that_of_every_channel(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side", "/finish")
    assert _shown(annex) == "Side", "its ranking is still asked for there"
    hall.do("/finish", "/tournament Next")
    assert [_shown(hall), _shown(annex), _shown(_spot(hall, TABLE_TALK))] == ["Next"] * 3


def test_a_channel_whose_own_lies_days_back_is_at_what_is_played(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side")
    hall.clock.at += 7 * 86_400
    hall.do("/tournament Next")
    assert (_shown(hall), _shown(annex)) == ("Next", "Next")


def test_a_tournament_that_goes_on_in_its_channel_is_not_left_for_a_newer_one(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side")
    hall.do("/finish", "/tournament Next")
    assert (_shown(hall), _shown(annex)) == ("Next", "Side")


def test_what_a_channel_was_switched_to_is_nothing_in_a_club_that_the_server_joins_later(hall: Evening, annex: Evening) -> None:
    annex.do("/tournament Side")
    guest = Evening(hall.rules, store=hall.store, place="discord:77", spots=("discord:77/1",))
    guest.opened(2, "Ailleurs").do("/tournament Là-bas")
    with hall.store.writing() as work:
        work.clubs.join(SERVER, work.clubs.at("discord:77").id)
    assert _shown(hall.elsewhere(SERVER, ANNEX)) == "Ailleurs"


def test_a_private_conversation_keeps_the_tournament_that_was_chosen_there(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks, place="telegram:-100").opened(12, "Main; 6 par table")
    private = _spot(hall, "telegram:@555", place="telegram:-100")
    hall.do("/tournament Side")
    assert _shown(private) == "Side", "nothing was chosen there yet"
    assert told(private.do("/tournament #1"))["switched"] == "private"
    assert (_shown(hall), _shown(private)) == ("Side", "Main")
    hall.do("/tournament #1", "/tournament #2")
    assert (_shown(hall), _shown(private)) == ("Side", "Main")


def test_a_topic_of_a_group_is_switched_alone(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks, place="telegram:-100").opened(12, "Main; 6 par table")
    topic = _spot(hall, "telegram:-100/7", place="telegram:-100")
    assert told(topic.do("/tournament Side"))["switched"] == "topic"
    assert (_shown(hall), _shown(topic)) == ("Main", "Side")


def test_what_somebody_chose_in_private_goes_with_his_data(rulebooks: RulesPort) -> None:
    hall = Evening(rulebooks, place="telegram:-100").opened(2, "Main")
    private = _spot(hall, "telegram:@555", place="telegram:-100")
    hall.do("/link Joueur 00001 = telegram:555", "/tournament Side")
    private.do("/tournament #1")
    with hall.store.reading() as work:
        assert work.clubs.settings_of(["telegram:@555"], TOURNAMENT)
    hall.do("/forget Joueur 00001", "/forget oui")
    with hall.store.reading() as work:
        assert not work.clubs.settings_of(["telegram:@555"], TOURNAMENT)
