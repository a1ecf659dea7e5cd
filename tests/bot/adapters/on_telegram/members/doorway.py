"""Who is in which chat, and how that changes."""

from tests.bot.adapters.on_telegram.members.onlooker import Onlooker
from tests.bot.adapters.on_telegram.members.seen import Doings
from tests.bot.adapters.on_telegram.stand_in.chats import Chat, Person, membership


class Doorway(Onlooker):
    """People and the bot come, go, get rights and lose them."""

    def add_person(self, name: str, language: str = "fr", started: bool = False) -> Person:
        """Somebody with an account, in no group yet."""
        person = self.cloud.add_person(name, language)
        person.started = started
        return person

    def _enter(self, chat: Chat, creator: Person, administrators: list[Person], members: list[Person]) -> None:
        chat.members[creator.id] = membership("creator", creator.user)
        chat.members |= {each.id: membership("administrator", each.user) for each in administrators}
        chat.members |= {each.id: membership("member", each.user) for each in members}

    async def open_chat(
        self, kind: str, title: str, creator: Person, *members: Person, bot: str = "member", username: str = ""
    ) -> Chat:
        """Somebody makes another `group`, `supergroup` or `channel` and lets the bot in, as an `administrator` if so said."""
        chat = self.cloud.add_chat(kind, title, username=username)
        self._enter(chat, creator, [], list(members))
        rights = {"can_post_messages": True, "can_edit_messages": True} if kind == "channel" and bot == "administrator" else {}
        await self.place_bot(chat, creator, bot, **rights)
        return chat

    async def place_bot(self, chat: Chat, by: Person, status: str, **rights: bool) -> Doings:
        """Somebody makes the bot a `member`, an `administrator` (`can_pin_messages=False` takes a right away) or puts it out
        (`kicked`).
        """
        return await self._about(lambda: self.cloud.place_bot(chat, by, status, **rights))

    async def place(self, who: Person, status: str, chat: Chat | None = None, **rights: bool) -> Doings:
        """The chat's creator makes somebody an `administrator`, a `member`, one who is `restricted` (`is_member=False`: and has
        left), or puts them out (`left`, `kicked`). Of that the bot hears at once.
        """
        chat = chat or self.club
        old = chat.members.get(who.id, membership("left", who.user))
        chat.members[who.id] = membership(status, who.user, **rights)
        change = self.cloud.membership_change(chat, self._creator(chat), old, chat.members[who.id])
        return await self._about(lambda: self.cloud.tell("chat_member", change))

    def put_out(self, who: Person, status: str = "kicked", chat: Chat | None = None, **rights: bool) -> None:
        """Somebody is put out, or goes (`left`), and the bot, which is no administrator, hears nothing of it."""
        (chat or self.club).members[who.id] = membership(status, who.user, **rights)

    async def join(self, who: Person, chat: Chat | None = None) -> Doings:
        """Somebody comes into a group; a service message says so."""
        chat = chat or self.club
        chat.members[who.id] = membership("member", who.user)
        return await self._tell(self.cloud.write(chat, who.user, new_chat_members=[who.user]))

    async def leave(self, who: Person, chat: Chat | None = None) -> Doings:
        """Somebody goes; a service message says so."""
        chat = chat or self.club
        chat.members[who.id] = membership("left", who.user)
        return await self._tell(self.cloud.write(chat, who.user, left_chat_member=who.user))

    def _creator(self, chat: Chat) -> Person:
        return next(self.cloud.people[user] for user, member in chat.members.items() if member["status"] == "creator")

    async def block(self, who: Person, blocked: bool = True) -> Doings:
        """Somebody wants to hear nothing more of the bot, or again."""
        states = [membership("member", self.cloud.bot), membership("kicked", self.cloud.bot)]
        old, new = states if blocked else reversed(states)
        who.blocked = blocked
        change = self.cloud.membership_change(self.private(who), who, old, new)
        return await self._about(lambda: self.cloud.tell("my_chat_member", change))

    async def migrate(self, group: Chat) -> Chat:
        """Telegram makes a supergroup of a group: another number; whoever writes to the old one is told so."""
        assert group.kind == "group", f"{group.title} is a {group.kind}"
        new = self.cloud.add_chat("supergroup", group.title)
        new.members, group.moved_to = group.members, new.id
        creator = self._creator(new).user
        moved = self.cloud.write(group, creator, migrate_to_chat_id=new.id)
        came = self.cloud.write(new, creator, migrate_from_chat_id=group.id)
        await self._about(lambda: [self.cloud.tell_of(each) for each in (moved, came)])
        return new

    async def new_topic(self, name: str, chat: Chat | None = None) -> int:
        """The creator begins a topic in a supergroup, which becomes a forum. Returns its number."""
        chat = chat or self.club
        chat.forum = True
        topic = {"name": name, "icon_color": 7322096}
        message = self.cloud.write(chat, self._creator(chat).user, forum_topic_created=topic)
        message |= {"message_thread_id": message["message_id"], "is_topic_message": True}
        chat.topics[message["message_id"]] = message["message_id"]
        await self._tell(message)
        return message["message_id"]
