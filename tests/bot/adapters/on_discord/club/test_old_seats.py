"""On Discord: of the seats that somebody was ever told one stands, with its buttons; the others are struck out."""

import pytest

from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_discord.club.test_carrier import Post, post
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, headings_of, text_of

__all__ = ["Post", "post"]
ANEW = (("redraw", "erreur"), ("redraw", "oui"), ("reveal", ""))
BACK = (("undo", ""), ("undo", "oui"))


@pytest.fixture
async def told(post):
    """Everybody has read his seat, and the channel of the news all of them."""
    await post.delivers()
    return post


async def does(post, *commands):
    for command, line in commands:
        assert post.evening.does(command, line).done
    await post.delivers()


def lists(post):
    return [message for message in post.announcements() if "Graine" in text_of(message)]


def own(post):
    return list(post.world.players[0].user.dm_channel.history())


def struck(message):
    return headings_of(message)[0].startswith("~~")


async def test_after_a_new_draw_the_old_seat_is_struck_out_without_buttons_in_private_and_in_the_channel(told):
    await does(told, *ANEW)
    for messages, sign in ((own(told), "siège"), (lists(told), "Graine")):
        standing = [one for one in messages if sign in text_of(one) and not struck(one)]
        gone = [one for one in messages if struck(one)]
        assert (len(standing), len(gone)) == (1, 1)
        assert buttons_of(standing[0])
        assert not buttons_of(gone[0])
        assert "plus bas" in text_of(gone[0])
    assert not told.outbox.listed([LetterState.DEAD], 9)


async def test_a_draw_that_is_taken_back_and_stands_again_is_told_with_its_buttons(told):
    await does(told, *BACK)
    assert any("n'a plus de place" in text_of(one) and not buttons_of(one) for one in own(told))
    assert all(struck(one) for one in lists(told))
    await does(told, ("redo", ""))
    standing = [one for one in own(told) if not struck(one)]
    assert len(standing) == 1
    assert "À votre table" in text_of(standing[0])
    assert buttons_of(standing[0])
    (listed,) = [one for one in lists(told) if not struck(one)]
    assert buttons_of(listed)
    assert {"plan-1.png", "plan.pdf"} <= {file.filename for file in listed.attachments}


async def test_where_somebody_has_taken_the_old_list_away_nothing_is_given_up(told):
    for message in lists(told):
        channel = told.house.bots[-1].get_partial_messageable(told.world.floor_channel.id)
        await channel.get_partial_message(message.id).delete()
    await does(told, *ANEW)
    assert not told.outbox.listed([LetterState.DEAD], 9)
    assert len([one for one in lists(told) if not struck(one)]) == 1


async def test_what_is_taken_back_is_said_anew_where_somebody_has_taken_the_announcement_away(told):
    channel = told.house.bots[-1].get_partial_messageable(told.world.floor_channel.id)
    for message in lists(told):
        await channel.get_partial_message(message.id).delete()
    await does(told, *BACK)
    assert not told.outbox.listed([LetterState.DEAD], 9)
    assert "Annulé : tirage révélé" in text_of(told.announcements()[-1]).replace("\u00a0", " ")
