"""Telegram's answers to calls about pictures, documents and albums, and to the bot's asking for a file."""

import mimetypes
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.bot.adapters.on_telegram.stand_in.answers.messages import MEDIA, change, send, text_of
from tests.bot.adapters.on_telegram.stand_in.answers.register import Asked, Given, answers
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.formatting import CAPTION
from tests.bot.adapters.on_telegram.stand_in.refusals import bad_request, malformed
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Message, StoredFile, TelegramCloud

LARGEST_PHOTO, LARGEST_DOCUMENT, LARGEST_DOWNLOAD = 10 << 20, 50 << 20, 20 << 20
SIDES = 10_000
"""A photo's width and height together; and neither is more than twenty times the other."""


def _file(cloud: TelegramCloud, asked: Asked, source: str | Upload, kind: str) -> StoredFile:
    """The file that a call means: one that came with it, or one that Telegram has."""
    upload = source if isinstance(source, Upload) else asked.uploads.get(source.removeprefix("attach://"))
    if upload is None:
        if source not in cloud.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return cloud.files[str(source)]
    if not upload.data:
        raise malformed("file must be non-empty")
    if len(upload.data) > (LARGEST_PHOTO if kind == "photo" else LARGEST_DOCUMENT):
        raise malformed("file is too big")
    return cloud.store(upload, f"{kind}s")


def _size(data: bytes) -> tuple[int, int]:
    """Width and height of a picture that Telegram takes for a photo."""
    try:
        with Image.open(BytesIO(data)) as picture:
            width, height = picture.size
    except UnidentifiedImageError:
        raise malformed("IMAGE_PROCESS_FAILED") from None
    if width + height > SIDES or max(width, height) > 20 * min(width, height):
        raise malformed("PHOTO_INVALID_DIMENSIONS")
    return width, height


def _content(cloud: TelegramCloud, asked: Asked, kind: str, source: str | Upload) -> dict[str, Any]:
    file = _file(cloud, asked, source, kind)
    if kind == "photo":
        width, height = _size(file.upload.data)
        return {"photo": [{**file.data, "width": width, "height": height}]}
    guess = mimetypes.guess_type(file.upload.name)[0] or "application/octet-stream"
    return {"document": {**file.data, "file_name": file.upload.name, "mime_type": guess}}


def _kind_of(media: Given) -> str:
    if media["type"] not in MEDIA:
        raise malformed(f"this fake Telegram shows no {media['type']}")
    return str(media["type"])


@answers("sendPhoto")
def send_photo(cloud: TelegramCloud, asked: Asked) -> Message:
    """A picture with a caption."""
    caption = text_of(asked.given, CAPTION)
    cloud.writable(asked.given["chat_id"])
    return send(cloud, asked.given, **_content(cloud, asked, "photo", asked.given["photo"]), **caption)


@answers("sendDocument")
def send_document(cloud: TelegramCloud, asked: Asked) -> Message:
    """A file with a caption."""
    caption = text_of(asked.given, CAPTION)
    cloud.writable(asked.given["chat_id"])
    return send(cloud, asked.given, **_content(cloud, asked, "document", asked.given["document"]), **caption)


@answers("sendMediaGroup")
def send_album(cloud: TelegramCloud, asked: Asked) -> list[Message]:
    """Several pictures, or several files, as one album: all of them or none."""
    cloud.writable(asked.given["chat_id"])
    items = asked.given["media"]
    if len({_kind_of(item) for item in items}) > 1:
        raise malformed("document can't be mixed with other media types")
    captions = [text_of(item, CAPTION) for item in items]
    contents = [_content(cloud, asked, _kind_of(item), item["media"]) for item in items]
    album = cloud.new_id("album")
    pages = zip(contents, captions, strict=True)
    return [send(cloud, asked.given, media_group_id=album, **content, **caption) for content, caption in pages]


@answers("editMessageMedia")
def edit_media(cloud: TelegramCloud, asked: Asked) -> Message | bool:
    """Another picture or file, with its caption."""
    media = asked.given["media"]
    caption = text_of(media, CAPTION)
    content = _content(cloud, asked, _kind_of(media), media["media"])
    return change(cloud, asked, ("text", "entities", "caption", "caption_entities", *MEDIA), **content, **caption)


@answers("getFile")
def get_file(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """Where a file can be had."""
    file = cloud.files.get(asked.given["file_id"])
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.upload.data) > LARGEST_DOWNLOAD:
        raise bad_request("file is too big")
    return {**file.data, "file_path": file.path}
