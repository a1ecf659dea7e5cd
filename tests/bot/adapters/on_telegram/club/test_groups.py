"""In groups Floorman answers when he is addressed, where he was addressed, and leaves all other talk in peace."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
CITATION = "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »"
NOT_ALLOWED = "⚠️ Seul un directeur de tournoi peut faire cela."
HIDDEN = "Telegram ne me dit pas qui vous êtes"
ONLY_FLOORS = "⚠️ Seul un floor peut faire cela."


async def mention(world, who=None, text=FALLEN, **more):
    return await world.say(who or world.player, f"@floorman_bot {text}", **more)


async def heard(world, sender, text, **body):
    """Floorman hears a message of somebody who is nobody of this club."""
    message = world.cloud.write(world.club, sender, **text_of({"text": text}), **body)
    return await world._about(lambda: world.cloud.tell("message", message))


@pytest.mark.parametrize("text", ["@floorman_bot {}", "{} @Floorman_Bot", "Dis @floorman_bot, {}"])
async def test_a_question_put_to_floorman_by_name_is_answered_beneath_it(world, rulebooks, text):
    answer = (await world.say(world.player, text.format(FALLEN))).message
    assert answer.marked("blockquote") == [rulebooks.passage("ropta:6.4#1").text]
    assert answer.replies_to == world.sees()[0].id
    assert answer.pinged == set()
    assert [label for row in answer.labels for label in row][-4:] == [
        *("👍", "👎", "🙋 Floor", "⭐ Noter"),
    ]
    assert world.longest_stall < 0.05


async def test_a_reply_to_floorman_is_a_question_too(world):
    answer = (await mention(world)).message
    assert "art." in (await world.reply(world.players[1], answer, "et si elle est tombée du fait du joueur ?")).text


@pytest.mark.parametrize("bot", ["member", "administrator"])
@pytest.mark.parametrize(
    "text",
    [
        *(FALLEN, "/draw@other_bot 9", "/question@other_bot une carte est tombée", "/poll Qui vient ?", "/roll 2d6", "/"),
        *("@floorman_botanique " + FALLEN, "jean@floorman_bot.be", "@other_bot " + FALLEN, "https://t.me/x", "6.4", "[[6.4]]"),
    ],
)
async def test_ordinary_talk_and_what_is_for_other_bots_is_left_in_peace(world, bot, text):
    await world.place_bot(world.club, world.director, bot)
    before = len(world.server.called("send*"))
    assert (await world.say(world.player, text)).deeds == []
    assert len(world.server.called("send*")) == before


async def test_a_reply_among_people_is_left_in_peace(world):
    await world.place_bot(world.club, world.director, "administrator")
    await world.say(world.player, FALLEN)
    (said,) = [message for message in world.sees() if message.text == FALLEN]
    assert (await world.reply(world.players[1], said, "une carte tombée est morte")).posts == []


async def test_in_a_topic_the_answer_comes_there_and_a_message_in_it_is_not_meant_for_floorman(world):
    await world.place_bot(world.club, world.director, "administrator")
    topic = await world.new_topic("Tournoi")
    assert (await world.say(world.player, FALLEN, topic=topic)).posts == []
    answer = (await mention(world, topic=topic)).message
    assert (answer.topic, CITATION in answer.text) == (topic, True)
    article = (await world.click(world.player, answer, "6.4")).message
    assert article.topic == topic
    assert (await world.command(world.player, "/article 6.4", topic=topic)).message.topic == topic
    assert (await world.command(world.player, "/start", topic=topic)).message.topic == topic
    assert (await world.command(world.player, "/configurer", topic=topic)).message.topic == topic
    assert (await world.command(world.player, "/livre cdc", topic=topic)).message.topic == topic
    assert (await world.command(world.player, "/article 6.4")).message.topic is None


async def test_a_topic_that_floorman_himself_began_is_no_conversation_with_him(world):
    """Every message in a topic answers the one that began it, which may be his own."""
    await world.place_bot(world.club, world.director, "administrator")
    topic = await world.new_topic("Tournoi")
    world.cloud.messages[world.club.id, topic]["from"] = dict(world.cloud.bot)
    assert (await world.say(world.player, FALLEN, topic=topic)).posts == []
    assert CITATION in (await mention(world, topic=topic)).text


async def test_channels_are_left_alone(world):
    channel = await world.open_chat("channel", "Annonces", world.director, bot="administrator")
    for text in (FALLEN, f"@floorman_bot {FALLEN}", "/question une carte est tombée", "/configurer"):
        assert (await world.say(world.director, text, channel)).posts == []
    assert [
        seen for seen in world.sees(channel) if seen.by_bot and "tombée" not in seen.text and seen.text != "/configurer"
    ] == []
    assert world.server.called("sendMessage", chat_id=channel.id) == []


async def test_what_a_channel_says_in_the_group_that_discusses_it_is_no_command(world, house):
    body = {"sender_chat": {"id": -1009, "type": "channel", "title": "Annonces"}, "is_automatic_forward": True}
    sender = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
    for text in ("/inscrits@floorman_bot", f"@floorman_bot {FALLEN}"):
        assert (await heard(world, sender, text, **body)).posts == []


async def test_whoever_writes_as_a_channel_is_nobody_of_the_club_and_has_the_rulebooks(world, house):
    sender = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
    body = {"sender_chat": {"id": -1009, "type": "channel", "title": "Mafia"}}
    for line in ("/livre@floorman_bot cdc", "/inscrits@floorman_bot", "/jeminscris@floorman_bot"):
        assert HIDDEN in (await heard(world, sender, line, **body)).text
    assert "6.4" in (await heard(world, sender, "/article@floorman_bot 6.4", **body)).text
    assert house.places.settings("telegram:@136817688") == {}


async def test_other_bots_are_not_heard(world):
    await world.place_bot(world.club, world.director, "administrator")
    other = {"id": 4242, "is_bot": True, "first_name": "Other", "username": "other_bot"}
    for text in (f"@floorman_bot {FALLEN}", "/inscrits@floorman_bot"):
        assert (await heard(world, other, text)).posts == []


async def test_the_owner_and_who_may_name_administrators_are_directors_the_others_floors(world):
    assert "version Texas Hold'em sans croupier" in (await world.command(world.director, "/livre cdc")).text
    assert (await world.command(world.floor, "/livre ropta")).text == NOT_ALLOWED
    await world.place(world.floor, "administrator", can_promote_members=True)
    assert "tournoi en association" in (await world.command(world.floor, "/livre ropta")).text
    assert (await world.command(world.player, "/livre ropta")).text == NOT_ALLOWED


async def test_whoever_loses_the_administrators_rights_has_lost_them_at_once(world):
    assert (await world.command(world.floor, "/condamner 1-1")).text != ONLY_FLOORS
    await world.place(world.floor, "member")
    assert (await world.command(world.floor, "/condamner 1-1")).text == ONLY_FLOORS
    await world.place(world.player, "administrator")
    assert (await world.command(world.player, "/condamner 1-1")).text != ONLY_FLOORS


@pytest.mark.parametrize("status", ["left", "kicked"])
async def test_who_was_put_out_neither_reads_what_the_club_does_in_private_nor_enters(world, house, status):
    evening = Evening(world, house)
    await evening.entered()
    await world.command(world.player, "/jemedesinscris")
    await world.place(world.player, status)
    before = evening.everything()
    for line in ("/inscrits", "/ou Carole Petit", "/jeminscris"):
        told = await world.command(world.player, line, world.player)
        assert not any("Petit" in post.text for post in told.posts), line
    assert evening.everything() == before


async def test_an_anonymous_administrator_is_a_floor_and_nobody_in_particular(world, house):
    assert (await world.command(world.floor, "/condamner 1-1", anonymous=True)).text != ONLY_FLOORS
    assert HIDDEN not in (await world.command(world.floor, "/inscrits", anonymous=True)).text
    assert house.places.settings("telegram:@1087968824") == {}


@pytest.mark.parametrize(
    "line",
    [
        "/livre cdc", "/choisir suggested", "/configurer", "/mondossier", "/dossier Paul Martin", "/avertir Paul Martin; bruit",
        "/jeminscris", "/jesuis Marie Dupont", "/langue nl", "/monlien",
    ],
)  # fmt: skip
async def test_what_takes_a_name_of_ones_own_is_not_done_for_who_hides_behind_the_group_and_he_is_told_how(world, house, line):
    evening = Evening(world, house)
    evening.opened()
    assert evening.does("enter", "Paul Martin, Marie Dupont").done
    before = evening.everything()
    told = (await world.command(world.director, line, anonymous=True)).text
    assert HIDDEN in told
    assert "Rester anonyme" in told
    assert evening.everything() == before


async def test_a_role_that_the_club_gave_counts_too(world, house):
    evening = Evening(world, house)
    evening.opened()
    assert evening.does("enterme", "Marie Dupont", account=account(world.player)).done
    assert (await world.command(world.player, "/configurer")).text in NOT_ALLOWED
    assert (await world.command(world.player, "/livre cdc")).text == NOT_ALLOWED
    assert evening.does("role", "Marie Dupont director oui").done
    assert "Réglages de ce groupe" in (await world.command(world.player, "/configurer")).text
    assert "sans croupier" in (await world.command(world.player, "/livre cdc")).text


async def test_a_message_that_is_edited_is_not_answered_twice(world):
    await mention(world)
    said = world.sees()[0]
    assert (await world.edit(world.player, said.id, f"@floorman_bot {FALLEN} Vraiment ?")).posts == []


async def test_everybody_reads_the_language_of_the_group_and_what_one_person_reads_is_in_his_own(world):
    assert "Ik spreek voortaan Nederlands" in (await world.command(world.director, "/langue nl")).text
    answer = (await mention(world)).message
    assert "Het artikel dat beslist" in answer.text
    assert (await world.click(world.player, answer, "👍")).notice == "Merci, c'est noté."
    guest = world.add_person("Ann Smith", "en")
    await world.join(guest)
    refused = await world.click(guest, answer, "⭐")
    assert (refused.notice, refused.alert) == ("That is for the floor.", True)


@pytest.mark.parametrize("who", ["director", "floor", "player"])
async def test_the_commands_of_the_rules_work_for_everybody_in_a_group(world, rulebooks, who):
    person = getattr(world, who)
    for command in ("/article 6.4", "/article@floorman_bot 6.4", "/artikel 6.4"):
        article = (await world.command(person, command)).message
        assert article.marked("blockquote") == [rulebooks.passage("ropta:6.4#1").text]
        assert article.chat_id == world.club.id
    assert "ropta" in (await world.command(person, "/livres")).text


@pytest.mark.parametrize("line", ["carte brûlée tombée", "deux cartes retournées pendant la donne", "carte morte", "chip race"])
async def test_an_answer_in_a_group_has_two_rows_of_buttons_however_many_articles_go_with_it(world, line):
    answer = (await world.command(world.player, f"/question {line}")).message
    assert len(answer.labels) <= 2
    assert all(len(row) <= 8 and max(map(len, row)) * len(row) <= 40 for row in answer.labels)
    assert answer.labels[-1][-4:] == ["👍", "👎", "🙋 Floor", "⭐ Noter"]
