"""A tap says whatever its client sends: what Floorman did not offer in that chat is refused in one sentence, and noted."""

import random

import pytest

from bot.presenter.action import Action
from tests.bot.adapters.on_telegram.club.answering.test_penalties import proposal_for
from tests.bot.adapters.on_telegram.club.evening import account
from tests.bot.adapters.on_telegram.club.gate.two_clubs import CALL, FALLEN, GONE, NOT_OFFERED, REPLY, RULE
from tests.bot.adapters.on_telegram.members.seen import Seen

QUESTIONS = ("call", "reply", "rule", "up", "down", "show")


@pytest.mark.parametrize("what", QUESTIONS)
async def test_whoever_runs_a_group_gets_at_no_question_of_another_club_by_its_number(clubs, what):
    await clubs.asked_in_the_club()
    own = await clubs.question()
    for number in ("1", "2", "3", "4", "0", "-1", "1e0", "²", "999999999999999999999", ""):
        await clubs.refused(clubs.mallory, f"q|{what}|{number}", own)


@pytest.mark.parametrize("what", QUESTIONS)
async def test_not_even_a_genuine_button_gets_at_a_question_of_another_club(clubs, what):
    """The second lock: whatever was offered, the number is looked up where it was tapped."""
    await clubs.asked_in_the_club()
    own = await clubs.question()
    for number in ("1", "2", "4", "x", "²"):
        told = NOT_OFFERED if what == "show" else GONE
        await clubs.refused(clubs.mallory, clubs.offering(clubs.theirs).tap("q", what, number), own, told)


async def test_a_question_called_to_the_floor_is_answered_by_the_club_whose_floor_was_called_and_by_no_other(clubs):
    world = clubs.world
    _, private, called = await clubs.asked_in_the_club()
    assert called.chat_id == world.club.id
    await clubs.refused(clubs.mallory, called.button(REPLY)["callback_data"], await clubs.question())
    brought, _ = (await world.reply(world.floor, called, "Carte morte.")).posts
    assert (brought.chat_id, brought.replies_to) == (world.player.id, private.id)


@pytest.mark.parametrize("data", ["w|role||Mallory director", "v|role||person=Mallory&role=", "a|role||Mallory director"])
async def test_nobody_makes_floorman_ask_a_director_for_what_he_never_offered(clubs, data):
    world = clubs.world
    await world.command(world.director, "/livres")
    message = (await world.say(clubs.mallory, f"@floorman_bot {FALLEN}")).message
    for who in (clubs.mallory, world.director):
        await clubs.refused(who, data, message)


async def test_a_role_is_checked_before_anything_is_asked_for(clubs):
    world = clubs.world
    message = (await world.say(clubs.mallory, f"@floorman_bot {FALLEN}")).message
    genuine = clubs.offering(world.club).tap("w", "role", "", "Mallory {}")
    await clubs.refused(clubs.mallory, genuine, message, "Seul un directeur de tournoi peut faire cela.")


@pytest.mark.parametrize("data", ["l|undo|pin", "l|draw|pin", "l|board|pin", "l|entries|", "l|tables|"])
async def test_only_the_seat_plan_is_pinned_and_nothing_is_repeated_that_changes_anything(clubs, data):
    world = clubs.world
    clubs.evening.opened()
    message = (await world.command(world.floor, "/inscrits")).message
    await clubs.refused(world.floor, data, message)
    await clubs.refused(world.floor, clubs.offering(world.club).tap(*data.split("|")), message)
    assert {kept.kind for kept in clubs.house.live.all("telegram:")} == {"entries"}


async def test_a_private_conversation_keeps_nothing_current(clubs):
    world, house = clubs.world, clubs.house
    clubs.evening.opened()
    await world.command(world.floor, "/tournois")
    board = (await world.command(world.floor, "/tableau", world.floor)).message
    await clubs.refused(world.floor, clubs.offering(world.floor).tap("l", "tables", "pin"), board)
    assert not [kept for kept in house.live.all("telegram:") if kept.channel == str(world.floor.id)]


@pytest.mark.parametrize(
    "data",
    [
        "c|book|nosuch",
        "c|language|xx",
        "c|news|maybe",
        "c|floor_chat|-100",
        "c|home|on",
        "c|fallback|nosuch",
        "c|open|x",
        "c|formerly|on",
    ],
)
async def test_the_set_up_takes_only_what_it_offers_and_only_from_a_director(clubs, data):
    world = clubs.world
    guide = (await world.command(world.director, "/configurer")).message
    genuine = clubs.offering(world.club).tap(*data.split("|"))
    await clubs.refused(world.director, data, guide)
    await clubs.refused(world.director, genuine, guide)
    cdc = guide.button("CdC")["callback_data"]
    await clubs.refused(world.floor, cdc, guide, "Seul un directeur de tournoi peut faire cela.")
    await clubs.refused(world.director, clubs.offering(world.director).tap("c", "book", "cdc"), await private(world))


async def private(world):
    return (await world.command(world.director, "/livres", world.director)).message


async def test_a_genuine_button_says_nothing_in_another_chat(clubs):
    world = clubs.world
    listed = await clubs.evening.entered(players=False)
    answer, _, _ = await clubs.asked_in_the_club()
    own, alone = await clubs.question(), (await world.say(clubs.mallory, FALLEN, clubs.mallory)).message
    for message in (listed, answer):
        for row in message.raw["reply_markup"]["inline_keyboard"]:
            for each in row:
                await clubs.refused(clubs.mallory, each["callback_data"], own)
                await clubs.refused(clubs.mallory, each["callback_data"], alone)


async def test_a_genuine_button_that_was_altered_in_any_byte_says_nothing(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    for label in ("👍", RULE):
        data = answer.button(label)["callback_data"]
        for at, sign in enumerate(data):
            for other in {"x", "9", "|", "é", chr(ord(sign) ^ 1)} - {sign}:
                await clubs.refused(clubs.mallory, data[:at] + other + data[at + 1 :], answer)
            await clubs.refused(clubs.mallory, data[:at], answer)
        await clubs.refused(clubs.mallory, f"{data}|", answer)


async def test_noise_of_any_length_says_nothing(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    chance = random.Random(16)
    for length in range(1, 65):
        noise = bytes(chance.randrange(256) for _ in range(length))
        await clubs.refused(clubs.mallory, noise.decode("latin-1"), answer)
        await clubs.refused(clubs.mallory, noise.decode("utf-8", "surrogateescape"), answer)


async def test_a_message_that_is_not_floormans_or_that_cannot_be_seen_has_no_button(clubs):
    world = clubs.world
    await world.place_bot(world.club, world.director, "administrator")
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    genuine = answer.button(CALL)["callback_data"]
    other = {"id": 4242, "is_bot": True, "first_name": "Other", "username": "other_bot"}
    theirs = Seen(world.cloud.write(world.club, other, text="Votez", reply_markup=answer.raw["reply_markup"]))
    await clubs.refused(clubs.mallory, genuine, theirs)
    await clubs.refused(clubs.mallory, genuine, None, inline_message_id="inline1")


async def test_a_message_of_long_ago_of_which_telegram_knows_nothing_has_the_buttons_that_were_offered_and_no_others(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    unseen = {"chat": world.club.data, "message_id": answer.id, "date": 0}
    await clubs.refused(clubs.mallory, "q|up|1", None, message=unseen)
    useful = answer.button("👍")["callback_data"]
    assert (await world.forge(clubs.mallory, useful, None, message=unseen)).notice == "Merci, c'est noté."


async def test_a_genuine_button_of_a_command_that_there_is_no_longer_is_refused(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    for kind in "awfv":
        await clubs.refused(world.director, clubs.offering(world.club).tap(kind, "dance", "", "x="), answer)


async def test_a_text_kept_for_a_button_of_one_chat_is_read_through_no_button_of_another(clubs):
    house = clubs.house
    await clubs.evening.seated(seats=8)
    proposed = await proposal_for(clubs.evening, offence="a longuement insulté le donneur, sa famille, et le club tout entier")
    held = [
        each["callback_data"]
        for row in proposed.raw["reply_markup"]["inline_keyboard"]
        for each in row
        if "|=" in each["callback_data"]
    ]
    names = {data.split("|")[3] for data in held}
    assert names, held
    own = await clubs.question()
    for data in (*held, *(f"a|ask||{name}" for name in names), *(f"w|enterme||{name}" for name in names)):
        await clubs.refused(clubs.mallory, data, own)
    # whoever knows the name of such a text can have no button made that reads it: what begins like one is kept itself
    for name in names:
        made = clubs.offering(clubs.theirs).action(Action("", "ask", name), lambda said: len(said) <= 64)
        kept = house.fronts[-1].serving.held(made.split("|")[3])
        assert kept == name


async def test_a_text_that_is_no_longer_kept_is_never_taken_for_no_text(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    gone = clubs.offering(world.club).tap("f", "sanction", "", "=00000000000000000000")
    await clubs.refused(world.floor, gone, answer)


async def test_a_button_in_private_is_for_the_club_that_it_was_about(clubs):
    world = clubs.world
    evening = clubs.evening
    evening.opened()
    assert evening.does("enterme", "Bart De Smet", account=account(clubs.mallory)).done
    listed = (await world.command(clubs.mallory, "/inscrits")).message
    assert listed.chat_id == world.club.id
    listed = (await world.command(clubs.mallory, "/inscrits", clubs.mallory)).message
    leave = next(
        each for row in listed.raw["reply_markup"]["inline_keyboard"] for each in row if "leaveme" in each["callback_data"]
    )
    await world.command(clubs.mallory, "/livres", clubs.theirs)  # at home in the other club from now on
    await clubs.refused(clubs.mallory, leave["callback_data"], listed)
    await world.command(clubs.mallory, "/livres")
    assert (await world.click(clubs.mallory, listed, leave["text"])).notice != NOT_OFFERED


async def test_buttons_from_before_a_group_became_a_supergroup_go_on_working(world, house, caplog):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}", group)).message
    guide = (await world.command(world.director, "/configurer", group)).message
    moved = await world.migrate(group)
    world.cloud.tell_of(next(m for m in world.cloud.messages.values() if "migrate_to_chat_id" in m))  # Telegram says so twice
    await world.settle()
    assert (await world.click(world.player, answer, "👍")).notice == "Merci, c'est noté."
    article = (await world.click(world.player, answer, "6.4")).message
    called = (await world.click(world.player, answer, CALL)).posts[0]
    assert (article.chat_id, called.chat_id) == (moved.id, moved.id)
    await world.click(world.director, guide, "CdC")
    assert house.places.choice(f"telegram:{moved.id}").book == "cdc"
    prompt = (await world.click(world.director, answer, RULE)).message
    assert "Décision" in (await world.reply(world.director, prompt, "Carte morte.")).text
    brought, _ = (await world.reply(world.director, called, "Carte morte.")).posts
    assert brought.chat_id == moved.id
    with house.store.reading() as work:
        assert not work.clubs.at(f"telegram:{group.id}").id, "nobody has founded a club at the old address"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
