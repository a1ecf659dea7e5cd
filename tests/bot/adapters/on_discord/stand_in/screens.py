"""Pictures of what people see in Discord: simcord's page of a channel in a Chromium of the machine, without a network, as wide as
a telephone and as sharp, and in French all over.
"""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord
from playwright.async_api import Browser, BrowserContext, BrowserType, Page
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.preview import Preview, PreviewCapture
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.adapters.on_discord.stand_in.client_words import english_in, in_french
from tests.system_programs import missing

NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 390, 844
"""A telephone, in points."""
SHARPNESS = 2
"""Pixels a point."""
_READ = """() => [...document.querySelectorAll("#preview-app")].map((all) => all.innerText).concat(
  [...document.querySelectorAll("#preview-app [placeholder]")].map((field) => field.placeholder)).join("\\n")"""
"""All that a page shows, the faint words of its empty fields too."""


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
    """simcord asks Playwright for a browser of its own, which would have to be downloaded, and draws a point as one pixel, in
    English.
    """
    launch, new_context, screenshot = BrowserType.launch, Browser.new_context, Page.screenshot

    async def with_path(self: BrowserType, **options: Any) -> Any:
        return await launch(self, executable_path=path, **options)

    async def sharp(self: Browser, **options: Any) -> BrowserContext:
        context = await new_context(self, **{**options, "device_scale_factor": SHARPNESS})
        await context.add_init_script(in_french())
        return context

    async def french(self: Page, **options: Any) -> bytes:
        left = english_in(await self.evaluate(_READ))
        assert left == [], f"Discord's own words are left in English: {left}"
        return await screenshot(self, **options)

    BrowserType.launch, Browser.new_context, Page.screenshot = with_path, sharp, french
    try:
        yield
    finally:
        BrowserType.launch, Browser.new_context, Page.screenshot = launch, new_context, screenshot


def _complete(picture: PreviewCapture) -> PreviewCapture:
    assert picture.ready, f"the page was not drawn: {picture.diagnostics}"
    assert picture.complete, f"something is missing in the picture: {picture.diagnostics}"
    return picture
