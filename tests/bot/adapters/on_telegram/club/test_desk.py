"""The floor's desk keeps itself current in a floor's private conversation and in the floors' own group; no player reads it."""

import pytest

from bot.adapters.on_telegram.answering import live
from bot.i18n.words import words_in
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID
from tests.bot.words import spaced
from tests.patience import comes

ENDED = spaced(words_in("fr").say("chat.live_ended"))
STILL_IN = "Il reste {} joueurs"


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """The stand-in takes as many edits as it is given."""
    monkeypatch.setattr(live, "BREATH", 0.01)


@pytest.fixture
async def evening(world, house):
    """Eighteen players have a seat, and the floor is at home in the club's group."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


@pytest.fixture
async def floors_group(evening):
    """A group of the club's floors alone, which the club's group has chosen for calls."""
    world = evening.world
    group = world.cloud.add_chat("supergroup", "Floors")
    world._enter(group, world.director, [world.floor], [])
    group.members[BOT_ID] = world.club.members[BOT_ID]
    place = f"telegram:{group.id}"
    with evening.house.store.writing() as work:
        work.clubs.at(place)
        work.clubs.join(place, work.clubs.at(evening.place).id)
    evening.house.places.set(evening.place, "floor_chat", str(group.id))
    return group


async def desk(evening, chat):
    return (await evening.world.command(evening.world.floor, "/pupitre", chat)).message


def labels(message):
    return [label for row in message.labels for label in row]


def desks(evening):
    return [kept for kept in evening.house.live.all("telegram:") if kept.kind == "desk"]


def text_of(evening, message):
    return spaced(evening.world._now(message).text)


async def goes_out(evening):
    await evening.floor(f"/out {next(iter(evening.seats()))}")


async def reads(evening, message, text):
    await comes(lambda: text in text_of(evening, message))


async def test_a_desk_in_a_floors_private_conversation_stays_current_and_ends_with_its_tournament(evening):
    own = await desk(evening, evening.world.floor)
    assert len(desks(evening)) == 1
    await goes_out(evening)
    await reads(evening, own, STILL_IN.format(17))
    assert labels(evening.world._now(own))
    evening.does("finish")
    await evening.house.fronts[-1].live.messages.refresh_all()
    assert ENDED in text_of(evening, own)
    assert labels(evening.world._now(own)) == []
    assert desks(evening) == []


async def test_buttons_of_a_desk_in_private_are_good_after_something_else_was_done(evening):
    own = await desk(evening, evening.world.floor)
    assert evening.does("sanction", "Paul Martin; insulte; 3 mains").done
    table = evening.seats()["Paul Martin"][0]
    await evening.house.fronts[-1].live.messages.refresh_all()
    played = f"✅ Table {table} : une main jouée"
    assert played in labels(evening.world._now(own))
    did = await evening.world.click(evening.world.floor, evening.world._now(own), played)
    assert not did.alert


async def test_whoever_is_a_floor_no_longer_gets_no_more_of_it(evening):
    world = evening.world
    own = await desk(evening, world.floor)
    await world.place(world.floor, "member")
    evening.does("out", next(iter(evening.seats())))
    await evening.house.fronts[-1].live.messages.refresh_all()
    assert STILL_IN.format(18) in text_of(evening, own)
    assert desks(evening) == []


async def test_a_desk_in_the_group_of_the_floors_follows_what_is_done_in_that_of_the_players(evening, floors_group):
    hung = await desk(evening, floors_group)
    assert len(desks(evening)) == 1
    await goes_out(evening)
    await reads(evening, hung, STILL_IN.format(17))
    evening.house.places.set(evening.place, "floor_chat", None)
    await goes_out(evening)
    await comes(lambda: not desks(evening))
    assert STILL_IN.format(17) in text_of(evening, hung)


async def test_a_desk_asked_for_where_players_read_comes_in_private_whatever_the_group_has_chosen(evening):
    world = evening.world
    for chosen in (None, str(world.club.id)):
        evening.house.places.set(evening.place, "floor_chat", chosen)
        did = await world.command(world.floor, "/pupitre")
        assert [post.chat_id for post in did.posts] == [world.floor.id]
        assert did.reactions == ["✍"]
        (kept,) = desks(evening)
        assert kept.channel == str(world.floor.id)


async def test_an_administrator_who_writes_as_the_group_has_his_desk_there_and_it_stays_as_it_is(evening):
    world = evening.world
    did = await world.command(world.floor, "/pupitre", anonymous=True)
    assert [post.chat_id for post in did.posts] == [world.club.id]
    assert desks(evening) == []


async def test_the_last_desk_hangs_at_the_top_of_its_chat(evening, floors_group):
    await evening.world.place_bot(floors_group, evening.world.director, "administrator")
    for chat in (evening.world.floor, floors_group):
        older, newer = [await desk(evening, chat) for _ in range(2)]
        assert [seen.id for seen in evening.world.pinned(chat)] == [newer.id] != [older.id]


async def test_a_desk_that_one_reads_alone_has_two_rows_of_buttons_where_nothing_waits(evening):
    own = await desk(evening, evening.world.floor)
    assert [len(row) for row in own.labels] == [2, 2]
    assert "Actualiser" not in labels(own)


async def test_a_tap_leaves_the_buttons_of_a_desk_and_costs_no_edit_where_nothing_has_changed(evening):
    own = await desk(evening, evening.world.floor)
    did = await evening.world.click(evening.world.floor, own, "Qui manque ?")
    assert (len(did.posts), did.edits) == (1, [])
    assert labels(evening.world._now(own)) == labels(own)


@pytest.mark.parametrize(
    ("label", "asks"),
    [
        ("Sortie…", "Qui sort, avec le tapis d'avant le coup : Marie 1200, Paul 800"),
        ("Avertir…", "Qui et quoi : Marie Dupont; téléphone"),
        ("Question…", "Ce qui s'est passé à la table"),
    ],
)
async def test_what_a_button_asks_for_is_what_its_command_needs(evening, label, asks):
    own = await desk(evening, evening.world.floor)
    asked = (await evening.world.click(evening.world.floor, own, label)).message
    assert spaced(asked.text) == f"{asks}\nRépondez « non » pour ne rien faire."
    assert asked.wants_reply


async def test_of_two_desks_in_one_chat_the_older_stays_as_it_was(evening):
    older, newer = [await desk(evening, evening.world.floor) for _ in range(2)]
    await goes_out(evening)
    await reads(evening, newer, STILL_IN.format(17))
    assert STILL_IN.format(18) in text_of(evening, older)
