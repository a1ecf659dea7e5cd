"""A little bot that does, rightly and wrongly, what the tests of this harness need to see."""

import asyncio
import time

import discord
from discord import app_commands
from discord.ext import commands


class Note(discord.ui.Modal, title="A warning"):
    """A form with one field."""

    why = discord.ui.TextInput(label="Why?", custom_id="why", max_length=100)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Noted: {self.why.value}", ephemeral=True)


class Desk(discord.ui.View):
    """Buttons that answer after a restart too."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Call the floor", custom_id="floor")
    async def floor(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_message("The floor is coming.")

    @discord.ui.button(label="Warn", custom_id="warn", style=discord.ButtonStyle.danger)
    async def warn(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Note())

    @discord.ui.button(label="Close", custom_id="close")
    async def close(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="Closed.", embed=None, view=None)

    @discord.ui.select(custom_id="book", options=[discord.SelectOption(label="ROPTA"), discord.SelectOption(label="CdC")])
    async def book(self, interaction: discord.Interaction, chosen: discord.ui.Select) -> None:
        await interaction.response.send_message(f"Now by {chosen.values[0]}.", ephemeral=True)


class Little(commands.Cog):
    """Commands."""

    @app_commands.command(description="Shows an article")
    @app_commands.describe(article="Its number")
    async def article(self, interaction: discord.Interaction, article: str) -> None:
        embed = discord.Embed(title=f"Article {article}", description="A card that falls off the table stays in play.")
        embed.add_field(name="Book", value="ROPTA 2023-09")
        await interaction.response.send_message(embed=embed, view=Desk())

    @article.autocomplete("article")
    async def _articles(self, _: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        numbers = range(26) if typed == "many" else [n for n in range(25) if str(n).startswith(typed)]
        if typed == "mute":
            raise ValueError(typed)
        return [app_commands.Choice(name=f"Article {number}", value=str(number)) for number in numbers]

    @app_commands.command(description="Says hello in the language of the client")
    async def hello(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")

    @app_commands.command(description="Calls somebody")
    async def call(self, interaction: discord.Interaction, who: discord.Member, aloud: bool = False) -> None:
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[who] if aloud else [])
        await interaction.response.send_message(f"{who.mention} @everyone, come!", allowed_mentions=allowed)

    @app_commands.command(description="Thinks it over")
    async def think(self, interaction: discord.Interaction, how: str) -> None:
        if how == "never":
            return
        await interaction.response.defer(ephemeral=True)
        if how == "blocking":
            time.sleep(0.1)
        if how == "aside":
            await asyncio.to_thread(time.sleep, 0.1)
        if how != "half":
            await interaction.followup.send("Done.")


@app_commands.context_menu(name="Warn this person")
async def warn_person(interaction: discord.Interaction, who: discord.Member) -> None:
    await interaction.response.send_message(f"{who.display_name} is warned.", ephemeral=True)


@app_commands.context_menu(name="What does the book say?")
async def ask_about(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"You ask: {message.content}")


class LittleBot(commands.Bot):
    """Registers everything on every start, and listens to its own buttons again."""

    def __init__(self, allowed_mentions: discord.AllowedMentions | None = discord.AllowedMentions.none()) -> None:  # noqa: B008
        intents = discord.Intents.default()
        super().__init__(commands.when_mentioned, intents=intents, allowed_mentions=allowed_mentions, help_command=None)

    async def setup_hook(self) -> None:
        await self.add_cog(Little())
        self.tree.add_command(warn_person)
        self.tree.add_command(ask_about)
        self.add_view(Desk())
        self.add_listener(self.answer_mentions, "on_message")
        await self.tree.sync()

    async def answer_mentions(self, message: discord.Message) -> None:
        if self.user in message.mentions:
            await message.reply("Yes?")
