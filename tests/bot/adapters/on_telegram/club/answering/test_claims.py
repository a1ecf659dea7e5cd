"""Who says that he is somebody is believed by nobody before a floor has confirmed it, by a tap, where the floor is called."""

import pytest

from bot.adapters.claims import Claims
from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.patience import comes

NAME = "Jean Valjean"


@pytest.fixture
def evening(world, house):
    """A club that knows Jean Valjean, who has no account, and a tournament that he has not entered."""
    there = Evening(world, house)
    there.opened()
    assert there.does("enter", NAME).done
    assert there.does("withdraw", NAME).done
    return there


@pytest.fixture
async def stranger(world):
    """A member of the group who calls himself as somebody else is called."""
    there = world.add_person(NAME)
    await world.join(there)
    return there


def links(evening):
    """Which accounts are, or claim to be, Jean Valjean's."""
    with evening.house.store.reading() as work:
        found = work.accounts.links_of(work.clubs.at(evening.place).id, [1]).get(1, ())
    return {link.account: link.confirmed for link in found}


def asked_of(evening):
    """The messages that ask whether somebody is Jean Valjean."""
    return [seen for seen in evening.world.sees(evening.world.club) if "Ce compte dit être" in seen.text]


def labels(message):
    return [label for row in message.labels for label in row]


async def claimed(evening, stranger):
    """The message that asks the floor, after the stranger has said who he is."""
    await evening.world.command(stranger, f"/jesuis {NAME}")
    (asked,) = asked_of(evening)
    return asked


async def test_the_floor_is_asked_once_and_sees_who_it_is_and_the_player_reads_what_to_show(evening, stranger):
    world = evening.world
    await world.start(stranger)
    asked = await claimed(evening, stranger)
    assert f"tg://user?id={stranger.id}" in str(asked.raw), "the floor sees who it is"
    assert labels(asked) == [f"✅ C'est bien {NAME}", "↩️ Ce n'est pas cette personne"]
    told = world.sees(stranger)[-1].text
    assert "à confirmer par un floor" in told
    assert f"/joueur_lier #1 = telegram:{stranger.id}" in told
    await world.command(stranger, f"/jesuis {NAME}")
    assert len(asked_of(evening)) == 1
    assert links(evening) == {f"telegram:{stranger.id}": False}


async def test_a_floor_confirms_it_by_a_tap_and_a_player_does_not(evening, stranger):
    world = evening.world
    asked = await claimed(evening, stranger)
    refused = await world.click(stranger, asked, f"✅ C'est bien {NAME}")
    assert (refused.alert, links(evening)) == (True, {f"telegram:{stranger.id}": False})
    late = evening.aims_at(asked, "↩️ Ce n'est pas cette personne")
    await world.click(world.floor, asked, f"✅ C'est bien {NAME}")
    assert links(evening) == {f"telegram:{stranger.id}": True}
    too_late = await late.taps(world.director)
    assert "déjà réglé" in too_late.notice
    assert links(evening) == {f"telegram:{stranger.id}": True}


async def test_a_floor_refuses_it_by_a_tap(evening, stranger):
    asked = await claimed(evening, stranger)
    await evening.world.click(evening.world.floor, asked, "↩️ Ce n'est pas cette personne")
    assert links(evening) == {}


async def test_entering_by_the_button_under_somebody_elses_name_is_a_claim_too(evening, stranger):
    world = evening.world
    listed = (await evening.floor("/inscrits")).message
    entered = await world.click(stranger, listed, "✅ Je m'inscris")
    assert "un floor le confirmera" in entered.notice
    assert links(evening) == {f"telegram:{stranger.id}": False}
    assert len(asked_of(evening)) == 1


@pytest.mark.parametrize("how", ["says it", "enters"])
async def test_who_claims_a_name_first_is_no_floor_once_its_bearer_is_made_one(evening, stranger, how):
    world = evening.world
    if how == "says it":
        await world.command(stranger, f"/jesuis {NAME}")
    else:
        await world.command(stranger, f"/jeminscris {NAME}")
    asked = (await world.command(world.director, f"/role {NAME} floor")).message
    assert f"telegram:{stranger.id}" in asked.text
    assert "Rien n'est changé encore" in asked.text
    given = await world.click(world.director, asked, "✅ Donner le rôle : floor")
    assert "ne vaut pour aucun compte" in given.posts[-1].text
    refused = await world.command(stranger, "/niveau 2")
    assert "floor" in refused.text
    assert evening.does("player", NAME).outcome.role == "floor"


async def test_what_is_decided_about_the_person_is_not_told_to_who_only_claims_to_be_him(evening, stranger):
    world = evening.world
    await world.start(stranger)
    await world.command(stranger, f"/jesuis {NAME}")
    before = len(world.sees(stranger))
    did = await evening.floor(f"/avertir {NAME}; téléphone")
    assert len(world.sees(stranger)) == before
    assert any("n'a pas de compte Telegram lié" in post.text for post in did.posts)


@pytest.mark.parametrize("shown", ["#1", "1-1", NAME])
async def test_a_reply_with_link_alone_takes_nobody_for_his_display_name(evening, shown):
    world = evening.world
    member = world.add_person(shown)
    await world.join(member)
    await world.say(member, "Bonsoir")
    said = world.sees(world.club)[-1]
    before = evening.everything()
    await world.reply(world.floor, said, "/lier")
    asked = world.sees(world.floor)[-1]
    assert "ne sait pas à qui est ce compte" in asked.text
    assert evening.everything() == before
    offered = [label for label in labels(asked) if label.endswith("#1")]
    assert offered == ([f"{NAME} #1"] if shown == NAME else [])
    question = (await world.click(world.floor, asked, "Quelqu'un d'autre…")).message
    await world.reply(world.floor, question, NAME)
    assert links(evening) == {account(member): True}


async def test_a_name_beside_a_mention_is_the_name_that_was_typed(evening):
    world = evening.world
    member = world.add_person("Jean")
    await world.join(member)
    await world.say(member, "Bonsoir")
    said = world.sees(world.club)[-1]
    await world.reply(world.floor, said, f"/lier {NAME}")
    assert links(evening) == {account(member): True}


async def test_a_claim_that_telegram_would_not_take_is_put_to_the_floor_once_it_does(evening, stranger, monkeypatch):
    world, floor = evening.world, evening.world.floor
    monkeypatch.setattr(Claims.__init__, "__defaults__", ((0.02, 0.02, 0.02),))
    await world.restart()
    await world.start(floor)
    evening.house.places.set(evening.place, "floor_chat", str(floor.id))
    world.server.fault("sendMessage", 502, "Bad Gateway", times=2, chat_id=floor.id)
    await world.command(stranger, f"/jesuis {NAME}")
    await comes(lambda: any("Ce compte dit être" in seen.text for seen in world.sees(floor)))


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_whoever_claims_by_a_tap_reads_all_of_it_over_the_chat(evening, language):
    name = "Anne-Charlotte de la Rochefoucauld-Montmorency"
    assert evening.does("enter", name).done
    world, listed = evening.world, (await evening.world.command(evening.world.floor, "/inscrits")).message
    player = world.add_person(name, language)
    await world.join(player)
    await evening.world.start(player)
    told = await world.click(player, listed, next(label for label in labels(listed) if "inscris" in label))
    assert name in told.notice
    assert "#2" in told.notice
    assert told.notice.endswith(".")
    assert len(told.notice) <= 200
