"""What is said in channels: an article that is named is shown, a question put to Floorman answered, all else left in peace."""

import pytest

from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import quotation, unmarked

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
SILENT = 1 << 12


async def heard(world, text, who=None):
    """What Floorman says to a message in #tournoi."""
    return await world.say(who or world.player, text, world.tournament_channel)


def by_name(world):
    """How somebody addresses Floorman in a message."""
    return f"<@{world.env.backend.bot_user.id}>"


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("d'après [[6.4]] elle est morte", "ropta:6.4#1"),
        ("c'est §6.4 !", "ropta:6.4#1"),
        ("voir § 6-4", "ropta:6.4#1"),
        ("[[ cdc 2-4 ]]", "cdc:2-4#1"),
    ],
)
async def test_an_article_that_is_named_is_shown_without_a_sound(world, rulebooks, text, passage):
    (said,) = await heard(world, text)
    assert unmarked(quotation(text_of(said))) == rulebooks.passage(passage).text
    assert said.flags.value & SILENT
    assert said.reference is not None
    assert world.pinged(said) == set()
    assert all(label[0] in "◀▶" for label in buttons_of(said))
    assert world.longest_stall < 0.05


async def test_the_articles_beside_it_are_for_whoever_taps(world):
    (said,) = await heard(world, "[[6.4]]")
    beside = shown(await world.click(world.players[1], said, "▶ 6.5 · La carte morte mêlée à la main"))
    assert beside.ephemeral
    assert "6.5" in text_of(beside)


async def test_several_articles_of_one_message_are_all_shown_three_at_most(world):
    said = await heard(world, "[[6.3]] et §6.5, pas [[6.4]] ni §6.6 ; [[6.3]]")
    assert [text_of(each).split("art. ")[1][:3] for each in said] == ["6.3", "6.5", "6.4"]


async def test_a_very_long_article_is_one_message_and_a_file(world):
    said = await heard(world, "[[casino litiges-generalites]]")
    assert len(said) == 1
    assert [attached.filename for attached in said[0].attachments] == ["floorman.txt"]
    assert "fichier joint" in text_of(said[0])


@pytest.mark.parametrize(
    "text",
    [
        *("[[9999]]", "[[cdc 99-99]]", "§ 812", "[[]]", "[[bonjour tout le monde]]", "§"),
        *("on joue à quelle heure ?", "une carte est tombée par terre", "jean-luc.6.4@club.fr", "il me reste 6.4 blindes"),
        *("https://club.be/[6.4]", "```py\nx = rows[[6.4]]\n```", "lance `[[6.4]]` pour voir", "``§6.4``", "/ask [6.4]"),
    ],
)
async def test_ordinary_talk_is_left_in_peace(world, text):
    assert await heard(world, text) == []
    assert world.env.errors == []


async def test_the_same_article_is_not_shown_again_within_five_minutes(world, house):
    assert len(await heard(world, "[[6.4]]")) == 1
    house.clock.at += 299
    assert await heard(world, "§6.4", world.players[1]) == []
    assert len(await world.say(world.player, "§6.4", world.floor_channel)) == 1
    house.clock.at += 2
    assert len(await heard(world, "§6.4")) == 1


async def test_articles_come_ten_seconds_apart(world, house):
    assert len(await heard(world, "[[6.4]]")) == 1
    house.clock.at += 9
    assert await heard(world, "[[6.5]]") == []
    house.clock.at += 1
    assert len(await heard(world, "[[6.5]]")) == 1


async def test_whoever_mistypes_an_article_may_name_the_right_one_at_once(world):
    assert await heard(world, "[[6.44]]") == []
    assert len(await heard(world, "[[6.4]]")) == 1


async def test_a_server_may_have_articles_left_alone(world, house):
    guide = shown(await world.slash(world.director, "configure"))
    await world.select(world.director, guide, ["off"], custom_id=stamped(guide, "c|talk|0"))
    assert await heard(world, "[[6.4]]") == []
    assert len(await heard(world, f"{by_name(world)} {FALLEN}")) == 1
    await world.select(world.director, guide, ["on"], custom_id=stamped(guide, "c|talk|0"))
    assert len(await heard(world, "[[6.4]]")) == 1


async def test_other_bots_are_not_heard(world):
    webhook = world.guild.create_webhook(world.tournament_channel, "Résultats")
    before = len(world.tournament_channel.history())
    await webhook.send("[[6.4]]")
    await webhook.send(f"{by_name(world)} {FALLEN}")
    assert len(world.tournament_channel.history()) == before + 2


async def test_a_question_put_to_floorman_by_name_is_answered(world, rulebooks):
    (said,) = await heard(world, f"{by_name(world)} {FALLEN}")
    assert unmarked(quotation(text_of(said))) == rulebooks.passage("ropta:6.4#1").text
    assert said.flags.value & SILENT
    assert world.pinged(said) == set()
    assert buttons_of(said)[-5:] == ["Appeler le floor", "👍 Utile", "👎 Pas utile", "Enregistrer comme décision…", "🗑️ Retirer"]
    assert "/article" not in text_of(said)
    told = shown(await world.click(world.player, said, "Appeler le floor"))
    assert text_of(told) == "Le floor a été appelé ; sa réponse viendra ici."
    assert world.longest_stall < 0.05


@pytest.mark.parametrize("text", ["", "   ", "bonjour !", "merci 👍", "x " * 900])
async def test_floormans_name_alone_or_with_small_talk_is_no_question(world, text):
    assert await heard(world, f"{by_name(world)} {text}".strip()) == []


async def test_a_reply_to_floorman_is_talk_among_people(world):
    answer = shown(await world.slash(world.player, "ask", question=FALLEN, in_channel=world.tournament_channel))
    before = len(world.tournament_channel.history())
    await world.player.send(world.tournament_channel, "donc une carte est tombée par terre et elle est morte ?", reply_to=answer)
    assert len(world.tournament_channel.history()) == before + 1


async def test_an_article_is_shown_in_the_language_of_the_server(world):
    await world.slash(world.director, "language", language="nl")
    (said,) = await heard(world, f"{by_name(world)} {FALLEN}")
    assert "Het artikel dat beslist" in text_of(said)


async def test_thanks_by_name_are_taken_with_a_sign_and_where_it_may_put_none_in_a_word(world):
    assert await heard(world, f"merci {by_name(world)} !") == []
    (thanks, *_) = [each for each in world.tournament_channel.history() if each.content.startswith("merci")]
    assert [str(each.emoji) for each in thanks.reactions] == ["❤️"]
    world.env.inject_error("PUT", "/channels/*/messages/*/reactions/*/@me", status=403)
    (said,) = await heard(world, f"merci {by_name(world)} !")
    assert text_of(said) == "Avec plaisir."
