"""What somebody is in a chat, where Telegram says it in a way that nobody can read."""

import pytest
from telegram import ChatMember

from bot.adapters.membership import CannotTell
from bot.adapters.on_telegram.rooms import role_in


class Odd:
    """A bot whose Telegram says odd things of members."""

    def __init__(self, said):
        self.said = said

    async def get_chat_member(self, _chat, _user):
        return ChatMember.de_json(self.said, None)


@pytest.mark.parametrize("said", [{}, {"status": "creator"}, {"status": "member", "user": 7}, {"status": "restricted"}])
async def test_nobody_is_taken_for_anything_by_what_cannot_be_read(said, caplog):
    with pytest.raises(CannotTell):
        await role_in(Odd(said), "telegram:-100", "telegram:7")
    assert "can't be read" in caplog.text
    assert "Traceback" not in caplog.text
