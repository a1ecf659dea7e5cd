"""Why a command about accounts of chat platforms, or about a club's decisions, is refused."""

from __future__ import annotations

from bot.domain.errors import Refusal


class AccountNeeded(Refusal):
    """Fields: command. It speaks of whoever gives it, and comes from nobody's account."""

    code = "account_needed"


class UnreadableAccount(Refusal):
    """Fields: wanted (as typed)."""

    code = "unreadable_account"


class AccountTaken(Refusal):
    """Fields: account, name (whose it is)."""

    code = "account_taken"


class AccountUnknown(Refusal):
    """Fields: account. The club knows nobody behind it."""

    code = "account_unknown"


class OnlyFloorLinks(Refusal):
    """Fields: name. Somebody says who he is, and only the floor can tell whether that is so."""

    code = "only_floor_links"


class YouAreEntered(Refusal):
    """Fields: name."""

    code = "you_are_entered"


class NotEntered(Refusal):
    """Fields: name (or the account of somebody whom the club does not know)."""

    code = "not_entered"


class SeveralArticles(Refusal):
    """Fields: article (as typed), articles (numbers or titles that it may mean)."""

    code = "several_articles"
