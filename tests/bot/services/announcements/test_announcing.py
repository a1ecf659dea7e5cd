"""What is told to the club's other chats and to players in private, in which language, when, and what takes it back."""

import pytest

from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.ports.places import PlaceChoice
from bot.services.requests import Request
from tests.bot.desks import EVENING
from tests.bot.services.floor.evening import Evening
from tests.bot.words import lines

HOME, GROUP, SERVER = "telegram:-1", "telegram:-100", "discord:55"
HOUR = 3_600


class Club(Evening):
    """A club whose staff works in one chat, with other chats that listen."""

    def __init__(self, rules):
        super().__init__(rules, place=HOME)
        self.do("/choose conseil")
        for place in (GROUP, SERVER):
            self.join(place)

    def join(self, place):
        with self.store.writing() as work:
            work.clubs.at(place)
            work.clubs.join(place, work.clubs.at(HOME).id)

    def set(self, place, **settings):
        for name, value in settings.items():
            self.store.places.set(place, name, value)

    @property
    def letters(self):
        """All letters so far."""
        with self.store.reading() as work:
            return work.letters.of_club(work.clubs.at(HOME).id)

    def told(self, *lines_):
        """What letters some lines bring: (chat, kind, code, language)."""
        before = len(self.letters)
        self.do(*lines_)
        return [
            (one.chat, one.kind, read_back(one.body, self.rules).outcome.named(), one.language) for one in self.letters[before:]
        ]


@pytest.fixture
def club(rulebooks):
    return Club(rulebooks)


@pytest.fixture
def listening(club):
    """The group listens, and the draw of its tournament is announced."""
    club.set(GROUP, news="here")
    club.opened(20).do("/draw")
    return club


def test_a_chat_that_wants_no_announcements_gets_none(club):
    assert club.told("/tournament Mardi; 9 par table", "/enter Marie, Jean", "/draw", "/reveal") == []


def test_every_chat_of_the_club_that_wants_them_gets_them_but_not_the_one_where_it_was_done(club):
    club.set(GROUP, news="7")
    club.set(SERVER, news="66")
    club.set(HOME, news="here")
    assert club.told("/tournament Mardi; 9 par table") == [
        ("discord:55/66", "reply", "tournament_shown", "fr"), ("telegram:-100/7", "reply", "tournament_shown", "fr"),
    ]  # fmt: skip


def test_chats_of_other_clubs_get_nothing(club):
    club.set("telegram:-999", news="here")
    with club.store.writing() as work:
        work.clubs.at("telegram:-999")
    assert club.told("/tournament Mardi; 9 par table") == []


def test_it_is_told_in_the_languages_that_were_set_or_that_the_chat_has_chosen(club):
    club.set(GROUP, news="here", news_languages="nl,en")
    club.set(SERVER, news="66")
    club.store.places.choose(SERVER, PlaceChoice(None, "en"))
    told = club.told("/tournament Mardi; 9 par table")
    assert [(chat, language) for chat, _, _, language in told] == [
        ("discord:55/66", "en"), (GROUP, "nl"), (GROUP, "en"),
    ]  # fmt: skip
    assert {read_back(letter.body, club.rules).language for letter in club.letters} == {"nl", "en"}


def test_a_whole_evening_is_told_once_and_nothing_that_is_nobodys_business(listening):
    codes = [code for _, _, code, _ in listening.told(
        "/draw", "/word chaussette", "/reveal", "/reveal", "/level 2", "/button 1:1 2:1 3:1", "/pick siège 3, siège 5",
        "/enter Zoé", "/seat", "/handforhand", "/handforhand", "/done 1", "/done 2", "/done 3", "/handforhand fin",
        "/redrawtable 1", "/where Zoé", "/tables", "/entries", "/out Zoé", "/tournament", "/log",
    )]  # fmt: skip
    assert codes == [
        "draw_revealed", "picked", "seated", "hands", "hands", "hands_end", "table_redrawn",
    ]  # fmt: skip


def test_a_letter_says_what_the_chat_itself_would_have_been_told(listening):
    reply = listening.do("/reveal")
    letter = listening.letters[-1]
    assert present(read_back(letter.body, listening.rules)) == present(reply)
    opened = listening.everything[4]
    assert letter.about == f"{opened.id}.{listening.log[-1].number}"


def test_nothing_is_told_of_what_is_refused_or_fails(listening, monkeypatch):
    before = listening.letters
    listening.refused("/balance")
    assert listening.letters == before

    def fails(*_):
        raise OSError("disk full")

    monkeypatch.setattr("tests.bot.store.memory.store.MemoryTournaments.append", fails)
    with pytest.raises(OSError, match="disk full"):
        listening.say("/reveal")
    assert listening.letters == before


def test_in_quiet_hours_an_opening_waits_for_their_end_and_seats_do_not(club):
    club.set(GROUP, news="here", quiet="0-23")
    club.do("/tournament Mardi; 9 par table")
    (opening,) = club.letters
    assert opening.not_before > EVENING
    assert (opening.not_before % HOUR, opening.not_before - EVENING <= 24 * HOUR) == (0, True)
    assert club.store.outbox.take("telegram", EVENING, 9, 60) == ()
    club.do("/enter Marie, Jean, Zoé", "/draw")
    assert [letter.not_before for letter in club.letters] == [0, 0]  # the chat is woken: all arrives, in order
    assert [letter.id for letter in club.store.outbox.take("telegram", EVENING, 9, 60)] == [opening.id]


def test_what_is_taken_back_and_restored_is_corrected_where_it_was_told(listening):
    listening.do("/reveal")
    revealed = listening.letters[-1]
    assert listening.told("/undo") == [(GROUP, "correction", "undone", "fr")]
    assert listening.letters[-1].about == revealed.about
    assert listening.told("/redo") == [(GROUP, "reply", "draw_revealed", "fr")], "the seats again, with what is under them"
    assert listening.letters[-1].about == revealed.about
    assert listening.told("/level 2", "/undo") == []


@pytest.fixture
def players(listening):
    """Joueur 1 wants his seats on Telegram in Dutch, Joueur 2 never said so, Joueur 3 does on Discord."""
    listening.do("/link #1 = telegram:71", "/link #2 = telegram:72", "/link #3 = discord:73")
    listening.set("telegram:@71", seats="on")
    listening.set("discord:@73", seats="on")
    listening.store.places.choose("telegram:@71", PlaceChoice(None, "nl"))
    return listening


def test_each_player_who_wants_it_is_told_his_own_seat_in_private(players):
    told = players.told("/reveal")
    assert told[0] == (GROUP, "reply", "draw_revealed", "fr")
    assert sorted(told[1:]) == [("discord:@73", "seat", "where", "fr"), ("telegram:@71", "seat", "where", "nl")]
    own = next(letter for letter in players.letters if letter.chat == "telegram:@71")
    said = read_back(own.body, players.rules)
    assert said.outcome.seat == players.seat_of("#1")
    assert said.outcome.name in lines(present(said))[0]


def test_who_moves_is_told_and_so_is_he_when_it_is_taken_back(players):
    players.do("/reveal")
    own = players.seat_of("#1").split("-")[0]
    free = next(f"{n}-{seat}" for n, table in players.state.tables.items() if str(n) != own for seat in table.free)
    assert players.told(f"/move #1 {free}") == [
        (GROUP, "reply", "moved", "fr"), ("telegram:@71", "seat", "where", "nl"), ("telegram:@71", "strike", "replaced", "nl"),
    ]  # fmt: skip
    assert read_back(players.letters[-2].body, players.rules).outcome.seat == free
    assert players.told("/undo") == [
        (GROUP, "correction", "undone", "fr"),
        ("telegram:@71", "seat", "where", "nl"), ("telegram:@71", "strike", "replaced", "nl"),
    ]  # fmt: skip
    group, private = (read_back(one.body, players.rules) for one in players.letters[-3:-1])
    home, (_, table, seat) = players.seat_of("#1"), group.outcome.seats[0]
    assert f"{table}-{seat}" == home == private.outcome.seat
    assert any(home.split("-")[1] in line for line in lines(present(private)))
    assert players.letters[-3].concerned == ("telegram:71",)


def test_whoever_has_to_go_somewhere_is_mentioned_on_the_platform_of_the_chat(players):
    players.set(SERVER, news="66")
    players.do("/reveal", "/enter Zoé, Yann", "/link Zoé = telegram:81", "/link Yann = discord:82", "/seat")
    concerned = {letter.chat: letter.concerned for letter in players.letters[-3:] if letter.kind == "reply"}
    assert concerned == {GROUP: ("telegram:81",), "discord:55/66": ("discord:82",)}


def test_who_only_claims_to_be_a_player_is_told_his_seat_until_a_floor_refuses(players):
    stranger = Request("iam", {"name": "#2"}, HOME, account="telegram:666")
    assert players.desk.handle(stranger).outcome.why == "only_floor_links", "somebody is Joueur 2 there already"
    players.do("/unlink telegram:72")
    assert players.desk.handle(stranger).done
    players.set("telegram:@666", seats="on")
    assert ("telegram:@666", "seat", "where", "fr") in players.told("/reveal")
    players.do("/unlink telegram:666")
    assert [letter for letter in players.letters if letter.chat == "telegram:@666"] == [], "what was on its way is told to nobody"


def test_who_is_forgotten_is_in_no_letter_and_his_private_conversation_is_no_longer_the_clubs(players):
    players.join("telegram:@71")
    players.do("/reveal")
    name = next(one.name for one in players.everything[2].values() if one.number == 1)
    assert any(name in letter.body for letter in players.letters)
    players.do("/forget #1", "/forget oui")
    assert [one for one in players.letters if name in one.body or "71" in one.chat or "telegram:71" in one.concerned] == []
    with players.store.reading() as work:
        assert "telegram:@71" not in work.clubs.places(work.clubs.at(HOME).id)
    assert players.store.places.settings("telegram:@71") == {}
