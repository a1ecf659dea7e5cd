"""What all in a group read is said in the group's language, whatever the phone of whoever has caused it speaks."""

import pytest

from bot.presenter.command_names import one_word
from bot.services.catalogue import find_command
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club.phones import DUPONTS, at_a_line, parts
from tests.bot.adapters.on_telegram.club.test_limits import floods
from tests.bot.adapters.on_telegram.club.test_split_lists import posts, sends
from tests.bot.desks import Clock
from tests.bot.words import Read

LANGUAGES = ("fr", "en", "nl")
TWO = [(group, phone) for group in LANGUAGES for phone in LANGUAGES if group != phone]


@pytest.fixture(params=TWO, ids=[f"{group} group, {phone} phone" for group, phone in TWO])
def languages(request):
    return request.param


@pytest.fixture
async def group(world, house, languages):
    """A group that has chosen its language, in which everybody has a phone in another one."""
    spoken, phone = languages
    for person in (world.director, world.floor, *world.players):
        person.user["language_code"] = phone
    there = Evening(world, house)
    there.opened()
    await world.place_bot(world.club, world.director, "administrator")
    await world.command(world.director, f"/language {spoken}")
    return world


@pytest.fixture
def words(languages):
    return Read(languages[0])


def spoken_name(command, words):
    return one_word(find_command(command), words._words.language)


async def test_how_a_list_in_parts_was_read(group, words):
    made = parts("/enter\n" + "\n".join(DUPONTS), at_a_line)
    await sends(group, group.floor, made[0], "un instant, la suite arrive", *made[1:])
    told = "\n".join(posts(group))
    assert words.say("telegram.sewn", count=3, last=DUPONTS[-1]) in told
    what = words.say("book_doubts.quoted", text="un instant, la suite arrive")
    assert words.say("telegram.aside_list", what=what, command=spoken_name("enter", words)) in told
    part = next(seen for seen in group.sees() if seen.text == made[-1])
    new = "Marie Dernière"
    told = (await group.edit(group.floor, part.id, f"{made[-1]}\n{new}")).text
    assert told == words.say("manners.edited_part", command=spoken_name("enter", words), new=new)


async def test_up_to_where_a_list_was_read_whose_end_is_missing(group, words):
    made = parts("/enter\n" + "\n".join(DUPONTS), at_a_line)
    await sends(group, group.floor, made[0])
    cut = words.say("telegram.cut_list", last=made[0].splitlines()[-1], command=spoken_name("enter", words))
    assert cut in posts(group)


async def test_that_somebody_sends_too_much(group, house, words):
    house.limits.clock = Clock(0.0)
    assert words.say("chat.too_fast") in await floods(group, "@floorman_bot wer?")


async def test_that_an_administrator_is_hidden(group, words):
    told = (await group.command(group.director, "/told 1", anonymous=True)).text
    assert words.say("telegram.hidden", command=spoken_name("told", words)) in told


async def test_what_is_wanting_in_a_message(group, words):
    assert (await group.say(group.player, "@floorman_bot")).text == words.say("manners.which_question")
    did = await group.command(group.floor, "/enter Marie Dupont")
    said = next(seen for seen in reversed(group.sees()) if not seen.by_bot)
    assert did.posts
    assert (await group.edit(group.floor, said.id, "/enter Marie Durand")).text == words.say("manners.edited")


async def test_that_the_set_up_is_for_directors(group, words):
    told = (await group.command(group.player, "/configure")).text
    assert told == words.say("refused.not_allowed", role=words.say("role.director"))


async def test_that_something_has_failed(group, house, words, monkeypatch):
    def fails(*_):
        raise RuntimeError

    monkeypatch.setattr(house.fronts[-1].serving, "serve", fails)
    told = (await group.command(group.player, "/entries")).text
    assert told.startswith(words.say("chat.failed", reference="\0").split("\0")[0])
