"""Why a chat or an account does not come to a club, and why a chat's announcements are not set."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSuchPairCode(Refusal):
    """Fields: command, minutes (how long a code is good for). There is no such code, or no longer."""

    code = "no_such_pair_code"


class TooManyPairCodes(Refusal):
    """Fields: minutes. So many wrong codes came from here that none is read for a while."""

    code = "too_many_pair_codes"


class ClubNotEmpty(Refusal):
    """Fields: people, tournaments. The chat has a club of its own, with more in it than may be lost."""

    code = "club_not_empty"


class AlreadyPaired(Refusal):
    """Fields: none. The chat is one of that club's already."""

    code = "already_paired"


class PairWho(Refusal):
    """Fields: none. A code for a person, and the club does not know who asks."""

    code = "pair_who"


class UnreadableNews(Refusal):
    """Fields: wanted (as typed)."""

    code = "unreadable_news"


class NewsNeedChannel(Refusal):
    """Fields: none. A server is no chat: one of its channels has to be named."""

    code = "news_need_channel"


class NoNewsHere(Refusal):
    """Fields: none. Nothing can be delivered to this place."""

    code = "no_news_here"
