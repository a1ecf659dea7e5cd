"""Names that somebody has made up to ring every telephone, to hide a link, to give a command, or to turn the line round."""

import re

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.told import told

HOSTILE = [
    "<b>Marie</b> <i>Dupont</i>", "@marie_dupont @floorman_bot", '<a href="tg://user?id=5200000001">Marie</a>',
    "Marie \u202edrop\u202c \u2066x\u2069", "[Marie](https://example.org)", "https://example.org/marie", "example.org Marie",
    "Marie /annuler", '"Marie &lt &amp Dupont"', "||Marie|| __x__ `y`", "</b></blockquote> Marie", "Marie $GME",
]  # fmt: skip
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
OTHERS = (
    "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, "
    "Karim Benali, Lise Fontaine"
)


@pytest.fixture
def evening(world, house):
    there = Evening(world, house)
    there.opened(8)
    return there


def nothing_rings(did):
    """No message of these pings anybody, links anywhere, has a command of somebody else's or turns the line round."""
    for message in (*did.posts, *did.edits):
        assert message.pinged == set(), message.text
        assert not TURNS.search(message.text), message.text
        for kind in ("text_link", "url", "email"):
            assert message.marked(kind) == [], (kind, message.text)
        assert "/annuler" not in message.marked("bot_command"), message.text
    assert not TURNS.search(did.notice or "")


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_entered_drawn_moved_and_busted_in_silence(evening, name):
    world = evening.world
    entered = await evening.floor(f"/inscrire {name}")
    nothing_rings(entered)
    assert evening.does("enter", OTHERS).done
    listed = await evening.floor("/inscrits")
    announced = await evening.floor("/tirage")
    question = await world.click(world.player, announced.message, "Ajouter un mot…")
    said = await world.reply(world.player, question.message, name)
    revealed = await world.click(world.floor, announced.message, "✅ Révéler les places")
    for did in (listed, announced, said, revealed):
        nothing_rings(did)
    (person,) = [each for each in evening.seats() if each not in OTHERS]
    number = next(n for n in range(1, 30) if told(evening.does("player", f"#{n}")).get("name") == person)
    seat = evening.seats()[person]
    other = next(f"{table}-{at}" for table in (1, 2) for at in range(1, 9) if f"{table}-{at}" not in evening.seats().values())
    moved = await evening.floor(f"/deplacer {seat} {other}")
    assert evening.seats()[person] == other
    warned = await evening.floor(f"/avertir #{number}; téléphone; {name}")
    punished = await evening.floor(f"/sanctionner #{number}; insulte; 2 tours")
    board = await evening.floor("/tableau")
    record = await evening.floor(f"/dossier #{number}")
    asked = await evening.floor(f"/ou #{number}")
    out = await evening.floor(f"/sortie {other}")
    ranking = await evening.floor("/classement")
    for did in (moved, warned, punished, board, record, asked, out, ranking):
        nothing_rings(did)
    assert person not in evening.seats()


async def test_a_name_that_begins_like_a_command_is_told_and_enters_nobody(evening):
    entered = await evening.floor("/inscrire /annuler Marie")
    nothing_rings(entered)
    assert "annuler Marie" in entered.text
    assert told(evening.does("entries"))["entrants"] == ()


@pytest.mark.parametrize("name", ["x" * 3_900, "@everyone " * 380, "👨‍👩‍👧‍👦" * 340, "\u202e" * 3_900])
async def test_a_name_of_four_thousand_characters_is_refused_in_one_sentence(evening, name):
    before = evening.everything()
    for command in ("inscrire", "dossier", "ou"):
        refused = await evening.floor(f"/{command} {name}")
        assert len(refused.text) < 400
        nothing_rings(refused)
    assert evening.everything() == before


@pytest.mark.parametrize("name", ["<b>@marie_dupont</b> x", "https://a.be/x y", "\u202eMarie D", "&amp; <a"])
async def test_a_member_with_a_hostile_name_enters_himself_and_rings_nobody(evening, name):
    world = evening.world
    listed = (await evening.floor("/inscrits")).message
    nasty = world.add_person(name, started=True)
    nasty.username = "nasty"
    await world.join(nasty)
    entered = await world.click(nasty, listed, "✅ Je m'inscris")
    nothing_rings(entered)
    assert "1 inscrit" in next(seen for seen in world.sees() if seen.id == listed.id).text
    given = await evening.floor("/sanctionner #1; téléphone; avertissement")
    nothing_rings(given)
    notices = [post for post in given.posts if post.chat_id == nasty.id]
    assert len(notices) == 1
    called = await world.click(nasty, (await world.command(nasty, "/question carte brûlée tombée")).message, "🙋")
    assert all(post.pinged <= {f"tg://user?id={nasty.id}"} for post in called.posts)
