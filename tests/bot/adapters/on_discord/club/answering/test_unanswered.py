"""On Discord: what was decided stands below the answer; what no article answered, a director settles from a list."""

from bot.services.ports.chats import Asked
from tests.bot.adapters.on_discord.club.answering.test_questions import FALLEN, ask, call, decide
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked
from tests.bot.words import spaced

HOSTILE = "Peut-on danser **nu** @everyone <@1> sur la table ?"
RULED = "Non, *jamais* @here"


def kept(world, house):
    place = f"discord:{world.guild.id}"
    return house.asks.keep(Asked(place, 1.0, "fr", "ropta", HOSTILE, "", "not_covered", "discord:9"))


async def test_what_was_decided_stands_below_the_same_question_and_pings_nobody(world):
    await decide(world, await ask(world), RULED)
    again = await ask(world)
    assert "Déjà décidé le" in spaced(text_of(again))
    assert r"\*jamais\*" in text_of(again)


async def test_a_director_settles_by_a_form_what_no_article_answered(world, house):
    kept(world, house)
    listed = shown(await world.slash(world.director, "unanswered"))
    assert listed.flags.ephemeral
    assert r"\*\*nu\*\*" in text_of(listed)
    assert buttons_of(listed)[:2] == ["1 · C'est un article", "1 · Décider"]
    form = await world.click(world.director, listed, "1 · Décider")
    noted = shown(await world.submit(world.director, form, {"words": RULED}))
    assert "ROPTA ne tranche pas cette question" in spaced(text_of(noted))
    assert "Aucune question n'attend" in text_of(shown(await world.slash(world.director, "unanswered")))


async def test_what_the_book_decides_that_the_club_follows_then_is_called_for_and_decided_on_in_its_name(world):
    await world.slash(world.director, "book", book="cdc")
    await world.slash(world.director, "club", setting="fallback", value="ropta")
    await world.slash(world.floor, "bind", article="aucun", question=FALLEN)
    answer = await ask(world)
    said = unmarked(spaced(text_of(answer)))
    assert said.index("CdC ne tranche pas cette question") < said.index("Le club suit alors ROPTA")
    _, called = await call(world, answer)
    assert "Déjà montré : ROPTA 2023-09, art. 6.4" in unmarked(text_of(called))
    await decide(world, answer, RULED)
    assert "Déjà décidé le" in spaced(text_of(await ask(world)))
    assert FALLEN not in text_of(shown(await world.slash(world.director, "unanswered")))


async def test_a_player_sees_no_list_and_no_decision_for_the_staff(world, house):
    kept(world, house)
    assert "danser" not in text_of(shown(await world.slash(world.player, "unanswered")))
    written = {"article": "staff 6.4", "question": FALLEN, "ruling": "on ferme les yeux"}
    assert "Pour le staff seulement" in text_of(shown(await world.slash(world.floor, "decide", **written)))
    assert "ferme les yeux" in text_of(shown(await world.slash(world.floor, "decisions")))
    assert "ferme les yeux" not in text_of(shown(await world.slash(world.player, "decisions")))
    for who in (world.player, world.floor):
        answer = shown(await world.slash(who, "ask", question=FALLEN, in_channel=world.tournament_channel))
        assert "ferme les yeux" not in text_of(answer)


async def test_a_director_says_there_which_article_it_is(world, house):
    kept(world, house)
    listed = shown(await world.slash(world.director, "unanswered"))
    form = await world.click(world.director, listed, "1 · C'est un article")
    assert "ROPTA 2023-09, art. 6.4" in spaced(text_of(shown(await world.submit(world.director, form, {"words": "6.4"}))))
    assert "Aucune question n'attend" in text_of(shown(await world.slash(world.director, "unanswered")))
    # an old button says which article it is once more, and what was said last holds
    form = await world.click(world.director, listed, "1 · C'est un article")
    assert "ROPTA 2023-09, art. 2.1" in spaced(text_of(shown(await world.submit(world.director, form, {"words": "2.1"}))))
