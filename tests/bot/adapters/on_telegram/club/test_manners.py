"""Floorman is polite: thanks are taken kindly, a greeting is answered, what he can't read is told so once."""

import pytest

from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"


@pytest.fixture
def says(world):
    """What Floorman does about something that somebody writes in private, who need not be answered with a message."""

    async def said(text, who=None):
        who = who or world.player
        message = world.cloud.write(world.private(who), who.user, **text_of({"text": text}))
        return await world._tell(message)

    return said


@pytest.mark.parametrize("text", ["merci", "ok merci Floorman !", "👍", "thx", "bedankt hoor", "mecri bcp"])
async def test_thanks_in_private_are_taken_with_a_sign_and_without_a_word(says, text):
    did = await says(text)
    assert (did.reactions, did.posts) == (["❤"], [])


async def test_thanks_in_a_group_are_taken_where_they_are_meant_for_floorman_and_only_there(world):
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    did = await world._tell(
        world.cloud.write(world.club, world.player.user, **text_of({"text": "super, merci"}), reply_to_message=answer.raw)
    )
    assert (did.reactions, did.posts) == (["❤"], [])
    assert (await world.say(world.player, "merci @floorman_bot")).reactions == ["❤"]
    await world.place_bot(world.club, world.director, "administrator")
    assert (await world.say(world.player, "merci Paul")).deeds == []


async def test_where_no_sign_may_be_put_thanks_are_answered_in_a_word(world, says):
    world.server.fault("setMessageReaction", 400, "Bad Request: REACTION_INVALID")
    assert (await says("merci")).text == "Avec plaisir."


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [("fr", "bonsoir", "Bonjour ! Écrivez-moi"), ("en", "hello", "Hello! Write me"), ("nl", "goedenavond", "Hallo! Schrijf me")],
)
async def test_a_greeting_is_greeted_and_told_how_to_ask(world, language, text, wanted):
    guest = world.add_person("Ann Smith", language)
    did = await world.say(guest, text, guest)
    assert did.text.replace("\xa0", " ").startswith(wanted)


@pytest.mark.parametrize("text", [f"bonjour, {FALLEN}", f"{FALLEN} merci", f"Salut ! {FALLEN} Merci d'avance"])
async def test_a_question_with_manners_stays_a_question(says, text):
    assert "art. 6.4" in (await says(text)).text


def without_words(world, who, chat, **body):
    """Somebody sends something in which no word stands; what Floorman does about it."""
    return world._tell(world.cloud.write(chat, who.user, **body))


FILE = {"file_id": "f", "file_unique_id": "f"}
VOICE = {"voice": {**FILE, "duration": 3}}
STICKER = {"sticker": {**FILE, "width": 512, "height": 512, "is_animated": False, "is_video": False, "type": "regular"}}
PHOTO = {"photo": [{**FILE, "width": 90, "height": 90}]}
PLACE = {"location": {"latitude": 47.2, "longitude": -1.5}}
CONTACT = {"contact": {"phone_number": "+33", "first_name": "Paul"}}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (VOICE, "Je n'écoute pas encore : écrivez-moi votre question en une phrase."),
        (PHOTO, "Je ne vois pas les images : écrivez la question, par exemple en légende."),
        (STICKER, "Je ne lis que l'écrit : posez-moi votre question de règles en une phrase."),
        (PLACE, "Je ne lis que l'écrit"),
        (CONTACT, "Je ne lis que l'écrit"),
    ],
)
async def test_what_has_no_words_in_private_is_told_once_what_is_read(world, body, sentence):
    mine = world.private(world.player)
    assert (await without_words(world, world.player, mine, **body)).text.replace("\xa0", " ").startswith(sentence)
    assert (await without_words(world, world.player, mine, **body)).posts == []
    other = world.private(world.players[1])
    assert (await without_words(world, world.players[1], other, **STICKER)).posts


async def test_a_file_without_a_command_is_told_where_the_command_goes(world):
    told = (await world.upload(world.director, "liste.csv", b"Marie Dupont\n", world.director)).text
    assert "en légende, par exemple /tournoi_inscrire" in told


async def test_in_a_group_what_has_no_words_is_only_for_floorman_where_it_answers_him(world):
    await world.place_bot(world.club, world.director, "administrator")
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    for body in (VOICE, PHOTO, STICKER, PLACE):
        assert (await without_words(world, world.player, world.club, **body)).posts == []
    assert (await without_words(world, world.player, world.club, **STICKER, reply_to_message=answer.raw)).posts == []
    told = await without_words(world, world.player, world.club, **VOICE, reply_to_message=answer.raw)
    assert told.message.replies_to
    assert "écoute pas" in told.text


async def test_floormans_name_alone_is_asked_back_for_the_question_and_its_answer_is_one(world):
    told = (await world.say(world.player, "@floorman_bot")).message
    assert told.wants_reply
    assert told.replies_to == world.sees()[0].id
    assert "art. 6.4" in (await world.reply(world.player, told, FALLEN)).text
    assert (await world.say(world.player, "@floorman_bot")).posts == []


async def test_floormans_name_beneath_what_somebody_has_asked_puts_that_question_to_him(world):
    await world.place_bot(world.club, world.director, "administrator")
    await world.say(world.player, FALLEN)
    (asked,) = world.sees()
    did = await world.reply(world.players[1], asked, "@floorman_bot")
    assert "art. 6.4" in did.text


async def test_nobody_gives_the_command_of_somebody_else_by_floormans_name(world):
    await world.place_bot(world.club, world.director, "administrator")
    await world.say(world.player, "/autre@other_bot Paul")
    (asked,) = world.sees()
    did = await world.reply(world.players[1], asked, "@floorman_bot")
    assert did.message.wants_reply


async def test_a_secret_reply_is_told_to_the_group_by_a_sign_on_the_command(world):
    did = await world.command(world.floor, "/registre")
    assert did.reactions == ["✍"]
    assert [post.chat_id for post in did.posts] == [world.floor.id]


async def test_where_no_sign_may_be_put_the_group_reads_that_the_reply_came(world):
    world.server.fault("setMessageReaction", 400, "Bad Request: REACTION_INVALID")
    did = await world.command(world.floor, "/registre")
    assert [post.text for post in did.posts if post.chat_id == world.club.id] == ["Je vous ai répondu en privé."]


async def test_who_has_not_started_floorman_gets_a_button_that_opens_the_conversation(world):
    shy = world.players[2]
    await world.place(shy, "administrator")
    told = (await world.command(shy, "/registre")).message
    assert "Ouvrez-moi d'abord" in told.text
    assert told.labels == [["💬 M'ouvrir en privé"]]
    await world.click(shy, told, "💬 M'ouvrir en privé")
    assert (await world.command(shy, "/registre")).reactions == ["✍"]


@pytest.mark.parametrize("first", [True, False])
async def test_an_album_with_one_caption_is_that_question_and_nothing_is_said_of_its_other_pictures(world, first):
    mine, album = world.private(world.player), {"media_group_id": "77"}
    bodies = [{**PHOTO, **album}, {**PHOTO, **album}]
    bodies[0 if first else 1]["caption"] = FALLEN
    sent = [world.cloud.write(mine, world.player.user, **body) for body in bodies]
    did = await world._about(lambda: [world.cloud.tell_of(each) for each in sent])
    assert "art. 6.4" in did.text
    did = await world._about(lambda: world.cloud.tell_of(world.cloud.write(mine, world.player.user, **PHOTO, media_group_id="8")))
    assert "images" in did.text
