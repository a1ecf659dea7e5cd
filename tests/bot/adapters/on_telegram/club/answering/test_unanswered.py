"""On Telegram: what was decided stands below the answer; what no article answered, a director settles from a list."""

from bot.services.ports.chats import Asked
from tests.bot.adapters.on_telegram.club.answering.test_questions import FALLEN, ask, decide
from tests.bot.words import spaced

HOSTILE = "Peut-on <b danser & *chanter* _ici_ sur la table ?"
RULED = "Non, *jamais* <i>ici</i> & nulle part"


def joined(text):
    """A text without what keeps its signs from being taken for links."""
    return text.replace("\u2060", "")


async def waiting(world):
    """The list that a director asks for in the group, which comes to him in private."""
    await world.command(world.director, "/unanswered")
    return world.sees(world.director)[-1]


async def tapped(world, message, words):
    label = next(label for row in message.labels for label in row if words in spaced(label))
    return (await world.click(world.director, message, label)).message


def kept(world, house):
    place = f"telegram:{world.club.id}"
    return house.asks.keep(Asked(place, house.clock(), "fr", "ropta", HOSTILE, "", "not_covered", "telegram:9"))


async def test_what_was_decided_stands_below_the_same_question_letter_for_letter(world):
    await decide(world, await ask(world), RULED)
    again = await ask(world)
    assert "Déjà décidé le" in again.text
    assert RULED in joined(again.text)
    assert again.text.index("Déjà décidé le") > again.text.index("ROPTA 2023-09, art. 6.4")


async def test_a_director_settles_by_a_button_what_no_article_answered(world, house):
    kept(world, house)
    listed = await waiting(world)
    assert HOSTILE in joined(listed.text)
    prompt = await tapped(world, listed, "Décider")
    assert prompt.wants_reply
    noted = await world.reply(world.director, prompt, RULED)
    assert "ROPTA ne tranche pas cette question" in noted.text.replace("\xa0", " ")
    assert "Aucune question n'attend" in (await waiting(world)).text


async def test_it_is_bound_by_the_other_button(world, house):
    kept(world, house)
    listed = await waiting(world)
    prompt = await tapped(world, listed, "C'est un article")
    bound = await world.reply(world.director, prompt, "6.4")
    assert "au nom du club" in bound.text
    assert HOSTILE in joined(bound.text)


async def test_what_the_book_decides_that_the_club_follows_then_can_be_decided_on_and_waits_for_nobody(world):
    for line in ("/book cdc", "/club repli ropta"):
        await world.command(world.director, line)
    await world.command(world.floor, f"/bind aucun; {FALLEN}")
    first = await ask(world)
    assert "CdC ne tranche pas cette question" in spaced(first.text)
    assert first.text.index("Le club suit alors ROPTA") < first.text.index("ROPTA 2023-09, art. 6.4")
    await decide(world, first, RULED)
    assert RULED in joined((await ask(world)).text)
    assert FALLEN not in (await waiting(world)).text


async def test_another_article_is_one_of_the_book_that_has_answered_which_the_question_names(world):
    for line in ("/book cdc", "/club repli ropta"):
        await world.command(world.director, line)
    await world.command(world.floor, f"/bind aucun; {FALLEN}")
    first = await ask(world)
    await world.click(world.floor, first, "👎")
    prompt = (await world.click(world.floor, first, "📌")).message
    assert "Quel article de ROPTA tranche" in spaced(prompt.text)
    assert "ROPTA 2023-09, art. 9.5" in (await world.reply(world.floor, prompt, "9.5")).message.text
    again = await ask(world)
    assert "Le club suit alors ROPTA ; choix du club" in spaced(again.text)
    await world.click(world.floor, again, "👎")
    prompt = (await world.click(world.floor, again, "📌")).message
    assert "ROPTA ne tranche pas" in spaced((await world.reply(world.floor, prompt, "aucun")).message.text)


async def test_in_a_group_the_list_is_not_shown_and_a_player_never_sees_it(world, house):
    kept(world, house)
    await world.command(world.director, "/unanswered")
    assert not [message for message in world.sees(world.club) if HOSTILE in message.text]
    for where in (None, world.player):
        assert "danser" not in (await world.command(world.player, "/unanswered", where)).text


async def test_a_decision_for_the_staff_is_written_and_read_in_private_alone(world):
    line = f"/decide staff 6.4; {FALLEN}; on ferme les yeux"
    refused = (await world.command(world.floor, line)).text
    assert "écrivez-le-moi en privé" in refused
    assert "Pour le staff seulement" in (await world.command(world.floor, line, world.floor)).text
    assert "ferme les yeux" in (await world.command(world.floor, "/decisions", world.floor)).text
    assert "ferme les yeux" not in (await world.command(world.floor, "/decisions")).text
    for where in (None, world.player):
        assert "ferme les yeux" not in (await world.command(world.player, "/decisions", where)).text
    assert "ferme les yeux" not in (await ask(world)).text
    assert "ferme les yeux" not in (await ask(world, world.floor)).text
