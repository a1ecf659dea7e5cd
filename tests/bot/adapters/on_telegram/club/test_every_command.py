"""Every command once through the real application, where it fits; and from somebody who may not give it."""

from html import unescape

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import COMMANDS, find_command
from bot.services.replies.refused import Refused
from tests.bot.adapters.on_discord.club.every_command import GIVEN, MEMBER, done, said
from tests.bot.adapters.on_telegram.club.evening import HELD_UP, Evening, account
from tests.bot.adapters.on_telegram.typed_lines import typed_line
from tests.bot.told import told
from tests.bot.words import Read

NAMED = {command.name: command for command in COMMANDS}
RESTRICTED = [command.name for command in COMMANDS if command.role > Role.PLAYER]
FAILED = Read("fr").say("chat.failed", reference="")[:30]


class Ear:
    """A front desk that is listened to."""

    def __init__(self, desk, said):
        self._desk, self._said = desk, said

    def handle(self, request):
        self._said.append(self._desk.handle(request))
        return self._said[-1]

    def __getattr__(self, name):
        return getattr(self._desk, name)


@pytest.fixture
def replies(house, monkeypatch):
    """What the front desk replies to the bot."""
    made, heard = house.bot, []

    def listening(*address):
        app = made(*address)
        serving = house.fronts[-1].serving
        serving.desk = Ear(serving.desk, heard)
        return app

    monkeypatch.setattr(house, "bot", listening)
    return heard


def prepare(evening, given):
    """Brings the evening to where a command fits, without Telegram."""
    for command, line in given.before:
        done(evening.does(command, said(line, evening)))
    if given.linked:
        done(evening.does("enterme", "Paul Martin", account=account(evening.world.players[1])))
    for command, line in given.after:
        done(evening.does(command, said(line, evening)))


def typed(evening, name):
    """A command as it is typed, under its French name, with what is filled in behind it."""
    shown = {words_in("en").say(f"option.{option.name}"): option.name for option in NAMED[name].fields}
    filled = {
        shown.get(field, field): account(evening.world.players[1]) if value is MEMBER else said(str(value), evening)
        for field, value in GIVEN[name].filled.items()
    }
    line = typed_line(name, {field.name: filled[field.name] for field in NAMED[name].fields if field.name in filled})
    assert bool(line) == bool(filled), (name, filled, shown)
    return f"/{one_word(find_command(name), 'fr')} {line}".strip()


def test_every_command_is_tried_once():
    assert set(GIVEN) == set(NAMED)


@pytest.mark.parametrize("name", list(NAMED))
async def test_it_succeeds_where_it_fits(replies, world, house, name):
    evening = Evening(world, house)
    prepare(evening, GIVEN[name])
    text = typed(evening, name)
    # anybody chooses the language of his own conversation, a director that of the group
    role = Role.DIRECTOR if name == "language" else NAMED[name].role
    who = {Role.FLOOR: world.floor, Role.DIRECTOR: world.director}.get(role, world.players[1])
    replies.clear()
    did = await world.command(who, text)
    reply, *after = replies
    assert reply.done, (text, type(reply.outcome), dict(told(reply)))
    assert all(not isinstance(other.outcome, Refused) for other in after)
    assert all(FAILED not in post.text for post in did.posts)
    assert all(unescape(post.text) == post.text for post in did.posts), "no mark is read to people"
    there = {post.chat_id for post in did.posts if post.text or "document" in post.raw}
    if NAMED[name].audience.is_secret or name == "desk":  # which is for floors where players read
        # what the floor is asked about a claim has buttons
        assert [post for post in did.posts if post.chat_id == world.club.id and not post.labels] == []
        assert who.id in there
        assert did.reactions == ["✍"]
    else:
        assert there == {world.club.id}
    assert world.longest_stall < HELD_UP


async def test_a_player_is_refused_politely_and_nothing_changes(world, house):
    evening = Evening(world, house)
    prepare(evening, GIVEN["board"])
    player = world.players[1]
    done(evening.does("enterme", "Paul Martin", account=account(player)))
    before = evening.everything()
    for name in RESTRICTED:
        refused = (await world.command(player, typed(evening, name))).message
        assert refused.chat_id == world.club.id, name
        role = "directeur" if NAMED[name].role is Role.DIRECTOR else "floor"
        assert role in refused.text, (name, refused.text)
        assert "\n" not in refused.text, name
        assert refused.labels == [], name
    assert evening.everything() == before
    assert house.live.all("telegram:") == ()
