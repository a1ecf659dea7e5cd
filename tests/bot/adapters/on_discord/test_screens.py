import io

import pytest
from PIL import Image

from tests.bot.adapters.on_discord.stand_in import screens
from tests.bot.adapters.on_discord.stand_in.little_bot import LittleBot
from tests.bot.adapters.on_discord.stand_in.reading import shown


@pytest.fixture
def make_discord_bot():
    return LittleBot


def colours(path):
    """How many colours a picture has: a blank page has one."""
    with Image.open(io.BytesIO(path.read_bytes())) as picture:
        return picture.size, len(picture.convert("RGB").getcolors(maxcolors=1 << 24))


async def test_a_channel_a_message_and_a_form_are_drawn(world, tmp_path):
    screens.chromium()
    card = shown(await world.slash(world.player, "article", article="6.4"))
    form = await world.click(world.floor, card, "Warn")
    await screens.channel(world.env, world.floor_channel, world.player, tmp_path / "channel.png", 640, 480)
    await screens.message(world.env, card, world.player, tmp_path / "message.png", 640, 480)
    await screens.modal(world.env, form, world.floor, tmp_path / "form.png", 640, 480)
    assert colours(tmp_path / "channel.png")[0] == (640, 480)
    assert colours(tmp_path / "message.png")[0] != (640, 480)
    assert all(colours(tmp_path / f"{name}.png")[1] > 50 for name in ("channel", "message", "form"))
