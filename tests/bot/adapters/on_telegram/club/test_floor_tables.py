"""While the tournament is played: bust-outs, moves, tables that break, chips that are raced off."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import HELD_UP, Evening
from tests.bot.adapters.on_telegram.members.world import PLAYERS

OUTDATED = "Cet écran n'est plus à jour"
CONFIRM, DROP = "✅ Tout le monde est en place", "Abandonner ces déplacements"
UNDO, REDO = "↩️ Annuler", "Rétablir"


@pytest.fixture
async def evening(world, house):
    """Eighteen players at three tables of six: fourteen guests, and the four players of the group."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def at_table(evening, table):
    """Who sits at a table, by seats."""
    return {
        seat: name for name, seat in sorted(evening.seats().items(), key=lambda known: known[1]) if seat.startswith(f"{table}-")
    }


def guests_at(evening, table):
    """Who of them is not in the group."""
    return [name for name in at_table(evening, table).values() if name not in PLAYERS]


async def uneven(evening):
    """Table 1 is two players short, so that somebody of another table has to come."""
    for name in guests_at(evening, 1)[:2]:
        await evening.floor(f"/sortie {name}")


def button_for(evening, table, name):
    """The button at a table, so that somebody is the next big blind there."""
    names, seats = list(at_table(evening, table).values()), list(at_table(evening, table))
    return f"{table}:{seats[names.index(name) - 3].split('-')[1]}"


def linked_away_from_table_1(evening):
    """A player of the group who sits at table 2 or 3, and his table."""
    seats = evening.seats()
    return next((name, seats[name][0]) for name in PLAYERS if not seats[name].startswith("1-"))


def link(evening, name):
    """How a player of the group is called."""
    return f"tg://user?id={evening.world.players[PLAYERS.index(name)].id}"


def labels(message):
    return [label for row in message.labels for label in row]


def now(evening, message):
    return next(seen for seen in evening.world.sees() if seen.id == message.id)


def after(did):
    """What came of a tap: the last message in words."""
    return [post for post in did.posts if post.text][-1]


async def test_a_balance_pings_the_linked_player_who_must_move_and_nobody_else(evening):
    world = evening.world
    name, table = linked_away_from_table_1(evening)
    other = "23".replace(table, "")
    await evening.floor(f"/sortie {guests_at(evening, other)[0]}")
    await uneven(evening)
    await evening.floor(f"/bouton {button_for(evening, table, name)}")
    proposed = (await evening.floor("/equilibrer")).message
    assert f"{name} · {evening.seats()[name]} → 1-" in proposed.text
    assert proposed.pinged == {link(evening, name)}
    assert labels(proposed) == [CONFIRM, DROP]
    moved = await world.click(world.floor, proposed, CONFIRM)
    assert evening.seats()[name].startswith("1-")
    assert after(moved).pinged == set(), "he sits there already"
    assert labels(now(evening, proposed)) == []
    assert world.longest_stall < HELD_UP


async def test_moves_that_are_dropped_move_nobody(evening):
    world = evening.world
    await uneven(evening)
    before = evening.seats()
    proposed = (await evening.floor("/equilibrer 1:1 2:1 3:1")).message
    await world.click(world.floor, proposed, DROP)
    assert labels(now(evening, proposed)) == []
    assert evening.seats() == before
    again = (await evening.floor("/confirmer")).message
    assert "⚠️" in again.text
    assert evening.seats() == before


async def test_a_broken_table_pings_its_linked_players_and_nobody_else(evening):
    world = evening.world
    player, table = linked_away_from_table_1(evening)
    await uneven(evening)
    sitting = set(at_table(evening, table).values())
    proposed = (await evening.floor(f"/casser {table}")).message
    linked = set(PLAYERS) & sitting
    assert player in linked
    assert proposed.pinged == {link(evening, name) for name in linked}
    assert all(name in proposed.text for name in sitting)
    await world.click(world.floor, proposed, CONFIRM)
    assert at_table(evening, table) == {}
    assert {name for name, seat in evening.seats().items() if name in sitting and seat[0] != table} == sitting
    assert world.longest_stall < HELD_UP


async def test_moves_are_confirmed_once(evening):
    world = evening.world
    await uneven(evening)
    proposed = (await evening.floor("/casser 3")).message
    second, drop = evening.aims_at(proposed, CONFIRM), evening.aims_at(proposed, DROP)
    await world.click(world.floor, proposed, CONFIRM)
    before = evening.everything()
    for late in (second, drop):
        told = await late.taps(world.floor)
        assert told.alert
        assert OUTDATED in told.notice
        assert told.posts == []
    assert evening.everything() == before


async def test_moves_are_not_confirmed_once_something_else_has_happened(evening):
    world = evening.world
    await uneven(evening)
    proposed = (await evening.floor("/casser 3")).message
    await evening.floor(f"/sortie {guests_at(evening, 2)[0]}")
    before = evening.everything()
    told = await world.click(world.floor, proposed, CONFIRM)
    assert told.alert
    assert OUTDATED in told.notice
    assert evening.everything() == before


async def test_a_tap_that_was_on_its_way_for_long_is_carried_out_and_its_outcome_is_posted(evening):
    world = evening.world
    await uneven(evening)
    proposed = (await evening.floor("/casser 3")).message
    moved = await world.click(world.floor, proposed, CONFIRM, late=True)
    assert at_table(evening, 3) == {}
    assert "joueurs déplacés" in after(moved).text
    assert "mal passé" not in after(moved).text


async def test_a_bust_out_is_undone_and_redone_by_buttons(evening):
    world = evening.world
    name = guests_at(evening, 1)[0]
    seat = evening.seats()[name]
    out = (await evening.floor(f"/sortie {name}")).message
    assert f"{name} sort : 18e" in out.text
    undone = after(await world.click(world.floor, out, UNDO))
    assert evening.seats()[name] == seat
    assert labels(now(evening, out)) == []
    redone = after(await world.click(world.floor, undone, REDO))
    assert name not in evening.seats()
    await world.click(world.floor, redone, UNDO)
    assert evening.seats()[name] == seat


async def test_undo_below_an_older_bust_out_takes_nothing_back(evening):
    first, second = guests_at(evening, 1)[:2]
    old = (await evening.floor(f"/sortie {first}")).message
    await evening.floor(f"/sortie {second}")
    before = evening.everything()
    told = await evening.world.click(evening.world.floor, old, UNDO)
    assert told.alert
    assert OUTDATED in told.notice
    assert evening.everything() == before


async def test_players_tap_none_of_the_floors_buttons(evening):
    world = evening.world
    await uneven(evening)
    proposed = (await evening.floor("/casser 3")).message
    out = (await evening.floor(f"/sortie {guests_at(evening, 2)[0]}")).message
    before = evening.everything()
    for message in (proposed, out):
        for label in labels(message):
            told = await world.click(world.player, message, label)
            assert told.alert, label
            assert "floor" in told.notice, label
            assert told.posts == [], label
    assert evening.everything() == before
    assert labels(now(evening, proposed)) == labels(proposed)


async def test_a_chip_race_that_is_typed_shows_the_cards_and_who_has_won(evening):
    world = evening.world
    seats = [seat.split("-")[1] for seat in at_table(evening, 1)]
    raced = (await evening.floor(f"/chiprace 25>100 t1 {seats[0]}:3 {seats[1]}:2 {seats[2]}:3")).message
    assert raced.text.count("gagne 1 × 100") == 2
    assert "Tirage n°" in raced.text
    undone = after(await world.click(world.floor, raced, UNDO))
    assert "chip race" in undone.text


async def test_a_chip_race_that_makes_no_sense_says_how_it_is_done(evening):
    before = evening.everything()
    told = (await evening.floor("/chiprace beaucoup t x ?")).message
    assert "25>100" in told.text
    assert evening.everything() == before


async def test_hand_for_hand_goes_on_in_the_same_message(evening):
    world = evening.world
    message = (await evening.floor("/mainparmain on")).message
    for table in (1, 2, 3):
        label = f"✅ Table {table} : main finie"
        assert label in labels(now(evening, message))
        did = await world.click(world.floor, message, label)
        assert did.posts == [], "one message for the whole bubble"
        assert table == 3 or label not in labels(now(evening, message))
    assert "✅ Table 1 : main finie" in labels(now(evening, message)), "the next hand"


async def test_who_comes_late_is_seated_and_pinged(evening):
    world = evening.world
    late = world.add_person("Tom Retard")
    await world.join(late)
    listed = (await evening.floor("/inscrits")).message
    await world.click(late, listed, "✅ Je m'inscris")
    (seated,) = (await evening.floor("/asseoir")).posts
    assert "Tom Retard" in seated.text
    assert seated.pinged == {f"tg://user?id={late.id}"}


async def test_a_member_is_linked_by_a_reply_to_his_message(evening):
    world = evening.world
    member = world.add_person("Caro P.")
    await world.join(member)
    await world.say(member, "Bonsoir")
    said = world.sees()[-1]
    linked = await world.reply(world.floor, said, "/lier Carole Petit")
    assert not [post for post in linked.posts if "⚠️" in post.text]
    did = await world.command(member, "/ou")
    assert "Carole Petit" in did.text
    taken = evening.everything()
    refused = await world.reply(world.player, said, "/lier David Moreau")
    assert "floor" in refused.text
    assert evening.everything() == taken


async def test_a_player_asks_in_private_for_the_club_where_he_is_at_home(evening):
    world = evening.world
    table, seat = evening.seats()["Marie Dupont"].split("-")
    stranger = world.add_person("Tom Vidal", started=True)
    beside = await world.command(stranger, "/ou Marie Dupont", stranger)
    assert f"table {table}" not in beside.text, "whoever is in no group of a club is at home nowhere"
    alone, picture = (await world.command(world.player, "/ou", world.player)).posts
    assert f"Marie Dupont : table {table}, siège {seat}" in alone.text
    assert {alone.chat_id, picture.chat_id} == {world.player.id}
    own = await world.command(world.player, "/mondossier", world.player)
    assert own.message.chat_id == world.player.id
    assert [action for action in own.message.labels if action] == []
    refused = await world.command(world.player, "/sortie Carole Petit", world.player)
    assert "floor" in refused.text
    assert "Carole Petit" in evening.seats()


async def test_the_floor_works_in_private_for_his_club(evening):
    world = evening.world
    await evening.floor("/tables")
    out = (await world.command(world.floor, "/sortie Carole Petit", world.floor)).message
    assert out.chat_id == world.floor.id
    assert "Carole Petit sort : " in out.text
    assert UNDO in labels(out)
    await world.click(world.floor, out, UNDO)
    assert "Carole Petit" in evening.seats()


async def test_the_plan_is_pinned_and_shows_who_sits_where_from_then_on(evening):
    world = evening.world
    await world.place_bot(world.club, world.director, "administrator")
    did = await evening.floor("/plan")
    plan = next(post for post in did.posts if any("Épingler" in label for label in labels(post)))
    refused = await world.click(world.player, plan, "📌 Épingler, toujours à jour")
    assert refused.alert
    assert world.pinned(world.club) == []
    await world.click(world.floor, plan, "📌 Épingler, toujours à jour")
    await world.settle()
    assert [pinned.id for pinned in world.pinned(world.club)] == [plan.id]
    gone = guests_at(evening, 1)[0]
    assert gone in now(evening, plan).text
    await evening.floor(f"/sortie {gone}")
    await world.settle()
    assert gone not in now(evening, plan).text
