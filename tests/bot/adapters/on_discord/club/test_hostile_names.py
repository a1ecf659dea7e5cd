"""Names that somebody has made up to ring every telephone, to hide a link, or to turn the line round."""

import re

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.every_command import done
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.words import spaced

HOSTILE = [
    "**Marie** __Dupont__ `x`", "@everyone Marie", "<@&1> <@123456789012345678> Marie", "Marie \u202edrop\u202c \u2066x\u2069",
    "[Marie](https://example.org)", "https://example.org/marie", "# Marie > Dupont", "||Marie|| ~~x~~", "@here Marie \\* \\[",
]  # fmt: skip
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")


def nothing_rings(world, *results):
    """No message of these pings anybody, links anywhere or turns the line round."""
    for result in results:
        for message in filter(None, (result.response, *result.followups)):
            # Discord reads neither links nor mentions in the title of an embed
            text = text_of(message)
            for title in filter(None, (embed.title for embed in message.embeds)):
                assert not TURNS.search(title), title
                assert "@everyone" not in title, title
                text = text.replace(spaced(title), "", 1)
            assert world.pinged(message) == set(), text
            assert not TURNS.search(text), text
            assert "@everyone" not in text, text
            assert "@here" not in text, text
            assert not re.search(r"(?<!\\)<@", text), text
            assert not re.search(r"\w://example", text), text
            assert not re.search(r"(?<!\\)\[Marie", text), text


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_entered_drawn_moved_and_busted_in_silence(world, house, name):
    evening = Evening(world, house)
    await evening.opened(8)
    before = len(evening.log())
    entered = await evening.floor("enter", names=name)
    nothing_rings(world, entered)
    assert len(evening.log()) > before, text_of(shown(entered))
    done(
        evening.does(
            "enter", "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand"
        )
    )
    done(evening.does("enter", "Jef Claes, Karim Benali, Lise Fontaine"))
    listed = await evening.floor("entries")
    announced = await evening.floor("draw")
    word = await world.click(world.player, announced.response, "Ajouter un mot…")
    said = await world.submit(world.player, word, {"words": "**@everyone** [x](https://example.org)"})
    revealed = await world.click(world.floor, announced.response, "Révéler les places")
    nothing_rings(world, listed, announced, said, revealed)
    (person,) = [each for each in evening.seats() if each not in GUESTS]
    number = evening.does("player", "#1").outcome.number
    seat = evening.seats()[person]
    other = next(f"{table}-{at}" for table in (1, 2) for at in range(1, 9) if f"{table}-{at}" not in evening.seats().values())
    moved = await evening.floor("move", player=seat, seat=other)
    assert evening.seats()[person] == other
    warned = await evening.floor("warn", player=f"#{number}", offence="téléphone", reason=name)
    board = await evening.floor("sanction", player=f"#{number}", offence="insulte", penalty="2 tours")
    kept = await world.click(world.floor, shown(await evening.floor("board")), "Afficher ici, toujours à jour")
    record = await evening.floor("record", player=f"#{number}")
    asked = await evening.floor("where", player=f"#{number}")
    out = await evening.floor("out", players=other)
    ranking = await evening.floor("ranking")
    nothing_rings(world, moved, warned, board, kept, record, asked, out, ranking)
    assert person not in evening.seats()
    offered = await world.autocomplete(world.floor, "where", "player", "mar", in_channel=evening.at)
    assert all(not TURNS.search(choice["name"]) for choice in offered)


GUESTS = {
    "Carole Petit", "David Moreau", "Emma Janssens", "Fanny Lambert", "Gilles Roux", "Hugo Peeters", "Inès Marchand", "Jef Claes",
    "Karim Benali", "Lise Fontaine",
}  # fmt: skip


@pytest.mark.parametrize("name", ["x" * 4_000, "@everyone " * 400, "👨‍👩‍👧‍👦" * 500, "\u202e" * 4_000])
async def test_a_name_of_four_thousand_characters_is_refused_in_one_sentence(world, house, name):
    evening = Evening(world, house)
    await evening.opened(8)
    before = evening.everything()
    for command, option in (("enter", "names"), ("record", "player"), ("where", "player")):
        refused = await evening.floor(command, **{option: name})
        assert shown(refused).ephemeral
        assert len(text_of(shown(refused))) < 400
        nothing_rings(world, refused)
    assert evening.everything() == before


async def test_a_member_with_a_hostile_name_enters_himself_and_rings_nobody(world, house):
    evening = Evening(world, house)
    await evening.opened(8)
    listed = await evening.floor("entries")
    nasty = world.join("**@everyone** [x](http://a.b)"[:32])
    entered = await world.click(nasty, shown(listed), "Je m'inscris")
    nothing_rings(world, entered, listed)
    assert "1 inscrit" in text_of(listed.response)
    told = await evening.floor("warn", player="#1", offence="téléphone")
    nothing_rings(world, told)
    (notice,) = nasty.user.dm_channel.history()
    assert world.pinged(notice) == set()
    assert "@everyone" not in text_of(notice)
