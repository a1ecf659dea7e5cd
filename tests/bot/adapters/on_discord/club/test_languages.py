"""A floor who speaks English or Dutch gets his words; what everybody reads stays in the server's language."""

import pytest

from tests.bot.adapters.on_discord.club.answering.test_penalties import notices
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

SPOKEN = {
    "en": ("Paul Martin", "With a reason…", "Player told", "was told in a private message"),
    "nl": ("Paul Martin", "", "", "privé"),
}


@pytest.mark.parametrize("language", ["en", "nl"])
async def test_a_floor_reads_his_own_language_and_the_room_reads_french(world, house, language):
    evening = Evening(world, house)
    await evening.seated(seats=8)
    floor = world.join("Piet Janssens", world.floor_role, language=language)
    await world.slash(world.players[1], "entries")
    record, why, told, notice = SPOKEN[language]
    begun = await world.menu(floor, "Warn", world.players[1], in_channel=evening.at)
    assert record in text_of(shown(begun))
    assert "Dossier de" not in text_of(shown(begun))
    proposed = shown(await world.select(floor, shown(begun), ["phone"]))
    assert "téléphone" not in text_of(proposed).split("ROPTA")[0]
    assert why in "".join(buttons_of(proposed))
    assert "Avec un motif…" not in buttons_of(proposed)
    given = await world.click(floor, proposed, buttons_of(proposed)[0])
    (case,) = evening.cases().values()
    assert (case.offence, str(case.sanction.measure)) == ("phone", "warning"), "the button's words are understood"
    everything = "\n".join(text_of(message) for message in given.followups)
    assert notice in everything
    assert told in "".join(buttons_of(given.followups[0]))
    (received,) = notices(world.players[1])
    assert "Décision du floor" in text_of(received), "the player reads his own"
    out = await world.slash(floor, "out", in_channel=evening.at, players="1-1" if "1-1" in evening.seats().values() else "1-2")
    assert "sort : " in text_of(shown(out)), "everybody reads it"
    assert "Annuler" in buttons_of(shown(out))
    refused = shown(await world.slash(floor, "out", in_channel=evening.at, players="Personne Inconnue"))
    assert refused.ephemeral
    assert "Personne Inconnue" in text_of(refused)


@pytest.mark.parametrize("language", ["en", "nl"])
async def test_a_refusal_is_in_the_language_of_whoever_reads_it(world, house, language):
    evening = Evening(world, house)
    await evening.seated(seats=8)
    floor = world.join("Piet Janssens", world.floor_role, language=language)
    refused = shown(await world.slash(floor, "where", in_channel=evening.at, player="Zzyzx Qqq"))
    assert refused.ephemeral
    assert "Je ne trouve" not in text_of(refused)
    public = shown(await world.slash(floor, "out", in_channel=evening.at, players="Zzyzx Qqq"))
    assert public.ephemeral
    assert "Je ne trouve" not in text_of(public), "only he sees it, so it is in his language"


async def test_a_floor_who_may_not_choose_is_told_how_a_director_does(world):
    await world.slash(world.director, "book", book="eventem")
    await world.slash(world.director, "tournament", name="Coupe d'automne", seats=6)
    await world.slash(world.floor, "enter", names="Zoé, Léon, Marie")
    await world.slash(world.floor, "draw")
    await world.slash(world.floor, "reveal")
    refused = shown(await world.slash(world.floor, "out", players="Zoé, Léon"))
    assert "/club choix point:36 valeur:1" in text_of(refused)
    assert buttons_of(refused) == []
    # whoever may choose has the ways as buttons, and needs no command
    both = world.join("Chef", world.director_role, world.floor_role)
    offered = shown(await world.slash(both, "out", players="Zoé, Léon"))
    assert len(buttons_of(offered)) == 2
    assert "/club choix" not in text_of(offered)
