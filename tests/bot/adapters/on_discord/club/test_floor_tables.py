"""While the tournament is played: bust-outs, moves, tables that break, chips that are raced off."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.world import PLAYERS

OUTDATED = "Cet écran n'est plus à jour"


@pytest.fixture
async def evening(world, house):
    """Eighteen players at three tables of six: fourteen guests, and the four players of the server."""
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def at_table(evening, table):
    """Who sits at a table, by seats."""
    return {
        seat: name for name, seat in sorted(evening.seats().items(), key=lambda known: known[1]) if seat.startswith(f"{table}-")
    }


def guests_at(evening, table):
    """Who of them is not on the server."""
    return [name for name in at_table(evening, table).values() if name not in PLAYERS]


async def busts(evening, name):
    """Somebody is out."""
    return await evening.floor("out", players=name)


async def uneven(evening):
    """Table 1 is two players short, so that somebody of another table has to come."""
    for name in guests_at(evening, 1)[:2]:
        await busts(evening, name)


def button_for(evening, table, name):
    """The button at a table, so that somebody is the next big blind there."""
    names = list(at_table(evening, table).values())
    seats = list(at_table(evening, table))
    return f"{table}:{seats[names.index(name) - 3].split('-')[1]}"


def linked_away_from_table_1(evening):
    """A player of the server who sits at table 2 or 3, and his table."""
    seats = evening.seats()
    return next((name, seats[name][0]) for name in PLAYERS if not seats[name].startswith("1-"))


async def test_a_balance_pings_the_linked_player_who_must_move_and_nobody_else(evening):
    world = evening.world
    name, table = linked_away_from_table_1(evening)
    other = "23".replace(table, "")
    await busts(evening, guests_at(evening, other)[0])
    await uneven(evening)
    await evening.floor("button", buttons=button_for(evening, table, name))
    proposed = await evening.floor("balance")
    assert f"{name} · {evening.seats()[name]} → 1-" in text_of(shown(proposed))
    assert world.pinged(shown(proposed)) == {name}
    assert buttons_of(shown(proposed)) == ["Tout le monde est en place", "Abandonner ces déplacements"]
    moved = await world.click(world.floor, shown(proposed), "Tout le monde est en place")
    assert evening.seats()[name].startswith("1-")
    assert world.pinged(shown(moved)) == set(), "he sits there already"
    assert buttons_of(shown(proposed)) == []
    assert world.longest_stall < 0.05


async def test_moves_that_are_dropped_move_nobody(evening):
    world = evening.world
    await uneven(evening)
    before = evening.seats()
    proposed = await evening.floor("balance", buttons="1:1 2:1 3:1")
    dropped = await world.click(world.floor, shown(proposed), "Abandonner ces déplacements")
    assert shown(dropped).id != shown(proposed).id
    assert evening.seats() == before
    again = await evening.floor("confirm")
    assert shown(again).ephemeral
    assert evening.seats() == before


async def test_a_broken_table_pings_its_linked_players_and_nobody_else(evening):
    world = evening.world
    player, table = linked_away_from_table_1(evening)
    await uneven(evening)
    sitting = set(at_table(evening, table).values())
    proposed = await evening.floor("breaktable", table=table)
    linked = set(PLAYERS) & sitting
    assert player in linked
    assert world.pinged(shown(proposed)) == linked
    assert all(name in text_of(shown(proposed)) for name in sitting)
    await world.click(world.floor, shown(proposed), "Tout le monde est en place")
    assert at_table(evening, table) == {}
    assert {name for name, seat in evening.seats().items() if name in sitting and seat[0] != table} == sitting
    assert world.longest_stall < 0.05


async def test_moves_are_confirmed_once(evening):
    world = evening.world
    await uneven(evening)
    proposed = await evening.floor("breaktable", table="3")
    second = evening.aims_at(shown(proposed), "Tout le monde est en place")
    drop = evening.aims_at(shown(proposed), "Abandonner ces déplacements")
    await world.click(world.floor, shown(proposed), "Tout le monde est en place")
    before = evening.everything()
    for late in (second, drop):
        told = shown(await late.taps(world.floor))
        assert text_of(told).startswith(OUTDATED)
        assert told.ephemeral
    assert evening.everything() == before


async def test_moves_are_not_confirmed_once_something_else_has_happened(evening):
    world = evening.world
    await uneven(evening)
    proposed = await evening.floor("breaktable", table="3")
    await busts(evening, guests_at(evening, 2)[0])
    before = evening.everything()
    told = shown(await world.click(world.floor, shown(proposed), "Tout le monde est en place"))
    assert text_of(told).startswith(OUTDATED)
    assert told.ephemeral
    assert evening.everything() == before


async def test_moves_that_can_no_longer_be_made_are_dropped_by_one_tap(evening):
    world = evening.world
    await uneven(evening)
    await evening.floor("breaktable", table="3")
    evening.does("withdraw", next(iter(at_table(evening, 3).values())))
    refused = shown(await evening.floor("confirm"))
    assert "ne peut plus aller au siège" in text_of(refused)
    assert buttons_of(refused) == ["Abandonner ces déplacements"]
    before = evening.seats()
    late = evening.aims_at(refused, "Abandonner ces déplacements")
    assert "abandonnés" in text_of(shown(await world.click(world.floor, refused, "Abandonner ces déplacements")))
    assert evening.seats() == before
    assert not evening.does("confirm").done
    assert text_of(shown(await late.taps(world.floor))).startswith(OUTDATED)


async def test_whoever_asks_for_moves_while_others_wait_confirms_or_drops_those_by_one_tap(evening):
    await uneven(evening)
    await evening.floor("breaktable", table="3")
    refused = shown(await evening.floor("breaktable", table="2"))
    assert buttons_of(refused) == ["Tout le monde est en place", "Abandonner ces déplacements"]


async def test_a_bust_out_is_undone_and_redone_by_buttons(evening):
    world = evening.world
    name = guests_at(evening, 1)[0]
    seat = evening.seats()[name]
    out = await busts(evening, name)
    assert f"{name} sort : 18e" in text_of(shown(out))
    undone = await world.click(world.floor, shown(out), "Annuler")
    assert evening.seats()[name] == seat
    assert buttons_of(shown(out)) == []
    redone = await world.click(world.floor, shown(undone), "Rétablir")
    assert name not in evening.seats()
    await world.click(world.floor, shown(redone), "Annuler")
    assert evening.seats()[name] == seat


async def test_undo_below_an_older_bust_out_takes_nothing_back(evening):
    world = evening.world
    first, second = guests_at(evening, 1)[:2]
    old = await busts(evening, first)
    await busts(evening, second)
    before = evening.everything()
    told = shown(await world.click(world.floor, shown(old), "Annuler"))
    assert text_of(told).startswith(OUTDATED)
    assert told.ephemeral
    assert evening.everything() == before


async def test_players_tap_none_of_the_floors_buttons(evening):
    world = evening.world
    await uneven(evening)
    proposed = await evening.floor("breaktable", table="3")
    out = await busts(evening, guests_at(evening, 2)[0])
    before = evening.everything()
    for message in (shown(proposed), shown(out)):
        for label in buttons_of(message):
            told = shown(await world.click(world.player, message, label))
            assert told.ephemeral, label
            assert "floor" in text_of(told), label
            assert "\n" not in text_of(told), label
    assert evening.everything() == before


async def test_a_chip_race_by_form_shows_the_cards_and_who_has_won(evening):
    world = evening.world
    seats = [seat.split("-")[1] for seat in at_table(evening, 1)]
    form = await evening.floor("race")
    typed = {"values": ["25>100"], "table": ["1"], "odd": f"{seats[0]}:3 {seats[1]}:2 {seats[2]}:3", "dealer": "", "cards": ""}
    raced = await world.submit(world.floor, form, typed)
    text = text_of(shown(raced))
    assert text.count("gagne 1 × 100") == 2
    assert "Tirage n°" in text
    assert not shown(raced).ephemeral
    undone = await world.click(world.floor, shown(raced), "Annuler")
    assert "chip race" in text_of(shown(undone))


async def test_a_chip_race_form_that_makes_no_sense_says_how_it_is_done(evening):
    world = evening.world
    before = evening.everything()
    form = await evening.floor("race")
    told = shown(
        await world.submit(world.floor, form, {"values": ["25>100"], "table": ["1"], "odd": "?", "dealer": "", "cards": ""})
    )
    assert told.ephemeral
    assert "Je ne lis pas « ? ». Écrivez siège:jetons" in text_of(told)
    assert evening.everything() == before


async def test_hand_for_hand_goes_on_below_the_same_message(evening):
    world = evening.world
    begun = await evening.floor("handforhand", state="on")
    message = shown(begun)
    assert "Table 1 : main finie" in buttons_of(message)
    await world.click(world.floor, message, "Table 1 : main finie")
    assert "Table 1 : main finie" not in buttons_of(message)
    await world.click(world.floor, message, "Table 2 : main finie")
    await world.click(world.floor, message, "Table 3 : main finie")
    assert "Table 1 : main finie" in buttons_of(message), "the next hand"
    assert text_of(message).count("Main") >= 1
    assert world.longest_stall < 0.05


async def test_who_comes_late_is_seated_and_pinged(evening):
    world = evening.world
    late = world.join("Tom Retard")
    listed = await evening.floor("entries")
    await world.click(late, shown(listed), "Je m'inscris")
    seated = await evening.floor("seat")
    assert "Tom Retard" in text_of(shown(seated))
    assert world.pinged(shown(seated)) == {"Tom Retard"}
