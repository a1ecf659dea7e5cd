"""People and chats as Telegram keeps them."""

from dataclasses import dataclass, field
from typing import Any

RIGHTS = (
    "can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members can_change_info "
    "can_invite_users can_post_stories can_edit_stories can_delete_stories can_pin_messages can_manage_topics"
).split()
RESTRICTED = (
    "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos can_send_video_notes "
    "can_send_voice_notes can_send_polls can_send_other_messages can_add_web_page_previews can_react_to_messages "
    "can_edit_tag can_change_info can_invite_users can_pin_messages can_manage_topics"
).split()
"""What somebody may be kept from in a group, who stays restricted there whether he is in it or has left."""
CHANNEL_RIGHTS = ("can_post_messages", "can_edit_messages")
PRESENT = ("creator", "administrator", "member")
GENERAL = 1
"""The topic that every forum has; its messages carry no number."""
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
"""In whose name an anonymous administrator writes."""


@dataclass(eq=False)
class Person:
    """Somebody with an account. The bot may write to whoever has `started` it and has not blocked it since."""

    id: int
    name: str
    language: str = "fr"
    started: bool = False
    blocked: bool = False
    username: str = ""

    def __post_init__(self) -> None:
        self.username = self.username or "".join(filter(str.isascii, self.name.lower().replace(" ", "_")))

    @property
    def user(self) -> dict[str, Any]:
        """The account, as the bot gets it."""
        first, _, last = self.name.partition(" ")
        name = {"first_name": first, **({"last_name": last} if last else {})}
        return {"id": self.id, "is_bot": False, **name, "username": self.username, "language_code": self.language}


@dataclass(eq=False)
class Chat:
    """A private chat, a group, a supergroup (with topics, if it is a forum) or a channel, with its members by their number."""

    id: int
    kind: str
    title: str = ""
    username: str = ""
    forum: bool = False
    person: Person | None = None
    members: dict[int, dict[str, Any]] = field(default_factory=dict)
    topics: dict[int, int] = field(default_factory=dict)
    """Of each topic the message that began it."""
    closed: set[int] = field(default_factory=set)
    pinned: list[int] = field(default_factory=list)
    moved_to: int | None = None
    mute: bool = False
    """Whether the bot may not write there."""

    @property
    def data(self) -> dict[str, Any]:
        """The chat, as the bot gets it."""
        if self.person is not None:
            names = {key: value for key, value in self.person.user.items() if key in ("first_name", "last_name", "username")}
            return {"id": self.id, "type": "private", **names}
        more = {"username": self.username} if self.username else {}
        return {"id": self.id, "type": self.kind, "title": self.title, **more, **({"is_forum": True} if self.forum else {})}

    def status(self, user_id: int) -> str:
        """What somebody is there; whoever was never there has left."""
        return self.members.get(user_id, {"status": "left"})["status"]

    def may(self, user_id: int, right: str) -> bool:
        """Whether somebody has an administrator's right."""
        return self.status(user_id) == "creator" or bool(self.members.get(user_id, {}).get(right))


def membership(status: str, user: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Somebody's place in a chat. An administrator has every right but to make others so; `more` gives or takes some."""
    member = {"status": status, "user": user}
    if status == "creator":
        member |= {"is_anonymous": False}
    elif status == "administrator":
        member |= {"can_be_edited": False, "is_anonymous": False, **dict.fromkeys(RIGHTS, True), "can_promote_members": False}
    elif status == "restricted":
        member |= {"is_member": True, "until_date": 0, **dict.fromkeys(RESTRICTED, False)}
    elif status == "kicked":
        member |= {"until_date": 0}
    return {**member, **more}
