"""The pages of a long list on Discord: turned where they stand by whoever had it shown and by the floor, read alone by others."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

FIRST = ["page 2 ▶", "📄 Tout en fichier"]
NAMES = [f"J{number:03d}x" for number in range(60)]


@pytest.fixture
async def evening(world, house):
    """Sixty players, of whom all but one are out."""
    there = Evening(world, house)
    await there.opened()
    assert there.does("enter", ", ".join(NAMES)).done
    there.does("draw")
    there.does("reveal")
    for name in NAMES[1:]:
        assert there.does("out", name).done
    return there


def who_stands_in(message):
    return [name for name in NAMES if name in text_of(message)]


async def test_a_member_turns_the_page_that_only_he_sees(evening):
    world = evening.world
    first = shown(await world.slash(world.player, "ranking", in_channel=evening.at))
    assert (first.ephemeral, [label for label in buttons_of(first) if "▶" in label or "📄" in label]) == (True, FIRST)
    assert "page 1 sur 3" in text_of(first).splitlines()[0]
    second = shown(await world.click(world.player, first, "page 2 ▶"))
    assert (second.id, second.ephemeral) == (first.id, True)
    assert buttons_of(second) == ["◀ page 1", "page 3 ▶", "📄 Tout en fichier"]
    third = shown(await world.click(world.player, second, "page 3 ▶"))
    pages = [who_stands_in(page) for page in (first, second, third)]
    assert pages[2] == who_stands_in(third)
    assert third.id == first.id


async def test_all_pages_together_hold_everybody_once(evening):
    world, found = evening.world, list[str]()
    page = shown(await world.slash(world.player, "ranking", in_channel=evening.at))
    while True:
        found += who_stands_in(page)
        further = [label for label in buttons_of(page) if label.endswith("▶")]
        if not further:
            break
        page = shown(await world.click(world.player, page, further[0]))
    assert sorted(found) == NAMES


async def test_the_floors_list_is_turned_for_all_by_the_floor_and_a_player_reads_the_page_alone(evening):
    world = evening.world
    first = shown(await evening.floor("ranking"))
    assert not first.ephemeral
    seen = text_of(first)
    alone = shown(await world.click(world.player, first, "page 2 ▶"))
    assert (alone.ephemeral, alone.id != first.id) == (True, True)
    assert "page 2 sur 3" in text_of(alone)
    hung = next(message for message in evening.at.history() if message.id == first.id)
    assert text_of(hung) == seen, "the floor's list stands as it was"
    on = shown(await world.click(world.player, alone, "page 3 ▶"))
    assert (on.ephemeral, on.id) == (True, alone.id)
    await world.click(world.director, hung, "page 2 ▶")
    hung = next(message for message in evening.at.history() if message.id == first.id)
    assert "page 2 sur 3" in text_of(hung)


async def test_the_buttons_work_after_a_restart_and_a_list_that_has_become_shorter_ends_where_it_ends(evening):
    world = evening.world
    first = shown(await world.slash(world.player, "ranking", in_channel=evening.at))
    second = shown(await world.click(world.player, first, "page 2 ▶"))
    await world.restart()
    for _ in range(25):
        assert evening.does("undo").done
    last = shown(await world.click(world.player, second, "page 3 ▶"))
    assert last.id == first.id
    assert "page 2 sur 2" in text_of(last)
    for _ in range(30):
        assert evening.does("undo").done
    short = shown(await world.click(world.player, last, "◀ page 1"))
    assert (short.id, len(who_stands_in(short))) == (first.id, 4)
    assert "page" not in text_of(short)


async def test_all_of_it_comes_as_a_file_to_whoever_asks_and_to_nobody_else(evening):
    world = evening.world
    first = shown(await evening.floor("ranking"))
    for who in (world.player, world.floor):
        whole = await world.click(who, first, "📄 Tout en fichier")
        message = shown(whole)
        assert message.ephemeral
        assert message.id != first.id
        (file,) = message.attachments
        assert file.filename == "floorman.txt"


async def test_what_is_looked_for_is_not_lost_and_a_player_turns_nothing_of_the_floors(evening):
    world = evening.world
    for number in range(24):
        evening.does("warn", f"{NAMES[number % 2]}; bruit; fois {number}")
    first = shown(await evening.floor("ledger", search="bruit"))
    assert first.ephemeral
    second = shown(await world.click(world.floor, first, "Plus ancien ▶"))
    assert "« bruit »" in text_of(second)
    forger, said = Forger(world.env), ids_of(first)["Plus ancien ▶"]
    tried = shown(await forger.taps(world.player, said, evening.at, message=evening.at.history()[-1]))
    assert tried.ephemeral
    assert "bruit" not in text_of(tried), "the gate asks for his role as if he had typed it"


async def test_what_is_secret_is_shown_in_no_message_that_others_read_whatever_a_button_says(evening):
    world = evening.world
    for number in range(24):
        evening.does("warn", f"{NAMES[number % 2]}; bruit; fois {number}")
    public = shown(await evening.floor("ranking"))
    said = ids_of(shown(await evening.floor("ledger")))["Plus ancien ▶"]
    tapped = shown(await Forger(world.env).taps(world.floor, said, evening.at, message=public))
    assert tapped.ephemeral
    hung = next(message for message in evening.at.history() if message.id == public.id)
    assert "bruit" not in text_of(hung)


@pytest.mark.parametrize("page", ["0", "-2", "99", "2.5", "²", "999999999999", "", "1e9"])
async def test_a_page_that_was_made_up_is_refused_or_is_the_last(evening, page):
    world = evening.world
    first = shown(await world.slash(world.player, "ranking", in_channel=evening.at))
    offering = evening.house.bots[-1].back.offering(evening.place)
    forged = await Forger(world.env).taps(
        world.player, offering.tap("p", "ranking", "1.", f"turn={page}"), evening.at, message=first
    )
    told = text_of(shown(forged))
    assert ("page 3 sur 3" in told) is (page == "99")
    unstamped = await Forger(world.env).taps(world.player, f"p|ranking|1.|turn={page}|AAAAAAAA", evening.at, message=first)
    assert "page" not in text_of(shown(unstamped))


@pytest.mark.parametrize("command", ["undo", "finish", "forget", "season export", "nonsense"])
async def test_a_page_of_what_is_no_list_is_refused(evening, command):
    world = evening.world
    before = evening.everything()
    first = shown(await evening.floor("ranking"))
    said = evening.house.bots[-1].back.offering(evening.place).tap("p", command, "", "turn=1")
    tried = shown(await Forger(world.env).taps(world.director, said, evening.at, message=first))
    assert tried.ephemeral
    assert evening.everything() == before
