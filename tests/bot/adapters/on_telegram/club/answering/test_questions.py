"""A player asks the floor from under an answer; the floor's answer comes back; decisions are kept; a restart loses nothing."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.patience import comes

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
CALL, REPLY, RULE = "🙋", "Répondre…", "⭐"
CALLED = "Le floor a été appelé ; sa réponse viendra ici."
BROUGHT = "La réponse est arrivée là où la question a été posée."
NOWHERE = "Je ne sais pas où appeler le floor"


async def ask(world, who=None, **more):
    """Somebody asks in the group."""
    return (await world.say(who or world.player, f"@floorman_bot {FALLEN}", **more)).message


async def call(world, answer, who=None):
    """Somebody calls the floor. What he is told, and the call."""
    did = await world.click(who or world.player, answer, CALL)
    return did.notice, did.posts[0] if did.posts else None


async def reply(world, called, who, words):
    """A floor answers a call by its button. All that Floorman writes about it."""
    prompt = (await world.click(who, called, REPLY)).message
    assert prompt.wants_reply
    return (await world.reply(who, prompt, words)).posts


async def decide(world, answer, words, who=None):
    prompt = (await world.click(who or world.floor, answer, RULE)).message
    return (await world.reply(who or world.floor, prompt, words)).message


def tells(message, person):
    """Whether somebody's telephone rings."""
    return f"tg://user?id={person.id}" in message.pinged


def labels(world, message, chat=None):
    return [
        label for row in next(each for each in world.sees(chat or world.club) if each.id == message.id).labels for label in row
    ]


async def test_the_call_stands_in_the_group_with_the_question_who_asks_and_where(world):
    answer = await ask(world)
    told, called = await call(world, answer)
    assert told == CALLED
    assert called.chat_id == world.club.id
    assert "Un joueur appelle le floor" in called.text
    assert called.marked("blockquote") == [FALLEN]
    assert "Marie Dupont" in called.text
    assert "Déjà montré : ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in called.text
    assert called.labels == [[REPLY]]
    assert str(answer.id) in "".join([*called.links, *called.marked("url")])
    assert world.longest_stall < 0.05


async def test_the_floors_answer_comes_back_beneath_the_question_and_rings_for_the_asker_alone(world):
    answer = await ask(world)
    _, called = await call(world, answer)
    words = f"Carte morte <b>pas</b> @{world.players[1].username}, /draw, https://a.be : j'arrive"
    brought, told = await reply(world, called, world.floor, words)
    assert told.text == BROUGHT
    assert "Réponse du floor · Jean-Luc Bernard" in brought.text
    assert brought.marked("blockquote") == [FALLEN]
    assert words in brought.text.replace("\u2060", "")
    assert (brought.replies_to, brought.chat_id) == (answer.id, world.club.id)
    assert brought.pinged == {f"tg://user?id={world.player.id}"}
    assert brought.marked("bot_command") == brought.marked("url") == []
    assert labels(world, called) == []


async def test_a_floor_may_simply_reply_to_the_call(world):
    answer = await ask(world)
    _, called = await call(world, answer)
    brought, told = (await world.reply(world.floor, called, "Carte morte.")).posts
    assert (told.text, brought.replies_to, "Carte morte." in brought.text) == (BROUGHT, answer.id, True)
    assert labels(world, called) == []


async def test_a_question_asked_in_private_is_answered_there(world):
    await world.command(world.player, "/livres")
    answer = (await world.say(world.player, FALLEN, world.player)).message
    told, called = await call(world, answer)
    assert (told, called.chat_id) == (CALLED, world.club.id)
    brought, said = await reply(world, called, world.floor, "Carte morte.")
    assert (brought.chat_id, brought.replies_to, said.chat_id) == (world.player.id, answer.id, world.club.id)


async def test_who_is_at_home_nowhere_is_told_how_to_call_the_floor(world, house):
    guest = world.add_person("Ann Smith", "en")
    answer = (await world.say(guest, FALLEN, guest)).message
    did = await world.click(guest, answer, "🙋")
    assert "give a command in your club's group first" in did.notice
    assert (did.alert, did.posts, house.asks.get(1).called) == (True, [], None)


async def test_the_floor_of_a_topic_is_called_there_and_answers_in_the_topic_of_the_question(world):
    staff, play = await world.new_topic("Floor"), await world.new_topic("Tournoi")
    guide = (await world.command(world.director, "/configurer", topic=staff)).message
    await world.click(world.director, guide, "○ Le floor est appelé ici")
    answer = await ask(world, topic=play)
    told, called = await call(world, answer)
    assert (told, called.topic) == (CALLED, staff)
    brought, said = await reply(world, called, world.floor, "Carte morte.")
    assert (brought.topic, brought.replies_to, said.topic) == (play, answer.id, staff)


async def test_the_floor_of_another_chat_of_the_club_is_called_there(world, house):
    staff = await world.open_chat("supergroup", "Staff de Nantes", world.director, world.floor)
    evening = Evening(world, house)
    evening.opened()
    with house.store.writing() as work:
        club = work.clubs.at(evening.place).id
        work.clubs.at(f"telegram:{staff.id}")
        work.clubs.join(f"telegram:{staff.id}", club)
    # in the staff's chat he is no administrator: the club says that he is a floor
    assert evening.does("enterme", "Jean-Luc Bernard", account=account(world.floor)).done
    assert evening.does("role", "Jean-Luc Bernard floor oui").done
    guide = (await world.command(world.director, "/configurer", staff)).message
    await world.click(world.director, guide, "○ Le floor est appelé ici")
    answer = await ask(world)
    told, called = await call(world, answer)
    assert (told, called.chat_id) == (CALLED, staff.id)
    brought, said = await reply(world, called, world.floor, "Carte morte.")
    assert (brought.chat_id, brought.replies_to, said.chat_id) == (world.club.id, answer.id, staff.id)


@pytest.mark.parametrize("words", ["<b>" * 1_300, "@a " * 1_300, "🂡" * 2_000, "une ligne\n" * 390])
async def test_the_longest_answer_of_a_floor_arrives_whole(world, words):
    _, called = await call(world, await ask(world))
    *brought, told = await reply(world, called, world.floor, words)
    assert told.text == BROUGHT
    said = "\n".join(message.text for message in brought).replace("\u2060", "")
    assert "".join(words.split()) in "".join(said.split())
    assert all(message.pinged <= {f"tg://user?id={world.player.id}"} for message in brought)


async def test_a_second_floors_answer_does_not_replace_the_first_and_is_not_lost(world, house):
    _, called = await call(world, await ask(world))
    first = (await world.click(world.floor, called, REPLY)).message
    second = (await world.click(world.director, called, REPLY)).message
    await world.reply(world.floor, first, "Carte morte.")
    told = (await world.reply(world.director, second, "La carte <i>joue</i>.")).message
    assert "Jean-Luc Bernard a déjà répondu ; sa réponse reste." in told.text
    assert [said.replace("\u2060", "") for said in told.marked("blockquote")] == ["La carte <i>joue</i>."]
    assert (house.asks.get(1).answer, house.asks.get(1).answered_by) == ("Carte morte.", "Jean-Luc Bernard")


async def test_the_floor_is_called_once(world):
    answer = await ask(world)
    await call(world, answer)
    assert await call(world, answer, world.players[1]) == ("Le floor a déjà été appelé pour cette question.", None)


async def test_a_player_cannot_answer_for_the_floor(world, house):
    _, called = await call(world, await ask(world))
    refused = await world.click(world.players[1], called, REPLY)
    assert (refused.notice, refused.alert, refused.posts) == ("C'est réservé au floor.", True, [])
    prompt = (await world.click(world.floor, called, REPLY)).message
    for message in (prompt, called):
        assert (await world.reply(world.players[1], message, "Elle joue.")).text == "C'est réservé au floor."
    assert house.asks.get(1).answer == ""
    assert labels(world, called) == [REPLY]


async def test_where_floorman_may_not_write_the_floor_is_not_called_and_may_be_called_later(world, house):
    answer = await ask(world)
    house.places.set(f"telegram:{world.club.id}", "floor_chat", "-100999999")
    told, called = await call(world, answer)
    assert told == "Je ne peux pas joindre le floor : levez la main. Les directeurs sont prévenus."
    assert called is None or REPLY not in str(called.labels)
    await comes(lambda: [seen for seen in world.sees(world.club) if "Je ne peux pas appeler le floor" in seen.text])
    house.places.set(f"telegram:{world.club.id}", "floor_chat", None)
    assert (await call(world, answer))[0] == CALLED


async def test_an_answer_that_can_no_longer_be_brought_back_is_said_to_the_floor(world):
    await world.command(world.player, "/livres")
    answer = (await world.say(world.player, FALLEN, world.player)).message
    _, called = await call(world, answer)
    await world.block(world.player)
    (told,) = await reply(world, called, world.floor, "Carte morte.")
    assert told.text == "Je n'ai pas pu écrire là où la question a été posée. Donnez votre réponse à table."


async def test_an_answer_whose_question_was_deleted_comes_all_the_same(world):
    answer = await ask(world)
    _, called = await call(world, answer)
    del world.cloud.messages[world.club.id, answer.id]
    brought, told = await reply(world, called, world.floor, "Carte morte.")
    assert (told.text, "Carte morte." in brought.text) == (BROUGHT, True)


async def test_whoever_was_forgotten_meanwhile_is_not_named_and_the_answer_arrives(world, house):
    _, called = await call(world, await ask(world))
    house.asks.forget([f"telegram:{world.player.id}"], [f"telegram:{world.club.id}"])
    brought, told = await reply(world, called, world.floor, "Carte morte.")
    assert told.text == BROUGHT
    assert brought.pinged == set()


async def test_whether_an_answer_was_useful_is_kept_and_the_last_word_counts(world, house):
    answer = await ask(world)
    for who, label in ((world.player, "👍"), (world.players[1], "👍"), (world.players[1], "👎")):
        thanked = await world.click(who, answer, label)
        assert thanked.notice.startswith("Merci, c'est noté.")
        assert (thanked.alert, thanked.posts) == (False, [])
    assert (house.asks.get(1).useful, house.asks.get(1).useless) == (1, 1)


@pytest.mark.parametrize("alone", [False, True])
async def test_whoever_found_an_answer_useless_is_asked_back_what_was_wrong_one_tap_under_the_answer(world, house, alone):
    if alone:
        await world.command(world.player, "/livres")
    chat = world.player if alone else world.club
    answer = (await world.say(world.player, FALLEN, world.player)).message if alone else await ask(world)
    before = labels(world, answer, chat)
    assert (await world.click(world.player, answer, "👎")).notice == "Merci, c'est noté. Qu'est-ce qui n'allait pas ?"
    at = before.index("👎 Pas utile") + 1 if alone else len(before)  # right under the row that it stands in
    asked = labels(world, answer, chat)
    corrects = [] if alone else ["📌 Corriger"]
    assert asked == [*before[:at], "Mauvais article", "Le règlement ne le dit pas", "Autre chose", *corrects, *before[at:]]
    await world.click(world.player, answer, "👎")
    assert labels(world, answer, chat) == asked, "they are asked once"
    thanked = await world.click(world.player, answer, "Le règlement ne le dit pas")
    assert (thanked.notice, thanked.posts, labels(world, answer, chat)) == ("Merci, c'est noté.", [], before)
    assert house.asks.get(1).useless == 1
    assert [doubt.why for doubt in house.asks.doubted([house.asks.get(1).place], 0.0, 9)] == ["silent"]


async def test_a_decision_is_kept_under_its_article_and_listed_with_the_citation_in_private_too(world):
    noted = await decide(world, await ask(world), "Carte morte ; on continue la donne.")
    assert "Décision n° 1 notée" in noted.text.replace("\xa0", " ").replace("\u202f", " ")
    assert "ROPTA 2023-09, art. 6.4" in noted.text
    await world.command(world.player, "/livres")
    for where in (None, world.player):
        listed = (await world.command(world.player, "/decisions", where)).text
        assert "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in listed
        assert f"{FALLEN} → Carte morte ; on continue la donne." in listed
    assert world.longest_stall < 0.05


async def test_a_player_saves_no_decision(world):
    answer = await ask(world)
    refused = await world.click(world.player, answer, RULE)
    assert (refused.notice, refused.posts) == ("C'est réservé au floor.", [])
    prompt = (await world.click(world.floor, answer, RULE)).message
    assert (await world.reply(world.player, prompt, "Elle joue.")).text == "C'est réservé au floor."
    assert "→" not in (await world.command(world.player, "/decisions")).text


async def test_what_was_begun_before_a_restart_is_finished_after_it(world, house):
    answer = await ask(world)
    _, called = await call(world, answer)
    asked = (await world.click(world.floor, called, REPLY)).message
    ruled = (await world.click(world.director, answer, RULE)).message
    await world.restart()
    brought, told = (await world.reply(world.floor, asked, "Carte morte.")).posts
    assert (told.text, tells(brought, world.player)) == (BROUGHT, True)
    assert "ROPTA 2023-09, art. 6.4" in (await world.reply(world.director, ruled, "Morte.")).text
    await world.click(world.player, answer, "👍")
    assert house.asks.get(1).useful == 1


async def test_every_button_under_an_answer_works_after_a_restart(world):
    answer = await ask(world)
    await world.restart()
    assert "art. 6.4" in (await world.click(world.player, answer, "6.4")).text
    told, called = await call(world, answer)
    assert told == CALLED
    await world.restart()
    assert (await reply(world, called, world.floor, "Morte."))[-1].text == BROUGHT
    assert "art. 6.4" in (await decide(world, answer, "Morte.")).text


async def test_a_question_that_is_no_longer_kept_is_said_to_be_gone(world, house):
    answer = await ask(world)
    _, called = await call(world, answer)
    prompt = (await world.click(world.floor, called, REPLY)).message
    house.asks._asked.clear()
    gone = "Cette question n'est plus gardée. Posez-la de nouveau."
    assert (await world.click(world.player, answer, "👍")).notice == gone
    assert (await world.reply(world.floor, prompt, "Morte.")).text == gone


async def test_a_floor_says_which_article_decides_and_the_next_who_asks_has_that_in_the_clubs_name(world):
    answer = await ask(world)
    await world.click(world.player, answer, "👎")
    refused = await world.click(world.player, answer, "📌")
    assert "floor" in refused.notice
    prompt = (await world.click(world.floor, answer, "📌")).message
    assert prompt.wants_reply
    assert "Quel article de ROPTA tranche" in prompt.text.replace("\u00a0", " ")
    told = (await world.reply(world.floor, prompt, "3.2#7")).message
    assert "cette question a désormais cette réponse" in told.text
    again = await ask(world)
    assert "Choix du club : l'article qui tranche cette question (n° 1" in again.text.replace("\u00a0", " ")
    assert "art. 3.2" in again.text
    await world.click(world.floor, again, "👎")
    silent = (await world.reply(world.floor, (await world.click(world.floor, again, "📌")).message, "aucun")).message
    assert "ne tranche pas cette question" in silent.text
    assert "Choix du club : ROPTA ne tranche pas" in (await ask(world)).text.replace("\u00a0", " ")
