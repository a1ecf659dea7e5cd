"""Which chats of a bot one process serves, where several share them: Discord divides servers among shards, and so do we."""

from __future__ import annotations

from dataclasses import dataclass

SHIFT = 22
"""Bits of a server's number that do not count: https://docs.discord.com/developers/events/gateway#sharding."""
MOST = 1_000
"""Shards of one bot."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards of one process, out of a total that all processes agree on."""

    shards: tuple[int, ...]
    total: int

    def has(self, chat: str) -> bool:
        """Whether a chat, or a place, is in this share: a server by its number, a private conversation by the first shard.

        >>> Share((1,), 2).has("discord:4194304/66"), Share((1,), 2).has("discord:@4194304"), Share((0,), 2).has("discord:@7")
        (True, False, True)
        """
        number = chat.partition(":")[2].partition("/")[0]
        shard = (int(number) >> SHIFT) % self.total if number.isdecimal() else 0
        return shard in self.shards


def read_share(text: str) -> Share:
    """Shards as somebody writes them who runs the bot: numbers or ranges, a slash, the total. Raises ValueError.

    >>> read_share("0-1,4/6")
    Share(shards=(0, 1, 4), total=6)
    """
    numbers, slash, last = text.replace(" ", "").partition("/")
    total, shards = _number(last), list[int]()
    for one in numbers.split(","):
        first, dash, until = one.partition("-")
        some = range(_number(first), _number(until if dash else first) + 1)
        if not some:  # turned round: whoever wrote it wants them all, and none would be served
            raise ValueError(text)
        shards.extend(some)
    if not slash or not 1 <= total <= MOST or max(shards) >= total or len(set(shards)) < len(shards):
        raise ValueError(text)
    return Share(tuple(sorted(shards)), total)


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= len(str(MOST))):
        raise ValueError(text)
    return int(text)
