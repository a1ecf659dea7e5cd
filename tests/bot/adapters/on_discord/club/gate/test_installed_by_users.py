"""Who has installed Floorman for himself asks him anywhere; of a server to which nobody has brought him, nothing is believed."""

from dataclasses import replace

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
FOREIGN = 1_300_000_000_000_000_001
GROUP, DIRECT = 2, 1


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


@pytest.fixture
def elsewhere(world):
    """Has what members do come from a server of others, which says of each that he runs it."""

    def go(context=0):
        backend, plain = world.env.backend, type(world.env.backend).emit

        def altered(event, payload):
            if event == "INTERACTION_CREATE":
                user = (payload.get("member") or payload)["user"]
                payload = {**payload, "authorizing_integration_owners": {"1": user["id"]}, "context": context, "locale": "fr"}
                payload.pop("guild", None)
                if context == 0:
                    payload |= {"guild_id": str(FOREIGN), "member": {**payload["member"], "permissions": str(2**40 - 1)}}
                else:
                    payload["user"] = user
                    payload = {name: said for name, said in payload.items() if name not in ("member", "guild_id", "guild_locale")}
            plain(backend, event, payload)

        world.env.backend.emit = altered

    return go


def nothing_is_kept_of_it(house, world, place=f"discord:{FOREIGN}"):
    """Nothing is kept of a server of others: no club, no setting, no question."""
    with house.store.reading() as work:
        assert work.clubs.at(place).id == 0
    assert house.places.settings(place) == {}
    assert house.asks.get(1).place == f"discord:@{world.player.id}"


@pytest.mark.parametrize("context", [0, GROUP])
async def test_a_question_is_answered_to_its_asker_alone_from_his_own_book(world, house, elsewhere, context):
    house.places.set(f"discord:{FOREIGN}", "answers", "public")
    elsewhere(context)
    answer = shown(await world.slash(world.player, "ask", question=FALLEN))
    assert answer.ephemeral
    assert "6.4" in text_of(answer)
    assert not any("floor" in label or "décision" in label for label in buttons_of(answer))
    house.places.set(f"discord:{FOREIGN}", "answers", None)
    nothing_is_kept_of_it(house, world)


async def test_it_is_the_book_of_his_own_conversation_and_not_that_servers(world, house, elsewhere):
    own, theirs = f"discord:@{world.player.id}", f"discord:{FOREIGN}"
    house.places.choose(own, replace(house.places.choice(own), book="cdc"))
    house.places.choose(theirs, replace(house.places.choice(theirs), book="urban", language="nl"))
    elsewhere()
    said = text_of(shown(await world.slash(world.player, "article", article="2-4")))
    assert "CdC" in said


async def test_he_may_show_it_to_the_others_who_can_do_nothing_with_it(world, house, elsewhere):
    elsewhere()
    answer = shown(await world.slash(world.player, "ask", question=FALLEN, public=True))
    assert not answer.ephemeral
    refused = shown(await world.click(world.players[1], answer, "👎 Pas utile"))
    assert refused.ephemeral
    assert house.asks.get(1).useless == 0


@pytest.mark.parametrize("command", ["tables", "undo", "handover", "book"])
async def test_no_command_of_a_club_is_carried_out_there_whoever_runs_that_server(world, house, evening, elsewhere, command):
    await evening.opened()
    elsewhere()
    options = {"book": "cdc"} if command == "book" else {}
    said = shown(await world.slash(world.director, command, **options))
    assert said.ephemeral
    assert "serveur" in text_of(said)
    assert house.places.settings(f"discord:{FOREIGN}") == {}
    with house.store.reading() as work:
        assert work.clubs.at(f"discord:{FOREIGN}").id == 0


async def test_a_button_of_the_club_does_nothing_there(world, house, evening, elsewhere):
    answer = shown(await world.slash(world.player, "ask", question=FALLEN, public=True, in_channel=evening.at))
    elsewhere()
    refused = shown(await world.click(world.floor, answer, next(label for label in buttons_of(answer) if "décision" in label)))
    assert refused.ephemeral, "no form opens: it was offered in the club's chat alone"


async def test_who_runs_a_server_of_others_is_nobody_special_at_the_door(world, house, elsewhere):
    elsewhere()
    await world.slash(world.player, "ask", question=FALLEN)
    assert not house.limits.is_staff(f"discord:{world.player.id}", f"discord:@{world.player.id}")


async def test_on_the_clubs_own_server_it_is_the_clubs_whoever_has_installed_it(world, evening):
    emit = world.env.backend.emit
    owners = {"0": str(world.guild.id), "1": str(world.player.id)}
    world.env.backend.emit = lambda event, payload: emit(
        event, {**payload, "authorizing_integration_owners": owners} if event == "INTERACTION_CREATE" else payload
    )
    answer = shown(await world.slash(world.player, "ask", question=FALLEN, in_channel=evening.at))
    assert any("floor" in label for label in buttons_of(answer))


@pytest.mark.parametrize(("config", "users"), [({"0": {}, "1": {}}, True), ({"0": {}}, False), ({}, False)])
async def test_they_are_offered_to_users_where_the_application_is_open_to_them(house, world, monkeypatch, config, users):
    bot = house.bots[-1]
    monkeypatch.setattr(bot.application, "_integration_types_config", config)
    await bot.setup_hook()
    for command in bot.tree.get_commands():
        follows = users and command.name in ("ask", "article")
        sent = command.to_dict(bot.tree)
        assert (sent["integration_types"] or [0]) == ([0, 1] if follows else [0])
        assert (2 in (sent["contexts"] or ())) is follows
