"""A little bot that does, rightly and wrongly, what the tests of this harness need to see. Alone, it is a program."""

import asyncio
import contextlib
import logging
import os
import time
from html import escape

from telegram import (
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    Message,
    Update,
)
from telegram.constants import ParseMode
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

Context = ContextTypes.DEFAULT_TYPE


def buttons(*rows: tuple[tuple[str, str], ...]) -> InlineKeyboardMarkup:
    """Buttons by what they say and send."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in rows])


async def start(update: Update, context: Context) -> None:
    await update.effective_message.reply_text(f"Welcome{''.join(f', {word}' for word in context.args)}!")


async def where(update: Update, context: Context) -> None:
    name = escape(" ".join(context.args) or "nobody")
    keyboard = buttons((("Move", "move"), ("Close", "close")), (("Never", "never"), ("Aside", "aside")))
    await update.effective_message.reply_text(f"<b>{name}</b>: table 3, seat 7", parse_mode=ParseMode.HTML, reply_markup=keyboard)


async def warn(update: Update, _: Context) -> None:
    await update.effective_message.reply_text("Why?", reply_markup=ForceReply(selective=True, input_field_placeholder="One line"))


async def think(update: Update, context: Context) -> None:
    """Answers from a thread, from a task of its own, through a loop that never ends, or not at all."""
    how = context.args[0]
    if how == "blocking":
        time.sleep(0.11)
    if how == "thread":
        await asyncio.to_thread(time.sleep, 0.05)
    if how == "task":
        context.application.create_task(_later(update.effective_message))
    elif how == "loop":
        context.bot_data["outbox"].put_nowait(update.effective_chat.id)
    elif how != "never":
        await update.effective_message.reply_text("Done.")


async def _later(message: Message) -> None:
    await asyncio.to_thread(time.sleep, 0.05)
    await message.reply_text("Done.")


async def deliver(app: Application) -> None:
    """Runs for as long as the bot does."""
    while True:
        chat_id = await app.bot_data["outbox"].get()
        await asyncio.to_thread(time.sleep, 0.05)
        await app.bot.send_message(chat_id, "Delivered.")


async def tapped(update: Update, _: Context) -> None:
    query = update.callback_query
    if query.data == "never":
        return
    await query.answer("Moved." if query.data == "move" else None, show_alert=query.data == "move")
    if query.data == "close":
        await query.edit_message_text("Closed.")


async def asked(update: Update, _: Context) -> None:
    text = update.inline_query.query
    if text == "mute":
        return
    content = InputTextMessageContent(f"<b>{escape(text)}</b> stays in play", parse_mode=ParseMode.HTML)
    offer = InlineQueryResultArticle("1", f"Article {text}", content, reply_markup=buttons((("Close", "close"),)))
    await update.inline_query.answer([offer], is_personal=text.startswith("my"))


async def heard(update: Update, context: Context) -> None:
    """Answers whatever is said to it."""
    message = update.effective_message
    if message.document is not None:
        file = await context.bot.get_file(message.document.file_id)
        await message.reply_text(f"{len(await file.download_as_bytearray())} bytes")
    elif message.migrate_to_chat_id:
        await context.bot.send_message(message.migrate_to_chat_id, "Moved with you.")
    elif message.text and message.text != "psst":
        await message.reply_text(f"You {'now ' if update.edited_message else ''}say: {message.text}")


async def noted(_: object, __: Context) -> None:
    """Handles what went wrong by doing nothing: the tests look at what Telegram said."""


async def begin(app: Application) -> None:
    app.bot_data["outbox"] = asyncio.Queue()
    app.bot_data["delivery"] = asyncio.create_task(deliver(app))
    await app.bot.set_my_commands([("where", "Where somebody sits"), ("warn", "Warns somebody")])


async def finish(app: Application) -> None:
    app.bot_data["delivery"].cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await app.bot_data["delivery"]


def make_little_bot(token: str, base_url: str, base_file_url: str) -> Application:
    """The bot, at Telegram's address."""
    builder = ApplicationBuilder().token(token).base_url(base_url).base_file_url(base_file_url)
    app = builder.post_init(begin).post_stop(finish).concurrent_updates(True).build()
    for name, answer in (("start", start), ("where", where), ("warn", warn), ("think", think)):
        app.add_handler(CommandHandler(name, answer))
    app.add_handler(CallbackQueryHandler(tapped))
    app.add_handler(InlineQueryHandler(asked))
    app.add_handler(MessageHandler(~filters.COMMAND, heard))
    app.add_error_handler(noted)
    return app


if __name__ == "__main__":
    logging.basicConfig(level=logging.DEBUG)
    # it logs every address that it calls, and the token is in the address
    for chatty in ("httpx", "httpcore", "telegram"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    api = os.environ["FLOORMAN_TELEGRAM_API"]
    make_little_bot(os.environ["TELEGRAM_TOKEN"], f"{api}/bot", f"{api}/file/bot").run_polling(timeout=10)
