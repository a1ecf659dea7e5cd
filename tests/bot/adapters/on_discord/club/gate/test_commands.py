"""Slash commands as Discord's client never sends them, and what they name that is another server's."""

import pytest

from bot.adapters.fates import Undeliverable
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.announcements.letters import read_back
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.stand_in.forging import MEMBER, text_option
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.words import spaced

UNREADABLE, ELSEWHERE = (spaced(words_in("fr").say(f"chat.{key}")) for key in ("unreadable_field", "no_such_channel"))


@pytest.fixture
async def known(two):
    """Each club knows somebody by his number 1: Marie in the one, Zoé in the other."""
    known_as(two, two.world.player, "Marie Dupont", Role.PLAYER)
    known_as(two, two.mallory, "Zoé Renard", Role.PLAYER, f"discord:{two.hers.id}")
    return two


FORGED = [
    ("role", [text_option("player", "Marie Dupont"), text_option("role", "owner")]),
    ("club", [text_option("setting", "stamp_key"), text_option("value", "x")]),
    ("language", [text_option("language", "de")]),
    ("handforhand", [text_option("state", "maybe")]),
    ("tournament", [text_option("name", "x"), text_option("seats", "many")]),
    ("tournament", [text_option("name", "x"), {"name": "seats", "type": 4, "value": -9}]),
    ("tournament", [text_option("name", "x"), {"name": "seats", "type": 4, "value": 10**30}]),
    ("unlink", [text_option("member", "; drop table")]),
    ("unlink", [{"name": "member", "type": MEMBER, "value": "123456789012345678"}]),
    ("link", [text_option("player", "Marie Dupont"), {"name": "member", "type": MEMBER, "value": "1"}]),
    ("nonsense", []),
    ("withdraw", []),
]


@pytest.mark.parametrize(("command", "options"), FORGED)
async def test_a_command_as_no_client_sends_it_changes_nothing_and_is_answered(known, command, options):
    before = known.everything()
    known.refused(await known.forger.gives(known.world.director, command, options, known.club_channel), UNREADABLE)
    assert known.everything() == before
    assert len(known.noted()) == 1


@pytest.mark.parametrize("wish", ["yes", "True; True", 5, None, ["True"]])
async def test_a_wish_that_is_none_is_no_reason_to_show_an_answer_to_all(known, wish):
    options = [text_option("player", "Marie Dupont"), {"name": "public", "type": 3, "value": wish}]
    answered = await known.forger.gives(known.world.floor, "record", options, known.club_channel)
    assert shown(answered).ephemeral


async def test_a_command_that_there_is_not_completes_nothing(known):
    option = {**text_option("player", "M"), "focused": True}
    result = await known.forger.gives(known.world.floor, "nonsense", [option], known.club_channel, typing=True)
    assert result.autocomplete_choices == []


@pytest.mark.parametrize("number", ["#1", "#2", "#999", "1", f"#{10**30}"])
async def test_a_number_is_that_of_the_club_in_which_it_is_typed(known, number):
    for who, channel, own, other in (
        (known.world.floor, known.club_channel, "Marie Dupont", "Zoé"),
        (known.mallory, known.her_channel, "Zoé Renard", "Marie"),
    ):
        said = text_of(shown(await known.world.slash(who, "player", player=number, in_channel=channel)))
        assert other not in said
        assert (own in said) == (number == "#1")


async def test_what_is_completed_is_the_clubs_own(known):
    for who, channel, own, other in (
        (known.world.floor, known.club_channel, "Marie", "Zoé"),
        (known.mallory, known.her_channel, "Zoé", "Marie"),
    ):
        offered = await known.world.autocomplete(who, "player", "player", "", in_channel=channel)
        assert own in str(offered)
        assert other not in str(offered)
        assert await known.world.autocomplete(who, "player", "player", other, in_channel=channel) == []


async def test_a_sanction_of_the_other_club_is_neither_offered_nor_found_by_its_number(known):
    known.evening.does("sanction", "Marie Dupont; insulte; 3 mains")
    assert len(await known.world.autocomplete(known.world.floor, "void", "number", "", in_channel=known.club_channel)) == 1
    assert await known.world.autocomplete(known.mallory, "void", "number", "", in_channel=known.her_channel) == []
    before = known.everything()
    for number in ("1", "2", "3"):
        result = await known.world.slash(known.mallory, "void", number=number, reason="x", in_channel=known.her_channel)
        assert "Marie" not in text_of(shown(result))
    assert known.everything() == before


async def test_a_mention_names_somebody_of_this_club_or_nobody(known):
    mallory = known.mallory.mention
    said = text_of(shown(await known.world.slash(known.world.floor, "player", player=mallory, in_channel=known.club_channel)))
    assert "Zoé" not in said
    own = await known.world.slash(known.world.floor, "player", player=known.world.player.mention, in_channel=known.club_channel)
    assert "Marie Dupont" in text_of(shown(own))


async def test_many_mentions_in_a_line_are_no_work(known):
    line = " ".join(f"<@{10**17 + number}>" for number in range(270))
    answered = await known.world.slash(known.world.floor, "enter", names=line, in_channel=known.club_channel)
    assert shown(answered).ephemeral
    assert known.world.longest_stall < 0.05


@pytest.mark.parametrize("words", ["{}", "<#{}>", "#{}", "fr,en {}", "{} 23-9"])
async def test_a_channel_of_another_server_hears_no_announcements(known, words):
    before = known.everything()
    for number in (known.her_channel.id, 123456789012345678, 7):
        line = words.format(number)
        refused = await known.world.slash(known.world.director, "news", news=line, in_channel=known.club_channel)
        known.refused(refused, ELSEWHERE)
    assert known.everything() == before


async def test_the_servers_own_channels_hear_them(known):
    for line in ("ici", f"<#{known.world.staff_channel.id}> fr,en 23 - 9", "non"):
        told = await known.world.slash(known.world.director, "news", news=line, in_channel=known.club_channel)
        assert text_of(shown(told)) != ELSEWHERE
    with known.house.store.reading() as work:
        assert work.clubs.settings_of([known.evening.place], "news") == {}
        assert work.clubs.settings_of([known.evening.place], "quiet") == {known.evening.place: "23-9"}


async def test_what_was_set_before_brings_nothing_to_another_servers_channel(known):
    with known.house.store.writing() as work:
        work.clubs.set(known.evening.place, "news", str(known.her_channel.id))
    await known.evening.opened()
    known.evening.does("enter", "Carole Petit, David Moreau, Emma Janssens")
    known.evening.does("draw")
    bot = known.house.bots[-1]
    letters = known.house.store.outbox.take("discord", 1e12, 10, 60)
    assert letters
    for letter in letters:
        with pytest.raises(Undeliverable):
            await DiscordCarrier(bot, bot.back).deliver(letter, read_back(letter.body, bot.back.desk.rules.rules))
    assert known.her_channel.history() == []


@pytest.mark.parametrize("text", ["x" * 4_000, "`" * 2_000, "<@1234567> " * 180, "||" * 1_000, "[[6.4]]" * 280, "\u202e" * 2_000])
async def test_which_rule_asks_about_whatever_somebody_wrote(known, text):
    message = await known.mallory_as_guest.send(known.club_channel, text[:2_000])
    answered = await known.world.menu(known.world.player, "Which rule?", message)
    assert known.world.pinged(shown(answered)) == set()
    assert known.world.longest_stall < 0.3
