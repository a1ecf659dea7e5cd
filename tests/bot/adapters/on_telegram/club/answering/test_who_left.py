"""Who left the club's group or was put out has lost access a minute later, in the group and in private."""

import pytest

from bot.adapters import membership
from bot.domain.club.people import Role
from bot.presenter.command_names import one_word
from bot.services.catalogue import COMMANDS
from bot.services.ports.chats import LiveMessage
from bot.services.requests import Request
from tests.bot.adapters.on_telegram.club.evening import GUESTS, Evening, account
from tests.bot.adapters.on_telegram.members.world import PLAYERS
from tests.bot.words import Read

GONE = Read("fr").say("refused.not_in_club")
IN_DOUBT = Read("fr").say("refused.membership_in_doubt")
IN_PRIVATE = ["✍"]
FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
FOR_MEMBERS = [command for command in COMMANDS if command.role > Role.STRANGER]
FAULTS = {
    "bad gateway": {"status": 502},
    "too many requests": {"status": 429, "retry_after": 30},
    "internal error": {"status": 500},
}


class Club:
    """An evening with everybody seated, at which Marie has given a command in the group; the time moves when it is told to."""

    def __init__(self, world, house):
        self.world, self.house, self.now = world, house, 1_000.0
        self.evening, self.marie = Evening(world, house), world.player
        self.own = f"telegram:@{world.player.id}"
        self.watched()

    def watched(self):
        self.doors = self.house.fronts[-1].serving.doors
        self.doors.clock = lambda: self.now

    async def begins(self):
        seats = await self.evening.seated(GUESTS)
        await self.world.command(self.marie, "/inscrits")
        return seats

    async def private(self, line, who=None):
        return await self.world.command(who or self.marie, line, who or self.marie)

    def at_home(self, place=None):
        self.house.places.set(self.own, "home", place or self.evening.place)

    def home(self):
        return self.house.places.settings(self.own).get("home")

    def asked(self):
        return len(self.world.server.called("getChatMember", user_id=self.marie.id))

    def keeps_quiet_about(self, did):
        """Whether nothing of what Floorman sent names anybody else of the club."""
        told = " ".join(filter(None, (*(post.text for post in did.posts), did.notice)))
        return not any(name in told for name in (*PLAYERS[1:], *GUESTS.split(", "), "Club de Nantes"))


@pytest.fixture
async def club(world, house):
    there = Club(world, house)
    await there.begins()
    return there


# put out, and the bot hears nothing of it


async def test_who_was_put_out_neither_reads_nor_enters_in_private_a_minute_later(club):
    assert "Carole Petit" in (await club.private("/inscrits")).text
    club.world.put_out(club.marie)
    club.now += 61
    before = club.evening.everything()
    for line in ("/inscrits", "/ou", "/ou Carole", "/plan", "/jeminscris", "/jemedesinscris", "/mot as", "/assis"):
        club.at_home()
        did = await club.private(line)
        assert did.text == f"⚠️ {GONE}", line
        again = await club.private(line)
        assert club.keeps_quiet_about(again), line
    assert club.evening.everything() == before


async def test_every_command_that_is_for_members_is_refused_and_says_how_to_come_back(club):
    club.world.put_out(club.marie, "left")
    club.now += 61
    before = club.evening.everything()
    for command in (one for one in FOR_MEMBERS if "telegram" not in one.in_private):
        club.at_home()
        did = await club.private(f"/{one_word(command, 'fr')}")
        assert did.text == f"⚠️ {GONE}", command.name
        assert did.message.labels == [], command.name
    assert club.evening.everything() == before


async def test_the_rulebooks_are_there_for_him_all_the_same(club):
    await club.world.command(club.world.director, "/livre cdc")
    assert "CdC" in (await club.private(f"/question {FALLEN}")).text
    club.world.put_out(club.marie)
    club.now += 61
    assert "ROPTA" in (await club.private(f"/question {FALLEN}")).text, "the book of a club that is no longer his"
    assert (await club.world.inline(club.marie, "6.4"))[0]["title"].startswith("ROPTA")
    assert (await club.private("/langue nl")).text
    assert "ROPTA" in (await club.private("/article 6.4")).text


async def test_what_he_is_in_a_chat_is_remembered_for_a_minute_and_no_longer(club):
    asked = club.asked()
    club.now += 59
    await club.private("/inscrits")
    assert club.asked() == asked, "asked once a minute"
    club.world.put_out(club.marie)
    assert "Carole Petit" in (await club.private("/inscrits")).text
    club.now += 2
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


async def test_after_he_was_told_his_own_conversation_is_nobodys(club):
    club.world.put_out(club.marie)
    club.now += 61
    await club.private("/inscrits")
    assert club.home() is None
    stranger = club.world.add_person("Tom Vidal", started=True)
    assert (await club.private("/inscrits")).text == (await club.private("/inscrits", stranger)).text


# the bot hears of it


@pytest.mark.parametrize("status", ["left", "kicked"])
async def test_where_the_bot_hears_of_it_access_is_lost_at_once(club, status):
    await club.world.place(club.marie, status)
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


async def test_of_who_goes_by_himself_the_group_itself_tells(club):
    await club.world.leave(club.marie)
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


async def test_who_is_back_is_back_at_once(club):
    await club.world.leave(club.marie)
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"
    await club.world.join(club.marie)
    assert "Carole Petit" in (await club.world.command(club.marie, "/inscrits")).text
    assert "Carole Petit" in (await club.private("/inscrits")).text


async def test_who_may_do_little_in_the_group_is_in_it_until_he_leaves(club):
    await club.world.place(club.marie, "restricted")
    assert "Carole Petit" in (await club.private("/inscrits")).text
    await club.world.place(club.marie, "restricted", is_member=False)
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


# what is on his screen


async def test_a_button_on_his_screen_does_nothing_any_more(club):
    listed = (await club.private("/inscrits")).message
    thumb = club.evening.aims_at(listed, "Je me désinscris")
    await club.world.place(club.marie, "kicked")
    before = club.evening.everything()
    did = await thumb.taps(club.marie)
    assert (did.notice, did.alert, did.posts) == (f"⚠️ {GONE}", True, [])
    assert club.evening.everything() == before


async def test_a_list_that_an_older_version_kept_current_in_his_conversation_stays_as_it_is_and_is_forgotten(club):
    listed = (await club.private("/inscrits")).message
    club.house.live.save(LiveMessage(club.own, "entries", str(club.marie.id), str(listed.id), "fr", "before"))
    with club.house.store.writing() as work:
        work.clubs.at(club.own)
        work.clubs.join(club.own, work.clubs.at(club.evening.place).id)
    await club.world.place(club.marie, "kicked")
    await club.house.fronts[-1].live.messages.refresh_all()
    assert club.world._now(listed).text == listed.text
    assert [one for one in club.house.live.all("telegram:") if one.channel == str(club.marie.id)] == []


async def test_a_question_that_he_has_put_in_private_calls_no_floor_any_more(club):
    answer = (await club.private(f"/question {FALLEN}")).message
    thumb = club.evening.aims_at(answer, "🙋")
    await club.world.place(club.marie, "kicked")
    assert (await thumb.taps(club.marie)).posts == []
    assert club.world.sees()[-1].text != FALLEN


async def test_words_that_he_was_asked_for_come_too_late(club):
    world, floor = club.world, club.world.floor
    answer = (await world.command(floor, f"/question {FALLEN}")).message
    prompt = (await world.click(floor, answer, "⭐")).message
    await world.place(floor, "kicked")
    before = club.evening.everything()
    assert (await world.reply(floor, prompt, "Carte morte.")).text == Read("fr").say("telegram.floor_only")
    assert club.evening.everything() == before


# in the group


async def test_who_writes_in_a_group_without_being_in_it_may_ask_about_the_rules_and_no_more(club):
    stranger, world = club.world.add_person("Mallory", started=True), club.world
    assert "ROPTA" in (await world.command(stranger, f"/question {FALLEN}")).text
    for line in ("/inscrits", "/ou Carole", "/jeminscris", "/langue nl", "/livre cdc", "/tirage"):
        assert (await world.command(stranger, line)).text == f"⚠️ {GONE}", line
    assert "/inscrits" not in (await world.command(stranger, "/aide")).text
    assert "home" not in club.house.places.settings(f"telegram:@{stranger.id}")
    assert club.keeps_quiet_about(await world.command(stranger, "/inscrits", stranger))


async def test_his_taps_in_the_group_do_nothing(club):
    stranger, world = club.world.add_person("Mallory"), club.world
    listed = (await world.command(world.floor, "/inscrits")).message
    before = club.evening.everything()
    refused = await world.click(stranger, listed, "✅ Je m'inscris")
    assert (refused.notice, refused.alert) == (f"⚠️ {GONE}", True)
    answer = (await world.command(world.player, f"/question {FALLEN}")).message
    refused = await world.click(stranger, answer, "🙋")
    assert (refused.notice, refused.alert, refused.posts) == (GONE, True, [])
    assert club.evening.everything() == before


async def test_a_floor_of_the_club_who_was_put_out_of_the_group_is_none(club):
    paul = club.world.players[1]
    assert club.evening.does("role", "Paul Martin floor oui").done
    assert "home" not in club.house.places.settings(f"telegram:@{paul.id}")
    assert (await club.world.command(paul, "/journal")).reactions == IN_PRIVATE
    await club.world.place(paul, "kicked")
    for where in (club.world.club, paul):
        club.house.places.set(f"telegram:@{paul.id}", "home", club.evening.place)
        assert (await club.world.command(paul, "/journal", where)).text == f"⚠️ {GONE}"
    await club.world.place(paul, "member")
    assert (await club.world.command(paul, "/journal")).reactions == IN_PRIVATE


# other clubs


async def test_who_plays_at_another_club_too_plays_there_as_before(club):
    lille = await club.world.open_chat("supergroup", "Club de Lille", club.world.director, club.marie)
    await club.world.command(club.marie, "/inscrits", lille)
    club.world.put_out(club.marie)
    club.now += 61
    assert club.home() == f"telegram:{lille.id}"
    assert GONE not in (await club.private("/inscrits")).text
    assert (await club.world.command(club.marie, "/inscrits")).text == f"⚠️ {GONE}"
    assert club.home() == f"telegram:{lille.id}", "he is no longer at home where he was put out"


async def test_what_was_meant_for_the_club_that_he_left_is_not_done_in_another_one(club, house):
    with house.store.writing() as work:
        lille = work.clubs.at("discord:77")
        (person,) = work.people.add(lille.id, ["Marie Dupont"])
        work.accounts.link(lille.id, person.number, account(club.marie))
        work.clubs.at(club.own)
        work.clubs.join(club.own, lille.id)
    club.world.put_out(club.marie)
    club.now += 61
    assert (await club.private("/jeminscris")).text == f"⚠️ {GONE}"
    assert GONE not in (await club.private("/jeminscris")).text, "from now on it is the other club that she means"


async def test_a_conversation_that_was_joined_to_the_club_is_the_clubs_while_he_is_in_its_group(club, house):
    with house.store.writing() as work:
        work.clubs.at(club.own)
        work.clubs.join(club.own, work.clubs.at(club.evening.place).id)
    house.places.set(club.own, "home", None)
    assert "Carole Petit" in (await club.private("/inscrits")).text
    club.world.put_out(club.marie)
    club.now += 61
    for line in ("/inscrits", "/ou Carole", "/inscrits"):
        assert (await club.private(line)).text == f"⚠️ {GONE}"
    assert (await club.private("/langue nl")).text, "it is still his own conversation"


async def test_a_code_of_another_club_is_taken_whatever_became_of_the_first(club, house):
    club.world.put_out(club.marie)
    club.now += 61
    assert (await club.private("/monlien")).text == f"⚠️ {GONE}"
    club.at_home()
    assert "code" in (await club.private("/monlien BCDFGHJK")).text


async def test_a_chat_that_floorman_was_put_out_of_is_nobodys_home(club):
    await club.world.place_bot(club.world.club, club.world.director, "kicked")
    club.now += 61
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


# Telegram can't say


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
async def test_while_telegram_cant_say_who_was_there_lately_still_is(club, monkeypatch, fault):
    monkeypatch.setattr(membership, "PATIENCE", 0.3)
    club.world.server.fault("getChatMember", times=50, **fault)
    club.now += 599
    assert "Carole Petit" in (await club.private("/inscrits")).text
    club.now += 2
    assert (await club.private("/inscrits")).text.startswith(f"⚠️ {IN_DOUBT}")
    assert club.home() == club.evening.place, "nobody has said that she has gone"


async def test_of_whom_nothing_is_known_he_is_told_to_try_again(club):
    await club.world.command(club.world.players[1], "/inscrits")
    club.world.server.fault("getChatMember", 502, times=2)
    club.doors.forget(club.evening.place, account(club.marie))
    assert (await club.private("/inscrits")).text.startswith(f"⚠️ {IN_DOUBT}")
    assert "Carole Petit" in (await club.private("/inscrits")).text


async def test_who_was_gone_is_not_let_in_because_telegram_is_down(club):
    await club.world.place(club.marie, "kicked")
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"
    club.at_home()
    club.world.server.fault("getChatMember", 500, times=50)
    club.now += 61
    assert (await club.private("/inscrits")).text.startswith(f"⚠️ {IN_DOUBT}")


async def test_after_a_restart_telegram_is_asked_anew(club):
    club.world.put_out(club.marie)
    await club.world.restart()
    club.watched()
    assert (await club.private("/inscrits")).text == f"⚠️ {GONE}"


def test_a_stranger_stays_one_whatever_the_club_knows_of_him(club):
    request = Request("finish", {}, club.evening.place, Role.STRANGER, account=account(club.world.director))
    assert club.house.desk.handle(request).outcome.why == "not_in_club"


async def test_whoever_cannot_be_looked_up_is_told_which_of_his_commands_was_not_carried_out(world, house):
    evening = Evening(world, house)
    evening.opened()
    world.server.fault("getChatMember", times=50, status=502)
    given = ["/inscrire Jan Peeters", "/inscrire <b>Emma</b> @marie", "/avertir Paul Martin; bruit"]
    for chat in (None, world.floor):
        house.places.set(f"telegram:@{world.floor.id}", "home", evening.place)
        for line in given:
            did = await world.command(world.floor, line, chat)
            (told,) = did.posts
            assert IN_DOUBT in told.text
            assert told.text.replace("\u2060", "").endswith(line)
            assert told.replies_to is not None
