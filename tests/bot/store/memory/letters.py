"""The twins that forget of letters and of pairing codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import RLock

from bot.services.ports.outbox import Letter, LetterState
from bot.services.ports.pairings import Pairing
from bot.services.ports.shares import Share
from tests.bot.store.memory.errors import WorkOnlyReadsError

UNDER_WAY = (LetterState.WAITING, LetterState.SENDING)


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter with until when somebody sends it (0: nobody), and when it was last taken."""

    letter: Letter
    leased_until: float = 0.0
    taken: float = 0.0


@dataclass
class Post:
    """All letters by id, and the codes by hash. No id is given twice."""

    letters: dict[int, Posted] = field(default_factory=dict)
    pairings: dict[str, Pairing] = field(default_factory=dict)
    last: int = 0

    def copied(self) -> Post:
        """The same values in boxes of their own."""
        return Post(dict(self.letters), dict(self.pairings), self.last)

    def change(self, id: int, **values: object) -> None:
        """Changes what a letter says of itself."""
        posted = self.letters[id]
        self.letters[id] = replace(posted, letter=replace(posted.letter, **values))


class _Part:
    def __init__(self, post: Post, *, writes: bool) -> None:
        self._post, self._writes = post, writes

    def _to_write(self) -> Post:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._post


class MemoryLetters(_Part):
    """Letters, seen from one unit of work."""

    def put(self, letters: Sequence[Letter]) -> None:
        """Adds letters, in order."""
        post = self._to_write()
        for letter in letters:
            post.last += 1
            new = replace(letter, id=post.last, state=LetterState.WAITING, attempts=0, message="", error="")
            post.letters[post.last] = Posted(new)

    def put_answer(self, letter: Letter, now: float, until: float) -> int:
        """Adds a letter that is being sent already."""
        self.put([letter])
        post = self._to_write()
        post.change(post.last, state=LetterState.SENDING, attempts=1)
        post.letters[post.last] = replace(post.letters[post.last], leased_until=until, taken=now)
        return post.last

    def answering(self, id: int, until: float) -> None:
        """The answer is still on its way."""
        posted = self._to_write().letters.get(id)
        if posted is not None and (posted.letter.state, posted.letter.attempts) == (LetterState.SENDING, 1):
            self._to_write().letters[id] = replace(posted, leased_until=until)

    def answered(self, id: int, message: str) -> None:
        """The answer stands in the chat."""
        self._settle(id, tuple(LetterState), state=LetterState.SENT, message=message, error="")

    def unanswered(self, id: int, message: str, error: str = "") -> None:
        """The answer has not arrived, or nobody knows whether it has, or all of it."""
        self._settle(id, (LetterState.SENDING,), state=LetterState.WAITING, message=message, error=error)

    def _settle(self, id: int, states: Sequence[LetterState], **values: object) -> None:
        post = self._to_write()
        if id in post.letters and post.letters[id].letter.state in states:
            post.change(id, **values)
            post.letters[id] = replace(post.letters[id], leased_until=0.0)

    def about(self, club: int, about: str) -> tuple[Letter, ...]:
        """The letters about an entry of a log, by id."""
        return tuple(letter for letter in self.of_club(club) if letter.about == about)

    def of_tournament(self, club: int, tournament: int) -> tuple[Letter, ...]:
        """The letters about any entry of a tournament's log, by id."""
        return tuple(letter for letter in self.of_club(club) if letter.about.startswith(f"{tournament}."))

    def behind(self, letter: Letter) -> tuple[Letter, ...]:
        """What waits behind a letter in its chat, by id."""
        waiting = [one.letter for _, one in sorted(self._post.letters.items()) if one.letter.state is LetterState.WAITING]
        return tuple(one for one in waiting if one.chat == letter.chat and one.id > letter.id)

    def of_club(self, club: int) -> tuple[Letter, ...]:
        """Every letter of a club, by id."""
        return tuple(posted.letter for _, posted in sorted(self._post.letters.items()) if posted.letter.club == club)

    def left_out(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that were left out, by id."""
        return tuple(one for one in self._between(letter, after) if not one.message)

    def arrived(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that stand there, by id."""
        return tuple(one for one in self._between(letter, after) if one.message)

    def _between(self, letter: Letter, after: int) -> list[Letter]:
        before = [one.letter for _, one in sorted(self._post.letters.items()) if after < one.letter.id < letter.id]
        return [one for one in before if (one.chat, one.state) == (letter.chat, LetterState.SENT)]

    def given_up(self, club: int, kinds: Sequence[str], since: float) -> tuple[Letter, ...]:
        """The letters of some kinds that were given up of late, by id."""
        dead = [one for _, one in sorted(self._post.letters.items()) if one.letter.state is LetterState.DEAD]
        late = [one.letter for one in dead if one.taken > since]
        return tuple(one for one in late if one.club == club and one.kind in kinds)

    def again(self, club: int, ids: Sequence[int]) -> int:
        """Has letters of a club that were given up tried again."""
        post, again = self._to_write(), 0
        for id_ in ids:
            letter = post.letters[id_].letter if id_ in post.letters else None
            if letter is not None and letter.club == club and letter.state is LetterState.DEAD:
                post.change(id_, state=LetterState.WAITING, attempts=0, error="", not_before=0.0)
                again += 1
        return again

    def waits(self, club: int, about: str) -> bool:
        """Whether a letter about something waits."""
        self._to_write()
        return any(one.state is LetterState.WAITING for one in self.about(club, about))

    def hasten(self, chats: Sequence[str]) -> None:
        """What waits for these chats and was never tried is due at once."""
        post, wanted = self._to_write(), set(chats)
        for id_, posted in tuple(post.letters.items()):
            letter = posted.letter
            if letter.chat in wanted and letter.state is LetterState.WAITING and not letter.attempts:
                post.change(id_, not_before=0.0)

    def remove(self, ids: Sequence[int]) -> None:
        """Takes letters away; only for the erasure of a name."""
        letters = self._to_write().letters
        for id_ in ids:
            letters.pop(id_, None)


class MemoryPairings(_Part):
    """Codes, seen from one unit of work."""

    def keep(self, code_hash: str, pairing: Pairing, now: float) -> None:
        """Records a code, and forgets those whose time is over."""
        kept = self._to_write().pairings
        for known in [known for known, one in kept.items() if one.until <= now]:
            del kept[known]
        kept[code_hash] = pairing

    def get(self, code_hash: str) -> Pairing | None:
        """What a code stands for."""
        return self._post.pairings.get(code_hash)

    def remove(self, code_hash: str) -> bool:
        """Forgets a code."""
        return self._to_write().pairings.pop(code_hash, None) is not None

    def withdraw(self, club: int, person: int) -> None:
        """Forgets every code of a person."""
        kept = self._to_write().pairings
        for known in [known for known, one in kept.items() if (one.club, one.person) == (club, person)]:
            del kept[known]


class MemoryOutbox:
    """The way out of a memory store: `post` gives its letters as they are now, `turn` keeps units of work away meanwhile."""

    def __init__(self, post: Callable[[], Post], turn: RLock, share: Share | None = None) -> None:
        self._now_posted, self._turn, self._share = post, turn, share

    def of_share(self, share: Share) -> MemoryOutbox:
        """The same for a process that serves a share of the chats."""
        return MemoryOutbox(self._now_posted, self._turn, share)

    def take(self, platform: str, now: float, limit: int, lease: float, chat: str = "") -> tuple[Letter, ...]:
        """Takes letters to be sent now."""
        with self._turn:
            post, taken = self._now_posted(), list[Letter]()
            for due, head in sorted(self._heads(platform), key=lambda found: found[1].letter.id):
                if due <= now and len(taken) < limit and chat in ("", head.letter.chat):
                    letter = replace(head.letter, state=LetterState.SENDING, attempts=head.letter.attempts + 1)
                    post.letters[letter.id] = Posted(letter, now + lease, now)
                    taken.append(letter)
            return tuple(taken)

    def _heads(self, platform: str) -> list[tuple[float, Posted]]:
        """The oldest letter of each chat, with when it falls due."""
        chats: dict[str, list[Posted]] = {}
        for _, posted in sorted(self._now_posted().letters.items()):
            mine = self._share is None or self._share.has(posted.letter.chat)
            if mine and posted.letter.state in UNDER_WAY and posted.letter.chat.partition(":")[0] == platform:
                chats.setdefault(posted.letter.chat, []).append(posted)
        return [(max(mine[0].letter.not_before, *(one.leased_until for one in mine)), mine[0]) for mine in chats.values()]

    def keep(self, tries: Sequence[tuple[int, int]], until: float) -> Sequence[tuple[int, int]]:
        """Letters are still being sent."""
        kept = list[tuple[int, int]]()
        with self._turn:
            letters = self._now_posted().letters
            for number, attempts in tries:
                one = letters.get(number)
                if one is not None and one.letter.state is LetterState.SENDING and one.letter.attempts == attempts:
                    letters[number] = replace(one, leased_until=until)
                    kept.append((number, attempts))
        return kept

    def sent(self, id: int, message: str) -> None:
        """A letter has arrived."""
        waiting = tuple(state for state in LetterState if state is not LetterState.SENT)
        self._change(id, waiting, state=LetterState.SENT, message=message, error="")

    def failed(self, id: int, error: str, not_before: float) -> None:
        """A letter is to be tried again later."""
        self._change(id, (LetterState.SENDING,), state=LetterState.WAITING, error=error, not_before=not_before)

    def dead(self, id: int, error: str) -> None:
        """A letter will not arrive."""
        self._change(id, (LetterState.SENDING,), state=LetterState.DEAD, error=error)

    def retry(self, id: int) -> bool:
        """Has a dead letter tried again."""
        return self._change(id, (LetterState.DEAD,), state=LetterState.WAITING, attempts=0, error="", not_before=0.0)

    def _change(self, letter: int, states: Sequence[LetterState], **values: object) -> bool:
        with self._turn:
            post = self._now_posted()
            posted = post.letters.get(letter)
            if posted is None or posted.letter.state not in states:
                return False
            post.letters[letter] = replace(posted, leased_until=0.0)
            post.change(letter, **values)
            return True

    def moved(self, chat: str, new: str) -> None:
        """A chat has another address now."""
        with self._turn:
            post = self._now_posted()
            for id_, posted in tuple(post.letters.items()):
                if posted.letter.chat == chat and posted.letter.state is not LetterState.SENT:
                    post.change(id_, chat=new)

    def listed(self, states: Sequence[LetterState], limit: int) -> tuple[Letter, ...]:
        """Letters in these states, newest first."""
        with self._turn:
            newest = sorted(self._now_posted().letters.items(), reverse=True)
            return tuple(posted.letter for _, posted in newest if posted.letter.state in states)[:limit]

    def next_due(self, platform: str, now: float) -> float | None:
        """When the next letter of a platform falls due."""
        with self._turn:
            return min((due for due, _ in self._heads(platform)), default=None)

    def backlog(self, now: float) -> Mapping[str, tuple[int, float]]:
        """What has neither arrived nor been given up, by platform."""
        with self._turn:
            waiting = [one.letter for one in self._now_posted().letters.values() if one.letter.state in UNDER_WAY]
        found: dict[str, list[float]] = {}
        for letter in waiting:
            found.setdefault(letter.chat.partition(":")[0], []).append(letter.written)
        oldest = {platform: min((one for one in written if one > 0), default=now) for platform, written in found.items()}
        return {platform: (len(written), max(0.0, now - oldest[platform])) for platform, written in found.items()}

    def purge(self, before: float, given_up_before: float) -> int:
        """Deletes what has arrived or was given up, and is old."""
        moments = {LetterState.SENT: before, LetterState.DEAD: given_up_before}
        with self._turn:
            letters = self._now_posted().letters
            old = [i for i, one in letters.items() if one.taken < moments.get(one.letter.state, 0.0)]
            for id_ in old:
                del letters[id_]
            return len(old)
