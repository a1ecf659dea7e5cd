"""Messages that keep themselves current, on a platform that only notes what is written: rounds, pauses, and what goes wrong."""

import asyncio
import logging
import sqlite3
from types import SimpleNamespace

import pytest

from bot.adapters.live_messages import LiveMessages, MessageGone, NotEdited
from bot.adapters.membership import IN_DOUBT, MEMBER, STRANGER, Standing
from bot.domain.club.people import Role
from bot.services.ports.chats import LiveMessage
from bot.services.replies.reply import NO_TOURNAMENT
from tests.bot.adapters.postman import at_once, in_no_time, now
from tests.bot.store.memory.chats import MemoryLiveMessages

LOG = logging.getLogger("floorman.wall")
CLUB = "wall:1"
BREATH = 3.0


class Wall:
    """Notes what is written on it, and when; `troubles` come first, one at each edit."""

    platform, breath, floors = "wall", BREATH, ("7",)
    old = ()

    def __init__(self):
        self.written, self.taken_down, self.troubles = [], [], []

    def reader(self, message):
        return f"wall:{message.channel[1:]}" if message.channel.startswith("@") else ""

    def spots(self, message):
        return (f"{message.place}/{message.channel}",)

    async def is_floors(self, message):
        return message.channel in self.floors

    def is_old(self, message):
        return message.message in self.old

    async def put_anew(self, message, drawn):
        await self.edit(message, f"{drawn} anew")
        return f"{message.message}'"

    async def draw(self, served, _channel):
        return served.shown.split("/")

    def fingerprint(self, drawn):
        return drawn

    async def add(self, message, drawn):
        self.written.append((round(now() - 1_000), f"new {message.page}", drawn))
        return f"{message.list}{message.page}"

    async def take_down(self, message):
        if self.troubles:
            raise self.troubles.pop(0)
        self.taken_down.append(message.message)

    async def edit(self, message, drawn):
        await asyncio.sleep(0.1)
        if self.troubles:
            raise self.troubles.pop(0)
        self.written.append((round(now() - 1_000), message.message, drawn))


class Club:
    """What a club shows, and how its messages are kept current."""

    def __init__(self):
        self.shown, self.live, self.offload = "empty", MemoryLiveMessages(), at_once
        self.wall, self.seen, self.told = Wall(), "", NO_TOURNAMENT
        self.asked = []
        self.messages = LiveMessages(self, self.wall, LOG)

    async def serve(self, request, *, of_its_own):
        self.asked.append(request.shows)
        return self.served(request.place, request.language)

    def served(self, place, language):
        return SimpleNamespace(
            request=SimpleNamespace(place=place), shown=self.shown,
            reply=SimpleNamespace(language=language, seen=self.seen, tournament=self.told, ended=False),
        )  # fmt: skip

    async def standing(self, _place, account):
        return {"wall:member": MEMBER, "wall:floor": Standing(Role.FLOOR), "wall:doubtful": IN_DOUBT, "wall:gone": STRANGER}[
            account
        ]

    def may(self, request, needed):
        return request.role.may(needed)

    def club_of(self, place):
        return {"wall:1": 1, "wall:2": 1, "wall:3": 2}[place]

    async def puts_up(self, *messages, kind="board", channel="7"):
        await self.messages.keep(kind, self.served(CLUB, "fr"), self.shown.split("/"), channel, messages)

    def hangs(self):
        """What stands where, by the platform's own word."""
        return {message.message: (message.page, message.shown) for message in self.live.all(CLUB)}


@pytest.fixture
def club():
    return Club()


def test_what_has_changed_is_edited_and_nothing_else(club):
    async def evening():
        await club.puts_up("a")
        await club.messages.refresh(CLUB)
        club.shown = "Marie"
        await club.messages.refresh(CLUB)
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [(message, drawn) for _, message, drawn in club.wall.written] == [("a", "Marie")]
    assert club.live.all(CLUB) == (LiveMessage(CLUB, "board", "7", "a", "fr", "Marie"),)


def test_the_messages_of_two_tournaments_hang_side_by_side_each_with_its_own(club):
    async def evening():
        club.seen = "1.4"
        await club.puts_up("a")
        club.seen, club.told = "2.9", (2, "Side")
        await club.messages.let_be(club.served(CLUB, "fr"), "board", "7")
        await club.puts_up("b")
        club.shown = "Marie"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [(known.message, known.tournament) for known in club.live.all(CLUB)] == [("a", 1), ("b", 2)]
    assert club.asked == [1, 2]


def test_what_is_asked_for_meanwhile_is_one_more_round_after_a_breath(club):
    async def evening():
        await club.puts_up("a")
        club.shown = "Marie"
        first = asyncio.ensure_future(club.messages.refresh(CLUB))
        await asyncio.sleep(0.5)
        club.shown = "Marie, Paul"
        await asyncio.gather(*(club.messages.refresh(CLUB) for _ in range(9)), first)

    in_no_time(evening())
    assert [drawn for _, _, drawn in club.wall.written] == ["Marie", "Marie, Paul"]
    first, second = (at for at, _, _ in club.wall.written)
    assert second - first >= BREATH


def test_the_message_before_stays_as_it_is(club):
    async def evening():
        await club.puts_up("a")
        await club.puts_up("b", kind="entries")
        await club.puts_up("c", channel="8")
        await club.messages.let_be(club.served(CLUB, "fr"), "board", "7")
        await club.puts_up("d")

    in_no_time(evening())
    assert {known.message for known in club.live.all(CLUB)} == {"b", "c", "d"}


def test_a_message_that_is_gone_is_forgotten(club):
    async def evening():
        await club.puts_up("a")
        club.shown = "Marie"
        club.wall.troubles.append(MessageGone())
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert club.live.all(CLUB) == ()


def test_what_could_not_be_edited_is_tried_again_next_time(club, caplog):
    async def evening():
        await club.puts_up("a")
        club.shown = "Marie"
        club.wall.troubles.append(NotEdited("the network is down"))
        await club.messages.refresh(CLUB)
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [drawn for _, _, drawn in club.wall.written] == ["Marie"]
    assert "the network is down" in caplog.text


@pytest.mark.parametrize("broken", ["all", "save"])
def test_a_database_that_is_locked_ends_nothing(club, caplog, broken):
    async def evening():
        await club.puts_up("a")
        club.shown = "Marie"
        kept = getattr(club.live, broken)

        def locked(*_):
            setattr(club.live, broken, kept)
            raise sqlite3.OperationalError("database is locked")

        setattr(club.live, broken, locked)
        loop = asyncio.ensure_future(club.messages.every(30.0))
        await asyncio.sleep(100)
        assert not loop.done()
        loop.cancel()

    in_no_time(evening())
    assert club.live.all(CLUB)[0].shown == "Marie"
    assert "database is locked" in caplog.text


def test_each_message_of_a_long_list_keeps_its_own_page(club):
    async def evening():
        club.shown = "Anna/Marie/Paul"
        await club.puts_up("a", "b", "c")
        club.shown = "Anna/Marie, Nora/Paul"
        await club.messages.refresh(CLUB)
        club.messages = LiveMessages(club, club.wall, LOG)  # started anew in between
        club.shown = "Anna/Marie, Nora/Paul, Pia"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [(message, drawn) for _, message, drawn in club.wall.written] == [("b", "Marie, Nora"), ("c", "Paul, Pia")]
    assert club.hangs() == {"a": (0, "Anna"), "b": (1, "Marie, Nora"), "c": (2, "Paul, Pia")}


def test_a_list_that_grows_gets_a_message_at_its_end_and_one_that_shrinks_loses_what_is_over(club):
    async def evening():
        await club.puts_up("a")
        club.shown = "Anna/Marie/Paul"
        await club.messages.refresh(CLUB)
        assert club.hangs() == {"a": (0, "Anna"), "a1": (1, "Marie"), "a2": (2, "Paul")}
        await club.messages.refresh(CLUB)
        club.shown = "Anna/Marie"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [(message, drawn) for _, message, drawn in club.wall.written] == [("a", "Anna"), ("new 1", "Marie"), ("new 2", "Paul")]
    assert club.wall.taken_down == ["a2"]
    assert club.hangs() == {"a": (0, "Anna"), "a1": (1, "Marie")}


def test_what_could_not_be_taken_away_is_tried_again_and_a_list_that_was_deleted_stays_so(club):
    async def evening():
        club.shown = "Anna/Marie"
        await club.puts_up("a", "b")
        club.shown = "Anna"
        club.wall.troubles.append(NotEdited("the network is down"))
        await club.messages.refresh(CLUB)
        assert set(club.hangs()) == {"a", "b"}
        await club.messages.refresh(CLUB)
        assert set(club.hangs()) == {"a"}
        club.shown = "Marie/Paul"
        club.wall.troubles.append(MessageGone())
        await club.messages.refresh(CLUB)
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert club.wall.written == []
    assert club.hangs() == {}


def test_two_long_lists_of_one_channel_are_not_mixed_up(club):
    async def evening():
        club.shown = "Anna/Marie"
        await club.puts_up("a", "b")
        club.seen = "2.1"
        await club.puts_up("c", "d")
        club.shown = "Nora/Paul"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert club.hangs() == {"a": (0, "Nora"), "b": (1, "Paul"), "c": (0, "Nora"), "d": (1, "Paul")}


def test_only_the_messages_of_a_club_are_looked_at(club):
    async def evening():
        await club.puts_up("a")
        club.live.save(LiveMessage(f"{CLUB}2", "board", "9", "z", "fr", "empty"))
        club.live.save(LiveMessage("door:1", "board", "5", "y", "fr", "empty"))
        club.shown = "Marie"
        await club.messages.refresh(CLUB)
        assert [message for _, message, _ in club.wall.written] == ["a"]
        await club.messages.refresh_all()

    in_no_time(evening())
    assert [message for _, message, _ in club.wall.written] == ["a", "z"]


def test_what_hangs_in_a_private_conversation_is_kept_current_only_for_who_is_in_the_club(club):
    async def evening():
        for name in ("member", "doubtful", "gone"):
            await club.puts_up(name, channel=f"@{name}")
        club.shown = "Marie"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [message for _, message, _ in club.wall.written] == ["member"]
    assert sorted(kept.message for kept in club.live.all(CLUB)) == ["doubtful", "member"]


def test_a_desk_is_kept_current_only_where_floors_read_and_for_who_is_one(club):
    async def evening():
        await club.puts_up("staff", kind="desk")
        await club.puts_up("players", kind="desk", channel="8")
        await club.puts_up("floor", kind="desk", channel="@floor")
        await club.puts_up("member", kind="desk", channel="@member")
        club.shown = "Marie"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert sorted(message for _, message, _ in club.wall.written) == ["floor", "staff"]
    assert sorted(kept.message for kept in club.live.all(CLUB)) == ["floor", "staff"]


def test_a_message_that_is_old_is_put_up_anew_and_the_pages_of_a_list_stay_where_they_are(club):
    async def evening():
        club.wall.old = ("a", "b", "c")
        await club.puts_up("a")
        await club.messages.refresh(CLUB)
        assert club.wall.written == [], "nothing has changed"
        club.shown = "Marie"
        await club.messages.refresh(CLUB)
        club.shown = "Paul"
        await club.messages.refresh(CLUB)
        club.shown = "Anna/Marie"
        await club.puts_up("b", "c", channel="8")
        club.shown = "Anna/Paul"
        await club.messages.refresh(CLUB)

    in_no_time(evening())
    assert [(message, drawn) for _, message, drawn in club.wall.written[:2]] == [("a", "Marie anew"), ("a'", "Paul")]
    assert ("c", "Paul") in [(message, drawn) for _, message, drawn in club.wall.written]
    assert {"a'", "b", "c"} <= {kept.message for kept in club.live.all(CLUB)}


def test_what_is_done_in_one_chat_of_a_club_shows_in_its_others_and_in_those_of_no_other_club(club):
    async def evening():
        for place, message in (("wall:1", "a"), ("wall:2", "b"), ("wall:3", "c")):
            club.live.save(LiveMessage(place, "board", "7", message, "fr", "empty"))
        club.shown = "Marie"
        await club.messages.follow(CLUB)

    in_no_time(evening())
    assert [message for _, message, _ in club.wall.written] == ["a", "b"]
