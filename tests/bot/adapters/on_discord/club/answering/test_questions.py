"""A player asks the floor from under an answer; the floor's answer comes back; decisions are kept; a restart loses nothing."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked
from tests.bot.words import spaced

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
CALL, REPLY, RULE, BIND = "Appeler le floor", "Répondre…", "Enregistrer comme décision…", "C'est un autre article…"


async def ask(world, question=FALLEN, **more):
    """Marie asks in #tournoi."""
    return shown(await world.slash(world.player, "ask", question=question, in_channel=world.tournament_channel, **more))


async def call(world, answer, who=None):
    """Marie calls the floor. What she is told, and what came to #floor."""
    told = shown(await world.click(who or world.player, answer, CALL))
    return text_of(told), world.floor_channel.last_message


async def reply(world, called, who, words):
    """A floor answers by the form. What he is told."""
    form = await world.click(who, called, REPLY)
    return shown(await world.submit(who, form, {"words": words}))


async def decide(world, answer, words):
    form = await world.click(world.floor, answer, RULE)
    return shown(await world.submit(world.floor, form, {"words": words}))


async def test_the_floor_gets_the_question_with_its_link_and_who_asks_and_nobody_is_pinged(world):
    answer = await ask(world)
    told, called = await call(world, answer)
    assert told == "Le floor a été appelé ; sa réponse viendra ici."
    said = unmarked(text_of(called))
    assert FALLEN in said
    assert answer.message.jump_url in text_of(called)
    assert world.player.mention in text_of(called)
    assert "Déjà montré : ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in said
    assert buttons_of(called) == [REPLY]
    assert world.pinged(called) == set()
    assert world.longest_stall < 0.05


async def test_the_floors_answer_comes_back_where_it_was_asked_and_pings_the_asker_alone(world):
    answer = await ask(world)
    _, called = await call(world, answer)
    words = f"Carte morte @everyone. **J'arrive** {world.players[1].mention}"
    told = await reply(world, called, world.floor, words)
    assert (text_of(told), told.ephemeral) == ("La réponse est arrivée là où la question a été posée.", True)
    brought = world.tournament_channel.last_message
    assert "Réponse du floor · Jean-Luc Bernard" in text_of(brought)
    assert f"> {FALLEN}" in unmarked(text_of(brought))
    assert words in unmarked(text_of(brought))
    assert brought.reference.message_id == answer.id
    assert world.pinged(brought) == {"Marie Dupont"}
    call_now = world.floor_channel.last_message
    assert buttons_of(call_now) == []
    assert "Réponse du floor · Jean-Luc Bernard" in text_of(call_now)
    assert world.longest_stall < 0.05


async def test_an_answer_to_a_private_question_comes_to_the_channel(world):
    answer = await ask(world, public=False)
    _, called = await call(world, answer)
    assert world.tournament_channel.mention in text_of(called)
    await reply(world, called, world.floor, "Carte morte.")
    brought = world.tournament_channel.last_message
    assert brought.reference is None
    assert world.pinged(brought) == {"Marie Dupont"}


@pytest.mark.parametrize("words", ["*" * 900, "_" * 899 + "\n", "# " * 450], ids=["stars", "lines", "headings"])
async def test_the_longest_answer_of_a_floor_arrives_whole(world, words):
    _, called = await call(world, await ask(world))
    told = await reply(world, called, world.floor, words)
    assert "La réponse est arrivée" in text_of(told)
    assert words.strip() in unmarked(text_of(world.tournament_channel.last_message))


async def test_a_second_floors_answer_does_not_replace_the_first_and_is_not_lost(world, house):
    _, called = await call(world, await ask(world))
    first = await world.click(world.floor, called, REPLY)
    second = await world.click(world.director, called, REPLY)
    await world.submit(world.floor, first, {"words": "Carte morte."})
    before = world.tournament_channel.last_message.id
    told = shown(await world.submit(world.director, second, {"words": "La carte *joue*."}))
    assert told.ephemeral
    assert "Jean-Luc Bernard a déjà répondu ; sa réponse reste." in text_of(told)
    assert "La carte *joue*." in unmarked(text_of(told))
    assert world.tournament_channel.last_message.id == before
    assert (house.asks.get(1).answer, house.asks.get(1).answered_by) == ("Carte morte.", "Jean-Luc Bernard")


async def test_the_floor_is_called_once(world):
    answer = await ask(world)
    await call(world, answer)
    before = len(world.floor_channel.history())
    told, _ = await call(world, answer, world.players[1])
    assert told == "Le floor a déjà été appelé pour cette question."
    assert len(world.floor_channel.history()) == before


async def test_a_player_cannot_answer_for_the_floor(world, house):
    _, called = await call(world, await ask(world))
    refused = await world.click(world.players[1], called, REPLY)
    assert refused.modal is None
    assert (text_of(shown(refused)), shown(refused).ephemeral) == ("Seul un floor peut faire cela.", True)
    assert house.asks.get(1).answer == ""


async def test_whether_an_answer_was_useful_is_kept_and_the_last_word_counts(world, house):
    answer = await ask(world)
    for who in (world.player, world.players[1]):
        thanked = shown(await world.click(who, answer, "👍 Utile"))
        assert (text_of(thanked), thanked.ephemeral) == ("Merci, c'est noté.", True)
    await world.click(world.players[1], answer, "👎 Pas utile")
    assert (house.asks.get(1).useful, house.asks.get(1).useless) == (1, 1)


@pytest.mark.parametrize(
    ("said", "why"), [("Mauvais article", "article"), ("Le règlement ne le dit pas", "silent"), ("Autre chose", "other")]
)
async def test_whoever_finds_an_answer_useless_is_asked_what_was_wrong_and_the_floor_reads_it(world, house, said, why):
    answer = await ask(world)
    asked_back = shown(await world.click(world.player, answer, "👎 Pas utile"))
    assert (text_of(asked_back), asked_back.ephemeral) == ("Qu'est-ce qui n'allait pas ?", True)
    assert buttons_of(asked_back) == ["Mauvais article", "Le règlement ne le dit pas", "Autre chose"]
    assert [doubt.why for doubt in doubts(world, house)] == [""], "it is kept, whether he says more or not"
    await world.restart()
    thanked = shown(await world.click(world.player, asked_back, said))
    assert (text_of(thanked), buttons_of(thanked)) == ("Merci, c'est noté.", [])
    assert [(doubt.question, doubt.passage, doubt.why) for doubt in doubts(world, house)] == [(FALLEN, "ropta:6.4#1", why)]
    handed_over = shown(await world.slash(world.floor, "handover"))
    assert handed_over.ephemeral
    told = unmarked(text_of(handed_over))
    assert f"Réponses qui n'ont pas aidé\n{FALLEN} — montré : art. 6.4 · {said}" in told
    assert "Marie" not in told


async def test_what_helped_after_all_is_no_doubt(world, house):
    answer = await ask(world)
    await world.click(world.player, answer, "👎 Pas utile")
    await world.click(world.player, answer, "👍 Utile")
    assert doubts(world, house) == ()
    assert "pas aidé" not in text_of(shown(await world.slash(world.floor, "handover")))


def doubts(world, house):
    return house.asks.doubted([f"discord:{world.guild.id}"], 0.0, 9)


async def test_a_decision_is_kept_under_its_article_and_listed_with_the_citation(world):
    noted = await decide(world, await ask(world), "Carte morte ; on continue la donne.")
    assert "Décision n° 1 notée" in text_of(noted)
    assert "ROPTA 2023-09, art. 6.4" in text_of(noted)
    listed = unmarked(text_of(shown(await world.slash(world.player, "decisions"))))
    assert "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in listed
    assert f"{FALLEN} → Carte morte ; on continue la donne." in listed
    assert world.longest_stall < 0.05


async def test_a_player_saves_no_decision(world):
    answer = await ask(world)
    refused = await world.click(world.player, answer, RULE)
    assert (refused.modal, text_of(shown(refused))) == (None, "Seul un floor peut faire cela.")
    assert "→" not in text_of(shown(await world.slash(world.player, "decisions")))


async def test_what_was_begun_before_a_restart_is_finished_after_it(world, house):
    answer = await ask(world)
    _, called = await call(world, answer)
    reply_form = await world.click(world.floor, called, REPLY)
    rule_form = await world.click(world.director, answer, RULE)
    await world.restart()
    brought = shown(await world.submit(world.floor, reply_form, {"words": "Carte morte."}))
    assert "La réponse est arrivée" in text_of(brought)
    assert world.pinged(world.tournament_channel.last_message) == {"Marie Dupont"}
    assert "Décision n° 1 notée" in text_of(shown(await world.submit(world.director, rule_form, {"words": "Morte."})))
    await world.click(world.player, answer, "👍 Utile")
    assert house.asks.get(1).useful == 1


async def test_every_button_under_an_answer_works_after_a_restart(world):
    answer, hidden = await ask(world), await ask(world, public=False)
    await world.restart()
    assert "art. 6.4" in text_of(shown(await world.click(world.player, hidden, "Montrer à tous")))
    assert "art. 6.4" in text_of(shown(await world.click(world.player, answer, "6.4 · Les cartes tombées de la table")))
    told, called = await call(world, answer)
    assert told == "Le floor a été appelé ; sa réponse viendra ici."
    await world.restart()
    assert "La réponse est arrivée" in text_of(await reply(world, called, world.floor, "Morte."))
    assert "Décision n° 1 notée" in text_of(await decide(world, answer, "Morte."))
    assert world.longest_stall < 0.05


SPEAK = discord.Permissions(send_messages=True).value
NOWHERE = "Je ne sais pas où appeler le floor sur ce serveur, ou je n'ai pas le droit d'y écrire."


async def test_without_a_floors_channel_one_sentence_says_what_to_do(world, house):
    for channel in (world.floor_channel, world.staff_channel):
        channel._channel.name = f"salon-{channel.id}"
    await world.restart()
    told, _ = await call(world, await ask(world))
    assert told.startswith(NOWHERE)
    assert "\n" not in told
    assert house.asks.get(1).called is None


async def test_a_floors_channel_that_is_closed_to_floorman_takes_no_call_away(world, house):
    """Once it may write there, the same button calls the floor."""
    mute(world, world.floor_channel)
    mute(world, world.staff_channel)
    await world.restart()
    answer = await ask(world)
    told, _ = await call(world, answer)
    assert told.startswith(NOWHERE)
    assert house.asks.get(1).called is None
    world.floor_channel._channel.overwrites.clear()
    await world.restart()
    told, called = await call(world, answer)
    assert told == "Le floor a été appelé ; sa réponse viendra ici."
    assert FALLEN in unmarked(text_of(called))


async def test_the_channel_that_was_chosen_is_never_replaced_by_another(world, house):
    """The staff's words stay among the staff: a closed channel is said to be closed."""
    house.places.set(f"discord:{world.guild.id}", "floor_channel", str(world.staff_channel.id))
    mute(world, world.staff_channel)
    await world.restart()
    told, _ = await call(world, await ask(world))
    assert told.startswith(NOWHERE)
    assert house.asks.get(1).called is None
    assert world.floor_channel.history() == []


def mute(world, channel):
    """Floorman may not write in a channel; whoever runs the server has seen to it while Floorman was away."""
    role = world.guild.roles[world.env.backend.bot_user.name]
    kept = [overwrite for overwrite in channel._channel.overwrites if overwrite.target_id != role.id]
    channel._channel.overwrites[:] = [*kept, Overwrite(role.id, OverwriteType.ROLE, 0, SPEAK)]


async def test_whoever_was_forgotten_meanwhile_is_not_named_and_the_answer_arrives(world, house):
    _, called = await call(world, await ask(world))
    house.asks.forget([f"discord:{world.player.id}"], [f"discord:{world.guild.id}"])
    assert "La réponse est arrivée" in text_of(await reply(world, called, world.floor, "Carte morte."))
    brought = world.tournament_channel.last_message
    assert "Carte morte." in text_of(brought)
    assert (brought.content, world.pinged(brought)) == ("", set())


@pytest.mark.parametrize("who", ["asker", "floor"])
async def test_a_public_answer_is_taken_away_by_whoever_asked_and_by_a_floor(world, who):
    answer, taken = await ask(world), "🗑️ Retirer"
    refused = shown(await world.click(world.players[1], answer, taken))
    assert (refused.ephemeral, "ou un floor" in text_of(refused)) == (True, True)
    assert answer.id in [message.id for message in world.tournament_channel.history()]
    await world.click(world.player if who == "asker" else world.floor, answer, taken)
    assert answer.id not in [message.id for message in world.tournament_channel.history()]


async def test_an_answer_that_one_reads_alone_is_not_taken_away(world):
    answer = shown(await world.slash(world.player, "ask", question=FALLEN, public=False))
    assert "🗑️ Retirer" not in buttons_of(answer)


async def test_the_button_of_ones_own_answer_takes_no_other_message_away(world):
    answer = await ask(world)
    other = await ask(world, "qui parle en premier ?")
    take = stamped(answer, "q|take|1")
    refused = shown(await Forger(world.env).taps(world.player, take, world.tournament_channel, message=other))
    assert refused.ephemeral
    assert {answer.id, other.id} <= {message.id for message in world.tournament_channel.history()}


async def test_a_floor_says_which_article_decides_and_the_next_who_asks_has_that_in_the_clubs_name(world):
    answer = await ask(world)
    refused = await world.click(world.player, answer, BIND)
    assert refused.modal is None
    form = await world.click(world.floor, answer, BIND)
    told = shown(await world.submit(world.floor, form, {"words": "3.2#7"}))
    assert "cette question a désormais cette réponse" in text_of(told)
    again = text_of(await ask(world))
    assert "Choix du club : l'article qui tranche cette question (n° 1" in unmarked(again).replace("\u00a0", " ")
    assert "3.2" in again


async def test_another_article_is_one_of_the_book_that_has_answered_which_the_form_names(world):
    await world.slash(world.director, "book", book="cdc")
    await world.slash(world.director, "club", setting="fallback", value="ropta")
    await world.slash(world.floor, "bind", article="aucun", question=FALLEN)
    answer = await ask(world)
    assert "Le club suit alors ROPTA" in spaced(text_of(answer))
    form = await world.click(world.floor, answer, BIND)
    assert spaced(str(form.modal["title"])).startswith("ROPTA :")
    told = shown(await world.submit(world.floor, form, {"words": "9.5"}))
    assert "ROPTA 2023-09, art. 9.5" in unmarked(text_of(told))
    again = await ask(world)
    assert "Le club suit alors ROPTA ; choix du club" in spaced(text_of(again))
    form = await world.click(world.floor, again, BIND)
    assert "CdC" in text_of(shown(await world.submit(world.floor, form, {"words": "cdc 3-1"})))
    own = await ask(world)
    assert "Choix du club" in text_of(own)
    form = await world.click(world.floor, own, BIND)
    assert spaced(str(form.modal["title"])).startswith("CdC :")
