"""Letters on Telegram: how they look there, and that each arrives, in order, within Telegram's limits."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.services.announcements.announcing import CALL
from bot.services.announcements.calls import BELL
from bot.services.announcements.given_up import UNSENT
from bot.services.announcements.letters import written
from bot.services.ports.outbox import Letter, LetterState
from bot.services.replies.calls import GivenUp
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Where
from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club.evening import GUESTS, Evening, account
from tests.bot.adapters.on_telegram.club_front import House, house
from tests.bot.adapters.on_telegram.members.world import PLAYERS
from tests.bot.words import Read
from tests.patience import comes

__all__ = ["House", "house", "make_telegram_bot", "telegram_polling", "world"]
UNDER_WAY = (LetterState.WAITING, LetterState.SENDING)
ELSEWHERE = "discord:55"


class Office:
    """The club's other chats are on Discord, its group on Telegram gets letters."""

    def __init__(self, world, house):
        self.world, self.house = world, house
        self.evening = Evening(world, house)
        self.chat = f"telegram:{world.club.id}"

    @asynccontextmanager
    async def delivering(self, **more):
        """Delivery as `floorman run` does it, for as long as something is tested."""
        front = self.house.fronts[-1]
        carrier = TelegramCarrier(self.world.bot.app.bot, front.serving)
        outbox, rules = self.house.store.outbox, front.serving.desk.rules.rules
        delivery = Delivery(outbox, rules, carrier, front.serving.offload, **{"chance": lambda: 0.0, **more})
        running = asyncio.create_task(delivery.run())
        try:
            yield delivery
        finally:
            await delivery.stop()
            await running

    async def delivered(self, **more):
        """Delivers until nothing waits any more."""
        async with self.delivering(**more):
            await comes(lambda: not [one for one in self.letters(*UNDER_WAY) if one.chat.startswith("telegram:")])
        await self.world.settle()

    def letters(self, *states):
        return list(reversed(self.house.store.outbox.listed(states, 1_000)))

    def post(self, *letters):
        with self.house.store.writing() as work:
            work.letters.put(letters)

    def seat(self, chat, number=1):
        """A player's seat, as a letter to him."""
        fields = {
            "name": f"Joueur {number}", "seat": f"1-{number}", "table": 1, "number": number, "place": 0, "waiting": False,
            "moves": 0, "kept": False,
        }  # fmt: skip
        return Letter(1, chat, "seat", written(Reply(Where(**fields), "fr")), "fr")


@pytest.fixture
def office(world, house):
    """The club plays on Discord; its Telegram group has asked for announcements."""
    there = Office(world, house)
    with house.store.writing() as work:
        club = work.clubs.at(there.chat)
        work.clubs.set(there.chat, "news", "here")
        work.clubs.join(ELSEWHERE, club.id)
    there.evening.place = ELSEWHERE
    return there


def texts(world, chat=None):
    return [seen.text for seen in world.sees(chat) if seen.by_bot and seen.text]


async def play(office, guests="Alpha, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel", seats=8):
    """Everybody gets a seat, by commands on Discord."""
    evening = office.evening
    evening.opened(seats)
    assert evening.does("enter", guests).done
    for name, player in zip(PLAYERS, office.world.players, strict=True):
        assert evening.does("enterme", name, account=account(player)).done
    assert evening.does("draw").done
    assert evening.does("reveal").done


async def test_a_player_reads_in_private_what_has_become_of_what_he_told_the_floor(office):
    world = office.world
    await world.start(world.player)
    await play(office)
    evening = office.evening
    for line in ("out", "jetons"):
        assert evening.does("tellfloor", line, account=account(world.player)).done
    assert evening.does("pending", "non 2").done
    assert evening.does("pending", "1").done
    await office.delivered()
    read = texts(world, world.player)[-2:]
    assert "Le floor n'a pas retenu : jetons pas justes" in read[0]
    assert "Confirmé par le floor : éliminé" in read[1]
    assert "12e" in read[1]


async def test_the_buttons_under_letters_are_taken_in_the_chat_the_topic_or_the_conversation_where_they_stand(office):
    world, own = office.world, f"telegram:@{office.world.player.id}"
    await play(office)
    with office.house.store.writing() as work:
        work.clubs.at(own)
        work.clubs.join(own, work.clubs.at(office.chat).id)
    topic = await world.new_topic("Tournoi")
    letters = [letter for letter in office.letters(*UNDER_WAY) if letter.kind == "reply"]
    for chat in (f"{office.chat}/{topic}", own):
        office.post(*(Letter(letter.club, chat, letter.kind, letter.body, letter.language) for letter in letters))
    await office.delivered()
    refused = Read("fr").say("chat.not_offered")
    for chat in (None, world.player):
        put_up = [seen for seen in world.sees(chat) if seen.labels]
        assert put_up
        for seen in put_up:
            for label in [label for row in seen.labels for label in row]:
                assert (await world.click(world.player, seen, label)).notice != refused, (seen.text, label)


async def test_a_draw_arrives_in_order_with_its_picture_and_is_pinned(office):
    world = office.world
    await world.place_bot(world.club, world.director, "administrator")
    await play(office)
    await office.delivered()
    said = texts(world)
    announced = next(at for at, text in enumerate(said) if "Tirage n° 1 annoncé" in text)
    revealed = next(at for at, text in enumerate(said) if "Graine" in text)
    assert announced < revealed
    message = next(seen for seen in world.sees() if "Graine" in seen.text)
    assert all(name in message.text for name in PLAYERS)
    assert [seen.id for seen in world.pinned()] == [message.id]
    assert any("photo" in seen.raw for seen in world.sees())
    labels = [label for row in message.labels for label in row]
    assert "✅ Où est ma place ?" in labels
    assert office.letters(LetterState.DEAD) == []


async def test_only_those_who_must_move_are_mentioned(office):
    world, evening = office.world, office.evening
    await play(office, GUESTS)
    first, second, *_ = [name for name, seat in evening.seats().items() if seat.startswith("1-") and name not in PLAYERS]
    for name in (first, second):
        assert evening.does("out", name).done
    seats = evening.seats()
    table = next(seats[name][0] for name in PLAYERS if not seats[name].startswith("1-"))
    linked = [number for number, name in enumerate(PLAYERS) if seats[name][0] == table]
    assert evening.does("breaktable", table).done
    await office.delivered()
    message = world.last()
    assert message.pinged == {f"tg://user?id={world.players[number].id}" for number in linked}
    assert all(name in message.text for name, seat in seats.items() if seat[0] == table)
    assert message.labels == [], "who confirms is the floor, where the tables are"


async def test_what_was_taken_back_is_struck_through_where_it_was_announced(office):
    world, evening = office.world, office.evening
    await play(office, seats=7)
    before = evening.seats()
    free = next(f"1-{seat}" for seat in range(1, 8) if f"1-{seat}" not in before.values())
    name = next(name for name, seat in before.items() if seat.startswith("1-"))
    assert evening.does("move", f"{name} {free}").done
    await office.delivered()
    announced = next(seen for seen in reversed(world.sees()) if seen.by_bot and name in seen.text and free in seen.text)
    posts = len(world.sees())
    assert evening.does("undo").done
    await office.delivered()
    corrected = next(seen for seen in world.sees() if seen.id == announced.id)
    assert free in "".join(corrected.marked("strikethrough"))
    assert corrected.labels == [], "its button would show what is no longer so"
    told = world.sees()[posts:]
    assert len(told) == 1, "an edit makes no sound, and somebody has to move"
    table, seat = before[name].split("-")
    assert f"{name} : table {table}, siège {seat}" in told[0].text
    assert evening.does("redo").done
    await office.delivered()
    again = next(seen for seen in world.sees() if seen.id == announced.id)
    assert again.marked("strikethrough") == []


async def test_after_a_long_outage_the_group_reads_in_one_message_who_sits_where_now(office):
    world, evening = office.world, office.evening
    await play(office, seats=9)
    await office.delivered()
    posts = len(world.sees())
    name = next(iter(evening.seats()))
    for number in range(5):
        taken = set(evening.seats().values())
        free = [f"1-{seat}" for seat in range(1, 10) if f"1-{seat}" not in taken]
        mover = sorted(evening.seats())[number] if number else name
        evening.does("move", f"{mover} {free[0]}")
    office.house.clock.at += 3_600
    await office.delivered()
    (told,) = [seen for seen in world.sees()[posts:] if seen.by_bot and "Qui est assis où maintenant" in seen.text]
    assert "annonces omises" in told.text
    assert all(seat in told.text for mover, seat in evening.seats().items() if mover in told.text)


async def test_storms_are_waited_out_as_long_as_telegram_asks(office):
    world = office.world
    office.post(*(office.seat(f"telegram:@{world.players[at % 2].id}", at) for at in range(4)))
    world.server.fault("sendMessage", 429, retry_after=1, times=2)
    await office.delivered()
    assert world.server.impatient() == []
    assert len(office.letters(LetterState.SENT)) == 4
    assert len([call for call in world.server.called("sendMessage") if call.status == 429]) == 2


async def test_a_letter_whose_answer_is_lost_arrives_twice_at_the_most(office):
    world = office.world
    office.post(office.seat(f"telegram:@{world.player.id}"))
    world.server.lose_answer("sendMessage")
    await office.delivered()
    assert 1 <= len(texts(world, world.player)) <= 2
    assert office.letters(*UNDER_WAY) == []
    world.server.lose_answer("sendMessage", times=9)
    office.post(office.seat(f"telegram:@{world.players[1].id}"))
    await office.delivered()
    assert len(texts(world, world.players[1])) == 2
    (given_up,) = office.letters(LetterState.DEAD)
    assert given_up.error.startswith("perhaps arrived")


async def test_bad_gateways_are_no_doubt_and_wear_no_letter_out(office):
    world = office.world
    office.post(*(office.seat(f"telegram:@{player.id}", at) for at, player in enumerate(world.players[:2], 1)))
    world.server.fault("sendMessage", 502, "Bad Gateway", times=5)
    world.server.fault("getMe", 502, "Bad Gateway", times=2)
    await office.delivered()
    assert [len(texts(world, player)) for player in world.players[:2]] == [1, 1]
    assert office.letters(LetterState.DEAD) == []


async def test_while_telegram_does_not_know_the_token_nothing_has_arrived_and_no_letter_is_worn_out(office, caplog):
    office.world.server.fault("sendMessage", 401, "Unauthorized", times=4)
    office.post(office.seat(office.chat))
    await office.delivered()
    assert [one.state for one in office.letters(LetterState.SENT, LetterState.DEAD)] == [LetterState.SENT]
    assert "Traceback" not in caplog.text


async def test_whoever_has_blocked_the_bot_gets_a_dead_letter_with_the_reason_and_holds_up_nobody(office):
    world = office.world
    await world.block(world.player)
    office.post(office.seat(f"telegram:@{world.player.id}"), office.seat(f"telegram:@{world.players[1].id}"))
    await office.delivered()
    (dead,) = office.letters(LetterState.DEAD)
    assert dead.chat == f"telegram:@{world.player.id}"
    assert "blocked" in dead.error
    assert len(texts(world, world.players[1])) == 1


async def test_what_the_floor_was_told_on_another_platform_is_no_message_to_write_over(office):
    outbox, at = office.house.store.outbox, office.house.fronts[-1].serving.clock()
    news = written(Reply(GivenUp(), "fr"))
    office.post(Letter(1, f"{ELSEWHERE}/{BELL}", CALL, news, "fr", UNSENT), replace(office.seat(f"{ELSEWHERE}/66"), kind="reply"))
    (told,) = outbox.take("discord", at, 1, 60.0, f"{ELSEWHERE}/{BELL}")
    outbox.sent(told.id, f"55/66/77@{at:.0f}")
    (lost,) = outbox.take("discord", at, 1, 60.0, f"{ELSEWHERE}/66")
    outbox.dead(lost.id, "unknown channel")
    office.post(Letter(1, f"{office.chat}/{BELL}", CALL, news, "fr", UNSENT))
    await office.delivered()
    assert "1 annonce n'est pas arrivée" in texts(office.world)[-1]
    assert [one.id for one in office.letters(LetterState.DEAD)] == [lost.id]


async def test_a_group_that_has_moved_is_followed(office):
    world = office.world
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    old = f"telegram:{group.id}"
    office.post(office.seat(old))
    moved = await world.migrate(group)
    office.post(office.seat(old, 2))
    await office.delivered()
    assert len(texts(world, moved)) == 2
    assert {letter.chat for letter in office.letters(LetterState.SENT)} == {f"telegram:{moved.id}"}


@pytest.mark.long
async def test_three_hundred_seats_arrive_in_order_within_the_limit_while_questions_are_answered(office):
    world, server = office.world, office.world.server
    people = [world.add_person(f"Joueur {number}", started=True) for number in range(300)]
    asker = world.add_person("Zoé Renard", started=True)
    office.post(*(office.seat(f"telegram:@{person.id}", number) for number, person in enumerate(people)))
    server.limits(per_second=30)
    async with office.delivering():
        await server.until(lambda: len(server.called("sendMessage")) > 20)
        begun = server.now
        message = world._message(asker, world.private(asker), "/article 6.4", None)
        world.cloud.tell_of(message)
        await server.until(lambda: [call for call in server.called("sendMessage", chat_id=asker.id) if call.status == 200])
        answered = server.now
        await server.until(lambda: not office.letters(*UNDER_WAY))
    sent = [call for call in server.called("sendMessage") if call.status == 200 and call.given["chat_id"] != asker.id]
    order = {person.id: number for number, person in enumerate(people)}
    numbers = [order[call.given["chat_id"]] for call in sorted(sent, key=lambda call: call.at)]
    assert sorted(numbers) == list(range(300)), "each once"
    assert all(abs(number - at) <= 15 for at, number in enumerate(numbers)), "nobody waits for whoever was behind him"
    assert server.impatient() == []
    # what five seconds hold: counted, for on a busy machine everything takes longer
    assert len([call for call in sent if begun < call.at < answered]) < 150


async def test_who_was_put_out_gets_no_announcements_in_private_but_the_seat_that_a_floor_gives_him(office):
    world, house, marie = office.world, office.house, office.world.player
    own = f"telegram:@{marie.id}"
    with house.store.writing() as work:
        work.clubs.at(own)
        work.clubs.join(own, work.clubs.at(office.chat).id)
        work.clubs.set(own, "news", "here")
    house.places.set(own, "seats", "on")
    await play(office)
    await office.delivered()
    assert any("Graine" in text for text in texts(world, marie))
    world.put_out(marie)
    house.fronts[-1].serving.doors.forget(office.chat, account(marie))
    seats = office.evening.seats()
    free = next(f"{table}-{seat}" for table in (1, 2) for seat in range(1, 9) if f"{table}-{seat}" not in seats.values())
    before = len(texts(world, marie))
    for name in ("Paul Martin", "Marie Dupont"):
        assert office.evening.does("move", f"{name} {free}").done
        free = seats[name]
    await office.delivered()
    (seat,) = texts(world, marie)[before:]
    assert ("Marie Dupont" in seat, "Paul Martin" in seat) == (True, False)
    assert {letter.chat for letter in office.letters(LetterState.DEAD)} == {own}
