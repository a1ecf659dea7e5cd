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
    assert colours(tmp_path / "channel.png")[0] == (1280, 960)
    assert colours(tmp_path / "message.png")[0] != (1280, 960)
    assert all(colours(tmp_path / f"{name}.png")[1] > 50 for name in ("channel", "message", "form"))


async def test_discords_own_words_on_a_picture_are_french_and_a_picture_with_english_ones_is_not_drawn(
    world, tmp_path, monkeypatch
):
    screens.chromium()
    card = shown(await world.slash(world.player, "article", article="6.4"))
    form = await world.click(world.floor, card, "Warn")
    await screens.message(world.env, card, world.player, tmp_path / "message.png")
    await screens.modal(world.env, form, world.floor, tmp_path / "form.png")
    monkeypatch.setattr(screens, "in_french", str)
    with pytest.raises(AssertionError, match=r"left in English.*Cancel"):
        await screens.modal(world.env, form, world.floor, tmp_path / "english.png")


async def test_a_screen_drawn_twice_is_the_same_picture(world, tmp_path):
    screens.chromium()
    card = shown(await world.slash(world.player, "article", article="6.4"))
    for name in ("once", "twice"):
        await screens.message(world.env, card, world.player, tmp_path / f"{name}.png")
    assert (tmp_path / "once.png").read_bytes() == (tmp_path / "twice.png").read_bytes()
