"""Buttons that were never offered: invented, altered, brought from another server. Each is refused and noted."""

import random
import string

import pytest
from simcord.builders import ChannelHandle

from tests.bot.adapters.on_discord.club.gate.conftest import anybody, ids_of
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
QUESTION_TAPS = ("up", "down", "show", "call", "rule", "reply", "delete")
INVENTED = (
    "w|role||{} director", "w|role||Mallory director", "n|role||player=Mallory&role=", "v|role||player=Mallory&role=",
    "a|undo||", "f|role||player=Mallory&role=director", "m|role||{} director", "m|reply||1", "w|nonsense||", "v|nonsense||x=",
    "l|undo|", "l|undo|pin", "l|board|", "l|tables|", "c|open|", "c|page|0", "c|page|seven", "c|page|-1", "s|offence|#3",
    "s|other|#1",
    "z|x|y", "a|", "|", "||||", "q|call|", "q|call|x", "q|call|99999999999999999999", "é|🂡|\u202e", "a|confirm|2.17|\nA3xyz12",
)  # fmt: skip


async def asked(two):
    """Marie asks in public and in private, Mallory at home: questions 1, 2, 3, the first one called to the floor."""
    public = shown(await two.world.slash(two.world.player, "ask", question=FALLEN, in_channel=two.club_channel))
    await two.world.slash(two.world.player, "ask", question=FALLEN, public=False, in_channel=two.club_channel)
    hers = shown(await two.world.slash(two.mallory, "ask", question=FALLEN, in_channel=two.her_channel))
    await two.world.click(two.world.player, public, "Appeler le floor")
    return public, hers


@pytest.mark.parametrize("what", QUESTION_TAPS)
async def test_a_guessed_number_of_a_question_opens_nothing(two, what):
    await asked(two)
    before = two.everything()
    for who, channel in anybody(two):
        for number in range(5):
            two.refused(await two.forger.taps(who, f"q|{what}|{number}", channel))
    assert two.everything() == before
    assert len(two.noted()) == 15


@pytest.mark.parametrize("said", INVENTED)
async def test_an_invented_button_does_nothing_and_is_answered(two, said):
    await asked(two)
    before = two.everything()
    for who, channel in [*anybody(two), (two.world.director, two.club_channel)]:
        two.refused(await two.forger.taps(who, said, channel))
    assert two.everything() == before
    assert len(two.noted()) == 4


@pytest.mark.parametrize(
    "said", ["c|floor_role|0", "c|director_role|1", "c|synced|0", "c|stamp_key|0", "v|sanction||player=", "s|offence|#3"]
)
async def test_an_invented_menu_sets_nothing(two, said):
    before = two.everything()
    for who, channel in [*anybody(two), (two.world.director, two.club_channel)]:
        two.refused(await two.forger.taps(who, said, channel, values=[str(two.her_role.id)]))
    assert two.everything() == before


async def test_an_invented_button_is_refused_whatever_message_it_says_it_stands_under(two):
    public, hers = await asked(two)
    before = two.everything()
    two.refused(await two.forger.taps(two.mallory, "q|reply|1", two.her_channel, message=hers))
    two.refused(await two.forger.taps(two.mallory_as_guest, "q|reply|1", two.club_channel, message=public))
    assert two.everything() == before


async def test_a_genuine_button_holds_in_its_own_server_alone(two):
    public, hers = await asked(two)
    called = two.world.floor_channel.last_message
    guide = shown(await two.world.slash(two.world.director, "configure"))
    her_guide = shown(await two.world.slash(two.mallory, "configure", in_channel=two.her_channel))
    before = two.everything()
    for message in (public, called, guide):
        for label, said in ids_of(message).items():
            two.refused(
                await two.forger.taps(two.mallory, said, two.her_channel, message=hers, values=["1"] if "|0|" in said else None)
            )
            assert two.everything() == before, label
    for label, said in ids_of(her_guide).items():
        two.refused(await two.forger.taps(two.world.director, said, two.club_channel, values=["off"]))
        assert two.everything() == before, label


async def test_a_servers_button_holds_in_no_private_conversation(two):
    public, _ = await asked(two)
    await two.mallory.send_dm("bonjour")
    backend = two.world.env.backend
    private = ChannelHandle(two.world.env, None, backend.get_channel(backend.dm_channels[two.mallory.id]))
    before = two.everything()
    for said in ids_of(public).values():
        two.refused(await two.forger.taps(two.mallory.user, said, private))
    assert two.everything() == before


async def test_a_genuine_button_with_any_sign_changed_is_refused(two):
    public, _ = await asked(two)
    before = two.everything()
    for label in ("Appeler le floor", "Enregistrer comme décision…"):
        said = ids_of(public)[label]
        altered = {said[:at] + other + said[at + 1 :] for at in range(len(said)) for other in "0|Z" if said[at] != other}
        altered |= {said[:at] + said[at + 1 :] for at in range(len(said))} | {said + "=", said + "|", " " + said, said.upper()}
        for one in sorted(altered - {said}):
            two.refused(await two.forger.taps(two.world.floor, one, two.club_channel, message=public))
    assert two.everything() == before


async def test_whatever_a_button_says_it_is_answered(two):
    dice, signs = random.Random(16), string.printable + "éß🂡|||\u202e"
    said = {"".join(dice.choice(signs) for _ in range(length)) for length in range(1, 101)}
    said |= {f"{kind}|{'x' * length}" for kind in "acflqsvwmnz" for length in (1, 98)}
    before = two.everything()
    for one in sorted(said):
        two.refused(await two.forger.taps(two.mallory_as_guest, one, two.club_channel))
    assert two.everything() == before
    assert len(two.noted()) == len(said)


async def test_a_buttons_own_words_still_do_what_they_say(two):
    public, hers = await asked(two)
    thanked = await two.world.click(two.world.player, public, "👍 Utile")
    assert text_of(shown(thanked)) == "Merci, c'est noté."
    called = await two.world.click(two.mallory, hers, "Appeler le floor")
    assert text_of(shown(called)) == "Le floor a été appelé ; sa réponse viendra ici."
    assert FALLEN in text_of(two.her_floor_channel.last_message)
    assert two.noted() == []
