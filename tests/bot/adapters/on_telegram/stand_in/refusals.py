"""How Telegram says no, in its own words."""

from typing import Any


class Refused(Exception):
    """A call that Telegram does not carry out."""

    def __init__(self, status: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.status, self.description, self.parameters = status, description, parameters

    @property
    def answer(self) -> dict[str, Any]:
        """The body of the answer."""
        more = {"parameters": self.parameters} if self.parameters else {}
        return {"ok": False, "error_code": self.status, "description": self.description, **more}


class Malformed(Refused):
    """A call that Telegram refuses whenever it comes: a fault of the bot's, not of the evening's."""


def bad_request(words: str, **parameters: Any) -> Refused:
    """What was asked can't be done as things are."""
    return Refused(400, f"Bad Request: {words}", **parameters)


def malformed(words: str) -> Malformed:
    """What was asked could never be done."""
    return Malformed(400, f"Bad Request: {words}")


def forbidden(words: str) -> Refused:
    """The bot may not write there."""
    return Refused(403, f"Forbidden: {words}")


def too_many(seconds: int) -> Refused:
    """Come back after so many seconds."""
    return Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content "
    "and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
