"""The pages of a long list on Telegram: turned in a group by whoever had it shown and by the floor; others get it in private."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening

WHOLE = "📄 Tout en fichier"
NAMES = [f"J{number:03d}x" for number in range(60)]


@pytest.fixture
async def evening(world, house):
    """Sixty players, of whom all but one are out."""
    there = Evening(world, house)
    there.opened()
    assert there.does("enter", ", ".join(NAMES)).done
    there.does("draw")
    there.does("reveal")
    for name in NAMES[1:]:
        assert there.does("out", name).done
    return there


def labels(message):
    return [label for row in message.labels for label in row]


def who_stands_in(message):
    return [name for name in NAMES if name in message.text]


async def test_whoever_had_it_shown_turns_it_in_the_group_and_so_does_the_floor(evening):
    world = evening.world
    first = (await world.command(world.player, "/classement")).message
    assert labels(first) == ["page 2 ▶", WHOLE]
    second = (await world.click(world.player, first, "page 2 ▶")).message
    assert (second.id, second.chat_id) == (first.id, world.club.id)
    assert labels(second) == ["◀ page 1", "page 3 ▶", WHOLE]
    third = (await world.click(world.floor, second, "page 3 ▶")).message
    assert third.id == first.id
    assert sorted(name for page in (first, second, third) for name in who_stands_in(page)) == NAMES
    assert {
        len(button["callback_data"].encode()) <= 64 for row in third.raw["reply_markup"]["inline_keyboard"] for button in row
    } == {True}


async def test_anybody_else_gets_the_page_in_private_and_the_groups_stands_as_it_was(evening):
    world = evening.world
    first = (await evening.floor("/classement")).message
    other = world.players[1]
    await world.block(other)
    told = await world.click(other, first, "page 2 ▶")
    assert (told.alert, told.edits, told.posts) == (True, [], []), "Floorman may not write to him"
    await world.block(other, False)
    did = await world.click(other, first, "page 2 ▶")
    assert did.message.chat_id == other.id
    assert "page 2 sur 3" in did.message.text
    on = (await world.click(other, did.message, "page 3 ▶")).message
    assert (on.id, on.chat_id) == (did.message.id, other.id)
    assert not [seen for seen in did.posts if seen.chat_id == world.club.id], "the group is told nothing of it"


async def test_a_topic_of_the_help_is_turned_by_the_same_people_and_comes_to_others_alone(world):
    first = (await world.command(world.player, "/aide")).message
    topic, other = labels(first)[0], world.players[1]
    did = await world.click(other, first, topic)
    assert (did.message.chat_id, did.edits) == (other.id, [])
    assert world._now(first).text == first.text
    turned = (await world.click(other, did.message, labels(did.message)[0])).message
    assert turned.id == did.message.id, "in private he turns it where it stands"
    for who in (world.player, world.floor):
        shown = world._now(first)
        assert (await world.click(who, shown, labels(shown)[0])).message.id == first.id


async def test_it_works_after_a_restart_and_ends_where_the_list_ends(evening):
    world = evening.world
    first = (await world.command(world.player, "/classement")).message
    second = (await world.click(world.player, first, "page 2 ▶")).message
    await world.restart()
    for _ in range(25):
        assert evening.does("undo").done
    last = (await world.click(world.player, second, "page 3 ▶")).message
    assert (last.id, "page 2 sur 2" in last.text) == (first.id, True)


async def test_all_of_it_comes_as_a_file_to_whoever_asks(evening):
    world = evening.world
    first = (await evening.floor("/classement")).message
    did = await world.click(world.floor, first, WHOLE)
    (file,) = did.posts
    assert (file.chat_id, "document" in file.raw) == (world.floor.id, True)


@pytest.mark.parametrize("page", ["0", "-2", "99", "2.5", "²", "999999999999", "", "1e9"])
async def test_a_page_that_was_made_up_is_refused_or_is_the_last(evening, page):
    world = evening.world
    first = (await world.command(world.player, "/classement")).message
    offering = evening.house.fronts[-1].serving.offering(evening.place)
    did = await world.forge(world.player, offering.tap("p", "ranking", "1.", f"turn={page}"), first)
    assert bool(did.edits) is (page == "99")
    forged = await world.forge(world.player, f"p|ranking|1.|turn={page or 2}|AAAAAAAA", first)
    assert (forged.alert, forged.edits, forged.posts) == (True, [], [])


async def test_what_is_secret_is_never_shown_in_the_group_whatever_its_button_stands_under(evening):
    world = evening.world
    for number in range(24):
        evening.does("warn", f"{NAMES[number % 2]}; bruit; fois {number}")
    public = (await evening.floor("/classement")).message
    secret = next(post for post in (await evening.floor("/registre bruit")).posts if "bruit" in post.text)
    assert secret.chat_id == world.floor.id
    second = (await world.click(world.floor, secret, "Plus ancien ▶")).message
    assert "« bruit »" in second.text, "what was looked for is not lost"
    before = world._now(public).text
    await world.forge(world.floor, secret.button("Plus ancien ▶")["callback_data"], public)
    assert world._now(public).text == before


async def test_a_player_turns_nothing_of_the_floors(evening):
    world = evening.world
    for number in range(24):
        evening.does("warn", f"{NAMES[number % 2]}; bruit; fois {number}")
    secret = next(post for post in (await evening.floor("/registre")).posts if "Registre" in post.text)
    did = await world.forge(world.player, secret.button("Plus ancien ▶")["callback_data"], secret)
    assert (did.alert, did.edits, did.posts) == (True, [], [])
