"""Who is in a club's chats: what is remembered and for how long, and when a private conversation counts as a club's."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.adapters.fates import Failed, Undeliverable
from bot.adapters.membership import IN_DOUBT, MEMBER, STRANGER, CannotTell, Doors, Standing, standing_at
from bot.adapters.readers import verify_read
from bot.domain.club.accounts import Proof
from bot.domain.club.people import Role
from bot.services.announcements.addresses import account_in
from bot.services.ports.outbox import Letter
from tests.bot.adapters.postman import at_once
from tests.bot.store.memory.store import MemoryStore

GROUP, OTHER, SERVER, OWN = "telegram:-1", "telegram:-2", "discord:55", "telegram:@7"
MARIES, ON_DISCORD = "telegram:7", "discord:70"


class Platforms:
    """Telegram and Discord, who say of everybody what is noted here; of whom nothing is noted they can't tell."""

    def __init__(self, *connected):
        self.said, self.asked, self.now = {}, [], 0.0
        self.doors = Doors(lambda: self.now)
        for platform in connected or ("telegram", "discord"):
            self.doors.attend(platform, self._ask)

    async def _ask(self, chat, account):
        self.asked.append((chat, account))
        await asyncio.sleep(0)
        if (chat, account) not in self.said:
            raise CannotTell
        return self.said[chat, account]

    def standing(self, chat=GROUP, account=MARIES):
        return asyncio.run(self.doors.standing(chat, account))


class Marie:
    """A club with some chats, in which the person Marie has some accounts; her conversation with Floorman was joined to it."""

    def __init__(self, *chats, accounts=(MARIES,), connected=()):
        self.store, self.platforms = MemoryStore(), Platforms(*connected)
        with self.store.writing() as work:
            first, *others = chats
            self.club = work.clubs.at(first).id
            (marie,) = work.people.add(self.club, ["Marie Dupont"])
            for account in accounts:
                work.accounts.link(self.club, marie.number, account)
            for place in (*others, OWN):
                work.clubs.at(place)
                work.clubs.join(place, self.club)

    def is_in(self, **roles):
        for chat, role in roles.items():
            self.platforms.said[globals()[chat], ON_DISCORD if chat == "SERVER" else MARIES] = role
        return self.standing()

    def standing(self, place=OWN, club=0):
        work = standing_at(self.platforms.doors, self.store, at_once, place, account_in(OWN), club)
        return asyncio.run(work)

    def verified(self, letter):
        desk = SimpleNamespace(floor=SimpleNamespace(store=self.store))
        serving = SimpleNamespace(standing=self._standing, doors=self.platforms.doors, desk=desk, offload=at_once)
        asyncio.run(verify_read(serving, letter))

    async def _standing(self, place, account, club=0):
        return await standing_at(self.platforms.doors, self.store, at_once, place, account, club)


# what is remembered


def test_a_platform_is_asked_once_a_minute():
    there = Platforms()
    there.said[GROUP, MARIES] = Role.FLOOR
    for _ in range(3):
        assert there.standing() == Standing(Role.FLOOR)
        there.now += 30
    assert len(there.asked) == 1
    there.now += 1
    there.said[GROUP, MARIES] = Role.STRANGER
    assert there.standing() == STRANGER


def test_while_a_platform_cant_say_a_member_stays_one_for_ten_minutes_and_a_stranger_is_in_doubt():
    there = Platforms()
    there.said = {(GROUP, MARIES): Role.FLOOR, (OTHER, MARIES): Role.STRANGER}
    assert (there.standing(), there.standing(OTHER)) == (Standing(Role.FLOOR), STRANGER)
    there.said.clear()
    there.now = 600.0
    assert (there.standing(), there.standing(OTHER)) == (Standing(Role.FLOOR), IN_DOUBT)
    there.now = 601.0
    assert there.standing() == IN_DOUBT
    assert (IN_DOUBT.refusal, STRANGER.refusal) == ("refused.membership_in_doubt", "refused.not_in_club")


def test_a_platform_that_nobody_here_is_connected_to_cant_say():
    assert Platforms("telegram").standing(SERVER, ON_DISCORD) == IN_DOUBT


def test_an_answer_that_is_older_than_what_was_heard_meanwhile_is_not_remembered():
    there = Platforms()
    there.said[GROUP, MARIES] = Role.PLAYER

    async def heard_while_asked():
        asking = asyncio.ensure_future(there.doors.standing(GROUP, MARIES))
        await asyncio.sleep(0)
        there.doors.forget(GROUP, MARIES)
        return await asking

    asyncio.run(heard_while_asked())
    there.said[GROUP, MARIES] = Role.STRANGER
    assert there.standing() == STRANGER


def test_a_platform_that_takes_its_time_cant_say(monkeypatch):
    monkeypatch.setattr("bot.adapters.membership.PATIENCE", 0.01)
    doors = Doors()

    async def slow(_chat, _account):
        await asyncio.Event().wait()

    doors.attend("telegram", slow)
    assert asyncio.run(doors.standing(GROUP, MARIES)) == IN_DOUBT


def test_of_a_crowd_only_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr("bot.adapters.membership.MOST_REMEMBERED", 3)
    there = Platforms()
    for number in range(5):
        there.said[GROUP, f"telegram:{number}"] = Role.PLAYER
        assert there.standing(GROUP, f"telegram:{number}") == MEMBER
        there.now += 30
    assert len(there.doors._known) <= 3


# private conversations


def test_a_conversation_that_is_no_clubs_is_its_users_own():
    there = Platforms()
    assert asyncio.run(standing_at(there.doors, MemoryStore(), at_once, OWN, MARIES)) == MEMBER
    assert there.asked == []


def test_a_conversation_is_the_clubs_while_its_user_is_in_one_of_the_clubs_groups():
    marie = Marie(GROUP, OTHER)
    assert marie.is_in(GROUP=Role.STRANGER, OTHER=Role.DIRECTOR) == MEMBER, "the rights of a group are for the group"
    marie = Marie(GROUP, OTHER)
    assert marie.is_in(GROUP=Role.STRANGER, OTHER=Role.STRANGER) == STRANGER
    marie = Marie(GROUP, OTHER)
    assert marie.is_in(GROUP=Role.STRANGER) == IN_DOUBT


def test_who_is_nobody_of_the_club_any_more_has_no_conversation_with_it():
    marie = Marie(GROUP)
    with marie.store.writing() as work:
        work.accounts.unlink(marie.club, MARIES)
    assert marie.is_in(GROUP=Role.PLAYER) == STRANGER


def test_where_the_club_has_no_group_there_he_must_be_in_it_where_it_has_one():
    assert Marie(SERVER, accounts=(MARIES, ON_DISCORD)).is_in(SERVER=Role.PLAYER) == MEMBER
    assert Marie(SERVER, accounts=(MARIES, ON_DISCORD)).is_in(SERVER=Role.STRANGER) == STRANGER
    assert Marie(SERVER, accounts=(MARIES, ON_DISCORD)).standing() == IN_DOUBT
    both = Marie(SERVER, GROUP, accounts=(MARIES, ON_DISCORD))
    assert both.is_in(SERVER=Role.PLAYER, GROUP=Role.STRANGER) == STRANGER, "the group that he was put out of counts"


@pytest.mark.parametrize(
    ("accounts", "connected"),
    [((MARIES,), ()), ((MARIES, ON_DISCORD), ("telegram",)), ((MARIES, "discord:marie"), ())],
    ids=["no account there", "another process", "no account that can be asked about"],
)
def test_where_nobody_can_be_asked_the_account_alone_counts(accounts, connected):
    marie = Marie(SERVER, accounts=accounts, connected=connected)
    assert marie.standing() == MEMBER
    assert marie.platforms.asked == []


# letters


def letter(marie, kind, chat=OWN):
    return Letter(marie.club, chat, kind, "", "fr")


def test_what_a_club_announces_goes_to_nobody_in_private_who_was_put_out():
    marie = Marie(GROUP)
    marie.is_in(GROUP=Role.PLAYER)
    marie.verified(letter(marie, "reply"))
    marie.platforms.now = 61
    marie.is_in(GROUP=Role.STRANGER)
    with pytest.raises(Undeliverable):
        marie.verified(letter(marie, "reply"))
    marie.verified(letter(marie, "reply", GROUP))


def test_his_own_seat_and_that_it_is_taken_back_goes_to_whoever_the_floor_has_seated():
    marie = Marie(GROUP)
    marie.is_in(GROUP=Role.STRANGER)
    for kind in ("seat", "correction"):
        marie.verified(letter(marie, kind))


def test_who_only_claims_to_be_a_player_is_told_no_seat_of_his_once_he_was_put_out():
    marie = Marie(GROUP, accounts=())
    with marie.store.writing() as work:
        work.accounts.link(marie.club, 1, MARIES, Proof.CLAIMED)
    marie.is_in(GROUP=Role.PLAYER)
    marie.verified(letter(marie, "seat"))
    marie.platforms.now = 61
    marie.is_in(GROUP=Role.STRANGER)
    for kind in ("seat", "correction"):
        with pytest.raises(Undeliverable):
            marie.verified(letter(marie, kind))


def test_while_nobody_can_say_a_letter_waits():
    marie = Marie(GROUP)
    with pytest.raises(Failed):
        marie.verified(letter(marie, "reply"))


def test_a_letter_of_a_club_that_a_conversation_is_no_longer_joined_to_does_not_arrive():
    marie = Marie(GROUP)
    marie.is_in(GROUP=Role.PLAYER)
    with marie.store.writing() as work:
        work.clubs.join(OWN, 0)
    with pytest.raises(Undeliverable):
        marie.verified(letter(marie, "reply"))
