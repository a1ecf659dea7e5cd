"""Who comes and goes: greetings, the menus, the set-up of a group, a group that becomes a supergroup."""

import pytest

from bot.adapters.on_telegram import menus
from bot.adapters.on_telegram.menus import MENU_LANGUAGES, UNDER_BUTTONS, menu
from bot.adapters.on_telegram.rooms import is_ours
from bot.i18n.words import words_in
from bot.presenter.command_names import one_word, read_command
from bot.services.catalogue import COMMANDS
from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.words import spaced

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
NOT_ALLOWED = "Seul un directeur de tournoi peut faire cela."


# menus


@pytest.mark.parametrize(
    ("language", "first", "floors", "configure"),
    [
        ("fr", "question", "tirage", "configurer"),
        ("en", "ask", "draw", "configure"),
        ("nl", "vraag", "loting", "configureren"),
        ("de", "question", "tirage", "configurer"),
    ],
)
async def test_everybody_is_offered_what_he_may_do_in_his_language(world, language, first, floors, configure):
    guest, staff = world.add_person("Ann Smith", language), world.add_person("Bob Jones", language)
    await world.join(guest)
    await world.place(staff, "administrator")
    for where in (world.club, guest):
        offered = world.menu(guest, where)
        assert offered[0] == first
        assert floors not in offered
        assert len(offered) == len(set(offered)) <= 100
    offered = world.menu(staff)
    assert {first, floors} <= set(offered)
    assert len(offered) == len(set(offered)) <= 100
    assert offered[-1].startswith(configure[:5])
    assert floors not in world.menu(staff, staff)


def test_every_command_in_a_menu_is_the_one_that_is_meant():
    for language in MENU_LANGUAGES:
        offered = {scope: [each.command for each in menu(scope, language)] for scope in ("private", "group", "staff")}
        assert all(is_ours(command) for listed in offered.values() for command in listed)
        words = words_in(language or "fr")
        for command in COMMANDS:
            assert read_command(one_word(command, words.language)).command == command
            assert (one_word(command, words.language) in offered["staff"]) == (command.name not in UNDER_BUTTONS)
        assert offered["staff"][-1] == words.say("slash.configure"), "nothing is cut off at the end"


async def test_menus_are_told_once_and_again_only_when_they_have_changed(world, monkeypatch):
    told = len(world.server.called("setMyCommands"))
    assert told == 16
    await world.restart()
    assert len(world.server.called("setMyCommands")) == told
    monkeypatch.setattr(menus, "MOST", 50)
    await world.restart()
    assert len(world.server.called("setMyCommands")) == 2 * told
    await world.restart()
    assert len(world.server.called("setMyCommands")) == 2 * told


# a group


async def test_a_group_that_takes_floorman_in_is_greeted_with_a_button_that_sets_it_up(world):
    there = await world.open_chat("supergroup", "Club de Lille", world.director, world.player)
    (greeting,) = world.sees(there)
    assert "Tout marche déjà" in greeting.text
    assert greeting.labels == [["Configurer"]]
    refused = await world.click(world.player, greeting, "Configurer")
    assert (refused.notice, refused.alert, refused.posts) == (NOT_ALLOWED, True, [])
    guide = (await world.click(world.director, greeting, "Configurer")).message
    assert "Réglages de ce groupe" in guide.text


async def test_who_makes_floorman_an_administrator_is_not_greeted_again(world):
    there = await world.open_chat("group", "Club de Lille", world.director)
    assert len(world.sees(there)) == 1
    assert (await world.place_bot(there, world.director, "administrator")).posts == []
    assert (await world.place_bot(there, world.director, "member")).posts == []
    assert (await world.place_bot(there, world.director, "kicked")).posts == []
    assert len((await world.place_bot(there, world.director, "member")).posts) == 1


async def test_a_group_in_which_floorman_may_not_write_gets_no_greeting_and_hurts_nobody(world, caplog):
    there = world.cloud.add_chat("supergroup", "Muet")
    world._enter(there, world.director, [], [])
    there.mute = True
    assert (await world.place_bot(there, world.director, "member")).posts == []
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_channel_is_not_greeted(world):
    channel = await world.open_chat("channel", "Annonces", world.director, bot="administrator")
    assert world.sees(channel) == []


@pytest.mark.parametrize("command", ["/configurer", "/configure", "/configurer@floorman_bot", "/CONFIGURER"])
async def test_a_director_sets_the_group_up_each_tap_is_saved_at_once(world, house, command):
    guide = (await world.command(world.director, command)).message
    place = f"telegram:{world.club.id}"
    assert ["● ROPTA"] in guide.labels
    after = await world.click(world.director, guide, "CdC")
    assert after.posts == []
    assert ["● CdC"] in after.edits[-1].labels
    assert house.places.choice(place).book == "cdc"
    after = await world.click(world.director, guide, "Nederlands")
    assert house.places.choice(place).language == "nl"
    assert "● Nederlands" in [label for row in after.edits[-1].labels for label in row]
    await world.restart()
    after = await world.click(world.director, guide, "○ De floor wordt hier geroepen")
    assert house.places.settings(place)["floor_chat"] == str(world.club.id)
    await world.click(world.director, guide, "● De floor wordt hier geroepen")
    assert "floor_chat" not in house.places.settings(place)
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).text
    assert "CdC" in answer
    assert "artikel" in answer.casefold()


async def test_which_rulebook_the_club_follows_then_is_chosen_from_a_list_and_left_again(world, house):
    guide = (await world.command(world.director, "/configurer")).message
    place = f"telegram:{world.club.id}"
    listed = (await world.click(world.director, guide, "Si le règlement ne dit rien : aucun autre")).edits[-1]
    assert listed.labels[0] == ["● aucun autre"]
    after = (await world.click(world.director, listed, "CdC")).edits[-1]
    assert "Si le règlement ne dit rien : CdC" in [spaced(label) for row in after.labels for label in row]
    assert followed(house, place) == "cdc"
    listed = (await world.click(world.director, after, "Si le règlement ne dit rien : CdC")).edits[-1]
    await world.click(world.director, listed, "aucun autre")
    assert followed(house, place) == ""


async def test_a_list_that_lies_there_since_another_was_chosen_changes_nothing_and_is_shown_as_it_is(world, house):
    guide, other = [(await world.command(world.director, "/configurer")).message for _ in range(2)]
    place = f"telegram:{world.club.id}"
    listed = (await world.click(world.director, other, "Si le règlement ne dit rien : aucun autre")).edits[-1]
    await world.command(world.director, "/livre cdc")
    await world.command(world.director, "/club repli ropta")
    for old, chosen in ((listed, "● ROPTA"), (guide, "● CdC")):
        told = await world.click(world.director, old, "Urban Poker")
        assert (told.notice, told.alert) == ("Cette liste n'était plus à jour : rien n'a changé. La voici comme elle est.", True)
        assert [chosen] in told.edits[-1].labels
    assert (followed(house, place), house.places.choice(place).book) == ("ropta", "cdc")
    await world.click(world.director, told.edits[-1], "Urban Poker")
    assert house.places.choice(place).book == "urban"


def followed(house, place):
    with house.store.reading() as work:
        return work.clubs.at(place).fallback


@pytest.mark.parametrize("who", ["floor", "player"])
async def test_others_set_nothing_up(world, house, who):
    person, before = getattr(world, who), house.places.choice(f"telegram:{world.club.id}")
    refused = (await world.command(person, "/configurer")).message
    assert (refused.text, refused.labels) == (NOT_ALLOWED, [])
    guide = (await world.command(world.director, "/configurer")).message
    for label in ("CdC", "English", "○ Le floor est appelé ici"):
        told = await world.click(person, guide, label)
        assert (told.notice, told.alert, told.edits) == (NOT_ALLOWED, True, [])
    assert house.places.choice(f"telegram:{world.club.id}") == before


async def test_a_refusal_is_in_the_readers_own_language(world):
    guest = world.add_person("Ann Smith", "en")
    await world.join(guest)
    guide = (await world.command(world.director, "/configurer")).message
    assert "tournament director" in (await world.click(guest, guide, "CdC")).notice


async def test_in_private_there_is_nothing_to_set_up(world):
    assert "donnez-y la commande /configurer" in (await world.command(world.director, "/configurer", world.director)).text


# a group that becomes a supergroup


async def test_a_group_that_becomes_a_supergroup_keeps_its_club_its_book_and_its_tournament(world, house):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    evening = Evening(world, house)
    evening.place = f"telegram:{group.id}"
    evening.opened()
    assert evening.does("enterme", "Marie Dupont", account=account(world.player)).done
    await world.command(world.director, "/livre cdc", group)
    await world.command(world.player, "/inscrits", group)
    before = evening.log()
    moved = await world.migrate(group)
    evening.place = f"telegram:{moved.id}"
    assert evening.log() == before != ()
    assert "Marie Dupont" in (await world.command(world.player, "/inscrits", moved)).text
    assert "CdC" in (await world.say(world.player, f"@floorman_bot {FALLEN}", moved)).text
    # who is at home there is still at home there
    assert "Marie Dupont" in (await world.command(world.director, "/inscrits", moved)).text


async def test_who_is_at_home_in_a_group_stays_so_when_it_moves(world, house):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    evening = Evening(world, house)
    evening.place = f"telegram:{group.id}"
    evening.opened()
    assert evening.does("enterme", "Marie Dupont", account=account(world.player)).done
    await world.command(world.player, "/inscrits", group)
    moved = await world.migrate(group)
    assert "Marie Dupont" in (await world.command(world.player, "/inscrits", world.player)).text
    assert house.places.settings(f"telegram:@{world.player.id}")["home"] == f"telegram:{moved.id}"


async def test_a_floor_is_called_and_answers_where_the_group_is_now(world):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    await world.command(world.player, "/livres", group)
    answer = (await world.say(world.player, FALLEN, world.player)).message
    in_group = (await world.say(world.player, f"@floorman_bot {FALLEN}", group)).message
    called_there = (await world.click(world.player, in_group, "🙋")).posts[0]
    prompt = (await world.click(world.director, called_there, "Répondre…")).message
    moved = await world.migrate(group)
    called = (await world.click(world.player, answer, "🙋")).posts[0]
    assert called.chat_id == moved.id
    brought, _ = (await world.reply(world.director, called, "Carte morte.")).posts
    assert brought.chat_id == world.player.id
    assert prompt.chat_id == group.id


async def test_what_was_still_asked_in_the_group_is_answered_in_the_supergroup(world):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    await world.command(world.director, "/tournoi Open; 9 par table", group)
    late = world.cloud.write(group, world.director.user, **text_of({"text": "/inscrire Marie Dupont"}))
    moved = world.cloud.add_chat("supergroup", group.title)
    moved.members, group.moved_to = group.members, moved.id
    world.cloud.tell_of(late)
    world.cloud.tell_of(world.cloud.write(group, world.director.user, migrate_to_chat_id=moved.id))
    next_one = world.cloud.write(moved, world.director.user, **text_of({"text": "/inscrire Paul Martin"}))
    world.cloud.tell_of(next_one)

    def said():
        return " ".join(seen.text for seen in world.sees(moved) if seen.by_bot)

    await world.server.until(lambda: "Marie Dupont" in said() and "Paul Martin" in said())
    assert "pas de tournoi" not in said()


async def test_a_supergroup_that_is_heard_of_before_its_group_founds_no_club_of_its_own(world, house):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    evening = Evening(world, house)
    evening.place = f"telegram:{group.id}"
    evening.opened()
    moved = world.cloud.add_chat("supergroup", group.title)
    moved.members, group.moved_to = group.members, moved.id
    world.cloud.tell_of(world.cloud.write(moved, world.director.user, migrate_from_chat_id=group.id))
    world.cloud.tell_of(world.cloud.write(moved, world.director.user, **text_of({"text": "/inscrire Zoé Renard"})))
    world.cloud.tell_of(world.cloud.write(group, world.director.user, migrate_to_chat_id=moved.id))
    await world.server.until(lambda: any("Zoé Renard" in seen.text for seen in world.sees(moved) if seen.by_bot))
    evening.place = f"telegram:{moved.id}"
    assert [name for _, name in evening.does("entries").outcome.entrants] == ["Zoé Renard"]


# private conversations


async def test_who_starts_floorman_may_be_written_to_until_he_blocks_him(world, house):
    guest = world.players[2]
    place = f"telegram:@{guest.id}"
    assert "seats" not in house.places.settings(place)
    await world.start(guest)
    assert house.places.settings(place)["seats"] == "on"
    await world.block(guest)
    assert "seats" not in house.places.settings(place)
    await world.block(guest, blocked=False)
    assert house.places.settings(place)["seats"] == "on"


async def test_start_in_a_group_greets_and_lets_nobody_be_written_to(world, house):
    assert "Bonjour, je suis Floorman" in (await world.command(world.players[2], "/start@floorman_bot")).text
    assert "seats" not in house.places.settings(f"telegram:@{world.players[2].id}")
