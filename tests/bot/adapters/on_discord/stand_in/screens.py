"""Pictures of what people see in Discord: simcord's page of a channel in a Chromium of the machine, without a network."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord
from playwright.async_api import BrowserType
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.preview import Preview, PreviewCapture
from simcord.results import InteractionResult, ResponseMessage

from tests.system_programs import missing

NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 960, 720


def chromium() -> str:
    """The browser that draws; where there is none, the test that wants a picture skips."""
    return next(filter(None, map(shutil.which, NAMES)), None) or missing("Chromium", "on Debian: apt-get install chromium")


async def channel(
    env: Env, channel: ChannelHandle, viewer: MemberActor, path: Path, width: int = WIDTH, height: int = HEIGHT
) -> PreviewCapture:
    """Draws a channel as somebody sees it, the newest message at the bottom."""
    async with _page(env, channel, viewer, "channel", width, height) as page:
        return _complete(await page.screenshot(path, mode="viewport"))


async def message(
    env: Env,
    message: discord.Message | ResponseMessage,
    viewer: MemberActor,
    path: Path,
    width: int = WIDTH,
    height: int = HEIGHT,
) -> PreviewCapture:
    """Draws one message, cut to its size."""
    where = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
    async with _page(env, _channel(env, viewer, where), viewer, "message", width, height) as page:
        return _complete(await page.screenshot(path, target=message, layout="message"))


async def modal(
    env: Env, shown: InteractionResult, viewer: MemberActor, path: Path, width: int = WIDTH, height: int = HEIGHT
) -> PreviewCapture:
    """Draws a form over the channel in which it was opened, for the one who opened it."""
    where = _channel(env, viewer, shown._interaction.channel_id)
    async with _page(env, where, viewer, "channel", width, height) as page:
        return _complete(await page.screenshot(path, target=shown, mode="viewport"))


def _channel(env: Env, viewer: MemberActor, channel_id: int) -> ChannelHandle:
    return ChannelHandle(env, viewer.guild, env.backend.get_channel(channel_id))


@asynccontextmanager
async def _page(
    env: Env, channel: ChannelHandle, viewer: MemberActor, layout: str, width: int, height: int
) -> AsyncIterator[Preview]:
    language = env.bot.get_guild(viewer.guild.id).preferred_locale.value
    with _this_chromium(chromium()):
        page = env.preview(channel, viewers=[viewer], layout=layout, width=width, height=height, locale=language)
        async with page as open_page:
            yield open_page


@contextmanager
def _this_chromium(path: str) -> Iterator[None]:
    """simcord asks Playwright for a browser of its own, which would have to be downloaded."""
    launch = BrowserType.launch

    async def with_path(self: BrowserType, **options: Any) -> Any:
        return await launch(self, executable_path=path, **options)

    BrowserType.launch = with_path
    try:
        yield
    finally:
        BrowserType.launch = launch


def _complete(picture: PreviewCapture) -> PreviewCapture:
    assert picture.ready, f"the page was not drawn: {picture.diagnostics}"
    assert picture.complete, f"something is missing in the picture: {picture.diagnostics}"
    return picture
